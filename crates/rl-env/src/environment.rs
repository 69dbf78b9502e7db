//! What learners need of a game, whichever game it is.

use std::marker::PhantomData;

use game_core::{ActionSpace, Position, Seat};
use session::{Game, Refusal, Session, TypedSession};

use super::batch::{Batch, TypedBatch};
use super::picture::{Planes, draw};
use super::rewards::RewardRule;

/// The sizes of what learners read and answer with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Actions are the numbers below this.
    pub actions: usize,
    /// What each board of a picture shows.
    pub channels: Vec<String>,
    /// Rows of each board, and columns.
    pub side: usize,
    /// No number on the boards is higher; none is below 0.
    pub highest: i8,
    /// Whether there are cells that shaped rewards are given for.
    pub has_bonus_cells: bool,
}

/// A position of another game than was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is a position of {found}, not of {wanted}")]
pub struct WrongGame {
    wanted: &'static str,
    found: &'static str,
}

/// A game as learners meet it.
pub trait Environment: Sync {
    /// The sizes.
    fn shape(&self) -> Shape;

    /// So many games side by side. Games that end begin anew in the same step if they are to.
    fn batch(&self, count: usize, rule: RewardRule, restarts: bool) -> Box<dyn Batch>;

    /// The numbers of all legal moves, none when the game is over.
    fn legal_actions(&self, session: &dyn Session) -> Result<Vec<u32>, WrongGame>;

    /// The move with a number, in the game's notation.
    fn text_of(&self, action: usize) -> Option<String>;

    /// The number of a move in the game's notation, whether it is legal or not.
    fn action_of(&self, text: &str) -> Result<usize, Refusal>;

    /// The position as a seat sees it, or as nobody in particular does.
    fn observe(&self, session: &dyn Session, seat: Option<usize>, boards: &mut [i8])
    -> Result<(), WrongGame>;
}

/// The environment of a game whose type is known.
pub struct EnvironmentOf<G>(pub PhantomData<fn() -> G>);

/// The session behind the facade, if it is one of the game.
pub fn typed<G: Game>(session: &dyn Session) -> Result<&TypedSession<G>, WrongGame> {
    let wrong = || WrongGame { wanted: G::INFO.id, found: session.info().id };
    session.as_any().downcast_ref().ok_or_else(wrong)
}

impl<G: Planes> Environment for EnvironmentOf<G> {
    fn shape(&self) -> Shape {
        Shape {
            actions: <G::Position as ActionSpace>::ACTIONS,
            channels: G::channels(),
            side: G::SIDE,
            highest: G::HIGHEST,
            has_bonus_cells: G::HAS_BONUS_CELLS,
        }
    }

    fn batch(&self, count: usize, rule: RewardRule, restarts: bool) -> Box<dyn Batch> {
        Box::new(TypedBatch::<G>::new(count, rule, restarts))
    }

    fn legal_actions(&self, session: &dyn Session) -> Result<Vec<u32>, WrongGame> {
        let typed = typed::<G>(session)?;
        let moves = if typed.ending().is_some() { Vec::new() } else { typed.current().moves() };
        Ok(moves.into_iter().map(|mv| G::Position::action(mv) as u32).collect())
    }

    fn text_of(&self, action: usize) -> Option<String> {
        (action < <G::Position as ActionSpace>::ACTIONS).then(|| G::Position::move_of(action).to_string())
    }

    fn action_of(&self, text: &str) -> Result<usize, Refusal> {
        match G::parse(&G::Position::start(), text)?[..] {
            [mv] => {
                G::number(mv).ok_or_else(|| Refusal::new("not_a_move", format!("'{text}' is never legal")))
            }
            _ => Err(Refusal::new("not_one_move", format!("'{text}' is more than one decision"))),
        }
    }

    fn observe(
        &self,
        session: &dyn Session,
        seat: Option<usize>,
        boards: &mut [i8],
    ) -> Result<(), WrongGame> {
        draw(typed::<G>(session)?, seat.map(Seat::new), boards);
        Ok(())
    }
}
