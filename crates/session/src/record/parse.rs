//! The record parser: one pass, with an explicit stack, every step bounded by what it consumes.

use std::collections::HashMap;
use std::str::FromStr;

use super::text::read_value;
use super::{MAX_BYTES, NodeId, Place, Record, RecordError};

impl Record {
    /// Parses a text with exactly one game.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut reader = Reader::new(text)?;
        let record = reader.game()?;
        match reader.peek() {
            None => Ok(record),
            Some('(') => Err(reader.unexpected("a second game", "the end of the text after one game")),
            Some(_) => Err(reader.unexpected_here("the end of the text after the game")),
        }
    }

    /// Parses a text with one or more games.
    pub fn parse_collection(text: &str) -> Result<Vec<Self>, RecordError> {
        let mut reader = Reader::new(text)?;
        let mut records = vec![reader.game()?];
        while reader.peek().is_some() {
            records.push(reader.game()?);
        }
        Ok(records)
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        Self::parse(text)
    }
}

struct Reader<'a> {
    text: &'a str,
    /// The number of bytes consumed.
    offset: usize,
    /// The number of nodes so far, in all games.
    nodes: usize,
    /// The last node with each identifier. Searching the node itself for duplicates would take quadratic time
    /// for a node with a million properties.
    last_seen: HashMap<String, usize>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Result<Self, RecordError> {
        if text.len() > MAX_BYTES {
            return Err(RecordError::TooLarge { bytes: text.len() });
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Ok(Self { text, offset: 0, nodes: 0, last_seen: HashMap::new() })
    }

    /// `( node … variation … )`. Variations follow all nodes of their line.
    fn game(&mut self) -> Result<Record, RecordError> {
        let mut record = Record::blank();
        let mut node = record.root();
        // The node before each open variation.
        let mut branches: Vec<NodeId> = Vec::new();
        let mut after_variation = false;
        self.expect('(', "'(' to begin a game")?;
        self.expect(';', "';' to begin the first node")?;
        self.properties(&mut record, node)?;
        loop {
            match self.peek() {
                Some(';') if !after_variation => {
                    self.offset += 1;
                    node = record.add_child(node);
                    self.properties(&mut record, node)?;
                }
                Some('(') => {
                    self.offset += 1;
                    self.expect(';', "';' to begin the variation")?;
                    branches.push(node);
                    node = record.add_child(node);
                    self.properties(&mut record, node)?;
                    after_variation = false;
                }
                Some(')') => {
                    self.offset += 1;
                    match branches.pop() {
                        Some(branch) => node = branch,
                        None => return Ok(record),
                    }
                    after_variation = true;
                }
                _ if after_variation => return Err(self.unexpected_here("'(' or ')' after a variation")),
                _ => return Err(self.unexpected_here("a property, ';', '(' or ')'")),
            }
        }
    }

    /// The properties of a node, up to something that cannot start one.
    fn properties(&mut self, record: &mut Record, node: NodeId) -> Result<(), RecordError> {
        self.nodes += 1;
        while self.peek().is_some_and(|c| c.is_ascii_alphanumeric()) {
            let identifier = self.identifier()?;
            let values = self.values()?;
            record.push_property(node, identifier, values);
        }
        Ok(())
    }

    fn identifier(&mut self) -> Result<String, RecordError> {
        let rest = &self.text[self.offset..];
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let mut identifier = rest[..length].to_owned();
        identifier.retain(|c| !c.is_ascii_lowercase());
        if identifier.is_empty() {
            let found = format!("the identifier {:?}", clip(&rest[..length]));
            return Err(self.unexpected(found, "an identifier with an upper-case letter or a digit"));
        }
        match self.last_seen.get_mut(&identifier) {
            Some(last) if *last == self.nodes => {
                let (place, identifier) = (self.place(), clip(&identifier));
                return Err(RecordError::Duplicate { place, identifier });
            }
            Some(last) => *last = self.nodes,
            None => {
                self.last_seen.insert(identifier.clone(), self.nodes);
            }
        }
        self.offset += length;
        Ok(identifier)
    }

    fn values(&mut self) -> Result<Vec<String>, RecordError> {
        // Most properties have one value; a growing vector would reserve room for four.
        let mut values = Vec::with_capacity(1);
        while self.peek() == Some('[') {
            let Some((value, length)) = read_value(&self.text[self.offset + 1..]) else {
                return Err(RecordError::UnclosedValue { place: self.place() });
            };
            self.offset += 1 + length;
            values.push(value);
        }
        if values.is_empty() {
            Err(self.unexpected_here("'[' and the value of the property"))
        } else {
            Ok(values)
        }
    }

    /// Skips white space and peeks at the next character.
    fn peek(&mut self) -> Option<char> {
        let rest = self.text[self.offset..].trim_start();
        self.offset = self.text.len() - rest.len();
        rest.chars().next()
    }

    /// Consumes one of the format's own characters, all of which are one byte long.
    fn expect(&mut self, c: char, expected: &'static str) -> Result<(), RecordError> {
        if self.peek() != Some(c) {
            return Err(self.unexpected_here(expected));
        }
        self.offset += 1;
        Ok(())
    }

    fn place(&self) -> Place {
        Place::of(self.text, self.offset)
    }

    fn unexpected_here(&self, expected: &'static str) -> RecordError {
        let next = self.text[self.offset..].chars().next();
        self.unexpected(next.map_or("the end of the text".to_owned(), |c| format!("{c:?}")), expected)
    }

    fn unexpected(&self, found: impl Into<String>, expected: &'static str) -> RecordError {
        RecordError::Unexpected { place: self.place(), found: found.into(), expected }
    }
}

/// Shortens a word, so that messages stay readable if a file is not a record at all.
fn clip(word: &str) -> String {
    word.chars().take(20).collect()
}
