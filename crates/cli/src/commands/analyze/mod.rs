//! `polyspire analyze`

mod annotate;
mod ending;
mod game;
mod judge;
mod knowledge;
mod picture;
mod position;
mod report;
mod search;
mod standing;
mod table;
mod thinking;
mod words;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::anyhow;
use game_core::StopFlag;
use game_module::Allowance;
use game_module::GameModule;
use session::Session;

use crate::failure::{Failure, print_json, print_line};
use crate::interrupt::stop_on_ctrl_c;
use crate::progress::Progress;
use crate::{files, numbers};
use game::PlayedGame;
use knowledge::Known;
use report::{Method, PlayerReport, Report};
use thinking::{PERFECT, Thinker};

/// Default time for each position of a record, and for a single position.
const TIME_IN_GAME: Duration = Duration::from_millis(500);
const TIME_ALONE: Duration = Duration::from_secs(2);

/// Say what a position is worth and what is best, or what every turn of a game was worth.
///
/// Of a record: the value after each turn, the best turn, what was lost, the largest mistakes, and how well each player
/// played. Solved games are judged by their table, others by a search. See docs/analysis.md for what the numbers mean.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  polyspire analyze game.blksgf --time 1s --out annotated.blksgf --plot game.svg\n  \
    polyspire analyze game.blksgf --solve\n  \
    polyspire analyze --game duo --agent mcts:iterations=20000\n  polyspire analyze --game pylos --position \
    'wbw./..../..../....,.../.../...,../..,. b turn 3'"
)]
pub(crate) struct Arguments {
    /// A game record; `-` for standard input.
    #[arg(value_name = "FILE", required_unless_present = "game")]
    record: Option<PathBuf>,
    /// Which game of a record with several, from 1; the first if it is not given.
    #[arg(long, value_name = "N", conflicts_with = "game", value_parser = numbers::whole::<usize>, allow_negative_numbers = true)]
    number: Option<usize>,
    /// The game, as listed by `polyspire games`.
    #[arg(long, value_name = "ID", conflicts_with = "record")]
    game: Option<String>,
    /// The position; the beginning if it is not given.
    #[arg(long, value_name = "TEXT", requires = "game", conflicts_with = "record")]
    position: Option<String>,
    #[command(flatten)]
    thinking: thinking::Options,
    /// Search to the end of the game for the exact result: of a position, or backwards through a record.
    #[arg(long)]
    solve: bool,
    /// With --solve, look at no more than so many positions.
    #[arg(long, value_name = "N", default_value_t = 20_000_000, requires = "solve", value_parser = numbers::whole::<u64>, allow_negative_numbers = true)]
    positions: u64,
    /// List so many of the largest mistakes.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = numbers::whole::<usize>, allow_negative_numbers = true)]
    mistakes: usize,
    /// List so many moves of a position.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = numbers::whole::<usize>, allow_negative_numbers = true)]
    moves: usize,
    /// Write the record with comments, marks and best lines; `-` prints it in place of the report.
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    out: Option<PathBuf>,
    /// Draw the values over the game as an SVG picture; `-` prints it in place of the report.
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    plot: Option<PathBuf>,
    /// Print data for programs.
    #[arg(long)]
    json: bool,
}

impl Arguments {
    fn allowance(&self) -> Allowance {
        Allowance { positions: self.positions, time: self.thinking.time }
    }

