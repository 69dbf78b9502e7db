//! The analysis of a game, as text and as JSON.

use indicatif::HumanCount;
use serde::Serialize;
use session::ResultView;

use super::ending::Summary;
use super::game::PlayedGame;
use super::judge::{BAD, Verdict};
use super::standing::Standing;
use super::words::{final_scores, outcome, percent, points_in_words, winners_in_words};
use crate::failure::{Failure, print_line};

/// How the values were found.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Method {
    /// A search of each position.
    Search,
    /// The table of a solved game.
    Table,
    /// A search to the end of the game.
    Solve,
}

/// The analysis of a game.
#[derive(Serialize)]
pub(super) struct Report {
    pub(super) game: &'static str,
    pub(super) method: Method,
    /// The analyst and its limits, in words.
    pub(super) by: String,
    /// Whether every turn was analysed.
    pub(super) is_complete: bool,
    /// The value of the start to each seat.
    pub(super) start: Option<Vec<f32>>,
    pub(super) turns: Vec<Verdict>,
    /// The turns that lost most, worst first.
    pub(super) mistakes: Vec<usize>,
    pub(super) players: Vec<PlayerReport>,
    pub(super) ending: Option<Summary>,
    pub(super) result: Option<ResultView>,
    /// The colours after the last turn.
    pub(super) standings: Vec<Standing>,
}

/// How well a seat was played.
#[derive(Serialize)]
pub(super) struct PlayerReport {
    pub(super) seat: usize,
    /// Its colours, and the player's name if the record has one.
    pub(super) name: String,
    /// Judged turns: those with a choice.
    pub(super) judged: usize,
    /// Mean loss of the judged turns.
    pub(super) mean_loss: Option<f32>,
    /// Judged turns that were mistakes.
    pub(super) mistakes: usize,
    /// Mistakes that were bad.
    pub(super) bad: usize,
}

impl PlayerReport {
    pub(super) fn new(game: &PlayedGame, seat: usize, turns: &[Verdict]) -> Self {
        let own: Vec<&Verdict> =
            turns.iter().filter(|turn| turn.seat == seat && turn.loss.is_some()).collect();
        let losses = || own.iter().filter_map(|turn| turn.loss);
        Self {
            seat,
            name: game.player(seat),
            judged: own.len(),
            mean_loss: (!own.is_empty()).then(|| losses().sum::<f32>() / own.len() as f32),
            mistakes: own.iter().filter(|turn| turn.is_mistake()).count(),
            bad: losses().filter(|&loss| loss >= BAD).count(),
        }
    }

    /// One line about the player.
    pub(super) fn in_words(&self) -> String {
        let Some(mean) = self.mean_loss else { return format!("{}: no turn was judged", self.name) };
        let (judged, mistakes, bad) = (self.judged, self.mistakes, self.bad);
        let plural = if judged == 1 { "" } else { "s" };
        format!(
            "{}: {:.1} % lost on average over {judged} turn{plural}, mistakes: {mistakes}, bad ones: {bad}",
            self.name,
            mean * 100.0
        )
    }
}

/// The turns that lost anything, worst first, at most `most`.
pub(super) fn largest_mistakes(turns: &[Verdict], most: usize) -> Vec<usize> {
    let cost = |turn: &Verdict| (turn.loss.unwrap_or(0.0), turn.points_lost.unwrap_or(0));
    let mut order: Vec<&Verdict> = turns
        .iter()
        .filter(|turn| turn.is_mistake() || turn.points_lost.is_some_and(|points| points > 0))
        .collect();
    order.sort_by(|a, b| cost(b).partial_cmp(&cost(a)).unwrap_or(std::cmp::Ordering::Equal));
    order.into_iter().take(most).map(|turn| turn.turn).collect()
}

