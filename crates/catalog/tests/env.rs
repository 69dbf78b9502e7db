//! Batches of games against the same games one by one, for every line of the catalogue.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use catalog::games;
use game_core::Rng;
use game_module::GameModule;
use rl_env::{Batch, Buffers, RewardRule, StepError};

const COUNT: usize = 3;

/// The lists that a batch writes.
struct Lists {
    observations: Vec<i8>,
    masks: Vec<i8>,
    legal: Vec<i64>,
    movers: Vec<i64>,
    acted: Vec<i64>,
    rewards: Vec<f32>,
    ended: Vec<bool>,
}

impl Lists {
    fn new(entry: &GameModule) -> Self {
        let shape = entry.environment().unwrap().shape();
        Self {
            observations: vec![7; COUNT * shape.channels.len() * shape.side * shape.side],
            masks: vec![7; COUNT * shape.actions],
            legal: vec![0; COUNT],
            movers: vec![0; COUNT],
            acted: vec![0; COUNT],
            rewards: vec![0.0; COUNT * entry.info.seats],
            ended: vec![false; COUNT],
        }
    }

    fn buffers(&mut self) -> Buffers<'_> {
        Buffers {
            observations: &mut self.observations,
            masks: &mut self.masks,
            legal: &mut self.legal,
            movers: &mut self.movers,
            acted: &mut self.acted,
            rewards: &mut self.rewards,
            ended: &mut self.ended,
        }
    }
}

/// Everything that the lists say about a game is what the game itself says.
fn check(entry: &GameModule, batch: &dyn Batch, lists: &Lists, game: usize) {
    let (environment, session) = (entry.environment().unwrap(), batch.session(game));
    let shape = environment.shape();
    let legal = environment.legal_actions(session.as_ref()).unwrap();
    let mut mask = vec![0; shape.actions];
    for &action in &legal {
        mask[action as usize] = 1;
    }
    assert_eq!(lists.masks[game * shape.actions..][..shape.actions], mask);
    assert_eq!(lists.legal[game], session.legal_count() as i64);
    let Some(mover) = session.mover() else { return };
    assert_eq!(lists.movers[game], mover.seat as i64);
    let size = shape.channels.len() * shape.side * shape.side;
    let mut observation = vec![0; size];
    environment.observe(session.as_ref(), Some(mover.seat), &mut observation).unwrap();
    assert_eq!(lists.observations[game * size..][..size], observation);
    assert!(observation.iter().all(|number| (0..=shape.max_value).contains(number)));
}

#[test]
fn a_batch_plays_the_games_that_sessions_play() {
    for entry in games() {
        let environment = entry.environment().unwrap();
        let mut batch = environment.batch(COUNT, RewardRule::default(), true);
        let mut lists = Lists::new(entry);
        batch.reset(&mut lists.buffers());
        let mut rng = Rng::seeded(1);
        let mut sessions: Vec<_> = (0..COUNT).map(|_| entry.new_session()).collect();
        let (mut actions, mut ends) = (vec![0; COUNT], 0);
        for _ in 0..200 {
            (0..COUNT).for_each(|game| check(entry, batch.as_ref(), &lists, game));
            batch.sample_actions(&mut rng, &mut actions);
            batch.step(&actions, &mut lists.buffers()).unwrap();
            for (game, session) in sessions.iter_mut().enumerate() {
                let text = environment.text_of(actions[game] as usize).unwrap();
                assert_eq!(environment.action_of(&text).unwrap() as i64, actions[game], "{text}");
                let played = if text == "pass" { session.pass() } else { session.play(&text) };
                played.unwrap();
                let rewards = &lists.rewards[game * entry.info.seats..][..entry.info.seats];
                assert!(rewards.iter().sum::<f32>().abs() < 1e-4, "{rewards:?}");
                assert_eq!(lists.ended[game], session.result().is_some());
                if lists.ended[game] {
                    ends += 1;
                    *session = entry.new_session();
                } else {
                    assert!(rewards.iter().all(|&reward| reward == 0.0));
                }
                assert_eq!(batch.session(game).position(), session.position());
            }
        }
        assert!(ends > 0, "{}", entry.info.id);
    }
}

/// At the start nobody leads.
#[test]
fn dense_rewards_add_up_to_the_lead() {
    for entry in games().iter().filter(|entry| entry.info.id.starts_with("blokus")) {
        let rule = RewardRule { is_dense: true, ..RewardRule::default() };
        let mut batch = entry.environment().unwrap().batch(COUNT, rule, false);
        let mut lists = Lists::new(entry);
        batch.reset(&mut lists.buffers());
        let (mut rng, mut actions) = (Rng::seeded(2), vec![0; COUNT]);
        let mut sums = vec![0.0; COUNT * entry.info.seats];
        while !lists.ended.iter().any(|&ended| ended) {
            batch.sample_actions(&mut rng, &mut actions);
            batch.step(&actions, &mut lists.buffers()).unwrap();
            sums.iter_mut().zip(&lists.rewards).for_each(|(sum, reward)| *sum += reward);
        }
        let over = lists.ended.iter().position(|&ended| ended).unwrap();
        let scores = batch.session(over).result().unwrap().scores;
        let others = (entry.info.seats - 1) as f32;
        let sum: i32 = scores.iter().sum();
        for (seat, &score) in scores.iter().enumerate() {
            let lead = score as f32 - (sum - score) as f32 / others;
            let told = sums[over * entry.info.seats + seat];
            assert!((told - lead).abs() < 1e-3, "{}: {told} {lead}", entry.info.id);
        }
        // Nothing moves in any game when one of them is over.
        let before = batch.session((over + 1) % COUNT).position();
        batch.sample_actions(&mut rng, &mut actions);
        let refused = batch.step(&actions, &mut lists.buffers()).unwrap_err();
        assert_eq!(refused, StepError::Over { game: over });
        assert_eq!(batch.session((over + 1) % COUNT).position(), before);
    }
}
