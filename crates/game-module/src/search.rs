//! Tree search as a capability.

use std::marker::PhantomData;

use game_core::ActionSpace;
use search::{Exact, MctsAgent, Playouts, SearchSettings, Uniform, Utility};
use session::{Game, Player, Session, TypedSession};

use crate::ending::Ending;

/// Node limit of the exact search before a move.
pub const EXACT_POSITIONS: u64 = 200_000;

/// Search parameters of a game. The defaults give a plain search with random playouts.
pub trait SearchProfile: Game<Position: ActionSpace> + Sized {
    /// UCT exploration constant.
    const EXPLORATION: f32 = 0.5;
    /// RAVE equivalence: the visits at which AMAF and a move's own results have equal weight; 0 disables
    /// RAVE.
    const RAVE: f32 = 0.0;
    /// Whether the game has move priors for the search.
    const HAS_PRIORS: bool = false;

    /// A player that searches.
    fn search_player(request: &SearchRequest) -> Box<dyn Player> {
        let guide = Playouts { rollout: Uniform, priors: (), utility: request.utility };
        let exact = Self::exact_below(request.exact_below);
        session::player_of::<Self>(MctsAgent::new(request.settings, guide, exact))
    }

    /// Exact endgame search for agents, with at most this many moves left for all players together.
    fn exact_below(moves: u64) -> Option<Exact<Self::Position>> {
        let _ = moves;
        None
    }

    /// The position as an endgame to solve, if the game supports it.
    fn ending(position: &Self::Position) -> Option<Box<dyn Ending>> {
        let _ = position;
        None
    }
}

/// Settings of a search.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest {
    /// The tree search and its limits.
    pub settings: SearchSettings,
    /// Whether playouts are uniformly random.
    pub is_uniform: bool,
    /// Whether moves start with a prior value.
    pub has_priors: bool,
    /// What results are worth.
    pub utility: Utility,
    /// With at most this many moves left for all players, the rest is solved exactly.
    pub exact_below: u64,
}

/// The search of a game.
pub trait Searcher: Sync {
    /// UCT exploration constant.
    fn exploration(&self) -> f32;

    /// RAVE equivalence; see [`SearchProfile::RAVE`].
    fn rave(&self) -> f32;

    /// Whether the game has move priors for the search.
    fn has_priors(&self) -> bool;

    /// A player that searches.
    fn player(&self, request: &SearchRequest) -> Box<dyn Player>;

    /// The session's position as an endgame to solve; `None` in games that can repeat positions, and for
    /// sessions of other games.
    fn ending(&self, session: &dyn Session) -> Option<Box<dyn Ending>>;
}

/// [`Searcher`] for a game type.
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
