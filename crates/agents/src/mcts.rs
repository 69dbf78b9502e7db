//! Monte Carlo tree search with playouts.

use std::time::Duration;

use game_module::{
    AgentInfo, AgentKind, AgentSpec, GameModule, Kind, NOISE, NetworkBound, Preset, SEED, SearchRequest,
    Setting, SpecError, THREADS, TIME,
};
use search::{Formula, Params, SearchSettings, Utility};
use session::Player;

static MCTS: AgentInfo = AgentInfo {
    name: "mcts",
    summary: "Monte Carlo tree search with playouts, RAVE and exact endgames: stronger with more time",
    settings: &[
        ITERATIONS,
        TIME,
        THREADS,
        SEED,
        NOISE,
        EXPLORATION,
        RAVE,
        TRANSPOSITIONS,
        PLAYOUTS,
        PRIORS,
        WIDTH,
        MARGIN,
        endgame("80"),
        MEMORY,
    ],
    fixed: Some("iterations=200"),
};

static FAST_MCTS: AgentInfo = AgentInfo {
    name: "fast-mcts",
    summary: "mcts limited to a tenth of a second per move",
    settings: &[FAST_TIME, SEED, NOISE],
    fixed: None,
};

const ITERATIONS: Setting = Setting {
    key: "iterations",
    kind: Kind::Integer { min: 1, max: 1_000_000_000 },
    default: Preset::Unset("10000, or as many as the time allows"),
    help: "simulations per move",
    network: NetworkBound::Most(200_000),
};

/// Less than a tenth of a second, to leave a margin on a busy machine.
const FAST_TIME: Setting = Setting {
    key: "time",
    kind: Kind::Duration { min: Duration::from_millis(1), max: Duration::from_millis(100) },
    default: Preset::Value("80ms"),
    help: "the longest time for a move",
    network: NetworkBound::Same,
};

const EXPLORATION: Setting = Setting {
    key: "exploration",
    kind: Kind::Float { min: 0.0, max: 10.0 },
    default: Preset::Unset("0.06 in Blokus, 0.5 in Pylos"),
    help: "exploration constant: how strongly rarely visited moves are preferred",
    network: NetworkBound::Same,
};

const RAVE: Setting = Setting {
    key: "rave",
    kind: Kind::Integer { min: 0, max: 1_000_000 },
    default: Preset::Unset("1000 in Blokus, 0 in Pylos"),
    help: "RAVE equivalence: the visits at which results of a move played later count as much as its own; 0 disables RAVE",
    network: NetworkBound::Same,
};

const TRANSPOSITIONS: Setting = Setting {
    key: "transpositions",
    kind: Kind::Switch,
    default: Preset::Value("on"),
    help: "whether transpositions share a node",
    network: NetworkBound::Same,
};

const PLAYOUTS: Setting = Setting {
    key: "playouts",
    kind: Kind::Choice(&["uniform", "heuristic"]),
    default: Preset::Value("uniform"),
    help: "rollout policy: uniformly random, or large pieces first (Blokus)",
    network: NetworkBound::Same,
};

const PRIORS: Setting = Setting {
    key: "priors",
    kind: Kind::Switch,
    default: Preset::Value("on"),
    help: "whether untried moves start with an estimate of their value (Blokus)",
    network: NetworkBound::Same,
};

/// The number of moves per position that are searched. Agents differ in whether this includes the root.
pub(crate) const fn width(default: &'static str, help: &'static str) -> Setting {
    Setting {
        key: "width",
        kind: Kind::Integer { min: 0, max: 10_000 },
        default: Preset::Value(default),
        help,
        network: NetworkBound::Same,
    }
}

const WIDTH: Setting =
    width("60", "search only this many moves per position, those with the best priors; 0 for all");

pub(crate) const MARGIN: Setting = Setting {
    key: "margin",
    kind: Kind::Float { min: 0.0, max: 1.0 },
    default: Preset::Value("0.05"),
    help: "weight of the winning margin in the value of a result",
    network: NetworkBound::Same,
};

/// When the rest of the game is solved exactly. The best threshold depends on the agent.
pub(crate) const fn endgame(default: &'static str) -> Setting {
    Setting {
        key: "endgame",
        kind: Kind::Integer { min: 0, max: 10_000 },
        default: Preset::Value(default),
        help: "solve the rest exactly if all players together have at most this many moves and it is quick (Blokus)",
        network: NetworkBound::Same,
    }
}

pub(crate) const MEMORY: Setting = Setting {
    key: "memory",
    kind: Kind::Integer { min: 1, max: 65_536 },
    default: Preset::Value("512"),
    help: "megabytes for the tree; when they are used up, the search continues without expanding",
    network: NetworkBound::Most(64),
};

/// Weight of a prior, in visits.
const PRIOR_WEIGHT: f32 = 4.0;

/// Larger margins count as this many points.
const FULL_MARGIN: f32 = 40.0;

/// `mcts`.
pub(crate) struct Mcts;

impl AgentKind for Mcts {
    fn info(&self) -> &'static AgentInfo {
        &MCTS
    }

    fn plays(&self, game: &GameModule) -> Result<(), String> {
        Ok(game.searcher().map(drop)?)
    }

    fn make(&self, game: &GameModule, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        let searcher = spec.needs(game.searcher())?;
        let has_priors = spec.is_on("priors");
        let has_guesses = has_priors && searcher.has_priors();
        let formula = Formula::Uct {
            exploration: spec
                .optional_float("exploration")
                .map_or(searcher.exploration(), |value| value as f32),
            rave: spec.optional_integer("rave").map_or(searcher.rave(), |value| value as f32),
            prior_weight: if has_guesses { PRIOR_WEIGHT } else { 0.0 },
            first_play: 1.0,
        };
        let width = if has_guesses { spec.integer("width") as usize } else { 0 };
        let params = Params {
            formula,
            width,
            root_width: width,
            transpositions: spec.is_on("transpositions"),
            memory: (spec.integer("memory") as usize) << 20,
            threads: spec.integer("threads") as usize,
            seed: spec.seed(),
            ..Params::default()
        };
        Ok(searcher.player(&SearchRequest {
            settings: SearchSettings {
                params,
                time: spec.optional_duration("time"),
                iterations: spec.optional_integer("iterations"),
                visits: None,
                default_visits: None,
                noise: spec.float("noise") as f32,
            },
            is_uniform: spec.choice("playouts") == "uniform",
            has_priors,
            utility: Utility { margin_weight: spec.float("margin") as f32, full_margin: FULL_MARGIN },
            exact_below: spec.integer("endgame"),
        }))
    }
}

/// `fast-mcts`: `mcts` with a time limit.
pub(crate) struct FastMcts;

impl AgentKind for FastMcts {
    fn info(&self) -> &'static AgentInfo {
        &FAST_MCTS
    }

    fn plays(&self, game: &GameModule) -> Result<(), String> {
        Mcts.plays(game)
    }

    fn make(&self, game: &GameModule, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        let time = spec.duration("time").as_millis();
        let text = format!("mcts:time={time}ms,seed={},noise={}", spec.seed(), spec.float("noise"));
        let plain = AgentSpec::parse(&text, &[&Mcts]).expect("a spec made of checked values");
        Mcts.make(game, &plain)
    }
}
