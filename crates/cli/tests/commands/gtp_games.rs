//! Whole games over the protocol, with controllers of both habits: those that skip colours without moves, and those
//! that send passes.

use game_core::Rng;
use gtp::{Catalogue, Engine};
use session::{GameInfo, Player, Session};

struct Games;

impl Catalogue for Games {
    fn games(&self) -> Vec<&'static GameInfo> {
        catalog::games().iter().map(|entry| entry.info).collect()
    }

    fn session(&self, game: &'static GameInfo) -> Box<dyn Session> {
        catalog::find(game.id).unwrap().new_session()
    }

    fn player(&self, game: &'static GameInfo, spec: &str, _: Option<u64>) -> Result<Box<dyn Player>, String> {
        let spec = catalog::agent_spec(spec).map_err(|error| error.to_string())?;
        catalog::find(game.id).unwrap().player(&spec).map_err(|error| error.to_string())
    }
}

fn engine(game: &str, seed: u64) -> Engine {
    Engine::new(Box::new(Games), game, &format!("random:seed={seed}"), None).unwrap()
}

fn reply(engine: &mut Engine, command: &str) -> Result<String, String> {
    let text = engine.answer(command.as_bytes()).unwrap();
    let (sign, text) = text.trim_end_matches('\n').split_once(' ').unwrap();
    if sign == "=" { Ok(text.to_string()) } else { Err(text.to_string()) }
}

fn said(engine: &mut Engine, command: &str) -> String {
    reply(engine, command).unwrap_or_else(|reason| panic!("{command}: {reason}"))
}

fn all_games() -> impl Iterator<Item = (&'static str, u64)> {
    catalog::games().iter().flat_map(|entry| [1, 2].map(|seed| (entry.info.id, seed)))
}

/// What `final_score` says of a finished game, worked out from its result.
fn expected_score(session: &dyn Session) -> String {
    let info = session.info();
    let points: Vec<i32> = session.scores().iter().map(|score| score.points).collect();
    if info.seats > 2 {
        return points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    }
    let scores = session.result().unwrap().scores;
    let names = if info.id.starts_with("pylos") { ["W", "B"] } else { ["B", "W"] };
    match scores[0] - scores[1] {
        0 => "0".to_string(),
        lead if lead > 0 => format!("{}+{lead}", names[0]),
        lead => format!("{}+{}", names[1], -lead),
    }
}

