//! What is done with the third game.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Output, Stdio};

use rl_env::{Buffers, RewardRule};

/// `polyspire` with Gomoku.
fn polyspire(words: &[&str]) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.arg("polyspire").args(words);
    command
}

/// Runs a command to its end with this input.
fn run(words: &[&str], input: &str) -> Output {
    let piped = || Stdio::piped();
    let mut child = polyspire(words).stdin(piped()).stdout(piped()).stderr(piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// What a command that goes well prints.
fn told(words: &[&str], input: &str) -> String {
    let output = run(words, input);
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{words:?}: {out}{err}");
    out
}

/// What a command complains about.
fn complaint(words: &[&str]) -> String {
    let output = run(words, "");
    assert!(!output.status.success(), "{words:?}");
    String::from_utf8(output.stderr).unwrap()
}

pub(crate) fn by_people() {
    assert!(told(&["games"], "").contains("gomoku: Gomoku"));
    assert_eq!(told(&["perft", "--game", "gomoku", "--depth", "2"], "").matches("2352").count(), 1);
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("game.sgf");
    let record = record.to_str().unwrap();
    let moves = "a1\nb1\na2\nb2\na3\na3\nb3\na4\n";
    let seats = ["--seats", "human,human", "--plain", "--save", record];
    let out = told(&[&["play", "--game", "gomoku"][..], &seats].concat(), &format!("help\n{moves}quit\n"));
    assert!(out.contains("put a stone on d4") && out.contains("a3 is taken"), "{out}");
    let text = std::fs::read_to_string(record).unwrap();
    assert!(text.contains("GM[Gomoku]") && text.contains("B[a1]") && text.contains("RE[B"), "{text}");
    let loaded = told(&["play", "--load", record, "--plain"], "");
    assert!(loaded.contains("black wins"), "{loaded}");
}

pub(crate) fn by_agents() {
    let listed = told(&["agents", "--game", "gomoku"], "");
    for (name, is_there) in
        [("random", true), ("mcts", true), ("gtp", true), ("alphazero", false), ("greedy", false)]
    {
        assert_eq!(listed.contains(&format!("{name}: ")), is_there, "{name} in {listed}");
    }
    let out = told(
        &["play", "--game", "gomoku", "--seats", "mcts:iterations=200,seed=1,random:seed=2", "--plain"],
        "",
    );
    assert!(out.contains("black") && out.contains("wins"), "{out}");
    // Black has three in a row with both ends open, and sees it.
    let position = format!("{}{}{}", "-".repeat(7), "-xxx---", "-".repeat(35)).replacen("-----", "ooo--", 1);
    let found = told(
        &["analyze", "--game", "gomoku", "--position", &position, "--agent", "mcts:iterations=500,seed=1"],
        "",
    );
    assert!(found.contains("a2") || found.contains("e2"), "{found}");
}

pub(crate) fn over_the_text_protocol() {
    let commands = "set_game Gomoku\nplay b a1\nreg_genmove w\ngenmove w\nshowboard\nquit\n";
    let answers =
        told(&["gtp", "--game", "gomoku", "--agent", "mcts:iterations=50,seed=1", "--quiet"], commands);
    assert!(!answers.contains('?'), "{answers}");
}

pub(crate) fn in_the_arena() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let agents = ["--agents", "mcts:iterations=100", "random"];
    let words =
        ["arena", "--game", "gomoku", "--games", "6", "--threads", "1", "--out", out.to_str().unwrap()];
    let report = told(&[&words[..], &agents].concat(), "");
    assert!(report.contains("mcts:iterations=100"), "{report}");
    assert_eq!(std::fs::read_dir(out.join("games")).unwrap().count(), 6);
}

/// A server that ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) fn over_http() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("tables.db").display());
    let mut command = polyspire(&["serve", "--port", "0", "--database", &database]);
    let mut server = Server(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap());
    let address = address_of(&mut server.0);
    let games = request(&address, "GET", "/api/catalog", "");
    assert!(games.contains("\"gomoku\""), "{games}");
    let wanted =
        r#"{"game":"gomoku","participants":[{"kind":"human"},{"kind":"agent","spec":"mcts:iterations=50"}]}"#;
    let table = request(&address, "POST", "/api/games", wanted);
    let field = |name: &str| {
        let (_, rest) =
            table.split_once(&format!("\"{name}\":\"")).unwrap_or_else(|| panic!("{name} in {table}"));
        rest.split('"').next().unwrap().to_string()
    };
    let state = request(&address, "GET", &format!("/api/games/{}", field("id")), "");
    assert!(state.contains("\"gomoku\""), "{state}");
}

/// Where the server says that it is.
fn address_of(server: &mut Child) -> String {
    let lines = BufReader::new(server.stdout.take().unwrap()).lines();
    let found = lines.map_while(Result::ok).find_map(|line| {
        let (_, rest) = line.split_once("http://")?;
        Some(rest.split(['/', ' ']).next()?.to_string())
    });
    found.expect("the server says where it is")
}

fn request(address: &str, method: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 2"), "{path}: {answer}");
    answer
}

/// What the Python environments are made of.
pub(crate) fn by_learners() {
    let game = catalog::find("gomoku").unwrap();
    let environment = game.environment().unwrap();
    let shape = environment.shape();
    assert_eq!((shape.actions, shape.channels.len(), shape.side), (49, 2, 7));
    let (mut observations, mut masks) = (vec![0; 2 * 49], vec![0; 49]);
    let (mut legal, mut movers, mut acted) = ([0], [0], [0]);
    let (mut rewards, mut ended) = ([0.0; 2], [false]);
    let mut batch = environment.batch(1, RewardRule::default(), false);
    let mut buffers = Buffers {
        observations: &mut observations,
        masks: &mut masks,
        legal: &mut legal,
        movers: &mut movers,
        acted: &mut acted,
        rewards: &mut rewards,
        ended: &mut ended,
    };
    batch.reset(&mut buffers);
    for action in [0, 1, 7, 8, 14, 15, 21] {
        batch.step(&[action], &mut buffers).unwrap();
    }
    assert_eq!((ended, rewards), ([true], [1.0, -1.0]));
}

pub(crate) fn refused_where_something_is_missing() {
    for (words, reason) in [
        (
            &["play", "--game", "gomoku", "--seats", "human,level-3"][..],
            "level-3 cannot play: gomoku has no levels",
        ),
        (&["play", "--game", "gomoku", "--seats", "human,alphazero"], "gomoku has no features for networks"),
        (&["solve", "--game", "gomoku"], "gomoku is too large to be solved"),
    ] {
        let said = complaint(words);
        assert!(said.contains(reason), "{words:?}: {said}");
    }
}
