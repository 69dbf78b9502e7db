//! The fast engine and the oracle agree about every position of many random games.

use game_core::{Position, Rng};
use pylos::{
    Base, Base3, Base4, Cell, Children, Color, Lines, MAX_TURNS, Move, Phase, Pylos, Rules, Squares,
};

use crate::oracle::{Oracle, translate};
use crate::support::visit_random_games;

pub(crate) fn oracle<R: Rules, B: Base>() -> Oracle {
    Oracle::start(B::SIDE, R::SQUARES, R::LINES)
}

/// The oracle in the same position.
pub(crate) fn oracle_at<R: Rules, B: Base>(position: &Pylos<R, B>) -> Oracle {
    let mut slow = oracle::<R, B>();
    for cell in Cell::<B>::all() {
        slow.levels[cell.level()][cell.row()][cell.col()] = position.ball_at(cell).map_or('.', letter);
    }
    slow.player = letter(position.mover());
    slow.taken = taken(position.phase());
    slow
}

const fn taken(phase: Phase) -> Option<u32> {
    match phase {
        Phase::Turn => None,
        Phase::MustTake => Some(0),
        Phase::MayTake => Some(1),
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::White => 'w',
        Color::Black => 'b',
    }
}

fn compare<R: Rules, B: Base>(position: &Pylos<R, B>, oracle: &Oracle) {
    for cell in Cell::<B>::all() {
        let ball = position.ball_at(cell).map_or('.', letter);
        assert_eq!(ball, oracle.ball((cell.level(), cell.row(), cell.col())), "{cell} in {position}");
    }
    for color in Color::BOTH {
        assert_eq!(position.reserve(color) as usize, oracle.reserve(letter(color)), "{color} in {position}");
    }
    assert_eq!(letter(position.mover()), oracle.player, "{position}");
    assert_eq!(taken(position.phase()), oracle.taken, "{position}");
    let moves: Vec<_> = position.moves().into_iter().map(translate).collect();
    assert_eq!(moves, oracle.decisions(), "{position}");
    let winner = Color::BOTH
        .into_iter()
        .find(|color| position.outcome().is_some_and(|outcome| outcome.score(color.seat()) == 1));
    assert_eq!(winner.map(letter), oracle.winner(), "{position}");
    assert_eq!(position.is_over(), position.moves().is_empty(), "{position}");
}

/// Plays random games on both sides at once; returns how often each phase was met.
fn compare_games<R: Rules, B: Base>(games: u64) -> [u64; 3] {
    let mut phases = [0; 3];
    for seed in 0..games {
        let mut rng = Rng::seeded(seed);
        let (mut position, mut slow) = (Pylos::<R, B>::start(), oracle::<R, B>());
        compare(&position, &slow);
        while let Some(mv) = position.random_move(&mut rng) {
            position.play(mv).unwrap();
            slow.play(translate(mv));
            compare(&position, &slow);
            phases[position.phase().index()] += 1;
            if position.turn() >= MAX_TURNS {
                break;
            }
        }
    }
    phases
}

#[test]
fn children_agrees_with_the_oracle() {
    assert_eq!(compare_games::<Children, Base4>(2000)[1..], [0, 0]);
    assert_eq!(compare_games::<Children, Base3>(2000)[1..], [0, 0]);
}

#[test]
fn squares_agrees_with_the_oracle() {
    assert!(compare_games::<Squares, Base4>(1500)[Phase::MayTake.index()] > 1000);
    assert!(compare_games::<Squares, Base3>(2000)[Phase::MayTake.index()] > 1000);
}

#[test]
fn lines_agrees_with_the_oracle() {
    assert!(compare_games::<Lines, Base4>(1500)[Phase::MayTake.index()] > 1000);
    assert!(compare_games::<Lines, Base3>(2000)[Phase::MayTake.index()] > 1000);
}

fn check_laws<R: Rules, B: Base>(position: &Pylos<R, B>) {
    let legal = position.moves();
    assert!(legal.is_sorted(), "{position}");
    for action in 0..Move::<B>::ACTIONS {
        let mv = Move::from_action(action).unwrap();
        assert_eq!(position.is_legal(mv), legal.contains(&mv), "{mv} in {position}");
    }
    if position.phase() == Phase::MustTake {
        assert!(!legal.is_empty(), "the ball just put down can always be taken back: {position}");
    }
}

#[test]
fn a_decision_is_refused_exactly_when_it_is_not_generated() {
    visit_random_games::<Children, Base4>(100, |position, _| check_laws(position));
    visit_random_games::<Squares, Base4>(100, |position, _| check_laws(position));
    visit_random_games::<Lines, Base4>(100, |position, _| check_laws(position));
    visit_random_games::<Lines, Base3>(300, |position, _| check_laws(position));
}
