//! The module of a game.

use std::marker::PhantomData;
use std::ops::Deref;

use game_core::Position;
use rl_env::{Environment, EnvironmentOf, Planes};
use search::{MoveScore, RandomAgent, RankingAgent};
use session::{Game, GameEntry, Player, Session};

use crate::agent::{AgentSpec, FamilyAgent, SpecError};
use crate::bench::{Bench, BenchOf, BenchProfile};
use crate::book::{self, OpeningBook};
use crate::exact::ExactGame;
use crate::ladder::{Ladder, Level};
use crate::mirror::{MirroredMove, has_mirror, mirrored_move};
use crate::network::{NetworkGame, Networked, NetworkedOf};
use crate::pieces::PieceCatalogue;
use crate::search::{SearchProfile, Searcher, SearcherOf};
use crate::terminal::OpenBoard;
use crate::training::{LearningGame, Trainable, TrainableOf};

/// Makes a player from a seed.
pub type Seeded = fn(u64) -> Box<dyn Player>;

/// A game with all its capabilities. Only the session is needed to play.
#[derive(Clone, Copy)]
pub struct GameModule {
    entry: GameEntry,
    random: Seeded,
    greedy: Option<Seeded>,
    has_mirror: fn() -> bool,
    mirrored_move: MirroredMove,
    agents: &'static [FamilyAgent],
    searcher: Option<&'static dyn Searcher>,
    network: Option<&'static dyn Networked>,
    ladder: Option<&'static Ladder>,
    openings: Option<&'static str>,
    book: Option<&'static str>,
    training: Option<&'static dyn Trainable>,
    environment: Option<&'static dyn Environment>,
    solver: Option<&'static dyn ExactGame>,
    bench: Option<&'static dyn Bench>,
    terminal: Option<OpenBoard>,
    pieces: Option<&'static dyn PieceCatalogue>,
}

/// A game whose moves have an immediate gain, in units of its own.
pub trait Gain: Game {
    /// Gain of a legal move.
    fn gain(position: &Self::Position, mv: <Self::Position as Position>::Move) -> i32;
}

/// A capability that a game lacks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{game} has no {what}")]
pub struct MissingCapability {
    /// Id of the game.
    pub game: &'static str,
    /// The capability.
    pub what: &'static str,
}

impl From<MissingCapability> for String {
    fn from(missing: MissingCapability) -> Self {
        missing.to_string()
    }
}

impl GameModule {
    /// A game that can be recorded, and played by people, random moves and engines over GTP.
    pub const fn of<G: Game>() -> Self {
        Self {
            entry: GameEntry::of::<G>(),
            random: random::<G>,
            greedy: None,
            has_mirror: has_mirror::<G>,
            mirrored_move: mirrored_move::<G>,
            agents: &[],
            searcher: None,
            network: None,
            ladder: None,
            openings: None,
            book: None,
            training: None,
            environment: None,
            solver: None,
            bench: None,
            terminal: None,
            pieces: None,
        }
    }

    /// Adds the greedy agent.
    pub const fn with_gain<G: Gain>(mut self) -> Self {
        self.greedy = Some(greedy::<G>);
        self
    }

    /// Adds agents that only this family has.
    pub const fn with_agents(mut self, agents: &'static [FamilyAgent]) -> Self {
        self.agents = agents;
        self
    }

    /// Adds tree search, and exact endgames if the profile has them.
    pub const fn with_search<G: SearchProfile>(mut self) -> Self {
        self.searcher = Some(&SearcherOf::<G>(PhantomData));
        self
    }

    /// Adds agents that play with networks.
    pub const fn with_network<G: NetworkGame>(mut self) -> Self {
        self.network = Some(&NetworkedOf::<G>(PhantomData));
        self
    }

    /// Adds training runs.
    pub const fn with_training<G: LearningGame>(mut self) -> Self {
        self.training = Some(&TrainableOf::<G>(PhantomData));
        self
    }

    /// Adds observations and rewards for learners.
    pub const fn with_environment<G: Planes>(mut self) -> Self {
        self.environment = Some(&EnvironmentOf::<G>(PhantomData));
        self
    }

    /// Adds ten measured levels.
    pub const fn with_ladder(mut self, ladder: &'static Ladder) -> Self {
        self.ladder = Some(ladder);
        self
    }

    /// Adds balanced openings: a book with one per line, as `polyspire openings` writes it.
    pub const fn with_openings(mut self, book: &'static str) -> Self {
        self.openings = Some(book);
        self
    }

    /// Adds an opening book, as `polyspire book` writes it. The game needs networks, which know its
    /// symmetries.
    pub const fn with_book(mut self, book: &'static str) -> Self {
        self.book = Some(book);
        self
    }

    /// Adds a solver.
    pub const fn with_solver(mut self, solver: &'static dyn ExactGame) -> Self {
        self.solver = Some(solver);
        self
    }

    /// Adds benchmarks.
    pub const fn with_bench<G: BenchProfile>(mut self) -> Self {
        self.bench = Some(&BenchOf::<G>(PhantomData));
        self
    }

