//! Exact values of turns, and the jobs that build tables.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::marker::PhantomData;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use game_core::Position;
use pylos::retro::{PylosRetro, PylosTable, Sample};
use pylos::{MAX_TURNS, Move, Phase, Pylos, REPETITIONS_TO_DRAW};
use session::{ExactView, Player};
use tablebase::{Audit, Estimate, Grade, Listener, Options, SolveError, Solver, TableError, Value};

use super::grading;
use super::infos::Listed;
use super::prospects::{Prospects, Trace};
use super::report::report;
use super::tables::table;
use game_module::{ExactGame, ExactTable, Grading, TableReport};

/// The value of every legal turn in the last position of a line, or of every legal move in the middle of a
/// turn, best first. Turns of equal value are ordered by their prospects, so that the first one also makes
/// progress.
pub(super) fn values<R: Listed>(line: &[Pylos<R>]) -> Result<Vec<ExactView>, String> {
    let table = table::<R>()?;
    let Some(position) = line.last() else { return Ok(Vec::new()) };
    let trace = Trace::of(line);
    let prospects = Prospects { table: &table, trace: &trace };
    let mut judge = Judge { table: &table, prospects, line, known: HashMap::new() };
    let mut judged: Vec<(String, (Value, i32))> = if position.phase() == Phase::Turn {
        let mut seen = HashSet::new();
        // Readers see two balls taken back in either order as the same turn.
        let turns = position.turns().into_iter().filter(|(turn, after)| seen.insert((turn.put(), *after)));
        turns.map(|(turn, after)| (turn.to_string(), judge.worth(&after))).collect()
    } else {
        let moves = position.moves().into_iter();
        moves.map(|mv| (mv.to_string(), judge.worth(&after(position, mv)))).collect()
    };
    judged.sort_by_key(|(_, worth)| Reverse(rank(*worth)));
    Ok(judged.into_iter().map(|(text, (value, _))| view(text, value)).collect())
}

fn after<R: Listed>(position: &Pylos<R>, mv: Move) -> Pylos<R> {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

fn rank((value, promise): (Value, i32)) -> (i32, i32) {
    (value.preference(), promise)
}

/// Evaluates what turns lead to, each position once.
struct Judge<'a, R: Listed> {
    table: &'a PylosTable<R>,
    prospects: Prospects<'a, R>,
    line: &'a [Pylos<R>],
    known: HashMap<Pylos<R>, (Value, i32)>,
}

impl<R: Listed> Judge<'_, R> {
    /// The value for the player who moves to this position, with the best rest of the turn, and how promising
    /// it is.
    fn worth(&mut self, after: &Pylos<R>) -> (Value, i32) {
        if after.phase() != Phase::Turn {
            let moves = after.moves().into_iter();
            let best = moves.map(|mv| self.worth(&self::after(after, mv))).max_by_key(|worth| rank(*worth));
            return best.unwrap_or((Value::Draw, 0));
        }
        if let Some(known) = self.known.get(after) {
            return *known;
        }
        let stored = self.table.value(after);
        let value = if is_drawn_by_rule(self.line, after) { Value::Draw } else { stored.before() };
        let is_open = self.table.grade() == Grade::Wdl && !after.is_over();
        let worth = (value, if is_open { self.prospects.promise(after, stored, i32::MIN) } else { 0 });
        self.known.insert(*after, worth);
        worth
    }
}

/// Whether a turn to this position draws the game by rule. The table cannot know, because it does not see the
/// game so far.
fn is_drawn_by_rule<R: Listed>(line: &[Pylos<R>], after: &Pylos<R>) -> bool {
    let earlier = line.iter().filter(|position| *position == after).count();
    !after.is_over() && (earlier + 1 >= REPETITIONS_TO_DRAW || after.turn() >= MAX_TURNS)
}

/// A value as clients get it.
pub(super) fn view(text: String, value: Value) -> ExactView {
    let outcome = match value {
        Value::Win(_) => "win",
        Value::Loss(_) => "loss",
        Value::Draw => "draw",
    };
    ExactView { text, outcome, turns: value.distance() }
}

/// A rule set as a game that can be solved.
pub(crate) struct PylosSolver<R>(pub(crate) PhantomData<fn() -> R>);

impl<R: Listed> ExactGame for PylosSolver<R> {
    fn estimate(&self, grade: Grade) -> Estimate {
        Solver::new(&PylosRetro::<R>::new(), Options { grade, ..Options::default() }).estimate()
    }

    fn solve(
        &self,
        path: &Path,
        options: Options,
        stop: &AtomicBool,
        listener: Listener<'_>,
    ) -> Result<(), SolveError> {
        let game = PylosRetro::<R>::new();
        Solver::new(&game, options).with_stop_flag(stop).with_listener(listener).solve(path)
    }

    fn known(&self) -> Result<Grade, String> {
        table::<R>().map(|table| table.grade())
    }

    fn open(&self, path: &Path) -> Result<Box<dyn ExactTable>, TableError> {
        Ok(Box::new(OpenTable(PylosTable::<R>::open(path)?)))
    }

    fn grade(
        &self,
        players: Vec<(String, Box<dyn Player>)>,
        positions: usize,
        seed: u64,
    ) -> Result<Grading, String> {
        grading::grade::<R>(players, positions, seed)
    }
}

struct OpenTable<R>(PylosTable<R>);

impl<R: Listed> ExactTable for OpenTable<R> {
    fn grade(&self) -> Grade {
        self.0.grade()
    }

    fn verify(&self, count: Option<u64>) -> Audit {
        self.0.verify(count.map_or(Sample::All, |count| Sample::Random { count, seed: 1 }))
    }

    fn report(&self) -> TableReport {
        report(&self.0)
    }
}
