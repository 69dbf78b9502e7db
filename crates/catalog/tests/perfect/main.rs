//! The perfect player of Pylos wins every game that is won, whoever tries to confuse it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod opponents;

use game_core::{AgentError, Limits};
use opponents::{MonteCarlo, Resister, Shuffler};
use pylos::retro::PylosTable;
use session::{Player, Session};

/// Plays a game; the opponent begins, and so loses under best play. Returns the winners and the number of turns.
fn play_game(opponent: &mut dyn Player, seed: u64) -> (Vec<usize>, u16) {
    let game = catalog::find("pylos").unwrap();
    let spec = catalog::agent_spec(&format!("perfect:seed={seed}")).unwrap();
    let mut perfect = game.player(&spec).unwrap();
    let mut session = game.new_session();
    while let Some(mover) = session.mover() {
        let player: &mut dyn Player = if mover.seat == 0 { &mut *opponent } else { perfect.as_mut() };
        let text = player.choose(session.as_ref(), &Limits::default()).unwrap();
        session.play(&text).unwrap();
    }
    (session.result().unwrap().winners, session.turn())
}

/// Plays so many games and tells how many were won.
fn count_wins(name: &str, games: u64, mut opponent: impl FnMut(u64) -> Box<dyn Player>) -> u64 {
    let (mut wins, mut longest) = (0, 0);
    for seed in 0..games {
        let (winners, turns) = play_game(opponent(seed).as_mut(), seed);
        if winners == [1] {
            wins += 1;
        } else {
            println!("game {seed} against {name} ends after {turns} turns with {winners:?}");
        }
        longest = longest.max(turns);
    }
    println!("{wins} wins of {games} against {name}, the longest in {longest} turns");
    wins
}

fn wins_all(name: &str, games: u64, opponent: impl FnMut(u64) -> Box<dyn Player>) {
    assert_eq!(count_wins(name, games, opponent), games, "won games against {name}");
}

fn random(seed: u64) -> Box<dyn Player> {
    catalog::find("pylos")
        .unwrap()
        .player(&catalog::agent_spec(&format!("random:seed={seed}")).unwrap())
        .unwrap()
}

#[test]
fn perfect_beats_random_play() {
    wins_all("random", 20, random);
}

#[test]
fn perfect_beats_play_that_goes_in_circles() {
    wins_all("shuffler", 20, |seed| Box::new(Shuffler::new(seed)));
}

#[test]
fn perfect_beats_a_searching_player() {
    wins_all("Monte Carlo", 4, |seed| Box::new(MonteCarlo::new(seed, 400)));
}

/// The whole claim: `cargo test --release -p catalog --test perfect -- --ignored --nocapture`.
#[test]
#[ignore = "a thousand games take minutes"]
fn perfect_wins_a_thousand_games() {
    wins_all("random", 400, random);
    wins_all("shuffler", 400, |seed| Box::new(Shuffler::new(seed)));
    wins_all("Monte Carlo", 200, |seed| Box::new(MonteCarlo::new(seed, 2000)));
}

/// Without distances it can, rarely, be led in a circle by somebody who has them; a draw by repetition, never a loss.
/// Needs the full table: `POLYSPIRE_FULL_TABLE=FILE cargo test --release -p catalog --test perfect resistance -- --ignored`.
#[test]
#[ignore = "needs the full table, which is not in the repository"]
fn perfect_without_distances_nearly_always_beats_the_longest_resistance() {
    let path = std::env::var_os("POLYSPIRE_FULL_TABLE").expect("POLYSPIRE_FULL_TABLE names the full table");
    let table = || PylosTable::open(std::path::Path::new(&path)).unwrap();
    let wins = count_wins("the longest resistance", 1000, |seed| Box::new(Resister::new(seed, table())));
    assert!(wins >= 980, "{wins}");
}

/// What the perfect player says about a game that is over.
#[test]
fn perfect_has_nothing_to_say_after_the_end() {
    let game = catalog::find("pylos").unwrap();
    let mut session: Box<dyn Session> = game.new_session();
    let mut player = random(1);
    while session.mover().is_some() {
        let text = player.choose(session.as_ref(), &Limits::default()).unwrap();
        session.play(&text).unwrap();
    }
    let mut perfect = game.player(&catalog::agent_spec("perfect").unwrap()).unwrap();
    assert_eq!(perfect.choose(session.as_ref(), &Limits::default()), Err(AgentError::GameOver));
}

#[test]
fn perfect_says_how_to_build_a_table_that_is_missing() {
    let empty = tempfile::tempdir().unwrap();
    let out = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "missing_table_probe", "--ignored", "--nocapture"])
        .env("POLYSPIRE_DATA", empty.path())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&out.stdout);
    assert!(text.contains("polyspire solve --game pylos-lines"), "{text}");
}

/// Run by the test above in a process of its own, because the folder of tables is an environment variable.
#[test]
#[ignore = "a part of perfect_says_how_to_build_a_table_that_is_missing"]
fn missing_table_probe() {
    let refused = catalog::find("pylos-lines").unwrap().player(&catalog::agent_spec("perfect").unwrap());
    println!("{}", refused.err().unwrap());
}

#[test]
fn perfect_refuses_games_that_are_not_solved() {
    let refused =
        catalog::find("blokus-duo").unwrap().player(&catalog::agent_spec("perfect").unwrap()).err().unwrap();
    assert!(refused.to_string().contains("blokus-duo is not one of its games"), "{refused}");
}

#[test]
fn the_shipped_table_knows_the_value_of_every_first_turn() {
    let session = catalog::find("pylos").unwrap().new_session();
    let values = session.exact_values().unwrap();
    assert_eq!(values.len(), 16);
    assert!(values.iter().all(|value| value.outcome == "loss"), "the first player loses: {values:?}");
}
