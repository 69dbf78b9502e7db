//! Whole games of every kind.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use arena::{Journal, Options, Referee, Summary, run};
use catalog::games;
use game_core::StopFlag;
use matches::{MatchReferee, Openings, Participant, Rules};

use crate::support::{any_move, duel, entry, fake, plan, play_all, random, timeless};

#[test]
fn every_game_of_the_catalogue_is_played_to_its_end() {
    for game in games() {
        let id = game.info.id;
        let plan = plan(id, &["a", "b"], 2);
        let reports = play_all(&plan, &duel(id, random(id, "a"), random(id, "b"), Rules::default())).unwrap();
        for (report, task) in reports.iter().zip(plan.tasks()) {
            assert_eq!((report.game, &report.seating), (task.number, &task.seating));
            assert_eq!((report.scores.len(), report.seats.len()), (game.info.seats, game.info.seats));
            assert!(report.faults.is_empty() && report.forfeited_by.is_none());
            assert!(report.seats.iter().all(|seat| seat.moves > 0), "{id}: {report:?}");
        }
    }
}

#[test]
fn the_seed_of_the_plan_decides_the_games() {
    for id in ["blokus-duo", "blokus-classic-3p", "pylos"] {
        let plan = plan(id, &["a", "b", "c"], 6);
        let played = || {
            let participants = ["a", "b", "c"].map(|name| random(id, name)).into();
            let rules = Rules { openings: Openings::Random { turns: 3 }, ..Rules::default() };
            timeless(play_all(&plan, &MatchReferee::new(entry(id), participants, rules)).unwrap())
        };
        let reports = played();
        assert_eq!(reports, played());
        assert!(reports.iter().any(|report| report.scores != reports[0].scores), "games are different");
    }
}

#[test]
fn a_seed_in_the_spec_stays() {
    let fixed = || {
        let spec = catalog::agent_spec("random:seed=5").unwrap();
        matches::Participant::of_spec(entry("duo"), "fixed", &spec).unwrap()
    };
    // Both seats draw alike in every game, so all games are the same.
    let plan = plan("duo", &["a", "b"], 4);
    let reports = play_all(&plan, &duel("duo", fixed(), fixed(), Rules::default())).unwrap();
    assert!(
        reports.iter().all(|report| report.scores == reports[0].scores && report.turns == reports[0].turns)
    );
}

#[test]
fn nobody_is_asked_to_pass() {
    for id in ["blokus-classic-2p", "blokus-classic-3p", "blokus-duo"] {
        let asked = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&asked);
        let careful = fake("careful", Duration::ZERO, move |session, _, rng| {
            count.fetch_add(1, Ordering::Relaxed);
            assert!(session.legal_moves().iter().all(|mv| mv.text != "pass"), "asked to pass");
            any_move(session, rng)
        });
        let plan = plan(id, &["careful", "random"], 4);
        let reports = play_all(&plan, &duel(id, careful, random(id, "random"), Rules::default())).unwrap();
        let moves = |report: &arena::GameReport| -> u32 {
            let own = report.seating.iter().zip(&report.seats).filter(|(agent, _)| **agent == 0);
            own.map(|(_, seat)| seat.moves).sum()
        };
        assert!(reports.iter().all(|report| report.faults.is_empty()), "{reports:?}");
        assert_eq!(asked.load(Ordering::Relaxed) as u32, reports.iter().map(moves).sum::<u32>());
        assert!(reports.iter().any(|report| report.turns > report.seats.iter().map(|seat| seat.moves).sum()));
    }
}

#[test]
fn a_stopped_game_leaves_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    let flag = StopFlag::default();
    let raised = flag.clone();
    let stopper = fake("stopper", Duration::ZERO, move |_, _, _| {
        raised.raise();
        Ok("nonsense, but nobody minds any more".to_string())
    });
    let rules = Rules { records: Some(folder.path().to_path_buf()), ..Rules::default() };
    let plan = plan("duo", &["stopper", "random"], 2);
    let referee = duel("duo", stopper, random("duo", "random"), rules);
    assert_eq!(referee.play(&plan.tasks()[0], &flag), Ok(None));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// As when Ctrl-C ends an engine that is just being started.
#[test]
fn a_player_that_cannot_sit_down_after_the_stop_is_no_failure() {
    let flag = StopFlag::default();
    let raised = flag.clone();
    let absent = || Err("nobody home".to_string());
    let (plan, rules) = (plan("duo", &["absent", "random"], 2), Rules::default);
    let referee =
        duel("duo", Participant::new("absent", move |_| absent()), random("duo", "random"), rules());
    let error = referee.play(&plan.tasks()[0], &flag).unwrap_err();
    assert_eq!(error, "absent cannot play: nobody home");
    let stopped = Participant::new("absent", move |_| {
        raised.raise();
        absent()
    });
    let referee = duel("duo", stopped, random("duo", "random"), rules());
    assert_eq!(referee.play(&plan.tasks()[0], &flag), Ok(None));
}

#[test]
fn a_whole_tournament_runs_on_threads_and_is_summed_up() {
    let names = ["a", "b", "c", "d", "e"];
    let plan = plan("junior", &names, 16);
    let participants = names.iter().map(|name| random("junior", name)).collect();
    let referee = MatchReferee::new(entry("junior"), participants, Rules::default());
    let mut journal = Journal::in_memory(&plan);
    let options = Options { threads: 3, sprt: None };
    run(&plan, &referee, &mut journal, options, &StopFlag::default(), &mut |_| {}).unwrap();
    let summary = Summary::new(&plan, journal.reports(), &referee.seat_names(), None);
    assert_eq!((summary.played, summary.planned), (40, 40));
    assert_eq!(summary.seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>(), ["blue", "orange"]);
    for agent in &summary.agents {
        let elo = agent.elo.unwrap();
        assert!(elo.value.abs() < 3.0 * elo.error.unwrap(), "equal agents: {agent:?}");
    }
}
