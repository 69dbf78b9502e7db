use super::{Features, MoveOf};

/// Moves as policy indices.
pub trait MoveFeatures: Features {
    /// Number of policy indices.
    const POLICIES: usize;

    /// Number of factors.
    const FACTORS: usize;

    /// Number of effects of a move.
    const EFFECTS: usize;

    /// Policy index of a legal move, from the mover's view. Passing never has an alternative, so it needs no
    /// index.
    fn policy(position: &Self::Position, mv: MoveOf<Self>) -> usize;

    /// Appends the policy indices of legal moves.
    fn policies(position: &Self::Position, moves: &[MoveOf<Self>], list: &mut Vec<u32>) {
        list.extend(moves.iter().map(|&mv| Self::policy(position, mv) as u32));
    }

    /// The factors of a policy index (a shape, the cells it covers). Moves that share factors learn from each
    /// other.
    fn factors(policy: usize) -> Vec<usize>;

    /// Appends [`Self::EFFECTS`] small counts for each policy index: what the move does in the position with
    /// these inputs. The layers cannot compute this as directly.
    fn effects(inputs: &[u64], policies: &[u32], effects: &mut Vec<u8>);

    /// Adds the weighted effects of each policy index to its logit. Equal to the sum over [`Self::effects`]
    /// except for rounding, but a game may do it faster.
    fn add_effects(inputs: &[u64], policies: &[u32], each: &[f32], logits: &mut [f32]) {
        let mut effects = Vec::new();
        Self::effects(inputs, policies, &mut effects);
        for (logit, counts) in logits.iter_mut().zip(effects.chunks_exact(Self::EFFECTS.max(1))) {
            *logit += counts.iter().zip(each).map(|(&count, each)| f32::from(count) * each).sum::<f32>();
        }
    }
}
