//! `loadsgf` and `savesgf`.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use session::record::{MAX_BYTES, RecordFile};
use session::replay_before;

use super::table::Table;
use super::{Answer, Engine};
use crate::wire::words;

impl Engine {
    /// Loads the main line, or the moves before the given number. If the file has several games, it takes the
    /// first.
    pub(super) fn loadsgf(&mut self, rest: &str) -> Answer {
        let words = words(rest);
        let (path, before) = match words.as_slice() {
            [path] => (path, None),
            [path, number] => (path, Some(move_number(number)?)),
            _ => return Err("expected a file, and the number of a move or nothing".to_string()),
        };
        let text = read(Path::new(path)).map_err(|error| format!("cannot read {path}: {error}"))?;
        let file = RecordFile::new(Path::new(path), &text, 1).map_err(|error| format!("{path}: {error}"))?;
        let game = |name: &str| self.catalogue.games().into_iter().find(|info| info.record_name == name);
        let session = |name: &str| game(name).map(|info| self.catalogue.session(info));
        let replay = replay_before(file.games().chosen(), before, session);
        let table = replay.map_err(|error| error.to_string()).and_then(|replay| Table::new(replay.session));
        let table = table.map_err(|error| format!("{path}: {error}"))?;
        self.set_table(table.with_source(file))
    }

    /// Saves the game into the record that it was loaded from, and keeps the other games of that file.
    pub(super) fn savesgf(&mut self, rest: &str) -> Answer {
        let words = words(rest);
        let [path] = words.as_slice() else { return Err("expected a file".to_string()) };
        if path == "-" {
            return Err(
                "expected a file: standard output has the replies; a file of that name is ./-".to_string()
            );
        }
        let record = self.table.session().record();
        let text = match self.table.source() {
            Some(file) => file.text_for(Path::new(path), &record),
            None => format!("{record}\n"),
        };
        write(Path::new(path), &text).map_err(|error| format!("cannot write {path}: {error}"))?;
        Ok(String::new())
    }
}

fn move_number(word: &str) -> Result<usize, String> {
    let number = word.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("'{word}' is not the number of a move, which are counted from 1"))
}

fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    // One byte more than the limit, so that the parser reports it.
    File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_string(&mut text)?;
    Ok(text)
}

/// Writes a file atomically.
fn write(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // Temporary files are private; a saved file gets ordinary permissions by the umask.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
