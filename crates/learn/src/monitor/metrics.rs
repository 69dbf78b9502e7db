//! Metrics of a run, one line of JSON each, so that any tool can read them during the run.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use charts::write_whole;
use serde::{Deserialize, Serialize};

use super::MonitorError;
use super::numbers::{finite_only, or_nan};

/// Metrics of one iteration.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Metrics {
    /// Training steps so far.
    pub step: u64,
    /// Games so far.
    pub games: u64,
    /// Seconds worked so far, without interruptions.
    #[serde(deserialize_with = "or_nan")]
    pub seconds: f64,
    /// Values by name, such as `loss/policy`. Values that are not finite are not written.
    #[serde(serialize_with = "finite_only")]
    pub values: BTreeMap<String, f64>,
}

/// A file to which a run appends its metrics.
#[derive(Debug)]
pub struct MetricsFile {
    path: PathBuf,
    file: File,
    /// Length of the complete lines; anything beyond is a torn write.
    length: u64,
    /// Games of the last line.
    last_games: Option<u64>,
}

impl MetricsFile {
    /// Opens or creates a file.
    ///
    /// Drops a torn last line. With `last_games`, the games of the state from which the run resumes, lines of
    /// later games are dropped too, because those games are learned from again; without it all lines stay.
    /// Steps would not do: the first iterations make none.
    pub fn open(path: &Path, last_games: Option<u64>) -> Result<Self, MonitorError> {
        let failed = MonitorError::file(path);
        let text = match fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(failed(error)),
        };
        let is_kept = |metrics: &Metrics| last_games.is_none_or(|last| metrics.games <= last);
        let mut lines = whole_lines(path, &text)?;
        lines.retain(|(_, metrics)| is_kept(metrics));
        let last_games = lines.last().map(|(_, metrics)| metrics.games);
        let kept: Vec<u8> = lines.into_iter().flat_map(|(line, _)| line.iter().copied()).collect();
        if kept.len() < text.len() {
            write_whole(path, &kept).map_err(&failed)?;
        }
        let file = OpenOptions::new().append(true).create(true).open(path).map_err(&failed)?;
        Ok(Self { path: path.to_path_buf(), file, length: kept.len() as u64, last_games })
    }

    /// Whether there is a line for this many games.
    pub fn has(&self, games: u64) -> bool {
        self.last_games.is_some_and(|last| games <= last)
    }

    /// Appends a line and syncs it to disk. Others can read it at once.
    pub fn append(&mut self, metrics: &Metrics) -> Result<(), MonitorError> {
        let failed = MonitorError::file(&self.path);
        let line = serde_json::to_string(metrics).map_err(|error| failed(error.into()))? + "\n";
        if let Err(error) = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data()) {
            // After a torn write on a full disk, the next line must start clean. If even this fails, reading
            // reports it.
            let _ = self.file.set_len(self.length);
            return Err(failed(error));
        }
        self.length += line.len() as u64;
        self.last_games = Some(metrics.games);
        Ok(())
    }

    /// Reads all lines of a file, except for a last one that is still being written.
    pub fn read(path: &Path) -> Result<Vec<Metrics>, MonitorError> {
        let text = fs::read(path).map_err(MonitorError::file(path))?;
        Ok(whole_lines(path, &text)?.into_iter().map(|(_, metrics)| metrics).collect())
    }
}

