//! Counts and averages, on games that can be checked by hand.

use arena::{FaultKind, FaultReport, GameReport, Mode, Plan, Summary};

use crate::support::{World, plan, report};

#[track_caller]
fn near(left: f64, right: f64) {
    assert!((left - right).abs() < 1e-6, "{left} is not {right}");
}

/// The games of a plan with scores by seat.
fn with_scores(plan: &Plan, scores: &[&[i32]]) -> Vec<Option<GameReport>> {
    plan.tasks().iter().zip(scores).map(|(task, scores)| Some(report(task, scores))).collect()
}

#[test]
fn a_match_of_two_is_counted() {
    let plan = plan(2, 2, Mode::Match, 4, 1);
    let reports = with_scores(&plan, &[&[60, 50], &[40, 40], &[55, 70], &[61, 60]]);
    let summary = Summary::new(&plan, &reports, &["blue".to_string()], None);
    // Whoever sits where, both seats of each game are counted.
    let seats: Vec<_> =
        summary.seats.iter().map(|seat| (seat.tally.wins, seat.tally.draws, seat.tally.losses)).collect();
    assert_eq!(seats, [(2, 1, 1), (1, 1, 2)]);
    near(summary.seats[0].win_rate.unwrap().value, 2.5 / 4.0);
    assert_eq!((summary.seats[0].name.as_str(), summary.seats[1].name.as_str()), ("blue", "seat 2"));
    for (index, agent) in summary.agents.iter().enumerate() {
        let own =
            |report: &GameReport| report.scores[report.seating.iter().position(|&a| a == index).unwrap()];
        let total: i32 = reports.iter().flatten().map(own).sum();
        near(agent.score.unwrap(), f64::from(total) / 4.0);
        near(agent.margin.unwrap(), f64::from(2 * total - 436) / 4.0);
        assert_eq!((agent.games, agent.tally.places), (4, 4));
        assert_eq!(agent.seats.iter().map(|tally| tally.places).collect::<Vec<_>>(), [2, 2]);
        assert_eq!(agent.tally.wins + agent.tally.draws + agent.tally.losses, 4);
        near(agent.cpu_per_move.unwrap(), 0.05);
        near(agent.wall_per_move.unwrap(), 0.1);
        near(agent.iterations_per_move.unwrap(), 500.0);
        near(agent.cpu_seconds, 2.0);
        assert_eq!(agent.moves, 40);
        assert_eq!(agent.scores.iter().map(|(_, count)| count).sum::<u32>(), 4);
    }
    let encounter = summary.encounter(0, 1).unwrap();
    assert_eq!((encounter.wins, encounter.draws, encounter.losses), {
        let tally = summary.agents[0].tally;
        (tally.wins, tally.draws, tally.losses)
    });
    near(encounter.score, summary.agents[0].tally.rank_value);
}

#[test]
fn ranks_of_four_are_counted() {
    let plan = plan(4, 4, Mode::RoundRobin, 4, 1);
    let scores: &[i32] = &[80, 70, 80, 10];
    let summary = Summary::new(&plan, &with_scores(&plan, &[scores; 4]), &[], None);
    for agent in &summary.agents {
        // Everybody sat once in each seat.
        assert_eq!((agent.tally.wins, agent.tally.draws, agent.tally.losses), (0, 2, 2));
        near(agent.win_rate.unwrap().value, 0.25);
        near(agent.rank_value.unwrap().value, 0.5);
        near(agent.score.unwrap(), 60.0);
        near(agent.margin.unwrap(), f64::from(-10 - 70) / 4.0);
    }
    near(summary.seats[0].tally.win_rate, 0.5);
    near(summary.seats[0].tally.rank_value, 2.5 / 3.0);
    near(summary.seats[1].tally.rank_value, 1.0 / 3.0);
    assert_eq!(summary.encounters.len(), 6);
    assert!(summary.encounters.iter().all(|encounter| encounter.comparisons() == 4));
}

#[test]
fn an_agent_in_two_seats_is_not_compared_with_itself() {
    let plan = plan(2, 4, Mode::Match, 6, 1);
    let summary = Summary::new(&plan, &World::new(&[0.0, 0.0]).games(&plan, 1), &[], None);
    assert_eq!(summary.encounter(0, 1).unwrap().comparisons(), 4 * 6);
    assert_eq!((summary.agents[0].games, summary.agents[0].tally.places), (6, 12));
}

#[test]
fn a_forfeit_loses_to_all_and_spoils_no_average() {
    let plan = plan(4, 4, Mode::RoundRobin, 4, 1);
    let scores: &[i32] = &[80, 70, 60, 50];
    let mut reports = with_scores(&plan, &[scores; 4]);
    let last = reports[3].as_mut().unwrap();
    last.scores = vec![5, 0, 3, 1];
    last.forfeited_by = Some(0);
    let fault = |kind| FaultReport { seat: 0, turn: 7, kind, words: "did something".to_string() };
    last.faults = vec![fault(FaultKind::Overrun), fault(FaultKind::Illegal)];
    let culprit = last.seating[0];
    let summary = Summary::new(&plan, &reports, &[], None);
    let agent = &summary.agents[culprit];
    assert_eq!((agent.overruns, agent.faults, agent.forfeits), (1, 2, 1));
    near(agent.score.unwrap(), f64::from(70 + 60 + 50) / 3.0);
    assert_eq!(summary.agents.iter().map(|agent| agent.forfeits).sum::<u32>(), 1);
    near(summary.seats[0].tally.rank_value, 3.0 / 4.0);
    near(summary.seats[3].tally.win_rate, (1.0 / 3.0) / 4.0);
    assert_eq!(summary.lengths.iter().map(|(_, count)| count).sum::<u32>(), 3);
    assert_eq!(summary.faults.len(), 2);
    assert_eq!((summary.faults[0].game, summary.faults[0].agent.as_str()), (3, agent.name.as_str()));
}

#[test]
fn win_rate_by_seat_shows_the_first_move() {
    let plan = plan(4, 4, Mode::RoundRobin, 400, 1);
    let world = World { first_seat: 150.0, ..World::new(&[100.0, 0.0, 0.0, -100.0]) };
    let summary = Summary::new(&plan, &world.games(&plan, 1), &[], None);
    let first = summary.seats[0].win_rate.unwrap();
    assert!(first.value - first.error.unwrap() > 0.25, "{first:?}");
    let shares: f64 = summary.seats.iter().map(|seat| seat.win_rate.unwrap().value).sum();
    near(shares, 1.0);
    // The advantage goes to everybody alike.
    for agent in &summary.agents {
        assert!(agent.seats[0].win_rate > agent.tally.win_rate);
        assert_eq!(agent.seats[0].places, 100);
    }
}

#[test]
fn no_games_are_no_results() {
    let plan = plan(3, 2, Mode::RoundRobin, 4, 1);
    let summary = Summary::new(&plan, &vec![None; plan.tasks().len()], &[], None);
    assert_eq!((summary.played, summary.encounters.len()), (0, 0));
    assert!(summary.agents.iter().all(|agent| agent.elo.is_none() && agent.score.is_none()));
    assert!(summary.seats.iter().all(|seat| seat.win_rate.is_none()));
}
