//! A bot in ten lines: tree search against random play, `cargo run --release -p search --example bot`.

use blokus::{Blokus, Duo};
use game_core::{Agent, AgentError, Limits, Position};
use search::{MctsAgent, Playouts, RandomAgent, SearchSettings, Uniform};

fn main() -> Result<(), AgentError> {
    let mut position = Blokus::<Duo>::start();
    let mut bot = MctsAgent::new(SearchSettings::default(), Playouts::<Uniform>::default(), None);
    let (mut random, limits) = (RandomAgent::new(1), Limits { iterations: Some(500), ..Limits::default() });
    while !position.is_over() {
        let is_bot = position.to_move().index() == 0;
        let mv = if is_bot { bot.choose(&position, &limits)? } else { random.choose(&position, &limits)? };
        println!("{} {mv}", if is_bot { "bot   " } else { "random" });
        position.play_unchecked(mv);
    }
    println!("scores {:?}", position.outcome().map(|outcome| outcome.scores().to_vec()));
    Ok(())
}