/// Plays a game of two engines, one of which moves for all colours of even, the other for those of odd number.
fn match_game(game: &str, seed: u64, sends_passes: bool) -> (Box<dyn Session>, [Engine; 2], usize) {
    let mut referee = catalog::find(game).unwrap().new_session();
    let mut engines = [engine(game, seed), engine(game, seed + 100)];
    let mut commands = 0;
    while let Some(mover) = referee.mover() {
        let color = referee.info().colors[mover.color].record_id.to_lowercase();
        let is_forced = referee.pass().is_ok();
        if is_forced && !sends_passes {
            continue;
        }
        let [one, other] = &mut engines;
        let (asked, told) = if mover.color % 2 == 0 { (one, other) } else { (other, one) };
        let text = said(asked, &format!("genmove {color}"));
        assert_eq!(text == "pass", is_forced, "{game}: {text}");
        if !is_forced {
            referee.play(&text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        }
        said(told, &format!("play {color} {text}"));
        commands += 1;
    }
    (referee, engines, commands)
}

#[test]
fn matches_end_with_the_same_score_for_everybody() {
    for (game, seed) in all_games() {
        for sends_passes in [false, true] {
            let (referee, engines, _) = match_game(game, seed, sends_passes);
            for mut engine in engines {
                assert_eq!(said(&mut engine, "final_score"), expected_score(referee.as_ref()), "{game}");
                assert!(said(&mut engine, "final_status").starts_with("over"), "{game}");
                assert_eq!(
                    said(&mut engine, "showboard").trim(),
                    referee.picture(session::PictureStyle::Plain).trim()
                );
            }
        }
    }
}

/// As many `undo` as there were moves lead back to the start, whether passes were sent or not.
#[test]
fn every_move_is_undone_by_one_undo() {
    for (game, seed) in all_games() {
        for sends_passes in [false, true] {
            let (_, engines, commands) = match_game(game, seed, sends_passes);
            for mut engine in engines {
                let start = said(&mut self::engine(game, 0), "showboard");
                for _ in 0..commands {
                    assert_ne!(said(&mut engine, "showboard"), start, "{game}");
                    said(&mut engine, "undo");
                }
                assert_eq!(said(&mut engine, "showboard"), start, "{game}");
                reply(&mut engine, "undo").unwrap_err();
            }
        }
    }
}

#[test]
fn after_the_end_everybody_passes_in_blokus_and_nobody_moves_in_pylos() {
    for (game, seed) in all_games() {
        let (referee, [mut engine, _], _) = match_game(game, seed, false);
        for color in referee.info().colors {
            let answer = reply(&mut engine, &format!("genmove {}", color.record_id));
            let pass = reply(&mut engine, &format!("play {} pass", color.record_id));
            if game.starts_with("pylos") {
                assert_eq!((answer, pass), (Err("the game is over".into()), Err("the game is over".into())));
            } else {
                assert_eq!((answer, pass), (Ok("pass".into()), Ok(String::new())));
                assert_eq!(said(&mut engine, &format!("all_legal {}", color.name)), "");
            }
        }
    }
}

#[test]
fn listed_turns_are_the_playable_ones() {
    for game in ["duo", "classic-2p", "pylos", "pylos-lines"] {
        let mut engine = engine(game, 9);
        for _ in 0..24 {
            let board = said(&mut engine, "showboard");
            let color = ["b", "w", "1", "2", "3", "4"].into_iter().find(|color| {
                reply(&mut engine, &format!("all_legal {color}")).is_ok_and(|list| !list.is_empty())
            });
            let Some(color) = color else { break };
            let list = said(&mut engine, &format!("all_legal {color}"));
            for text in list.lines().step_by(7) {
                said(&mut engine, &format!("play {color} {text}"));
                said(&mut engine, "undo");
            }
            assert_eq!(said(&mut engine, "showboard"), board, "{game}");
            said(&mut engine, "g");
        }
    }
}

/// Any colour may move at any time; what is refused changes nothing, and undoing everything leads back.
#[test]
fn colors_out_of_turn_can_be_undone() {
    for (game, colors) in
        [("duo", &["b", "w"][..]), ("classic", &["1", "2", "3", "4"]), ("classic-3p", &["1", "2", "3", "4"])]
    {
        let mut rng = Rng::seeded(4);
        let mut engine = engine(game, 4);
        let mut boards = vec![said(&mut engine, "showboard")];
        for _ in 0..80 {
            let color = rng.pick(colors).unwrap();
            reply(&mut engine, &format!("play {color} a1,b2")).unwrap_err();
            assert_eq!(said(&mut engine, "showboard"), *boards.last().unwrap());
            said(&mut engine, &format!("genmove {color}"));
            boards.push(said(&mut engine, "showboard"));
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.sgf").display().to_string();
        said(&mut engine, &format!("savesgf {path}"));
        let mut reader = self::engine("pylos", 1);
        said(&mut reader, &format!("loadsgf {path}"));
        assert_eq!(said(&mut reader, "final_score"), said(&mut engine, "final_score"), "{game}");
        while boards.pop().is_some() {
            match boards.last() {
                Some(board) => {
                    said(&mut engine, "undo");
                    assert_eq!(said(&mut engine, "showboard"), *board, "{game}");
                }
                None => drop(reply(&mut engine, "undo").unwrap_err()),
            }
        }
    }
}

#[test]
fn random_commands_never_stop_the_engine() {
    let names: Vec<&str> =
        Engine::commands().filter(|name| !name.ends_with("sgf") && *name != "quit").collect();
    let words =
        ["b", "w", "1", "4", "blue", "e10", "a1", "d4", "a20", "pass", "e9,d10,e10,f10,e11", "0", "Pylos"];
    let games = ["set_game Blokus", "set_game Blokus Duo", "set_game Pylos", "set_game Blokus Three-Player"];
    for seed in 0..20 {
        let mut rng = Rng::seeded(seed);
        let mut engine = engine("junior", seed);
        for _ in 0..200 {
            let line = match rng.below(10) {
                0 => (*rng.pick(&games).unwrap()).to_string(),
                1..5 => "g".to_string(),
                5 => "undo".to_string(),
                _ => {
                    let name = *rng.pick(&names).unwrap();
                    let arguments = (0..rng.below(4)).map(|_| *rng.pick(&words).unwrap());
                    format!("{name} {}", arguments.collect::<Vec<_>>().join(" "))
                }
            };
            let answer = engine.answer(line.as_bytes()).unwrap();
            assert!(answer.ends_with("\n\n") && answer.starts_with(['=', '?']), "{line}: {answer}");
        }
    }
}
