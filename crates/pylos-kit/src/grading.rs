//! Grades players by the exact table: how often do they keep a won position won?

use game_core::{Limits, Position, Rng};
use game_module::{GradeRow, Grading};
use pylos::Pylos;
use session::{Player, Session, TypedSession};

use super::infos::Listed;
use super::tables::table;
use crate::PylosGame;

/// The random games that positions come from last at most this many moves.
const LONGEST_GAME: u32 = 80;

/// Gives players positions from random games in which some turns win and others do not, and counts the wins
/// they keep.
pub(super) fn grade<R: Listed>(
    players: Vec<(String, Box<dyn Player>)>,
    positions: usize,
    seed: u64,
) -> Result<Grading, String> {
    let table = table::<R>()?;
    let mut rng = Rng::seeded(seed);
    let mut by_balls: Vec<GradeRow> = Vec::new();
    let (names, mut players): (Vec<String>, Vec<_>) = players.into_iter().unzip();
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
        let balls = position.occupied().len();
        while by_balls.len() <= balls {
            by_balls.push(GradeRow { balls: by_balls.len(), positions: 0, kept: vec![0; names.len()] });
        }
        by_balls[balls].positions += 1;
        for (player, kept) in players.iter_mut().zip(&mut by_balls[balls].kept) {
            let after = turn_of(player.as_mut(), &position)?;
            *kept += u64::from(table.value(&after).before().is_win());
        }
    }
    by_balls.retain(|row| row.positions > 0);
    Ok(Grading { agents: names, by_balls })
}

/// A position from a random game, if it is a wanted one.
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

/// The position after a player's whole turn.
fn turn_of<R: Listed>(player: &mut dyn Player, position: &Pylos<R>) -> Result<Pylos<R>, String> {
    let mut session = TypedSession::<PylosGame<R>>::new(*position);
    let is_same_turn = |now: &Pylos<R>| !now.is_over() && now.turn() == position.turn();
    while is_same_turn(session.current()) {
        let text = player.choose(&session, &Limits::default()).map_err(|error| error.to_string())?;
        session.play(&text).map_err(|refusal| refusal.message)?;
    }
    Ok(*session.current())
}
