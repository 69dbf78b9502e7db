//! Agents that play by a network.

use game_module::{
    AgentInfo, AgentKind, AgentSpec, GameModule, Kind, NOISE, NetworkBound, NetworkSearch, Preset, SEED,
    Setting, SpecError, THREADS, TIME,
};
use search::{Formula, Params, SearchSettings};
use session::Player;

use crate::mcts::{MARGIN, MEMORY, endgame, width};

/// What `alphazero` is.
pub static ALPHAZERO: AgentInfo = AgentInfo {
    name: "alphazero",
    summary: "a network that learned by playing against itself, and a search that it guides",
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
    fixed: Some("visits=64"),
};

/// What `policy` is.
pub static POLICY: AgentInfo = AgentInfo {
    name: "policy",
    summary: "a network's first thought, without search",
    settings: &[CHECKPOINT, TEMPERATURE, SEED],
    fixed: Some(""),
};

const CHECKPOINT: Setting = Setting {
    key: "checkpoint",
    kind: Kind::Text,
    default: Preset::Unset("the network for the game that comes with the program"),
    help: "the network: a file that `polyspire train` wrote, or the name of one that comes with the program",
    network: NetworkBound::ById,
};

const VISITS: Setting = Setting {
    key: "visits",
    kind: Kind::Integer { min: 1, max: 100_000_000 },
    default: Preset::Unset(
        "800, or as many as fit into the time if the setting, a clock or a match gives one",
    ),
    help: "visits of the position before a move is chosen, those of earlier moves included",
    network: NetworkBound::Most(200_000),
};

const EXPLORATION: Setting = Setting {
    key: "exploration",
    kind: Kind::Float { min: 0.0, max: 10.0 },
    default: Preset::Value("1.0"),
    help: "how much moves attract that the network likes and the search has neglected",
    network: NetworkBound::Same,
};

const TEMPERATURE: Setting = Setting {
    key: "temperature",
    kind: Kind::Float { min: 0.0, max: 10.0 },
    default: Preset::Value("0"),
    help: "0 plays the move the network likes best; 1 draws moves as often as it likes them, more makes them more alike",
    network: NetworkBound::Same,
};

const WIDTH: Setting =
    width("64", "how many moves are looked at after the first, those that the network likes best; 0 for all");

/// Visits of an agent that nobody limits.
pub const USUAL_VISITS: u64 = 800;

/// `alphazero`.
pub(crate) struct AlphaZero;

impl AgentKind for AlphaZero {
    fn info(&self) -> &'static AgentInfo {
        &ALPHAZERO
    }

    fn plays(&self, game: &GameModule) -> Result<(), String> {
        Ok(game.network().map(drop)?)
    }

    fn make(&self, game: &GameModule, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        let network = spec.needs(game.network())?;
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
        let search = NetworkSearch {
            settings,
            margin_weight: spec.float("margin") as f32,
            exact_below: spec.integer("endgame"),
        };
        let checkpoint = spec.optional_text("checkpoint");
        spec.needs(network.search_player(checkpoint.as_deref(), &search))
    }
}

/// `policy`.
pub(crate) struct Policy;

impl AgentKind for Policy {
    fn info(&self) -> &'static AgentInfo {
        &POLICY
    }

    fn plays(&self, game: &GameModule) -> Result<(), String> {
        AlphaZero.plays(game)
    }

    fn make(&self, game: &GameModule, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        let network = spec.needs(game.network())?;
        let checkpoint = spec.optional_text("checkpoint");
        let temperature = spec.float("temperature") as f32;
        spec.needs(network.policy_player(checkpoint.as_deref(), temperature, spec.seed()))
    }
}
