//! Game records: SGF 4 style trees of moves, setups, comments and variations, for every game of the catalogue.
//!
//! The tree knows no game: moves are the texts of properties such as `B[e9,d10,e10,f10,e11]`, and whoever reads a
//! record gives them meaning. Records come from other people's programs, so reading is strict, bounded by
//! [`MAX_BYTES`], linear in the size of the input and free of recursion: no text can exhaust the stack.
//!
//! Choices where SGF leaves room, or where programs differ:
//! - The text is UTF-8 whatever `CA` says; a byte order mark at the start is skipped.
//! - Identifiers are `A` to `Z` and digits (`1`, `A4`, `1L`). Lower-case letters in them are dropped, as FF 3
//!   prescribes: `Black[…]` is `B[…]`.
//! - Every value is plain text: escapes are resolved, also `\:`, and all white space is kept. CR, LF, CR LF and
//!   LF CR are one line break, kept as LF. NUL, which text columns of databases refuse, becomes U+FFFD.
//! - A property given twice in a node is an error, since merging would guess and keeping one would lose.
//! - Properties nobody here knows are kept, in their order.

mod collection;
mod date;
mod error;
mod file;
mod mark;
mod parse;
mod text;
mod tree;
mod write;

pub use collection::{Collection, CollectionError};
pub use date::date_of;
pub use error::{Place, RecordError};
pub use file::RecordFile;
pub use mark::Mark;
pub use tree::{NodeId, Record};

/// The longest text that is read, in bytes: a thousand times a long Blokus game with comments. The most wasteful
/// text of this size (`;A[x]B[x];A[x]B[x]…`) was measured to take 0.8 GiB as a tree; four times the limit would
/// take four times that. A server that reads the texts of strangers wants a lower limit of its own.
pub const MAX_BYTES: usize = 16 << 20;
