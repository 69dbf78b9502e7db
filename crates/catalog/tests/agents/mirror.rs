//! The agent that copies its opponent, and that searches are not taken in by it.

use std::thread;

use session::Session;

use crate::support::{choice, new_session, play_out, seeded};

#[test]
fn copies_moves_until_one_overlaps_its_image() {
    for game in ["duo", "junior"] {
        let mut drawn = 0;
        for seed in 0..30 {
            let mut session = new_session(game);
            play_out(session.as_mut(), &mut [seeded(game, "random", seed), seeded(game, "mirror", seed)]);
            let result = session.result().unwrap();
            drawn += usize::from(result.winners.len() == 2);
        }
        // Random players rarely play across the middle.
        assert!((1..30).contains(&drawn), "{drawn} draws in {game}");
    }
}

/// At the start there is nothing to copy, and a copy is no thought.
#[test]
fn plays_like_level_5_where_there_is_nothing_to_copy() {
    let mut mirror = seeded("duo", "mirror", 7);
    let mut session = new_session("duo");
    let first = choice(mirror.as_mut(), session.as_ref());
    assert_eq!(first, choice(seeded("duo", "level-5", 7).as_mut(), session.as_ref()));
    session.play(&first).unwrap();
    let copy = choice(mirror.as_mut(), session.as_ref());
    assert!(mirror.thought().is_none());
    session.play(&copy).unwrap();
    let counts: Vec<i32> = session.scores().iter().map(|score| score.points).collect();
    assert_eq!(counts[0], counts[1]);
}

#[test]
fn games_without_a_mirror_say_so() {
    for game in ["classic", "classic-3p", "pylos"] {
        let game = catalog::find(game).unwrap();
        let refused = game.player(&catalog::agent_spec("mirror").unwrap()).err().unwrap().to_string();
        assert_eq!(
            refused,
            format!("mirror cannot play: {} has no mirror between the players", game.info.id)
        );
    }
}

/// How often the network wins as first player from the empty board. The number of visits differs a little from
/// game to game, because the same search would play the same game.
fn wins(game: &str, numbers: impl Iterator<Item = u64>) -> usize {
    let is_win = |number: &u64| {
        let network = format!("alphazero:visits={},seed=1", 4000 + number);
        let mut players = [seeded(game, &network, 1), seeded(game, "mirror", *number)];
        let mut session: Box<dyn Session> = new_session(game);
        play_out(session.as_mut(), &mut players);
        session.result().unwrap().winners == [0]
    };
    numbers.filter(is_win).count()
}

#[test]
fn network_breaks_the_mirror() {
    let won: usize = thread::scope(|scope| {
        let halves = [0, 1].map(|half| scope.spawn(move || wins("duo", (half..100).step_by(2))));
        halves.into_iter().map(|half| half.join().unwrap()).sum()
    });
    assert!(won >= 95, "{won} of 100");
}

#[test]
fn network_breaks_the_mirror_in_classic_for_two() {
    assert_eq!(wins("classic-2p", 0..2), 2);
}
