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
pub fn signature() -> u64 {
    mix(engine_signature() ^ mix(search_signature()))
}

fn searches_of(game: &GameModule) -> u64 {
    let line = random_game(game);
    let mut folded = 0;
    for moment in MOMENTS {
        let session = game_after(game, &line[..line.len() * moment / 100]);
        for kind in agents_of(game) {
            let Some(settings) = kind.info().fixed else { continue };
            let text = format!("{}:seed=1,{settings}", kind.info().name);
            folded = mix(folded ^ decision(game, session.as_ref(), &text));
        }
    }
    let session = game_after(game, &line[..line.len().saturating_sub(ENDGAME)]);
    mix(folded ^ endgame(game, session.as_ref()))
}

/// A random game as texts.
fn random_game(game: &GameModule) -> Vec<String> {
    let (mut session, mut rng) = (game.new_session(), Rng::seeded(7));
    let mut line = Vec::new();
    while let Some(mv) = rng.pick(&session.legal_moves()) {
        if session.play(&mv.text).is_err() {
            break;
        }
        line.push(mv.text.clone());
    }
    line
}

fn game_after(game: &GameModule, line: &[String]) -> Box<dyn Session> {
    let mut session = game.new_session();
    for text in line {
        session.play(text).expect("a move of a game that was played");
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
