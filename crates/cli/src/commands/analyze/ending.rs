//! `--solve`: exact endgames, of a position or backwards through a record.

use std::time::{Duration, Instant};

use anyhow::anyhow;
use game_core::{Outcome, Seat, StopFlag};
use game_module::GameModule;
use game_module::{Allowance, Ending};
use indicatif::HumanCount;
use serde::Serialize;
use serde_json::json;
use session::{GameInfo, Session, Source};

use super::game::{PlayedGame, utilities};
use super::knowledge::{Choice, Knowledge, Known, Worth};
use super::words::{final_scores, turns_in_words, winners_in_words};
use crate::failure::{Failure, print_json, print_line};
use crate::progress::Progress;

/// The result of solving a game backwards. Turns count from 1; 0 is the start of the game.
#[derive(Serialize)]
pub(super) struct Summary {
    /// The result is known exactly from the position after this turn.
    pub(super) solved_after: usize,
    /// From the position after this turn, best play leads to the actual winners.
    pub(super) settled_after: usize,
    pub(super) winners: Vec<usize>,
    /// From the position after this turn, a seat wins whatever is played.
    pub(super) decided_after: Option<usize>,
    /// Positions searched.
    pub(super) positions: u64,
    pub(super) seconds: f64,
}

/// Solves the positions of a game from the end backwards, within one allowance for all of them.
pub(super) fn solve_game(
    game: &PlayedGame,
    allowance: Allowance,
    stop: &StopFlag,
    progress: &Progress,
) -> Result<(Known, Summary), Failure> {
    let (started, last) = (Instant::now(), game.moves.len());
    let mut left = allowance.positions;
    let mut known = Known::nothing(last + 1);
    for index in (0..=last).rev() {
        let session = game.at(index)?;
        known.0[index] = match &game.result {
            Some(result) if index == last => Knowledge::Settled(worth(&result.scores)),
            _ if index < last && session.legal_count() == 1 => Knowledge::Forced,
            _ => {
                let time = allowance.time.map(|time| time.saturating_sub(started.elapsed()));
                let ending = ending(game.entry, session.as_ref())?;
                let Some(solved) = ending.solve(&Allowance { positions: left, time }, stop) else { break };
                left = left.saturating_sub(solved.positions);
                Knowledge::Open(choice(&solved.scores, solved.line))
            }
        };
        progress.tell(last + 1 - index, "positions from the end");
    }
    if known.worth(last).is_none() {
        return Err(too_large(game.entry, game.at(last)?.as_ref(), &allowance, started.elapsed(), stop));
    }
    let summary = summarize(game, &known, allowance.positions - left, started.elapsed())?;
    Ok((known, summary))
}

fn worth(scores: &[i32]) -> Worth {
    Worth { values: utilities(scores), scores: Some(scores.to_vec()), is_exact: true }
}

fn choice(scores: &[i32], line: Vec<String>) -> Choice {
    Choice {
        worth: worth(scores),
        source: Source::ExactEndgame,
        candidates: Vec::new(),
        line,
        runner_up: None,
        is_exact: true,
        after_best: None,
    }
}

fn summarize(game: &PlayedGame, known: &Known, positions: u64, time: Duration) -> Result<Summary, Failure> {
    let last = game.moves.len();
    // Positions lie between turns; in games with endings a turn is one move.
    let scores_after = |turn: usize| known.worth(turn).and_then(|worth| worth.scores.as_deref());
    let winners = scores_after(last).map(winners).unwrap_or_default();
    let first_of = |holds: &dyn Fn(usize) -> bool| {
        (0..=last).rev().take_while(|&turn| holds(turn)).last().unwrap_or(last)
    };
    let mut decided_after = None;
    for turn in 0..=last {
        if ending(game.entry, game.at(turn)?.as_ref())?.decided().is_some() {
            decided_after = Some(turn);
            break;
        }
    }
    let settled_after =
        first_of(&|turn| scores_after(turn).is_some_and(|scores| self::winners(scores) == winners));
    Ok(Summary {
        solved_after: first_of(&|turn| scores_after(turn).is_some()),
        // A seat that wins whatever is played also wins with best play, even where the search did not reach.
        settled_after: decided_after.map_or(settled_after, |turn| turn.min(settled_after)),
        winners,
        decided_after,
        positions,
        seconds: time.as_secs_f64(),
    })
}

