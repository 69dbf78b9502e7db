//! How wrong a network is.

/// Losses of a batch, summed over samples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Cross-entropy of the shares of moves beyond what is in the shares themselves.
    pub policy: f64,
    /// Cross-entropy of the chances.
    pub value: f64,
    /// Squares of the errors of the margins.
    pub margin: f64,
    /// Samples that teach moves.
    pub policy_samples: u64,
    /// All samples.
    pub samples: u64,
}

impl Losses {
    /// The losses of both.
    pub fn plus(self, other: Self) -> Self {
        Self {
            policy: self.policy + other.policy,
            value: self.value + other.value,
            margin: self.margin + other.margin,
            policy_samples: self.policy_samples + other.policy_samples,
            samples: self.samples + other.samples,
        }
    }

    /// Adds the loss of a chance.
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

    /// Adds the loss of the moves of a sample, and makes of their logits how far they are off, times `scale`.
    #[inline(always)]
    pub(crate) fn note_shares(&mut self, logits: &mut [f32], shares: &[f32], scale: f32) {
        let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let total: f32 = logits.iter().map(|logit| (logit - most).exp()).sum();
        let log_total = most + total.ln();
        self.policy_samples += 1;
        for (logit, &share) in logits.iter_mut().zip(shares) {
            let log_share = *logit - log_total;
            if share > 0.0 {
                self.policy += f64::from(share * (share.ln() - log_share));
            }
            *logit = scale * (log_share.exp() - share);
        }
    }

    /// Policy, value and margin loss per sample.
    pub fn means(&self) -> [f64; 3] {
        let samples = self.samples.max(1) as f64;
        [self.policy / self.policy_samples.max(1) as f64, self.value / samples, self.margin / samples]
    }
}

/// How much each loss counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LossWeights {
    /// The policy loss.
    pub policy: f32,
    /// The value loss.
    pub value: f32,
    /// The margin loss.
    pub margin: f32,
}
