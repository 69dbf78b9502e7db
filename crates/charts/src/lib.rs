//! Charts and reports: SVG pictures with axes and colours, self-contained HTML pages, and atomic file
//! writing. Tournaments, training runs and analyses decide what to draw; this crate knows none of them.

mod curve;
mod file;
mod numbers;
mod page;
mod picture;
mod scale;
mod series;

pub use curve::Chart;
pub use file::{read_text, read_whole, write_whole};
pub use numbers::{NumberKind, count};
pub use page::{page, section};
pub use picture::{Picture, color, escape, shorten};
pub use scale::{Range, Scale, round_step};
pub use series::{MOST_POINTS, Point, Series};
