//! Exact values of turns, and the jobs that make tables.

use std::marker::PhantomData;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use pylos::retro::{PylosRetro, PylosTable, Sample};
use pylos::{Phase, Pylos};
use session::ExactView;
use tablebase::{Audit, Estimate, Grade, Listener, Options, SolveError, Solver, TableError, Value};

use super::infos::Listed;
use super::report::report;
use super::tables::table;
use crate::exact::{ExactGame, ExactTable, TableReport};

/// The value of every legal turn, or of every legal decision in the middle of one; the best first.
pub(super) fn values<R: Listed>(position: &Pylos<R>) -> Result<Vec<ExactView>, String> {
    let table = table::<R>()?;
    let mut values: Vec<(String, Value)> = if position.phase() == Phase::Turn {
        table.turn_values(position).into_iter().map(|(turn, value)| (turn.to_string(), value)).collect()
    } else {
        table.move_values(position).into_iter().map(|(mv, value)| (mv.to_string(), value)).collect()
    };
    values.sort_by_key(|(_, value)| std::cmp::Reverse(value.preference()));
    Ok(values.into_iter().map(|(text, value)| view(text, value)).collect())
}

/// A value for clients.
pub(super) fn view(text: String, value: Value) -> ExactView {
    let outcome = match value {
        Value::Win(_) => "win",
        Value::Loss(_) => "loss",
        Value::Draw => "draw",
    };
    ExactView { text, outcome, turns: value.distance() }
}

/// A rule set as a game that can be solved.
pub(crate) struct PylosSolver<R>(PhantomData<fn() -> R>);

impl<R> PylosSolver<R> {
    /// The solver of the rule set.
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }
}

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
        Solver::new(&game, options).stopped_by(stop).heard_by(listener).solve(path)
    }

    fn known(&self) -> Result<Grade, String> {
        table::<R>().map(|table| table.grade())
    }

    fn open(&self, path: &Path) -> Result<Box<dyn ExactTable>, TableError> {
        Ok(Box::new(OpenTable(PylosTable::<R>::open(path)?)))
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
