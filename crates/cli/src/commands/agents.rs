//! `polyspire agents`

use anyhow::anyhow;
use catalog::{agent_kinds, agent_view, find_agent, games};
use game_module::{AgentInfo, AgentKind, GameModule, Level, Preset, Setting, level_number};
use serde::Serialize;
use session::AgentView;

use crate::failure::{Failure, print_json, print_line};

/// List the agents and their settings, or describe one.
///
/// `level-1` to `level-10` are opponents for everybody; the others are what the levels are made of.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire agents --game duo\n  polyspire agents level-3")]
pub(crate) struct Arguments {
    /// Describe only this agent, in all games that it plays.
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// List only agents that play this game.
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// An agent, with its settings in the given game if it is a level.
#[derive(Serialize)]
struct Listed {
    #[serde(flatten)]
    agent: AgentView,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static Level>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = arguments.game.as_deref().map(catalog::find).transpose().map_err(Failure::usage)?;
    if let Some(name) = &arguments.name {
        let agent = find_agent(name).map_err(Failure::usage)?;
        if let Some(game) = game.filter(|game| agent.plays(game).is_err()) {
            let games = agent_view(agent).games.join(", ");
            let refusal = anyhow!("{name} does not play {}; it plays {games}", game.info.id);
            return Err(Failure::Usage(refusal));
        }
        return if arguments.json { print_json(&listed(agent, game)) } else { describe(agent, game) };
    }
    let agents = agent_kinds().into_iter().filter(|agent| game.is_none_or(|game| agent.plays(game).is_ok()));
    if arguments.json {
        return print_json(&agents.map(|agent| listed(agent, game)).collect::<Vec<_>>());
    }
    for agent in agents {
        let info = agent.info();
        print_line(format!("{}: {}", info.name, info.summary))?;
        if let Some(level) = level_in(info, game) {
            print_line(format!("    {}", level.about))?;
            print_line(format!("    here: {}", level_words(level)))?;
        }
        print_settings(info)?;
    }
    Ok(())
}

fn listed(agent: &'static dyn AgentKind, game: Option<&GameModule>) -> Listed {
    Listed { agent: agent_view(agent), level: level_in(agent.info(), game) }
}

/// What a level stands for in a game; `None` for other agents.
fn level_in(agent: &AgentInfo, game: Option<&GameModule>) -> Option<&'static Level> {
    game?.level(level_number(agent.name)?).ok()
}

/// Prints everything about one agent, for one game or for all that it plays.
fn describe(agent: &'static dyn AgentKind, game: Option<&GameModule>) -> Result<(), Failure> {
    let (info, played) = (agent.info(), agent_view(agent).games);
    print_line(format!("{}: {}", info.name, info.summary))?;
    if level_number(info.name).is_some() {
        let is_asked_for = |one: &&&GameModule| game.is_none_or(|game| game.info.id == one.info.id);
        for game in games().iter().filter(is_asked_for) {
            let Some(level) = level_in(info, Some(game)) else { continue };
            print_line(format!("    in {}: {}", game.info.id, level_words(level)))?;
            print_line(format!("        {}", level.about))?;
        }
    } else {
        print_line(format!("    plays {}", played.join(", ")))?;
    }
    print_settings(info)?;
    if info.settings.iter().any(|setting| setting.default == Preset::Required) {
        return Ok(());
    }
    let id = game.map_or_else(|| played.first().copied().unwrap_or_default(), |game| game.info.id);
    let seats = catalog::find(id).map_or(2, |game| game.info.seats);
    let seated = vec![info.name; seats - 1].join(",");
    print_line(format!("    Example: polyspire play --game {id} --seats human,{seated}"))
}

fn level_words(Level { spec, elo, milliseconds, .. }: &Level) -> String {
    format!("{spec} (Elo {elo:+}, {milliseconds} ms of processor time a move)")
}

fn print_settings(agent: &AgentInfo) -> Result<(), Failure> {
    for Setting { key, kind, default, help, .. } in agent.settings {
        print_line(format!("    {key}=…  {help} (default: {default}; {kind})"))?;
    }
    Ok(())
}
