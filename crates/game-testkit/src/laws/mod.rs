//! Laws that hold for every position of every game, whatever its rules.
//!
//! One short function per law; each panics with the position's text. [`check_position`] applies the laws
//! about a single position, which may come from text; [`check_random_games`] adds the laws about moves.

mod ending;
mod keys;
mod listing;
pub(crate) mod playing;
mod random;
mod text;

use game_core::{Position, Rng};

use crate::after;
use keys::KeyBook;

/// How much to check.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Random games to play.
    pub games: u64,
    /// The seed of all games.
    pub seed: u64,
    /// Most plies per game, as some games can go on forever.
    pub max_plies: usize,
    /// Moves per position whose text and effect are tried.
    pub sampled_moves: usize,
    /// Games in which every position is also checked for transpositions, which is slow.
    pub transposition_games: u64,
    /// Plies between the positions of the first game at which the uniformity of random moves is tested.
    pub uniformity_step: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            games: 20,
            seed: 1,
            max_plies: 600,
            sampled_moves: 12,
            transposition_games: 4,
            uniformity_step: 9,
        }
    }
}

/// Plays random games and checks every law at every position.
pub fn check_random_games<P: Position>(settings: &Settings) {
    let mut rng = Rng::seeded(settings.seed);
    let mut book = KeyBook::default();
    let mut transpositions = 0;
    for game in 0..settings.games {
        let mut position = P::start();
        // Moves that were legal earlier: candidates for illegal moves now.
        let mut earlier: Vec<P::Move> = Vec::new();
        for ply in 0..settings.max_plies {
            check_position(&position, settings.sampled_moves, &mut rng);
            book.different_positions_have_different_keys(&position);
            for &mv in &sample(&earlier, settings.sampled_moves, &mut rng) {
                playing::refused_moves_change_nothing(&position, mv);
            }
            if game == 0 && ply % settings.uniformity_step == 0 {
                random::draws_are_uniform(&position, &mut rng);
            }
            if game < settings.transposition_games {
                transpositions += keys::order_of_moves_does_not_matter(&position, &mut rng);
            }
            let Some(mv) = position.random_move(&mut rng) else { break };
            earlier.extend(sample(&position.moves(), 2, &mut rng));
            earlier.push(mv);
            let next = after(&position, mv);
            check_step(&position, &next);
            position = next;
        }
    }
    assert!(transpositions > 0 || settings.transposition_games == 0, "no two orders led to one position");
}

/// The laws that hold at any position, even one that no game reaches.
pub fn check_position<P: Position>(position: &P, sampled_moves: usize, rng: &mut Rng) {
    text::positions_round_trip(position);
    ending::over_means_outcome_and_no_moves(position);
    ending::outcomes_have_a_score_per_seat(position);
    ending::the_mover_has_a_seat(position);
    let moves = position.moves();
    listing::moves_are_listed_once(position, &moves);
    listing::visiting_and_listing_agree(position, &moves);
    listing::counting_and_listing_agree(position, &moves);
    listing::listing_appends(position, &moves);
    listing::every_listed_move_is_legal(position, &moves);
    random::draws_are_listed(position, &moves, rng);
    for &mv in &sample(&moves, sampled_moves, rng) {
        listing::visiting_stops_when_told(position, &moves, mv);
        text::moves_round_trip(position, mv);
        playing::checked_and_unchecked_play_agree(position, mv);
        keys::every_move_changes_the_key(position, mv);
    }
}

/// The laws about a legal move.
fn check_step<P: Position>(before: &P, next: &P) {
    assert!(next.turn() >= before.turn(), "the turn went back from {before} to {next}");
    assert!(next.turn() <= before.turn().saturating_add(1), "a turn was left out from {before} to {next}");
}

/// A random sample of `count` items, or all if there are fewer.
fn sample<T: Copy>(items: &[T], count: usize, rng: &mut Rng) -> Vec<T> {
    if items.len() <= count {
        return items.to_vec();
    }
    (0..count).filter_map(|_| rng.pick(items).copied()).collect()
}
