//! Networks as a capability: players, evaluations and inputs.

use std::marker::PhantomData;
use std::sync::Arc;

use game_core::{ActionSpace, MAX_SEATS, Position};
use nn::{
    Network, NetworkEvaluator, NetworkFeatures, PolicyAgent, SparseFeatures, ValueFeatures, input_words,
};
use rl_env::{WrongGame, typed};
use search::{Evaluated, Evaluator, MctsAgent, SearchSettings, Utility};
use session::{Player, Session};

use crate::networks::{self, ShippedNetwork};
use crate::search::SearchProfile;

/// A game that networks can play.
pub trait NetworkGame: SearchProfile {
    /// What networks see of it.
    type Features: NetworkFeatures<Position = Self::Position>;

    /// The networks of its family that come with the program.
    const SHIPPED: &'static [ShippedNetwork];
}

/// How a network's search is to be made.
#[derive(Clone, Copy, Debug)]
pub struct NetworkSearch {
    /// The tree search and its limits.
    pub settings: SearchSettings,
    /// The part of a result's value that depends on by how much it is won.
    pub margin_weight: f32,
    /// With at most so many moves left for all players, the rest is searched exactly.
    pub exact_below: u64,
}

/// What a network thinks of a position at first sight.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The expected utility of each seat, between 0 and 1.
    pub values: Vec<f32>,
    /// Every legal action with its prior; together they make 1.
    pub policy: Vec<(u32, f32)>,
}

/// A game as networks see it. A checkpoint is the name of a network that comes with the program or a file; without one,
/// the network for the game that comes with the program. Errors say in words why there is none.
pub trait Networked: Sync {
    /// The name and version of what networks read: those that read the same can play each other's games.
    fn encoding(&self) -> &'static str;

    /// How many inputs networks read.
    fn inputs(&self) -> usize;

    /// The networks of the family that come with the program.
    fn shipped(&self) -> &'static [ShippedNetwork];

    /// A player that searches with a network.
    fn search_player(
        &self,
        checkpoint: Option<&str>,
        search: &NetworkSearch,
    ) -> Result<Box<dyn Player>, String>;

    /// A player that plays a network's first thought.
    fn policy_player(
        &self,
        checkpoint: Option<&str>,
        temperature: f32,
        seed: u64,
    ) -> Result<Box<dyn Player>, String>;

    /// What networks read of the position: one number per input, 1 if it is there.
    fn encode(&self, session: &dyn Session) -> Result<Vec<u8>, WrongGame>;

    /// What a network thinks at first sight.
    fn evaluate(&self, session: &dyn Session, checkpoint: Option<&str>) -> Result<Evaluation, String>;
}

/// The networks of a game whose type is known.
pub struct NetworkedOf<G>(pub PhantomData<fn() -> G>);

/// The network that a checkpoint names.
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
