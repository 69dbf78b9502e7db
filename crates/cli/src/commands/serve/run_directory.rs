//! Results of training and tournaments in folders of this machine, for the server to show. Clients name
//! checkpoints by id; only this module maps ids to files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use arena::{GameReport, Journal};
use learn::Label;
use matches::Tournament;
use serde_json::{Value, json};
use server::ArenaGame;

/// Most lines of metrics shown per run; longer ones are thinned evenly.
const MOST_METRICS: usize = 500;
/// Larger result files are not shown.
const LARGEST_FILE: u64 = 4 << 20;

/// The folders with results.
pub(super) struct RunDirectory {
    /// One folder per training run.
    pub(super) runs: PathBuf,
    /// One folder per tournament.
    pub(super) arena: PathBuf,
}

impl RunDirectory {
    /// All runs with their checkpoints and metrics.
    pub(super) fn runs(&self) -> Value {
        let run = |(name, folder): (String, PathBuf)| {
            let manifest = manifest(&folder)?;
            Some(json!({
                "name": name,
                "game": manifest["game"],
                "checkpoints": manifest["checkpoints"],
                "metrics": metrics(&folder.join("metrics.jsonl")),
            }))
        };
        folders(&self.runs).into_iter().filter_map(run).collect()
    }

    /// The checkpoints of all runs, each with its id and game.
    pub(super) fn checkpoints(&self) -> Vec<Value> {
        let entries = self.files().into_iter().map(|(id, game, mut checkpoint, _)| {
            checkpoint["id"] = id.into();
            checkpoint["plays"] = catalog::games_like(&game).into();
            checkpoint["game"] = game.into();
            if let Some(data) = checkpoint.as_object_mut() {
                data.remove("file");
            }
            checkpoint
        });
        entries.collect()
    }

    /// The file of a checkpoint.
    pub(super) fn file(&self, id: &str) -> Option<PathBuf> {
        self.files().into_iter().find(|(known, ..)| known == id).map(|(.., path)| path)
    }

    /// The results of all tournaments.
    pub(super) fn arena(&self) -> Value {
        let result = |(name, folder): (String, PathBuf)| {
            let mut result = read_json(&folder.join("result.json"))?;
            result.as_object_mut()?.insert("name".to_string(), name.into());
            Some(result)
        };
        folders(&self.arena).into_iter().filter_map(result).collect()
    }

    /// The folder of a tournament. Only existing ones are accepted.
    fn tournament(&self, name: &str) -> Option<PathBuf> {
        folders(&self.arena).into_iter().find(|(known, _)| known == name).map(|(_, folder)| folder)
    }

    /// The games in a tournament's journal, in the order of the plan.
    pub(super) fn arena_games(&self, name: &str) -> Option<Vec<ArenaGame>> {
        let folder = self.tournament(name)?;
        let journal = read_text(&folder.join(Journal::FILE))?;
        let mut games: Vec<GameReport> =
            journal.lines().skip(1).filter_map(|line| serde_json::from_str(line).ok()).collect();
        games.sort_by_key(|game| game.game);
        let records = records(&folder);
        let shown = games.into_iter().map(|game| ArenaGame {
            number: game.game + 1,
            has_record: records.contains_key(&(game.game + 1)),
            seating: game.seating,
            scores: game.scores,
            turns: game.turns,
        });
        Some(shown.collect())
    }

    /// The record of a tournament game.
    pub(super) fn arena_record(&self, name: &str, number: usize) -> Option<String> {
        read_text(records(&self.tournament(name)?).get(&number)?)
    }

    /// Id, game, manifest entry and path of every checkpoint.
    fn files(&self) -> Vec<(String, String, Value, PathBuf)> {
        let mut files = Vec::new();
        for (name, folder) in folders(&self.runs) {
            let Some(manifest) = manifest(&folder) else { continue };
            let game = manifest["game"].as_str().unwrap_or_default().to_string();
            for checkpoint in manifest["checkpoints"].as_array().into_iter().flatten() {
                let Some(file) = checkpoint["file"].as_str() else { continue };
                let path = folder.join(file);
                let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
                let is_network = path.extension().is_some_and(|ending| ending == "safetensors");
                if is_network && path.is_file() {
                    files.push((format!("{name}/{stem}"), game.clone(), checkpoint.clone(), path));
                }
            }
        }
        files
    }
}

/// The folders in a folder, by name; empty if it does not exist.
fn folders(parent: &Path) -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(parent).into_iter().flatten().filter_map(Result::ok);
    let mut folders: Vec<(String, PathBuf)> = entries
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path())))
        .collect();
    folders.sort();
    folders
}

/// The records of a tournament by game number, which is the file name.
fn records(folder: &Path) -> BTreeMap<usize, PathBuf> {
    let entries = fs::read_dir(Tournament::games_in(folder)).into_iter().flatten().filter_map(Result::ok);
    let numbered = entries.map(|entry| entry.path()).filter_map(|path| {
        let number = path.file_stem()?.to_str()?.parse().ok()?;
        path.is_file().then_some((number, path))
    });
    numbered.collect()
}

