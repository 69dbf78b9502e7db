//! Networks as a capability: players, evaluations and features.

use std::marker::PhantomData;
use std::sync::Arc;

use game_core::{ActionSpace, MAX_SEATS, Position, Symmetries};
use nn::{
    Features, MoveOf, Network, NetworkEvaluator, NetworkFeatures, PolicyAgent, SparseFeatures, ValueFeatures,
    input_words,
};
use rl_env::{WrongGame, typed};
use search::{Evaluated, Evaluator, MctsAgent, SearchSettings, Utility};
use session::{Player, Session};

use crate::book::CanonicalPosition;
use crate::networks::{self, ShippedNetwork};
use crate::search::SearchProfile;

/// A game that networks can play.
pub trait NetworkGame: SearchProfile {
    /// Its features.
    type Features: NetworkFeatures<Position = Self::Position>;

    /// Networks of its family that ship with the program.
    const SHIPPED: &'static [ShippedNetwork];
}

/// Settings of a search with a network.
#[derive(Clone, Copy, Debug)]
pub struct NetworkSearch {
    /// The tree search and its limits.
    pub settings: SearchSettings,
    /// Weight of the margin in a value; the rest is the result.
    pub margin_weight: f32,
    /// With at most this many moves left for all players, the rest is solved exactly.
    pub exact_below: u64,
}

/// A network's evaluation of a position, without search.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// Expected utility of each seat, 0 to 1.
    pub values: Vec<f32>,
    /// Each legal action with its prior; the priors sum to 1.
    pub policy: Vec<(u32, f32)>,
}

/// The networks of a game. A checkpoint is a file or the name of a network that ships with the program;
/// `None` means the shipped network for the game. Errors say why there is no network.
pub trait Networked: Sync {
    /// Name and version of the features. Networks with the same features can play each other's games.
    fn encoding(&self) -> &'static str;

    /// Number of inputs.
    fn inputs(&self) -> usize;

    /// Networks of the family that ship with the program.
    fn shipped(&self) -> &'static [ShippedNetwork];

    /// A player that searches with a network.
    fn search_player(
        &self,
        checkpoint: Option<&str>,
        search: &NetworkSearch,
    ) -> Result<Box<dyn Player>, String>;

    /// A player that plays by the priors, without search.
    fn policy_player(
        &self,
        checkpoint: Option<&str>,
        temperature: f32,
        seed: u64,
    ) -> Result<Box<dyn Player>, String>;

    /// The features of the position: one byte per input, 1 if it is active.
    fn encode(&self, session: &dyn Session) -> Result<Vec<u8>, WrongGame>;

    /// The least key of the position and of those that symmetries of the board make of it.
    fn symmetric_key(&self, session: &dyn Session) -> Result<u64, WrongGame>;

    /// The position in the frame of its least key. `None` if the game is over, is another game, or did not
    /// come here from its start by the moves of the session.
    fn canonical(&self, session: &dyn Session) -> Option<CanonicalPosition>;

    /// The moves of the session in the frame in which [`Self::canonical`] sees its position.
    fn canonical_line(&self, session: &dyn Session) -> Option<Vec<String>>;

    /// Evaluates the position without search.
    fn evaluate(&self, session: &dyn Session, checkpoint: Option<&str>) -> Result<Evaluation, String>;
}

/// [`Networked`] for a game type.
pub struct NetworkedOf<G>(pub PhantomData<fn() -> G>);

/// Loads the network that a checkpoint names.
pub(crate) fn network_of<G: NetworkGame>(checkpoint: Option<&str>) -> Result<Arc<Network>, String> {
    networks::load::<G::Features>(G::SHIPPED, G::INFO.id, checkpoint)
}

