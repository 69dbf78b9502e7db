//! The 3×3 game of every rule set, solved and compared position by position with a naive solver on the plain rules.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like the tests themselves")]

use std::collections::HashMap;
use std::path::Path;

use game_core::Position;
use pylos::retro::{PylosRetro, PylosTable, Sample};
use pylos::{Base, Base3, CellSet, Children, Color, Lines, Phase, Pylos, Rules, Squares};
use tablebase::{Grade, Options, Solver, Value};

type Balls = (u32, u32);

fn set(mask: u32) -> CellSet<Base3> {
    CellSet::from_bits(mask).unwrap()
}

fn sets(balls: Balls) -> [CellSet<Base3>; 2] {
    [balls.0, balls.1].map(set)
}

/// The balls of the black mover, and White's.
fn masks<R: Rules>(position: &Pylos<R, Base3>) -> Balls {
    (position.balls(Color::Black).bits(), position.balls(Color::White).bits())
}

fn probe<R: Rules>(table: &PylosTable<R, Base3>, own: u32, other: u32) -> Option<Value> {
    table.probe(set(own), set(other))
}

/// Every position at the start of a turn, seen by the mover, with the positions after each of its turns.
fn graph<R: Rules>() -> HashMap<Balls, Vec<Balls>> {
    let mut graph = HashMap::new();
    let mut shapes = vec![0_u32];
    while let Some(shape) = shapes.pop() {
        if graph.contains_key(&(0, shape)) || graph.contains_key(&(shape, 0)) {
            continue;
        }
        let mut own = shape;
        loop {
            let balls = (own, shape & !own);
            // Positions with too many balls of a colour are only remembered as seen.
            let next = Pylos::<R, Base3>::from_parts(sets(balls), Color::White, Phase::Turn, 0).map_or_else(
                |_| Vec::new(),
                |position| {
                    let turns = position.turns().into_iter();
                    turns.map(|(_, after)| masks(&after)).collect()
                },
            );
            graph.insert(balls, next);
            if own == 0 {
                break;
            }
            own = (own - 1) & shape;
        }
        shapes.extend(set(shape).open_cells().iter().map(|cell| shape | 1 << cell.index()));
    }
    graph
}

fn exists(balls: Balls) -> bool {
    balls.0.count_ones().max(balls.1.count_ones()) <= Base3::BALLS
}

/// Goes over all positions until nothing changes. A player with nothing to do has lost, and so has one who looks at an
/// apex ball, for it is not his.
fn naive(graph: &HashMap<Balls, Vec<Balls>>) -> HashMap<Balls, Value> {
    let mut known: HashMap<Balls, Value> = HashMap::new();
    for distance in 0.. {
        let decide = |next: &[Balls]| {
            if next.iter().any(|next| known.get(next).is_some_and(|value| value.is_loss())) {
                return Some(Value::Win(Some(distance)));
            }
            let lost = next.iter().all(|next| known.get(next).is_some_and(|value| value.is_win()));
            lost.then_some(Value::Loss(Some(distance)))
        };
        let open = graph.iter().filter(|(balls, _)| exists(**balls) && !known.contains_key(*balls));
        let new: Vec<(Balls, Value)> =
            open.filter_map(|(&balls, next)| decide(next).map(|value| (balls, value))).collect();
        if new.is_empty() {
            break;
        }
        known.extend(new);
    }
    known
}

fn solve<R: Rules>(grade: Grade, path: &Path) -> PylosTable<R, Base3> {
    let game = PylosRetro::<R, Base3>::new();
    Solver::new(&game, Options { grade, ..Options::default() }).solve(path).unwrap();
    PylosTable::open(path).unwrap()
}

