//! Growing an opening book from the empty board, by drop-out expansion: again and again the position that is
//! missing most is searched long, and its value is backed up.
//!
//! Positions are searched in batches of a fixed size, chosen before the first search of a batch. So a book
//! depends on its settings alone, not on the number of threads or on interruptions.

mod search;
mod tree;

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use game_core::{AgentError, StopFlag};
use game_module::{AgentSpec, Book, BookPosition, BookTextError, GameModule, Networked, SpecError};

use search::{node_at, search};
use tree::{Leaf, Nodes, back_up, cheapest_leaves};

/// How a book is made.
#[derive(Clone)]
pub struct BookSettings {
    /// The game. It must have networks.
    pub game: &'static GameModule,
    /// Searches positions. It needs to estimate values and moves.
    pub agent: AgentSpec,
    /// What a move more costs, in ten-thousandths of a win: a deeper line is searched as early as one that
    /// loses this much.
    pub ply_cost: u32,
    /// Positions per batch.
    pub batch: usize,
}

/// Why a book cannot grow.
#[derive(Debug, thiserror::Error)]
pub enum GrowthError {
    /// The agent cannot be made.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The game has no networks.
    #[error(transparent)]
    Game(#[from] game_module::MissingCapability),
    /// The agent failed.
    #[error("{name}: {error}")]
    Agent {
        /// The agent.
        name: String,
        /// What it said.
        error: AgentError,
    },
    /// An agent without an opinion.
    #[error("{0} does not estimate values and moves, so it cannot make a book; alphazero does")]
    NoThought(String),
    /// The text of the book is wrong.
    #[error(transparent)]
    Text(#[from] BookTextError),
    /// The book was made in another way.
    #[error("it was made with other settings: {found}")]
    OtherSettings {
        /// Those of the book.
        found: String,
    },
    /// A move of the book is illegal.
    #[error("after '{line}' the book has the action {action}, which is not legal")]
    Illegal {
        /// The moves before it.
        line: String,
        /// The action, in the canonical frame.
        action: u32,
    },
    /// Positions that no moves of the book lead to.
    #[error("no moves of the book lead to {0} of its positions")]
    Unreachable(usize),
}

impl BookSettings {
    /// A line that names the settings. Equal lines mean equal books, if the networks are equal.
    pub fn describe(&self) -> String {
        let Self { game, agent, ply_cost, batch } = self;
        format!("game={} agent={agent} ply-cost={ply_cost} batch={batch}", game.info.id)
    }
}

/// A growing book.
pub struct BookGrowth {
    settings: BookSettings,
    network: &'static dyn Networked,
    start: u64,
    nodes: Nodes,
    /// Found in an unfinished batch.
    pending: BTreeMap<u64, BookPosition>,
}

impl BookGrowth {
    /// Starts with nothing.
    pub fn new(settings: BookSettings) -> Result<Self, GrowthError> {
        settings.game.player(&settings.agent)?;
        let network = settings.game.network()?;
        let start = settings.game.symmetric_key(settings.game.new_session().as_ref());
        Ok(Self { settings, network, start, nodes: Nodes::new(), pending: BTreeMap::new() })
    }

    /// Goes on from the text of a book with the same settings.
    pub fn resume(settings: BookSettings, text: &str) -> Result<Self, GrowthError> {
        let book: Book = text.parse()?;
        if book.settings != settings.describe() {
            return Err(GrowthError::OtherSettings { found: book.settings });
        }
        let mut growth = Self::new(settings)?;
        growth.take_in(book)?;
        Ok(growth)
    }

    /// Checks a book, however it was made: all moves are legal, and all positions can be reached.
    pub fn check(game: &'static GameModule, text: &str) -> Result<(), GrowthError> {
        let book: Book = text.parse()?;
        let agent = agents::spec_for(game, "random")?;
        Self::new(BookSettings { game, agent, ply_cost: 0, batch: 1 })?.take_in(book)
    }

    /// Walks through a book from the start.
    fn take_in(&mut self, book: Book) -> Result<(), GrowthError> {
        let (pending, mut rest): (BTreeMap<_, _>, BTreeMap<_, _>) =
            book.positions.into_iter().partition(|(_, position)| position.is_pending);
        let mut queue = VecDeque::from([Leaf { key: self.start, line: Vec::new() }]);
        while let Some(Leaf { key, line }) = queue.pop_front() {
            let Some(position) = rest.remove(&key) else { continue };
            let node = node_at(self.settings.game, self.network, &line, position)?;
            for after in &node.after {
                let line = node.line.iter().chain([&after.text]).cloned().collect();
                queue.extend(after.key.map(|key| Leaf { key, line }));
            }
            self.nodes.insert(key, node);
        }
        if !rest.is_empty() {
            return Err(GrowthError::Unreachable(rest.len()));
        }
        // Leaves are where the moves of the others lead.
        for (key, position) in pending {
            let is_leaf = |node: &tree::Node| node.after.iter().any(|after| after.key == Some(key));
            if key != self.start && !self.nodes.values().any(is_leaf) {
                return Err(GrowthError::Unreachable(1));
            }
            self.pending.insert(key, position);
        }
        Ok(())
    }

    /// How many positions the book has.
    pub fn len(&self) -> usize {
        self.nodes.len() + self.pending.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The fewest moves to the position furthest from the start.
    pub fn depth(&self) -> usize {
        self.nodes.values().map(|node| node.line.len()).max().unwrap_or(0)
    }

    /// The book so far.
    pub fn book(&self) -> Book {
        let finished = self.nodes.iter().map(|(&key, node)| (key, node.position.clone()));
        let pending = self.pending.iter().map(|(&key, position)| (key, position.clone()));
        Book { settings: self.settings.describe(), positions: finished.chain(pending).collect() }
    }

    /// Searches whole batches until there are `count` positions, nothing is left to search, or the flag is
    /// raised. `listener` sees the state after every position; its error ends the growth.
    pub fn run<E: From<GrowthError>>(
        &mut self,
        count: usize,
        threads: usize,
        stop: &StopFlag,
        mut listener: impl FnMut(&Self) -> Result<(), E>,
    ) -> Result<(), E> {
        while !stop.is_raised() && (self.nodes.len() < count || !self.pending.is_empty()) {
            let Self { nodes, start, settings, .. } = self;
            let batch = cheapest_leaves(nodes, *start, settings.ply_cost, settings.batch);
            if batch.is_empty() {
                break;
            }
            let missing: Vec<&Leaf> =
                batch.iter().filter(|leaf| !self.pending.contains_key(&leaf.key)).collect();
            self.search_all(&missing, threads, stop, &mut listener)?;
            if batch.iter().all(|leaf| self.pending.contains_key(&leaf.key)) {
                self.finish(batch)?;
            }
        }
        Ok(())
    }

    /// Searches positions on several threads.
    fn search_all<E: From<GrowthError>>(
        &mut self,
        leaves: &[&Leaf],
        threads: usize,
        stop: &StopFlag,
        listener: &mut impl FnMut(&Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let next = AtomicUsize::new(0);
        let (settings, network) = (self.settings.clone(), self.network);
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads.clamp(1, leaves.len().max(1)) {
                let (sender, settings, next) = (sender.clone(), &settings, &next);
                scope.spawn(move || {
                    while let Some(leaf) = leaves.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let found = search(settings, network, &leaf.line, stop);
                        // What was interrupted is not what the settings say.
                        if stop.is_raised() || sender.send((leaf.key, found)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (key, found) in results {
                self.pending.insert(key, found?);
                listener(self)?;
            }
            Ok(())
        })
    }

    /// Adds a batch to the tree.
    fn finish(&mut self, batch: Vec<Leaf>) -> Result<(), GrowthError> {
        for Leaf { key, line } in batch {
            let Some(position) = self.pending.remove(&key) else { continue };
            let position = BookPosition { is_pending: false, ..position };
            self.nodes.insert(key, node_at(self.settings.game, self.network, &line, position)?);
        }
        back_up(&mut self.nodes, self.start);
        Ok(())
    }
}
