//! What each turn of a game was worth: the best, what was played, and what that lost.

use game_core::{Outcome, Seat};
use serde::Serialize;
use session::record::Mark;
use session::{Source, TurnView};

use super::game::PlayedGame;
use super::knowledge::{Choice, Known};
use crate::failure::Failure;

/// From this loss on a turn is doubtful, and counts as a mistake.
pub(super) const DOUBTFUL: f32 = 0.05;
/// From this loss on a turn is bad.
pub(super) const BAD: f32 = 0.15;
/// Of the line of a search so many turns are kept: later ones were hardly looked at.
const LONGEST_GUESS: usize = 6;
/// By so much a move must be better than the first choice to be interesting, and not just as good.
const NOTABLE: f32 = 0.01;

/// A turn and the judgement of it.
#[derive(Serialize)]
pub(super) struct Verdict {
    /// The number of the turn, from 1.
    pub(super) turn: usize,
    pub(super) seat: usize,
    pub(super) color: &'static str,
    pub(super) text: String,
    /// Whether there was only one legal move, or a pass.
    pub(super) is_forced: bool,
    /// What the position after the turn is worth to each seat.
    pub(super) values: Option<Vec<f32>>,
    /// The final scores from there under best play, where they are known.
    pub(super) scores: Option<Vec<i32>>,
    /// What would have been best.
    pub(super) best: Option<Best>,
    /// What was lost of the expected value, from 0 to 1; `None` if the turn is not judged.
    pub(super) loss: Option<f32>,
    /// What was lost of the final margin, where final scores are known.
    pub(super) points_lost: Option<i32>,
    #[serde(serialize_with = "mark_name")]
    pub(super) mark: Option<Mark>,
    /// Whether the loss is certain.
    pub(super) is_exact: bool,
    /// Where the judgement is known from.
    pub(super) source: Option<Source>,
}

/// The best turn at a position.
#[derive(Serialize)]
pub(super) struct Best {
    pub(super) text: String,
    /// What it is worth to the seat that makes it.
    pub(super) value: f32,
    /// What was played, judged in the same way.
    pub(super) played: f32,
    /// How the game would go on, this turn first.
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

/// One decision of a turn, or a whole turn where it is known as one.
struct Step<'a> {
    index: usize,
    choice: &'a Choice,
    best: f32,
    played: f32,
    /// Whether the first choice was played.
    is_first_choice: bool,
    /// Whether both values are certain.
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
    // A turn is judged when each of its decisions is.
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

/// A decision with the values of the best and the played move, found in the same way so that they can be compared.
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

/// What best play from both positions on makes of the margin of a seat.
fn points_lost(before: Option<&[i32]>, after: Option<&[i32]>, seat: usize) -> Option<i32> {
    let margin = |scores: &[i32]| Outcome::new(scores).margin(Seat::new(seat));
    Some((margin(before?) - margin(after?)).max(0))
}

/// Bad and doubtful by the size of the loss; good if every other move would have been bad; interesting if it was not what
/// the search would have played, but turned out better. Points that do not change the result are doubtful to lose.
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

/// What would have been best from the decision on that lost most; what was played of the turn before it stays.
fn best(game: &PlayedGame, first: usize, steps: &[Step<'_>]) -> Result<Option<Best>, Failure> {
    let worst = steps.iter().reduce(|worst, step| if step.loss() > worst.loss() { step } else { worst });
    let Some(step) = worst else { return Ok(None) };
    let mut session = game.at(first)?;
    let before = game.moves[first..step.index].iter().map(|played| &played.text);
    // A line ends where the rules end it, which a search does not know of repeated positions.
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
