//! `polyspire games`

use catalog::games;

use crate::failure::{Failure, print_json, print_line};

/// List the games.
#[derive(clap::Args)]
#[command(after_help = "Example: polyspire games --json")]
pub(crate) struct Arguments {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.json {
        return print_json(&games().iter().map(|entry| entry.info).collect::<Vec<_>>());
    }
    for entry in games() {
        let info = entry.info;
        let aliases = if info.aliases.is_empty() {
            String::new()
        } else {
            format!(" (or {})", info.aliases.join(", "))
        };
        print_line(format!("{}{aliases}: {}\n    {}", info.id, info.title, info.summary))?;
    }
    Ok(())
}
