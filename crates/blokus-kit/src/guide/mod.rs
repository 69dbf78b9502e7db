//! What a search is told about Blokus: how to play out, and which moves look good.

mod footprint;
mod priors;
mod rollout;

use game_module::{SearchProfile, SearchRequest};
use search::{MctsAgent, Playouts};
use session::Player;

use crate::BlokusGame;
use crate::infos::Listed;

use priors::MoveLooks;
use rollout::Style;

/// A player that searches.
pub(crate) fn search_player<V: Listed>(request: &SearchRequest) -> Box<dyn Player> {
    // What is chosen at run time is a value, not a type: a search compiled once per variant is enough to wait for.
    let rollout = if request.is_uniform { Style::Uniform } else { Style::LargeFirst };
    let priors = request.has_priors.then(MoveLooks::default);
    let guide = Playouts { rollout, priors, utility: request.utility };
    let exact = BlokusGame::<V>::exact_below(request.exact_below);
    session::player_of::<BlokusGame<V>>(MctsAgent::new(request.settings, guide, exact))
}
