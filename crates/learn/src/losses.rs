//! Loss functions.

use nn::{exp, fold_lanes};

/// Losses of a batch, summed over samples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Policy loss: cross entropy minus the entropy of the targets.
    pub policy: f64,
    /// Cross entropy of the win probabilities.
    pub value: f64,
    /// Squared errors of the margins.
    pub margin: f64,
    /// Loss of the soft policy, like that of the policy.
    pub soft_policy: f64,
    /// Samples with a policy target.
    pub policy_samples: u64,
    /// All samples.
    pub samples: u64,
}

impl Losses {
    /// The sum of both.
    pub fn plus(self, other: Self) -> Self {
        Self {
            policy: self.policy + other.policy,
            value: self.value + other.value,
            margin: self.margin + other.margin,
            soft_policy: self.soft_policy + other.soft_policy,
            policy_samples: self.policy_samples + other.policy_samples,
            samples: self.samples + other.samples,
        }
    }

    /// Adds the loss of a win probability.
    #[inline(always)]
    pub(crate) fn note_chance(&mut self, chance: f32, target: f32) {
        let (chance, target) = (f64::from(chance), f64::from(target));
        self.value -= target * chance.max(1e-9).ln() + (1.0 - target) * (1.0 - chance).max(1e-9).ln();
    }

    /// Adds the loss of a margin.
    #[inline(always)]
    pub(crate) fn note_margin(&mut self, margin: f32, target: f32) {
        self.margin += f64::from((margin - target) * (margin - target));
    }

    /// Adds the policy loss of a sample, and replaces the logits by their gradients times `scale`.
    #[inline(always)]
    pub(crate) fn note_shares(&mut self, logits: &mut [f32], shares: &[f32], scale: f32) {
        self.policy_samples += 1;
        self.policy += divergence(logits, shares, scale);
    }

    /// The same for the soft policy.
    #[inline(always)]
    pub(crate) fn note_soft_shares(&mut self, logits: &mut [f32], shares: &[f32], scale: f32) {
        self.soft_policy += divergence(logits, shares, scale);
    }

    /// Mean policy, value and margin loss per sample. The policy loss counts only samples with a policy
    /// target.
    pub fn means(&self) -> [f64; 3] {
        let samples = self.samples.max(1) as f64;
        [self.policy / self.policy_samples.max(1) as f64, self.value / samples, self.margin / samples]
    }

    /// Mean loss of the soft policy.
    pub fn soft_policy_mean(&self) -> f64 {
        self.soft_policy / self.policy_samples.max(1) as f64
    }
}

/// Divergence of shares from the softmax of logits, which are replaced by its gradients times `scale`.
#[inline(always)]
fn divergence(logits: &mut [f32], shares: &[f32], scale: f32) -> f64 {
    let mut distance = 0.0;
    for (&logit, &share) in logits.iter().zip(shares).filter(|&(_, &share)| share > 0.0) {
        distance += f64::from(share) * f64::from(share.ln() - logit);
    }
    let most = fold_lanes(logits, f32::NEG_INFINITY, |a, b| if a > b { a } else { b });
    for logit in logits.iter_mut() {
        *logit = exp(*logit - most);
    }
    let total = fold_lanes(logits, 0.0, |a, b| a + b);
    // The shares add up to 1, unless a visited move is unknown.
    let mass = fold_lanes(shares, 0.0, |a, b| a + b);
    let loss = distance + f64::from(mass) * f64::from(most + total.ln());
    let unit = 1.0 / total;
    for (logit, &share) in logits.iter_mut().zip(shares) {
        *logit = scale * (*logit * unit - share);
    }
    loss
}

/// Weight of each loss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LossWeights {
    /// Of the policy loss.
    pub policy: f32,
    /// Of the value loss.
    pub value: f32,
    /// Of the margin loss.
    pub margin: f32,
    /// Of the loss of the soft policy; without its layer it has no effect.
    pub soft_policy: f32,
    /// The soft policy's target is the visits to the power of one by this.
    pub soft_temperature: f32,
}

impl LossWeights {
    /// The defaults of a run.
    pub const USUAL: Self =
        Self { policy: 1.0, value: 1.0, margin: 0.5, soft_policy: 0.0, soft_temperature: 4.0 };
}
