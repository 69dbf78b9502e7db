//! The agent that takes what it can get at once.

use std::marker::PhantomData;

use game_core::Position;
use session::Player;

use super::ranking::{MoveScore, RankingAgent};
use super::{AgentInfo, AgentSpec, Family, SEED};
use crate::catalogue::Catalogued;

/// Its line in the table.
pub(super) const INFO: AgentInfo = AgentInfo {
    name: "greedy",
    summary: "plays the move that gains most at once, ties at random: the largest piece in Blokus, in Pylos the \
        turn that leaves most balls in reserve",
    families: Family::ALL,
    settings: &[SEED],
};

/// The greedy player of a game.
pub(super) fn player<G: Catalogued>(spec: &AgentSpec) -> Box<dyn Player> {
    session::player_of::<G>(RankingAgent::new(Gain::<G>(PhantomData), spec.seed()))
}

/// Scores a move by what it gains at once.
struct Gain<G>(PhantomData<G>);

impl<G: Catalogued> MoveScore<G::Position> for Gain<G> {
    const SCALE: f32 = 5.0;

    fn score(&self, position: &G::Position, mv: <G::Position as Position>::Move) -> f32 {
        G::gain(position, mv) as f32
    }
}
