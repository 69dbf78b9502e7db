//! The search below a move. Each ply evaluates all moves and follows the best of them. With two seats it is
//! alpha-beta; with more, every seat maximises its own margin.

use std::time::{Duration, Instant};

use blokus::{Blokus, Move, Variant};
use game_core::{Limits, MAX_SEATS, Position, StopFlag};

use super::judge::{Margins, margins};
use super::outlook::Outlook;
use super::weights::Weights;

/// Read the clock once per this many positions.
const CLOCK_EVERY: u64 = 32;

/// The budget of a decision.
pub(super) struct Effort<'a> {
    stop: &'a StopFlag,
    deadline: Option<Instant>,
    most: u64,
    spent: u64,
    is_over: bool,
}

impl<'a> Effort<'a> {
    /// At most this many positions, within the limits and the agent's own time.
    pub(super) fn new(limits: &'a Limits, own_time: Option<Duration>, positions: u64) -> Self {
        let times = [limits.time, own_time].into_iter().flatten().min();
        let deadline = times.and_then(|time| Instant::now().checked_add(time));
        let most = limits.iterations.map_or(positions, |iterations| iterations.min(positions));
        Self { stop: &limits.stop, deadline, most, spent: 0, is_over: false }
    }

    /// Positions evaluated so far.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// Whether the budget is used up.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    fn spend(&mut self) {
        self.spent += 1;
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.is_over |= self.spent >= self.most
            || self.stop.is_raised()
            || (self.spent.is_multiple_of(CLOCK_EVERY) && is_late());
    }
}

/// A position of the search with its outlook.
pub(crate) struct State<V: Variant> {
    pub(crate) position: Blokus<V>,
    pub(crate) outlook: Outlook<V>,
}

impl<V: Variant> State<V> {
    /// Computes the outlook from scratch.
    pub(crate) fn of(position: &Blokus<V>) -> Self {
        Self { position: *position, outlook: Outlook::of(position) }
    }

    /// The state after a legal move, with the outlook updated.
    pub(crate) fn after(&self, mv: Move<V>) -> Self {
        let mut position = self.position;
        position.play_unchecked(mv);
        let outlook = self.outlook.after(&position, self.position.color_to_move(), mv);
        Self { position, outlook }
    }
}

/// A line of play and the evaluation at its end.
pub(super) struct Line<V: Variant> {
    pub(super) margins: Margins,
    /// Last move first.
    pub(super) moves: Vec<Move<V>>,
}

/// A search in progress.
pub(super) struct Search<'a, V: Variant> {
    pub(super) effort: Effort<'a>,
    weights: &'a Weights,
    /// Moves followed per position.
    width: usize,
    /// Killer move of the last ply: it refuted another line and may refute the next.
    refutation: Option<Move<V>>,
}

impl<'a, V: Variant> Search<'a, V> {
    pub(super) fn new(effort: Effort<'a>, weights: &'a Weights, width: usize) -> Self {
        Self { effort, weights, width, refutation: None }
    }

    /// Evaluates a position and counts it.
    pub(super) fn judge(&mut self, state: &State<V>) -> Margins {
        self.effort.spend();
        margins(&state.position, &state.outlook, self.weights)
    }

    /// Best play over this many plies. `sure` is what each seat can get elsewhere: with two seats, a line
    /// that leaves the opponent no more than that is cut off. Once the effort is over, the result is
    /// meaningless.
    pub(super) fn look(&mut self, state: &State<V>, plies: u32, mut sure: Margins) -> Line<V> {
        let moves = state.position.moves();
        match moves.as_slice() {
            [] => return Line { margins: self.judge(state), moves: Vec::new() },
            // A forced move, often a pass, does not count as a ply.
            &[only] => return self.follow(state, only, plies, sure),
            _ if plies <= 1 => return self.look_at_last(state, &moves, sure),
            _ => (),
        }
        let mover = state.position.to_move().index();
        let mut judged: Vec<(Move<V>, f32)> = Vec::with_capacity(moves.len());
        for mv in moves {
            judged.push((mv, self.judge(&state.after(mv))[mover]));
            if self.effort.is_over() {
                break;
            }
        }
        judged.sort_by(|one, other| other.1.total_cmp(&one.1));
        let mut best: Option<Line<V>> = None;
        for &(mv, _) in judged.iter().take(self.width) {
            let line = self.follow(state, mv, plies - 1, sure);
            if best.as_ref().is_none_or(|best| line.margins[mover] > best.margins[mover]) {
                sure[mover] = sure[mover].max(line.margins[mover]);
                let is_enough = is_refuted::<V>(&line.margins, mover, &sure);
                best = Some(line);
                if is_enough {
                    break;
                }
            }
            if self.effort.is_over() {
                break;
            }
        }
        best.unwrap_or_else(|| Line { margins: [0.0; MAX_SEATS], moves: Vec::new() })
    }

    /// [`Self::look`] after a move.
    pub(super) fn follow(&mut self, state: &State<V>, mv: Move<V>, plies: u32, sure: Margins) -> Line<V> {
        if self.effort.is_over() {
            return Line { margins: [0.0; MAX_SEATS], moves: vec![mv] };
        }
        let next = state.after(mv);
        let mut line = if plies == 0 {
            Line { margins: self.judge(&next), moves: Vec::new() }
        } else {
            self.look(&next, plies, sure)
        };
        line.moves.push(mv);
        line
    }

    /// The last ply: considers all moves and follows none.
    fn look_at_last(&mut self, state: &State<V>, moves: &[Move<V>], sure: Margins) -> Line<V> {
        let mover = state.position.to_move().index();
        let refutation = self.refutation.filter(|&mv| state.position.is_legal(mv));
        let mut best = ([f32::MIN; MAX_SEATS], Move::pass());
        // The last moves of the list have the largest pieces, which refute most often.
        for mv in refutation.into_iter().chain(moves.iter().rev().copied()) {
            let margins = self.judge(&state.after(mv));
            if margins[mover] > best.0[mover] {
                best = (margins, mv);
                if is_refuted::<V>(&margins, mover, &sure) {
                    self.refutation = Some(mv);
                    break;
                }
            }
            if self.effort.is_over() {
                break;
            }
        }
        Line { margins: best.0, moves: vec![best.1] }
    }
}

/// Whether, with two seats, the other seat will avoid this line.
fn is_refuted<V: Variant>(margins: &Margins, mover: usize, sure: &Margins) -> bool {
    V::SEATS == 2 && -margins[mover] <= sure[1 - mover]
}
