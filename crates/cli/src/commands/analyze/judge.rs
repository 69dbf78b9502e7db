//! Judges each turn of a game: the best turn, the one played, and the loss.

use game_core::{Outcome, Seat};
use serde::Serialize;
use session::record::Mark;
use session::{Source, TurnView};

use super::game::PlayedGame;
use super::knowledge::{Choice, Known};
use crate::failure::Failure;

/// A turn with at least this loss is doubtful and counts as a mistake.
pub(super) const DOUBTFUL: f32 = 0.05;
/// A turn with at least this loss is bad.
pub(super) const BAD: f32 = 0.15;
/// Longest line kept from a search, in turns; later ones were hardly visited.
const LONGEST_GUESS: usize = 6;
/// A move must be better than the first choice by this much to be interesting.
const NOTABLE: f32 = 0.01;

/// A turn and its judgement.
#[derive(Serialize)]
pub(super) struct Verdict {
    /// Number of the turn, from 1.
    pub(super) turn: usize,
    pub(super) seat: usize,
    pub(super) color: &'static str,
    pub(super) text: String,
    /// Whether there was only one legal move, or a pass.
    pub(super) is_forced: bool,
    /// The value of the position after the turn, by seat.
    pub(super) values: Option<Vec<f32>>,
    /// The final scores from there with best play, where known.
    pub(super) scores: Option<Vec<i32>>,
    /// The best turn instead.
    pub(super) best: Option<Best>,
    /// Loss of expected value, from 0 to 1; `None` if the turn is not judged.
    pub(super) loss: Option<f32>,
    /// Loss of final margin, where final scores are known.
    pub(super) points_lost: Option<i32>,
    #[serde(serialize_with = "mark_name")]
    pub(super) mark: Option<Mark>,
    /// Whether the loss is exact.
    pub(super) is_exact: bool,
    /// The source of the judgement.
    pub(super) source: Option<Source>,
}

/// The best turn in a position.
#[derive(Serialize)]
pub(super) struct Best {
    pub(super) text: String,
    /// Its value to the seat that makes it.
    pub(super) value: f32,
    /// The value of the turn played, judged in the same way.
    pub(super) played: f32,
    /// The best line, starting with this turn.
    #[serde(serialize_with = "turn_texts")]
    pub(super) line: Vec<TurnView>,
}

#[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde asks for this form")]
fn mark_name<S: serde::Serializer>(mark: &Option<Mark>, serializer: S) -> Result<S::Ok, S::Error> {
    mark.map(Mark::identifier).serialize(serializer)
}

fn turn_texts<S: serde::Serializer>(line: &[TurnView], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(line.iter().map(|turn| &turn.text))
}

impl Verdict {
    pub(super) fn is_mistake(&self) -> bool {
        self.loss.is_some_and(|loss| loss >= DOUBTFUL)
    }
}

/// One decision of a turn, or a whole turn where the table has its value.
struct Step<'a> {
    index: usize,
    choice: &'a Choice,
    best: f32,
    played: f32,
    /// Whether the first choice was played.
    is_first_choice: bool,
    /// Whether both values are exact.
    is_exact: bool,
}

impl Step<'_> {
    fn loss(&self) -> f32 {
        (self.best - self.played).max(0.0)
    }
}

/// Judges all turns.
pub(super) fn judge(game: &PlayedGame, known: &Known) -> Result<Vec<Verdict>, Failure> {
    (0..game.turns.len()).map(|number| judge_turn(game, known, number)).collect()
}

