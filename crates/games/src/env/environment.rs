//! What learners need of a game, whichever game it is.

use std::marker::PhantomData;

use game_core::{Encoder, MAX_SEATS, Numbered, Position, Seat, input_words};
use nn::Adviser;
use search::{Evaluator, Utility};
use session::{Refusal, Session, TypedSession};

use super::batch::{Batch, TypedBatch};
use super::picture::draw;
use super::rewards::RewardRule;
use crate::catalogue::Catalogued;
use crate::learning;

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
    /// The name and version of what networks read.
    pub encoding: &'static str,
    /// How many inputs that has.
    pub inputs: usize,
}

/// What a network thinks of a position at first sight.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The expected utility of each seat, between 0 and 1.
    pub values: Vec<f32>,
    /// Every legal action with its share; together they make 1.
    pub policy: Vec<(u32, f32)>,
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

    /// What networks read of the position: one number per input, 1 if it is there.
    fn encode(&self, session: &dyn Session) -> Result<Vec<u8>, WrongGame>;

    /// What a network thinks at first sight: the one for the game that comes with the program, another one by its name,
    /// or that of a file; in words why not.
    fn evaluate(&self, session: &dyn Session, checkpoint: Option<&str>) -> Result<Evaluation, String>;
}

/// The environment of a game of the catalogue.
pub(crate) struct EnvironmentOf<G>(pub(crate) PhantomData<fn() -> G>);

fn typed<G: Catalogued>(session: &dyn Session) -> Result<&TypedSession<G>, WrongGame> {
    let wrong = || WrongGame { wanted: G::INFO.id, found: session.info().id };
    session.as_any().downcast_ref().ok_or_else(wrong)
}

impl<G: Catalogued> Environment for EnvironmentOf<G> {
    fn shape(&self) -> Shape {
        Shape {
            actions: <G::Position as Numbered>::ACTIONS,
            channels: G::channels(),
            side: G::SIDE,
            highest: G::HIGHEST,
            has_bonus_cells: G::HAS_BONUS_CELLS,
            encoding: <G::Position as Encoder>::ENCODING,
            inputs: <G::Position as Encoder>::INPUTS,
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
        (action < <G::Position as Numbered>::ACTIONS).then(|| G::Position::move_of(action).to_string())
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

    fn encode(&self, session: &dyn Session) -> Result<Vec<u8>, WrongGame> {
        let mut words = vec![0; input_words::<G::Position>()];
        typed::<G>(session)?.current().encode(&mut words);
        let bit = |input: usize| (words[input / 64] >> (input % 64) & 1) as u8;
        Ok((0..<G::Position as Encoder>::INPUTS).map(bit).collect())
    }

    fn evaluate(&self, session: &dyn Session, checkpoint: Option<&str>) -> Result<Evaluation, String> {
        let typed = typed::<G>(session).map_err(|error| error.to_string())?;
        if typed.ending().is_some() {
            return Err("the game is over: there is nothing to evaluate".to_string());
        }
        let network = learning::network::<G::Position>(G::INFO.id, checkpoint)?;
        let position = typed.current();
        let moves = position.moves();
        let (mut scratch, mut shares) = (network.scratch::<G::Position>(), Vec::new());
        network.shares(&mut scratch, position, &moves, &mut shares);
        let utility = Utility { margin_weight: 0.0, full_margin: <G::Position as Encoder>::FULL_MARGIN };
        let adviser = Adviser { network, utility };
        let values: [f32; MAX_SEATS] = Evaluator::<G::Position>::value(&adviser, &mut scratch, position);
        let policy = moves.into_iter().map(|mv| G::Position::action(mv) as u32).zip(shares).collect();
        Ok(Evaluation { values: values[..G::Position::SEATS].to_vec(), policy })
    }
}
