//! The sequential test: how often it is wrong, when it stops.

use arena::{Mode, Sprt, SprtSettings, Verdict};

use crate::support::{Luck, World, plan};

const TEST: SprtSettings = SprtSettings { elo0: 0.0, elo1: 40.0, alpha: 0.05, beta: 0.05 };

/// Many tests in a world where the first agent is so many Elo stronger: how often H0, H1 and nothing came out, and the
/// average number of groups.
fn verdicts(world: &World, seats: usize, times: u64) -> ([f64; 3], f64) {
    let plan = plan(2, seats, Mode::Match, 6000, 1);
    let mut counts = [0.0; 3];
    let mut groups = 0;
    for seed in 0..times {
        let mut test = Sprt::new(TEST);
        // In portions, as most tests end early.
        let mut reports = vec![None; plan.tasks().len()];
        for range in plan.groups() {
            for number in range.clone() {
                let task = &plan.tasks()[number];
                reports[number] = Some(crate::support::report(task, &world.scores(task, seed)));
            }
            test.advance(&plan, &reports);
            if test.is_decided() {
                break;
            }
        }
        counts[match test.verdict() {
            Verdict::H0 => 0,
            Verdict::H1 => 1,
            Verdict::Undecided => 2,
        }] += 1.0 / times as f64;
        groups += test.summary().groups;
    }
    (counts, groups as f64 / times as f64)
}

fn world(elo: f64, luck: Luck, draws: f64) -> World {
    World { luck, draws, ..World::new(&[elo / 2.0, -elo / 2.0]) }
}

#[test]
fn errors_are_as_rare_as_promised_whatever_the_games_have_in_common() {
    for luck in [Luck::Own, Luck::Shared, Luck::Turned] {
        for draws in [0.0, 0.4] {
            let ([_, wrong, undecided], _) = verdicts(&world(TEST.elo0, luck, draws), 2, 300);
            assert!(
                wrong < 0.09,
                "{luck:?}, draws {draws}: H1 accepted in {:.1} % of the cases",
                wrong * 100.0
            );
            let ([wrong, _, still], _) = verdicts(&world(TEST.elo1, luck, draws), 2, 300);
            assert!(
                wrong < 0.09,
                "{luck:?}, draws {draws}: H0 accepted in {:.1} % of the cases",
                wrong * 100.0
            );
            assert!(undecided + still < 0.05);
        }
    }
}

#[test]
fn between_the_claims_both_are_equally_likely() {
    for luck in [Luck::Shared, Luck::Turned] {
        let ([h0, h1, _], _) = verdicts(&world(20.0, luck, 0.2), 2, 300);
        assert!((h0 - h1).abs() < 0.2, "{luck:?}: {h0} against {h1}");
    }
}

#[test]
fn pairs_that_split_decide_sooner() {
    let groups = |luck| verdicts(&world(TEST.elo1, luck, 0.0), 2, 100).1;
    let (shared, own, turned) = (groups(Luck::Shared), groups(Luck::Own), groups(Luck::Turned));
    assert!(turned < 0.5 * own && own < 0.7 * shared, "{turned}, {own}, {shared}");
}

#[test]
fn errors_are_rare_at_tables_of_three_and_four() {
    for seats in [3, 4] {
        let ([_, wrong, _], _) = verdicts(&world(TEST.elo0, Luck::Own, 0.0), seats, 300);
        assert!(wrong < 0.09, "{seats} seats: {wrong}");
        let ([wrong, _, _], _) = verdicts(&world(TEST.elo1, Luck::Own, 0.0), seats, 300);
        assert!(wrong < 0.09, "{seats} seats: {wrong}");
    }
}

#[test]
fn a_landslide_is_decided_within_few_pairs_but_not_by_one() {
    let mut test = Sprt::new(TEST);
    test.add(1.0);
    assert!(!test.is_decided(), "{}", test.llr());
    while !test.is_decided() {
        test.add(1.0);
    }
    let summary = test.summary();
    assert_eq!(summary.verdict, Verdict::H1);
    assert!(summary.groups < 30, "{summary:?}");
    assert!(summary.llr >= summary.upper && (summary.upper - 19.0_f64.ln()).abs() < 1e-9);
    assert_eq!(summary.shares.last(), Some(&(1.0, summary.groups as u64)));
}

#[test]
fn the_ratio_agrees_with_the_normal_approximation_of_long_tests() {
    let mut test = Sprt::new(SprtSettings { elo0: 0.0, elo1: 5.0, alpha: 1e-6, beta: 1e-6 });
    let counts = [(0.0, 30), (0.25, 110), (0.5, 215), (0.75, 118), (1.0, 27)];
    for (share, count) in counts {
        for _ in 0..count {
            test.add(share);
        }
    }
    let groups = 500.0;
    let mean = counts.iter().map(|&(share, count)| share * f64::from(count)).sum::<f64>() / groups;
    let spread =
        counts.iter().map(|&(share, count)| (share - mean).powi(2) * f64::from(count)).sum::<f64>() / groups;
    let score1 = 1.0 / (1.0 + 10.0_f64.powf(-5.0 / 400.0));
    let normal = groups * (score1 - 0.5) * (2.0 * mean - 0.5 - score1) / (2.0 * spread);
    assert!((test.llr() - normal).abs() < 0.02, "{} and {normal}", test.llr());
}

#[test]
fn later_groups_wait_for_earlier_ones() {
    let plan = plan(2, 2, Mode::Match, 400, 1);
    let mut reports = world(300.0, Luck::Own, 0.0).games(&plan, 1);
    let first = reports[0].take();
    let mut test = Sprt::new(TEST);
    test.advance(&plan, &reports);
    assert_eq!(test.summary().groups, 0);
    reports[0] = first;
    test.advance(&plan, &reports);
    assert_eq!(test.verdict(), Verdict::H1);
    assert!(test.summary().groups < 200, "it stops where it is decided");
}

#[test]
fn settings_are_read_and_checked() {
    let read = |text: &str| text.parse::<SprtSettings>();
    assert_eq!(read("0,40"), Ok(TEST));
    assert_eq!(
        read(" -5 , 5 , 0.01 , 0.1 "),
        Ok(SprtSettings { elo0: -5.0, elo1: 5.0, alpha: 0.01, beta: 0.1 })
    );
    for wrong in [
        "",
        "5",
        "0,x",
        "5,0",
        "5,5",
        "0,10,0.05",
        "0,10,0,0.05",
        "0,10,0.5,0.05",
        "0,inf",
        "nan,1",
        "0,1,2,3,4",
    ] {
        let message = read(wrong).unwrap_err();
        assert!(message.contains(&format!("'{wrong}'")), "{message}");
    }
}
