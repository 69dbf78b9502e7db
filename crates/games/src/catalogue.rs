//! The list of games.

use std::marker::PhantomData;
use std::ops::Deref;
use std::path::Path;

use arena::did_you_mean;
use game_core::{Encoder, Position, StopFlag};
use learn::{Config, ExactSearch, RunConfig, Sight};
use search::Exact;
use session::record::Record;
use session::{Game, GameEntry, Player, Replay, ReplayError, Session, TypedSession};

use crate::agents::{self, AGENTS, AgentInfo, AgentSpec, Family, Searcher, SpecError};
use crate::bench::{self, BenchRow, BenchSettings, Measure};
use crate::blokus::BlokusGame;
use crate::ending::Ending;
use crate::env::{Environment, EnvironmentOf, Pictured};
use crate::exact::ExactGame;
use crate::learning::{self, Apprenticed, Begun, Graded, Grading, PlayElsewhere, Pupil};
use crate::levels::{LEVELS, Level, levels_of};
use crate::pylos::PylosGame;

/// Every game, in the order in which it is offered.
pub static GAMES: [CatalogueEntry; 8] = [
    CatalogueEntry::of::<BlokusGame<::blokus::Classic>>(),
    CatalogueEntry::of::<BlokusGame<::blokus::Classic2p>>(),
    CatalogueEntry::of::<BlokusGame<::blokus::Classic3p>>(),
    CatalogueEntry::of::<BlokusGame<::blokus::Duo>>(),
    CatalogueEntry::of::<BlokusGame<::blokus::Junior>>(),
    CatalogueEntry::of::<PylosGame<::pylos::Squares>>(),
    CatalogueEntry::of::<PylosGame<::pylos::Lines>>(),
    CatalogueEntry::of::<PylosGame<::pylos::Children>>(),
];

/// What the catalogue wants to know of a game beyond how it is played.
pub(crate) trait Catalogued: Game<Position: Encoder> + Pictured {
    /// What a linear learner sees of it.
    type Sight: Sight<Position = Self::Position>;
    /// The family it belongs to.
    const FAMILY: Family;
    /// Random moves from the start to the positions that benchmarks measure.
    const MIDGAME_PLY: usize;
    /// Depth of the perft that benchmarks measure.
    const PERFT_DEPTH: u32;

    /// Benchmarks of this game alone.
    fn special_rows(positions: &[Self::Position], measure: &mut Measure<'_>) {
        let _ = (positions, measure);
    }

    /// The game as one that can be solved.
    fn exact() -> Option<Box<dyn ExactGame>> {
        None
    }

    /// The position as one that can be searched to the end of the game.
    fn ending(position: &Self::Position) -> Option<Box<dyn Ending>> {
        let _ = position;
        None
    }

    /// How self-play searches the rest of a game exactly, where that can be done.
    fn exact_search() -> Option<ExactSearch<Self::Position>> {
        None
    }

    /// How agents search the rest of a game exactly, with at most so many moves left for all players together.
    fn exact_below(moves: u64) -> Option<Exact<Self::Position>> {
        let _ = moves;
        None
    }

    /// How often agents keep won positions won, where a game is known exactly.
    fn grade(agents: Graded<Self::Position>, positions: usize, seed: u64) -> Result<Grading, String> {
        let _ = (agents, positions, seed);
        Err(format!("{} is not solved, so there is nothing to grade by", Self::INFO.id))
    }

    /// What a move gains at once, in whatever the game counts.
    fn gain(position: &Self::Position, mv: <Self::Position as Position>::Move) -> i32;

    /// How much untried moves attract its search.
    const EXPLORATION: f32;
    /// For how many visits moves played later count as much in its search.
    const RAVE: f32;
    /// Whether its search is told which moves look good.
    const HAS_PRIORS: bool;

    /// A player that searches.
    fn searcher(searcher: &Searcher) -> Box<dyn Player>;

    /// A player by one of the agents that only this family of games has.
    fn own_player(spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError>;
}

/// A game with everything that can be done with it.
pub struct CatalogueEntry {
    entry: GameEntry,
    family: Family,
    player: fn(&AgentSpec) -> Result<Box<dyn Player>, SpecError>,
    bench: fn(&BenchSettings) -> Vec<BenchRow>,
    fingerprint: fn() -> u64,
    exact: fn() -> Option<Box<dyn ExactGame>>,
    ending: fn(&dyn Session) -> Option<Box<dyn Ending>>,
    train: fn(RunConfig, &Path) -> Begun,
    apprentice: fn(Config, &Path) -> Apprenticed,
    play_elsewhere: PlayElsewhere,
    environment: &'static dyn Environment,
    grade: fn(Pupil<'_>, usize, u64) -> Result<Grading, String>,
}

impl CatalogueEntry {
    const fn of<G: Catalogued>() -> Self {
        Self {
            entry: GameEntry::of::<G>(),
            family: G::FAMILY,
            player: agents::player::<G>,
            bench: bench::rows::<G>,
            fingerprint: bench::fingerprint::<G>,
            exact: G::exact,
            ending: ending::<G>,
            train: learning::start::<G>,
            apprentice: learning::apprentice::<G>,
            play_elsewhere: learning::play_elsewhere::<G>,
            environment: &EnvironmentOf::<G>(PhantomData),
            grade: learning::graded::<G>,
        }
    }