    /// Adds a board for the full-screen terminal.
    pub const fn with_terminal(mut self, open: OpenBoard) -> Self {
        self.terminal = Some(open);
        self
    }

    /// Adds pieces as data.
    pub const fn with_pieces(mut self, pieces: &'static dyn PieceCatalogue) -> Self {
        self.pieces = Some(pieces);
        self
    }

    /// Makes a player from an agent spec.
    pub fn player(&self, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        let kind = spec.kind();
        kind.plays(self).map_err(|reason| SpecError::not_here(kind.info(), reason))?;
        kind.make(self, spec)
    }

    /// Makes a player of random moves.
    pub fn random_player(&self, seed: u64) -> Box<dyn Player> {
        (self.random)(seed)
    }

    /// Makes greedy players, each from a seed.
    pub fn greedy(&self) -> Result<Seeded, MissingCapability> {
        self.greedy.ok_or_else(|| self.missing("gains to be greedy for"))
    }

    /// Finds the copy of the opponent's last move.
    pub fn mirror(&self) -> Result<MirroredMove, MissingCapability> {
        if (self.has_mirror)() {
            Ok(self.mirrored_move)
        } else {
            Err(self.missing("mirror between the players"))
        }
    }

    /// A hash of the game so far. Games that are symmetric to each other have equal keys, if the game's
    /// symmetries are known.
    pub fn symmetric_key(&self, session: &dyn Session) -> u64 {
        let network = self.network.and_then(|network| network.symmetric_key(session).ok());
        network.unwrap_or_else(|| session.key())
    }

    /// Agents that only this family has.
    pub fn agents(&self) -> &'static [FamilyAgent] {
        self.agents
    }

    /// The levels, weakest first; empty without a ladder.
    pub fn levels(&self) -> &'static [Level] {
        self.ladder.map_or(&[], |ladder| ladder)
    }

    /// A level by number, from 0.
    pub fn level(&self, number: usize) -> Result<&'static Level, MissingCapability> {
        self.levels().get(number).ok_or_else(|| self.missing("levels"))
    }

    /// Balanced openings, as the text of a book.
    pub fn openings(&self) -> Result<&'static str, MissingCapability> {
        self.openings.ok_or_else(|| self.missing("balanced openings"))
    }

    /// The opening book.
    pub fn book(&self) -> Result<OpeningBook, MissingCapability> {
        let text = self.book.ok_or_else(|| self.missing("opening book"))?;
        let book = book::read(text).map_err(|_| self.missing("readable opening book"))?;
        Ok(OpeningBook::new(book, self.network()?))
    }

    /// Tree search.
    pub fn searcher(&self) -> Result<&'static dyn Searcher, MissingCapability> {
        self.searcher.ok_or_else(|| self.missing("search"))
    }

    /// Networks.
    pub fn network(&self) -> Result<&'static dyn Networked, MissingCapability> {
        self.network.ok_or_else(|| self.missing("features for networks"))
    }

    /// Training.
    pub fn training(&self) -> Result<&'static dyn Trainable, MissingCapability> {
        self.training.ok_or_else(|| self.missing("training"))
    }

    /// The learning environment.
    pub fn environment(&self) -> Result<&'static dyn Environment, MissingCapability> {
        self.environment.ok_or_else(|| self.missing("learning environment"))
    }

    /// The solver.
    pub fn solver(&self) -> Result<&'static dyn ExactGame, MissingCapability> {
        self.solver.ok_or_else(|| self.missing("solver"))
    }

    /// Benchmarks.
    pub fn bench(&self) -> Result<&'static dyn Bench, MissingCapability> {
        self.bench.ok_or_else(|| self.missing("benchmarks"))
    }

    /// Makes boards for the full-screen terminal.
    pub fn terminal(&self) -> Result<OpenBoard, MissingCapability> {
        self.terminal.ok_or_else(|| self.missing("board for the full-screen terminal"))
    }

    /// Pieces as data.
    pub fn pieces(&self) -> Result<&'static dyn PieceCatalogue, MissingCapability> {
        self.pieces.ok_or_else(|| self.missing("pieces"))
    }

    fn missing(&self, what: &'static str) -> MissingCapability {
        MissingCapability { game: self.info.id, what }
    }
}

impl Deref for GameModule {
    type Target = GameEntry;

    fn deref(&self) -> &GameEntry {
        &self.entry
    }
}

fn random<G: Game>(seed: u64) -> Box<dyn Player> {
    session::player_of::<G>(RandomAgent::new(seed))
}

fn greedy<G: Gain>(seed: u64) -> Box<dyn Player> {
    session::player_of::<G>(RankingAgent::new(GainScore::<G>(PhantomData), seed))
}

/// Scores a move by its immediate gain.
struct GainScore<G>(PhantomData<fn() -> G>);

impl<G: Gain> MoveScore<G::Position> for GainScore<G> {
    const SCALE: f32 = 5.0;

    fn score(&self, position: &G::Position, mv: <G::Position as Position>::Move) -> f32 {
        G::gain(position, mv) as f32
    }
}
