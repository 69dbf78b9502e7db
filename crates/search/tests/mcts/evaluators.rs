//! The search by an evaluator instead of playouts.

use blokus::{Blokus, Classic3p, Duo, Variant};
use game_core::{MAX_SEATS, Position, Rng, Seat};
use search::{Evaluated, Evaluator, Formula, Mcts, Params, Utility};

use crate::support::{after_random_moves, iterations, params};

/// Who has more squares on the board is winning; every move deserves the same attention.
struct Squares;

impl<V: Variant> Evaluator<Blokus<V>> for Squares {
    type Scratch = ();

    fn scratch(&self) {}

    fn value(&self, (): &mut (), position: &Blokus<V>) -> [f32; MAX_SEATS] {
        Utility { margin_weight: 0.9, full_margin: 100.0 }.values(&position.standing())
    }

    fn priors(&self, (): &mut (), _: &Blokus<V>, moves: &[blokus::Move<V>], priors: &mut Vec<f32>) {
        priors.extend(moves.iter().map(|_| 1.0 / moves.len() as f32));
    }
}

/// All attention to one move.
struct Stubborn(usize);

impl<V: Variant> Evaluator<Blokus<V>> for Stubborn {
    type Scratch = ();

    fn scratch(&self) {}

    fn value(&self, (): &mut (), _: &Blokus<V>) -> [f32; MAX_SEATS] {
        [0.5; MAX_SEATS]
    }

    fn priors(&self, (): &mut (), _: &Blokus<V>, moves: &[blokus::Move<V>], priors: &mut Vec<f32>) {
        priors.extend((0..moves.len()).map(|number| if number == self.0 { 1.0 } else { 0.0 }));
    }
}

fn puct() -> Params {
    Params { formula: Formula::PUCT, expand_after: 1, ..params() }
}

#[test]
fn attention_goes_where_the_evaluator_points() {
    let position: Blokus<Duo> = after_random_moves(6, 3);
    let moves = position.moves();
    let chosen = moves.len() / 2;
    let evaluator = Evaluated { evaluator: Stubborn(chosen), utility: Utility::default() };
    let thought = Mcts::new(puct(), evaluator).search(&position, &iterations(50));
    assert_eq!(thought.candidates[0].mv, moves[chosen]);
    assert!(thought.candidates[0].visits >= 40);
}

#[test]
fn a_search_by_material_beats_random_with_three_seats() {
    let mut total = 0.0;
    for seat in Seat::first(3) {
        let mut rng = Rng::seeded(seat.index() as u64);
        let evaluator = Evaluated { evaluator: Squares, utility: Utility::default() };
        let mut mcts = Mcts::new(puct(), evaluator);
        let mut position = Blokus::<Classic3p>::start();
        while !position.is_over() {
            let mv = if position.to_move() == seat {
                mcts.search(&position, &iterations(150)).candidates[0].mv
            } else {
                position.random_move(&mut rng).unwrap()
            };
            position.play(mv).unwrap();
        }
        total += position.outcome().unwrap().utility(seat);
    }
    // Chance would give half of three.
    assert!(total >= 2.0, "{total}");
}

#[test]
fn shares_narrow_the_search_to_a_width() {
    let position: Blokus<Duo> = after_random_moves(6, 3);
    let evaluator = Evaluated { evaluator: Squares, utility: Utility::default() };
    let narrow = Params { width: 7, root_width: 7, ..puct() };
    let thought = Mcts::new(narrow, evaluator).search(&position, &iterations(50));
    assert_eq!(thought.candidates.len(), 7);
}

#[test]
fn a_narrow_position_that_becomes_the_root_gets_all_its_moves() {
    let mut position: Blokus<Duo> = after_random_moves(6, 3);
    let evaluator = Evaluated { evaluator: Squares, utility: Utility::default() };
    let mut mcts = Mcts::new(Params { width: 7, ..puct() }, evaluator);
    let thought = mcts.search(&position, &iterations(300));
    assert_eq!(thought.candidates.len(), position.moves().len());
    let best = &thought.candidates[0];
    position.play(best.mv).unwrap();
    let known = best.visits;
    let next = mcts.search(&position, &iterations(1));
    assert_eq!(next.candidates.len(), position.moves().len());
    // What was found out before is still there: the visit that listed the moves went no further.
    let visits: u64 = next.candidates.iter().map(|candidate| candidate.visits).sum();
    assert!(visits + 3 >= known && next.candidates[0].visits > 3, "{visits} of {known}");
}
