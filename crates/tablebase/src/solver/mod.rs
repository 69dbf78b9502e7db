//! The solver: sweeps until nothing changes, with progress, checkpoints and a memory limit.

mod checkpoint;
mod labels;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use self::labels::Labels;
use crate::error::SolveError;
use crate::file::write_table;
use crate::retro::Retro;
use crate::value::{Grade, MAX_DISTANCE};

/// Options of the solver.
#[derive(Clone, Debug)]
pub struct Options {
    /// What to store.
    pub grade: Grade,
    /// Worker threads; 0 means one per core.
    pub threads: usize,
    /// Memory limit in bytes.
    pub memory: Option<u64>,
    /// Checkpoint file; removed once the table is written.
    pub checkpoint: Option<PathBuf>,
    /// Minimum time between checkpoints. They are written between sweeps.
    pub checkpoint_every: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            grade: Grade::Full,
            threads: 0,
            memory: None,
            checkpoint: None,
            checkpoint_every: Duration::from_secs(60),
        }
    }
}

/// Resources that solving needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// Stored positions, counting symmetric ones separately.
    pub positions: u64,
    /// Bytes of memory.
    pub memory: u64,
    /// Largest size of a checkpoint in bytes.
    pub checkpoint: u64,
    /// The number of sweeps, if the game knows it.
    pub sweeps: Option<u16>,
}

/// Progress of the solver.
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    /// Resumed from a checkpoint.
    Resumed {
        /// Sweeps already done: all smaller distances are known.
        sweeps: u16,
    },
    /// Finished a sweep.
    Swept {
        /// The distance that it decided.
        distance: u16,
        /// Positions at that distance, counting symmetric ones once per stored copy.
        found: u64,
        /// Wall time of the sweep.
        took: Duration,
        /// Estimated time of the remaining sweeps, if their number is known.
        left: Option<Duration>,
    },
    /// Wrote a checkpoint.
    Checkpointed,
    /// Fraction of the table that is written.
    Writing(f64),
}

/// Called with each progress event.
pub type Listener<'a> = &'a (dyn Fn(Progress) + Sync);

/// Solves one game.
pub struct Solver<'a, G> {
    game: &'a G,
    options: Options,
    stop: Option<&'a AtomicBool>,
    listener: Listener<'a>,
}

impl<'a, G: Retro> Solver<'a, G> {
    /// A solver without progress events that cannot be stopped.
    pub fn new(game: &'a G, options: Options) -> Self {
        Self { game, options, stop: None, listener: &|_| {} }
    }

    /// Stops after the sweep during which the flag is raised.
    #[must_use]
    pub fn with_stop_flag(mut self, flag: &'a AtomicBool) -> Self {
        self.stop = Some(flag);
        self
    }

    /// Reports progress to `listener`.
    #[must_use]
    pub fn with_listener(mut self, listener: Listener<'a>) -> Self {
        self.listener = listener;
        self
    }

    /// The resources that solving needs.
    pub fn estimate(&self) -> Estimate {
        let set = self.game.words() as u64 * 8;
        let distances = if self.options.grade == Grade::Full { set * 8 } else { 0 };
        Estimate {
            positions: set * 8,
            memory: 4 * set + distances + self.game.working_memory(),
            checkpoint: if distances > 0 { distances } else { 2 * set },
            sweeps: self.game.expected_sweeps(),
        }
    }

    /// Solves the game, resuming from a checkpoint if there is one, and writes the table.
    pub fn solve(&self, table: &Path) -> Result<(), SolveError> {
        let needed = self.estimate().memory;
        if let Some(allowed) = self.options.memory.filter(|&allowed| allowed < needed) {
            let game = self.game.name().to_owned();
            return Err(SolveError::Memory { game, needed: needed >> 20, allowed: allowed >> 20 });
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.options.threads).build()?;
        pool.install(|| {
            let labels = self.sweep()?;
            let tell = |part| (self.listener)(Progress::Writing(part));
            let most = labels.most_code();
            write_table(
                table,
                self.game,
                self.options.grade,
                most,
                &|position| labels.code(position),
                &tell,
            )?;
            if let Some(path) = &self.options.checkpoint {
                checkpoint::remove(path)?;
            }
            Ok(())
        })
    }

    fn sweep(&self) -> Result<Labels, SolveError> {
        let grade = self.options.grade;
        let mut labels = match &self.options.checkpoint {
            Some(path) => checkpoint::read(path, self.game, grade)?,
            None => None,
        }
        .inspect(|labels| (self.listener)(Progress::Resumed { sweeps: labels.sweeps() }))
        .unwrap_or_else(|| Labels::new(self.game, grade));
        let mut kept = Instant::now();
        while !labels.finished() {
            if labels.sweeps() > MAX_DISTANCE {
                return Err(SolveError::TooLong { game: self.game.name().to_owned(), most: MAX_DISTANCE });
            }
            let start = Instant::now();
            let distance = labels.sweeps();
            let found = labels.sweep(self.game);
            let took = start.elapsed();
            let to_come = self.game.expected_sweeps().map(|sweeps| sweeps.saturating_sub(distance + 1));
            let left = to_come.map(|sweeps| took * u32::from(sweeps));
            (self.listener)(Progress::Swept { distance, found, took, left });
            let stop = self.stop.is_some_and(|flag| flag.load(Ordering::Relaxed));
            if labels.finished() {
                break;
            }
            let due = stop || kept.elapsed() >= self.options.checkpoint_every;
            if let Some(path) = self.options.checkpoint.as_ref().filter(|_| due) {
                checkpoint::write(path, self.game, &labels)?;
                (self.listener)(Progress::Checkpointed);
                kept = Instant::now();
            }
            if stop {
                let kept = self.options.checkpoint.is_some();
                return Err(SolveError::Stopped { sweeps: labels.sweeps(), kept });
            }
        }
        Ok(labels)
    }
}