impl<G: NetworkGame> Networked for NetworkedOf<G> {
    fn encoding(&self) -> &'static str {
        G::Features::NAME
    }

    fn inputs(&self) -> usize {
        G::Features::INPUTS
    }

    fn shipped(&self) -> &'static [ShippedNetwork] {
        G::SHIPPED
    }

    fn search_player(
        &self,
        checkpoint: Option<&str>,
        search: &NetworkSearch,
    ) -> Result<Box<dyn Player>, String> {
        let network = network_of::<G>(checkpoint)?;
        let utility = Utility { margin_weight: search.margin_weight, full_margin: G::Features::FULL_MARGIN };
        let evaluator = NetworkEvaluator::<G::Features>::new(network, utility);
        let guide = Evaluated { evaluator, utility };
        let exact = G::exact_below(search.exact_below);
        Ok(session::player_of::<G>(MctsAgent::new(search.settings, guide, exact)))
    }

    fn policy_player(
        &self,
        checkpoint: Option<&str>,
        temperature: f32,
        seed: u64,
    ) -> Result<Box<dyn Player>, String> {
        let network = network_of::<G>(checkpoint)?;
        Ok(session::player_of::<G>(PolicyAgent::<G::Features>::new(network, temperature, seed)))
    }

    fn encode(&self, session: &dyn Session) -> Result<Vec<u8>, WrongGame> {
        let mut words = vec![0; input_words::<G::Features>()];
        G::Features::encode(typed::<G>(session)?.current(), &mut words);
        let bit = |input: usize| (words[input / 64] >> (input % 64) & 1) as u8;
        Ok((0..G::Features::INPUTS).map(bit).collect())
    }

    fn symmetric_key(&self, session: &dyn Session) -> Result<u64, WrongGame> {
        Ok(least_key::<G::Features>(typed::<G>(session)?.moves()).0)
    }

    fn canonical(&self, session: &dyn Session) -> Option<CanonicalPosition> {
        let typed = typed::<G>(session).ok().filter(|typed| typed.ending().is_none())?;
        let position = typed.current();
        if after::<G::Features>(typed.moves(), 0) != *position {
            return None;
        }
        let (key, symmetry) = least_key::<G::Features>(typed.moves());
        let action = |mv| G::Position::action(image::<G::Features>(mv, symmetry)) as u32;
        let moves = position.moves().into_iter().map(|mv| (action(mv), mv.to_string())).collect();
        Some(CanonicalPosition { key, moves })
    }

    fn canonical_line(&self, session: &dyn Session) -> Option<Vec<String>> {
        let moves = typed::<G>(session).ok()?.moves();
        let symmetry = least_key::<G::Features>(moves).1;
        Some(moves.iter().map(|&mv| image::<G::Features>(mv, symmetry).to_string()).collect())
    }

    fn evaluate(&self, session: &dyn Session, checkpoint: Option<&str>) -> Result<Evaluation, String> {
        let typed = typed::<G>(session).map_err(|error| error.to_string())?;
        if typed.ending().is_some() {
            return Err("the game is over: there is nothing to evaluate".to_string());
        }
        let network = network_of::<G>(checkpoint)?;
        let position = typed.current();
        let moves = position.moves();
        let (mut scratch, mut priors) = (network.scratch::<G::Features>(), Vec::new());
        network.priors::<G::Features>(&mut scratch, position, &moves, &mut priors);
        let utility = Utility { margin_weight: 0.0, full_margin: G::Features::FULL_MARGIN };
        let evaluator = NetworkEvaluator::<G::Features>::new(network, utility);
        let values: [f32; MAX_SEATS] = evaluator.value(&mut scratch, position);
        let policy = moves.into_iter().map(|mv| G::Position::action(mv) as u32).zip(priors).collect();
        Ok(Evaluation { values: values[..G::Position::SEATS].to_vec(), policy })
    }
}

/// The least key after these moves, seen through any symmetry, and the first symmetry that gives it.
fn least_key<F: Features>(moves: &[MoveOf<F>]) -> (u64, usize) {
    let keys = (0..F::Position::SYMMETRIES).map(|symmetry| (after::<F>(moves, symmetry).key(), symmetry));
    keys.min().unwrap_or_default()
}

/// The position after these moves, seen through a symmetry.
fn after<F: Features>(moves: &[MoveOf<F>], symmetry: usize) -> F::Position {
    let mut position = F::Position::start();
    for &mv in moves {
        position.play_unchecked(image::<F>(mv, symmetry));
    }
    position
}

/// The move that a symmetry makes of a move.
fn image<F: Features>(mv: MoveOf<F>, symmetry: usize) -> MoveOf<F> {
    F::Position::transform(mv, symmetry)
}
