//! The solver on a small graph with cycles, against a naive one.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like the tests themselves")]

use std::collections::BTreeMap;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tablebase::{
    Arrangement, Cube, Grade, Next, Options, Progress, Retro, SolveError, Solver, Table, TableError, Target,
    Turns, Value,
};

/// Positions are the numbers below [`SIZE`] in three cubes; each has a few pseudo-random successors, some of
/// them earlier positions, some none.
struct Graph {
    name: &'static str,
    revision: u32,
    cubes: Vec<Cube>,
    turns: Vec<Vec<usize>>,
}

const VARIABLES: [usize; 3] = [4, 7, 8];

impl Graph {
    fn new(seed: u64) -> Self {
        let cubes: Vec<Cube> =
            [(4, 0), (7, 1), (8, 3)].map(|(variables, base)| Cube { variables, base }).to_vec();
        let numbers: Vec<usize> =
            cubes.iter().flat_map(|cube| cube.base * 64..cube.base * 64 + (1 << cube.variables)).collect();
        let mut random = seed;
        let mut next = move |below: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % below
        };
        let mut turns = vec![Vec::new(); 7 * 64];
        for &number in &numbers {
            let count = next(5);
            turns[number] = (0..count).map(|_| numbers[next(numbers.len())]).collect();
        }
        Self { name: "graph", revision: 1, cubes, turns }
    }

    fn numbers(&self) -> impl Iterator<Item = usize> {
        self.cubes.iter().flat_map(|cube| cube.base * 64..cube.base * 64 + (1 << cube.variables))
    }

    fn split(&self, number: usize) -> (usize, usize) {
        let cube = self.cubes.partition_point(|cube| cube.base * 64 <= number) - 1;
        (cube, number - self.cubes[cube].base * 64)
    }

    /// Win, loss and draw with distances by going over everything until nothing changes.
    fn naive(&self) -> BTreeMap<usize, Value> {
        let mut known: BTreeMap<usize, Value> = BTreeMap::new();
        for distance in 0.. {
            let new: Vec<(usize, Value)> = self
                .numbers()
                .filter(|number| !known.contains_key(number))
                .filter_map(|number| {
                    let after: Vec<Option<&Value>> =
                        self.turns[number].iter().map(|next| known.get(next)).collect();
                    let won = after.iter().any(|value| value.is_some_and(|value| value.is_loss()));
                    let lost = after.iter().all(|value| value.is_some_and(|value| value.is_win()));
                    if won {
                        Some((number, Value::Win(Some(distance))))
                    } else {
                        lost.then_some((number, Value::Loss(Some(distance))))
                    }
                })
                .collect();
            if new.is_empty() {
                break;
            }
            known.extend(new);
        }
        self.numbers().map(|number| (number, known.get(&number).copied().unwrap_or(Value::Draw))).collect()
    }
}

impl Retro for Graph {
    fn name(&self) -> &str {
        self.name
    }

    fn revision(&self) -> u32 {
        self.revision
    }

    fn cubes(&self) -> &[Cube] {
        &self.cubes
    }

    fn owned(&self, variables: usize) -> RangeInclusive<usize> {
        0..=variables
    }

    fn arrangement(&self, cube: usize) -> Arrangement {
        Arrangement { order: (0..VARIABLES[cube] as u8).rev().collect(), symmetries: Vec::new() }
    }

    fn images(&self, _: usize) -> u64 {
        1
    }

    fn predecessors(&self, target: Target<'_>, out: &mut [u64]) {
        out.fill(0);
        let wanted = |number: usize| {
            target.everything || (target.set[number / 64] >> (number % 64) & 1 == 1) != target.complement
        };
        for number in self.numbers() {
            if self.turns[number].iter().any(|&next| wanted(next)) {
                out[number / 64] |= 1 << (number % 64);
            }
        }
    }

    fn working_memory(&self) -> u64 {
        0
    }

    fn expected_sweeps(&self) -> Option<u16> {
        Some(10)
    }
}

impl Turns for Graph {
    fn visit_next(&self, cube: usize, number: usize, mut visit: impl FnMut(Next)) {
        for &next in &self.turns[self.cubes[cube].base * 64 + number] {
            let (cube, number) = self.split(next);
            visit(Next::Position { cube, number });
        }
    }
}

