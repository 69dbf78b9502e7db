//! Many games stepped at once, into buffers owned by the caller.

use std::ops::ControlFlow;

use game_core::{ActionSpace, Position, Rng, Seat};
use session::{Game, Refusal, Session, TypedSession};

use super::planes::{Planes, observation_len, render};
use super::rewards::RewardRule;

/// The output buffers of a batch, one row per game. Only changes are written, so nobody else may modify them.
pub struct Buffers<'a> {
    /// Observations from the view of the seat to move.
    pub observations: &'a mut [i8],
    /// 1 for every legal action, 0 for the others.
    pub masks: &'a mut [i8],
    /// The number of legal actions.
    pub legal: &'a mut [i64],
    /// The seat to move.
    pub movers: &'a mut [i64],
    /// The seat that has just moved.
    pub acted: &'a mut [i64],
    /// The reward of the last move for each seat.
    pub rewards: &'a mut [f32],
    /// Whether the last move ended the game.
    pub ended: &'a mut [bool],
}

/// Why a step failed. No game has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// The number of actions differs from the number of games.
    #[error("there must be one action for each of the {games} games, not {given}")]
    Count {
        /// Games in the batch.
        games: usize,
        /// Actions given.
        given: usize,
    },
    /// Not an action.
    #[error("game {game}: {action} is not an action; actions are the numbers from 0 to {last}")]
    OutOfRange {
        /// The game, from 0.
        game: usize,
        /// As given.
        action: i64,
        /// The largest action.
        last: usize,
    },
    /// An illegal action.
    #[error(
        "game {game}: action {action} ({text}) is not legal: {refusal}; legal actions have a 1 in the action mask"
    )]
    Illegal {
        /// The game, from 0.
        game: usize,
        /// As given.
        action: i64,
        /// The move in the game's notation.
        text: String,
        /// Why it is illegal.
        refusal: Refusal,
    },
    /// The game is over.
    #[error("game {game} is over: call reset() before the next step")]
    Over {
        /// The game, from 0.
        game: usize,
    },
}

/// Games of one kind, stepped together.
pub trait Batch: Send {
    /// Restarts all games and writes all buffers.
    fn reset(&mut self, buffers: &mut Buffers<'_>);

    /// Plays one action in each game; on an error, none in any.
    fn step(&mut self, actions: &[i64], buffers: &mut Buffers<'_>) -> Result<(), StepError>;

    /// Samples a uniformly random legal action for each game; 0 for games that are over.
    fn sample_actions(&self, rng: &mut Rng, actions: &mut [i64]);

    /// The legal actions of a game; none if it is over.
    fn legal_actions(&self, game: usize) -> &[u32];

    /// A copy of a game.
    fn session(&self, game: usize) -> Box<dyn Session>;

    /// Writes an observation from a seat's view, or from a neutral view without a seat.
    fn observe(&self, game: usize, seat: Option<usize>, planes: &mut [i8]);
}

/// A game of the batch.
struct Slot<G: Game> {
    session: TypedSession<G>,
    /// All legal actions.
    legal: Vec<u32>,
    is_over: bool,
}

pub(super) struct TypedBatch<G: Game> {
    slots: Vec<Slot<G>>,
    rule: RewardRule,
    /// Whether finished games restart within the step.
    restarts: bool,
    /// Scratch space for all actions. A growing `Vec` would check its capacity for every move, in the hottest
    /// loop of a step.
    scratch: Box<[u32]>,
}

/// The row of a game in each buffer.
struct Row<'a> {
    observation: &'a mut [i8],
    mask: &'a mut [i8],
    legal: &'a mut i64,
    mover: &'a mut i64,
}

impl<G: Planes> TypedBatch<G> {
    pub(super) fn new(count: usize, rule: RewardRule, restarts: bool) -> Self {
        let slot = |_| Slot { session: fresh(), legal: Vec::new(), is_over: false };
        let scratch = vec![0; actions::<G>()].into_boxed_slice();
        Self { slots: (0..count).map(slot).collect(), rule, restarts, scratch }
    }

