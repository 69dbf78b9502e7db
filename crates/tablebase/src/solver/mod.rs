//! Sweeping until everything is known, with progress, checkpoints and a bound on memory.

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

/// How to solve.
#[derive(Clone, Debug)]
pub struct Options {
    /// What to find out.
    pub grade: Grade,
    /// How many threads; 0 means one for each core.
    pub threads: usize,
    /// The most memory to use, in bytes.
    pub memory: Option<u64>,
    /// Where to keep what is known so far; removed when the table is written.
    pub checkpoint: Option<PathBuf>,
    /// A checkpoint is written after the first sweep that ends so long after the last checkpoint.
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

/// What solving will need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// Positions that are stored, also those that exist in several images.
    pub positions: u64,
    /// Memory in bytes.
    pub memory: u64,
    /// The most disk space a checkpoint can take, in bytes.
    pub checkpoint: u64,
    /// The number of sweeps, if the game knows.
    pub sweeps: Option<u16>,
}

/// How far solving is.
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    /// A checkpoint was found: all distances below this are known.
    Resumed {
        /// How many sweeps were already done.
        sweeps: u16,
    },
    /// A sweep is done.
    Swept {
        /// The distance that it decided.
        distance: u16,
        /// How many positions have that distance, images of the same position counted once for each time stored.
        found: u64,
        /// How long the sweep took.
        took: Duration,
        /// How long the sweeps still to come will take, if the game knows how many there are.
        left: Option<Duration>,
    },
    /// A checkpoint was written.
    Kept,
    /// The table is being written; this part is done.
    Writing(f64),
}

/// Something that wants to hear about progress.
pub type Listener<'a> = &'a (dyn Fn(Progress) + Sync);

/// Solves one game.
pub struct Solver<'a, G> {
    game: &'a G,
    options: Options,
    stop: Option<&'a AtomicBool>,
    listener: Listener<'a>,
}

impl<'a, G: Retro> Solver<'a, G> {
    /// A solver that nobody listens to and nobody stops.
    pub fn new(game: &'a G, options: Options) -> Self {
        Self { game, options, stop: None, listener: &|_| {} }
    }

    /// Stops after the sweep during which the flag is raised.
    #[must_use]
    pub fn stopped_by(mut self, flag: &'a AtomicBool) -> Self {
        self.stop = Some(flag);
        self
    }

    /// Tells `listener` about progress.
    #[must_use]
    pub fn heard_by(mut self, listener: Listener<'a>) -> Self {
        self.listener = listener;
        self
    }

    /// What solving will need.
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

    /// Solves the game, going on from the checkpoint if there is one, and writes the table.
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
                (self.listener)(Progress::Kept);
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
