//! Plays by the weights of a linear learner.

use std::marker::PhantomData;

use game_core::Position;
use learn::{Glance, Linear, LinearFeatures, worth};
use search::MoveScore;

/// Scores a move by the expected lead at the end of the game, in units of the full margin.
pub(crate) struct Worth<S> {
    linear: Linear,
    sight: PhantomData<fn() -> S>,
}

impl<S> Worth<S> {
    pub(crate) fn new(linear: Linear) -> Self {
        Self { linear, sight: PhantomData }
    }
}

impl<S: LinearFeatures> MoveScore<S::Position> for Worth<S> {
    const SCALE: f32 = 0.5;

    fn score(&self, position: &S::Position, mv: <S::Position as Position>::Move) -> f32 {
        self.scorer(position)(mv)
    }

    fn scorer<'a>(
        &'a self,
        position: &'a S::Position,
    ) -> Box<dyn FnMut(<S::Position as Position>::Move) -> f32 + 'a> {
        let (sight, seat, mut glance) = (S::of(position), position.to_move(), Glance::default());
        Box::new(move |mv| worth(&self.linear, &sight.after(mv), seat, &mut glance))
    }
}
