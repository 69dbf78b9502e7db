//! Pylos as everything that is derived from the catalogue sees it.

use session::Player;

use super::PylosGame;
use super::exact::PylosSolver;
use super::infos::Listed;
use super::perfect::PerfectAgent;
use crate::catalogue::Catalogued;
use crate::exact::ExactGame;

impl<R: Listed> Catalogued for PylosGame<R> {
    const MIDGAME_PLY: usize = 16;
    const PERFT_DEPTH: u32 = 4;

    fn exact() -> Option<Box<dyn ExactGame>> {
        Some(Box::new(PylosSolver::<R>::new()))
    }

    fn perfect_player(seed: u64) -> Result<Box<dyn Player>, String> {
        PerfectAgent::<R>::new(seed).map(session::player_of::<Self>)
    }
}
