//! The scheduler: threads, stops, tests that end a match, referees that fail.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use arena::{
    Ending, GameReport, GameTask, Journal, Mode, Options, Plan, Referee, RunError, SprtSettings, Summary,
    Verdict, run,
};
use game_core::StopFlag;

use crate::support::{Luck, World, plan, report};

/// A referee made of a function.
struct By<F>(F);

impl<F: Fn(&GameTask, &StopFlag) -> Result<Option<GameReport>, String> + Sync> Referee for By<F> {
    fn play(&self, task: &GameTask, stop: &StopFlag) -> Result<Option<GameReport>, String> {
        self.0(task, stop)
    }
}

fn options(threads: usize) -> Options {
    Options { threads, sprt: None }
}

fn drawn(world: &World, task: &GameTask) -> GameReport {
    report(task, &world.scores(task, 1))
}

fn played(plan: &Plan, threads: usize) -> Journal {
    let world = World::new(&[50.0, 0.0, -50.0]);
    let mut journal = Journal::in_memory(plan);
    let referee = By(|task: &GameTask, _: &StopFlag| Ok(Some(drawn(&world, task))));
    let ending = run(plan, &referee, &mut journal, options(threads), &StopFlag::default(), &mut |_| {});
    assert_eq!(ending.unwrap(), Ending::Complete);
    journal
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let plan = plan(3, 2, Mode::RoundRobin, 40, 1);
    let one = played(&plan, 1);
    for threads in [2, 7, 1000] {
        assert_eq!(played(&plan, threads).reports(), one.reports());
    }
}

#[test]
fn the_listener_hears_every_game_once() {
    let plan = plan(2, 2, Mode::Match, 50, 1);
    let world = World::new(&[0.0, 0.0]);
    let mut journal = Journal::in_memory(&plan);
    let (mut heard, mut done) = (BTreeSet::new(), Vec::new());
    let referee = By(|task: &GameTask, _: &StopFlag| Ok(Some(drawn(&world, task))));
    run(&plan, &referee, &mut journal, options(3), &StopFlag::default(), &mut |progress| {
        assert!(heard.insert(progress.report.game));
        done.push(progress.done);
    })
    .unwrap();
    assert_eq!(heard.len(), 50);
    assert_eq!(done, (1..=50).collect::<Vec<_>>());
}

#[test]
fn a_raised_flag_stops_and_the_rest_can_be_played_later() {
    let plan = plan(2, 2, Mode::Match, 60, 1);
    let world = World::new(&[0.0, 0.0]);
    let mut journal = Journal::in_memory(&plan);
    let stop = StopFlag::default();
    // Games that notice the flag give up and leave no trace.
    let referee = By(|task: &GameTask, stop: &StopFlag| {
        if task.number == 20 {
            stop.raise();
        }
        if stop.is_raised() { Ok(None) } else { Ok(Some(drawn(&world, task))) }
    });
    let ending = run(&plan, &referee, &mut journal, options(2), &stop, &mut |_| {}).unwrap();
    assert_eq!(ending, Ending::Stopped);
    assert!(journal.done() < 60 && journal.reports()[20].is_none());
    let before = journal.done();
    let asked = AtomicUsize::new(0);
    let referee = By(|task: &GameTask, _: &StopFlag| {
        asked.fetch_add(1, Ordering::Relaxed);
        Ok(Some(drawn(&world, task)))
    });
    stop.lower();
    assert_eq!(run(&plan, &referee, &mut journal, options(2), &stop, &mut |_| {}).unwrap(), Ending::Complete);
    assert_eq!(asked.into_inner(), 60 - before);
}

#[test]
fn a_decided_test_ends_the_match_with_the_same_verdict_on_any_number_of_threads() {
    let plan = plan(2, 2, Mode::Match, 4000, 1);
    let world = World { luck: Luck::Own, ..World::new(&[60.0, -60.0]) };
    let sprt = Some(SprtSettings { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 });
    let mut found = Vec::new();
    for threads in [1, 4] {
        let mut journal = Journal::in_memory(&plan);
        let referee = By(|task: &GameTask, _: &StopFlag| Ok(Some(drawn(&world, task))));
        let stop = StopFlag::default();
        let ending =
            run(&plan, &referee, &mut journal, Options { threads, sprt }, &stop, &mut |_| {}).unwrap();
        assert_eq!(ending, Ending::Decided);
        assert!(journal.done() < 1000, "{} games", journal.done());
        let summary = Summary::new(&plan, journal.reports(), &[], sprt).sprt.unwrap();
        assert_eq!(summary.verdict, Verdict::H1);
        found.push((summary.groups, summary.shares.clone()));
        // The verdict stands when the run is started again.
        let stop = StopFlag::default();
        let none = By(|_: &GameTask, _: &StopFlag| Err("no more games are needed".to_string()));
        let again = run(&plan, &none, &mut journal, Options { threads, sprt }, &stop, &mut |_| {}).unwrap();
        assert_eq!(again, Ending::Decided);
    }
    assert_eq!(found[0], found[1]);
}

#[test]
fn a_referee_that_fails_or_crashes_ends_the_run_and_the_finished_games_stay() {
    let plan = plan(2, 2, Mode::Match, 40, 1);
    let world = World::new(&[0.0, 0.0]);
    for is_crash in [false, true] {
        let mut journal = Journal::in_memory(&plan);
        let referee = By(|task: &GameTask, _: &StopFlag| {
            assert!(task.number != 10 || !is_crash, "a bug in the referee");
            if task.number == 10 { Err("the table broke".to_string()) } else { Ok(Some(drawn(&world, task))) }
        });
        let failure =
            run(&plan, &referee, &mut journal, options(1), &StopFlag::default(), &mut |_| {}).unwrap_err();
        let reason = if is_crash { "the referee crashed" } else { "the table broke" };
        assert_eq!(failure.to_string(), format!("game 11: {reason}"));
        assert_eq!(journal.done(), 10);
    }
}

#[test]
fn a_report_of_another_game_is_a_failure() {
    let plan = plan(2, 2, Mode::Match, 4, 1);
    let world = World::new(&[0.0, 0.0]);
    let reported = Mutex::new(0);
    let referee = By(|task: &GameTask, _: &StopFlag| {
        *reported.lock().unwrap() += 1;
        let mut report = report(task, &world.scores(task, 1));
        report.seating.reverse();
        Ok(Some(report))
    });
    let mut journal = Journal::in_memory(&plan);
    let failure =
        run(&plan, &referee, &mut journal, options(1), &StopFlag::default(), &mut |_| {}).unwrap_err();
    assert!(matches!(failure, RunError::Game { number: 0, .. }), "{failure}");
    assert_eq!(journal.done(), 0);
}
