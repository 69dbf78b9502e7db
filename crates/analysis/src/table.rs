//! Analysis by the table of a solved game. Tables store whole turns.

use session::{Analysis, CandidateView, ExactView, Session, Source};

use super::{TABLE_AGENT, certain};

/// The longest principal variation, in turns.
const LONGEST_LINE: usize = 12;

/// Looks up an unfinished position. The error explains why there is no table entry.
pub fn look_up(session: &dyn Session) -> Result<Analysis, String> {
    let exact = session.exact_values()?;
    let line = best_line(session, &exact)?;
    let seat = session.mover().map_or(0, |mover| mover.seat);
    let candidate = |view: &ExactView| CandidateView {
        text: view.text.clone(),
        visits: 0,
        value: view.value(),
        is_proven: true,
    };
    let mut thought = certain(values(&exact, seat));
    thought.candidates = exact.iter().map(candidate).collect();
    thought.iterations = exact.len() as u64;
    thought.depth = line.len() as u32;
    thought.line = line;
    let text = thought.line.first().map(|turn| first_move(session, turn)).transpose()?;
    Ok(Analysis {
        source: Source::Table,
        agent: TABLE_AGENT.to_string(),
        text,
        thought: Some(thought),
        exact: Some(exact),
        scores: None,
    })
}

/// Values for both players: the best turn decides.
fn values(exact: &[ExactView], seat: usize) -> Vec<f32> {
    let own = exact.first().map_or(0.5, ExactView::value);
    let mut both = vec![1.0 - own; 2];
    both[seat] = own;
    both
}

/// The first move of a turn.
fn first_move(session: &dyn Session, turn: &str) -> Result<String, String> {
    let played = session.fork().play(turn).map_err(|refusal| refusal.message)?;
    played.into_iter().next().map(|first| first.text).ok_or_else(|| format!("'{turn}' has no moves"))
}

/// The principal variation; only its first turn if the table has no distances.
fn best_line(session: &dyn Session, exact: &[ExactView]) -> Result<Vec<String>, String> {
    let mut ahead = session.fork();
    let mut line: Vec<String> = Vec::new();
    let mut next = exact.first().cloned();
    while let Some(best) = next.filter(|best| line.is_empty() || best.turns.is_some()) {
        ahead.play(&best.text).map_err(|refusal| refusal.message)?;
        let knows_more = best.turns.is_some() && line.len() + 1 < LONGEST_LINE;
        line.push(best.text);
        next = if knows_more { ahead.exact_values()?.into_iter().next() } else { None };
    }
    Ok(line)
}
