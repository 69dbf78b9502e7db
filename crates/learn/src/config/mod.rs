//! Settings of a training run, read from one TOML file.

mod network;

use std::path::PathBuf;

use nn::NetworkFeatures;
use search::{Formula, Noise, Utility};
use serde::{Deserialize, Serialize};

use crate::losses::LossWeights;
use crate::replay_buffer::ReplaySettings;
use crate::settings::Method;
pub use network::{DenseSizes, NetworkConfig, SparseSizes};

/// All settings of a run. Settings missing from the file have their value in [`Config::default`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The learning method.
    pub learner: Method,
    /// Id of the game.
    pub game: String,
    /// Seed of all random choices.
    pub seed: u64,
    /// Threads for self-play and training; 0 for all cores. The run is the same with any number.
    pub threads: usize,
    /// Total number of games.
    pub games: u64,
    /// Time limit in hours; 0 for none.
    pub hours: f64,
    /// Starts from another run instead of random weights: the path of its `state.safetensors`. The network
    /// must have the same sizes; the game must be the same or use the same board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<PathBuf>,
    /// The network.
    pub network: NetworkConfig,
    /// Self-play.
    pub selfplay: SelfPlayConfig,
    /// Training.
    pub training: TrainingConfig,
    /// How to rate checkpoints.
    pub evaluation: EvaluationConfig,
}

/// Settings of self-play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SelfPlayConfig {
    /// Games between two rounds of training.
    pub games_per_iteration: u64,
    /// Visits of a full search, whose visits become policy targets.
    pub visits: u64,
    /// Visits of a quick search, which only advances the game.
    pub quick_visits: u64,
    /// Fraction of full searches.
    pub careful_share: f32,
    /// The visits double at each of these plies.
    pub deeper_from: Vec<usize>,
    /// PUCT exploration constant.
    pub c_puct: f32,
    /// How far below its parent's value an unvisited move is assumed to be.
    pub first_play_reduction: f32,
    /// Total concentration of the Dirichlet noise at the root, summed over all moves.
    pub dirichlet_alpha: f32,
    /// Weight of the noise in the root priors.
    pub noise_share: f32,
    /// Whether policy targets leave out visits that only noise explains.
    pub prune_targets: bool,
    /// A game starts with 0 to this many random moves, uniformly drawn, so that odd openings are learned too.
    pub opening_plies: usize,
    /// Fraction of games that start where a recent game surprised the search: see
    /// [`crate::ReplayBuffer::restart`].
    pub restart_share: f32,
    /// A restart is the most surprising of this many random samples.
    pub restart_choices: usize,
    /// Before this ply, moves are sampled by their visits; from it on, the best move is played.
    pub temperature_plies: usize,
    /// Moves are sampled in proportion to `visits^(1 / temperature)`.
    pub temperature: f32,
    /// Weight of the margin in a value; the rest is the result.
    pub margin_weight: f32,
    /// With at most this many moves left for all players, the rest of the game is solved exactly, in games
    /// that support it.
    pub exact_moves: u64,
    /// Node limit of an exact search.
    pub exact_positions: u64,
    /// A game with more moves ends as a draw.
    pub longest_game: usize,
    /// One in this many games is kept as a game record; 0 for none.
    pub records: u64,
}

/// Settings of training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TrainingConfig {
    /// Samples per training step.
    pub batch_size: usize,
    /// Capacity of the replay buffer, in samples.
    pub replay_size: usize,
    /// Games before the first training step.
    pub warmup_games: u64,
    /// How often each new sample is drawn, on average.
    pub epochs: f32,
    /// Initial learning rate.
    pub learning_rate: f32,
    /// Learning rate after the last game. The decay is exponential in the games played.
    pub final_learning_rate: f32,
    /// Weight decay of `AdamW`.
    pub weight_decay: f32,
    /// Gradient clipping: the maximum norm; 0 for none.
    pub gradient_clip: f32,
    /// Decay of the EMA of weights, per step.
    pub average_decay: f32,
    /// Weight of the search value in the value target; the rest is the outcome of the game.
    pub search_share: f32,
    /// Fraction of the draws of thorough searches that goes by [`crate::Sample::surprise`]. The rest is uniform, and so
    /// are the draws of quick searches.
    pub surprise_share: f32,
    /// Whether games are drawn equally often for each seat that won them.
    pub balance_seats: bool,
    /// Weight of the policy loss.
    pub policy_loss: f32,
    /// Weight of the value loss.
    pub value_loss: f32,
    /// Weight of the margin loss.
    pub margin_loss: f32,
    /// Weight of the loss of the soft policy; 0 trains none.
    pub soft_policy_loss: f32,
    /// The soft policy's target is the visits to the power of one by this.
    pub soft_policy_temperature: f32,
}