fn solve(graph: &Graph, grade: Grade, path: &Path) {
    Solver::new(graph, Options { grade, ..Options::default() }).solve(path).unwrap();
}

#[test]
fn every_value_is_that_of_the_naive_solver() {
    let folder = tempfile::tempdir().unwrap();
    for seed in 0..20 {
        let graph = Graph::new(seed);
        let naive = graph.naive();
        for grade in [Grade::Full, Grade::Wdl] {
            let path = folder.path().join(format!("{seed}-{grade}"));
            solve(&graph, grade, &path);
            let table = Table::open(&path, &graph).unwrap();
            for (&number, &value) in &naive {
                let (cube, number) = graph.split(number);
                let wanted = if grade == Grade::Full { value } else { value.without_distance() };
                assert_eq!(
                    table.probe(cube, number),
                    wanted,
                    "seed {seed} {grade} cube {cube} number {number}"
                );
            }
        }
    }
}

#[test]
fn statistics_count_every_position_once() {
    let folder = tempfile::tempdir().unwrap();
    let graph = Graph::new(3);
    let path = folder.path().join("table");
    solve(&graph, Grade::Full, &path);
    let naive = graph.naive();
    let statistics = Table::open(&path, &graph).unwrap().statistics(&graph);
    let sum = statistics.iter().copied().fold(tablebase::Statistics::default(), tablebase::Statistics::plus);
    assert_eq!(sum.total(), 16 + 128 + 256);
    assert_eq!(sum.wins, naive.values().filter(|value| value.is_win()).count() as u64);
    assert_eq!(sum.losses, naive.values().filter(|value| value.is_loss()).count() as u64);
    assert_eq!(sum.longest, naive.values().filter_map(|value| value.distance()).max());
}

#[test]
fn an_audit_finds_nothing_wrong_in_a_right_table_and_something_in_a_wrong_one() {
    let folder = tempfile::tempdir().unwrap();
    let graph = Graph::new(5);
    for grade in [Grade::Full, Grade::Wdl] {
        let path = folder.path().join(grade.to_string());
        solve(&graph, grade, &path);
        let table = Table::open(&path, &graph).unwrap();
        let audit = table.audit_all(&graph);
        assert_eq!((audit.checked, audit.wrong), (400, 0));
        assert_eq!(table.audit_sample(&graph, 1000, 7).wrong, 0);
        // The table of another graph under the same name is whole, but it is wrong.
        let other = Graph::new(6);
        let table = Table::open(&path, &other).unwrap();
        assert!(table.audit_all(&other).wrong > 0);
        assert!(table.audit_sample(&other, 1000, 7).wrong > 0);
    }
}

#[test]
fn a_run_that_was_stopped_goes_on_and_writes_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let graph = Graph::new(8);
    for grade in [Grade::Full, Grade::Wdl] {
        let whole = folder.path().join(format!("whole-{grade}"));
        solve(&graph, grade, &whole);
        let path = folder.path().join(format!("table-{grade}"));
        let checkpoint = folder.path().join(format!("checkpoint-{grade}"));
        let options = Options { grade, checkpoint: Some(checkpoint.clone()), ..Options::default() };
        let mut stops = 0;
        loop {
            let stop = AtomicBool::new(false);
            let resumed = AtomicBool::new(false);
            let tell = |progress| match progress {
                Progress::Swept { .. } => stop.store(true, Ordering::Relaxed),
                Progress::Resumed { .. } => resumed.store(true, Ordering::Relaxed),
                _ => {}
            };
            let result =
                Solver::new(&graph, options.clone()).with_stop_flag(&stop).with_listener(&tell).solve(&path);
            assert_eq!(resumed.into_inner(), stops > 0);
            match result {
                Ok(()) => break,
                Err(SolveError::Stopped { sweeps, kept: true }) => assert_eq!(sweeps, stops + 1),
                Err(other) => panic!("{other}"),
            }
            assert!(!path.exists());
            stops += 1;
        }
        assert!(stops > 3);
        assert!(!checkpoint.exists());
        assert_eq!(fs::read(&path).unwrap(), fs::read(&whole).unwrap());
    }
}

