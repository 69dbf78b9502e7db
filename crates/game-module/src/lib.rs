//! The capabilities of a game: [`GameModule`] is a value with everything that can be done with a game.
//!
//! Playing needs only a session. Search, networks, training, learning environments, solving, levels, opening
//! books, benchmarks, the board of the full-screen terminal and pieces as data are capabilities that a module has or
//! lacks. Most are an object-safe trait with one generic implementation (`SearcherOf<G>` and so on), which is
//! instantiated in the game's kit, so that kits compile in parallel and everything above them is `dyn`.
//!
//! Agents are values as well: an [`AgentKind`] describes an agent and makes players, and an [`AgentSpec`] is
//! the text `name:key=value,…` after it has been checked against one.

mod agent;
pub mod bench;
mod book;
mod ending;
mod exact;
mod grading;
mod ladder;
mod linear;
mod mirror;
mod module;
mod network;
mod networks;
mod picture;
mod pieces;
mod records;
mod search;
pub mod terminal;
mod training;

pub use agent::{
    AgentInfo, AgentKind, AgentSpec, FamilyAgent, Kind, NAME, NOISE, NetworkBound, Preset, SEED, Setting,
    SpecError, THREADS, TIME, quote, read_time, split_specs,
};
pub use book::{
    Book, BookEdge, BookMove, BookPosition, BookTextError, CERTAIN, CanonicalPosition, Known, OpeningBook,
};
pub use ending::{Allowance, BoundedEnding, Ending, Solved};
pub use exact::{CountRow, ExactGame, ExactTable, TableReport, table_path};
pub use grading::{GradeRow, Grading};
pub use ladder::{LEVELS, Ladder, Level, ladder, level_name, level_number};
pub use mirror::MirroredMove;
pub use module::{Gain, GameModule, MissingCapability, Seeded};
pub use network::{Evaluation, NetworkGame, NetworkSearch, Networked, NetworkedOf};
pub use networks::{ShippedNetwork, card};
pub use picture::paint;
pub use pieces::{PieceCatalogue, PieceEntry, PieceListError, PieceReport};
pub use records::{self_play_record, titled};
pub use search::{EXACT_POSITIONS, SearchProfile, SearchRequest, Searcher, SearcherOf};
pub use training::{LearningGame, LinearPlay, TrainError, Trainable, TrainableOf};