/// How to rate checkpoints.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EvaluationConfig {
    /// Games between two checkpoints.
    pub save_every: u64,
    /// Games against each anchor; 0 saves checkpoints without rating them.
    pub games: u64,
    /// Visits per move.
    pub visits: u64,
    /// Agents with known ratings. By default, levels of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchors: Option<Vec<Anchor>>,
}

/// An agent with a known rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anchor {
    /// The agent, in the usual syntax.
    pub agent: String,
    /// Its rating. Not needed for levels, which have one on their game's ladder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<f64>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            learner: Method::Network,
            game: String::new(),
            seed: 1,
            threads: 0,
            games: 100_000,
            hours: 0.0,
            start: None,
            network: NetworkConfig::default(),
            selfplay: SelfPlayConfig::default(),
            training: TrainingConfig::default(),
            evaluation: EvaluationConfig::default(),
        }
    }
}

impl Default for SelfPlayConfig {
    fn default() -> Self {
        Self {
            games_per_iteration: 500,
            visits: 100,
            quick_visits: 24,
            careful_share: 0.35,
            deeper_from: Vec::new(),
            c_puct: 1.5,
            first_play_reduction: 0.1,
            dirichlet_alpha: 10.0,
            noise_share: 0.25,
            prune_targets: false,
            opening_plies: 0,
            restart_share: 0.0,
            restart_choices: 8,
            temperature_plies: 10,
            temperature: 1.0,
            margin_weight: 0.05,
            exact_moves: 30,
            exact_positions: 3_000,
            longest_game: 200,
            records: 100,
        }
    }
}

impl Default for TrainingConfig {
    fn default() -> Self {
        Self {
            batch_size: 1024,
            replay_size: 900_000,
            warmup_games: 1_000,
            epochs: 3.0,
            learning_rate: 5e-4,
            final_learning_rate: 5e-5,
            weight_decay: 1e-4,
            gradient_clip: 1.0,
            average_decay: 0.999,
            search_share: 0.5,
            surprise_share: 0.0,
            balance_seats: false,
            policy_loss: 1.0,
            value_loss: 1.0,
            margin_loss: 0.5,
            soft_policy_loss: 0.0,
            soft_policy_temperature: 4.0,
        }
    }
}

impl Default for EvaluationConfig {
    fn default() -> Self {
        Self { save_every: 10_000, games: 20, visits: 100, anchors: None }
    }
}

impl Config {
    /// Parses and checks the text of a file.
    pub fn read(text: &str) -> Result<Self, String> {
        let config: Self = toml::from_str(text).map_err(|error| arena::explain(text, &error))?;
        config.check()?;
        Ok(config)
    }

