//! Writing records: one node per line, so that differences of files show moves.

use std::fmt::{self, Display, Formatter, Write as _};

use super::text::write_value;
use super::{NodeId, Record};

/// The record as text, without a line break at the end. Lines that part begin with `(` on a line of their own and
/// are not indented, as the depth of a tree has no bound.
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

/// Closes the lines that end with this leaf, and returns where the next variation begins.
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
