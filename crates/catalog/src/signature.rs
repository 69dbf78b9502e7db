//! The bench signature: a hash of what engines and searches do. It is the same on every machine and
//! independent of speed.

use game_core::{Limits, Rng, StopFlag, mix};
use game_module::{Allowance, GameModule};
use session::Session;

use crate::{agents_of, games};

/// When agents are asked for a move, in percent of the game's length.
const MOMENTS: [usize; 3] = [10, 45, 70];

/// The rest of the game is solved from this many turns before its end.
const ENDGAME: usize = 8;

/// Node limit of the exact search.
const POSITIONS: u64 = 20_000;

/// Hash of rules, keys and move generation over all games with benchmarks.
pub fn engine_signature() -> u64 {
    let benches = games().iter().filter_map(|game| game.bench().ok());
    benches.fold(0, |folded, bench| mix(folded ^ bench.fingerprint()))
}

/// Hash over all games: one move of every deterministic agent at three points of a fixed game, and an exact
/// endgame.
pub fn search_signature() -> u64 {
    let benched = games().iter().filter(|game| game.bench().is_ok());
    benched.fold(0, |folded, game| mix(folded ^ searches_of(game)))
}

/// Combines both hashes into the signature of `polyspire bench`.
pub fn signature_of(engines: u64, searches: u64) -> u64 {
    mix(engines ^ mix(searches))
}

/// The signature of this build.
pub fn signature() -> u64 {
    signature_of(engine_signature(), search_signature())
}

fn searches_of(game: &GameModule) -> u64 {
    let played = random_game(game);
    let after = |ply: usize| played.at(ply).expect("a ply of the game");
    let mut folded = 0;
    for moment in MOMENTS {
        let session = after(played.ply() * moment / 100);
        for kind in agents_of(game) {
            let Some(settings) = kind.info().fixed else { continue };
            let text = format!("{}:seed=1,{settings}", kind.info().name);
            folded = mix(folded ^ decision(game, session.as_ref(), &text));
        }
    }
    let session = after(played.ply().saturating_sub(ENDGAME));
    mix(folded ^ endgame(game, session.as_ref()))
}

fn random_game(game: &GameModule) -> Box<dyn Session> {
    let (mut session, mut rng) = (game.new_session(), Rng::seeded(7));
    while let Some(mv) = rng.pick(&session.legal_moves()) {
        session.play(&mv.text).expect("a legal move");
    }
    session
}

/// Hashes the move and the visits of all candidates. These are integers, so rounding does not matter.
fn decision(game: &GameModule, session: &dyn Session, spec: &str) -> u64 {
    let spec = ::agents::spec_for(game, spec).expect("settings of an agent's own description");
    // Not every game has shipped networks and tables.
    let Ok(mut player) = game.player(&spec) else { return 0 };
    let chosen = player.choose(session, &Limits::default()).expect("the game is not over");
    let mut folded = hash(&chosen);
    let candidates = player.thought().map(|thought| thought.candidates).unwrap_or_default();
    for candidate in candidates.iter().filter(|candidate| candidate.visits > 0) {
        folded = mix(folded ^ hash(&candidate.text) ^ candidate.visits);
    }
    folded
}

fn endgame(game: &GameModule, session: &dyn Session) -> u64 {
    let allowance = Allowance { positions: POSITIONS, time: None };
    let ending = game.searcher().ok().and_then(|searcher| searcher.ending(session));
    let Some(solved) = ending.and_then(|ending| ending.solve(&allowance, &StopFlag::default())) else {
        return 0;
    };
    let scores = solved.scores.iter().fold(solved.positions, |folded, score| mix(folded ^ *score as u64));
    solved.line.iter().fold(scores, |folded, text| mix(folded ^ hash(text)))
}

fn hash(text: &str) -> u64 {
    text.bytes().fold(text.len() as u64, |folded, byte| mix(folded ^ u64::from(byte)))
}
