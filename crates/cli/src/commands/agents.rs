//! `polyspire agents`

use games::agents::{AGENTS, AgentInfo, Setting};
use games::levels::{Level, number_of};
use serde::Serialize;

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

/// An agent, and what it is in the game that was asked for if it is a level.
#[derive(Serialize)]
struct Listed {
    #[serde(flatten)]
    agent: &'static AgentInfo,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static Level>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = arguments.game.as_deref().map(games::find).transpose().map_err(Failure::usage)?;
    let agents: Vec<&AgentInfo> = match game {
        Some(game) => game.agents().collect(),
        None => AGENTS.iter().collect(),
    };
    let level_of = |agent: &AgentInfo| Some(&game?.levels()[number_of(agent.name)?]);
    if arguments.json {
        let listed: Vec<Listed> =
            agents.into_iter().map(|agent| Listed { agent, level: level_of(agent) }).collect();
        return print_json(&listed);
    }
    for agent in agents {
        print_line(format!("{}: {}", agent.name, agent.summary))?;
        if let Some(Level { spec, elo, milliseconds, about }) = level_of(agent) {
            print_line(format!("    {about}"))?;
            print_line(format!(
                "    here: {spec} (Elo {elo:+}, {milliseconds} ms of processor time a move)"
            ))?;
        }
        for Setting { key, kind, default, help } in agent.settings {
            print_line(format!("    {key}=…  {help} (default: {default}; {kind})"))?;
        }
    }
    Ok(())
}
