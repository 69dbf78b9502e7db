//! Journals: going on after a kill, and refusing what is not ours.

use std::fs;
use std::path::Path;
use std::sync::Mutex;

use arena::{Ending, GameReport, GameTask, Journal, JournalError, Mode, Options, Plan, Referee, run};
use game_core::StopFlag;

use crate::support::{World, plan, report, settings};

/// Draws the games, and remembers which it was asked for.
struct Dice {
    world: World,
    asked: Mutex<Vec<usize>>,
}

impl Referee for Dice {
    fn play(&self, task: &GameTask, _: &StopFlag) -> Result<Option<GameReport>, String> {
        self.asked.lock().unwrap().push(task.number);
        Ok(Some(report(task, &self.world.scores(task, 1))))
    }
}

fn dice() -> Dice {
    Dice { world: World::new(&[0.0; 4]), asked: Mutex::default() }
}

const ONE_THREAD: Options = Options { threads: 1, sprt: None };

/// Plays what is missing, and returns the games that had to be played.
fn go_on(path: &Path, plan: &Plan) -> Vec<usize> {
    let dice = dice();
    let mut journal = Journal::open(path, plan).unwrap();
    let ending = run(plan, &dice, &mut journal, ONE_THREAD, &StopFlag::default(), &mut |_| {}).unwrap();
    assert_eq!((ending, journal.done()), (Ending::Complete, plan.tasks().len()));
    dice.asked.into_inner().unwrap()
}

fn complaint(path: &Path, plan: &Plan) -> String {
    Journal::open(path, plan).err().unwrap().to_string()
}

#[test]
fn a_journal_cut_anywhere_is_completed_to_the_same_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let plan = plan(4, 4, Mode::RoundRobin, 8, 3);
    assert_eq!(go_on(&path, &plan), (0..8).collect::<Vec<_>>());
    let whole = fs::read(&path).unwrap();
    for length in (0..whole.len()).step_by(7) {
        fs::write(&path, &whole[..length]).unwrap();
        let lines = whole[..length].split(|&byte| byte == b'\n').count() - 1;
        let missing: Vec<usize> = (lines.saturating_sub(1)..8).collect();
        assert_eq!(go_on(&path, &plan), missing, "cut after {length} bytes");
        assert!(fs::read(&path).unwrap() == whole, "cut after {length} bytes");
    }
    assert_eq!(go_on(&path, &plan), [0; 0], "nothing is left to do");
}

#[test]
fn games_out_of_order_are_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let plan = plan(2, 2, Mode::Match, 10, 3);
    go_on(&path, &plan);
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    fs::write(&path, [lines[0], lines[8], lines[2], lines[5], ""].join("\n")).unwrap();
    assert_eq!(go_on(&path, &plan), [0, 2, 3, 5, 6, 8, 9]);
}

#[test]
fn a_journal_of_another_plan_is_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    go_on(&path, &plan(2, 2, Mode::Match, 10, 3));
    let before = fs::read(&path).unwrap();
    let message = complaint(&path, &plan(2, 2, Mode::Match, 12, 3));
    assert!(message.contains("another tournament (games is 10 there, not 12)"), "{message}");
    let message = complaint(&path, &plan(2, 2, Mode::Match, 10, 4));
    assert!(message.contains("seed is 3 there, not 4"), "{message}");
    let mut other = settings(2, 2, Mode::Match, 10, 3);
    other.conditions.insert("game".to_string(), "cards".to_string());
    let message = complaint(&path, &Plan::new(other.clone()).unwrap());
    assert!(message.contains("game is dice there, not cards"), "{message}");
    other.conditions.remove("game");
    let message = complaint(&path, &Plan::new(other).unwrap());
    assert!(message.contains("game is dice there, not nothing"), "{message}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn what_is_no_journal_is_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let plan = plan(2, 2, Mode::Match, 4, 3);
    for text in
        ["a diary", "a diary\n", "{}\n", "{\"journal\":\"other\",\"version\":1}\n", "\n\n", "\u{fffd}\n"]
    {
        fs::write(&path, text).unwrap();
        let message = complaint(&path, &plan);
        assert!(message.contains("line 1: this is not a tournament journal"), "{message}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    fs::remove_file(&path).unwrap();
    go_on(&path, &plan);
    let newer = fs::read_to_string(&path).unwrap().replace("\"version\":1", "\"version\":7");
    fs::write(&path, newer).unwrap();
    assert!(complaint(&path, &plan).contains("version 7"));
}

#[test]
fn damage_in_the_middle_is_named_by_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let plan = plan(2, 2, Mode::Match, 4, 3);
    go_on(&path, &plan);
    let whole = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let seating = lines[3]
        .replace("\"seating\":[0,1]", "\"seating\":[1,1]")
        .replace("\"seating\":[1,0]", "\"seating\":[1,1]");
    let beyond = lines[3].replace("\"game\":2", "\"game\":99");
    let scores = lines[3].replace("\"scores\":[", "\"scores\":[1,2,3,");
    for bad in ["nonsense", "{}", lines[2], &seating, &beyond, &scores] {
        assert_ne!(bad, lines[3]);
        fs::write(&path, [lines[0], lines[1], lines[2], bad, lines[4], ""].join("\n")).unwrap();
        let message = complaint(&path, &plan);
        assert!(message.contains("journal.jsonl, line 4: "), "{message}");
    }
}

#[test]
fn two_runs_do_not_share_a_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let plan = plan(2, 2, Mode::Match, 4, 3);
    let first = Journal::open(&path, &plan).unwrap();
    assert!(matches!(Journal::open(&path, &plan), Err(JournalError::InUse { .. })));
    drop(first);
    Journal::open(&path, &plan).unwrap();
}

#[test]
fn a_journal_that_cannot_be_made_is_named() {
    let message = complaint(Path::new("/no/such/folder/journal.jsonl"), &plan(2, 2, Mode::Match, 4, 3));
    assert!(message.contains("/no/such/folder/journal.jsonl"), "{message}");
}