    /// Whether to use the table of a solved game: by default if it exists.
    fn wants_table(&self, entry: &GameModule, session: &dyn Session) -> bool {
        match (&self.thinking.agent, session.exact_values()) {
            (Some(agent), _) => agent.split(':').next().is_some_and(|name| name.trim() == PERFECT),
            (None, Ok(_)) => entry.solver().is_ok(),
            (None, Err(reason)) => {
                if entry.solver().is_ok() {
                    eprintln!("{reason}; until then values are estimated by a network");
                }
                false
            }
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match (&arguments.record, &arguments.game) {
        (Some(path), _) => analyze_record(path, arguments),
        (None, Some(game)) => analyze_position(game, arguments),
        (None, None) => Err(Failure::Usage(anyhow!("name a record, or a game with --game"))),
    }
}

fn analyze_position(name: &str, arguments: &Arguments) -> Result<(), Failure> {
    let entry = catalog::find(name).map_err(Failure::usage)?;
    let session = match &arguments.position {
        Some(text) => entry.session_at(text).map_err(Failure::usage)?,
        None => entry.new_session(),
    };
    let session = session.as_ref();
    if session.mover().is_none() {
        check_agent(entry, arguments)?;
        return position::show_end(session, arguments.json);
    }
    let has_ending = has_ending(entry, session);
    let stop = stop_on_ctrl_c()?;
    if arguments.solve && has_ending {
        return ending::solve_position(entry, session, &arguments.allowance(), &stop, arguments.json);
    }
    if arguments.solve || arguments.wants_table(entry, session) {
        check_agent(entry, arguments)?;
        return position::show_table(session, &table::exact_values(session)?, arguments.json);
    }
    let mut thinker = Thinker::new(entry, &arguments.thinking, TIME_ALONE, &stop)?;
    position::search(entry, session, &mut thinker, arguments.moves, arguments.json)
}

/// Whether the game can be searched to its end.
fn has_ending(entry: &GameModule, session: &dyn Session) -> bool {
    entry.searcher().is_ok_and(|searcher| searcher.ending(session).is_some())
}

/// Refuses an agent that cannot play the game, even where it is not needed.
fn check_agent(entry: &GameModule, arguments: &Arguments) -> Result<(), Failure> {
    let Some(text) = &arguments.thinking.agent else { return Ok(()) };
    let spec = catalog::agent_spec(text).map_err(Failure::usage)?;
    entry.player(&spec).map(drop).map_err(Failure::usage)
}

fn analyze_record(path: &Path, arguments: &Arguments) -> Result<(), Failure> {
    let game = PlayedGame::read(path, arguments.number.unwrap_or(1))?;
    if arguments.number.is_none()
        && let Some(words) = game.file.games().in_words()
    {
        eprintln!("{} holds {words}; --number takes another one", files::name_of(path));
    }
    check_places(arguments)?;
    let stop = stop_on_ctrl_c()?;
    let progress = Progress::new(game.moves.len() + 1);
    let known = look_at(&game, arguments, &stop, &progress);
    progress.finish();
    let (known, method, by, ending) = known?;
    let report = report_of(&game, &known, arguments.mistakes, method, by, ending)?;
    tell(&game, &report, arguments)?;
    if stop.is_raised() && !report.is_complete {
        let known = report.turns.iter().filter(|turn| turn.values.is_some()).count();
        let all = report.turns.len();
        return Err(Failure::Failed(anyhow!("stopped with {known} of {all} turns known")));
    }
    Ok(())
}

type Findings = (Known, Method, String, Option<ending::Summary>);

/// Analyses the positions of a game with the requested method.
fn look_at(
    game: &PlayedGame,
    arguments: &Arguments,
    stop: &StopFlag,
    progress: &Progress,
) -> Result<Findings, Failure> {
    let session = game.at(0)?;
    if arguments.solve && has_ending(game.entry, session.as_ref()) {
        let (known, summary) = ending::solve_game(game, arguments.allowance(), stop, progress)?;
        return Ok((known, Method::Solve, "exact search".to_string(), Some(summary)));
    }
    if arguments.solve || arguments.wants_table(game.entry, session.as_ref()) {
        check_agent(game.entry, arguments)?;
        return Ok((table::look_up_game(game)?, Method::Table, "the table".to_string(), None));
    }
    let mut thinker = Thinker::new(game.entry, &arguments.thinking, TIME_IN_GAME, stop)?;
    let by = thinker.describe();
    Ok((search::search_game(game, &mut thinker, progress)?, Method::Search, by, None))
}

fn report_of(
    game: &PlayedGame,
    known: &Known,
    most_mistakes: usize,
    method: Method,
    by: String,
    ending: Option<ending::Summary>,
) -> Result<Report, Failure> {
    let turns = judge::judge(game, known)?;
    Ok(Report {
        game: game.info().id,
        method,
        by,
        is_complete: turns
            .iter()
            .all(|turn| turn.values.is_some() && (turn.is_forced || turn.loss.is_some())),
        start: known.worth(0).map(|worth| worth.values.clone()),
        mistakes: report::largest_mistakes(&turns, most_mistakes),
        players: (0..game.info().seats).map(|seat| PlayerReport::new(game, seat, &turns)).collect(),
        turns,
        ending,
        result: game.result.clone(),
        standings: standing::standings(game.at(game.moves.len())?.as_ref()),
    })
}

/// Checks before the work that its output can be written. At most one output goes to standard output.
fn check_places(arguments: &Arguments) -> Result<(), Failure> {
    let paths = || arguments.out.iter().chain(&arguments.plot);
    paths().filter(|path| !files::is_standard(path)).try_for_each(|path| files::check_writable(path))?;
    let count = paths().filter(|path| files::is_standard(path)).count() + usize::from(arguments.json);
    if count > 1 {
        let options = "--json, --out - and --plot -";
        return Err(Failure::Usage(anyhow!("only one of {options} can go to standard output")));
    }
    Ok(())
}

/// Writes the requested files, and prints the report unless standard output is taken by one of them.
fn tell(game: &PlayedGame, report: &Report, arguments: &Arguments) -> Result<(), Failure> {
    let mut is_told = false;
    let mut write = |path: &Path, content: String| {
        if files::is_standard(path) {
            is_told = true;
            return print_line(content.trim_end());
        }
        Ok(files::write(path, content)?)
    };
    if let Some(path) = &arguments.out {
        write(path, game.file.text_for(path, &annotate::annotated(game, report)))?;
    }
    if let Some(path) = &arguments.plot {
        write(path, picture::draw(game, report))?;
    }
    match (is_told, arguments.json) {
        (true, _) => Ok(()),
        (false, true) => print_json(report),
        (false, false) => report::print(game, report),
    }
}
