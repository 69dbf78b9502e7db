//! Writes records with one node per line, so that diffs show moves.

use std::fmt::{self, Display, Formatter, Write as _};

use super::text::write_value;
use super::{NodeId, Record};

/// The record as text, without a final line break. Variations start with `(` on a line of their own. They are
/// not indented, because the depth of a tree is unbounded.
impl Display for Record {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut node = self.root();
        loop {
            write_node(self, node, f)?;
            node = match self.first_child(node) {
                Some(child) => child,
                None => match close_lines(self, node, f)? {
                    Some(sibling) => sibling,
                    None => return Ok(()),
                },
            };
            f.write_char('\n')?;
        }
    }
}

fn write_node(record: &Record, node: NodeId, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str(if record.begins_a_line(node) { "(;" } else { ";" })?;
    for (identifier, values) in record.properties(node) {
        f.write_str(identifier)?;
        for value in values {
            write_value(f, value)?;
        }
    }
    Ok(())
}

/// Closes the lines that end with this leaf and returns the start of the next variation.
fn close_lines(record: &Record, leaf: NodeId, f: &mut Formatter<'_>) -> Result<Option<NodeId>, fmt::Error> {
    let mut node = leaf;
    loop {
        if record.begins_a_line(node) {
            f.write_char(')')?;
        }
        if let Some(sibling) = record.next_sibling(node) {
            return Ok(Some(sibling));
        }
        match record.parent(node) {
            Some(parent) => node = parent,
            None => return Ok(None),
        }
    }
}
