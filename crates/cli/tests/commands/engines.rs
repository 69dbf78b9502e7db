//! External engines: what they are called, and that none of them stays behind.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::{complaint, path_text, polyspire, run};

/// A folder with a script that is an engine, and the numbers of its processes.
pub(crate) struct Script(tempfile::TempDir);

impl Script {
    /// Answers everything but `name` with success; there it says so in a file and sleeps.
    pub(crate) fn sleeping_at(name: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let text = format!(
            r#"echo $$ >> '{0}/processes'
            while read -r id name rest; do
                if [ "$name" = {name} ]; then touch '{0}/asleep'; sleep 1000; fi
                printf '=%s \n\n' "$id"
            done
            sleep 1000"#,
            folder.path().display()
        );
        std::fs::write(folder.path().join("engine.sh"), text).unwrap();
        Self(folder)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn spec(&self) -> String {
        format!("gtp:cmd=\"sh '{}'\"", path_text(&self.path("engine.sh")))
    }

    /// Whether every process is gone. One that nobody has waited for may stay, but does nothing any more.
    pub(crate) fn is_gone(&self) -> bool {
        let processes = std::fs::read_to_string(self.path("processes")).unwrap();
        let is_running = |process: &str| {
            let output = Command::new("ps").args(["-o", "stat=", "-p", process]).output().unwrap();
            let state = String::from_utf8_lossy(&output.stdout).trim().to_string();
            !state.is_empty() && !state.starts_with('Z')
        };
        !processes.lines().any(is_running)
    }
}

/// Starts the program, and sends it a signal when the engine sleeps. What is left of the input is not closed before.
fn interrupted(script: &Script, arguments: &[&str], input: &str) -> Output {
    let mut child = polyspire(arguments).spawn().unwrap();
    std::io::Write::write_all(child.stdin.as_mut().unwrap(), input.as_bytes()).unwrap();
    while !script.path("asleep").exists() {
        assert_eq!(child.try_wait().unwrap(), None);
        std::thread::yield_now();
    }
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    while !script.is_gone() {
        std::thread::yield_now();
    }
    output
}

#[test]
fn a_tournament_that_is_ended_takes_its_engines_with_it() {
    for (asleep, words) in
        [("list_commands", "stopped before the first game"), ("genmove", "stopped after 0 of 2 games")]
    {
        let script = Script::sleeping_at(asleep);
        let agents = ["random", &script.spec()];
        let arguments = ["arena", "--game", "duo", "--games", "2", "--agents", agents[0], agents[1]];
        let output = interrupted(&script, &arguments, "");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{err}");
        assert!(err.trim_end().ends_with(&format!("polyspire: {words}")), "{asleep}: {err}");
    }
}

#[test]
fn other_commands_that_are_ended_take_their_engines_with_them() {
    for asleep in ["list_commands", "genmove"] {
        let script = Script::sleeping_at(asleep);
        let seats = format!("{},human", script.spec());
        let output = interrupted(&script, &["play", "--game", "duo", "--seats", &seats], "");
        assert_eq!(output.status.code(), Some(130), "{asleep}");
        let script = Script::sleeping_at(asleep);
        let output = interrupted(&script, &["gtp", "--agent", &script.spec()], "genmove b\n");
        assert_eq!(output.status.code(), Some(130), "{asleep}");
    }
}

#[test]
fn a_mute_engine_is_given_up_soon() {
    let script = Script::sleeping_at("list_commands");
    let agent = format!("mute={},timeout=2s", script.spec());
    let sentence = complaint(&["arena", "--game", "duo", "--agents", &agent, "random"], 2);
    assert_eq!(sentence, "mute cannot play: mute did not answer 'list_commands' within 2s");
    assert!(script.is_gone());
}

#[test]
fn engines_have_their_names_in_results() {
    let engine = |game: &str| {
        let binary = Path::new(env!("CARGO_BIN_EXE_polyspire"));
        format!("gtp:cmd=\"{} gtp --game {game} --agent random --quiet\"", path_text(binary))
    };
    let (bob, same) = (engine("duo") + ",name=bob", engine("pylos") + ",name=bob");
    let (eve, plain) = (format!("eve={},name=other", engine("duo")), engine("duo"));
    let mut arguments = vec!["arena", "--game", "duo", "--games", "2", "--json", "--agents"];
    arguments.extend([&bob, &same, &eve, &plain].map(String::as_str));
    let run = run(&arguments);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let value: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let names = &value["settings"]["agents"];
    assert_eq!((&names[0], &names[1], &names[2]), (&"bob".into(), &"bob#2".into(), &"eve".into()));
    assert!(names[3].as_str().unwrap().starts_with("gtp:cmd="), "{names}");
    // Which engine is behind a name is part of the conditions.
    let told = &value["settings"]["conditions"]["agent bob#2"];
    assert!(told.as_str().unwrap().contains("--game pylos"), "{told}");
}
