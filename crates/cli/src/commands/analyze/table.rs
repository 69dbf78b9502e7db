//! Judging a game by the table of a solved game: whole turns at once, as the table has them.

use anyhow::anyhow;
use session::{ExactView, Session};

use super::game::{PlayedGame, utilities};
use super::knowledge::{Choice, Knowledge, Known, Worth};
use crate::failure::Failure;

/// Best lines are followed so far, where the table knows the way.
const LONGEST_LINE: usize = 12;

/// The exact values of a position, or the reason that they are not known.
pub(super) fn exact_values(session: &dyn Session) -> Result<Vec<ExactView>, Failure> {
    session.exact_values().map_err(|reason| Failure::Failed(anyhow!(reason)))
}

/// What the table says about the beginning of every turn, and about the last position.
pub(super) fn look_up_game(game: &PlayedGame) -> Result<Known, Failure> {
    let last = game.moves.len();
    let mut known = Known::nothing(last + 1);
    for (moves, turn) in &game.turns {
        let session = game.at(moves.start)?;
        let values = exact_values(session.as_ref())?;
        if values.len() == 1 {
            known.0[moves.clone()].iter_mut().for_each(|known| *known = Knowledge::Forced);
        } else {
            known.0[moves.start] = Knowledge::Open(choice(session, &values, turn.mover.seat)?);
        }
    }
    known.0[last] = Knowledge::Settled(if let Some(result) = &game.result {
        Worth { values: utilities(&result.scores), scores: Some(result.scores.clone()) }
    } else {
        let session = game.at(last)?;
        worth(&exact_values(session.as_ref())?, session.mover().map_or(0, |mover| mover.seat))
    });
    Ok(known)
}

fn choice(session: Box<dyn Session>, values: &[ExactView], seat: usize) -> Result<Choice, Failure> {
    Ok(Choice {
        worth: worth(values, seat),
        candidates: Vec::new(),
        runner_up: values.get(1).map(value),
        line: best_line(session, values)?,
        is_exact: true,
        after_best: None,
    })
}

/// What the position is worth: as much as its best turn.
fn worth(values: &[ExactView], seat: usize) -> Worth {
    let own = values.first().map_or(0.5, value);
    let mut both = vec![1.0 - own; 2];
    both[seat] = own;
    Worth { values: both, scores: None }
}

/// What a turn is worth to the player who makes it.
fn value(view: &ExactView) -> f32 {
    match view.outcome {
        "win" => 1.0,
        "loss" => 0.0,
        _ => 0.5,
    }
}

/// The best turn, and what follows it where distances show the way to the end.
fn best_line(mut session: Box<dyn Session>, values: &[ExactView]) -> Result<Vec<String>, Failure> {
    let mut line: Vec<String> = Vec::new();
    let mut next = values.first().cloned();
    while let Some(best) = next.filter(|best| line.is_empty() || best.turns.is_some()) {
        session.play(&best.text).map_err(|refusal| anyhow!(refusal))?;
        line.push(best.text);
        next =
            if line.len() < LONGEST_LINE { exact_values(session.as_ref())?.into_iter().next() } else { None };
    }
    Ok(line)
}
