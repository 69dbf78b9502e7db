//! The module of a game.

use std::marker::PhantomData;
use std::ops::Deref;

use game_core::Position;
use rl_env::{Environment, EnvironmentOf, Planes};
use search::{MoveScore, RandomAgent, RankingAgent};
use session::{Game, GameEntry, Player};

use crate::agent::{AgentSpec, FamilyAgent, SpecError};
use crate::bench::{Bench, BenchOf, BenchProfile};
use crate::exact::ExactGame;
use crate::ladder::{Ladder, Level};
use crate::network::{NetworkGame, Networked, NetworkedOf};
use crate::pieces::PieceCatalogue;
use crate::search::{SearchProfile, Searcher, SearcherOf};
use crate::terminal::OpenBoard;
use crate::training::{LearningGame, Trainable, TrainableOf};

/// Makes players from a seed.
pub type Seeded = fn(u64) -> Box<dyn Player>;

/// A game with everything that can be done with it. Only the session is needed to play.
pub struct GameModule {
    entry: GameEntry,
    random: Seeded,
    greedy: Option<Seeded>,
    agents: &'static [FamilyAgent],
    searcher: Option<&'static dyn Searcher>,
    network: Option<&'static dyn Networked>,
    ladder: Option<&'static Ladder>,
    training: Option<&'static dyn Trainable>,
    environment: Option<&'static dyn Environment>,
    solver: Option<&'static dyn ExactGame>,
    bench: Option<&'static dyn Bench>,
    terminal: Option<OpenBoard>,
    pieces: Option<&'static dyn PieceCatalogue>,
}

/// A game whose moves gain something at once, in whatever it counts.
pub trait Gain: Game {
    /// What a legal move gains.
    fn gain(position: &Self::Position, mv: <Self::Position as Position>::Move) -> i32;
}

/// Something that a game cannot do, or not yet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{game} has no {what}")]
pub struct MissingCapability {
    /// The game's id.
    pub game: &'static str,
    /// What is missing.
    pub what: &'static str,
}

impl From<MissingCapability> for String {
    fn from(missing: MissingCapability) -> Self {
        missing.to_string()
    }
}

impl GameModule {
    /// A game that can be played by people, by random moves and by engines over the text protocol, and recorded.
    pub const fn of<G: Game>() -> Self {
        Self {
            entry: GameEntry::of::<G>(),
            random: random::<G>,
            greedy: None,
            agents: &[],
            searcher: None,
            network: None,
            ladder: None,
            training: None,
            environment: None,
            solver: None,
            bench: None,
            terminal: None,
            pieces: None,
        }
    }

    /// With an agent that takes what it can get at once.
    pub const fn with_gain<G: Gain>(mut self) -> Self {
        self.greedy = Some(greedy::<G>);
        self
    }

    /// With agents that only the games of its family have.
    pub const fn with_agents(mut self, agents: &'static [FamilyAgent]) -> Self {
        self.agents = agents;
        self
    }

    /// With tree search, and exact endgames where the profile has them.
    pub const fn with_search<G: SearchProfile>(mut self) -> Self {
        self.searcher = Some(&SearcherOf::<G>(PhantomData));
        self
    }

    /// With agents that play by networks.
    pub const fn with_network<G: NetworkGame>(mut self) -> Self {
        self.network = Some(&NetworkedOf::<G>(PhantomData));
        self
    }

    /// With training runs.
    pub const fn with_training<G: LearningGame>(mut self) -> Self {
        self.training = Some(&TrainableOf::<G>(PhantomData));
        self
    }

    /// With observations and rewards for learners.
    pub const fn with_environment<G: Planes>(mut self) -> Self {
        self.environment = Some(&EnvironmentOf::<G>(PhantomData));
        self
    }

    /// With ten measured levels.
    pub const fn with_ladder(mut self, ladder: &'static Ladder) -> Self {
        self.ladder = Some(ladder);
        self
    }

    /// With a solver.
    pub const fn with_solver(mut self, solver: &'static dyn ExactGame) -> Self {
        self.solver = Some(solver);
        self
    }

    /// With benchmarks.
    pub const fn with_bench<G: BenchProfile>(mut self) -> Self {
        self.bench = Some(&BenchOf::<G>(PhantomData));
        self
    }

    /// With a board for the full-screen terminal.
    pub const fn with_terminal(mut self, open: OpenBoard) -> Self {
        self.terminal = Some(open);
        self
    }

    /// With pieces as data.
    pub const fn with_pieces(mut self, pieces: &'static dyn PieceCatalogue) -> Self {
        self.pieces = Some(pieces);
        self
    }

    /// A player made from an agent spec.
    pub fn player(&self, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        let kind = spec.kind();
        kind.plays(self).map_err(|reason| SpecError::not_here(kind.info(), reason))?;
        kind.make(self, spec)
    }

    /// A player that makes random moves.
    pub fn random_player(&self, seed: u64) -> Box<dyn Player> {
        (self.random)(seed)
    }

    /// Makes players, each from a seed, that take what they can get at once.
    pub fn greedy(&self) -> Result<Seeded, MissingCapability> {
        self.greedy.ok_or_else(|| self.missing("gains to be greedy for"))
    }

    /// The agents that only its family has.
    pub fn agents(&self) -> &'static [FamilyAgent] {
        self.agents
    }

    /// Its levels, from the weakest on; none if it has no ladder.
    pub fn levels(&self) -> &'static [Level] {
        self.ladder.map_or(&[], |ladder| ladder)
    }

    /// The level with this number, counted from 0.
    pub fn level(&self, number: usize) -> Result<&'static Level, MissingCapability> {
        self.levels().get(number).ok_or_else(|| self.missing("levels"))
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

    /// The game as learners meet it.
    pub fn environment(&self) -> Result<&'static dyn Environment, MissingCapability> {
        self.environment.ok_or_else(|| self.missing("learning environment"))
    }

    /// The game as one that can be solved.
    pub fn solver(&self) -> Result<&'static dyn ExactGame, MissingCapability> {
        self.solver.ok_or_else(|| self.missing("solver"))
    }

    /// Benchmarks.
    pub fn bench(&self) -> Result<&'static dyn Bench, MissingCapability> {
        self.bench.ok_or_else(|| self.missing("benchmarks"))
    }

    /// Makes its boards for the full-screen terminal.
    pub fn terminal(&self) -> Result<OpenBoard, MissingCapability> {
        self.terminal.ok_or_else(|| self.missing("board for the full-screen terminal"))
    }

    /// Its pieces as data.
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

/// Scores a move by what it gains at once.
struct GainScore<G>(PhantomData<fn() -> G>);

impl<G: Gain> MoveScore<G::Position> for GainScore<G> {
    const SCALE: f32 = 5.0;

    fn score(&self, position: &G::Position, mv: <G::Position as Position>::Move) -> f32 {
        G::gain(position, mv) as f32
    }
}
