//! Who meets whom, where and from which opening.

use std::collections::{BTreeMap, BTreeSet};

use arena::{Mode, Plan, PlanError, PlanSettings};

use crate::support::{plan, settings};

/// How often each agent sits in each seat.
fn places(plan: &Plan) -> Vec<Vec<usize>> {
    let PlanSettings { agents, seats, .. } = plan.settings();
    let mut counts = vec![vec![0; *seats]; agents.len()];
    for task in plan.tasks() {
        for (seat, &agent) in task.seating.iter().enumerate() {
            counts[agent][seat] += 1;
        }
    }
    counts
}

/// In how many games each agent sits.
fn games(plan: &Plan) -> Vec<usize> {
    let agents = plan.settings().agents.len();
    (0..agents)
        .map(|agent| plan.tasks().iter().filter(|task| task.seating.contains(&agent)).count())
        .collect()
}

/// How many groups each two agents share a table in.
fn meetings(plan: &Plan) -> BTreeMap<(usize, usize), usize> {
    let agents = plan.settings().agents.len();
    let mut counts = BTreeMap::new();
    for first in 0..agents {
        for second in first + 1..agents {
            let met = |range: &&std::ops::Range<usize>| {
                let table = &plan.tasks()[range.start].seating;
                table.contains(&first) && table.contains(&second)
            };
            counts.insert((first, second), plan.groups().iter().filter(met).count());
        }
    }
    counts
}

fn every_shape() -> impl Iterator<Item = (usize, usize, Mode)> {
    let modes = [Mode::Match, Mode::RoundRobin, Mode::Gauntlet, Mode::Ladder];
    (2..=4)
        .flat_map(move |seats| (2..=8).flat_map(move |agents| modes.map(|mode| (agents, seats, mode))))
        .filter(|&(agents, _, mode)| mode != Mode::Match || agents == 2)
}

#[test]
fn every_agent_sits_equally_often_in_each_seat() {
    for (agents, seats, mode) in every_shape() {
        for games in [1, 10, 37] {
            let plan = plan(agents, seats, mode, games, 5);
            for (agent, counts) in places(&plan).iter().enumerate() {
                assert!(
                    counts.iter().all(|&count| count == counts[0] && count > 0),
                    "{mode}, {agents} agents, {seats} seats, {games} games: agent {agent} sits {counts:?}"
                );
            }
        }
    }
}

#[test]
fn every_agent_plays_the_games_that_were_asked_for_and_few_more() {
    for (agents, seats, mode) in every_shape() {
        for asked in [1, 10, 37, 100] {
            let plan = plan(agents, seats, mode, asked, 5);
            let games = games(&plan);
            assert!(games.iter().all(|&count| count >= asked), "{mode}: {games:?}");
            if matches!(mode, Mode::Match | Mode::RoundRobin) {
                assert!(games.iter().all(|&count| count == games[0]), "{mode}: {games:?}");
                assert!(
                    games[0] < asked + 16,
                    "{mode}, {agents} agents, {seats} seats: {} for {asked}",
                    games[0]
                );
            }
        }
    }
}

#[test]
fn four_hundred_games_are_a_hundred_in_each_seat() {
    for agents in 4..=8 {
        let plan = plan(agents, 4, Mode::RoundRobin, 400, 1);
        assert_eq!(plan.tasks().len(), 100 * agents);
        assert_eq!(places(&plan), vec![vec![100; 4]; agents]);
    }
}

#[test]
fn a_match_has_exactly_the_games_that_were_asked_for() {
    for (seats, games) in [(2, 100), (3, 102), (4, 100), (4, 102)] {
        assert_eq!(plan(2, seats, Mode::Match, games, 1).tasks().len(), games);
    }
}

#[test]
fn games_of_a_group_are_all_rotations_from_one_opening() {
    for (agents, seats, mode) in every_shape() {
        let plan = plan(agents, seats, mode, 20, 9);
        let mut openings = BTreeSet::new();
        for (group, range) in plan.groups().iter().enumerate() {
            let games = &plan.tasks()[range.clone()];
            let first = &games[0];
            assert!(games.iter().all(|game| (game.group, game.opening) == (group, first.opening)));
            assert!(games.iter().all(|game| game.opening_seed == first.opening_seed));
            assert!(
                openings.insert((first.opening, first.opening_seed)),
                "openings are not shared between groups"
            );
            let mut rotated = first.seating.clone();
            for _ in 0..seats {
                rotated.rotate_left(1);
                let same = games.iter().filter(|game| game.seating == rotated).count();
                assert_eq!(same, 1, "{rotated:?} in group {group} of {mode}");
            }
        }
        let seeds: BTreeSet<u64> = plan.tasks().iter().map(|task| task.seed).collect();
        assert_eq!(seeds.len(), plan.tasks().len(), "every game has a seed of its own");
    }
}