/// Prints the analysis as text.
pub(super) fn print(game: &PlayedGame, report: &Report) -> Result<(), Failure> {
    let info = game.info();
    if report.method == Method::Search {
        let seats: Vec<String> = (0..info.seats)
            .map(|seat| format!("{:>width$}", info.seat_name(seat), width = width(game, seat)))
            .collect();
        print_line(format!("{:>33} {}", "", seats.join(" ")))?;
    }
    for turn in report.turns.iter().filter(|turn| turn.values.is_some()) {
        let (number, color, text) = (turn.turn, turn.color, &turn.text);
        let value = match report.method {
            Method::Search => columns(game, turn),
            Method::Table => turn.values.as_ref().map_or("", |values| outcome(values[turn.seat])).to_string(),
            Method::Solve => turn.scores.as_ref().map_or(String::new(), |scores| final_scores(info, scores)),
        };
        let line = format!("{number:>3}. {color:<7} {text:<20} {value}{}", remark(turn, report.method));
        print_line(line.trim_end())?;
    }
    print_line("")?;
    if !report.mistakes.is_empty() {
        print_line("largest mistakes:")?;
    }
    for &number in &report.mistakes {
        let turn = &report.turns[number - 1];
        print_line(format!("  turn {number}, {} {}{}", turn.color, turn.text, remark(turn, report.method)))?;
    }
    if let Some(ending) = &report.ending {
        print_ending(game, ending)?;
    }
    print_end(game, report)?;
    report.players.iter().try_for_each(|player| print_line(player.in_words()))?;
    print_line(format!("by {}", report.by))
}

/// Prints the result or the standings, and what each colour has left.
fn print_end(game: &PlayedGame, report: &Report) -> Result<(), Failure> {
    let info = game.info();
    match &report.result {
        Some(ResultView { reason: Some(reason), .. }) => print_line(format!("result: a draw by {reason}"))?,
        Some(result) => {
            let winners = winners_in_words(info, &result.winners);
            print_line(format!("result: {winners}: {}", final_scores(info, &result.scores)))?;
        }
        None => print_line("the game is not finished")?,
    }
    report.standings.iter().try_for_each(|one| print_line(format!("  {}", one.in_words(info))))
}

/// Width of a seat's column.
fn width(game: &PlayedGame, seat: usize) -> usize {
    game.info().seat_name(seat).len().max("100 %".len())
}

fn columns(game: &PlayedGame, turn: &Verdict) -> String {
    let values = turn.values.iter().flatten().enumerate();
    let words = values.map(|(seat, value)| format!("{:>width$}", percent(*value), width = width(game, seat)));
    words.collect::<Vec<_>>().join(" ")
}

/// What was wrong with a turn.
fn remark(turn: &Verdict, method: Method) -> String {
    let (Some(best), Some(loss)) = (&turn.best, turn.loss) else {
        return if turn.is_forced { "  forced".to_string() } else { String::new() };
    };
    let points = turn.points_lost.unwrap_or(0);
    let word = match loss {
        loss if loss >= BAD => "  bad move",
        _ if turn.is_mistake() => "  doubtful",
        _ => "",
    };
    match method {
        Method::Table if turn.is_mistake() => {
            format!("  mistake: {} was possible by {}", outcome(best.value), best.text)
        }
        Method::Search if percent(loss) != percent(0.0) => {
            format!("{word}  loses {}: best is {} with {}", percent(loss), best.text, percent(best.value))
        }
        Method::Solve if points > 0 || turn.is_mistake() => {
            format!("{word}  loses {}: best is {}", points_in_words(points), best.text)
        }
        _ => String::new(),
    }
}

fn print_ending(game: &PlayedGame, ending: &Summary) -> Result<(), Failure> {
    let after = |turn: usize| {
        if turn == 0 { "from the beginning on".to_string() } else { format!("after turn {turn}") }
    };
    let (positions, seconds) = (HumanCount(ending.positions), ending.seconds);
    print_line(format!(
        "{}: the end of the game is known exactly ({positions} positions in {seconds:.2} s)",
        after(ending.solved_after)
    ))?;
    let winners = winners_in_words(game.info(), &ending.winners);
    let (settled, solved) = (ending.settled_after, ending.solved_after);
    if ending.decided_after != Some(settled) {
        // The result of best play before the first solved position is unknown.
        let latest = if settled == solved && settled > 0 { " at the latest" } else { "" };
        print_line(format!("{}{latest}: {winners} with best play", after(settled)))?;
    }
    match ending.decided_after {
        Some(turn) => print_line(format!("{}: {winners} however the game goes on", after(turn))),
        None => Ok(()),
    }
}
