//! Blokus for the search: a playout policy and priors.

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

/// The tree search agent for a variant.
pub(crate) fn search_player<V: Listed>(request: &SearchRequest) -> Box<dyn Player> {
    // Options chosen at run time are values, not types, so that the search is compiled only once per variant.
    let rollout = if request.is_uniform { Style::Uniform } else { Style::LargeFirst };
    let priors = request.has_priors.then(MoveLooks::default);
    let playouts = Playouts { rollout, priors, utility: request.utility };
    let exact = BlokusGame::<V>::exact_below(request.exact_below);
    session::player_of::<BlokusGame<V>>(MctsAgent::new(request.settings, playouts, exact))
}
