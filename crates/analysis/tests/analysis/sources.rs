//! Which source answers.

use analysis::{GameAnalyst, default_agent};
use session::{Analyst, Source};

use crate::{analyze, few_iterations};

#[test]
fn a_network_answers_where_one_comes_with_the_program() {
    for id in ["blokus-classic", "blokus-classic-2p", "blokus-classic-3p", "blokus-duo"] {
        let session = catalog::find(id).unwrap().new_session();
        let analysis = analyze(id, session.as_ref());
        assert_eq!((analysis.source, analysis.is_exact()), (Source::Network, false), "{id}");
        assert!(analysis.agent.starts_with("alphazero:"), "{id}: {}", analysis.agent);
        assert!(session.check(&analysis.text.unwrap()).is_ok());
    }
}

#[test]
fn a_game_without_a_network_is_searched() {
    let game = catalog::find("blokus-junior").unwrap();
    assert_eq!(default_agent(game).name(), "mcts");
    let analysis = analyze(game.info.id, game.new_session().as_ref());
    assert_eq!(analysis.source, Source::Search);
}

#[test]
fn a_forced_move_is_worth_what_follows_it() {
    let game = catalog::find("blokus-duo").unwrap();
    let mut seen = 0;
    for session in (0..10).flat_map(|seed| crate::random_game(game, seed)) {
        if session.legal_count() != 1 || seen >= 5 {
            continue;
        }
        seen += 1;
        let only = session.legal_moves().remove(0).text;
        let mut next = session.fork();
        next.play(&only).unwrap();
        let [now, later] = [session.as_ref(), next.as_ref()].map(|one| analyze(game.info.id, one));
        let values = |analysis: &session::Analysis| analysis.thought.as_ref().unwrap().values.clone();
        assert_eq!((now.text.as_deref(), values(&now)), (Some(only.as_str()), values(&later)));
    }
    assert_eq!(seen, 5);
}

#[test]
fn a_named_agent_gives_its_own_opinion() {
    let game = catalog::find("pylos").unwrap();
    let session = crate::after("pylos", "c2 d3 b3 d2 a2 a1 d1 b2");
    for (spec, source) in [
        ("mcts:iterations=40", Source::Search),
        ("alphazero:visits=40", Source::Network),
        ("level-7", Source::Network),
        ("perfect", Source::Table),
    ] {
        let mut analyst = GameAnalyst::by_agent(game, catalog::agent_spec(spec).unwrap()).unwrap();
        let analysis = analyst.analyze(session.as_ref(), &few_iterations()).unwrap();
        assert_eq!(analysis.source, source, "{spec}");
    }
}
