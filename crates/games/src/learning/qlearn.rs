//! The agent that plays by the weights of Q-learning.

use std::marker::PhantomData;
use std::path::Path;

use game_core::Position;
use learn::{Glance, Linear, LinearModel, Sight, worth};
use session::Player;

use crate::agents::{
    AgentInfo, AgentSpec, Family, Kind, MoveScore, NOISE, Preset, RankingAgent, SEED, Setting, SpecError,
};
use crate::catalogue::Catalogued;

/// The line of `qlearn` in the table.
pub(crate) const QLEARN: AgentInfo = AgentInfo {
    name: "qlearn",
    summary: "a weighted sum of what is to be seen after each move, with weights learned by classic Q-learning",
    families: Family::ALL,
    settings: &[WEIGHTS, EPSILON, NOISE, SEED],
};

const WEIGHTS: Setting = Setting {
    key: "weights",
    kind: Kind::Text,
    default: Preset::Required,
    help: "a file of weights for the game that `polyspire train` wrote",
};

const EPSILON: Setting = Setting {
    key: "epsilon",
    kind: Kind::Float { min: 0.0, max: 1.0 },
    default: Preset::Value("0"),
    help: "the share of moves that are drawn at random, as in training",
};

/// The `qlearn` player of a game.
pub(crate) fn qlearn<G: Catalogued>(spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
    let path = spec.text(WEIGHTS.key);
    let agent = agent_of::<G::Sight>(Path::new(&path), G::INFO.id, spec.seed());
    let agent = agent.map_err(|reason| spec.cannot_play(reason))?;
    let agent = agent.noise(spec.float(NOISE.key) as f32).epsilon(spec.float(EPSILON.key) as f32);
    Ok(session::player_of::<G>(agent))
}

/// An agent that plays by the weights of a file; in words why there is none.
pub(super) fn agent_of<S: Sight>(path: &Path, game: &str, seed: u64) -> Result<QLearnAgent<S>, String> {
    let model = LinearModel::load::<S>(path, game).map_err(|error| error.to_string())?;
    Ok(RankingAgent::new(Worth { linear: model.linear, sight: PhantomData }, seed))
}

/// Plays the move after which most is expected.
pub(super) type QLearnAgent<S> = RankingAgent<<S as Sight>::Position, Worth<S>>;

/// Scores a move by the lead that is expected at the end of the game, as a part of a full one.
pub(super) struct Worth<S> {
    linear: Linear,
    sight: PhantomData<fn() -> S>,
}

impl<S: Sight> MoveScore<S::Position> for Worth<S> {
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
