//! Tree search as a capability.

use std::marker::PhantomData;

use game_core::ActionSpace;
use search::{Exact, MctsAgent, Playouts, SearchSettings, Uniform, Utility};
use session::{Game, Player, Session, TypedSession};

use crate::ending::Ending;

/// Positions that the exact search may look at before a move.
pub const EXACT_POSITIONS: u64 = 200_000;

/// What a search is told about a game. The defaults are a plain search with random playouts.
pub trait SearchProfile: Game<Position: ActionSpace> + Sized {
    /// How much untried moves attract its search.
    const EXPLORATION: f32 = 0.5;
    /// For how many visits moves played later count as much in its search.
    const RAVE: f32 = 0.0;
    /// Whether its search is told which moves look good.
    const HAS_PRIORS: bool = false;

    /// A player that searches.
    fn search_player(request: &SearchRequest) -> Box<dyn Player> {
        let guide = Playouts { rollout: Uniform, priors: (), utility: request.utility };
        let exact = Self::exact_below(request.exact_below);
        session::player_of::<Self>(MctsAgent::new(request.settings, guide, exact))
    }

    /// How agents search the rest of a game exactly, with at most so many moves left for all players together.
    fn exact_below(moves: u64) -> Option<Exact<Self::Position>> {
        let _ = moves;
        None
    }

    /// The position as one that can be searched to the end of the game.
    fn ending(position: &Self::Position) -> Option<Box<dyn Ending>> {
        let _ = position;
        None
    }
}

/// How a search is to be made.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest {
    /// The tree search and its limits.
    pub settings: SearchSettings,
    /// Whether games are played out with any legal move.
    pub is_uniform: bool,
    /// Whether moves start with a guess of their worth.
    pub has_priors: bool,
    /// What results are worth.
    pub utility: Utility,
    /// With at most so many moves left for all players, the rest is searched exactly.
    pub exact_below: u64,
}

/// The search of a game.
pub trait Searcher: Sync {
    /// How much untried moves attract it.
    fn exploration(&self) -> f32;

    /// For how many visits moves played later count as much.
    fn rave(&self) -> f32;

    /// Whether it can be told which moves look good.
    fn has_priors(&self) -> bool;

    /// A player that searches.
    fn player(&self, request: &SearchRequest) -> Box<dyn Player>;

    /// The session's position as one that can be searched to the end of the game; `None` in games that go in circles, and
    /// for sessions of other games.
    fn ending(&self, session: &dyn Session) -> Option<Box<dyn Ending>>;
}

/// The search of a game whose type is known.
pub struct SearcherOf<G>(pub PhantomData<fn() -> G>);

impl<G: SearchProfile> Searcher for SearcherOf<G> {
    fn exploration(&self) -> f32 {
        G::EXPLORATION
    }

    fn rave(&self) -> f32 {
        G::RAVE
    }

    fn has_priors(&self) -> bool {
        G::HAS_PRIORS
    }

    fn player(&self, request: &SearchRequest) -> Box<dyn Player> {
        G::search_player(request)
    }

    fn ending(&self, session: &dyn Session) -> Option<Box<dyn Ending>> {
        session.as_any().downcast_ref::<TypedSession<G>>().and_then(|typed| G::ending(typed.current()))
    }
}
