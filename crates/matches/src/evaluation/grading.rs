//! How good what was learned is by what is known exactly.

use std::path::Path;

use agents::spec_for;
use game_module::{GameModule, Grading, quote};
use session::Player;

/// What is graded.
#[derive(Clone, Copy, Debug)]
pub enum Pupil<'a> {
    /// A network: its first thought, and its search with so many visits.
    Network {
        /// Its file.
        checkpoint: &'a Path,
        /// Visits of the search.
        visits: u64,
    },
    /// Weights of Q-learning.
    QLearn {
        /// Their file.
        weights: &'a Path,
    },
}

/// How often what was learned keeps won positions won, on so many positions; in words why not, in games that are not
/// solved.
pub fn grade(game: &GameModule, pupil: Pupil<'_>, positions: usize, seed: u64) -> Result<Grading, String> {
    let solver = game.solver();
    let not_solved = |_| format!("{} is not solved, so there is nothing to grade by", game.info.id);
    let specs = match pupil {
        Pupil::Network { checkpoint, visits } => {
            let checkpoint = quoted(checkpoint)?;
            vec![
                ("no search".to_string(), format!("policy:checkpoint={checkpoint},seed={seed}")),
                (
                    format!("{visits} visits"),
                    format!("alphazero:checkpoint={checkpoint},visits={visits},seed={seed}"),
                ),
            ]
        }
        Pupil::QLearn { weights } => {
            vec![("qlearn".to_string(), format!("qlearn:weights={},seed={seed}", quoted(weights)?))]
        }
    };
    let player = |spec: &str| {
        let spec = spec_for(game, spec).map_err(|error| error.to_string())?;
        game.player(&spec).map_err(|error| error.to_string())
    };
    let players: Vec<(String, Box<dyn Player>)> = specs
        .into_iter()
        .map(|(name, spec)| player(&spec).map(|player| (name, player)))
        .collect::<Result<_, String>>()?;
    solver.map_err(not_solved)?.grade(players, positions, seed)
}

/// A path as the value of a setting.
pub(super) fn quoted(path: &Path) -> Result<String, String> {
    path.to_str().map(quote).ok_or_else(|| "the path of the checkpoint is no text".to_string())
}
