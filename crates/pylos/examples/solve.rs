//! Solves a rule set and writes its table: `solve (children|squares|lines) (wdl|full) FILE [all|NUMBER]`.

use std::env;
use std::path::Path;
use std::time::{Duration, Instant};

use game_core::{Position, Rng};
use pylos::retro::{PylosRetro, PylosTable, Sample};
use pylos::{Children, Lines, Phase, Pylos, Rules, Squares};
use tablebase::{Grade, Options, Progress, Solver};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = env::args().collect();
    let [_, rules, grade, path, rest @ ..] = arguments.as_slice() else {
        return Err("usage: solve (children|squares|lines) (wdl|full) FILE [all|NUMBER]".into());
    };
    let grade = if grade == "wdl" { Grade::Wdl } else { Grade::Full };
    let sample = match rest.first().map(String::as_str) {
        None => None,
        Some("all") => Some(Sample::All),
        Some(count) => Some(Sample::Random { count: count.parse()?, seed: 1 }),
    };
    match rules.as_str() {
        "children" => run::<Children>(grade, Path::new(path), sample),
        "squares" => run::<Squares>(grade, Path::new(path), sample),
        "lines" => run::<Lines>(grade, Path::new(path), sample),
        other => Err(format!("unknown rule set {other}").into()),
    }
}

fn run<R: Rules>(grade: Grade, path: &Path, sample: Option<Sample>) -> Result<(), Failure> {
    let start = Instant::now();
    if !path.exists() {
        let game = PylosRetro::<R>::new();
        let options =
            Options { grade, checkpoint: Some(path.with_extension("checkpoint")), ..Options::default() };
        let tell = |progress| match progress {
            Progress::Writing(_) => {}
            other => println!("{:7.1} s  {other:?}", start.elapsed().as_secs_f64()),
        };
        let solver = Solver::new(&game, options).with_listener(&tell);
        println!("{:?}", solver.estimate());
        solver.solve(path)?;
        println!("{:7.1} s  written", start.elapsed().as_secs_f64());
    }
    let opening = Instant::now();
    let table = PylosTable::<R>::open(path)?;
    println!(
        "opened in {:?}, {} bytes, start {:?}",
        opening.elapsed(),
        table.file_size(),
        table.value(&Pylos::start())
    );
    time_probes(&table);
    if let Some(sample) = sample {
        let start = Instant::now();
        println!("{:?} in {:?}", table.verify(sample), start.elapsed());
    }
    let start = Instant::now();
    println!("{}report in {:?}", table.report(), start.elapsed());
    Ok(())
}

/// How long a probe takes, and how long all turns of a position take, in positions of random games.
fn time_probes<R: Rules>(table: &PylosTable<R>) {
    let mut positions = Vec::new();
    for seed in 0..200 {
        let mut rng = Rng::seeded(seed);
        let mut position = Pylos::<R>::start();
        while let Some(mv) = position.random_move(&mut rng) {
            positions.extend((position.phase() == Phase::Turn).then_some(position));
            position.play_unchecked(mv);
        }
    }
    let (mut probes, mut turns) = (Vec::new(), Vec::new());
    for position in &positions {
        let start = Instant::now();
        table.value(position);
        probes.push(start.elapsed());
        let start = Instant::now();
        table.turn_values(position);
        turns.push(start.elapsed());
    }
    for (name, mut times) in [("probe", probes), ("all turns", turns)] {
        times.sort_unstable();
        let mean = times.iter().sum::<Duration>() / times.len() as u32;
        let at = |part: usize| times[(times.len() - 1) * part / 1000];
        println!("{name}: mean {mean:?}, median {:?}, 99.9 % {:?}", at(500), at(999));
    }
}
