//! Elo with its error bars, against strengths that are known.

use arena::{Mode, Plan, Summary};

use crate::support::{Luck, World, plan};

fn summary(world: &World, plan: &Plan, seed: u64) -> Summary {
    Summary::new(plan, &world.games(plan, seed), &[], None)
}

/// Plays a tournament many times. Returns how often the error bars cover the truth, the average error of the ratings,
/// and the average length of the bars.
fn experience(world: &World, plan: &Plan, times: u64) -> (f64, f64, f64) {
    let mean = world.strengths.iter().sum::<f64>() / world.strengths.len() as f64;
    let (mut covered, mut bias, mut length, mut count) = (0, 0.0, 0.0, 0);
    for seed in 0..times {
        let summary = summary(world, plan, seed);
        for (agent, strength) in summary.agents.iter().zip(&world.strengths) {
            let elo = agent.elo.unwrap();
            let off = elo.value - (strength - mean);
            covered += usize::from(off.abs() <= elo.error.unwrap());
            // Towards the middle and away from it do not cancel out.
            bias += off * (strength - mean).signum();
            length += elo.error.unwrap();
            count += 1;
        }
    }
    let count = f64::from(count);
    (covered as f64 / count, bias / count, length / count)
}

#[track_caller]
fn check(world: &World, plan: &Plan, times: u64) {
    let (covered, bias, length) = experience(world, plan, times);
    assert!((0.92..=0.98).contains(&covered), "{:.1} % of the error bars cover the truth", covered * 100.0);
    assert!(bias.abs() < 0.2 * length, "ratings are off by {bias:.1} on average, with bars of {length:.1}");
}

#[test]
fn error_bars_of_a_match_cover_the_truth_in_95_of_100_cases() {
    for luck in [Luck::Own, Luck::Shared, Luck::Turned] {
        let world = World { luck, draws: 0.2, ..World::new(&[40.0, -40.0]) };
        check(&world, &plan(2, 2, Mode::Match, 200, 1), 400);
    }
}

#[test]
fn error_bars_of_a_round_robin_cover_the_truth_in_95_of_100_cases() {
    for luck in [Luck::Own, Luck::Shared, Luck::Turned] {
        let world = World { luck, ..World::new(&[200.0, 60.0, 0.0, -30.0, -230.0]) };
        check(&world, &plan(5, 2, Mode::RoundRobin, 160, 1), 200);
    }
}

#[test]
fn error_bars_cover_the_truth_at_tables_of_three_and_four() {
    for luck in [Luck::Own, Luck::Shared] {
        let world = World { luck, ..World::new(&[150.0, 50.0, -50.0, -150.0]) };
        check(&world, &plan(4, 4, Mode::RoundRobin, 160, 1), 200);
        check(&world, &plan(4, 3, Mode::RoundRobin, 120, 1), 200);
    }
    let world = World::new(&[150.0, 80.0, 30.0, -20.0, -90.0, -150.0]);
    check(&world, &plan(6, 4, Mode::RoundRobin, 160, 1), 150);
    check(&World::new(&[60.0, -60.0]), &plan(2, 4, Mode::Match, 100, 1), 300);
}

#[test]
fn few_groups_have_longer_bars_that_still_cover() {
    let world = World { draws: 0.3, ..World::new(&[30.0, -30.0]) };
    let (covered, _, _) = experience(&world, &plan(2, 2, Mode::Match, 12, 1), 600);
    assert!((0.92..=0.995).contains(&covered), "{covered}");
}

#[test]
fn bars_are_longer_where_games_of_a_group_go_together() {
    let length = |luck| {
        let world = World { luck, ..World::new(&[0.0; 4]) };
        experience(&world, &plan(4, 4, Mode::RoundRobin, 200, 1), 20).2
    };
    let ratio = length(Luck::Shared) / length(Luck::Own);
    assert!((1.8..2.2).contains(&ratio), "four games with one luck are worth one: {ratio}");
}

