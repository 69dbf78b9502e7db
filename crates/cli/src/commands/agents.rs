//! `polyspire agents`

use anyhow::anyhow;
use games::agents::{self, AGENTS, AgentInfo, Preset, Setting};
use games::levels::{Level, number_of};
use games::{CatalogueEntry, GAMES};
use serde::Serialize;

use crate::failure::{Failure, print_json, print_line};

/// List the agents and their settings, or describe one of them.
///
/// `level-1` to `level-10` are for everybody who wants a game; the others are what levels are made of.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire agents --game duo\n  polyspire agents level-3")]
pub(crate) struct Arguments {
    /// Only this agent, with all the games that it plays.
    #[arg(value_name = "NAME")]
    name: Option<String>,
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
    if let Some(name) = &arguments.name {
        let agent = agents::find(name).map_err(Failure::usage)?;
        if let Some(game) = game.filter(|game| !agent.plays(game.family())) {
            let games = agent.games().join(", ");
            let refusal = anyhow!("{name} does not play {}; it plays {games}", game.info.id);
            return Err(Failure::Usage(refusal));
        }
        return if arguments.json { print_json(&listed(agent, game)) } else { describe(agent, game) };
    }
    let agents = AGENTS.iter().filter(|agent| game.is_none_or(|game| agent.plays(game.family())));
    if arguments.json {
        return print_json(&agents.map(|agent| listed(agent, game)).collect::<Vec<_>>());
    }
    for agent in agents {
        print_line(format!("{}: {}", agent.name, agent.summary))?;
        if let Some(level) = listed(agent, game).level {
            print_line(format!("    {}", level.about))?;
            print_line(format!("    here: {}", level_words(level)))?;
        }
        print_settings(agent)?;
    }
    Ok(())
}

fn listed(agent: &'static AgentInfo, game: Option<&CatalogueEntry>) -> Listed {
    let level = number_of(agent.name).zip(game).map(|(number, game)| &game.levels()[number]);
    Listed { agent, level }
}

/// Everything about one agent, in one game or in all that it plays.
fn describe(agent: &'static AgentInfo, game: Option<&CatalogueEntry>) -> Result<(), Failure> {
    print_line(format!("{}: {}", agent.name, agent.summary))?;
    match number_of(agent.name) {
        Some(number) => {
            let is_asked_for = |one: &&CatalogueEntry| game.is_none_or(|game| game.info.id == one.info.id);
            for game in GAMES.iter().filter(is_asked_for) {
                let level = &game.levels()[number];
                print_line(format!("    in {}: {}", game.info.id, level_words(level)))?;
                print_line(format!("        {}", level.about))?;
            }
        }
        None => print_line(format!("    plays {}", agent.games().join(", ")))?,
    }
    print_settings(agent)?;
    if agent.settings.iter().any(|setting| setting.default == Preset::Required) {
        return Ok(());
    }
    let id = game.map_or_else(|| agent.games().first().copied().unwrap_or_default(), |game| game.info.id);
    let seats = games::find(id).map_or(2, |game| game.info.seats);
    let seated = vec![agent.name; seats - 1].join(",");
    print_line(format!("    Example: polyspire play --game {id} --seats human,{seated}"))
}

fn level_words(Level { spec, elo, milliseconds, .. }: &Level) -> String {
    format!("{spec} (Elo {elo:+}, {milliseconds} ms of processor time a move)")
}

fn print_settings(agent: &AgentInfo) -> Result<(), Failure> {
    for Setting { key, kind, default, help } in agent.settings {
        print_line(format!("    {key}=…  {help} (default: {default}; {kind})"))?;
    }
    Ok(())
}
