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
    summary: "Monte Carlo tree search with playouts, RAVE and exact endgames: stronger the more it may think",
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
    summary: "the search of mcts with an answer within a tenth of a second",
    settings: &[FAST_TIME, SEED, NOISE],
    fixed: None,
};

const ITERATIONS: Setting = Setting {
    key: "iterations",
    kind: Kind::Integer { min: 1, max: 1_000_000_000 },
    default: Preset::Unset("10000, or as many as fit into the time if one is given"),
    help: "simulations per move",
    network: NetworkBound::Most(200_000),
};

/// Below the tenth of a second that is promised, for the noise of a busy machine.
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
    default: Preset::Unset("what does well in the game: 0.06 in Blokus, 0.5 in Pylos"),
    help: "how much moves attract that were tried less than others",
    network: NetworkBound::Same,
};

const RAVE: Setting = Setting {
    key: "rave",
    kind: Kind::Integer { min: 0, max: 1_000_000 },
    default: Preset::Unset("1000 in Blokus, 0 in Pylos"),
    help: "for how many visits the results of a move played later count as much as its own; 0 switches it off",
    network: NetworkBound::Same,
};

const TRANSPOSITIONS: Setting = Setting {
    key: "transpositions",
    kind: Kind::Switch,
    default: Preset::Value("on"),
    help: "whether a position that is reached in several ways is one",
    network: NetworkBound::Same,
};

const PLAYOUTS: Setting = Setting {
    key: "playouts",
    kind: Kind::Choice(&["uniform", "heuristic"]),
    default: Preset::Value("uniform"),
    help: "how games are played out: with any legal move, or with large pieces first (Blokus)",
    network: NetworkBound::Same,
};

const PRIORS: Setting = Setting {
    key: "priors",
    kind: Kind::Switch,
    default: Preset::Value("on"),
    help: "whether moves start with a guess of their worth (Blokus)",
    network: NetworkBound::Same,
};

/// How many moves are looked at; agents differ in whether that holds for the position to move in.
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
    width("60", "how many moves of a position are looked at, those with the best priors; 0 for all");

pub(crate) const MARGIN: Setting = Setting {
    key: "margin",
    kind: Kind::Float { min: 0.0, max: 1.0 },
    default: Preset::Value("0.05"),
    help: "the part of a result's value that depends on by how much it is won",
    network: NetworkBound::Same,
};

/// When the rest of a game is searched exactly; agents differ in what pays.
pub(crate) const fn endgame(default: &'static str) -> Setting {
    Setting {
        key: "endgame",
        kind: Kind::Integer { min: 0, max: 10_000 },
        default: Preset::Value(default),
        help: "with at most so many moves left for all players, the rest is searched exactly if that is quick (Blokus)",
        network: NetworkBound::Same,
    }
}

pub(crate) const MEMORY: Setting = Setting {
    key: "memory",
    kind: Kind::Integer { min: 1, max: 65_536 },
    default: Preset::Value("512"),
    help: "megabytes for the tree; when they are used up, the search goes on without growing",
    network: NetworkBound::Most(64),
};

/// How much a prior counts, in visits.
const PRIOR_WEIGHT: f32 = 4.0;

/// The margin of a full win, in points.
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
                usual_visits: None,
                noise: spec.float("noise") as f32,
            },
            is_uniform: spec.choice("playouts") == "uniform",
            has_priors,
            utility: Utility { margin_weight: spec.float("margin") as f32, full_margin: FULL_MARGIN },
            exact_below: spec.integer("endgame"),
        }))
    }
}

/// `fast-mcts`: `mcts` with a clock.
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
