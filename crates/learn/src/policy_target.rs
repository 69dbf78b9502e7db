//! What a search teaches the policy: its visits, with or without those that only noise explains.

use search::Formula;

/// A policy target. Without visits there is none.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct PolicyTarget {
    /// Visits per action.
    pub(crate) visits: Vec<(u16, u16)>,
    /// See [`crate::Sample::surprise`].
    pub(crate) surprise: f32,
}

/// A move that a search has tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TriedMove {
    pub(crate) action: u16,
    pub(crate) visits: u16,
    /// For the seat that moves.
    pub(crate) value: f32,
    /// Without noise; 0 if nobody needs it.
    pub(crate) prior: f32,
}

/// Kullback-Leibler divergence of the visits from the priors.
pub(crate) fn divergence(tried: &[TriedMove]) -> f32 {
    let total: f32 = tried.iter().map(|mv| f32::from(mv.visits)).sum();
    let part = |mv: &TriedMove| {
        let share = f32::from(mv.visits) / total;
        share * (share / mv.prior.max(f32::MIN_POSITIVE)).ln()
    };
    // Rounding may take it a little below zero.
    tried.iter().map(part).sum::<f32>().max(0.0)
}

/// Takes visits away that the search would not have made by priors without noise, given what it found out: each move
/// keeps only as many as its PUCT score needs to fall to that of the most visited one.
pub(crate) fn prune(tried: &mut [TriedMove], formula: &Formula) {
    let Some(&most) = tried.iter().max_by_key(|mv| mv.visits) else { return };
    let visits: f32 = tried.iter().map(|mv| f32::from(mv.visits)).sum();
    let bonus = formula.prior_bonus(visits);
    let least = most.value + bonus * most.prior / (1.0 + f32::from(most.visits));
    for mv in tried.iter_mut().filter(|mv| mv.action != most.action && mv.value < least) {
        let needed = (bonus * mv.prior / (least - mv.value) - 1.0).ceil().clamp(0.0, f32::from(u16::MAX));
        mv.visits = mv.visits.min(needed as u16);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(moves: &[(u16, f32, f32)]) -> Vec<TriedMove> {
        let list = moves.iter().zip(0..);
        list.map(|(&(visits, value, prior), action)| TriedMove { action, visits, value, prior }).collect()
    }

    #[test]
    fn visits_diverge_from_priors_as_far_as_logarithms_say() {
        let of = |visits: &[(u16, f32)]| {
            let moves: Vec<_> = visits.iter().map(|&(visits, prior)| (visits, 0.5, prior)).collect();
            divergence(&tried(&moves))
        };
        assert!(of(&[(30, 0.3), (70, 0.7)]).abs() < 1e-6);
        assert!((of(&[(50, 0.25), (50, 0.75)]) - 0.5 * (4.0_f32 / 3.0).ln()).abs() < 1e-6);
        // A move that had nothing is a surprise, but not an endless one.
        assert!(of(&[(10, 0.0)]) > 50.0 && of(&[(10, 0.0)]).is_finite());
    }

    /// The visits of a search over moves with fixed values, by PUCT.
    fn searched(values: &[f32], priors: &[f32], visits: u32) -> Vec<TriedMove> {
        let mut moves: Vec<(u16, f32, f32)> = values.iter().zip(priors).map(|(&v, &p)| (0, v, p)).collect();
        for done in 1..=visits {
            let score = |&(tried, value, prior): &(u16, f32, f32)| {
                let bonus = (1.0 + 0.45 * ((done as f32 + 1000.0) / 1000.0).ln()) * (done as f32).sqrt();
                value + bonus * prior / (1.0 + f32::from(tried))
            };
            let best =
                (0..moves.len()).max_by(|&a, &b| score(&moves[a]).total_cmp(&score(&moves[b]))).unwrap();
            moves[best].0 += 1;
        }
        tried(&moves)
    }

    #[test]
    fn only_what_noise_explains_is_pruned() {
        let values = [0.5, 0.55, 0.3, 0.45, 0.2];
        let (clean, noisy) = ([0.5, 0.3, 0.15, 0.04, 0.01], [0.4, 0.25, 0.1, 0.04, 0.21]);
        let visits = |moves: &[TriedMove]| moves.iter().map(|mv| mv.visits).collect::<Vec<_>>();
        // Without noise at most the last visit of each move goes.
        let before = searched(&values, &clean, 400);
        let mut after = before.clone();
        prune(&mut after, &Formula::PUCT);
        for (before, after) in before.iter().zip(&after) {
            assert!(after.visits <= before.visits && after.visits + 1 >= before.visits, "{after:?}");
        }
        // The last move had its visits from noise.
        let mut moves = searched(&values, &noisy, 400);
        let before = visits(&moves);
        moves.iter_mut().zip(clean).for_each(|(mv, prior)| mv.prior = prior);
        prune(&mut moves, &Formula::PUCT);
        let after = visits(&moves);
        assert!(before[4] > 5 && after[4] <= 1, "{before:?} {after:?}");
        assert_eq!(after.iter().max(), before.iter().max());
        prune(&mut [], &Formula::PUCT);
    }
}
