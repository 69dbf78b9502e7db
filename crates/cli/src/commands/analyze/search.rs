//! Judges a game by searching its positions.

use super::game::{PlayedGame, utilities};
use super::knowledge::{Choice, Knowledge, Known, Worth};
use super::thinking::Thinker;
use crate::failure::Failure;
use crate::progress::Progress;

/// Searches the positions in the order of the game, so that each search reuses the tree of the last one. Once
/// stopped, the rest stays unknown.
pub(super) fn search_game(
    game: &PlayedGame,
    thinker: &mut Thinker,
    progress: &Progress,
) -> Result<Known, Failure> {
    let count = game.moves.len();
    let mut known = Known::nothing(count + 1);
    for index in 0..=count {
        let found = if index == count { last(game, thinker)? } else { look(game, index, thinker)? };
        let Some(found) = found else { break };
        known.0[index] = found;
        progress.tell(index + 1, "positions");
    }
    Ok(known)
}

/// The position after the last move.
fn last(game: &PlayedGame, thinker: &mut Thinker) -> Result<Option<Knowledge>, Failure> {
    let settled = |values, scores: Option<Vec<i32>>| {
        Knowledge::Settled(Worth { values, is_exact: scores.is_some(), scores })
    };
    if let Some(result) = &game.result {
        return Ok(Some(settled(utilities(&result.scores), Some(result.scores.clone()))));
    }
    let values = thinker.values(game.at(game.moves.len())?.as_mut())?;
    Ok(values.map(|values| settled(values, None)))
}

/// A position before a move. If the move played has too few visits, searches the positions after it and after
/// the best move instead, so that both values come from comparable searches. This takes another search.
fn look(game: &PlayedGame, index: usize, thinker: &mut Thinker) -> Result<Option<Knowledge>, Failure> {
    let (session, played) = (game.at(index)?, &game.moves[index]);
    if session.legal_count() == 1 {
        return Ok(Some(Knowledge::Forced));
    }
    let Some((analysis, thought)) = thinker.finish(session.as_ref())? else { return Ok(None) };
    let mut choice = Choice::of(analysis.source, thought);
    if !choice.is_exact
        && choice.value_of(&played.text).is_none()
        && let Some(best) = choice.best()
    {
        let mut session = session;
        session.play(&best.text).map_err(|refusal| anyhow::anyhow!(refusal))?;
        choice.after_best = thinker.values(session.as_mut())?;
        if choice.after_best.is_none() {
            return Ok(None);
        }
    }
    Ok(Some(Knowledge::Open(choice)))
}
