//! Resolves requested moves: parses text, and matches data against the legal moves.

use game_core::Position;
use serde_json::Value;

use crate::game::Game;
use crate::input::{MoveInput, is_pass};
use crate::refusal::Refusal;
use crate::session::Session as _;
use crate::typed::TypedSession;

/// Longer texts are not moves of any game.
const LONGEST_TEXT: usize = 400;

type MoveOf<G> = <<G as Game>::Position as Position>::Move;

impl<G: Game> TypedSession<G> {
    /// The requested moves. Moves given as text need not be legal.
    pub(crate) fn read(&self, input: &MoveInput) -> Result<Vec<MoveOf<G>>, Refusal> {
        match input {
            MoveInput::Text(text) if text.len() > LONGEST_TEXT => {
                Err(Refusal::new("not_a_move", "this is too long for a move"))
            }
            MoveInput::Text(text) if is_pass(text) => Ok(vec![Self::passing()?]),
            MoveInput::Text(text) => G::parse(self.current(), text),
            MoveInput::Detail(detail) => Ok(vec![self.find(detail)?]),
        }
    }

    /// A pass, in games that have it.
    pub(crate) fn passing() -> Result<MoveOf<G>, Refusal> {
        G::pass().ok_or_else(|| Refusal::new("no_pass", "this game has no passing"))
    }

    /// Checks moves by playing them on a copy of the session.
    pub(crate) fn try_all(&self, moves: Vec<MoveOf<G>>) -> Result<(), Refusal> {
        Self::new(self.current().clone()).push_all(moves).map(drop)
    }

    /// The one legal move that matches the data.
    fn find(&self, detail: &Value) -> Result<MoveOf<G>, Refusal> {
        let given = detail.as_object().filter(|given| !given.is_empty());
        let given = given.ok_or_else(|| Refusal::new("not_a_move", "a move as data is an object"))?;
        // No move has a null, so a null is not the same as a missing field.
        let query = if given.values().any(Value::is_null) { None } else { G::query(detail) };
        let Some(fits) = query else { return Err(self.mismatch(detail)) };
        let mut fitting = self.current().moves().into_iter().filter(|&mv| fits(mv));
        match (fitting.next(), fitting.next()) {
            (Some(only), None) => Ok(only),
            (Some(_), Some(_)) => Err(Refusal::new("ambiguous", "several legal moves match")),
            (None, _) => Err(self.mismatch(detail)),
        }
    }

    /// Why no legal move matches.
    fn mismatch(&self, detail: &Value) -> Refusal {
        let refusal = match G::detail_text(detail) {
            Ok(Some(text)) => self.resolve(&MoveInput::Text(text)).err(),
            Ok(None) => None,
            Err(refusal) => Some(refusal),
        };
        // The data match no legal move, and no single illegal one.
        refusal.unwrap_or_else(|| Refusal::new("not_legal", "no legal move matches"))
    }
}
