//! The search for balanced openings, on several threads and over several runs.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use game_core::StopFlag;

use crate::balanced::{BalanceError, BalanceSettings, BalancedOpening};
use crate::openings::{BookError, Openings, begin_with};

/// The first words of a file of balanced openings; the number is the version of its format.
const TITLE: &str = "# Balanced openings, format 1:";
const JUDGED: &str = "# Candidates judged:";

/// The openings found so far. Its text is an opening book, and enough to go on.
pub struct OpeningSearch {
    settings: BalanceSettings,
    openings: Vec<BalancedOpening>,
    keys: HashSet<u64>,
    judged: u64,
    /// Candidates since the last new opening.
    fruitless: u64,
}

/// Why a search cannot go on from a file.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// Not a file of balanced openings.
    #[error("it is not a file of balanced openings")]
    OtherFile,
    /// Other settings.
    #[error("it was made with other settings: {found}")]
    OtherSettings {
        /// Those of the file.
        found: String,
    },
    /// An illegal opening.
    #[error(transparent)]
    Book(#[from] BookError),
}

impl OpeningSearch {
    /// Starts with nothing.
    pub fn new(settings: BalanceSettings) -> Self {
        Self { settings, openings: Vec::new(), keys: HashSet::new(), judged: 0, fruitless: 0 }
    }

    /// Goes on from a text written by an earlier run with the same settings.
    pub fn resume(settings: BalanceSettings, text: &str) -> Result<Self, ResumeError> {
        let after = |title: &str| text.lines().find_map(|line| line.strip_prefix(title)).map(str::trim);
        let found = after(TITLE).ok_or(ResumeError::OtherFile)?;
        if found != settings.describe() {
            return Err(ResumeError::OtherSettings { found: found.to_string() });
        }
        let judged = after(JUDGED).and_then(|number| number.parse().ok()).ok_or(ResumeError::OtherFile)?;
        let mut search = Self { judged, ..Self::new(settings) };
        let lines = match Openings::book(search.settings.game, text) {
            Ok(Openings::Book { lines }) => lines,
            Ok(Openings::Random { .. }) | Err(BookError::Empty) => Vec::new(),
            Err(error) => return Err(error.into()),
        };
        for moves in lines {
            let mut session = search.settings.game.new_session();
            // The book has played them before.
            let _ = begin_with(session.as_mut(), &moves);
            search.add(BalancedOpening { key: search.settings.game.symmetric_key(session.as_ref()), moves });
        }
        Ok(search)
    }

    /// The openings found.
    pub fn openings(&self) -> &[BalancedOpening] {
        &self.openings
    }

    /// Candidates judged.
    pub fn judged(&self) -> u64 {
        self.judged
    }

    /// The openings as a book, with what is needed to go on.
    pub fn text(&self) -> String {
        let mut text = format!("{TITLE} {}\n{JUDGED} {}\n", self.settings.describe(), self.judged);
        for opening in &self.openings {
            let _ = writeln!(text, "{}", opening.moves.join(" "));
        }
        text
    }

    /// Judges candidates until there are `count` openings or the flag is raised. `listener` sees the state
    /// after every candidate; its error ends the search.
    pub fn run<E: From<BalanceError>>(
        &mut self,
        count: usize,
        threads: usize,
        stop: &StopFlag,
        mut listener: impl FnMut(&Self) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.openings.len() >= count {
            return Ok(());
        }
        let next = AtomicU64::new(self.judged);
        let settings = self.settings.clone();
        // Few results wait, so that little is lost when the search ends.
        let (sender, results) = mpsc::sync_channel(threads);
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                let (sender, settings, next) = (sender.clone(), &settings, &next);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let found = settings.candidate(number, stop);
                        // Once nobody receives results, the search is over.
                        if stop.is_raised() || sender.send((number, found)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            self.collect(count, results.into_iter(), &mut listener)
        })
    }

    /// Takes results in the order of their numbers.
    fn collect<E: From<BalanceError>>(
        &mut self,
        count: usize,
        results: impl Iterator<Item = (u64, Result<Option<BalancedOpening>, BalanceError>)>,
        listener: &mut impl FnMut(&Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut waiting = BTreeMap::new();
        for (number, result) in results {
            waiting.insert(number, result?);
            while self.openings.len() < count
                && let Some(found) = waiting.remove(&self.judged)
            {
                self.judged += 1;
                self.fruitless += 1;
                if let Some(opening) = found {
                    self.add(opening);
                }
                listener(self)?;
                if self.fruitless >= self.settings.patience {
                    return Err(BalanceError::Fruitless(self.fruitless).into());
                }
            }
            if self.openings.len() >= count {
                break;
            }
        }
        Ok(())
    }

    fn add(&mut self, opening: BalancedOpening) {
        if self.keys.insert(opening.key) {
            self.fruitless = 0;
            self.openings.push(opening);
        }
    }
}