#[test]
fn a_killed_run_goes_on_from_its_last_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let graph = Graph::new(8);
    let (path, checkpoint) = (folder.path().join("table"), folder.path().join("checkpoint"));
    let options = Options {
        checkpoint: Some(checkpoint.clone()),
        checkpoint_every: Duration::ZERO,
        ..Options::default()
    };
    let copy = folder.path().join("copy");
    let tell = |progress| {
        if matches!(progress, Progress::Checkpointed) && !copy.exists() {
            fs::copy(&checkpoint, &copy).unwrap();
        }
    };
    Solver::new(&graph, options.clone()).with_listener(&tell).solve(&path).unwrap();
    let whole = fs::read(&path).unwrap();
    fs::rename(&copy, &checkpoint).unwrap();
    Solver::new(&graph, options).solve(&path).unwrap();
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn too_little_memory_is_refused_before_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let graph = Graph::new(1);
    let solver = Solver::new(&graph, Options { memory: Some(100), ..Options::default() });
    assert!(solver.estimate().memory > 100);
    let error = solver.solve(&folder.path().join("table")).unwrap_err();
    assert!(matches!(error, SolveError::Memory { .. }), "{error}");
}

#[test]
fn files_that_are_not_what_they_should_be_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let graph = Graph::new(2);
    let path = folder.path().join("table");
    solve(&graph, Grade::Full, &path);
    let good = fs::read(&path).unwrap();
    let refusal = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        Table::open(&path, &graph).unwrap_err()
    };
    for length in [0, 10, 30, good.len() / 2, good.len() - 1] {
        let error = refusal(&good[..length]);
        assert!(matches!(error, TableError::Length { .. } | TableError::Foreign { .. }), "{error}");
    }
    assert!(matches!(refusal(&[&good[..], &[0]].concat()), TableError::Length { .. }));
    for at in (0..good.len()).step_by(97).chain([0, 8, 12, 16, 24, 30]) {
        let mut bytes = good.clone();
        bytes[at] ^= 0x10;
        let error = refusal(&bytes);
        let fits = match at {
            0..8 => matches!(error, TableError::Foreign { .. }),
            8..12 => matches!(error, TableError::Version { .. }),
            16..24 => matches!(error, TableError::Length { .. }),
            _ => matches!(error, TableError::Altered { .. }),
        };
        assert!(fits, "byte {at}: {error}");
    }
    fs::write(&path, &good).unwrap();
    for (name, revision) in [("other", 1), ("graph", 2)] {
        let other = Graph { name, revision, ..Graph::new(2) };
        let error = Table::open(&path, &other).unwrap_err();
        assert!(matches!(error, TableError::OtherGame { .. }), "{error}");
    }
    assert!(matches!(Table::open(&folder.path().join("none"), &graph), Err(TableError::Io { .. })));
    let error = refusal(b"a text file that happens to lie here, longer than an envelope");
    assert!(error.to_string().contains("is not a Polyspire table"), "{error}");
}

#[test]
fn a_table_can_be_a_part_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let graph = Graph::new(4);
    let path = folder.path().join("table");
    solve(&graph, Grade::Full, &path);
    let bytes: &'static [u8] = fs::read(&path).unwrap().leak();
    let table = Table::included("the table", bytes, &graph).unwrap();
    assert_eq!(table.audit_all(&graph).wrong, 0);
    let error = Table::included("the table", &bytes[..bytes.len() - 1], &graph).unwrap_err();
    assert!(error.to_string().starts_with("the table has "), "{error}");
}

#[test]
fn a_failed_write_leaves_the_old_file_whole() {
    let folder = tempfile::tempdir().unwrap();
    let graph = Graph::new(2);
    let path = folder.path().join("table");
    solve(&graph, Grade::Full, &path);
    let good = fs::read(&path).unwrap();
    // A folder in the place of the temporary file makes writing impossible.
    fs::create_dir(folder.path().join("table.part")).unwrap();
    let options = Options { grade: Grade::Full, ..Options::default() };
    let error = Solver::new(&Graph::new(3), options).solve(&path).unwrap_err();
    assert!(matches!(error, SolveError::Table(TableError::Io { .. })), "{error}");
    assert_eq!(fs::read(&path).unwrap(), good);
}
