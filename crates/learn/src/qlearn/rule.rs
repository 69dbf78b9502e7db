//! The learning rule: epsilon-greedy Q-learning on afterstates, the positions after moves.
//!
//! The reward is the change in a seat's lead over the mean of the others, in points. A move is worth the lead
//! it gains at once plus the value of the afterstate, which stands for all later gains:
//! `Q(s, a) = gain(s, a) + V(after)`. At the seat's next decision, in `s'`, the result is known:
//!
//! `V(after) += alpha * (gain by others' moves + gamma * max Q(s', a') - V(after))`
//!
//! After the end of the game nothing more is gained. All seats share one `V`, and each learns from its own
//! decisions.

use game_core::{MAX_SEATS, Outcome, Position, Rng, Seat};

use super::linear::{Glance, Linear};
use super::linear_features::{LinearFeatures, ahead};

/// Parameters of one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Step size.
    pub alpha: f32,
    /// Share of random moves.
    pub epsilon: f32,
    /// Discount: what a point at the next decision is worth now.
    pub gamma: f32,
    /// A game with more moves ends as a draw.
    pub longest_game: usize,
}

/// Statistics of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GameFacts {
    /// Moves played.
    pub moves: u64,
    /// Result of the first seat, 0 to 1.
    pub first_seat: f32,
    /// Updates of the value function.
    pub steps: u64,
    /// Sum of their squared errors.
    pub squared_errors: f64,
}

/// A seat's last decision, until its result is known.
struct Memory {
    glance: Glance,
    ahead: f32,
}

/// Value for `seat` of the position after its move, as a lead at the end of the game.
pub fn worth<S: LinearFeatures>(linear: &Linear, after: &S, seat: Seat, glance: &mut Glance) -> f32 {
    let lead = ahead(after, seat);
    // Nothing is gained after the end.
    if after.position().is_over() {
        return lead;
    }
    look(after, seat, glance);
    lead + linear.value(glance)
}

fn look<S: LinearFeatures>(sight: &S, seat: Seat, glance: &mut Glance) {
    glance.features.resize(S::FEATURES.len(), 0.0);
    sight.look(seat, &mut glance.features);
    glance.progress = sight.progress();
}

/// Plays a game of self-play and learns from every decision on the way.
pub fn play_and_learn<S: LinearFeatures>(linear: &mut Linear, pace: &Pace, rng: &mut Rng) -> GameFacts {
    let mut study = Study { linear, pace, facts: GameFacts::default() };
    let mut memories: [Option<Memory>; MAX_SEATS] = Default::default();
    let mut sight = S::of(&S::Position::start());
    let mut glance = Glance::default();
    while !sight.position().is_over() && study.facts.moves < pace.longest_game as u64 {
        let seat = sight.position().to_move();
        let moves = sight.position().moves();
        let worths: Vec<f32> =
            moves.iter().map(|&mv| worth(study.linear, &sight.after(mv), seat, &mut glance)).collect();
        let best = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        if let Some(memory) = memories[seat.index()].take() {
            let lead = ahead(&sight, seat);
            study.learn(&memory, lead - memory.ahead, best - lead);
        }
        let chosen = if rng.fraction() < pace.epsilon {
            rng.pick(&moves).copied()
        } else {
            let equals: Vec<_> = (0..moves.len()).filter(|&index| worths[index] >= best).collect();
            rng.pick(&equals).map(|&index| moves[index])
        };
        // No best move means that the weights are NaN; the caller reports that.
        let Some(chosen) = chosen else { break };
        sight = sight.after(chosen);
        study.facts.moves += 1;
        if !sight.position().is_over() {
            let mut glance = Glance::default();
            look(&sight, seat, &mut glance);
            memories[seat.index()] = Some(Memory { glance, ahead: ahead(&sight, seat) });
        }
    }
    let is_over = sight.position().is_over();
    for seat in Seat::first(S::Position::SEATS) {
        if let Some(memory) = memories[seat.index()].take() {
            let lead = if is_over { ahead(&sight, seat) } else { 0.0 };
            study.learn(&memory, lead - memory.ahead, 0.0);
        }
    }
    let draw = || Outcome::new(&vec![0; S::Position::SEATS]);
    let outcome = sight.position().outcome().unwrap_or_else(draw);
    GameFacts { first_seat: outcome.utilities()[0], ..study.facts }
}

/// A game in progress, with what it changes.
struct Study<'a> {
    linear: &'a mut Linear,
    pace: &'a Pace,
    facts: GameFacts,
}

impl Study<'_> {
    /// Updates the value of a decision by the gain until the next decision and the best value from there on.
    fn learn(&mut self, memory: &Memory, gained: f32, next: f32) {
        let error = gained + self.pace.gamma * next - self.linear.value(&memory.glance);
        self.linear.learn(&memory.glance, self.pace.alpha * error);
        self.facts.steps += 1;
        self.facts.squared_errors += f64::from(error) * f64::from(error);
    }
}

#[cfg(test)]
mod tests;
