//! Framing: a command is a line, and a reply ends with an empty line.

use std::io::{self, BufRead};

/// Longest line of a command or reply.
pub(crate) const MAX_LINE_LENGTH: usize = 1 << 16;

/// A line of input.
pub(crate) enum Line {
    /// Its bytes, without the line feed.
    Whole(Vec<u8>),
    /// Longer than [`MAX_LINE_LENGTH`]; all of it has been read.
    TooLong,
}

/// The next line, or `None` at the end of the input. Uses bounded memory, whatever the input.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let (mut line, mut is_long, mut is_empty) = (Vec::new(), false, true);
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        is_long |= line.len() + part.len() > MAX_LINE_LENGTH;
        if !is_long {
            line.extend_from_slice(part);
        }
        let (is_over, used) = (buffer.is_empty(), end.map_or(buffer.len(), |at| at + 1));
        input.consume(used);
        if is_over && is_empty {
            return Ok(None);
        }
        is_empty = false;
        if is_over || end.is_some() {
            return Ok(Some(if is_long { Line::TooLong } else { Line::Whole(line) }));
        }
    }
}

/// Normalises text for the protocol: no control characters, tabs become spaces.
pub(crate) fn clean(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect()
}

/// A command as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The number that the reply repeats, as written.
    pub id: Option<String>,
    /// The command; empty if only a number was sent.
    pub name: String,
    /// The rest of the line, without spaces around it.
    pub rest: String,
}

impl Command {
    /// Parses a line; `None` for blank lines and comments.
    pub fn parse(line: &[u8]) -> Option<Self> {
        let line = clean(line);
        let code = line.split('#').next().unwrap_or_default().trim();
        if code.is_empty() {
            return None;
        }
        let (first, rest) = split_word(code);
        let is_id = first.bytes().all(|byte| byte.is_ascii_digit());
        let (id, (name, rest)) = if is_id { (Some(first), split_word(rest)) } else { (None, (first, rest)) };
        Some(Self { id: id.map(str::to_string), name: name.to_string(), rest: rest.to_string() })
    }

    /// The reply to this command: `=` and the answer, or `?` and the error.
    pub fn reply(&self, answer: &Result<String, String>) -> String {
        reply(self.id.as_deref().unwrap_or_default(), answer)
    }
}

/// Formats a reply. Match tools insist on a space after the number, even before an empty answer.
pub(crate) fn reply(id: &str, answer: &Result<String, String>) -> String {
    let (sign, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let mut body = String::new();
    for (number, line) in text.trim_end().split('\n').enumerate() {
        if number > 0 {
            // An empty line would end the reply.
            body.push_str(if line.is_empty() { "\n " } else { "\n" });
        }
        body.push_str(&clean(line.as_bytes()));
    }
    format!("{sign}{id} {body}\n\n")
}

fn split_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// Splits a line into words. Double quotes group a word; inside them a backslash escapes the next character.
pub(crate) fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut is_quoted) = (Vec::new(), None::<String>, false);
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match c {
            '"' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            '\\' if is_quoted => word.get_or_insert_default().extend(rest.next()),
            ' ' if !is_quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// Quotes a word for [`words`].
pub(crate) fn quote(word: &str) -> String {
    if word.contains([' ', '"', '\\']) || word.is_empty() {
        format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
    } else {
        word.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Option<(Option<String>, String, String)> {
        Command::parse(line.as_bytes()).map(|command| (command.id, command.name, command.rest))
    }

    fn parts(id: Option<&str>, name: &str, rest: &str) -> (Option<String>, String, String) {
        (id.map(str::to_string), name.to_string(), rest.to_string())
    }

    #[test]
    fn commands_have_numbers_names_and_arguments() {
        assert_eq!(parsed("name"), Some(parts(None, "name", "")));
        assert_eq!(parsed(" 12\tplay  b   e9,d10 \r"), Some(parts(Some("12"), "play", "b   e9,d10")));
        assert_eq!(parsed("007 quit"), Some(parts(Some("007"), "quit", "")));
        assert_eq!(parsed("12"), Some(parts(Some("12"), "", "")));
        assert_eq!(parsed("-3 quit"), Some(parts(None, "-3", "quit")));
    }

    #[test]
    fn comments_blank_lines_and_control_characters_are_ignored() {
        for line in ["", "  \t ", "# play b e9", "   #", "\x07\x1b"] {
            assert_eq!(parsed(line), None, "{line:?}");
        }
        assert_eq!(parsed("un\x08do # the last one"), Some(parts(None, "undo", "")));
    }

    #[test]
    fn replies_repeat_the_number_and_end_with_an_empty_line() {
        let command = |line: &str| Command::parse(line.as_bytes()).unwrap();
        assert_eq!(command("name").reply(&Ok("Polyspire".into())), "= Polyspire\n\n");
        assert_eq!(command("name").reply(&Ok(String::new())), "= \n\n");
        assert_eq!(command("3 name").reply(&Err("no".into())), "?3 no\n\n");
    }

    #[test]
    fn replies_have_no_empty_line_inside() {
        assert_eq!(reply("", &Ok("\na\n\n\nb\r\n\n".into())), "= \na\n \n \nb\n\n");
    }

    #[test]
    fn long_lines_are_read_to_their_end_and_dropped() {
        let text = [vec![b'x'; MAX_LINE_LENGTH + 1], b"\nname\nlast".to_vec()].concat();
        let mut input = io::BufReader::with_capacity(1000, text.as_slice());
        assert!(matches!(read_line(&mut input).unwrap(), Some(Line::TooLong)));
        assert!(matches!(read_line(&mut input).unwrap(), Some(Line::Whole(line)) if line == b"name"));
        assert!(matches!(read_line(&mut input).unwrap(), Some(Line::Whole(line)) if line == b"last"));
        assert!(read_line(&mut input).unwrap().is_none());
    }

    #[test]
    fn quotes_hold_words_together() {
        assert_eq!(words(r#"  a "b c" d"e f"g "" \h "#), ["a", "b c", "de fg", "", r"\h"]);
        for word in ["plain", "two words", r#"a "quote""#, r"C:\x y", ""] {
            assert_eq!(words(&quote(word)), [word]);
        }
    }
}