/// The seats that share first place.
pub(super) fn winners(scores: &[i32]) -> Vec<usize> {
    Outcome::new(scores).winners().map(Seat::index).collect()
}

/// The position as an endgame. Games without endgames have tables, which are consulted first.
fn ending(entry: &GameModule, session: &dyn Session) -> Result<Box<dyn Ending>, Failure> {
    let ending = entry.searcher().ok().and_then(|searcher| searcher.ending(session));
    ending.ok_or_else(|| {
        Failure::Failed(anyhow!(
            "{} cannot be searched to its end, and there is no table for it",
            entry.info.id
        ))
    })
}

fn too_large(
    entry: &GameModule,
    session: &dyn Session,
    allowance: &Allowance,
    took: Duration,
    stop: &StopFlag,
) -> Failure {
    let open = ending(entry, session).map_or(0, |ending| ending.open_moves());
    let reason = if stop.is_raised() {
        "it was stopped".to_string()
    } else if allowance.time.is_some_and(|time| took >= time) {
        format!("{took:.1?} were not enough, and --time allows more")
    } else {
        let positions = HumanCount(allowance.positions);
        format!("{positions} positions were not enough, and --positions allows more")
    };
    Failure::Failed(anyhow!(
        "the position is too large to be solved: {reason} ({open} moves are open to all players together)"
    ))
}

/// `analyze --solve` for one position of an unfinished game.
pub(super) fn solve_position(
    entry: &GameModule,
    session: &dyn Session,
    allowance: &Allowance,
    stop: &StopFlag,
    is_json: bool,
) -> Result<(), Failure> {
    let (info, started) = (entry.info, Instant::now());
    let ending = ending(entry, session)?;
    let decided = ending.decided();
    let bounds = ending.bounds();
    let progress = Progress::waiting("searching to the end of the game");
    let solved = ending.solve(allowance, stop);
    progress.finish();
    let scores = solved.as_ref().map(|solved| &solved.scores);
    if is_json {
        print_json(&json!({
            "game": info.id,
            "position": session.position(),
            "open_moves": ending.open_moves(),
            "bounds": bounds.iter().map(|(least, most)| json!({ "least": least, "most": most })).collect::<Vec<_>>(),
            "decided": decided,
            "scores": scores,
            "winners": scores.map(|scores| winners(scores)),
            "solved": solved,
        }))?;
    } else if let Some(seat) = decided {
        print_line(format!("decided: {}", decided_in_words(info, seat, &bounds)))?;
    }
    let Some(solved) = solved else {
        return Err(too_large(entry, session, allowance, started.elapsed(), stop));
    };
    if is_json {
        return Ok(());
    }
    let verdict = winners_in_words(info, &winners(&solved.scores));
    print_line(format!("with best play: {}: {verdict}", final_scores(info, &solved.scores)))?;
    print_line(format!("line: {}", turns_in_words(info, &line_of(entry, session, &solved.line)?)))?;
    print_line(format!("{} positions in {:.2} s", HumanCount(solved.positions), solved.seconds))
}

/// Converts the moves of a line to turns.
pub(super) fn line_of(
    entry: &GameModule,
    session: &dyn Session,
    line: &[String],
) -> Result<Vec<session::TurnView>, Failure> {
    let mut session = entry.session_at(&session.position()).map_err(Failure::usage)?;
    // The rules may end a line early: the search does not see repeated positions.
    let _ = line.iter().try_for_each(|text| session.play(text).map(|_| ()));
    Ok(session.turns())
}

fn decided_in_words(info: &GameInfo, seat: usize, bounds: &[(i32, i32)]) -> String {
    let others: Vec<String> = (0..bounds.len())
        .filter(|&other| other != seat)
        .map(|other| format!("{} at most {}", info.seat_name(other), bounds[other].1))
        .collect();
    let (name, least) = (info.seat_name(seat), bounds[seat].0);
    format!("{name} wins however the game goes on, with at least {least}, and {}", others.join(", "))
}
