//! Judges a game by the table of a solved game. The table has whole turns, so turns are judged as a whole.

use analysis::look_up;
use anyhow::anyhow;
use session::{ExactView, Session};

use super::game::{PlayedGame, utilities};
use super::knowledge::{Choice, Knowledge, Known, Worth};
use crate::failure::Failure;

/// The exact values of a position, or why they are not known.
pub(super) fn exact_values(session: &dyn Session) -> Result<Vec<ExactView>, Failure> {
    session.exact_values().map_err(|reason| Failure::Failed(anyhow!(reason)))
}

/// Looks up the start of every turn, and the final position.
pub(super) fn look_up_game(game: &PlayedGame) -> Result<Known, Failure> {
    let last = game.moves.len();
    let mut known = Known::nothing(last + 1);
    for (moves, turn) in &game.turns {
        let session = game.at(moves.start)?;
        if session.legal_count() == 1 && exact_values(session.as_ref())?.len() == 1 {
            known.0[moves.clone()].iter_mut().for_each(|known| *known = Knowledge::Forced);
        } else {
            known.0[moves.start] = Knowledge::Open(choice(session.as_ref(), turn.mover.seat)?);
        }
    }
    known.0[last] = Knowledge::Settled(if let Some(result) = &game.result {
        Worth { values: utilities(&result.scores), scores: Some(result.scores.clone()), is_exact: true }
    } else {
        let session = game.at(last)?;
        worth(&exact_values(session.as_ref())?, session.mover().map_or(0, |mover| mover.seat))
    });
    Ok(known)
}

fn choice(session: &dyn Session, seat: usize) -> Result<Choice, Failure> {
    let analysis = look_up(session).map_err(|reason| anyhow!(reason))?;
    let values = analysis.exact.unwrap_or_default();
    Ok(Choice {
        worth: worth(&values, seat),
        source: analysis.source,
        candidates: Vec::new(),
        runner_up: values.get(1).map(ExactView::value),
        line: analysis.thought.map(|thought| thought.line).unwrap_or_default(),
        is_exact: true,
        after_best: None,
    })
}

/// The value of the position: that of its best turn.
fn worth(values: &[ExactView], seat: usize) -> Worth {
    let own = values.first().map_or(0.5, ExactView::value);
    let mut both = vec![1.0 - own; 2];
    both[seat] = own;
    Worth { values: both, scores: None, is_exact: true }
}
