//! The interface of a game for reinforcement learning.

use std::marker::PhantomData;

use game_core::{ActionSpace, Position, Seat};
use session::{Game, Refusal, Session, TypedSession};

use super::batch::{Batch, TypedBatch};
use super::planes::{Planes, render};
use super::rewards::RewardRule;

/// Sizes of observations and actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Actions are the numbers below this.
    pub actions: usize,
    /// The name of each plane.
    pub channels: Vec<String>,
    /// Rows and columns of each plane.
    pub side: usize,
    /// The largest value in an observation; the smallest is 0.
    pub max_value: i8,
    /// Whether the game has cells with shaped rewards.
    pub has_bonus_cells: bool,
}

/// The session belongs to another game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is a position of {found}, not of {wanted}")]
pub struct WrongGame {
    wanted: &'static str,
    found: &'static str,
}

/// A game as a reinforcement learning environment.
pub trait Environment: Sync {
    /// Sizes of observations and actions.
    fn shape(&self) -> Shape;

    /// A batch of `count` games. With `restarts`, finished games restart within the step.
    fn batch(&self, count: usize, rule: RewardRule, restarts: bool) -> Box<dyn Batch>;

    /// The legal actions; none if the game is over.
    fn legal_actions(&self, session: &dyn Session) -> Result<Vec<u32>, WrongGame>;

    /// An action in the game's notation.
    fn text_of(&self, action: usize) -> Option<String>;

    /// The action of a move in the game's notation, legal or not.
    fn action_of(&self, text: &str) -> Result<usize, Refusal>;

    /// Writes an observation from a seat's view, or from a neutral view without a seat.
    fn observe(&self, session: &dyn Session, seat: Option<usize>, planes: &mut [i8])
    -> Result<(), WrongGame>;
}

/// The environment of a statically known game.
pub struct EnvironmentOf<G>(pub PhantomData<fn() -> G>);

/// Downcasts a session to the game's type.
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
            max_value: G::MAX_VALUE,
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
        planes: &mut [i8],
    ) -> Result<(), WrongGame> {
        render(typed::<G>(session)?, seat.map(Seat::new), planes);
        Ok(())
    }
}
