//! Elo ratings by maximum likelihood, with standard errors that account for several seats and shared
//! openings.
//!
//! The model is Bradley-Terry with seats: if an agent and its seat are together `d` Elo stronger than another
//! agent and its seat, the agent scores `1 / (1 + 10^(-d/400))`, draws counting one half. Without the seats,
//! results that only show who moved first would make agents look more alike than they are. A game with
//! several seats counts as all its pairs. These are not independent, nor are games from one opening, so
//! standard errors come from the variance between groups (the sandwich estimator).
//!
//! Every agent and every seat gets one virtual draw against an average one. It keeps ratings finite when
//! somebody wins or loses every game, and barely changes the others.

use std::ops::Range;

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

/// Ratings of agents and of seats, each with mean 0.
pub(crate) struct Fit {
    agents: usize,
    /// Agents first, then seats.
    ratings: Vec<f64>,
    covariance: Matrix,
    /// Groups in which each agent or seat was compared.
    groups: Vec<usize>,
}

impl Fit {
    /// Fits ratings to the comparisons of each group.
    pub(crate) fn new(agents: usize, seats: usize, groups: &[Vec<Comparison>]) -> Self {
        let pairings: Vec<Vec<Pairing>> = groups
            .iter()
            .map(|group| group.iter().map(|comparison| Pairing::new(agents, comparison)).collect())
            .collect();
        let likelihood = Likelihood { parameters: agents + seats, pairings: &pairings };
        let strengths = likelihood.maximum();
        let bread = inverse(&likelihood.negative_hessian(&strengths));
        let covariance = product(&product(&bread, &likelihood.group_variance(&strengths)), &bread);
        let took_part = |number: usize| {
            let has = |pairing: &Pairing| pairing.ahead.contains(&number) || pairing.behind.contains(&number);
            pairings.iter().filter(|group| group.iter().any(has)).count()
        };
        let mut ratings: Vec<f64> = strengths.iter().map(|strength| strength * SCALE).collect();
        let (of_agents, of_seats) = ratings.split_at_mut(agents);
        for part in [of_agents, of_seats] {
            let mean = part.iter().sum::<f64>() / part.len() as f64;
            for rating in part {
                *rating -= mean;
            }
        }
        Self { agents, ratings, covariance, groups: (0..agents + seats).map(took_part).collect() }
    }

    /// Elo relative to the mean of all agents; `None` if the agent has not played.
    pub(crate) fn rating(&self, agent: usize) -> Option<Estimate> {
        self.relative(agent, 0..self.agents)
    }

    /// Elo of a seat relative to the mean of all seats; `None` before the first game.
    pub(crate) fn seat_advantage(&self, seat: usize) -> Option<Estimate> {
        self.relative(self.agents + seat, self.agents..self.ratings.len())
    }

    fn relative(&self, number: usize, among: Range<usize>) -> Option<Estimate> {
        let share = 1.0 / among.len() as f64;
        let mut weights = vec![0.0; self.ratings.len()];
        weights[among].fill(-share);
        weights[number] += 1.0;
        let groups = self.groups[number];
        (groups > 0).then(|| self.estimate(self.ratings[number], &weights, groups))
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

/// A comparison as the model sees it: an agent and its seat against another agent and its seat.
struct Pairing {
    ahead: [usize; 2],
    behind: [usize; 2],
    /// Of the side called ahead.
    score: f64,
}

impl Pairing {
    fn new(agents: usize, comparison: &Comparison) -> Self {
        let [seat, other_seat] = comparison.seats.map(|seat| agents + seat);
        Self {
            ahead: [comparison.first, seat],
            behind: [comparison.second, other_seat],
            score: comparison.score,
        }
    }

    fn expected(&self, strengths: &[f64]) -> f64 {
        let sum = |side: [usize; 2]| strengths[side[0]] + strengths[side[1]];
        logistic(sum(self.ahead) - sum(self.behind))
    }

    /// The parameters with their signs.
    fn parts(&self) -> [(usize, f64); 4] {
        let ([a, b], [c, d]) = (self.ahead, self.behind);
        [(a, 1.0), (b, 1.0), (c, -1.0), (d, -1.0)]
    }
}

/// The log-likelihood as a function of the strengths.
struct Likelihood<'a> {
    parameters: usize,
    /// By group.
    pairings: &'a [Vec<Pairing>],
}

impl Likelihood<'_> {
    /// Newton's method. The function is concave; steps are limited, so that they do not overshoot.
    fn maximum(&self) -> Vec<f64> {
        let mut strengths = vec![0.0; self.parameters];
        for _ in 0..200 {
            let slope = self.slope(&strengths);
            let step = times(&inverse(&self.negative_hessian(&strengths)), &slope);
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
        let mut slope: Vec<f64> = strengths.iter().map(|&strength| 0.5 - logistic(strength)).collect();
        for pairing in self.pairings.iter().flatten() {
            let surprise = pairing.score - pairing.expected(strengths);
            pairing.parts().into_iter().for_each(|(number, sign)| slope[number] += sign * surprise);
        }
        slope
    }

    /// The negative Hessian; positive definite because of the virtual draws.
    fn negative_hessian(&self, strengths: &[f64]) -> Matrix {
        let bend = |expected: f64| expected * (1.0 - expected);
        let mut matrix = zeros(self.parameters);
        for (number, &strength) in strengths.iter().enumerate() {
            matrix[number][number] += bend(logistic(strength));
        }
        for pairing in self.pairings.iter().flatten() {
            let weight = bend(pairing.expected(strengths));
            for (row, sign) in pairing.parts() {
                for (column, other_sign) in pairing.parts() {
                    matrix[row][column] += weight * sign * other_sign;
                }
            }
        }
        matrix
    }

    /// The middle of the sandwich: the summed outer products of the groups' score vectors. A virtual draw
    /// counts as half a win and half a loss.
    fn group_variance(&self, strengths: &[f64]) -> Matrix {
        let mut sum = zeros(self.parameters);
        let count = self.pairings.len() as f64;
        let correction = if count > 1.0 { count / (count - 1.0) } else { 1.0 };
        for group in self.pairings {
            let mut pull = vec![0.0; self.parameters];
            for pairing in group {
                let surprise = pairing.score - pairing.expected(strengths);
                pairing.parts().into_iter().for_each(|(number, sign)| pull[number] += sign * surprise);
            }
            for (row, own) in pull.iter().enumerate().filter(|(_, own)| **own != 0.0) {
                for (column, other) in pull.iter().enumerate() {
                    sum[row][column] += own * other * correction;
                }
            }
        }
        for (number, &strength) in strengths.iter().enumerate() {
            let expected = logistic(strength);
            sum[number][number] += ((1.0 - expected).powi(2) + expected.powi(2)) / 4.0;
        }
        sum
    }
}
