//! Self-play.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use game_core::{ActionSpace, Candidate, Limits, Outcome, Position, Rng, StopFlag, Thought, mix};
use nn::{Features, Model, MoveOf, Network, NetworkEvaluator, NetworkFeatures, Scratch};
use search::endgame::Solution;
use search::{Evaluated, Mcts, Params};

use crate::config::Config;
use crate::episode::{Episode, Sample};
use crate::policy_target::{PolicyTarget, TriedMove, divergence, prune};
use crate::replay_buffer::ReplayBuffer;
use crate::store::pack_games;

/// Exact endgame search, for games that have one. Arguments: the position, the most moves left, the node
/// limit. `None` if that is not enough.
pub type ExactSearch<P> = fn(&P, u64, u64) -> Option<Solution<<P as Position>::Move>>;

/// Bytes for the search tree of one game.
const TREE_MEMORY: usize = 96 << 20;

/// Plays games with a network against itself.
pub struct SelfPlay<'a, F: NetworkFeatures> {
    /// The settings.
    pub config: &'a Config,
    /// The network for all seats.
    pub network: Arc<Network>,
    /// Its training step.
    pub step: u64,
    /// Exact endgame search, if the game has one.
    pub exact: Option<ExactSearch<F::Position>>,
    /// Games to start from; games of other machines are not known here.
    pub replay: Option<&'a ReplayBuffer>,
}

type Search<F> = Mcts<<F as Features>::Position, Evaluated<NetworkEvaluator<F>>>;

/// What one thread plays with.
struct Player<F: NetworkFeatures> {
    search: Search<F>,
    scratch: Scratch,
}

