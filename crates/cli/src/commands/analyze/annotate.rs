//! Annotates a record with values, marks and best lines.

use session::record::{Mark, NodeId, Record};
use session::{GameInfo, TurnView};

use super::game::PlayedGame;
use super::judge::{Best, Verdict};
use super::report::{Method, Report};
use super::words::{final_scores, outcome, per_seat, percent, points_in_words};

/// Prefix of every comment line written by an analysis, so that the next one can replace it.
const PREFIX: &str = "Polyspire: ";

/// How this program's records write a forced pass.
const PASS: &str = "PASS";

/// A copy of the record with the analysis added; everything else stays.
pub(super) fn annotated(game: &PlayedGame, report: &Report) -> Record {
    let mut record = game.record().clone();
    let players: Vec<String> = report.players.iter().map(super::report::PlayerReport::in_words).collect();
    let root = record.root();
    let summary = format!("analysed by {}; {}", report.by, players.join("; "));
    comment(&mut record, root, &summary);
    for turn in &report.turns {
        // Passes that the record omits have no node.
        let Some(node) = game.nodes[game.turns[turn.turn - 1].0.start] else { continue };
        let is_ours = is_mark_ours(&record, node);
        if let Some(words) = in_words(game.info(), turn, report.method, is_ours) {
            comment(&mut record, node, &words);
            if is_ours {
                record.set_mark(node, turn.mark);
            }
        }
        if let Some(best) = turn.best.as_ref().filter(|_| turn.is_mistake()) {
            let words = format!("best, {} for {}", percent(best.value), turn.color);
            add_line(&mut record, node, game.info(), &best.line, &words);
        }
    }
    record
}

/// Whether a node has no mark, or only that of an earlier analysis. Marks made by people are kept.
fn is_mark_ours(record: &Record, node: NodeId) -> bool {
    let lines = record.comment(node).unwrap_or_default().lines();
    let earlier: Vec<&str> = lines.filter(|line| line.starts_with(PREFIX)).collect();
    let is_ours = |mark: &Mark| earlier.iter().any(|line| line.contains(word(*mark)));
    Mark::ALL.iter().all(|mark| record.property(node, mark.identifier()).is_none() || is_ours(mark))
}

fn in_words(info: &GameInfo, turn: &Verdict, method: Method, is_marked: bool) -> Option<String> {
    let values = turn.values.as_ref()?;
    let mut words = match (method, &turn.scores) {
        (Method::Table, _) => format!("{} for {}", outcome(values[turn.seat]), turn.color),
        (Method::Solve, Some(scores)) => format!("with best play {}", final_scores(info, scores)),
        _ => per_seat(info, values, |value| percent(*value)),
    };
    if let Some(mark) = turn.mark {
        words.push_str(if is_marked { word(mark) } else { opinion(mark) });
    }
    words += &match (&turn.best, turn.loss) {
        (Some(best), Some(loss)) => comparison(turn, best, loss),
        _ if turn.is_forced => "; forced".to_string(),
        _ => String::new(),
    };
    Some(words)
}

/// What a turn lost compared with the best one.
fn comparison(turn: &Verdict, best: &Best, loss: f32) -> String {
    let (points, cost) = (turn.points_lost.unwrap_or(0), percent(loss));
    if points > 0 {
        format!("; loses {}, best is {}", points_in_words(points), best.text)
    } else if cost != percent(0.0) {
        format!("; loses {cost}, best is {} with {}", best.text, percent(best.value))
    } else if turn.mark == Some(Mark::Interesting) {
        format!("; the first choice was {}", best.text)
    } else {
        String::new()
    }
}

/// A mark in words. An analysis recognises earlier marks of its own by them.
fn word(mark: Mark) -> &'static str {
    match mark {
        Mark::Good => "; the only good move",
        Mark::Bad => "; a bad move",
        Mark::Doubtful => "; a doubtful move",
        Mark::Interesting => "; an interesting move",
    }
}

/// The words used beside a mark made by somebody else, so that the next analysis does not take it for its
/// own.
fn opinion(mark: Mark) -> &'static str {
    match mark {
        Mark::Good => "; judged the only good move",
        Mark::Bad => "; judged a bad move",
        Mark::Doubtful => "; judged a doubtful move",
        Mark::Interesting => "; judged an interesting move",
    }
}

/// Adds a line to a comment, replacing that of an earlier analysis.
fn comment(record: &mut Record, node: NodeId, words: &str) {
    let old = record.comment(node).unwrap_or_default().to_string();
    let new = format!("{PREFIX}{words}");
    let lines = old.lines().filter(|line| !line.starts_with(PREFIX)).chain([new.as_str()]);
    record.set_comment(node, &lines.collect::<Vec<_>>().join("\n"));
}

/// Adds a line as a variation at the move of a node, unless it is already there.
fn add_line(record: &mut Record, node: NodeId, info: &GameInfo, line: &[TurnView], words: &str) {
    let key = |turn: &TurnView| if turn.is_pass { PASS } else { info.colors[turn.mover.color].record_id };
    let value = |turn: &TurnView| {
        if turn.is_pass { info.colors[turn.mover.color].record_id.to_string() } else { turn.text.clone() }
    };
    let (Some(mut parent), Some(first)) = (record.parent(node), line.first()) else { return };
    let is_same = |&child: &NodeId| record.property(child, key(first)) == Some(&[value(first)]);
    if record.children(parent).find(is_same).is_some() {
        return;
    }
    for (number, turn) in line.iter().enumerate() {
        parent = record.add_child(parent);
        record.set_property(parent, key(turn), [value(turn)]);
        if number == 0 {
            comment(record, parent, words);
        }
    }
}