#[test]
fn in_a_round_robin_every_two_agents_meet_about_equally_often() {
    for agents in 3..=8 {
        let counts: BTreeSet<usize> =
            meetings(&plan(agents, 2, Mode::RoundRobin, 50, 3)).into_values().collect();
        assert_eq!(counts.len(), 1, "pairs meet exactly equally often: {counts:?}");
    }
    for seats in 3..=4 {
        for agents in seats + 1..=8 {
            let meetings = meetings(&plan(agents, seats, Mode::RoundRobin, 400, 3));
            let (least, most) = (*meetings.values().min().unwrap(), *meetings.values().max().unwrap());
            assert!(most - least <= 3, "{agents} agents at {seats} seats: {least} to {most}");
        }
    }
}

#[test]
fn a_gauntlet_is_one_against_all_and_a_ladder_is_between_neighbours() {
    for (pair, count) in meetings(&plan(5, 2, Mode::Gauntlet, 20, 3)) {
        assert_eq!(count, if pair.0 == 0 { 10 } else { 0 }, "{pair:?}");
    }
    for (pair, count) in meetings(&plan(5, 2, Mode::Ladder, 20, 3)) {
        assert_eq!(count, if pair.1 == pair.0 + 1 { 10 } else { 0 }, "{pair:?}");
    }
    let gauntlet = plan(6, 4, Mode::Gauntlet, 40, 3);
    assert!(
        gauntlet.tasks().iter().all(|task| task.seating.iter().filter(|&&agent| agent == 0).count() == 1)
    );
    let ladder = plan(6, 4, Mode::Ladder, 40, 3);
    let reach = |seating: &[usize]| seating.iter().max().unwrap() - seating.iter().min().unwrap();
    assert!(ladder.tasks().iter().all(|task| reach(&task.seating) == 3));
}

#[test]
fn two_agents_fill_four_seats_in_every_order() {
    let plan = plan(2, 4, Mode::Match, 60, 1);
    let orders: BTreeSet<_> = plan.tasks().iter().map(|task| task.seating.clone()).collect();
    assert_eq!(orders.len(), 6);
    assert!(orders.iter().all(|order| order.iter().sum::<usize>() == 2));
}

#[test]
fn four_agents_sit_in_every_circle() {
    let plan = plan(4, 4, Mode::RoundRobin, 48, 1);
    let mut counts = BTreeMap::new();
    for task in plan.tasks() {
        *counts.entry(task.seating.clone()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 24);
    assert!(counts.values().all(|&count| count == 2), "{counts:?}");
}

#[test]
fn the_seed_decides_everything() {
    for (agents, seats, mode) in every_shape() {
        assert_eq!(plan(agents, seats, mode, 30, 7), plan(agents, seats, mode, 30, 7));
    }
    let (one, other) = (plan(6, 4, Mode::RoundRobin, 40, 7), plan(6, 4, Mode::RoundRobin, 40, 8));
    assert_ne!(one.tasks(), other.tasks());
    assert_ne!(one.fingerprint(), other.fingerprint());
}

#[test]
fn conditions_are_part_of_the_fingerprint() {
    let mut changed = settings(2, 2, Mode::Match, 10, 1);
    let before = Plan::new(changed.clone()).unwrap().fingerprint();
    changed.conditions.insert("time".to_string(), "100ms".to_string());
    assert_ne!(Plan::new(changed).unwrap().fingerprint(), before);
}

#[test]
fn impossible_tournaments_are_refused() {
    let refusal = |settings| Plan::new(settings).unwrap_err();
    assert_eq!(refusal(settings(1, 2, Mode::RoundRobin, 10, 1)), PlanError::Agents(1));
    assert_eq!(refusal(settings(3, 2, Mode::Match, 10, 1)), PlanError::NotAMatch(3));
    assert_eq!(refusal(settings(2, 5, Mode::Match, 10, 1)), PlanError::Seats(5));
    assert_eq!(refusal(settings(2, 1, Mode::Match, 10, 1)), PlanError::Seats(1));
    assert_eq!(refusal(settings(2, 2, Mode::Match, 0, 1)), PlanError::Games { games: 0, most: 500_000 });
    assert_eq!(
        refusal(settings(2, 2, Mode::Match, 500_001, 1)),
        PlanError::Games { games: 500_001, most: 500_000 }
    );
    let mut same = settings(2, 2, Mode::Match, 10, 1);
    same.agents = vec!["twin".to_string(); 2];
    assert_eq!(refusal(same), PlanError::SameName("twin".to_string()));
}
