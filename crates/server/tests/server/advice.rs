//! Hints and analyses: the same answer for everybody who asks, exact where the game is known.

use serde_json::{Value, json};

use crate::client::{Opened, Server};

/// A table with the game after these moves, to be analysed.
async fn table_after(server: &Server, game: &str, moves: &str) -> Opened {
    let mut session = catalog::find(game).unwrap().new_session();
    for text in moves.split_whitespace() {
        session.play(text).unwrap();
    }
    let opened = server.request("POST", "/api/records", &[], &session.record().to_string()).await;
    assert_eq!(opened.status, 201, "{opened:?}");
    Opened::of(&opened.json())
}

async fn analysis(server: &Server, table: &Opened, moves: usize) -> Value {
    server.get_as(&format!("{}?moves={moves}", table.path("analysis")), &table.host).await.ok()
}

/// Found by a player: the hint was c4, which loses, and the same answer said so.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_in_a_won_position_of_pylos_wins() {
    let server = Server::start().await;
    let table = table_after(&server, "pylos", "c2 d3 b3 d2 a2 a1 d1 b2").await;
    let hint = server.post(&table.path("hint"), &table.host, Value::Null).await.ok();
    assert!(hint["text"] == "b1" || hint["text"] == "d4", "{hint}");
    assert_eq!((&hint["source"], &hint["is_exact"]), (&json!("table"), &json!(true)));
    assert_eq!(hint["thought"]["values"], json!([1.0, 0.0]));
    let exact = hint["exact"].as_array().unwrap();
    assert_eq!(exact.iter().filter(|turn| turn["outcome"] == "win").count(), 2);
    assert_eq!(exact[0]["text"], hint["text"]);
    assert_eq!(hint["thought"]["candidates"][0]["text"], hint["text"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_graph_of_a_solved_game_is_exact() {
    let server = Server::start().await;
    let moves = "c2 d3 b3 d2 a2 a1 d1 b2 c4";
    let table = table_after(&server, "pylos", moves).await;
    let mut values: Vec<Vec<f64>> = Vec::new();
    for index in 0..=moves.split(' ').count() {
        let advice = analysis(&server, &table, index).await;
        assert_eq!(advice["is_exact"], true);
        values.push(serde_json::from_value(advice["thought"]["values"].clone()).unwrap());
    }
    let mut session = catalog::find("pylos").unwrap().new_session();
    for (index, text) in moves.split(' ').enumerate() {
        let (turns, mover) = (session.exact_values().unwrap(), session.mover().unwrap().seat);
        let played = turns.iter().find(|turn| turn.text == text).unwrap();
        let is_mistake = values[index][mover] > values[index + 1][mover];
        assert_eq!(is_mistake, played.outcome != turns[0].outcome, "{text}");
        session.play(text).unwrap();
    }
    assert!(values[8][0] > values[9][0], "c4 gives the win away");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_named_agent_is_asked_and_what_is_known_stands_beside() {
    let server = Server::start().await;
    let table = table_after(&server, "pylos", "c2 d3 b3 d2 a2 a1 d1 b2").await;
    let path = format!("{}?agent=mcts:iterations=20,memory=8", table.path("analysis"));
    let advice = server.get_as(&path, &table.host).await.ok();
    assert_eq!((&advice["source"], &advice["is_exact"]), (&json!("search"), &json!(false)));
    assert!(advice["agent"].as_str().unwrap().starts_with("mcts:"), "{advice}");
    assert!(!advice["exact"].as_array().unwrap().is_empty(), "{advice}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_is_worth_its_result() {
    let server = Server::start().await;
    let game = catalog::find("blokus-duo").unwrap();
    let mut rng = game_core::Rng::seeded(5);
    let (mut session, mut moves) = (game.new_session(), Vec::new());
    while let Some(mv) = rng.pick(&session.legal_moves()) {
        moves.push(session.play(&mv.text).unwrap()[0].text.clone());
    }
    let table = table_after(&server, "blokus-duo", &moves.join(" ")).await;
    let advice = analysis(&server, &table, moves.len()).await;
    assert_eq!((&advice["source"], &advice["text"]), (&json!("result"), &Value::Null));
    assert_eq!(advice["scores"], json!(session.result().unwrap().scores));
    let advice = analysis(&server, &table, moves.len() - 4).await;
    assert_eq!(advice["is_exact"], true, "{advice}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_opening_explorer_shows_the_moves_of_the_book() {
    let server = Server::start().await;
    let table = table_after(&server, "blokus-duo", "e9,d10,e10,f10,e11").await;
    let book =
        async |moves: &str| server.get_as(&format!("{}{moves}", table.path("book")), &table.host).await;
    let start = book("?moves=0").await.ok();
    let known = json!([{
        "text": "e9,d10,e10,f10,e11", "visits": 1200, "value": 0.5625, "is_proven": false,
    }]);
    assert_eq!(start, json!({ "moves": 0, "has_book": true, "candidates": known }));
    let now = book("").await.ok();
    assert_eq!(now, json!({ "moves": 1, "has_book": true, "candidates": [] }));
    let beyond = book("?moves=7").await;
    assert_eq!((beyond.status, &beyond.json()["code"]), (404, &json!("no_such_move")));
    assert_eq!(book("?page=7").await.status, 400);
    let pylos = table_after(&server, "pylos", "c2").await;
    let none = server.get_as(&pylos.path("book"), &pylos.host).await.ok();
    assert_eq!(none, json!({ "moves": 1, "has_book": false, "candidates": [] }));
    server.stop().await;
}
