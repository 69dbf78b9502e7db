//! Perft counts in text files, one per line: `game depth nodes`, then the position unless it is the start.
//! Empty lines and lines that start with `#` are ignored.

use game_core::{Position, perft};

/// One line of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The game's id.
    pub game: &'a str,
    /// Depth in moves.
    pub depth: u32,
    /// Move sequences of this length.
    pub nodes: u64,
    /// Where to start; `None` for the start of the game.
    pub position: Option<&'a str>,
}

/// Parses a file.
///
/// # Panics
/// If a line is malformed.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| read_line(line).unwrap_or_else(|| panic!("{line:?} is not a perft line"))).collect()
}

fn read_line(line: &str) -> Option<Entry<'_>> {
    let mut words = line.splitn(4, ' ');
    let (game, depth, nodes) = (words.next()?, words.next()?, words.next()?);
    Some(Entry { game, depth: depth.parse().ok()?, nodes: nodes.parse().ok()?, position: words.next() })
}

impl Entry<'_> {
    /// The position to start from.
    ///
    /// # Panics
    /// If its text does not parse.
    pub fn position<P: Position>(&self) -> P {
        let Some(text) = self.position else { return P::start() };
        text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"))
    }

    /// Counts again and compares.
    ///
    /// # Panics
    /// If the numbers differ.
    pub fn check<P: Position>(&self) {
        assert_eq!(perft::<P>(&self.position(), self.depth), self.nodes, "{self:?}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_with_and_without_a_position() {
        let entries = read("# comment\n\nduo 2 171396\npylos 1 17 www./... w turn 8\n");
        assert_eq!(
            entries,
            [
                Entry { game: "duo", depth: 2, nodes: 171_396, position: None },
                Entry { game: "pylos", depth: 1, nodes: 17, position: Some("www./... w turn 8") },
            ]
        );
    }

    #[test]
    #[should_panic(expected = "\"duo two 171396\" is not a perft line")]
    fn a_line_that_is_no_entry_is_a_mistake() {
        read("duo two 171396");
    }
}
