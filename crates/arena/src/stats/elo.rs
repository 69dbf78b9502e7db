//! Elo ratings by maximum likelihood, with standard errors that account for several seats and shared
//! openings.
//!
//! The model is Bradley-Terry: an agent that is `d` Elo stronger scores `1 / (1 + 10^(-d/400))`, draws
//! counting one half. A game with several seats counts as all its pairs. These are not independent, nor are
//! games from one opening, so standard errors come from the variance between groups (the sandwich estimator).
//!
//! Every agent gets one virtual draw against an average opponent. It keeps ratings finite when somebody wins
//! or loses every game, and barely changes the others.

use super::compare::Comparison;
use super::linear::{Matrix, inverse, product, times, zeros};
use super::mean::Estimate;
use super::normal::{normal_cdf, t_quantile_95};

/// Elo per unit of the logistic scale.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// The expected score of an agent that is `difference` Elo stronger.
pub(crate) fn expected_score(difference: f64) -> f64 {
    logistic(difference / SCALE)
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Ratings with mean 0.
pub(crate) struct Fit {
    ratings: Vec<f64>,
    covariance: Matrix,
    /// Groups in which each agent was compared.
    groups: Vec<usize>,
}

impl Fit {
    /// Fits ratings to the comparisons of each group.
    pub(crate) fn new(agents: usize, groups: &[Vec<Comparison>]) -> Self {
        let likelihood = Likelihood::new(agents, groups);
        let strengths = likelihood.maximum();
        let bread = inverse(&likelihood.negative_hessian(&strengths));
        let covariance = product(&product(&bread, &group_variance(&strengths, groups)), &bread);
        let mean = strengths.iter().sum::<f64>() / agents as f64;
        let took_part = |agent: usize, group: &&Vec<Comparison>| {
            group.iter().any(|one| one.first == agent || one.second == agent)
        };
        Self {
            ratings: strengths.iter().map(|strength| (strength - mean) * SCALE).collect(),
            covariance,
            groups: (0..agents).map(|agent| groups.iter().filter(|g| took_part(agent, g)).count()).collect(),
        }
    }

    /// Elo relative to the mean of all agents; `None` if the agent has not played.
    pub(crate) fn rating(&self, agent: usize) -> Option<Estimate> {
        let agents = self.ratings.len();
        let weights: Vec<f64> =
            (0..agents).map(|other| f64::from(u8::from(other == agent)) - 1.0 / agents as f64).collect();
        let groups = self.groups[agent];
        (groups > 0).then(|| self.estimate(self.ratings[agent], &weights, groups))
    }

    /// Elo difference; `None` if either agent has not played.
    pub(crate) fn difference(&self, first: usize, second: usize) -> Option<Estimate> {
        let groups = self.groups[first].min(self.groups[second]);
        let value = self.ratings[first] - self.ratings[second];
        (groups > 0).then(|| self.estimate(value, &self.contrast(first, second), groups))
    }

    /// Probability that the first agent is stronger.
    pub(crate) fn superiority(&self, first: usize, second: usize) -> f64 {
        let deviation = self.variance(&self.contrast(first, second)).sqrt() * SCALE;
        normal_cdf((self.ratings[first] - self.ratings[second]) / deviation)
    }

    fn contrast(&self, first: usize, second: usize) -> Vec<f64> {
        let mut weights = vec![0.0; self.ratings.len()];
        weights[first] += 1.0;
        weights[second] -= 1.0;
        weights
    }

    fn estimate(&self, value: f64, weights: &[f64], groups: usize) -> Estimate {
        let deviation = self.variance(weights).sqrt() * SCALE;
        Estimate { value, error: t_quantile_95(groups).map(|reach| reach * deviation) }
    }

    fn variance(&self, weights: &[f64]) -> f64 {
        times(&self.covariance, weights).iter().zip(weights).map(|(a, b)| a * b).sum()
    }
}

/// The middle of the sandwich: the summed outer products of the groups' score vectors. A virtual draw counts
/// as half a win and half a loss.
fn group_variance(strengths: &[f64], groups: &[Vec<Comparison>]) -> Matrix {
    let agents = strengths.len();
    let mut sum = zeros(agents);
    let count = groups.len() as f64;
    let correction = if count > 1.0 { count / (count - 1.0) } else { 1.0 };
    for group in groups {
        let mut pull = vec![0.0; agents];
        for &Comparison { first, second, score } in group {
            let surprise = score - logistic(strengths[first] - strengths[second]);
            pull[first] += surprise;
            pull[second] -= surprise;
        }
        for (row, own) in pull.iter().enumerate().filter(|(_, own)| **own != 0.0) {
            for (column, other) in pull.iter().enumerate() {
                sum[row][column] += own * other * correction;
            }
        }
    }
    for (agent, &strength) in strengths.iter().enumerate() {
        let expected = logistic(strength);
        sum[agent][agent] += ((1.0 - expected).powi(2) + expected.powi(2)) / 4.0;
    }
    sum
}

/// The log-likelihood as a function of the strengths.
struct Likelihood {
    /// `games[a][b]`: comparisons of a with b.
    games: Matrix,
    /// Total score of each agent, including its virtual draw.
    points: Vec<f64>,
}

impl Likelihood {
    fn new(agents: usize, groups: &[Vec<Comparison>]) -> Self {
        let mut games = zeros(agents);
        let mut points = vec![0.5; agents];
        for &Comparison { first, second, score } in groups.iter().flatten() {
            games[first][second] += 1.0;
            games[second][first] += 1.0;
            points[first] += score;
            points[second] += 1.0 - score;
        }
        Self { games, points }
    }

    /// Newton's method. The function is concave; steps are halved until they improve it.
    fn maximum(&self) -> Vec<f64> {
        let mut strengths = vec![0.0; self.points.len()];
        for _ in 0..200 {
            let step = times(&inverse(&self.negative_hessian(&strengths)), &self.slope(&strengths));
            let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
            let share = 1.0 / longest.max(1.0);
            for (strength, part) in strengths.iter_mut().zip(&step) {
                *strength += part * share;
            }
            if longest < 1e-10 {
                break;
            }
        }
        strengths
    }

    fn slope(&self, strengths: &[f64]) -> Vec<f64> {
        let expected = |agent: usize| -> f64 {
            let own = strengths[agent];
            let others = self.games[agent].iter().zip(strengths);
            logistic(own) + others.map(|(count, other)| count * logistic(own - other)).sum::<f64>()
        };
        (0..strengths.len()).map(|agent| self.points[agent] - expected(agent)).collect()
    }

    /// The negative Hessian; positive definite because of the virtual draws.
    fn negative_hessian(&self, strengths: &[f64]) -> Matrix {
        let bend = |x: f64| logistic(x) * logistic(-x);
        let mut matrix = zeros(strengths.len());
        for (agent, &own) in strengths.iter().enumerate() {
            matrix[agent][agent] += bend(own);
            for (other, &theirs) in strengths.iter().enumerate() {
                let weight = self.games[agent][other] * bend(own - theirs);
                matrix[agent][agent] += weight;
                matrix[agent][other] -= weight;
            }
        }
        matrix
    }
}
