//! What a search is told about Blokus: how to play out, and which moves look good.

mod priors;
mod rollout;

use search::{MctsAgent, Playouts};
use session::Player;

use super::BlokusGame;
use super::infos::Listed;
use crate::agents::Searcher;
use crate::catalogue::Catalogued;

use priors::MoveLooks;
use rollout::Style;

/// A player that searches.
pub(super) fn searcher<V: Listed>(searcher: &Searcher) -> Box<dyn Player> {
    // What is chosen at run time is a value, not a type: a search compiled once per variant is enough to wait for.
    let rollout = if searcher.is_uniform { Style::Uniform } else { Style::LargeFirst };
    let priors = searcher.has_priors.then(MoveLooks::default);
    let guide = Playouts { rollout, priors, utility: searcher.utility };
    let exact = BlokusGame::<V>::exact_below(searcher.exact_below);
    session::player_of::<BlokusGame<V>>(MctsAgent::new(searcher.settings, guide, exact))
}
