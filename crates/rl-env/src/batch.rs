//! Many games that are stepped at once, on boards that belong to the caller.

use std::ops::ControlFlow;

use game_core::{ActionSpace, Position, Rng, Seat};
use session::{Game, Refusal, Session, TypedSession};

use super::picture::{Planes, draw, picture_len};
use super::rewards::RewardRule;

/// Where a batch writes what it has to tell: one row per game in each list. Nobody else may change them, because only what
/// is different is written.
pub struct Boards<'a> {
    /// The positions as those see them who are to move.
    pub pictures: &'a mut [i8],
    /// 1 for every action that is legal.
    pub masks: &'a mut [i8],
    /// How many are.
    pub legal: &'a mut [i64],
    /// Who is to move.
    pub movers: &'a mut [i64],
    /// Who has just moved.
    pub acted: &'a mut [i64],
    /// What the move was worth to each seat.
    pub rewards: &'a mut [f32],
    /// Whether it ended the game.
    pub ended: &'a mut [bool],
}

/// Why a step was not made; no game has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// Too few actions, or too many.
    #[error("there must be one action for each of the {games} games, not {given}")]
    Count {
        /// How many there are.
        games: usize,
        /// How many were given.
        given: usize,
    },
    /// Not the number of an action.
    #[error("game {game}: {action} is no action; actions are the numbers from 0 to {last}")]
    OutOfRange {
        /// The game, from 0.
        game: usize,
        /// What was given.
        action: i64,
        /// The highest number.
        last: usize,
    },
    /// An action against the rules.
    #[error(
        "game {game}: action {action} ({text}) is not legal: {refusal}; legal actions have a 1 in the action mask"
    )]
    Illegal {
        /// The game, from 0.
        game: usize,
        /// What was given.
        action: i64,
        /// The same in the game's notation.
        text: String,
        /// Why not.
        refusal: Refusal,
    },
    /// A game that is over.
    #[error("game {game} is over: call reset() before the next step")]
    Over {
        /// The game, from 0.
        game: usize,
    },
}

/// Games of one kind side by side.
pub trait Batch: Send {
    /// Begins all games anew, and writes everything.
    fn reset(&mut self, boards: &mut Boards<'_>);

    /// Plays one action in each game, or none in any.
    fn step(&mut self, actions: &[i64], boards: &mut Boards<'_>) -> Result<(), StepError>;

    /// Draws a random legal action for each game; 0 for those that are over.
    fn draw_actions(&self, rng: &mut Rng, actions: &mut [i64]);

    /// The numbers of all legal moves of a game, none when it is over.
    fn legal_actions(&self, game: usize) -> &[u32];

    /// A copy of a game, to be looked at or played on.
    fn session(&self, game: usize) -> Box<dyn Session>;

    /// Draws a game as a seat sees it, or as nobody in particular does.
    fn observe(&self, game: usize, seat: Option<usize>, boards: &mut [i8]);
}

/// A game of a batch.
struct Place<G: Game> {
    session: TypedSession<G>,
    /// The numbers of all legal moves.
    legal: Vec<u32>,
    is_over: bool,
}

pub(super) struct TypedBatch<G: Game> {
    places: Vec<Place<G>>,
    rule: RewardRule,
    /// Whether games that have ended begin anew in the same step.
    restarts: bool,
    /// Where legal moves are listed, with room for all: a list that might have to grow would be looked at in memory for every
    /// move, and half the time of a step goes by here.
    sheet: Box<[u32]>,
}

/// One row of each list.
struct Row<'a> {
    picture: &'a mut [i8],
    mask: &'a mut [i8],
    legal: &'a mut i64,
    mover: &'a mut i64,
}

impl<G: Planes> TypedBatch<G> {
    pub(super) fn new(count: usize, rule: RewardRule, restarts: bool) -> Self {
        let place = |_| Place { session: fresh(), legal: Vec::new(), is_over: false };
        let sheet = vec![0; actions::<G>()].into_boxed_slice();
        Self { places: (0..count).map(place).collect(), rule, restarts, sheet }
    }