    /// Checks all actions before any is played.
    fn check(&self, actions: &[i64], masks: &[i8]) -> Result<(), StepError> {
        let (games, given) = (self.slots.len(), actions.len());
        if games != given {
            return Err(StepError::Count { games, given });
        }
        let count = <G::Position as ActionSpace>::ACTIONS;
        for (game, (&action, slot)) in actions.iter().zip(&self.slots).enumerate() {
            if slot.is_over {
                return Err(StepError::Over { game });
            }
            let number = usize::try_from(action).ok().filter(|&number| number < count);
            let Some(number) = number else {
                return Err(StepError::OutOfRange { game, action, last: count - 1 });
            };
            if masks[game * count + number] == 0 {
                let mv = G::Position::move_of(number);
                let refused = slot.session.current().check(mv).err();
                let refusal = refused.map_or_else(
                    || Refusal::new("not_legal", "it is not among the legal moves"),
                    |refused| G::refusal(&refused),
                );
                return Err(StepError::Illegal { game, action, text: mv.to_string(), refusal });
            }
        }
        Ok(())
    }
}

impl<G: Planes> Slot<G> {
    /// Writes the position and its legal actions over the row of the previous position.
    fn write(&mut self, row: &mut Row<'_>, scratch: &mut [u32]) {
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
                scratch[count] = action as u32;
                count += 1;
                ControlFlow::Continue(())
            });
        }
        self.legal.clear();
        self.legal.extend_from_slice(&scratch[..count]);
        *row.legal = count as i64;
        *row.mover = position.to_move().index() as i64;
        render(&self.session, Some(position.to_move()), row.observation);
    }
}

impl<G: Planes> Batch for TypedBatch<G> {
    fn reset(&mut self, buffers: &mut Buffers<'_>) {
        buffers.masks.fill(0);
        buffers.rewards.fill(0.0);
        buffers.ended.fill(false);
        buffers.acted.fill(0);
        let (observations, masks) = (
            buffers.observations.chunks_exact_mut(observation_len::<G>()),
            buffers.masks.chunks_exact_mut(actions::<G>()),
        );
        let numbers = buffers.legal.iter_mut().zip(buffers.movers.iter_mut());
        for (((slot, observation), mask), (legal, mover)) in
            self.slots.iter_mut().zip(observations).zip(masks).zip(numbers)
        {
            (slot.session, slot.is_over) = (fresh(), false);
            slot.legal.clear();
            slot.write(&mut Row { observation, mask, legal, mover }, &mut self.scratch);
        }
    }

    fn step(&mut self, chosen: &[i64], buffers: &mut Buffers<'_>) -> Result<(), StepError> {
        self.check(chosen, buffers.masks)?;
        let (side, count, seats) = (observation_len::<G>(), actions::<G>(), G::Position::SEATS);
        for (game, (slot, &action)) in self.slots.iter_mut().zip(chosen).enumerate() {
            buffers.acted[game] = slot.session.current().to_move().index() as i64;
            let before = self.rule.potential::<G>(slot.session.current());
            slot.session.play_known(G::Position::move_of(action as usize));
            let outcome = slot.session.ending().map(|(outcome, _)| outcome);
            let after = self.rule.potential::<G>(slot.session.current());
            self.rule.write_rewards(&before, &after, outcome, &mut buffers.rewards[game * seats..][..seats]);
            buffers.ended[game] = outcome.is_some();
            if outcome.is_some() && self.restarts {
                slot.session = fresh();
            } else {
                slot.is_over = outcome.is_some();
            }
            let mut row = Row {
                observation: &mut buffers.observations[game * side..][..side],
                mask: &mut buffers.masks[game * count..][..count],
                legal: &mut buffers.legal[game],
                mover: &mut buffers.movers[game],
            };
            slot.write(&mut row, &mut self.scratch);
        }
        Ok(())
    }

    fn sample_actions(&self, rng: &mut Rng, actions: &mut [i64]) {
        for (slot, action) in self.slots.iter().zip(actions) {
            *action = rng.pick(&slot.legal).copied().map_or(0, i64::from);
        }
    }

    fn legal_actions(&self, game: usize) -> &[u32] {
        &self.slots[game].legal
    }

    fn session(&self, game: usize) -> Box<dyn Session> {
        self.slots[game].session.fork()
    }

    fn observe(&self, game: usize, seat: Option<usize>, planes: &mut [i8]) {
        render(&self.slots[game].session, seat.map(Seat::new), planes);
    }
}

fn fresh<G: Game>() -> TypedSession<G> {
    TypedSession::new(G::Position::start())
}

const fn actions<G: Planes>() -> usize {
    <G::Position as ActionSpace>::ACTIONS
}
