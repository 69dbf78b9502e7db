//! The engine: reads and answers commands, and never fails because of its input.

mod board;
mod catalogue;
mod clock;
mod colors;
mod files;
mod params;
mod table;
mod thinking;
mod watch;

use std::io::{self, BufRead, Write};

use game_core::StopFlag;
use session::{ForfeitRule, Player, Seated, ThoughtView};

use crate::wire::{Command, Line, read_line, reply};
pub use catalogue::Catalogue;
use clock::{Clock, Control};
use params::Bounds;
use table::Table;
pub use watch::raise_when_unread;

/// The answer to a command, or why it failed.
type Answer = Result<String, String>;

/// A command handler.
type Handler = fn(&mut Engine, &str) -> Answer;

/// All commands, in the order of `list_commands` and the documentation.
const COMMANDS: &[(&str, Handler)] = &[
    ("protocol_version", |_, rest| none(rest).map(|()| "2".to_string())),
    ("name", |_, rest| none(rest).map(|()| "Polyspire".to_string())),
    ("version", |_, rest| none(rest).map(|()| env!("CARGO_PKG_VERSION").to_string())),
    ("list_commands", |_, rest| none(rest).map(|()| command_names().collect::<Vec<_>>().join("\n"))),
    ("known_command", |_, rest| Ok(command_names().any(|name| name == rest).to_string())),
    ("quit", Engine::quit),
    ("set_game", Engine::set_game),
    ("clear_board", Engine::clear_board),
    ("play", Engine::play),
    ("genmove", Engine::genmove),
    ("reg_genmove", Engine::reg_genmove),
    ("undo", Engine::undo),
    ("showboard", Engine::showboard),
    ("all_legal", Engine::all_legal),
    ("final_score", Engine::final_score),
    ("final_status", Engine::final_status),
    ("cputime", params::cputime),
    ("time_settings", Engine::time_settings),
    ("time_left", Engine::time_left),
    ("kgs-time_settings", Engine::kgs_time_settings),
    ("set_random_seed", Engine::set_random_seed),
    ("loadsgf", Engine::loadsgf),
    ("savesgf", Engine::savesgf),
    ("get_value", Engine::get_value),
    ("move_values", Engine::move_values),
    ("param", Engine::param),
    ("g", Engine::g),
    ("p", Engine::p),
];

/// A player behind the protocol, with its game.
pub struct Engine {
    catalogue: Box<dyn Catalogue>,
    table: Table,
    /// The agent's spec.
    spec: String,
    seed: Option<u64>,
    player: Seated,
    bounds: Bounds,
    control: Option<Control>,
    /// One clock per colour; empty without a time control.
    clocks: Vec<Clock>,
    /// What the player thought in its last move, and its seat.
    thought: Option<(usize, ThoughtView)>,
    stop: StopFlag,
    has_quit: bool,
}

impl Engine {
    /// An engine that starts with this game and agent.
    pub fn new(
        catalogue: Box<dyn Catalogue>,
        game: &str,
        spec: &str,
        seed: Option<u64>,
    ) -> Result<Self, String> {
        let info = catalogue::find(catalogue.as_ref(), game)?;
        let player = seated(spec, catalogue.player(info, spec, seed)?);
        let table = Table::new(catalogue.session(info))?;
        Ok(Self {
            catalogue,
            table,
            spec: spec.to_string(),
            seed,
            player,
            bounds: Bounds::default(),
            control: None,
            clocks: Vec::new(),
            thought: None,
            stop: StopFlag::default(),
            has_quit: false,
        })
    }

    /// The flag that ends thinking early.
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// The names of all commands.
    pub fn commands() -> impl Iterator<Item = &'static str> {
        command_names()
    }

    /// Answers commands until `quit` or the end of the input. Fails only if input or output do.
    pub fn run(&mut self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        while !self.has_quit
            && let Some(line) = read_line(&mut input)?
        {
            let answer = match line {
                Line::Whole(line) => self.answer(&line),
                Line::TooLong => Some(reply("", &Err("the line is too long for a command".to_string()))),
            };
            if let Some(answer) = answer {
                output.write_all(answer.as_bytes())?;
                output.flush()?;
            }
        }
        Ok(())
    }

    /// The reply to a line, including its final empty line; `None` if the line is ignored.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        let command = Command::parse(line)?;
        let handler = COMMANDS.iter().find(|(name, _)| *name == command.name);
        let answer = match handler {
            Some((_, handler)) => handler(self, &command.rest),
            None => Err(format!("unknown command '{}'", command.name.chars().take(40).collect::<String>())),
        };
        Some(command.reply(&answer))
    }

    fn quit(&mut self, rest: &str) -> Answer {
        none(rest)?;
        self.has_quit = true;
        Ok(String::new())
    }

    /// Sets another game, with a player for it.
    fn set_table(&mut self, table: Table) -> Answer {
        if table.info().id != self.table.info().id {
            self.player = seated(&self.spec, self.catalogue.player(table.info(), &self.spec, self.seed)?);
        }
        self.table = table;
        self.thought = None;
        self.reset_clocks();
        Ok(String::new())
    }

    /// Resets all clocks to their full time.
    fn reset_clocks(&mut self) {
        let colors = self.table.info().colors.len();
        self.clocks = self.control.map(|control| vec![Clock::new(control); colors]).unwrap_or_default();
    }
}

fn command_names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(name, _)| *name)
}

/// Checks that there are no arguments.
fn none(rest: &str) -> Result<(), String> {
    if rest.is_empty() { Ok(()) } else { Err(format!("no arguments are expected, but there is '{rest}'")) }
}

/// A player whose moves are checked. The controller decides about late moves, so none is dropped.
fn seated(spec: &str, player: Box<dyn Player>) -> Seated {
    const A_YEAR: std::time::Duration = std::time::Duration::from_secs(365 * 24 * 3600);
    Seated::new(spec, player, ForfeitRule::Error, 0).with_grace(A_YEAR)
}