    /// Everything is looked at before anything is done.
    fn check(&self, actions: &[i64], masks: &[i8]) -> Result<(), StepError> {
        let (games, given) = (self.places.len(), actions.len());
        if games != given {
            return Err(StepError::Count { games, given });
        }
        let count = <G::Position as ActionSpace>::ACTIONS;
        for (game, (&action, place)) in actions.iter().zip(&self.places).enumerate() {
            if place.is_over {
                return Err(StepError::Over { game });
            }
            let number = usize::try_from(action).ok().filter(|&number| number < count);
            let Some(number) = number else {
                return Err(StepError::OutOfRange { game, action, last: count - 1 });
            };
            if masks[game * count + number] == 0 {
                let mv = G::Position::move_of(number);
                let refused = place.session.current().check(mv).err();
                let refusal = refused.map_or_else(
                    || Refusal::new("not_legal", "the rules do not offer it"),
                    |refused| G::refusal(&refused),
                );
                return Err(StepError::Illegal { game, action, text: mv.to_string(), refusal });
            }
        }
        Ok(())
    }
}

impl<G: Planes> Place<G> {
    /// Writes the position and what is legal in it, on the row of the position before.
    fn show(&mut self, row: &mut Row<'_>, sheet: &mut [u32]) {
        let mask = &mut *row.mask;
        for &action in &self.legal {
            mask[action as usize] = 0;
        }
        let position = self.session.current();
        let mut count = 0;
        if !self.is_over {
            let _ = position.visit_moves(|mv| {
                let action = G::Position::action(mv);
                mask[action] = 1;
                sheet[count] = action as u32;
                count += 1;
                ControlFlow::Continue(())
            });
        }
        self.legal.clear();
        self.legal.extend_from_slice(&sheet[..count]);
        *row.legal = count as i64;
        *row.mover = position.to_move().index() as i64;
        draw(&self.session, Some(position.to_move()), row.picture);
    }
}

impl<G: Planes> Batch for TypedBatch<G> {
    fn reset(&mut self, boards: &mut Boards<'_>) {
        boards.masks.fill(0);
        boards.rewards.fill(0.0);
        boards.ended.fill(false);
        boards.acted.fill(0);
        let (pictures, masks) = (
            boards.pictures.chunks_exact_mut(picture_len::<G>()),
            boards.masks.chunks_exact_mut(actions::<G>()),
        );
        let numbers = boards.legal.iter_mut().zip(boards.movers.iter_mut());
        for (((place, picture), mask), (legal, mover)) in
            self.places.iter_mut().zip(pictures).zip(masks).zip(numbers)
        {
            (place.session, place.is_over) = (fresh(), false);
            place.legal.clear();
            place.show(&mut Row { picture, mask, legal, mover }, &mut self.sheet);
        }
    }

    fn step(&mut self, chosen: &[i64], boards: &mut Boards<'_>) -> Result<(), StepError> {
        self.check(chosen, boards.masks)?;
        let (side, count, seats) = (picture_len::<G>(), actions::<G>(), G::Position::SEATS);
        for (game, (place, &action)) in self.places.iter_mut().zip(chosen).enumerate() {
            boards.acted[game] = place.session.current().to_move().index() as i64;
            let before = self.rule.standing::<G>(place.session.current());
            place.session.play_known(G::Position::move_of(action as usize));
            let outcome = place.session.ending().map(|(outcome, _)| outcome);
            let after = self.rule.standing::<G>(place.session.current());
            self.rule.pay(&before, &after, outcome, &mut boards.rewards[game * seats..][..seats]);
            boards.ended[game] = outcome.is_some();
            if outcome.is_some() && self.restarts {
                place.session = fresh();
            } else {
                place.is_over = outcome.is_some();
            }
            let mut row = Row {
                picture: &mut boards.pictures[game * side..][..side],
                mask: &mut boards.masks[game * count..][..count],
                legal: &mut boards.legal[game],
                mover: &mut boards.movers[game],
            };
            place.show(&mut row, &mut self.sheet);
        }
        Ok(())
    }

    fn draw_actions(&self, rng: &mut Rng, actions: &mut [i64]) {
        for (place, action) in self.places.iter().zip(actions) {
            *action = rng.pick(&place.legal).copied().map_or(0, i64::from);
        }
    }

    fn legal_actions(&self, game: usize) -> &[u32] {
        &self.places[game].legal
    }

    fn session(&self, game: usize) -> Box<dyn Session> {
        self.places[game].session.fork()
    }

    fn observe(&self, game: usize, seat: Option<usize>, boards: &mut [i8]) {
        draw(&self.places[game].session, seat.map(Seat::new), boards);
    }
}

fn fresh<G: Game>() -> TypedSession<G> {
    TypedSession::new(G::Position::start())
}

const fn actions<G: Planes>() -> usize {
    <G::Position as ActionSpace>::ACTIONS
}
