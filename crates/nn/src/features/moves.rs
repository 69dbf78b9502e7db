use super::{Features, MoveOf};

/// Moves as rows of a policy.
pub trait MoveFeatures: Features {
    /// All policy indices are below this.
    const POLICIES: usize;

    /// All factors of policy indices are below this.
    const FACTORS: usize;

    /// Numbers that say what a move does in a certain position.
    const EFFECTS: usize;

    /// The policy index of a legal move, as seen by the mover. Passing never has an alternative and so no index of its
    /// own.
    fn policy(position: &Self::Position, mv: MoveOf<Self>) -> usize;

    /// Adds the policy indices of legal moves to a list.
    fn policies(position: &Self::Position, moves: &[MoveOf<Self>], list: &mut Vec<u32>) {
        list.extend(moves.iter().map(|&mv| Self::policy(position, mv) as u32));
    }

    /// What a policy index is made of (a shape, the cells it covers): moves that share factors learn from each other.
    fn factors(policy: usize) -> Vec<usize>;

    /// Adds [`Self::EFFECTS`] small numbers for each of some policy indices: what the move does in the position with these
    /// inputs. No sum over layers finds that out as directly.
    fn effects(inputs: &[u64], policies: &[u32], effects: &mut Vec<u8>);

    /// Adds its effects to the logit of each policy index, each times its weight: what follows from [`Self::effects`] but for
    /// rounding, perhaps faster.
    fn add_effects(inputs: &[u64], policies: &[u32], each: &[f32], logits: &mut [f32]) {
        let mut effects = Vec::new();
        Self::effects(inputs, policies, &mut effects);
        for (logit, counts) in logits.iter_mut().zip(effects.chunks_exact(Self::EFFECTS.max(1))) {
            *logit += counts.iter().zip(each).map(|(&count, each)| f32::from(count) * each).sum::<f32>();
        }
    }
}
