//! The sequential test: two agents play until it is clear which of two claims about their difference is right.
//!
//! The claims are that the first agent is `elo0` or `elo1` Elo stronger than the second. The unit is the group: all seat
//! rotations of one opening, a *pair* for two seats. What a group can score has a distribution that nobody knows (how
//! often draws, how much an opening decides), so each claim gets the distribution that fits the games best among those
//! with the claimed average: the generalised sequential probability ratio test, for pairs known as pentanomial.

use std::collections::BTreeMap;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::compare::{comparisons, share_of_first};
use super::elo::expected_score;
use crate::game::GameReport;
use crate::plan::Plan;

/// Shares of points are counted in units of this fraction, of which every possible share is a multiple.
const UNITS: f64 = 960.0;

/// Nothing is impossible: every quarter has been seen this often before the first game.
const VIRTUAL: f64 = 1e-3;

/// The claims, and how often the test may be wrong about them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SprtSettings {
    /// The claim H0: so many Elo.
    pub elo0: f64,
    /// The claim H1: so many Elo, more than `elo0`.
    pub elo1: f64,
    /// How often H1 may be accepted where H0 is right.
    pub alpha: f64,
    /// How often H0 may be accepted where H1 is right.
    pub beta: f64,
}

impl SprtSettings {
    /// The test ends below the first, for H0, and above the second, for H1.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }
}

impl FromStr for SprtSettings {
    type Err = String;

    /// Reads `elo0,elo1` or `elo0,elo1,alpha,beta`.
    fn from_str(text: &str) -> Result<Self, String> {
        let form = || {
            format!("'{text}' is no test; it is elo0,elo1 or elo0,elo1,alpha,beta, such as 0,20,0.05,0.05")
        };
        let numbers: Vec<f64> =
            text.split(',').map(|part| part.trim().parse()).collect::<Result<_, _>>().map_err(|_| form())?;
        let (elo0, elo1, alpha, beta) = match numbers[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(form()),
        };
        let is_elo = |elo: f64| elo.abs() <= 1000.0;
        if !(is_elo(elo0) && is_elo(elo1) && elo0 < elo1) {
            return Err(format!("'{text}' is no test: elo0 is less than elo1, and both are -1000 to 1000"));
        }
        let is_rate = |rate: f64| (1e-6..0.5).contains(&rate);
        if !(is_rate(alpha) && is_rate(beta)) {
            return Err(format!(
                "'{text}' is no test: alpha and beta are error rates from 0.000001 to below 0.5"
            ));
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// More games are needed.
    Undecided,
    /// The first agent is not `elo1` stronger.
    H0,
    /// The first agent is stronger than `elo0`.
    H1,
}

/// A test under way. Groups count in the order of the plan, so the verdict does not depend on which games end first.
#[derive(Clone, Debug)]
pub struct Sprt {
    settings: SprtSettings,
    groups: usize,
    /// How often each share of points was scored, in units.
    seen: BTreeMap<i64, f64>,
    ratio: f64,
    verdict: Verdict,
}

/// The state of a test.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SprtSummary {
    /// The claims.
    pub settings: SprtSettings,
    /// What the test says.
    pub verdict: Verdict,
    /// The logarithm of the likelihood ratio of H1 to H0.
    pub llr: f64,
    /// H0 is accepted below this.
    pub lower: f64,
    /// H1 is accepted above this.
    pub upper: f64,
    /// Groups that count.
    pub groups: usize,
    /// The shares of points that the first agent had in a group, and how often.
    pub shares: Vec<(f64, u64)>,
}

impl Sprt {
    /// A test without games.
    pub fn new(settings: SprtSettings) -> Self {
        let seen = (0..=4).map(|quarter| (quarter * UNITS as i64 / 4, VIRTUAL)).collect();
        Self { settings, groups: 0, seen, ratio: 0.0, verdict: Verdict::Undecided }
    }

    /// Takes the next groups into account, as far as they are finished and needed.
    pub fn advance(&mut self, plan: &Plan, reports: &[Option<GameReport>]) {
        while !self.is_decided()
            && let Some(range) = plan.groups().get(self.groups)
        {
            let games = &reports[range.clone()];
            if games.iter().any(Option::is_none) {
                return;
            }
            let group: Vec<_> = games.iter().flatten().flat_map(comparisons).collect();
            self.add(share_of_first(&group));
        }
    }

    /// Adds one group, by the share of points that the first agent won in it.
    pub fn add(&mut self, share: f64) {
        *self.seen.entry((share * UNITS).round() as i64).or_insert(0.0) += 1.0;
        self.groups += 1;
        self.ratio = self.log_likelihood_ratio();
        let (lower, upper) = self.settings.bounds();
        if self.ratio <= lower {
            self.verdict = Verdict::H0;
        } else if self.ratio >= upper {
            self.verdict = Verdict::H1;
        }
    }

    /// What the test says.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Whether no more games are needed.
    pub fn is_decided(&self) -> bool {
        self.verdict != Verdict::Undecided
    }

    /// The logarithm of the likelihood ratio of H1 to H0 so far.
    pub fn llr(&self) -> f64 {
        self.ratio
    }

    /// The state of the test.
    pub fn summary(&self) -> SprtSummary {
        let (lower, upper) = self.settings.bounds();
        let shares = self.seen.iter().map(|(&units, &count)| (units as f64 / UNITS, count as u64));
        SprtSummary {
            settings: self.settings,
            verdict: self.verdict,
            llr: self.ratio,
            lower,
            upper,
            groups: self.groups,
            shares: shares.collect(),
        }
    }

    fn log_likelihood_ratio(&self) -> f64 {
        let (score0, score1) = (expected_score(self.settings.elo0), expected_score(self.settings.elo1));
        let (tilt0, tilt1) = (self.tilt(score0), self.tilt(score1));
        let term = |(&units, &count): (&i64, &f64)| {
            let share = units as f64 / UNITS;
            // The best fit with average s gives a share a the weight count / (1 + tilt * (a - s)).
            count * ((1.0 + tilt0 * (share - score0)) / (1.0 + tilt1 * (share - score1))).ln()
        };
        self.seen.iter().map(term).sum()
    }

    /// How the shares that were seen must be weighted for their average to be `score`.
    fn tilt(&self, score: f64) -> f64 {
        // The sum falls from plus to minus infinity between the ends, as 0 and 1 are always among the shares.
        let sum = |tilt: f64| -> f64 {
            let pull = |(&units, &count): (&i64, &f64)| {
                let off = units as f64 / UNITS - score;
                count * off / (1.0 + tilt * off)
            };
            self.seen.iter().map(pull).sum()
        };
        let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
        for _ in 0..50 {
            let middle = f64::midpoint(low, high);
            if sum(middle) > 0.0 { low = middle } else { high = middle }
        }
        f64::midpoint(low, high)
    }
}
