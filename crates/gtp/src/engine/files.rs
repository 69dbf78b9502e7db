//! `loadsgf` and `savesgf`.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use session::record::{MAX_BYTES, Record};
use session::{GameInfo, replay};

use super::table::Table;
use super::{Answer, Engine};
use crate::wire::words;

impl Engine {
    /// Goes to the end of the main line, or to the position before the move with the given number.
    pub(super) fn loadsgf(&mut self, rest: &str) -> Answer {
        let words = words(rest);
        let (path, before) = match words.as_slice() {
            [path] => (path, None),
            [path, number] => (path, Some(move_number(number)?)),
            _ => return Err("expected a file, and the number of a move or nothing".to_string()),
        };
        let text = read(Path::new(path)).map_err(|error| format!("cannot read {path}: {error}"))?;
        let mut record = Record::parse(&text).map_err(|error| format!("{path}: {error}"))?;
        let game = |name: &str| self.catalogue.games().into_iter().find(|info| info.record_name == name);
        if let (Some(number), Some(info)) = (before, record.game().and_then(game)) {
            record = cut(&record, number, info);
        }
        let session = replay(&record, |name| game(name).map(|info| self.catalogue.session(info)));
        let table = session.map_err(|error| error.to_string()).and_then(Table::new);
        self.put_on_table(table.map_err(|error| format!("{path}: {error}"))?)
    }

    pub(super) fn savesgf(&mut self, rest: &str) -> Answer {
        let words = words(rest);
        let [path] = words.as_slice() else { return Err("expected a file".to_string()) };
        let text = format!("{}\n", self.table.session().record());
        write(Path::new(path), &text).map_err(|error| format!("cannot write {path}: {error}"))?;
        Ok(String::new())
    }
}

fn move_number(word: &str) -> Result<usize, String> {
    let number = word.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("'{word}' is not the number of a move, which are counted from 1"))
}

/// The main line before the move with this number.
fn cut(record: &Record, number: usize, info: &GameInfo) -> Record {
    let mut short = Record::new(record.game().unwrap_or_default());
    let mut copy = short.root();
    let mut moves = 0;
    for node in record.main_line() {
        let has_move = info.colors.iter().any(|color| record.property(node, color.record_id).is_some());
        moves += usize::from(has_move);
        if moves >= number {
            break;
        }
        if record.parent(node).is_some() {
            copy = short.add_child(copy);
        }
        for (name, values) in record.properties(node) {
            short.set_property(copy, name, values.iter().cloned());
        }
    }
    short
}

fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    // One byte more than a record may have, so that reading it says so.
    File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_string(&mut text)?;
    Ok(text)
}

/// Writes a file whole or not at all.
fn write(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // Temporary files are private; what is saved on request is an ordinary file, as far as the umask lets it.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