    /// The family it belongs to.
    pub fn family(&self) -> Family {
        self.family
    }

    /// The agents that play it.
    pub fn agents(&self) -> impl Iterator<Item = &'static AgentInfo> {
        AGENTS.iter().filter(|agent| agent.plays(self.family))
    }

    /// Its levels, from the weakest on.
    pub fn levels(&self) -> &'static [Level; LEVELS] {
        levels_of(self.info.id)
    }

    /// A player made from an agent spec.
    pub fn player(&self, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        (self.player)(spec)
    }

    /// Begins the training run of a folder, or goes on with it.
    pub fn train(&self, config: RunConfig, folder: &Path) -> Begun {
        (self.train)(config, folder)
    }

    /// How often what was learned keeps won positions won, on so many positions; in words why not, in games that are
    /// not solved.
    pub fn grade(&self, pupil: Pupil<'_>, positions: usize, seed: u64) -> Result<Grading, String> {
        (self.grade)(pupil, positions, seed)
    }

    /// Begins or resumes the learning half of a training run whose games are played elsewhere.
    pub fn apprentice(&self, config: Config, folder: &Path) -> Apprenticed {
        (self.apprentice)(config, folder)
    }

    /// Plays the games with these numbers for a learner elsewhere, by the network that it sent; what it is sent back.
    pub fn play_elsewhere(
        &self,
        config: &Config,
        network: &[u8],
        numbers: &[u64],
        stop: &StopFlag,
    ) -> Result<Vec<u8>, String> {
        (self.play_elsewhere)(config, network, numbers, stop)
    }

    /// The game as learners meet it.
    pub fn environment(&self) -> &'static dyn Environment {
        self.environment
    }

    /// Measures the speed of the game's engine.
    pub fn bench(&self, settings: &BenchSettings) -> Vec<BenchRow> {
        (self.bench)(settings)
    }

    /// The game as one that can be solved; `None` for games that are too large.
    pub fn exact(&self) -> Option<Box<dyn ExactGame>> {
        (self.exact)()
    }

    /// The session's position as one that can be searched to the end of the game; `None` in games that go in circles, and
    /// for sessions of other games.
    pub fn ending(&self, session: &dyn Session) -> Option<Box<dyn Ending>> {
        (self.ending)(session)
    }

    /// A number that changes when the behaviour of the game's engine changes, and is the same on every machine.
    pub fn fingerprint(&self) -> u64 {
        (self.fingerprint)()
    }
}

fn ending<G: Catalogued>(session: &dyn Session) -> Option<Box<dyn Ending>> {
    session.as_any().downcast_ref::<TypedSession<G>>().and_then(|typed| G::ending(typed.current()))
}

impl Deref for CatalogueEntry {
    type Target = GameEntry;

    fn deref(&self) -> &GameEntry {
        &self.entry
    }
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game '{name}'{meant}; the games are {known}")]
pub struct UnknownGame {
    name: String,
    /// What may have been meant.
    meant: String,
    known: String,
}

/// The game with this id or alias.
pub fn find(name: &str) -> Result<&'static CatalogueEntry, UnknownGame> {
    let names = |entry: &'static CatalogueEntry| {
        [entry.info.id].into_iter().chain(entry.info.aliases.iter().copied())
    };
    GAMES.iter().find(|entry| entry.info.is_called(name)).ok_or_else(|| UnknownGame {
        name: name.chars().take(40).collect(),
        meant: did_you_mean(name, GAMES.iter().flat_map(names)),
        known: GAMES.iter().map(|entry| entry.info.id).collect::<Vec<_>>().join(", "),
    })
}

/// The game with this name in records and in the text protocol.
pub fn by_record_name(name: &str) -> Option<&'static CatalogueEntry> {
    GAMES.iter().find(|entry| entry.info.record_name == name)
}

/// Plays the main line of a record, whichever game it is of.
pub fn replay(record: &Record) -> Result<Box<dyn Session>, ReplayError> {
    trace(record).map(|replay| replay.session)
}

/// [`replay`], with the nodes that the moves stand in.
pub fn trace(record: &Record) -> Result<Replay, ReplayError> {
    session::replay_before(record, None, |name| by_record_name(name).map(|entry| entry.new_session()))
}

/// The fingerprints of all games in one number: the signature of `polyspire bench`.
pub fn signature() -> u64 {
    GAMES.iter().fold(0, |folded, entry| game_core::mix(folded ^ entry.fingerprint()))
}
