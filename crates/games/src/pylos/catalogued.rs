//! Pylos as everything that is derived from the catalogue sees it.

use game_core::Position;
use pylos::{Move, Pylos};
use search::{MctsAgent, Playouts, Uniform};
use session::Player;

use super::PylosGame;
use super::exact::PylosSolver;
use super::grading;
use super::infos::Listed;
use super::perfect::{PERFECT, PerfectAgent};
use super::sight::PylosSight;
use crate::agents::{AgentSpec, Family, Searcher, SpecError};
use crate::catalogue::Catalogued;
use crate::exact::ExactGame;
use crate::learning::{Graded, Grading};

impl<R: Listed> Catalogued for PylosGame<R> {
    type Sight = PylosSight<R>;
    const FAMILY: Family = Family::Pylos;
    const MIDGAME_PLY: usize = 16;
    const PERFT_DEPTH: u32 = 4;

    fn exact() -> Option<Box<dyn ExactGame>> {
        Some(Box::new(PylosSolver::<R>::new()))
    }

    const EXPLORATION: f32 = 0.5;
    const RAVE: f32 = 0.0;
    const HAS_PRIORS: bool = false;

    fn searcher(searcher: &Searcher) -> Box<dyn Player> {
        let guide = Playouts { rollout: Uniform, priors: (), utility: searcher.utility };
        // Pylos can go in circles, so a search to the end has none; its exact values come from the table.
        session::player_of::<Self>(MctsAgent::new(searcher.settings, guide, None))
    }

    fn grade(agents: Graded<Pylos<R>>, positions: usize, seed: u64) -> Result<Grading, String> {
        grading::grade(agents, positions, seed)
    }

    fn own_player(spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        match spec.name() {
            name if name == PERFECT.name => PerfectAgent::<R>::new(spec.seed())
                .map(session::player_of::<Self>)
                .map_err(|reason| spec.cannot_play(reason)),
            other => unreachable!("the table says that {other} plays Pylos"),
        }
    }

    /// Balls in the mover's reserve after the turn, if it goes on as well as it can; winning is worth more.
    fn gain(position: &Pylos<R>, mv: Move) -> i32 {
        let mut after = *position;
        after.play_unchecked(mv);
        let me = position.mover();
        match after.outcome() {
            Some(outcome) if outcome.score(me.seat()) > 0 => i32::from(u8::MAX),
            None if after.mover() == me => {
                after.moves().into_iter().map(|next| Self::gain(&after, next)).max().unwrap_or_default()
            }
            _ => after.reserve(me) as i32,
        }
    }
}
