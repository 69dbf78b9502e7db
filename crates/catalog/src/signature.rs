//! The signature: what the engines and the searches do, folded into numbers that are the same on every machine. How fast
//! they do it does not matter.

use game_core::{Limits, Rng, StopFlag, mix};
use game_module::{Allowance, GameModule};
use session::Session;

use crate::{agents_of, games};

/// The share of a game after which searches are asked, in hundredths of its length.
const MOMENTS: [usize; 3] = [10, 45, 70];

/// Turns before the end from which the rest of the game is solved.
const ENDGAME: usize = 8;

/// Positions that the exact search may look at.
const POSITIONS: u64 = 20_000;

/// Rules, keys and move generation of all games that have benchmarks.
pub fn engine_signature() -> u64 {
    let benches = games().iter().filter_map(|game| game.bench().ok());
    benches.fold(0, |folded, bench| mix(folded ^ bench.fingerprint()))
}

/// One decision of every agent whose decisions are fixed by a seed, at three moments of a fixed game, and an exact endgame,
/// in every game.
pub fn search_signature() -> u64 {
    let benched = games().iter().filter(|game| game.bench().is_ok());
    benched.fold(0, |folded, game| mix(folded ^ searches_of(game)))
}

/// Both in one number: the signature of `polyspire bench`.
pub fn signature_of(engines: u64, searches: u64) -> u64 {
    mix(engines ^ mix(searches))
}

/// The signature of everything as it is now.
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

/// A random game.
fn random_game(game: &GameModule) -> Box<dyn Session> {
    let (mut session, mut rng) = (game.new_session(), Rng::seeded(7));
    while let Some(mv) = rng.pick(&session.legal_moves()) {
        session.play(&mv.text).expect("a legal move");
    }
    session
}

/// The move, and how often each candidate was tried: whole numbers, which no processor rounds.
fn decision(game: &GameModule, session: &dyn Session, spec: &str) -> u64 {
    let spec = ::agents::spec_for(game, spec).expect("settings of an agent's own description");
    // Networks and tables do not come with the program for every game.
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
