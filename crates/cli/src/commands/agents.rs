//! `polyspire agents`

use games::agents::{AGENTS, AgentInfo, Setting};

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
    let agents: Vec<&AgentInfo> = match &arguments.game {
        Some(game) => games::find(game).map_err(Failure::usage)?.agents().collect(),
        None => AGENTS.iter().collect(),
    };
    if arguments.json {
        return print_json(&agents);
    }
    for agent in agents {
        print_line(format!("{}: {}", agent.name, agent.summary))?;
        for Setting { key, kind, default, help } in agent.settings {
            print_line(format!("    {key}=…  {help} (default: {default}; {kind})"))?;
        }
    }
    Ok(())
}
