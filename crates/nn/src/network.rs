//! A network of either kind, behind one interface.

use std::marker::PhantomData;
use std::sync::Arc;

use game_core::{MAX_SEATS, Position};
use search::{Evaluator, Utility};
use serde::{Deserialize, Serialize};

use crate::features::{MoveOf, NetworkFeatures};
use crate::{dense, sparse};

/// The kinds of networks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Reads binary inputs; see [`sparse`].
    #[default]
    Sparse,
    /// Reads floats; see [`dense`].
    Dense,
}

impl Kind {
    /// Name and version of a game's features for this kind; `None` if the game has none.
    pub fn encoding<F: NetworkFeatures>(self) -> Option<&'static str> {
        match self {
            Self::Sparse => Some(F::NAME),
            Self::Dense => F::DENSE.map(|dense| dense.name),
        }
    }
}

/// A network for inference.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "there are few networks, and they are shared rather than moved")]
pub enum Network {
    /// Quantised.
    Sparse(sparse::Network),
    /// In floats.
    Dense(dense::Network),
}

/// Scratch space of one thread.
pub enum Scratch {
    /// For a sparse network.
    Sparse(Box<sparse::Scratch>),
    /// For a dense network.
    Dense(Box<dense::Scratch>),
}

impl Scratch {
    /// Clears the cached positions, so that the next one is computed even if it is one of them. For
    /// benchmarks.
    pub fn forget(&mut self) {
        match self {
            Self::Sparse(scratch) => scratch.forget(),
            Self::Dense(scratch) => scratch.forget(),
        }
    }
}

impl From<sparse::Network> for Network {
    fn from(network: sparse::Network) -> Self {
        Self::Sparse(network)
    }
}

impl From<dense::Network> for Network {
    fn from(network: dense::Network) -> Self {
        Self::Dense(network)
    }
}

/// Calls the network with the scratch space of its kind.
macro_rules! ask {
    ($network:expr, $scratch:expr, $function:ident::<$features:ident>($($argument:expr),*)) => {
        match ($network, $scratch) {
            (Network::Sparse(network), Scratch::Sparse(scratch)) => network.$function::<$features>(scratch, $($argument),*),
            (Network::Dense(network), Scratch::Dense(scratch)) => network.$function::<$features>(scratch, $($argument),*),
            _ => unreachable!("buffers are those of the network"),
        }
    };
}

impl Network {
    /// Its kind.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Sparse(_) => Kind::Sparse,
            Self::Dense(_) => Kind::Dense,
        }
    }

    /// Scratch space for one thread.
    pub fn scratch<F: NetworkFeatures>(&self) -> Scratch {
        match self {
            Self::Sparse(network) => Scratch::Sparse(Box::new(network.scratch::<F>())),
            Self::Dense(network) => Scratch::Dense(Box::new(network.scratch())),
        }
    }

    /// Win probabilities and margins of the sides, from the one to move on.
    pub fn values<F: NetworkFeatures>(
        &self,
        scratch: &mut Scratch,
        position: &F::Position,
    ) -> [(f32, f32); MAX_SEATS] {
        ask!(self, scratch, values::<F>(position))
    }

    /// Appends one prior per move; they sum to 1.
    pub fn priors<F: NetworkFeatures>(
        &self,
        scratch: &mut Scratch,
        position: &F::Position,
        moves: &[MoveOf<F>],
        priors: &mut Vec<f32>,
    ) {
        ask!(self, scratch, priors::<F>(position, moves, priors));
    }
}

/// Turns the sums over each seat's sides into values whose mean is one half.
fn level<P: Position>(sums: &mut [f32; MAX_SEATS], sides: &[f32; MAX_SEATS]) {
    let (values, sides) = (&mut sums[..P::SEATS], &sides[..P::SEATS]);
    for (value, sides) in values.iter_mut().zip(sides) {
        *value /= sides.max(1.0);
    }
    let excess = values.iter().sum::<f32>() / P::SEATS as f32 - 0.5;
    for value in values {
        *value = (*value - excess).clamp(0.0, 1.0);
    }
}

/// A network as the leaf evaluator of a search.
pub struct NetworkEvaluator<F> {
    network: Arc<Network>,
    utility: Utility,
    features: PhantomData<fn() -> F>,
}

impl<F> NetworkEvaluator<F> {
    /// `utility` says how win probabilities and margins become values.
    pub fn new(network: Arc<Network>, utility: Utility) -> Self {
        Self { network, utility, features: PhantomData }
    }
}

impl<F: NetworkFeatures> Evaluator<F::Position> for NetworkEvaluator<F> {
    type Scratch = Scratch;

    fn scratch(&self) -> Scratch {
        self.network.scratch::<F>()
    }

    fn value(&self, scratch: &mut Scratch, position: &F::Position) -> [f32; MAX_SEATS] {
        let seen = self.network.values::<F>(scratch, position);
        let weight = self.utility.margin_weight;
        let (mut values, mut sides) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
        for (view, (chance, margin)) in seen.iter().enumerate().take(F::SIDES) {
            if let Some(seat) = F::seat_in_view(position, view) {
                values[seat.index()] += (1.0 - weight) * chance + weight * (0.5 + 0.5 * margin);
                sides[seat.index()] += 1.0;
            }
        }
        if F::SIDES > F::Position::SEATS {
            level::<F::Position>(&mut values, &sides);
        }
        values
    }

    fn priors(
        &self,
        scratch: &mut Scratch,
        position: &F::Position,
        moves: &[MoveOf<F>],
        priors: &mut Vec<f32>,
    ) {
        if moves.len() == 1 {
            priors.push(1.0);
        } else {
            self.network.priors::<F>(scratch, position, moves, priors);
        }
    }
}
