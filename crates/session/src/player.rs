//! Agents behind an object-safe trait.

use std::marker::PhantomData;
use std::time::Duration;

use game_core::{Agent, AgentError, Limits};

use crate::game::Game;
use crate::session::Session;
use crate::typed::TypedSession;
use crate::views::ThoughtView;

/// Chooses moves in sessions of any game.
pub trait Player: Send {
    /// Chooses a move for the session's position, as text for [`Session::play`].
    fn choose(&mut self, session: &dyn Session, limits: &Limits) -> Result<String, AgentError>;

    /// What it thought in its last decision, if it thinks.
    fn thought(&self) -> Option<ThoughtView> {
        None
    }

    /// The processor time that it has used in other threads or processes so far.
    fn cpu_elsewhere(&self) -> Duration {
        Duration::ZERO
    }
}

/// An agent of one game as a player.
pub struct AgentPlayer<G, A> {
    agent: A,
    game: PhantomData<fn() -> G>,
}

impl<G: Game, A: Agent<G::Position>> AgentPlayer<G, A> {
    /// Wraps an agent.
    pub fn new(agent: A) -> Self {
        Self { agent, game: PhantomData }
    }
}

impl<G: Game, A: Agent<G::Position>> Player for AgentPlayer<G, A> {
    fn choose(&mut self, session: &dyn Session, limits: &Limits) -> Result<String, AgentError> {
        let typed = session.as_any().downcast_ref::<TypedSession<G>>().ok_or_else(|| {
            AgentError::Failed(format!("an agent for {} was asked to play {}", G::INFO.id, session.info().id))
        })?;
        if session.mover().is_none() {
            return Err(AgentError::GameOver);
        }
        self.agent.choose(typed.current(), limits).map(|mv| mv.to_string())
    }
    fn thought(&self) -> Option<ThoughtView> {
        self.agent.thought().map(|thought| ThoughtView::of::<G>(&thought))
    }

    fn cpu_elsewhere(&self) -> Duration {
        self.agent.cpu_elsewhere()
    }
}