/// A run's checkpoints. A label without a level comes from an older version and was not measured on the
/// ladder.
fn manifest(folder: &Path) -> Option<Value> {
    let mut manifest = read_json(&folder.join("manifest.json"))?;
    let checkpoints = manifest["checkpoints"].as_array_mut().into_iter().flatten();
    for checkpoint in checkpoints.filter(|checkpoint| checkpoint["level"].is_null()) {
        if let Some(checkpoint) = checkpoint.as_object_mut() {
            checkpoint.insert("label".to_string(), json!(Label::Unrated));
        }
    }
    Some(manifest)
}

fn read_json(path: &Path) -> Option<Value> {
    serde_json::from_str(&read_text(path)?).ok()
}

fn read_text(path: &Path) -> Option<String> {
    let is_small = fs::metadata(path).is_ok_and(|about| about.len() <= LARGEST_FILE);
    if is_small { fs::read_to_string(path).ok() } else { None }
}

/// The lines of a run's metrics, always including the last.
fn metrics(path: &Path) -> Vec<Value> {
    let text = read_text(path).unwrap_or_default();
    let lines: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let every = lines.len().div_ceil(MOST_METRICS).max(1);
    let last = lines.len().saturating_sub(1);
    lines
        .into_iter()
        .enumerate()
        .filter(|(number, _)| (last - number).is_multiple_of(every))
        .map(|(_, line)| line)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_the_folders_is_shown_and_rubbish_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let results = RunDirectory { runs: folder.path().join("runs"), arena: folder.path().join("arena") };
        assert_eq!((results.runs(), results.arena(), results.checkpoints().len()), (json!([]), json!([]), 0));
        for run in ["duo", "broken"] {
            fs::create_dir_all(results.runs.join(run).join("checkpoints")).unwrap();
        }
        fs::create_dir_all(results.arena.join("cup")).unwrap();
        let manifest = json!({ "game": "blokus-duo", "checkpoints": [
            { "file": "checkpoints/00000500.safetensors", "step": 7, "label": "Expert" },
            { "file": "checkpoints/00001000.safetensors", "step": 14, "label": "Expert", "level": 9 },
            { "file": "checkpoints/gone.safetensors" },
            { "file": "../../secret.txt" },
        ] });
        fs::write(results.runs.join("duo/manifest.json"), manifest.to_string()).unwrap();
        for games in ["00000500", "00001000"] {
            let file = results.runs.join(format!("duo/checkpoints/{games}.safetensors"));
            fs::write(file, "weights").unwrap();
        }
        fs::write(folder.path().join("secret.txt"), "secret").unwrap();
        let lines: Vec<String> = (0..1234).map(|step| json!({ "step": step }).to_string()).collect();
        fs::write(results.runs.join("duo/metrics.jsonl"), lines.join("\n") + "\n{\"step\": 12").unwrap();
        fs::write(results.runs.join("broken/manifest.json"), "{").unwrap();
        fs::write(results.arena.join("cup/result.json"), json!({ "played": 3 }).to_string()).unwrap();

        let runs = results.runs();
        assert_eq!((runs.as_array().unwrap().len(), &runs[0]["name"]), (1, &json!("duo")));
        let metrics = runs[0]["metrics"].as_array().unwrap();
        assert!(metrics.len() <= MOST_METRICS && metrics.last().unwrap()["step"] == 1233);
        let wanted = json!([
            { "id": "duo/00000500", "game": "blokus-duo", "plays": ["blokus-duo"], "step": 7, "label": "unrated" },
            { "id": "duo/00001000", "game": "blokus-duo", "plays": ["blokus-duo"], "step": 14, "label": "Expert", "level": 9 },
        ]);
        assert_eq!(Value::from(results.checkpoints()), wanted);
        assert!(results.file("duo/00000500").unwrap().is_file());
        assert!(results.file("duo/gone").is_none() && results.file("../secret").is_none());
        assert_eq!(results.arena(), json!([{ "name": "cup", "played": 3 }]));
        assert_eq!(results.arena_games("cup"), None);
        assert_eq!(results.arena_games("../runs"), None);
    }

    #[test]
    fn games_of_a_tournament_can_be_looked_up() {
        let folder = tempfile::tempdir().unwrap();
        let results = RunDirectory { runs: folder.path().join("runs"), arena: folder.path().join("arena") };
        let cup = results.arena.join("cup");
        fs::create_dir_all(cup.join("games")).unwrap();
        let game = |number: usize| {
            let report = json!({ "game": number, "seating": [1, 0], "scores": [10, 20], "turns": 30,
                "opening_turns": 2, "seats": [] });
            report.to_string()
        };
        let lines = ["{\"version\": 1}".to_string(), game(1), game(0), "{\"gam".to_string()];
        fs::write(cup.join("journal.jsonl"), lines.join("\n")).unwrap();
        fs::write(cup.join("games/00002.blksgf"), "(;)").unwrap();
        fs::write(cup.join("secret.txt"), "secret").unwrap();
        let shown = |number: usize, has_record: bool| ArenaGame {
            number,
            seating: vec![1, 0],
            scores: vec![10, 20],
            turns: 30,
            has_record,
        };
        assert_eq!(results.arena_games("cup"), Some(vec![shown(1, false), shown(2, true)]));
        assert_eq!(results.arena_record("cup", 2).as_deref(), Some("(;)"));
        assert_eq!((results.arena_record("cup", 1), results.arena_record("..", 2)), (None, None));
    }
}
