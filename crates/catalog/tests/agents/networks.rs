//! Agents that play by the network in a file, of whatever kind it is.

use catalog::{games_like, shipped};
use game_core::Limits;
use nn::{Card, Model, Network, dense, sparse};
use pylos::Squares;
use pylos_kit::PylosFeatures;

use crate::support::{new_session, play_out, seeded};

type SquaresFeatures = PylosFeatures<Squares>;

fn file_of(folder: &tempfile::TempDir, network: impl Into<Network>) -> String {
    let network = network.into();
    let kind = network.kind();
    let card = Card {
        game: "pylos".to_string(),
        encoding: kind.encoding::<SquaresFeatures>().unwrap().to_string(),
        run: String::new(),
        step: 0,
        games: 0,
        strength: String::new(),
        rating: None,
    };
    let path = folder.path().join(format!("{kind:?}.safetensors"));
    std::fs::write(&path, Model { card, network }.to_bytes()).unwrap();
    path.to_str().unwrap().to_string()
}

#[test]
fn files_of_both_kinds_are_played_with() {
    let folder = tempfile::tempdir().unwrap();
    let shape = dense::Shape::of::<SquaresFeatures>(64, 32).unwrap();
    let dense = file_of(&folder, dense::Network::new(dense::Weights::random(shape, 1)));
    let shape = sparse::Shape::of::<SquaresFeatures>(32, 32, 32);
    let weights = sparse::Weights::random(shape, 48, 1);
    let sparse = file_of(&folder, sparse::Network::new::<SquaresFeatures>(&weights));
    for game in ["pylos", "pylos-lines", "pylos-children"] {
        let mut session = new_session(game);
        let search = seeded(game, &format!("alphazero:checkpoint=\"{dense}\",visits=20"), 1);
        let other = seeded(game, &format!("policy:checkpoint=\"{sparse}\",temperature=1"), 1);
        play_out(session.as_mut(), &mut [search, other]);
        let mut session = new_session(game);
        let policy = seeded(game, &format!("policy:checkpoint=\"{dense}\",temperature=1"), 2);
        let other = seeded(game, &format!("alphazero:checkpoint=\"{sparse}\",visits=20"), 2);
        play_out(session.as_mut(), &mut [policy, other]);
    }
}

#[test]
fn a_dense_network_is_refused_in_games_without_one() {
    let folder = tempfile::tempdir().unwrap();
    let shape = dense::Shape::of::<SquaresFeatures>(32, 32).unwrap();
    let file = file_of(&folder, dense::Network::new(dense::Weights::random(shape, 1)));
    let spec = catalog::agent_spec(&format!("alphazero:checkpoint=\"{file}\"")).unwrap();
    let refused = catalog::find("blokus-duo").unwrap().player(&spec).err().unwrap().to_string();
    assert_eq!(
        refused,
        format!("alphazero cannot play: {file} was made for pylos-vector/1, not for blokus-duo/2")
    );
}

/// Visits are its own limit only where nobody sets one; a clock or a match that gives more is made use of.
#[test]
fn the_usual_number_of_visits_is_for_those_who_set_no_limit() {
    let session = new_session("pylos");
    let iterations = |spec: &str, limits: &Limits| {
        let mut player = seeded("pylos", spec, 1);
        player.choose(session.as_ref(), limits).unwrap();
        player.thought().unwrap().iterations
    };
    let more = Limits { iterations: Some(4_000), ..Limits::default() };
    assert!(iterations("alphazero", &Limits::default()) <= 800);
    assert!(iterations("alphazero", &more) > 800);
    assert!(iterations("alphazero:visits=100", &more) <= 100);
}

#[test]
fn a_network_plays_the_games_that_look_like_its_own_and_no_others() {
    assert_eq!(games_like("blokus-classic"), ["blokus-classic", "blokus-classic-2p", "blokus-classic-3p"]);
    assert_eq!(games_like("blokus-junior"), ["blokus-junior"]);
    assert_eq!(games_like("pylos-lines"), ["pylos", "pylos-lines", "pylos-children"]);
    assert!(games_like("chess").is_empty());
    for (name, card) in shipped() {
        let spec = catalog::agent_spec(&format!("policy:checkpoint={name}")).unwrap();
        let can_play = |game: &&&game_module::GameModule| game.player(&spec).is_ok();
        let playable: Vec<&str> = catalog::games().iter().filter(can_play).map(|game| game.info.id).collect();
        assert_eq!(games_like(&card.game), playable, "{name}");
    }
}
