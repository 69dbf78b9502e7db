//! Analysis by the opening book of a game.

use game_module::GameModule;
use session::{Analysis, Session, Source};

/// The name of the source, in place of an agent.
const BOOK: &str = "book";

/// Looks up an unfinished position; `None` if there is no book, or not this position in it.
pub(super) fn look_up(game: &GameModule, session: &dyn Session) -> Option<Analysis> {
    let book = game.book().ok()?;
    let known = book.look_up(session)?;
    let text = known.moves.first()?.text.clone();
    Some(Analysis {
        source: Source::Book,
        agent: BOOK.to_string(),
        thought: Some(book.thought(session, &known, &text)),
        text: Some(text),
        exact: None,
        scores: None,
    })
}
