//! Grading players by the exact table: how often do they keep a won position won?

use game_core::{Agent, Limits, Position, Rng};
use pylos::Pylos;

use super::infos::Listed;
use super::tables::table;
use crate::learning::{GradeRow, Graded, Grading};

/// Random play that positions are taken from goes on for at most so many moves.
const LONGEST_GAME: u32 = 80;

/// Shows agents won positions from random games in which some turns win and others do not, and looks what they do.
pub(super) fn grade<R: Listed>(
    agents: Graded<Pylos<R>>,
    positions: usize,
    seed: u64,
) -> Result<Grading, String> {
    let table = table::<R>()?;
    let mut rng = Rng::seeded(seed);
    let mut by_balls: Vec<GradeRow> = Vec::new();
    let (names, mut agents): (Vec<String>, Vec<_>) = agents.into_iter().unzip();
    let mut found = 0;
    while found < positions {
        let Some(position) = won_position(&mut rng, |position: &Pylos<R>| {
            let turns = table.turn_values(position);
            let won = turns.iter().filter(|(_, value)| value.is_win()).count();
            won > 0 && won < turns.len()
        }) else {
            continue;
        };
        found += 1;
        let balls = position.occupied().count_ones() as usize;
        while by_balls.len() <= balls {
            by_balls.push(GradeRow { balls: by_balls.len(), positions: 0, kept: vec![0; names.len()] });
        }
        by_balls[balls].positions += 1;
        for (agent, kept) in agents.iter_mut().zip(&mut by_balls[balls].kept) {
            let after = turn_of(agent.as_mut(), &position)?;
            *kept += u64::from(table.value(&after).before().is_win());
        }
    }
    by_balls.retain(|row| row.positions > 0);
    Ok(Grading { agents: names, by_balls })
}

/// A position from a random game, if the game has one that is wanted.
fn won_position<R: Listed>(rng: &mut Rng, is_wanted: impl Fn(&Pylos<R>) -> bool) -> Option<Pylos<R>> {
    let mut position = Pylos::<R>::start();
    for _ in 0..=rng.below(LONGEST_GAME) {
        let mut next = position;
        next.play_unchecked(next.random_move(rng)?);
        if next.is_over() {
            break;
        }
        position = next;
    }
    (position.phase() == pylos::Phase::Turn && is_wanted(&position)).then_some(position)
}

/// The position after an agent's whole turn.
fn turn_of<R: Listed>(agent: &mut dyn Agent<Pylos<R>>, position: &Pylos<R>) -> Result<Pylos<R>, String> {
    let mut after = *position;
    let mover = position.mover();
    while !after.is_over() && after.mover() == mover && after.turn() == position.turn() {
        let mv = agent.choose(&after, &Limits::default()).map_err(|error| error.to_string())?;
        after.play(mv).map_err(|refusal| refusal.to_string())?;
    }
    Ok(after)
}
