//! Exact endgames behind one interface, for all games that can be searched to their end.

use std::marker::PhantomData;
use std::time::Instant;

use game_core::{ActionSpace, Bounded, Limits, Seat, StopFlag};
use search::endgame;
use serde::Serialize;
use session::Game;

pub use search::endgame::Allowance;

/// A position whose game may be solvable from here.
pub trait Ending {
    /// Each seat's score bounds: the points that it cannot lose any more, and the most that it can still
    /// reach.
    fn bounds(&self) -> Vec<(i32, i32)>;

    /// The seat that wins however the game continues, as far as the bounds tell.
    fn decided(&self) -> Option<usize>;

    /// Moves available now to all players together: a rough measure of the distance to the end.
    fn open_moves(&self) -> u64;

    /// The result of best play; `None` if the allowance runs out or the flag is raised. The game must not be
    /// over.
    fn solve(&self, allowance: &Allowance, stop: &StopFlag) -> Option<Solved>;
}

/// The result of best play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Solved {
    /// Final score of each seat.
    pub scores: Vec<i32>,
    /// The moves to the end of the game.
    pub line: Vec<String>,
    /// Positions searched.
    pub positions: u64,
    /// Wall-clock time.
    pub seconds: f64,
}

/// The ending of a game whose scores can be bounded.
pub struct BoundedEnding<G: Game> {
    position: G::Position,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> BoundedEnding<G> {
    /// The ending from this position.
    pub fn new(position: G::Position) -> Self {
        Self { position, game: PhantomData }
    }
}

impl<G: Game<Position: Bounded + ActionSpace>> Ending for BoundedEnding<G> {
    fn bounds(&self) -> Vec<(i32, i32)> {
        let seats = Seat::first(G::INFO.seats);
        seats.map(|seat| (self.position.least_score(seat), self.position.most_score(seat))).collect()
    }

    fn decided(&self) -> Option<usize> {
        endgame::decided(&self.position).map(Seat::index)
    }

    fn open_moves(&self) -> u64 {
        self.position.open_moves()
    }

    fn solve(&self, allowance: &Allowance, stop: &StopFlag) -> Option<Solved> {
        let started = Instant::now();
        let limits = Limits { stop: stop.clone(), ..Limits::default() };
        let solution = endgame::solve(&self.position, allowance, &limits)?;
        Some(Solved {
            scores: solution.outcome.scores().to_vec(),
            line: solution.line.iter().map(ToString::to_string).collect(),
            positions: solution.positions,
            seconds: started.elapsed().as_secs_f64(),
        })
    }
}