/// The complete lines: their bytes and their content.
fn whole_lines<'a>(path: &Path, text: &'a [u8]) -> Result<Vec<(&'a [u8], Metrics)>, MonitorError> {
    let lines = text.split_inclusive(|&byte| byte == b'\n').enumerate();
    lines
        .filter(|(_, line)| line.ends_with(b"\n"))
        .map(|(index, line)| match serde_json::from_slice(line) {
            Ok(metrics) => Ok((line, metrics)),
            Err(error) => Err(MonitorError::Damaged {
                path: path.to_path_buf(),
                line: index + 1,
                reason: format!("these are not the measurements of a run ({error})"),
            }),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn metrics(step: u64) -> Metrics {
        let values = [("loss/policy".to_string(), 0.5), ("speed/games".to_string(), 12.25)];
        Metrics { step, games: step * 10, seconds: step as f64 * 1.5, values: values.into() }
    }

    fn filled(folder: &tempfile::TempDir, steps: u64) -> PathBuf {
        let path = folder.path().join("metrics.jsonl");
        let mut file = MetricsFile::open(&path, None).unwrap();
        (1..=steps).for_each(|step| file.append(&metrics(step)).unwrap());
        path
    }

    fn steps(path: &Path) -> Vec<u64> {
        MetricsFile::read(path).unwrap().iter().map(|metrics| metrics.step).collect()
    }

    #[test]
    fn lines_come_back_and_can_be_read_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("metrics.jsonl");
        let mut file = MetricsFile::open(&path, None).unwrap();
        assert_eq!(MetricsFile::read(&path).unwrap(), []);
        for step in 1..=3 {
            file.append(&metrics(step)).unwrap();
            assert_eq!(MetricsFile::read(&path).unwrap().last(), Some(&metrics(step)));
        }
        let first = fs::read_to_string(&path).unwrap().lines().next().unwrap().to_string();
        assert_eq!(
            first,
            r#"{"step":1,"games":10,"seconds":1.5,"values":{"loss/policy":0.5,"speed/games":12.25}}"#
        );
    }

    #[test]
    fn going_on_forgets_what_came_after_the_checkpoint() {
        let folder = tempfile::tempdir().unwrap();
        let path = filled(&folder, 5);
        MetricsFile::open(&path, Some(30)).unwrap().append(&metrics(4)).unwrap();
        assert_eq!(steps(&path), [1, 2, 3, 4]);
        drop(MetricsFile::open(&path, None).unwrap());
        assert_eq!(steps(&path), [1, 2, 3, 4]);
        drop(MetricsFile::open(&path, Some(0)).unwrap());
        assert!(steps(&path).is_empty());
    }

    #[test]
    fn a_torn_last_line_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = filled(&folder, 3);
        let text = fs::read(&path).unwrap();
        let begin = text[..text.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap();
        for end in [begin + 1, begin + 2, begin + 30, text.len() - 2, text.len() - 1] {
            fs::write(&path, &text[..end]).unwrap();
            assert_eq!(steps(&path), [1, 2], "a reader beside the run");
            MetricsFile::open(&path, None).unwrap().append(&metrics(7)).unwrap();
            assert_eq!(steps(&path), [1, 2, 7], "{end} of {}", text.len());
        }
    }

    #[test]
    fn a_broken_line_in_the_middle_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = filled(&folder, 3);
        let text = fs::read_to_string(&path).unwrap().replacen("\"step\":2", "\"step\":two", 1);
        fs::write(&path, &text).unwrap();
        for error in [MetricsFile::read(&path).unwrap_err(), MetricsFile::open(&path, Some(1)).unwrap_err()] {
            assert!(error.to_string().contains("metrics.jsonl, line 2: "), "{error}");
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "a broken file stays as it is");
    }

    #[test]
    fn values_that_json_lacks_are_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let path = filled(&folder, 0);
        let mut broken = metrics(1);
        broken.seconds = f64::NAN;
        broken.values.insert("a".to_string(), f64::NAN);
        broken.values.insert("b".to_string(), f64::NEG_INFINITY);
        MetricsFile::open(&path, None).unwrap().append(&broken).unwrap();
        let read = MetricsFile::read(&path).unwrap().remove(0);
        assert_eq!(read.values, metrics(1).values);
        assert!(read.seconds.is_nan());
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = MetricsFile::read(Path::new("/nowhere/metrics.jsonl")).unwrap_err();
        assert!(error.to_string().starts_with("cannot use /nowhere/metrics.jsonl: "), "{error}");
    }
}
