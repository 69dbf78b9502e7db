//! Balanced openings: plausible moves after which two judges see no favourite.
//!
//! Candidates are numbered, and a candidate depends on the settings and its number alone. So a search for
//! openings can be resumed, and does not depend on the number of threads.

use game_core::{AgentError, Limits, StopFlag, mix};
use game_module::{AgentSpec, GameModule, SpecError};
use session::Session;

use crate::openings::play;

/// What counts as a balanced opening, and how candidates are made.
#[derive(Clone)]
pub struct BalanceSettings {
    /// The game.
    pub game: &'static GameModule,
    /// Turns of an opening, over all seats.
    pub turns: u16,
    /// Makes the moves of a candidate.
    pub proposer: AgentSpec,
    /// Both must find the position balanced. They need to estimate values.
    pub judges: [AgentSpec; 2],
    /// The largest distance of any seat's value from one half.
    pub tolerance: f32,
    /// Determines the candidates.
    pub seed: u64,
    /// The search fails after this many candidates in a row without a new opening.
    pub patience: u64,
}

/// An opening that both judges find balanced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalancedOpening {
    /// Equal for openings that are symmetric to each other.
    pub key: u64,
    /// The moves, as text for [`Session::play`].
    pub moves: Vec<String>,
}

/// Why a candidate could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum BalanceError {
    /// An agent cannot be made.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// An agent failed.
    #[error("{name}: {error}")]
    Agent {
        /// The agent.
        name: String,
        /// What it said.
        error: AgentError,
    },
    /// A judge without an opinion.
    #[error("{0} does not estimate values, so it cannot judge openings; alphazero, mcts and lookahead do")]
    NoValues(String),
    /// The proposer keeps making the same openings, or none that are balanced.
    #[error(
        "none of the last {0} candidates is a new balanced opening; choose more turns, a larger tolerance or \
         a proposer that varies more"
    )]
    Fruitless(u64),
    /// The proposer's move was refused.
    #[error("{name} proposed '{text}', which is refused: {reason}")]
    Move {
        /// The proposer.
        name: String,
        /// Its move.
        text: String,
        /// Why it is illegal.
        reason: String,
    },
}

/// A candidate: the position, and the moves that lead to it.
type Proposal = (Box<dyn Session>, Vec<String>);

/// Before a judge thinks in full, it takes a quick look with this many iterations. Most candidates are so far
/// from balanced that this is enough.
const QUICK_ITERATIONS: u64 = 500;

/// A quick look rejects what is this many tolerances from one half.
const QUICK_TOLERANCES: f32 = 4.0;

impl BalanceSettings {
    /// The agents that a game has for this: its network and a search without one, or only the latter.
    pub fn default_agents(game: &GameModule) -> Result<(AgentSpec, [AgentSpec; 2]), SpecError> {
        let spec = |text: &str| agents::spec_for(game, text);
        let with_network = (
            spec("policy:temperature=2")?,
            [spec("alphazero:visits=20000")?, spec("mcts:iterations=20000")?],
        );
        if game.player(&with_network.0).is_ok() {
            return Ok(with_network);
        }
        let without = ["random", "mcts:iterations=20000,seed=1", "mcts:iterations=20000,seed=2"];
        Ok((spec(without[0])?, [spec(without[1])?, spec(without[2])?]))
    }

    /// Checks that all agents can be made and that the judges have opinions.
    pub fn check(&self) -> Result<(), BalanceError> {
        self.game.player(&self.proposer)?;
        let session = self.game.new_session();
        let limits = Limits { iterations: Some(QUICK_ITERATIONS), ..Limits::default() };
        self.judges.iter().try_for_each(|judge| {
            let values = self.values(judge, session.as_ref(), &limits)?;
            // Agents that only rank moves say one half for everybody.
            let is_blank = is_balanced(values.as_ref(), 0.0);
            if values.is_none() || is_blank { Err(BalanceError::NoValues(judge.to_string())) } else { Ok(()) }
        })
    }

    /// A line that names the settings. Equal lines mean equal candidates.
    pub fn describe(&self) -> String {
        format!(
            "game={} turns={} proposer={} judges={} {} tolerance={} seed={}",
            self.game.info.id,
            self.turns,
            self.proposer,
            self.judges[0],
            self.judges[1],
            self.tolerance,
            self.seed
        )
    }

    /// Makes the candidate with this number. `None` if it is not balanced, or if the flag was raised.
    pub fn candidate(&self, number: u64, stop: &StopFlag) -> Result<Option<BalancedOpening>, BalanceError> {
        let Some((session, moves)) = self.propose(number, stop)? else { return Ok(None) };
        let limits = Limits { stop: stop.clone(), ..Limits::default() };
        let quick = Limits { iterations: Some(QUICK_ITERATIONS), ..limits.clone() };
        let glance = self.values(&self.judges[0], session.as_ref(), &quick)?;
        if !is_balanced(glance.as_ref(), QUICK_TOLERANCES * self.tolerance) {
            return Ok(None);
        }
        for judge in &self.judges {
            let values = self.values(judge, session.as_ref(), &limits)?;
            if stop.is_raised() || !is_balanced(values.as_ref(), self.tolerance) {
                return Ok(None);
            }
        }
        Ok(Some(BalancedOpening { key: self.game.symmetric_key(session.as_ref()), moves }))
    }

    /// The moves of a candidate; `None` if the game ended.
    fn propose(&self, number: u64, stop: &StopFlag) -> Result<Option<Proposal>, BalanceError> {
        let mut session = self.game.new_session();
        let seed = mix(self.seed ^ mix(number + 1));
        let mut proposer = self.game.player(&self.proposer.clone().with_seed(seed))?;
        let limits = Limits { stop: stop.clone(), ..Limits::default() };
        let mut moves = Vec::new();
        while session.turn() < self.turns && session.mover().is_some() {
            let name = self.proposer.to_string();
            let text = proposer
                .choose(session.as_ref(), &limits)
                .map_err(|error| BalanceError::Agent { name: name.clone(), error })?;
            if let Err(reason) = play(session.as_mut(), &text) {
                return Err(BalanceError::Move { name, text, reason });
            }
            moves.push(text);
        }
        Ok(session.mover().map(|_| (session, moves)))
    }

    /// What a judge expects for each seat; `None` if it did not think.
    fn values(
        &self,
        judge: &AgentSpec,
        session: &dyn Session,
        limits: &Limits,
    ) -> Result<Option<Vec<f32>>, BalanceError> {
        // A new player for each, so that nothing depends on earlier candidates.
        let mut player = self.game.player(&judge.clone().with_seed(self.seed))?;
        player
            .choose(session, limits)
            .map_err(|error| BalanceError::Agent { name: judge.to_string(), error })?;
        Ok(player.thought().map(|thought| thought.values))
    }
}

fn is_balanced(values: Option<&Vec<f32>>, tolerance: f32) -> bool {
    values.is_some_and(|values| values.iter().all(|value| (value - 0.5).abs() <= tolerance))
}