impl<F: NetworkFeatures> SelfPlay<'_, F> {
    /// Plays the games with these numbers on all threads and hands over each as it ends. The stop flag is
    /// read between games.
    pub fn play(&self, numbers: &[u64], stop: &StopFlag, finished: impl FnMut(Episode)) {
        let next = AtomicU64::new(0);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.config.thread_count().min(numbers.len()) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    let mut player = self.player();
                    while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                        if stop.is_raised() || sender.send(self.game(&mut player, number)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            receiver.into_iter().for_each(finished);
        });
    }

    fn player(&self) -> Player<F> {
        let params = Params {
            formula: self.config.formula(),
            expand_after: 1,
            memory: TREE_MEMORY,
            stop_early: false,
            ..Params::default()
        };
        let utility = self.config.utility::<F>();
        let evaluator = NetworkEvaluator::new(self.network.clone(), utility);
        let search = Mcts::new(params, Evaluated { evaluator, utility });
        Player { search, scratch: self.network.scratch::<F>() }
    }

    /// Plays one game. Its number fixes all random choices.
    fn game(&self, player: &mut Player<F>, number: u64) -> Episode {
        let seed = mix(self.config.seed ^ mix(number));
        let mut rng = Rng::seeded(seed);
        player.search.restart(seed);
        let mut position = F::Position::start();
        let mut episode = Episode {
            id: number,
            step: self.step,
            actions: Vec::new(),
            scores: Vec::new(),
            samples: Vec::new(),
        };
        match self.restart(&mut rng) {
            Some(actions) => {
                for &action in &actions {
                    position.play_unchecked(F::Position::move_of(action.into()));
                }
                episode.actions = actions;
            }
            None => {
                for _ in 0..self.opening_plies(&mut rng) {
                    let Some(mv) = position.random_move(&mut rng) else { break };
                    episode.actions.push(F::Position::action(mv) as u16);
                    position.play_unchecked(mv);
                }
            }
        }
        while episode.actions.len() < self.config.selfplay.longest_game && !position.is_over() {
            let line = self.think(player, &position, &mut rng, &mut episode);
            for mv in line {
                episode.actions.push(F::Position::action(mv) as u16);
                position.play_unchecked(mv);
            }
        }
        let outcome = position.outcome().unwrap_or_else(|| Outcome::new(&vec![0; F::Position::SEATS]));
        episode.scores = outcome.scores().to_vec();
        episode
    }

    /// The moves of an earlier game to start with, for a share of the games. Draws nothing from `rng` if the
    /// setting is 0.
    fn restart(&self, rng: &mut Rng) -> Option<Vec<u16>> {
        let play = &self.config.selfplay;
        let is_restart = play.restart_share > 0.0 && rng.fraction() < play.restart_share;
        if is_restart { self.replay?.restart(play.restart_choices, rng) } else { None }
    }

    /// Number of random opening moves. Draws nothing from `rng` if the setting is 0.
    fn opening_plies(&self, rng: &mut Rng) -> u32 {
        match self.config.selfplay.opening_plies as u32 {
            0 => 0,
            most => rng.below(most + 1),
        }
    }

    /// Moves to play next: usually one, or the rest of the game once it is solved.
    fn think(
        &self,
        player: &mut Player<F>,
        position: &F::Position,
        rng: &mut Rng,
        episode: &mut Episode,
    ) -> Vec<MoveOf<F>> {
        let play = &self.config.selfplay;
        let ply = episode.actions.len();
        let moves = position.moves();
        if moves.len() == 1 {
            return moves;
        }
        if let Some(solution) =
            self.exact.and_then(|exact| exact(position, play.exact_moves, play.exact_positions))
        {
            let values = self.config.utility::<F>().values(&solution.outcome)[..F::Position::SEATS].to_vec();
            episode.samples.push(Sample { ply: ply as u16, values, visits: Vec::new(), surprise: 0.0 });
            return solution.line;
        }
        let is_careful = rng.fraction() < play.careful_share;
        let doublings = play.deeper_from.iter().filter(|&&from| ply >= from).count();
        let visits = if is_careful { play.visits } else { play.quick_visits } << doublings;
        let limits = Limits { visits: Some(visits), ..Limits::default() };
        let thought = if is_careful {
            player.search.search_noisily(position, &limits, self.config.noise())
        } else {
            player.search.search(position, &limits)
        };
        let target = if is_careful {
            self.target(player, position, &moves, &thought)
        } else {
            PolicyTarget::default()
        };
        episode.samples.push(Sample {
            ply: ply as u16,
            values: thought.values[..F::Position::SEATS].to_vec(),
            surprise: target.surprise,
            visits: target.visits,
        });
        let is_drawn = ply < play.temperature_plies;
        let chosen = if is_drawn { draw(&thought.candidates, play.temperature, rng) } else { None };
        chosen.or_else(|| thought.candidates.first().map(|candidate| candidate.mv)).into_iter().collect()
    }

    /// What a thorough search teaches the policy.
    fn target(
        &self,
        player: &mut Player<F>,
        position: &F::Position,
        moves: &[MoveOf<F>],
        thought: &Thought<MoveOf<F>>,
    ) -> PolicyTarget {
        let config = self.config;
        let (has_surprise, is_pruned) = (config.training.surprise_share > 0.0, config.selfplay.prune_targets);
        let mut priors = Vec::new();
        if has_surprise || is_pruned {
            // Those of the search have noise in them.
            self.network.priors::<F>(&mut player.scratch, position, moves, &mut priors);
        }
        let tried = thought.candidates.iter().filter(|candidate| candidate.visits > 0);
        let mut tried: Vec<TriedMove> = tried
            .map(|candidate| TriedMove {
                action: F::Position::action(candidate.mv) as u16,
                visits: candidate.visits.min(0xffff) as u16,
                value: candidate.value,
                prior: moves
                    .iter()
                    .zip(&priors)
                    .find(|&(&mv, _)| mv == candidate.mv)
                    .map_or(0.0, |(_, &prior)| prior),
            })
            .collect();
        if is_pruned {
            prune(&mut tried, &config.formula());
        }
        // A single visit only shows noise or exploration, so it is no policy target.
        tried.retain(|mv| mv.visits > 1);
        let surprise = if has_surprise { divergence(&tried) } else { 0.0 };
        PolicyTarget { visits: tried.iter().map(|mv| (mv.action, mv.visits)).collect(), surprise }
    }
}

/// Plays games of a run on another machine, with a network that its learner sent. Returns the bytes to send
/// back, with fewer games if stopped.
pub fn play_elsewhere<F: NetworkFeatures>(
    config: &Config,
    model: Model,
    exact: Option<ExactSearch<F::Position>>,
    numbers: &[u64],
    stop: &StopFlag,
) -> Vec<u8> {
    let player = SelfPlay::<F> {
        config,
        network: Arc::new(model.network),
        step: model.card.step,
        exact,
        replay: None,
    };
    let mut episodes = Vec::with_capacity(numbers.len());
    player.play(numbers, stop, |episode| episodes.push(episode));
    pack_games(&episodes)
}

/// Samples a move by its visits.
fn draw<M: Copy>(candidates: &[Candidate<M>], temperature: f32, rng: &mut Rng) -> Option<M> {
    let weight = |candidate: &Candidate<M>| (candidate.visits as f32).powf(1.0 / temperature);
    let total: f32 = candidates.iter().map(weight).sum();
    let mut left = total * rng.fraction();
    candidates.iter().filter(|candidate| candidate.visits > 0).find_map(|candidate| {
        left -= weight(candidate);
        (left < 0.0).then_some(candidate.mv)
    })
}
