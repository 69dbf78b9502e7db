//! The text of a book: a line about its making, and a line per position, in the order of keys.
//!
//! `KEY V,V ACTION:VALUE:VISITS …`: the key in hexadecimal, the value of each seat, and the moves. A plus sign
//! in front marks a position of an unfinished batch.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use game_core::MAX_SEATS;

use super::{Book, BookEdge, BookPosition, BookTextError, CERTAIN};

/// Version of the format.
pub(super) const FORMAT: u32 = 1;

const TITLE: &str = "# Opening book, format";

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE} {FORMAT}: {}", self.settings)?;
        for (key, position) in &self.positions {
            let values: Vec<String> = position.values.iter().map(ToString::to_string).collect();
            write!(f, "{}{key:016x} {}", if position.is_pending { "+" } else { "" }, values.join(","))?;
            for edge in &position.moves {
                write!(f, " {}:{}:{}", edge.action, edge.value, edge.visits)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Book {
    type Err = BookTextError;

    fn from_str(text: &str) -> Result<Self, BookTextError> {
        let mut lines = text.lines().enumerate();
        let settings = lines
            .next()
            .and_then(|(_, first)| first.strip_prefix(&format!("{TITLE} {FORMAT}: ")))
            .ok_or(BookTextError::OtherFile)?;
        let mut positions = BTreeMap::new();
        for (index, line) in lines {
            let wrong = |reason| BookTextError::Line { line: index + 1, reason };
            let (key, position) = read_line(line).map_err(wrong)?;
            if positions.last_key_value().is_some_and(|(&last, _)| last >= key) {
                return Err(wrong("positions are not in the order of their keys"));
            }
            positions.insert(key, position);
        }
        Ok(Self { settings: settings.to_string(), positions })
    }
}

fn read_line(line: &str) -> Result<(u64, BookPosition), &'static str> {
    let (is_pending, line) = line.strip_prefix('+').map_or((false, line), |line| (true, line));
    let mut words = line.split(' ');
    let key =
        words.next().filter(|word| word.len() == 16).and_then(|word| u64::from_str_radix(word, 16).ok());
    let key = key.ok_or("a position begins with its key, 16 hexadecimal digits")?;
    let values: Option<Vec<u16>> = words.next().unwrap_or_default().split(',').map(value).collect();
    let values = values.filter(|values| (2..=MAX_SEATS).contains(&values.len()));
    let values = values.ok_or("after the key comes the value of each seat, 0 to 10000")?;
    let mut moves: Vec<BookEdge> = Vec::new();
    for word in words {
        let edge = read_edge(word).ok_or("a move is an action, its value, 0 to 10000, and its visits")?;
        if moves.iter().any(|other| other.action == edge.action) {
            return Err("a move is there twice");
        }
        moves.push(edge);
    }
    if moves.is_empty() {
        return Err("a position has no moves");
    }
    Ok((key, BookPosition { values, moves, is_pending }))
}

fn read_edge(word: &str) -> Option<BookEdge> {
    let mut numbers = word.split(':');
    let edge = BookEdge {
        action: numbers.next()?.parse().ok()?,
        value: value(numbers.next()?)?,
        visits: numbers.next()?.parse().ok()?,
    };
    numbers.next().is_none().then_some(edge)
}

fn value(word: &str) -> Option<u16> {
    word.parse().ok().filter(|&value| value <= CERTAIN)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use super::*;

    const TEXT: &str = "# Opening book, format 1: game=pylos\n\
        000000000000001f 5100,4900 3:5100:40 17:4800:9\n\
        +00000000000000f0 6000,4000 2:4000:12\n";

    fn refusal(text: &str) -> String {
        text.parse::<Book>().unwrap_err().to_string()
    }

    #[test]
    fn what_is_written_is_read() {
        let book: Book = TEXT.parse().unwrap();
        assert_eq!(book.settings, "game=pylos");
        assert_eq!(book.positions[&0x1f].moves[1], BookEdge { action: 17, value: 4800, visits: 9 });
        assert!(book.positions[&0xf0].is_pending && !book.positions[&0x1f].is_pending);
        assert_eq!(book.to_string(), TEXT);
    }

    #[test]
    fn other_texts_are_refused_in_words() {
        for text in ["", "hello", "# Opening book, format 2: game=pylos"] {
            assert_eq!(refusal(text), "it is not an opening book of format 1");
        }
        for (old, new, words) in [
            ("001f 5", "01f 5", "line 2: a position begins with its key, 16 hexadecimal digits"),
            ("5100,4900", "5100", "line 2: after the key comes the value of each seat, 0 to 10000"),
            ("5100,4900", "5100,10001", "line 2: after the key comes the value of each seat, 0 to 10000"),
            ("3:5100:40", "3:5100", "line 2: a move is an action, its value, 0 to 10000, and its visits"),
            ("17:4800:9", "3:4800:9", "line 2: a move is there twice"),
            (" 2:4000:12", "", "line 3: a position has no moves"),
            ("00f0", "001f", "line 3: positions are not in the order of their keys"),
        ] {
            assert_eq!(refusal(&TEXT.replacen(old, new, 1)), words);
        }
    }

    /// Texts with a few wrong bytes are refused, or are books that can be written again.
    #[test]
    fn damaged_texts_do_no_harm() {
        let mut rng = game_core::Rng::seeded(1);
        for _ in 0..5000 {
            let mut bytes = TEXT.as_bytes().to_vec();
            for _ in 0..=rng.below(2) {
                let place = rng.below(bytes.len() as u32) as usize;
                bytes[place] = *rng.pick(b"0123456789abcdef:,+ \n#").unwrap();
            }
            if let Ok(book) = String::from_utf8(bytes).unwrap().parse::<Book>() {
                assert_eq!(book.to_string().parse::<Book>().unwrap(), book);
            }
        }
    }
}
