//! `polyspire perft`

use crate::failure::{Failure, print_json, print_line};

/// Count sequences of legal moves, depth by depth.
#[derive(clap::Args)]
#[command(after_help = "Example: polyspire perft --game duo --depth 3")]
pub(crate) struct Arguments {
    /// Game, as listed by `polyspire games`.
    #[arg(long, value_name = "ID")]
    game: String,
    /// Largest depth to count.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=60), allow_negative_numbers = true)]
    depth: u32,
    /// Start from this position.
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = catalog::find(&arguments.game).map_err(Failure::usage)?;
    let session = match &arguments.position {
        Some(text) => game.session_at(text).map_err(Failure::usage)?,
        None => game.new_session(),
    };
    let depths = 1..=arguments.depth;
    if arguments.json {
        return print_json(&depths.map(|depth| session.perft(depth)).collect::<Vec<_>>());
    }
    for depth in depths {
        print_line(format!("{depth} {}", session.perft(depth)))?;
    }
    Ok(())
}
