//! Analysis of one position: its value and the best move.

use game_module::GameModule;
use indicatif::HumanCount;
use serde_json::{Value, json};
use session::{Analysis, ExactView, Session, ThoughtView};

use super::ending::line_of;
use super::thinking::Thinker;
use super::words::{final_scores, per_seat, percent, turns_in_words};
use crate::failure::{Failure, print_json, print_line};

/// The result of a finished game.
pub(super) fn show_end(session: &dyn Session, is_json: bool) -> Result<(), Failure> {
    let info = session.info();
    let result = session.result();
    if is_json {
        return print_json(
            &json!({ "game": info.id, "position": session.position(), "turns": [], "result": result }),
        );
    }
    let scores = result.map(|result| result.scores).unwrap_or_default();
    print_line(format!("the game is over: {}", final_scores(info, &scores)))
}

/// Every legal turn with its value from the table.
pub(super) fn show_table(session: &dyn Session, views: &[ExactView], is_json: bool) -> Result<(), Failure> {
    if is_json {
        return print_json(&json!({ "position": session.position(), "turns": views }));
    }
    let color = session.mover().map_or("nobody", |mover| session.info().colors[mover.color].name);
    print_line(format!("{color} to move, {} turns:", views.len()))?;
    let in_words = |view: &ExactView| {
        view.turns.map_or(view.outcome.to_string(), |turns| format!("{} in {turns}", view.outcome))
    };
    views.iter().try_for_each(|view| print_line(format!("{:<14} {}", view.text, in_words(view))))
}

/// Searches a position and prints what the agent found.
pub(super) fn search(
    entry: &GameModule,
    session: &dyn Session,
    thinker: &mut Thinker,
    shown: usize,
    is_json: bool,
) -> Result<(), Failure> {
    let info = entry.info;
    let mut data = json!({ "game": info.id, "position": session.position(), "agent": thinker.describe() });
    let mover = session.mover();
    let color = mover.map_or("nobody", |mover| info.colors[mover.color].name);
    data["mover"] = json!(mover);
    if let [only] = &session.legal_moves()[..] {
        data["forced"] = json!(only.text);
        let line = format!("{color} to move has no choice: {}", only.text);
        return if is_json { print_json(&data) } else { print_line(line) };
    }
    let (analysis, thought) = thinker.think(session)?;
    let line = line_of(entry, session, &thought.line)?;
    if is_json {
        merge(&mut data, json!(thought));
        data["source"] = json!(analysis.source);
        data["scores"] = json!(analysis.scores);
        data["iterations_per_second"] = json!(rate(&thought));
        data["candidates"] = json!(&thought.candidates[..shown.min(thought.candidates.len())]);
        return print_json(&data);
    }
    print_line(format!("{color} to move: {}", per_seat(info, &thought.values, |value| percent(*value))))?;
    for (number, candidate) in thought.candidates.iter().take(shown).enumerate() {
        let visits = HumanCount(candidate.visits);
        let basis = match (candidate.is_proven, candidate.visits) {
            (true, 0) => "exact".to_string(),
            (true, _) => format!("{visits} visits, proven"),
            (false, _) => format!("{visits} visits"),
        };
        let (text, value) = (&candidate.text, percent(candidate.value));
        print_line(format!("{:>3}. {text:<20} {value:>5}  {basis}", number + 1))?;
    }
    print_line(format!("line: {}", turns_in_words(info, &line)))?;
    if let Some(scores) = &analysis.scores {
        print_line(format!("with best play: {}", final_scores(info, scores)))?;
    }
    print_line(summary(&by(&analysis, thinker), &thought))
}

/// Iterations per second. What comes from a book took no time.
fn rate(thought: &ThoughtView) -> f64 {
    if thought.is_book {
        return 0.0;
    }
    thought.iterations as f64 / thought.seconds.max(1e-9)
}

/// Who judged the position: an agent and its time, or what made it unnecessary.
fn by(analysis: &Analysis, thinker: &Thinker) -> String {
    if analysis.is_exact() { analysis.source.to_string() } else { thinker.describe() }
}

fn summary(agent: &str, thought: &ThoughtView) -> String {
    if thought.is_book {
        let visits = HumanCount(thought.iterations);
        return format!("from the opening book: {visits} visits, depth {}", thought.depth);
    }
    let kind = if thought.is_proven { "exact" } else { "searched" };
    format!(
        "{kind} by {agent}: {} iterations in {:.2} s ({}/s), {} positions in memory, depth {}",
        HumanCount(thought.iterations),
        thought.seconds,
        HumanCount(rate(thought) as u64),
        HumanCount(thought.nodes),
        thought.depth
    )
}

/// Adds the fields of one object to another.
fn merge(data: &mut Value, more: Value) {
    if let (Value::Object(data), Value::Object(more)) = (data, more) {
        data.extend(more);
    }
}
