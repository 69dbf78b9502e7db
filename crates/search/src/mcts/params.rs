//! Parameters of the tree search.

/// The selection formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Formula {
    /// UCB on the results of playouts.
    Uct {
        /// Exploration constant.
        exploration: f32,
        /// RAVE equivalence: the visits at which AMAF and a move's own results have equal weight; 0 disables
        /// RAVE.
        rave: f32,
        /// Weight of a prior, in visits.
        prior_weight: f32,
        /// First-play urgency: the value of an untried move without a prior.
        first_play: f32,
    },
    /// PUCT: exploration in proportion to priors, as for networks.
    Puct {
        /// Exploration constant.
        exploration: f32,
        /// Growth of the exploration constant with the logarithm of visits above a thousand.
        growth: f32,
        /// First-play urgency: an untried move is assumed to be this much worse than its node, except at the
        /// root.
        first_play_reduction: f32,
    },
}

impl Formula {
    /// UCT with constants tuned for Blokus.
    pub const UCT: Self = Self::Uct { exploration: 0.3, rave: 1000.0, prior_weight: 4.0, first_play: 1.0 };
    /// PUCT with the usual constants.
    pub const PUCT: Self = Self::Puct { exploration: 1.0, growth: 0.45, first_play_reduction: 0.1 };

    /// What PUCT multiplies a prior by in a node with this many visits, before it divides by the move's own visits
    /// and one; 0 with UCT.
    #[inline]
    pub fn prior_bonus(&self, visits: f32) -> f32 {
        match *self {
            Self::Uct { .. } => 0.0,
            Self::Puct { exploration, growth, .. } => {
                (exploration + growth * ((visits + 1000.0) / 1000.0).ln()) * visits.sqrt()
            }
        }
    }

    pub(crate) fn uses_rave(&self) -> bool {
        matches!(self, Self::Uct { rave, .. } if *rave > 0.0)
    }
}

/// Dirichlet noise on the priors at the root, for exploration in self-play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// The sum of the Dirichlet parameters over all moves.
    pub concentration: f32,
    /// Weight of the noise in the mixed priors, between 0 and 1.
    pub share: f32,
}

/// Parameters of a tree search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Params {
    /// The selection formula.
    pub formula: Formula,
    /// A leaf is expanded after this many visits.
    pub expand_after: u32,
    /// Only this many moves per node are searched, those with the best priors; 0 for all.
    pub width: usize,
    /// The same at the root.
    pub root_width: usize,
    /// Whether transpositions share a node.
    pub transpositions: bool,
    /// Bytes for the tree. When they are used up, the search continues without expanding.
    pub memory: usize,
    /// Search threads.
    pub threads: usize,
    /// Determines all random choices if there is one thread.
    pub seed: u64,
    /// Whether to stop once more iterations cannot change which move has the most visits.
    pub stop_early: bool,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            formula: Formula::UCT,
            expand_after: 2,
            width: 0,
            root_width: 0,
            transpositions: true,
            memory: 256 << 20,
            threads: 1,
            seed: 1,
            stop_early: true,
        }
    }
}
