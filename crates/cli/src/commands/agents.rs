//! `polyspire agents`

use games::agents::AGENTS;

use crate::failure::{Failure, print_json, print_line};

/// List the agents and their settings.
#[derive(clap::Args)]
#[command(after_help = "Example: polyspire agents --game duo")]
pub(crate) struct Arguments {
    /// Only agents that play this game.
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Print data for programs.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(game) = &arguments.game {
        games::find(game).map_err(Failure::usage)?;
    }
    if arguments.json {
        return print_json(&AGENTS);
    }
    for agent in &AGENTS {
        print_line(format!("{}: {}", agent.name, agent.summary))?;
        for setting in agent.settings {
            let (key, help, default, range) = (setting.key, setting.help, setting.default, setting.range);
            print_line(format!("    {key}=…  {help} (default: {default}; {range})"))?;
        }
    }
    Ok(())
}
