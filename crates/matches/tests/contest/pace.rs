//! Equal processor time.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use matches::{Pace, Participant, Rules};

use crate::support::{any_move, duel, fake, plan, play_all};

type Times = Arc<Mutex<Vec<Option<Duration>>>>;

/// Notes the time it is given, uses none of it, and claims to have used something.
fn listener(name: &str, seconds: u64, heard: &Times) -> Participant {
    let heard = Arc::clone(heard);
    fake(name, Duration::from_secs(seconds), move |session, limits, rng| {
        heard.lock().unwrap().push(limits.time);
        any_move(session, rng)
    })
}

#[test]
fn the_follower_may_use_what_the_leader_has_used_so_far() {
    let (leader, follower): (Times, Times) = Default::default();
    let rules = Rules { pace: Some(Pace::new(0, None)), ..Rules::default() };
    let plan = plan("duo", &["leader", "follower"], 2);
    let referee = duel("duo", listener("leader", 10, &leader), listener("follower", 0, &follower), rules);
    let reports = play_all(&plan, &referee).unwrap();
    assert!(leader.lock().unwrap().iter().all(Option::is_none), "the leader is not limited");
    // In the first game the leader may be second; from then on its turns are known. What the follower saves
    // adds up.
    let moves =
        reports[0].seats[reports[0].seating.iter().position(|&agent| agent == 1).unwrap()].moves as usize;
    let heard: Vec<f64> = follower.lock().unwrap().iter().map(|time| time.unwrap().as_secs_f64()).collect();
    let second_game = &heard[moves..];
    assert!(second_game.len() > 5);
    for (turn, time) in second_game.iter().enumerate() {
        let expected = 10.0 * (turn + 1) as f64;
        // Four times as much if the follower is kept waiting for a core.
        assert!(
            (0.95 * expected..4.5 * expected).contains(time),
            "turn {turn}: {time} instead of {expected}"
        );
    }
    for report in &reports {
        let cpu = |agent: usize| report.seats[report.seating.iter().position(|&a| a == agent).unwrap()].cpu;
        assert!(cpu(0) > 50.0 && cpu(1) < 10.0, "{report:?}");
    }
}

#[test]
fn the_limit_for_all_holds_for_followers_too() {
    let (leader, follower): (Times, Times) = Default::default();
    let time = Some(Duration::from_secs(15));
    let rules = Rules { pace: Some(Pace::new(0, time)), time, ..Rules::default() };
    let plan = plan("pylos", &["leader", "follower"], 2);
    let referee = duel("pylos", listener("leader", 10, &leader), listener("follower", 0, &follower), rules);
    play_all(&plan, &referee).unwrap();
    assert!(leader.lock().unwrap().iter().all(|given| *given == time));
    assert!(follower.lock().unwrap().iter().all(|given| *given <= time));
    assert!(follower.lock().unwrap().iter().any(|given| *given < time));
}
