//! Game files: one table of the store per line, as JSON, and a last line with their number. Without it, a
//! truncated file would look complete.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::Table;

use crate::files;

/// Longer lines are no tables: the store accepts no events of that size.
const LONGEST_LINE: u64 = 256 << 20;

const END: &str = "polyspire-end";

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    format: String,
    tables: u64,
}

impl End {
    pub(super) fn after(tables: u64) -> Self {
        Self { format: END.to_string(), tables }
    }
}

/// Replays an exported table, checking that every event follows from those before it.
pub(super) fn replay(exported: &Value) -> anyhow::Result<Table> {
    let find = |name: &str| catalog::find(name).ok().map(|entry| **entry);
    Ok(server::exported_table(exported, find)?)
}

/// A file of games that can be read repeatedly. Input from a pipe is kept in a temporary file.
pub(super) struct Source(File);

impl Source {
    /// Opens a file, or standard input for `-`.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        if files::is_standard(path) {
            return Self::kept(io::stdin().lock());
        }
        let file = File::open(path)?;
        if file.metadata()?.is_file() { Ok(Self(file)) } else { Self::kept(file) }
    }

    fn kept(mut reader: impl Read) -> io::Result<Self> {
        let mut file = tempfile::tempfile()?;
        io::copy(&mut reader, &mut file)?;
        Ok(Self(file))
    }

    /// All tables, from the first.
    pub(super) fn tables(&mut self) -> io::Result<Tables<'_>> {
        self.0.rewind()?;
        Ok(Tables { lines: BufReader::new(&mut self.0), line: 0, read: 0, is_ended: false })
    }
}

/// Iterates over the tables of a file.
pub(super) struct Tables<'a> {
    lines: BufReader<&'a mut File>,
    line: u64,
    read: u64,
    is_ended: bool,
}

impl Tables<'_> {
    /// The next table; `None` at the end of the file.
    pub(super) fn next(&mut self) -> anyhow::Result<Option<Value>> {
        let value = self.read_line();
        value.with_context(|| format!("line {}", self.line))
    }

    fn read_line(&mut self) -> anyhow::Result<Option<Value>> {
        self.line += 1;
        let mut text = String::new();
        (&mut self.lines).take(LONGEST_LINE).read_line(&mut text)?;
        if text.is_empty() {
            let message = "the file ends here without its last line; it was truncated, or is not an export";
            return if self.is_ended { Ok(None) } else { Err(anyhow!(message)) };
        }
        if self.is_ended {
            bail!("the file continues after its end");
        }
        let value: Value = serde_json::from_str(&text).context("not JSON")?;
        if value["format"] == END {
            let end = End::deserialize(&value)?;
            if end.tables != self.read {
                bail!("expected {} games before this line, found {}", end.tables, self.read);
            }
            self.is_ended = true;
            return self.read_line();
        }
        self.read += 1;
        Ok(Some(value))
    }
}
