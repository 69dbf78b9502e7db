//! Whole games of random players.

use session::{PictureStyle, Session};

use crate::support::{after, all_games, new_session, play_random, random_game, random_player};

fn check_moves(session: &dyn Session) {
    let moves = session.legal_moves();
    assert_eq!(moves.len() as u64, session.legal_count(), "{}", session.position());
    assert_eq!(moves.is_empty(), session.mover().is_none(), "{}", session.position());
    assert_eq!(session.result().is_some(), session.mover().is_none(), "{}", session.position());
    assert!(moves.iter().all(|mv| Some(mv.mover) == session.mover()), "{}", session.position());
}

#[test]
fn every_game_is_played_to_its_end() {
    for id in all_games() {
        for seed in 0..4 {
            let mut session = new_session(id);
            let mut moves = 0;
            play_random(session.as_mut(), seed, usize::MAX, |session| {
                moves += 1;
                check_moves(session);
                assert_eq!(session.history().last().unwrap().position, session.position());
            });
            assert_eq!(session.history().len(), moves, "{id}");
            assert!(session.result().is_some(), "{id}");
        }
    }
}

#[test]
fn random_players_repeat_themselves_with_the_same_seed_only() {
    for id in all_games() {
        assert_eq!(random_game(id, 5).history(), random_game(id, 5).history(), "{id}");
        assert_ne!(random_game(id, 5).history(), random_game(id, 6).history(), "{id}");
    }
}

#[test]
fn scores_ranks_and_winners_agree() {
    for id in all_games() {
        for seed in 0..20 {
            let session = random_game(id, seed);
            let info = session.info();
            let result = session.result().unwrap();
            let mut by_seat = vec![0; info.seats];
            for (color, score) in info.colors.iter().zip(session.scores()) {
                if let Some(seat) = color.seat {
                    by_seat[seat] += score.points;
                }
            }
            assert_eq!(result.scores, by_seat, "{id} {seed}");
            let best = *by_seat.iter().max().unwrap();
            for (seat, score) in by_seat.iter().enumerate() {
                assert_eq!(result.winners.contains(&seat), *score == best, "{id} {seed}");
                assert_eq!(result.ranks[seat], 1 + by_seat.iter().filter(|other| *other > score).count());
            }
        }
    }
}

#[test]
fn blokus_scores_come_in_three_forms_that_agree() {
    for id in ["blokus-classic", "blokus-duo"] {
        for score in random_game(id, 3).scores() {
            let left = score.detail["squares_left"].as_i64().unwrap();
            let official = score.detail["official"].as_i64().unwrap();
            assert!(left > 0, "a random game that places everything needs another seed");
            assert_eq!((89 - left, official), (score.points.into(), -left));
        }
    }
}

#[test]
fn players_refuse_finished_games_and_games_of_others() {
    let over = random_game("duo", 1);
    let limits = game_core::Limits::default();
    let message = random_player("duo", 1).choose(over.as_ref(), &limits).unwrap_err().to_string();
    assert_eq!(message, "the game is over, there is no move to choose");
    let junior = new_session("junior");
    let message = random_player("duo", 1).choose(junior.as_ref(), &limits).unwrap_err().to_string();
    assert_eq!(message, "an agent for blokus-duo was asked to play blokus-junior");
}

#[test]
fn pictures_show_the_last_move_in_capitals() {
    let picture = after("duo", &["X@d11", "X@i6"]).picture(PictureStyle::Plain);
    assert!(picture.contains("\n 10 . . . b b b . "), "{picture}");
    assert!(picture.contains("\n  5 . . . . . . . . O O O . "), "{picture}");
    let picture = after("pylos", &["a1", "b1"]).picture(PictureStyle::Plain);
    assert!(picture.contains("\n 1 o X + +\n"), "{picture}");
}

#[test]
fn only_pictures_for_terminals_have_escape_sequences() {
    for id in all_games() {
        let session = random_game(id, 2);
        assert!(!session.picture(PictureStyle::Plain).contains('\x1b'), "{id}");
        assert!(session.picture(PictureStyle::Ansi).contains('\x1b'), "{id}");
    }
}
