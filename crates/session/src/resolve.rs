//! From what somebody asks for to moves of the game: texts are parsed, and data are read once into the game's own type.

use game_core::Position;
use serde_json::Value;

use crate::game::Game;
use crate::input::{MoveInput, is_pass};
use crate::refusal::Refusal;
use crate::session::Session as _;
use crate::typed::TypedSession;

/// Longer texts are no moves of any game.
const LONGEST_TEXT: usize = 400;

type MoveOf<G> = <<G as Game>::Position as Position>::Move;

impl<G: Game> TypedSession<G> {
    /// The moves that somebody asks for. As text they need not be legal.
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

    /// Whether these moves could be played, on a session of its own: what is checked is what would be done.
    pub(crate) fn try_all(&self, moves: Vec<MoveOf<G>>) -> Result<(), Refusal> {
        Self::new(self.current().clone()).push_all(moves).map(drop)
    }

    /// The one legal move that agrees with everything that is given.
    fn find(&self, detail: &Value) -> Result<MoveOf<G>, Refusal> {
        let given = detail.as_object().filter(|given| !given.is_empty());
        let given = given.ok_or_else(|| Refusal::new("not_a_move", "a move as data is an object"))?;
        // No move has a null, so giving one is not the same as leaving the field out.
        let query = if given.values().any(Value::is_null) { None } else { G::query(detail) };
        let Some(fits) = query else { return Err(self.why_not(detail)) };
        let mut fitting = self.current().moves().into_iter().filter(|&mv| fits(mv));
        match (fitting.next(), fitting.next()) {
            (Some(only), None) => Ok(only),
            (Some(_), Some(_)) => Err(Refusal::new("ambiguous", "several legal moves are like this one")),
            (None, _) => Err(self.why_not(detail)),
        }
    }

    /// Why no legal move is like this one.
    fn why_not(&self, detail: &Value) -> Refusal {
        let refusal = match G::detail_text(detail) {
            Ok(Some(text)) => self.resolve(&MoveInput::Text(text)).err(),
            Ok(None) => None,
            Err(refusal) => Some(refusal),
        };
        // Some of the data fit a legal move and the rest do not, or they are of many moves, none of them legal.
        refusal.unwrap_or_else(|| Refusal::new("not_legal", "no legal move is like this one"))
    }
}
