//! Grades a model against exact values.

use std::path::Path;

use agents::spec_for;
use game_module::{GameModule, Grading, quote};
use session::Player;

/// A model to grade.
#[derive(Clone, Copy, Debug)]
pub enum TrainedModel<'a> {
    /// A network, without search and with a search of `visits` visits.
    Network {
        /// The model file.
        checkpoint: &'a Path,
        /// Visits of the search.
        visits: u64,
    },
    /// Weights learned by Q-learning.
    QLearn {
        /// The weights file.
        weights: &'a Path,
    },
}

/// Measures how often the model keeps won positions won. Fails for games that are not solved.
pub fn grade(
    game: &GameModule,
    model: TrainedModel<'_>,
    positions: usize,
    seed: u64,
) -> Result<Grading, String> {
    let solver = game.solver();
    let not_solved = |_| format!("{} is not solved, so there is nothing to grade by", game.info.id);
    let specs = match model {
        TrainedModel::Network { checkpoint, visits } => {
            let checkpoint = quoted(checkpoint)?;
            vec![
                ("no search".to_string(), format!("policy:checkpoint={checkpoint},seed={seed}")),
                (
                    format!("{visits} visits"),
                    format!("alphazero:checkpoint={checkpoint},visits={visits},seed={seed}"),
                ),
            ]
        }
        TrainedModel::QLearn { weights } => {
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

/// A path as a setting's value.
pub(super) fn quoted(path: &Path) -> Result<String, String> {
    path.to_str().map(quote).ok_or_else(|| "the checkpoint's path is not valid UTF-8".to_string())
}