fn compare<R: Rules>(start: Value) {
    let folder = tempfile::tempdir().unwrap();
    let full = solve::<R>(Grade::Full, &folder.path().join("full"));
    let small = solve::<R>(Grade::Wdl, &folder.path().join("wdl"));
    let graph = graph::<R>();
    let known = naive(&graph);
    let mut compared = 0;
    for &(own, other) in graph.keys().filter(|balls| exists(**balls)) {
        let wanted = known.get(&(own, other)).copied().unwrap_or(Value::Draw);
        assert_eq!(probe(&full, own, other), Some(wanted), "{own:b} {other:b}");
        assert_eq!(probe(&small, own, other), Some(wanted.without_distance()), "{own:b} {other:b}");
        compared += 1;
    }
    assert!(compared > 100_000, "{compared}");
    assert_eq!(probe(&full, 0, 0), Some(start));
    let (all, some) = (full.verify(Sample::All), small.verify(Sample::Random { count: 2000, seed: 1 }));
    assert_eq!((all.wrong, some.wrong, some.checked), (0, 0, 2000));
    assert_eq!(small.verify(Sample::All).wrong, 0);
    let (long, short) = (full.report(), small.report());
    let count = |is: fn(Value) -> bool| {
        let unfinished =
            known.iter().filter(|((own, other), _)| (own | other) != CellSet::<Base3>::ALL.bits());
        unfinished.filter(|(_, value)| is(**value)).count() as u64
    };
    assert_eq!(long.total.wins, count(Value::is_win));
    assert_eq!(long.total.losses, count(Value::is_loss));
    assert_eq!(long.total.longest, known.values().filter_map(|value| value.distance()).max());
    assert_eq!(long.longest.map(|position| full.value(&position).distance()), Some(long.total.longest));
    assert_eq!(short.total.draws, long.total.draws);
    assert_eq!(short.total.wins, long.total.wins);
    assert_eq!(long.first_turns.len(), 9);
    assert!(long.to_string().contains(&format!("{start}")));
}

#[test]
fn children_on_three_by_three_is_solved_right() {
    compare::<Children>(Value::Loss(Some(16)));
}

#[test]
fn squares_on_three_by_three_is_solved_right() {
    compare::<Squares>(Value::Win(Some(15)));
}

#[test]
fn lines_on_three_by_three_is_solved_right() {
    compare::<Lines>(Value::Draw);
}

#[test]
fn positions_that_do_not_exist_have_no_value() {
    let folder = tempfile::tempdir().unwrap();
    let table = solve::<Squares>(Grade::Wdl, &folder.path().join("table"));
    assert_eq!(probe(&table, 1, 1), None, "two balls share a cell");
    assert_eq!(probe(&table, 1 << 9, 0), None, "a ball hangs in the air");
    assert_eq!(probe(&table, 0xFF, 0x100), None, "eight balls of seven");
}

#[test]
fn values_of_turns_and_of_decisions_agree_in_every_phase() {
    let folder = tempfile::tempdir().unwrap();
    let table = solve::<Lines>(Grade::Full, &folder.path().join("table"));
    let mut random = 1_u64;
    for _ in 0..200 {
        let mut position = Pylos::<Lines, Base3>::start();
        while position.outcome().is_none() {
            let best =
                Value::best(table.move_values(&position).into_iter().map(|(_, value)| value), Grade::Full);
            assert_eq!(best, table.value(&position), "{position}");
            if position.phase() == Phase::Turn {
                let turns = table.turn_values(&position).into_iter().map(|(_, value)| value);
                assert_eq!(Value::best(turns, Grade::Full), best, "{position}");
            }
            let moves = position.moves();
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position.play_unchecked(moves[(random >> 33) as usize % moves.len()]);
            if position.turn() > 60 {
                break;
            }
        }
    }
}

#[test]
fn the_winner_who_follows_the_table_wins_in_the_promised_number_of_turns() {
    let folder = tempfile::tempdir().unwrap();
    let table = solve::<Squares>(Grade::Full, &folder.path().join("table"));
    let mut position = Pylos::<Squares, Base3>::start();
    let mut left = table.value(&position).distance().unwrap();
    while position.outcome().is_none() {
        let turns = table.turn_values(&position);
        let (turn, value) = turns.into_iter().max_by_key(|(_, value)| value.preference()).unwrap();
        assert_eq!(value.distance(), Some(left));
        position.play_turn(turn).unwrap();
        left -= 1;
    }
    assert_eq!(left, 0);
    assert_eq!(position.turn(), 15);
}
