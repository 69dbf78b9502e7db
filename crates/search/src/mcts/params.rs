//! How a search is tuned.

/// How the next move to try is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Formula {
    /// Upper confidence bounds on the results of playouts.
    Uct {
        /// How much untried moves attract.
        exploration: f32,
        /// For how many visits of a position the results of a move played *later* in a simulation count as much as its
        /// own (rapid action value estimation); 0 switches it off.
        rave: f32,
        /// How many visits a prior is worth.
        prior_weight: f32,
        /// The value of moves of which nothing is known.
        first_play: f32,
    },
    /// Attention shared out by priors, as for networks.
    Puct {
        /// How much neglected moves attract.
        exploration: f32,
        /// How much that grows with the logarithm of visits beyond a thousand.
        growth: f32,
        /// How far below its position's value an untried move is assumed to be; at the root it is as good.
        first_play_reduction: f32,
    },
}

impl Formula {
    /// Upper confidence bounds as they do well in Blokus.
    pub const UCT: Self = Self::Uct { exploration: 0.3, rave: 1000.0, prior_weight: 4.0, first_play: 1.0 };
    /// Shared attention with the usual constants.
    pub const PUCT: Self = Self::Puct { exploration: 1.0, growth: 0.45, first_play_reduction: 0.1 };

    pub(crate) fn wants_trail(&self) -> bool {
        matches!(self, Self::Uct { rave, .. } if *rave > 0.0)
    }
}

/// Noise on the priors at the root, so that self-play tries what it would not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// The concentration of the Dirichlet distribution, all moves together.
    pub concentration: f32,
    /// The part of the attention that it gives out, 0 to 1.
    pub share: f32,
}

/// The settings of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Params {
    /// How the next move to try is chosen.
    pub formula: Formula,
    /// Visits of a position before its moves are listed.
    pub expand_after: u32,
    /// Only so many moves of a position are looked at, those with the best priors; 0 for all.
    pub width: usize,
    /// The same for the position that a move is looked for in.
    pub root_width: usize,
    /// Whether positions that are reached in several ways are one.
    pub transpositions: bool,
    /// Bytes for the tree. When they are used up, the search goes on without growing.
    pub memory: usize,
    /// Threads that search at once.
    pub threads: usize,
    /// Fixes all random choices, with one thread.
    pub seed: u64,
    /// Whether to stop when nothing can change the choice any more.
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
