//! Inference of dense networks, in the floats of training.

use game_core::{ActionSpace, MAX_SEATS, Position};

use super::{Group, Weights};
use crate::features::{MoveOf, NetworkFeatures};
use crate::kernel::Kernel;
use crate::recent::Recent;

/// A dense network for inference. Of the game it knows only the sizes.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    pub(crate) weights: Weights,
    kernel: Kernel,
}

impl Network {
    /// The network with these weights.
    pub fn new(weights: Weights) -> Self {
        Self { weights, kernel: Kernel::best() }
    }

    /// Its weights, to continue training.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The same network with another kernel.
    pub fn with_kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = kernel;
        self
    }

    /// Scratch space for one thread.
    pub fn scratch(&self) -> Scratch {
        let shape = &self.weights.shape;
        Scratch {
            seen: None,
            recent: Recent::new(0, shape.second_hidden),
            inputs: Vec::with_capacity(shape.inputs),
            hidden: vec![0.0; shape.hidden],
            second: vec![0.0; shape.second_hidden],
            present: vec![(0, 0.0); shape.inputs.max(shape.hidden)],
            picks: Vec::new(),
        }
    }

    /// Computes both layers, unless `scratch` has them already.
    fn look<F: NetworkFeatures>(&self, scratch: &mut Scratch, position: &F::Position) {
        let key = (position.key(), position.actor());
        if scratch.seen.replace(key) == Some(key) {
            return;
        }
        if scratch.recent.recall(key, &mut [], &mut scratch.second) {
            return;
        }
        let dense = F::DENSE.expect("the game of a dense network has numbers to read");
        let Scratch { inputs, hidden, second, present, .. } = scratch;
        inputs.clear();
        (dense.list)(position, inputs);
        self.layer([Group::Hidden, Group::HiddenBias], inputs, present, hidden);
        self.layer([Group::Second, Group::SecondBias], hidden, present, second);
        scratch.recent.note(key, &[], &scratch.second);
    }

    /// One layer with `ReLU`.
    fn layer(
        &self,
        [group, bias]: [Group; 2],
        before: &[f32],
        present: &mut [(u32, f32)],
        units: &mut [f32],
    ) {
        // About half of the inputs are zero. Branch-free, because no processor can predict which half.
        let mut count = 0;
        for (number, &factor) in before.iter().enumerate() {
            present[count] = (number as u32, factor);
            count += usize::from(factor != 0.0);
        }
        units.copy_from_slice(self.weights.group(bias));
        self.kernel.add_rows(units, self.weights.group(group), &present[..count]);
        for unit in units {
            *unit = unit.max(0.0);
        }
    }

    /// Win probabilities and margins of the seats, from the mover on. The one value is the mover's margin;
    /// what one seat wins, the other loses.
    pub fn values<F: NetworkFeatures>(
        &self,
        scratch: &mut Scratch,
        position: &F::Position,
    ) -> [(f32, f32); MAX_SEATS] {
        self.look::<F>(scratch, position);
        let sum = self.kernel.dot(&scratch.second, self.weights.group(Group::Value));
        let value = (self.weights.group(Group::ValueBias)[0] + sum).tanh();
        let mut values = [(0.0, 0.0); MAX_SEATS];
        values[0] = (0.5 + 0.5 * value, value);
        values[1] = (0.5 - 0.5 * value, -value);
        values
    }

    /// Appends one logit per move.
    pub fn logits<F: NetworkFeatures>(
        &self,
        scratch: &mut Scratch,
        position: &F::Position,
        moves: &[MoveOf<F>],
        logits: &mut Vec<f32>,
    ) {
        self.look::<F>(scratch, position);
        scratch.picks.clear();
        F::policies(position, moves, &mut scratch.picks);
        let first = logits.len();
        let bias = self.weights.group(Group::MoveBias);
        logits.extend(scratch.picks.iter().map(|&number| bias[number as usize]));
        let rows = self.weights.group(Group::Moves);
        self.kernel.add_picked_dots(&mut logits[first..], &scratch.second, rows, &scratch.picks);
    }

    /// Appends one prior per move; they sum to 1.
    pub fn priors<F: NetworkFeatures>(
        &self,
        scratch: &mut Scratch,
        position: &F::Position,
        moves: &[MoveOf<F>],
        priors: &mut Vec<f32>,
    ) {
        let first = priors.len();
        self.logits::<F>(scratch, position, moves, priors);
        self.kernel.softmax(&mut priors[first..]);
    }
}

/// Scratch space of one thread.
pub struct Scratch {
    /// The position of `second`.
    seen: Option<(u64, usize)>,
    recent: Recent<f32>,
    inputs: Vec<f32>,
    hidden: Vec<f32>,
    second: Vec<f32>,
    /// Index and value of a layer's nonzero inputs.
    present: Vec<(u32, f32)>,
    picks: Vec<u32>,
}

impl Scratch {
    /// Clears the cached position.
    pub(crate) fn forget(&mut self) {
        self.seen = None;
        self.recent.forget();
    }
}
