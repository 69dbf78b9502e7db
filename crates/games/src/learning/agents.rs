//! Agents that play by a network.

use std::sync::Arc;

use game_core::{Agent, AgentError, Candidate, Encoder, Limits, Rng, Thought};
use nn::{Adviser, Network, Scratch};
use search::{Evaluated, Formula, MctsAgent, Params, SearchSettings, Utility};
use session::Player;

use super::networks::network;
use crate::agents::{
    AgentInfo, AgentSpec, Family, Kind, MARGIN, MEMORY, NOISE, Preset, SEED, Setting, SpecError, THREADS,
    TIME, endgame, width,
};
use crate::catalogue::Catalogued;

/// The line of `alphazero` in the table.
pub(crate) const ALPHAZERO: AgentInfo = AgentInfo {
    name: "alphazero",
    summary: "a network that learned by playing against itself, and a search that it guides",
    families: Family::ALL,
    settings: &[
        CHECKPOINT,
        VISITS,
        TIME,
        THREADS,
        SEED,
        NOISE,
        EXPLORATION,
        MARGIN,
        WIDTH,
        endgame("60"),
        MEMORY,
    ],
};

/// The line of `policy` in the table.
pub(crate) const POLICY: AgentInfo = AgentInfo {
    name: "policy",
    summary: "a network's first thought, without search",
    families: Family::ALL,
    settings: &[CHECKPOINT, TEMPERATURE, SEED],
};

const CHECKPOINT: Setting = Setting {
    key: "checkpoint",
    kind: Kind::Text,
    default: Preset::Unset("the network for the game that comes with the program"),
    help: "the network: a file that `polyspire train` wrote, or the name of one that comes with the program",
};

const VISITS: Setting = Setting {
    key: "visits",
    kind: Kind::Integer { min: 1, max: 100_000_000 },
    default: Preset::Unset(
        "800, or as many as fit into the time if the setting, a clock or a match gives one",
    ),
    help: "visits of the position before a move is chosen, those of earlier moves included",
};

const EXPLORATION: Setting = Setting {
    key: "exploration",
    kind: Kind::Float { min: 0.0, max: 10.0 },
    default: Preset::Value("1.0"),
    help: "how much moves attract that the network likes and the search has neglected",
};

const TEMPERATURE: Setting = Setting {
    key: "temperature",
    kind: Kind::Float { min: 0.0, max: 10.0 },
    default: Preset::Value("0"),
    help: "0 plays the move the network likes best; 1 draws moves as often as it likes them, more makes them more alike",
};

const WIDTH: Setting =
    width("64", "how many moves are looked at after the first, those that the network likes best; 0 for all");

/// Visits of an agent that nobody limits.
pub(super) const USUAL_VISITS: u64 = 800;

/// The `alphazero` player of a game.
pub(crate) fn alphazero<G: Catalogued>(spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
    Ok(session::player_of::<G>(agent_of::<G>(load::<G>(spec)?, spec)))
}

/// An agent that searches with a network as the settings of `alphazero` say.
pub(super) fn agent_of<G: Catalogued>(
    network: Arc<Network>,
    spec: &AgentSpec,
) -> MctsAgent<G::Position, Evaluated<Adviser>> {
    let exploration = spec.float("exploration") as f32;
    let params = Params {
        formula: Formula::Puct { exploration, growth: 0.45, first_play_reduction: 0.1 },
        expand_after: 1,
        width: spec.integer("width") as usize,
        memory: (spec.integer("memory") as usize) << 20,
        threads: spec.integer("threads") as usize,
        seed: spec.seed(),
        ..Params::default()
    };
    let settings = SearchSettings {
        params,
        time: spec.optional_duration("time"),
        iterations: None,
        visits: spec.optional_integer("visits"),
        usual_visits: Some(USUAL_VISITS),
        noise: spec.float("noise") as f32,
    };
    let utility = Utility {
        margin_weight: spec.float("margin") as f32,
        full_margin: <G::Position as Encoder>::FULL_MARGIN,
    };
    let guide = Evaluated { evaluator: Adviser { network, utility }, utility };
    MctsAgent::new(settings, guide, G::exact_below(spec.integer("endgame")))
}

/// The `policy` player of a game.
pub(crate) fn policy<G: Catalogued>(spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
    let temperature = spec.float("temperature") as f32;
    Ok(session::player_of::<G>(first_thought::<G::Position>(load::<G>(spec)?, temperature, spec.seed())))
}

/// An agent that plays a network's first thought.
pub(super) fn first_thought<P: Encoder>(
    network: Arc<Network>,
    temperature: f32,
    seed: u64,
) -> PolicyAgent<P::Move> {
    let scratch = network.scratch::<P>();
    PolicyAgent { network, scratch, temperature, rng: Rng::seeded(seed), shares: Vec::new() }
}

fn load<G: Catalogued>(spec: &AgentSpec) -> Result<Arc<Network>, SpecError> {
    let checkpoint = spec.optional_text("checkpoint");
    network::<G::Position>(G::INFO.id, checkpoint.as_deref()).map_err(|reason| spec.cannot_play(reason))
}

/// Plays what the network likes at first sight.
pub(super) struct PolicyAgent<M> {
    network: Arc<Network>,
    scratch: Scratch,
    temperature: f32,
    rng: Rng,
    /// The moves of the last position with their shares, the best first.
    shares: Vec<(M, f32)>,
}

impl<P: Encoder> Agent<P> for PolicyAgent<P::Move> {
    fn choose(&mut self, position: &P, _: &Limits) -> Result<P::Move, AgentError> {
        let moves = position.moves();
        self.shares.clear();
        match moves[..] {
            [] => return Err(AgentError::GameOver),
            [only] => return Ok(only),
            _ => {}
        }
        let mut shares = Vec::new();
        self.network.shares(&mut self.scratch, position, &moves, &mut shares);
        self.shares.extend(moves.into_iter().zip(shares));
        self.shares.sort_by(|a, b| b.1.total_cmp(&a.1));
        let best = self.shares[0];
        if self.temperature <= 0.0 {
            return Ok(best.0);
        }
        // Relative to the best, because tiny shares to a high power are nothing at all.
        let weight = |share: f32| (share / best.1).powf(1.0 / self.temperature);
        let total: f32 = self.shares.iter().map(|(_, share)| weight(*share)).sum();
        let mut left = total * self.rng.fraction();
        let drawn = self.shares.iter().find(|(_, share)| {
            left -= weight(*share);
            left < 0.0
        });
        Ok(drawn.unwrap_or(&best).0)
    }

    fn thought(&self) -> Option<Thought<P::Move>> {
        if self.shares.is_empty() {
            return None;
        }
        let candidate =
            |&(mv, share): &(P::Move, f32)| Candidate { mv, visits: 0, value: share, is_proven: false };
        Some(Thought {
            values: [0.5; game_core::MAX_SEATS],
            candidates: self.shares.iter().map(candidate).collect(),
            line: self.shares.first().map(|(mv, _)| *mv).into_iter().collect(),
            iterations: 1,
            nodes: 1,
            depth: 0,
            time: std::time::Duration::ZERO,
            is_proven: false,
        })
    }
}
