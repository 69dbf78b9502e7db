//! `--help` everywhere.

use crate::support::{output, run};

/// The commands that the help lists, without `help` itself.
fn commands() -> Vec<String> {
    let help = output(&["--help"]);
    let lines =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_string)
        .collect()
}

#[test]
fn help_lists_the_commands() {
    let listed = commands();
    for name in [
        "serve", "play", "gtp", "arena", "train", "evaluate", "solve", "analyze", "perft", "bench", "pieces",
        "games", "agents", "doctor",
    ] {
        assert!(listed.iter().any(|command| command == name), "{name} is not in {listed:?}");
    }
}

#[test]
fn help_of_every_command_has_an_example() {
    for command in commands() {
        let help = output(&[&command, "--help"]);
        assert!(help.contains("Example") && help.contains(&format!("polyspire {command}")), "{help}");
    }
    assert!(output(&["--help"]).contains("Example: polyspire"));
}

#[test]
fn version_is_printed() {
    let run = run(&["--version"]);
    assert_eq!((run.code, run.out), (Some(0), format!("polyspire {}\n", env!("CARGO_PKG_VERSION"))));
}
