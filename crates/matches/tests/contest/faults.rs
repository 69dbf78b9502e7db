//! Agents that fail, and what becomes of their games.

use std::time::Duration;

use arena::{FaultKind, GameReport};
use game_core::AgentError;
use matches::{Participant, Rules};
use session::ForfeitRule;

use crate::support::{any_move, duel, fake, plan, play_all, random};

/// Agents that play three moves and then fail, each in its way.
fn failures() -> Vec<(FaultKind, Participant)> {
    let fail = |kind: FaultKind| {
        let words: Result<&str, &str> = match kind {
            FaultKind::Failed => Err("out of ideas"),
            FaultKind::Illegal => Ok("zz99,yy88"),
            FaultKind::Overrun | FaultKind::Crashed => Ok("pass"),
        };
        fake("bad", Duration::ZERO, move |session, _, rng| {
            if session.turn() < 6 {
                return any_move(session, rng);
            }
            assert!(kind != FaultKind::Crashed, "a bug in the agent");
            if kind == FaultKind::Overrun {
                // Far beyond the time and the grace of these rules.
                std::thread::sleep(Duration::from_millis(400));
                return any_move(session, rng);
            }
            words.map(str::to_string).map_err(|reason| AgentError::Failed(reason.to_string()))
        })
    };
    let kinds = [FaultKind::Failed, FaultKind::Illegal, FaultKind::Crashed, FaultKind::Overrun];
    kinds.into_iter().map(|kind| (kind, fail(kind))).collect()
}

/// Only who means to overrun does, however busy the machine is.
fn rules(kind: FaultKind, forfeits: ForfeitRule) -> Rules {
    let (time, grace) = if kind == FaultKind::Overrun { (20, 250) } else { (60_000, 60_000) };
    let ms = Duration::from_millis;
    Rules { time: Some(ms(time)), grace: ms(grace), forfeits, ..Rules::default() }
}

fn results(kind: FaultKind, bad: Participant, forfeits: ForfeitRule) -> Result<Vec<GameReport>, String> {
    let plan = plan("duo", &["bad", "good"], 2);
    play_all(&plan, &duel("duo", bad, random("duo", "good"), rules(kind, forfeits)))
}

#[test]
fn by_default_whoever_fails_loses_the_game() {
    assert_eq!(Rules::default().forfeits, ForfeitRule::Stop);
    for (kind, bad) in failures() {
        for report in results(kind, bad, ForfeitRule::Stop).unwrap() {
            let seat = report.seating.iter().position(|&agent| agent == 0).unwrap();
            assert_eq!(report.forfeited_by, Some(seat), "{report:?}");
            assert_eq!(report.faults.len(), 1);
            let fault = &report.faults[0];
            assert_eq!((fault.kind, fault.seat), (kind, seat), "{report:?}");
            assert!((6..8).contains(&fault.turn) && report.turns == fault.turn, "{report:?}");
            assert_eq!(report.seats[seat].moves, 3);
            assert_eq!(report.outcome().winners().next().unwrap().index(), 1 - seat);
        }
    }
}

#[test]
fn a_substitute_finishes_the_game_openly() {
    for (kind, bad) in failures() {
        for report in results(kind, bad, ForfeitRule::Random).unwrap() {
            let seat = report.seating.iter().position(|&agent| agent == 0).unwrap();
            assert_eq!((report.forfeited_by, report.faults.len()), (None, 1), "{report:?}");
            assert_eq!(report.faults[0].kind, kind);
            assert_eq!(report.seats[seat].moves, 3, "moves of the substitute are not its own");
            assert!(report.turns > 20);
        }
    }
}

#[test]
fn an_error_ends_the_tournament_and_names_the_agent() {
    for (kind, bad) in failures() {
        let message = results(kind, bad, ForfeitRule::Error).unwrap_err();
        let reason = match kind {
            FaultKind::Failed => "out of ideas",
            FaultKind::Illegal => "zz99",
            FaultKind::Crashed => "a bug in the agent",
            FaultKind::Overrun => "20.0ms were allowed",
        };
        assert!(message.starts_with("bad ") && message.contains(reason), "{message}");
    }
}

#[test]
fn a_player_that_cannot_be_made_is_an_error() {
    let absent = Participant::new("absent", |_| Err("the engine does not start".to_string()));
    let message = results(FaultKind::Failed, absent, ForfeitRule::Stop).unwrap_err();
    assert_eq!(message, "absent cannot play: the engine does not start");
}

#[test]
fn at_a_table_of_four_the_others_share_what_is_left() {
    let (_, bad) = failures().swap_remove(1);
    let plan = plan("classic", &["bad", "good"], 4);
    let referee =
        duel("classic", bad, random("classic", "good"), rules(FaultKind::Illegal, ForfeitRule::Stop));
    for report in play_all(&plan, &referee).unwrap() {
        let loser = report.forfeited_by.unwrap();
        let ranks: Vec<usize> = game_core::Seat::first(4).map(|seat| report.outcome().rank(seat)).collect();
        assert!(
            ranks.iter().enumerate().all(|(seat, &rank)| rank == if seat == loser { 4 } else { 1 }),
            "{ranks:?}"
        );
        assert_eq!(report.scores.len(), 4);
    }
}