    /// Fails on the first value out of range.
    fn check(&self) -> Result<(), String> {
        let play = &self.selfplay;
        let train = &self.training;
        let part = |name: &str, value: f32| {
            if (0.0..=1.0).contains(&value) {
                Ok(())
            } else {
                Err(format!("{name} is {value}, but must be 0 to 1"))
            }
        };
        let positive = |name: &str, value: f64| {
            if value > 0.0 && value.is_finite() {
                Ok(())
            } else {
                Err(format!("{name} is {value}, but must be more than 0"))
            }
        };
        part("selfplay.careful_share", play.careful_share)?;
        part("selfplay.noise_share", play.noise_share)?;
        part("selfplay.margin_weight", play.margin_weight)?;
        part("selfplay.restart_share", play.restart_share)?;
        part("training.search_share", train.search_share)?;
        part("training.surprise_share", train.surprise_share)?;
        part("training.average_decay", train.average_decay)?;
        positive("games", self.games as f64)?;
        positive("selfplay.games_per_iteration", play.games_per_iteration as f64)?;
        positive("selfplay.visits", play.visits as f64)?;
        positive("selfplay.quick_visits", play.quick_visits as f64)?;
        positive("selfplay.c_puct", play.c_puct.into())?;
        positive("selfplay.dirichlet_alpha", play.dirichlet_alpha.into())?;
        positive("selfplay.temperature", play.temperature.into())?;
        positive("selfplay.restart_choices", play.restart_choices as f64)?;
        positive("selfplay.longest_game", play.longest_game as f64)?;
        positive("training.batch_size", train.batch_size as f64)?;
        positive("training.replay_size", train.replay_size as f64)?;
        positive("training.epochs", train.epochs.into())?;
        positive("training.learning_rate", train.learning_rate.into())?;
        positive("training.final_learning_rate", train.final_learning_rate.into())?;
        positive("training.soft_policy_temperature", train.soft_policy_temperature.into())?;
        positive("evaluation.save_every", self.evaluation.save_every as f64)?;
        positive("evaluation.visits", self.evaluation.visits as f64)?;
        if play.visits.max(play.quick_visits) << play.deeper_from.len().min(32) > u64::from(u16::MAX) {
            return Err(format!("selfplay.visits grow to more than {}", u16::MAX));
        }
        if train.soft_policy_loss > 0.0 && matches!(self.network, NetworkConfig::Dense(_)) {
            return Err("training.soft_policy_loss is for networks of kind sparse".to_string());
        }
        if play.longest_game > 10_000 {
            return Err("selfplay.longest_game is more than 10000".to_string());
        }
        if play.opening_plies >= play.longest_game {
            return Err("selfplay.opening_plies leave nothing of selfplay.longest_game".to_string());
        }
        for (name, value) in [
            ("training.weight_decay", train.weight_decay),
            ("training.gradient_clip", train.gradient_clip),
            ("training.policy_loss", train.policy_loss),
            ("training.value_loss", train.value_loss),
            ("training.margin_loss", train.margin_loss),
            ("training.soft_policy_loss", train.soft_policy_loss),
            ("selfplay.first_play_reduction", play.first_play_reduction),
            ("hours", self.hours as f32),
        ] {
            if !(0.0..=1e6).contains(&value) {
                return Err(format!("{name} is {value}, but must not be negative"));
            }
        }
        Ok(())
    }

    /// Threads to use: the setting, or all cores.
    pub fn thread_count(&self) -> usize {
        if self.threads > 0 {
            self.threads
        } else {
            std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
        }
    }

    /// Learning rate after this many games.
    pub fn learning_rate(&self, games: u64) -> f32 {
        let (first, last) = (self.training.learning_rate, self.training.final_learning_rate);
        let way = (games as f32 / self.games as f32).min(1.0);
        first * (last / first).powf(way)
    }

    pub(crate) fn loss(&self) -> LossWeights {
        let train = &self.training;
        LossWeights {
            policy: train.policy_loss,
            value: train.value_loss,
            margin: train.margin_loss,
            soft_policy: train.soft_policy_loss,
            soft_temperature: train.soft_policy_temperature,
        }
    }

    pub(crate) fn replay(&self) -> ReplaySettings {
        let train = &self.training;
        ReplaySettings {
            capacity: train.replay_size,
            search_share: train.search_share,
            surprise_share: train.surprise_share,
            balance_seats: train.balance_seats,
        }
    }

    pub(crate) fn formula(&self) -> Formula {
        Formula::Puct {
            exploration: self.selfplay.c_puct,
            growth: 0.0,
            first_play_reduction: self.selfplay.first_play_reduction,
        }
    }

    pub(crate) fn noise(&self) -> Noise {
        Noise { concentration: self.selfplay.dirichlet_alpha, share: self.selfplay.noise_share }
    }

    pub(crate) fn utility<F: NetworkFeatures>(&self) -> Utility {
        Utility { margin_weight: self.selfplay.margin_weight, full_margin: F::FULL_MARGIN }
    }
}
