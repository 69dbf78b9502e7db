//! Agents that use a network.

use game_module::{
    AgentInfo, AgentKind, AgentSpec, GameModule, Kind, NOISE, NetworkBound, NetworkSearch, Preset, SEED,
    Setting, SpecError, THREADS, TIME,
};
use search::{Formula, Params, SearchSettings};
use session::Player;

use crate::book::{BOOK, BOOK_SPREAD, BookPlayer};
use crate::mcts::{MARGIN, MEMORY, endgame, width};

/// Description of `alphazero`.
pub static ALPHAZERO: AgentInfo = AgentInfo {
    name: "alphazero",
    summary: "a network trained by self-play, with tree search",
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
        BOOK,
        BOOK_SPREAD,
    ],
    fixed: Some("visits=64"),
};

/// Description of `policy`.
pub static POLICY: AgentInfo = AgentInfo {
    name: "policy",
    summary: "a network's policy, without search",
    settings: &[CHECKPOINT, TEMPERATURE, SEED],
    fixed: Some(""),
};

const CHECKPOINT: Setting = Setting {
    key: "checkpoint",
    kind: Kind::Text,
    default: Preset::Unset("the network shipped for the game"),
    help: "the network: a file written by `polyspire train`, or the name of a shipped one",
    network: NetworkBound::ById,
};

const VISITS: Setting = Setting {
    key: "visits",
    kind: Kind::Integer { min: 1, max: 100_000_000 },
    default: Preset::Unset("800, or as many as the time allows if the setting, a clock or a match sets one"),
    help: "visits of the root, including those reused from earlier moves",
    network: NetworkBound::Most(200_000),
};

const EXPLORATION: Setting = Setting {
    key: "exploration",
    kind: Kind::Float { min: 0.0, max: 10.0 },
    default: Preset::Value("1.0"),
    help: "exploration constant: how strongly moves with a high prior and few visits are preferred",
    network: NetworkBound::Same,
};

const TEMPERATURE: Setting = Setting {
    key: "temperature",
    kind: Kind::Float { min: 0.0, max: 10.0 },
    default: Preset::Value("0"),
    help: "0 plays the move with the highest prior; 1 samples from the policy; higher values flatten it",
    network: NetworkBound::Same,
};

const WIDTH: Setting =
    width("64", "search only this many moves below the root, those with the best priors; 0 for all");

/// Visits if nothing else limits the search.
pub const DEFAULT_VISITS: u64 = 800;

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
            default_visits: Some(DEFAULT_VISITS),
            noise: spec.float("noise") as f32,
        };
        let search = NetworkSearch {
            settings,
            margin_weight: spec.float("margin") as f32,
            exact_below: spec.integer("endgame"),
        };
        let checkpoint = spec.optional_text("checkpoint");
        let player = spec.needs(network.search_player(checkpoint.as_deref(), &search))?;
        if !spec.is_on(BOOK.key) {
            return Ok(player);
        }
        let (book, spread) = (spec.needs(game.book())?, spec.float(BOOK_SPREAD.key) as f32);
        Ok(Box::new(BookPlayer::new(book, spread, settings.params.seed, player)))
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