fn judge_turn(game: &PlayedGame, known: &Known, number: usize) -> Result<Verdict, Failure> {
    let (moves, turn) = &game.turns[number];
    let seat = turn.mover.seat;
    let choices: Vec<usize> = moves.clone().filter(|&index| known.choice(index).is_some()).collect();
    let ends = choices.iter().skip(1).copied().chain([moves.end]);
    let steps: Option<Vec<Step<'_>>> =
        choices.iter().zip(ends).map(|(&index, end)| step(game, known, index, end)).collect();
    // A turn is judged only if all its decisions are.
    let steps = steps.unwrap_or_default();
    let worth = known.worth(moves.end);
    let is_judged = !steps.is_empty();
    let loss = steps.iter().map(Step::loss).sum::<f32>().min(1.0);
    let points_lost = match (known.worth(moves.start), worth) {
        (Some(before), Some(after)) if is_judged => {
            points_lost(before.scores.as_deref(), after.scores.as_deref(), seat)
        }
        _ => None,
    };
    Ok(Verdict {
        turn: number + 1,
        seat,
        color: game.info().colors[turn.mover.color].name,
        text: turn.text.clone(),
        is_forced: known.is_forced(moves.clone()),
        values: worth.map(|worth| worth.values.clone()),
        scores: worth.and_then(|worth| worth.scores.clone()),
        mark: if is_judged { mark(&steps, loss, points_lost) } else { None },
        is_exact: is_judged && steps.iter().all(|step| step.is_exact),
        source: steps.first().map(|step| step.choice.source),
        best: best(game, moves.start, &steps)?,
        loss: is_judged.then_some(loss),
        points_lost,
    })
}

/// A decision with the values of the best move and the one played, obtained in the same way so that they
/// compare.
fn step<'a>(game: &PlayedGame, known: &'a Known, index: usize, end: usize) -> Option<Step<'a>> {
    let choice = known.choice(index)?;
    let (played, seat) = (&game.moves[index].text, game.moves[index].mover.seat);
    let after = || known.worth(end).map(|worth| (worth.values[seat], worth.is_exact));
    let first = choice.best();
    let is_first_choice = first.is_some_and(|first| first.text == *played);
    let step = |best, (played, is_certain)| {
        let is_exact = choice.is_exact && is_certain;
        Some(Step { index, choice, best, played, is_first_choice, is_exact })
    };
    match (first, choice.value_of(played), &choice.after_best) {
        (Some(first), Some(value), _) => step(first.value, (value, true)),
        (_, None, Some(values)) => step(values[seat], after()?),
        _ => step(choice.worth.values[seat], after()?),
    }
}

/// The margin that a seat lost, with best play from both positions.
fn points_lost(before: Option<&[i32]>, after: Option<&[i32]>, seat: usize) -> Option<i32> {
    let margin = |scores: &[i32]| Outcome::new(scores).margin(Seat::new(seat));
    Some((margin(before?) - margin(after?)).max(0))
}

/// Bad and doubtful by the size of the loss. Good if every other move would have been bad. Interesting if it
/// was not the search's choice but turned out better. Losing points without changing the result is doubtful.
fn mark(steps: &[Step<'_>], loss: f32, points_lost: Option<i32>) -> Option<Mark> {
    let is_only_good = |step: &Step<'_>| {
        let is_best = step.is_first_choice || step.choice.candidates.is_empty();
        is_best && step.choice.runner_up.is_some_and(|other| other <= step.best - BAD)
    };
    let is_discovery = |step: &Step<'_>| {
        !step.is_first_choice && step.choice.best().is_some() && step.played >= step.best + NOTABLE
    };
    if loss >= BAD {
        Some(Mark::Bad)
    } else if loss >= DOUBTFUL || points_lost.is_some_and(|points| points > 0) {
        Some(Mark::Doubtful)
    } else if steps.iter().any(is_only_good) {
        Some(Mark::Good)
    } else if steps.iter().any(is_discovery) {
        Some(Mark::Interesting)
    } else {
        None
    }
}

/// The best continuation from the decision that lost most, keeping what was played of the turn before it.
fn best(game: &PlayedGame, first: usize, steps: &[Step<'_>]) -> Result<Option<Best>, Failure> {
    let worst = steps.iter().reduce(|worst, step| if step.loss() > worst.loss() { step } else { worst });
    let Some(step) = worst else { return Ok(None) };
    let mut session = game.at(first)?;
    let before = game.moves[first..step.index].iter().map(|played| &played.text);
    // The rules may end a line early: the search does not see repeated positions.
    for text in before.chain(&step.choice.line) {
        if session.play(text).is_err() {
            break;
        }
    }
    let mut line = session.turns();
    if line.len() > 1 {
        line.retain(|turn| turn.is_finished);
    }
    if !step.choice.is_exact {
        line.truncate(LONGEST_GUESS);
    }
    let text = line.first().map(|turn| turn.text.clone());
    Ok(text.map(|text| Best { text, value: step.best, played: step.played, line }))
}
