//! What a network sees of a position.

use crate::{numbered::Numbered, seat::Seat};

/// A position as a fixed number of plain numbers, for networks that read numbers rather than inputs that are there or not.
pub struct Observation<P> {
    /// The name and version. Model files carry it, as they carry [`Encoder::ENCODING`].
    pub name: &'static str,
    /// How many numbers there are.
    pub len: usize,
    /// Adds the numbers of a position to a list.
    pub list: fn(&P, &mut Vec<f32>),
}

/// A game in the form that networks read, always from the view of whoever decides: the board is turned and the seats are
/// counted so that positions which are alike look alike, whoever is to move.
pub trait Encoder: Numbered {
    /// The name and version of the encoding. Model files carry it: another encoding needs another network.
    const ENCODING: &'static str;

    /// All inputs are below this. An input is there or not.
    const INPUTS: usize;

    /// All policy numbers are below this.
    const POLICIES: usize;

    /// All parts of policy numbers are below this.
    const PARTS: usize;

    /// Numbers that say what a move does in a certain position.
    const EFFECTS: usize;

    /// The margin that counts as a full one.
    const FULL_MARGIN: f32;

    /// Sides whose prospects networks tell, from the one to move on: the seats, or the colours where players have several.
    const SIDES: usize = Self::SEATS;

    /// Symmetries that the view leaves: a game and its pictures are equally good samples.
    const PICTURES: usize;

    /// The same as plain numbers, where a game is small enough for that.
    const OBSERVATION: Option<Observation<Self>> = None;

    /// Sets the bits of the inputs that are there. `inputs` is empty, and long enough.
    fn encode(&self, inputs: &mut [u64]);

    /// The policy number of a legal move, as seen by the mover. Passing never has an alternative and so no number of its
    /// own.
    fn policy(&self, mv: Self::Move) -> usize;

    /// Adds the policy numbers of legal moves to a list.
    fn policies(&self, moves: &[Self::Move], list: &mut Vec<u32>) {
        list.extend(moves.iter().map(|&mv| self.policy(mv) as u32));
    }

    /// What a policy number is made of (a shape, the cells it covers): moves that share parts learn from each other.
    fn parts(policy: usize) -> Vec<usize>;

    /// Adds [`Self::EFFECTS`] small numbers for each of some policy numbers: what the move does in the position with these
    /// inputs. No sum over layers finds that out as directly.
    fn effects(inputs: &[u64], policies: &[u32], effects: &mut Vec<u8>);

    /// Adds its effects to the logit of each policy number, each times its weight: what follows from [`Self::effects`] but for
    /// rounding, perhaps faster.
    fn add_effects(inputs: &[u64], policies: &[u32], each: &[f32], logits: &mut [f32]) {
        let mut effects = Vec::new();
        Self::effects(inputs, policies, &mut effects);
        for (logit, counts) in logits.iter_mut().zip(effects.chunks_exact(Self::EFFECTS.max(1))) {
            *logit += counts.iter().zip(each).map(|(&count, each)| f32::from(count) * each).sum::<f32>();
        }
    }

    /// The seat whose side comes `view` sides after the one to move; none for a side that counts for nobody.
    fn seat_in_view(&self, view: usize) -> Option<Seat> {
        Some(Seat::new((self.to_move().index() + view) % Self::SEATS))
    }

    /// A move in one of the pictures of the game; 0 is the game itself.
    fn pictured(mv: Self::Move, picture: usize) -> Self::Move;
}

/// How many words hold the inputs of a position.
pub const fn input_words<P: Encoder>() -> usize {
    P::INPUTS.div_ceil(64)
}
