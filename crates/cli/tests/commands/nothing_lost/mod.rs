//! Nothing is lost: servers are killed at random moments of many games, and every move that was acknowledged is there
//! afterwards, none is there twice, and all games can be finished.

mod fleet;
mod ledger;
mod player;
mod wire;

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use game_core::Rng;

use fleet::{Fleet, Watch};
use ledger::Ledger;
use player::{Manner, Player};

/// Everything that is drawn, moments of killing among it.
const SEED: u64 = 20_260;

/// Games at a time of each manner.
const GAMES: usize = 4;

/// Everybody at work.
fn seat_players(fleet: &Arc<Fleet>) -> Vec<JoinHandle<Vec<Ledger>>> {
    let manners = Manner::ALL.into_iter().cycle().take(GAMES * Manner::ALL.len());
    let player = |(number, manner)| {
        let player = Player::new(Arc::clone(fleet), manner, SEED + number as u64);
        std::thread::spawn(move || player.play_until_the_end())
    };
    manners.enumerate().map(player).collect()
}

/// Lets so many moves be acknowledged, and a little time pass, so that any moment can be the next one.
fn play_a_while(fleet: &Fleet, rng: &mut Rng) {
    fleet.wait_for_moves(20 + u64::from(rng.below(150)));
    std::thread::sleep(Duration::from_micros(u64::from(rng.below(20_000))));
}

/// Lets everybody finish, kills all servers once more, and finds every game as those say who played it.
fn finish(fleet: &Arc<Fleet>, players: Vec<JoinHandle<Vec<Ledger>>>) {
    fleet.let_players_finish();
    let ledgers: Vec<Ledger> = players.into_iter().flat_map(|player| player.join().unwrap()).collect();
    fleet.kill_all();
    fleet.start_all();
    let mut wire = wire::Wire::new(Arc::clone(fleet), SEED);
    for ledger in &ledgers {
        ledger.check_finished(&mut wire);
    }
    let moves: usize = ledgers.iter().map(Ledger::moves).sum();
    assert!(
        moves >= 200 && ledgers.len() >= GAMES * Manner::ALL.len(),
        "{moves} moves in {} games show little",
        ledgers.len()
    );
    assert!(fleet.broken() > 0, "no server was killed while a move was under way");
    println!("{moves} moves in {} games, {} broke off", ledgers.len(), fleet.broken());
    fleet.check_complaints();
}

/// One server, killed and started again.
fn kill_one_again_and_again(database: Option<String>, kills: usize) {
    let fleet = Fleet::start(database, 1);
    let _watch = Watch(Arc::clone(&fleet));
    let players = seat_players(&fleet);
    let mut rng = Rng::seeded(SEED);
    for _ in 0..kills {
        play_a_while(&fleet, &mut rng);
        fleet.kill(0);
        fleet.start_again(0);
    }
    finish(&fleet, players);
}

#[test]
fn nothing_is_lost_on_sqlite() {
    kill_one_again_and_again(None, 10);
}

#[test]
fn nothing_is_lost_on_postgres() {
    kill_one_again_and_again(Some(store::testing::postgres_url()), 5);
}

#[test]
fn a_second_process_takes_over_the_tables_of_a_killed_one() {
    let fleet = Fleet::start(Some(store::testing::postgres_url()), 2);
    let _watch = Watch(Arc::clone(&fleet));
    let players = seat_players(&fleet);
    let mut rng = Rng::seeded(SEED);
    for round in 0..3 {
        play_a_while(&fleet, &mut rng);
        fleet.kill(round % 2);
        // Everybody plays on at the other one, at tables of both.
        play_a_while(&fleet, &mut rng);
        fleet.wait_for_everybody();
        fleet.start_again(round % 2);
    }
    finish(&fleet, players);
}