#[test]
fn all_modes_find_the_same_strengths() {
    let world = World::new(&[100.0, 60.0, 0.0, -40.0, -120.0]);
    for mode in [Mode::RoundRobin, Mode::Gauntlet, Mode::Ladder] {
        for seats in [2, 4] {
            let summary = summary(&world, &plan(5, seats, mode, 4000, 1), 11);
            for (agent, strength) in summary.agents.iter().zip(&world.strengths) {
                let elo = agent.elo.unwrap();
                assert!(
                    (elo.value - strength).abs() < 1.6 * elo.error.unwrap(),
                    "{mode}, {seats} seats: {elo:?} is not {strength}"
                );
            }
            assert_eq!(summary.ranking(), [0, 1, 2, 3, 4]);
        }
    }
}

#[test]
fn a_perfect_score_has_a_finite_rating_with_a_wide_bar() {
    let plan = plan(2, 2, Mode::Match, 100, 1);
    let summary = summary(&World::new(&[5000.0, -5000.0]), &plan, 1);
    let difference = summary.encounter(0, 1).unwrap().elo_difference.unwrap();
    assert!((700.0..1300.0).contains(&difference.value), "{difference:?}");
    assert!((150.0..600.0).contains(&difference.error.unwrap()), "{difference:?}");
    assert!(summary.encounter(0, 1).unwrap().superiority > 0.999);
}

#[test]
fn ratings_add_up_to_zero_and_differences_agree() {
    let summary = summary(&World::new(&[90.0, 10.0, -100.0]), &plan(3, 2, Mode::RoundRobin, 60, 2), 3);
    let elo = |agent: usize| summary.agents[agent].elo.unwrap().value;
    assert!((0..3).map(elo).sum::<f64>().abs() < 1e-6);
    for encounter in &summary.encounters {
        let difference = encounter.elo_difference.unwrap().value;
        assert!((difference - (elo(encounter.first) - elo(encounter.second))).abs() < 1e-6);
        let back = summary.encounter(encounter.second, encounter.first).unwrap();
        assert!((back.elo_difference.unwrap().value + difference).abs() < 1e-9);
        assert!((back.superiority + encounter.superiority - 1.0).abs() < 1e-9);
    }
}

#[test]
fn superiority_is_right_as_often_as_it_says() {
    // Equal agents: any likelihood of superiority is as frequent as any other.
    let plan = plan(2, 2, Mode::Match, 60, 1);
    let world = World::new(&[0.0, 0.0]);
    let all = (0..400).map(|seed| summary(&world, &plan, seed).encounter(0, 1).unwrap().superiority);
    let high = all.filter(|&chance| chance > 0.9).count();
    assert!((20..=60).contains(&high), "{high} of 400 above 90 %");
}

#[test]
fn one_group_alone_has_no_error_bar() {
    let summary = summary(&World::new(&[0.0, 0.0]), &plan(2, 2, Mode::Match, 2, 1), 1);
    assert_eq!(summary.agents[0].elo.unwrap().error, None);
}

/// Where the first seat decides most games, agents still get their full distance.
#[test]
fn a_large_advantage_of_a_seat_does_not_make_agents_look_alike() {
    let world = World { first_seat: 400.0, ..World::new(&[100.0, -100.0]) };
    check(&world, &plan(2, 2, Mode::Match, 400, 1), 200);
    let world = World { first_seat: 300.0, ..World::new(&[150.0, 50.0, -50.0, -150.0]) };
    check(&world, &plan(4, 2, Mode::RoundRobin, 240, 1), 100);
}

#[test]
fn error_bars_of_the_seats_cover_their_advantages() {
    for (seats, agents) in [(2, 2), (3, 3), (4, 4)] {
        let strengths: Vec<f64> = (0..agents).map(|agent| 50.0 * f64::from(agent)).collect();
        let world = World { first_seat: 200.0, ..World::new(&strengths) };
        let plan = plan(agents as usize, seats, Mode::default_for(agents as usize), 240, 1);
        let (mut covered, mut count) = (0, 0);
        for seed in 0..100 {
            for (seat, of) in summary(&world, &plan, seed).seats.iter().enumerate() {
                let truth = if seat == 0 { 200.0 } else { 0.0 } - 200.0 / seats as f64;
                let elo = of.elo.unwrap();
                covered += usize::from((elo.value - truth).abs() <= elo.error.unwrap());
                count += 1;
            }
        }
        let share = covered as f64 / f64::from(count);
        assert!((0.9..=0.99).contains(&share), "{share} of the bars of {seats} seats");
    }
}
