//! Game records: trees of moves, setups, comments and variations in the style of SGF 4, for every game.
//!
//! The tree knows no game: moves are the text of properties such as `B[e9,d10,e10,f10,e11]`, and the reader
//! of a record interprets them. Records come from other programs, so parsing is strict, bounded by
//! [`MAX_BYTES`], linear in the input and free of recursion: no text can exhaust the stack.
//!
//! Choices where SGF leaves room, or where programs differ:
//! - The text is UTF-8 whatever `CA` says; a byte order mark at the start is skipped.
//! - Identifiers are `A` to `Z` and digits (`1`, `A4`, `1L`). Lower-case letters in them are dropped, as FF 3
//!   prescribes: `Black[…]` is `B[…]`.
//! - Every value is plain text: escapes are resolved, also `\:`, and all white space is kept. CR, LF, CR LF and
//!   LF CR are one line break, kept as LF. NUL, which text columns of databases refuse, becomes U+FFFD.
//! - A property given twice in a node is an error: merging would be a guess, and keeping one would lose data.
//! - Unknown properties are kept, in order.

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

/// The longest text that is parsed, in bytes: a thousand times a long Blokus game with comments. The worst
/// text of this size (`;A[x]B[x];A[x]B[x]…`) takes 0.8 GiB as a tree (measured), and memory grows linearly
/// with the limit. A server that reads untrusted texts should use a lower limit.
pub const MAX_BYTES: usize = 16 << 20;
