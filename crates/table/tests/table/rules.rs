//! The rules of tables beyond those of games.

use game_core::Rng;
use serde_json::json;
use table::{
    AdviceRule, ClockSetting, Command, EndReason, Exit, Insight, MoveInput, TableSpec, UndoRule, Who,
};

use crate::laws::{Logged, agent, human};

const FIRST: Who = Who::Seat(0);
const SECOND: Who = Who::Seat(1);

fn two_people() -> TableSpec {
    TableSpec::new("pylos", vec![human(), human()])
}

#[test]
fn only_the_seat_to_move_moves() {
    let mut logged = Logged::open(two_people());
    assert_eq!(logged.play(SECOND, "a1"), Err("not_your_turn"));
    assert_eq!(logged.play(Who::Host, "a1"), Err("not_your_turn"));
    assert_eq!(logged.play(Who::Spectator, "a1"), Err("read_only"));
    assert_eq!(logged.play(FIRST, "2a1"), Err("not_supported"));
    logged.play(FIRST, "a1").unwrap();
    assert_eq!(logged.play(FIRST, "a2"), Err("not_your_turn"));
}

#[test]
fn moves_may_be_sent_as_data() {
    let mut logged = Logged::open(two_people());
    let place = |row, col| {
        let to = json!({ "level": 0, "row": row, "col": col });
        Command::Move(MoveInput::Detail(json!({ "kind": "place", "to": to })))
    };
    logged.act(FIRST, &place(0, 0)).unwrap();
    assert_eq!(logged.act(SECOND, &place(0, 0)), Err("occupied"));
    assert_eq!(logged.act(SECOND, &place(9, 0)), Err("not_a_move"));
    let nothing = Command::Move(MoveInput::Detail(json!({ "kind": "place", "to": null })));
    assert_eq!(logged.act(SECOND, &nothing), Err("not_a_move"));
    let unknown = Command::Move(MoveInput::Detail(json!({ "colour": "blue" })));
    assert_eq!(logged.act(SECOND, &unknown), Err("not_legal"));
    let contradiction = Command::Move(MoveInput::Detail(
        json!({ "kind": "place", "to": { "level": 0, "row": 1, "col": 1 }, "action": 0 }),
    ));
    assert_eq!(logged.act(SECOND, &contradiction), Err("not_legal"));
    assert_eq!(
        logged.act(SECOND, &Command::Move(MoveInput::Detail(json!({ "kind": "place" })))),
        Err("ambiguous")
    );
}

#[test]
fn nobody_passes_who_can_move() {
    let mut pylos = Logged::open(two_people());
    assert_eq!(pylos.act(FIRST, &Command::Pass), Err("no_pass"));
    let mut duo = Logged::open(TableSpec::new("blokus-duo", vec![human(), human()]));
    assert!(duo.act(FIRST, &Command::Pass).is_err());
}

#[test]
fn a_log_does_not_grow_for_ever() {
    let mut logged = Logged::open(two_people());
    loop {
        let command = if logged.table.is_paused() { Command::Resume } else { Command::Pause };
        if let Err(code) = logged.act(Who::Host, &command) {
            assert_eq!((code, logged.table.seq()), ("too_many_events", 10_000));
            break;
        }
    }
    logged.act(FIRST, &Command::Resign).unwrap();
    assert!(logged.table.is_finished(), "the game can still be ended");
}

#[test]
fn undo_takes_back_the_own_move_and_the_replies() {
    let mut logged = Logged::open(TableSpec::new("pylos", vec![human(), agent()]));
    let mut rng = Rng::seeded(1);
    assert_eq!(logged.act(FIRST, &Command::Undo), Err("nothing_to_undo"));
    logged.play(FIRST, "a1").unwrap();
    logged.play_any(&mut rng);
    logged.play(FIRST, "d4").unwrap_or_else(|_| logged.play_any(&mut rng));
    logged.play_any(&mut rng);
    let before = logged.table.view(0);
    logged.act(FIRST, &Command::Undo).unwrap();
    assert_eq!(logged.table.history_len(), 2);
    logged.act(FIRST, &Command::Undo).unwrap();
    assert_eq!(logged.table.history_len(), 0);
    logged.act(FIRST, &Command::Redo).unwrap();
    logged.act(FIRST, &Command::Redo).unwrap();
    assert_eq!(logged.table.view(0).position, before.position);
    assert_eq!(logged.act(FIRST, &Command::Redo), Err("nothing_to_redo"));
}

#[test]
fn people_do_not_take_back_against_each_other_unless_the_table_says_so() {
    let mut strict = Logged::open(two_people());
    strict.play(FIRST, "a1").unwrap();
    assert_eq!(strict.act(FIRST, &Command::Undo), Err("no_undo"));
    let mut spec = two_people();
    spec.undo = UndoRule::Free;
    let mut free = Logged::open(spec);
    free.play(FIRST, "a1").unwrap();
    free.act(FIRST, &Command::Undo).unwrap();
    let mut spec = TableSpec::new("pylos", vec![human(), agent()]);
    spec.undo = UndoRule::Off;
    let mut off = Logged::open(spec);
    off.play(FIRST, "a1").unwrap();
    assert_eq!(off.act(FIRST, &Command::Undo), Err("no_undo"));
}

#[test]
fn resigning_ends_a_game_of_two() {
    let mut logged = Logged::open(two_people());
    logged.act(SECOND, &Command::Resign).unwrap();
    let result = logged.table.result().unwrap();
    assert_eq!(
        (result.reason, &result.winners[..], &result.ranks[..]),
        (EndReason::Resigned, &[0][..], &[1, 2][..])
    );
    assert_eq!(logged.play(FIRST, "a1"), Err("game_over"));
    let seat = &logged.table.view(0).seats[1];
    assert_eq!((seat.exit, &seat.substitute), (Some(Exit::Resigned), &None), "nobody has played on");
}

#[test]
fn in_a_game_of_four_the_others_play_on_and_who_left_first_is_last() {
    let mut logged = Logged::open(TableSpec::new("blokus-classic", vec![human(), human(), human(), human()]));
    let mut rng = Rng::seeded(5);
    logged.act(Who::Seat(2), &Command::Resign).unwrap();
    logged.act(Who::Seat(0), &Command::Resign).unwrap();
    assert!(!logged.table.is_finished());
    assert_eq!(logged.table.view(0).seats[2].exit, Some(Exit::Resigned));
    assert_eq!(logged.table.view(0).seats[2].substitute.as_deref(), Some("random"));
    while !logged.table.is_finished() {
        logged.play_any(&mut rng);
    }
    let result = logged.table.result().unwrap();
    assert_eq!((result.ranks[2], result.ranks[0]), (4, 3));
    assert!(result.winners.iter().all(|winner| [1, 3].contains(winner)));
    let substitutes = logged.table.view(0).seats.into_iter().map(|seat| seat.substitute.is_some());
    assert_eq!(substitutes.collect::<Vec<_>>(), [true, false, true, false], "it has played on");
}

#[test]
fn advice_is_for_players_until_the_game_is_over_and_for_nobody_where_people_compete() {
    let mut rivals = Logged::open(two_people());
    assert_eq!(rivals.table.view(0).advice, AdviceRule::Nobody);
    rivals.act(SECOND, &Command::Resign).unwrap();
    assert_eq!(rivals.table.view(0).advice, AdviceRule::Everybody);
    let alone = Logged::open(TableSpec::new("pylos", vec![human(), agent()]));
    assert_eq!(alone.table.view(0).advice, AdviceRule::Players);
    let together = Logged::open(TableSpec { hot_seat: true, ..two_people() });
    assert_eq!(together.table.view(0).advice, AdviceRule::Players);
}

#[test]
fn a_seat_has_the_points_of_all_its_colours() {
    for entry in ["blokus-classic-2p", "blokus-classic-3p", "blokus-duo", "pylos"] {
        let seats = if entry == "blokus-classic-3p" { 3 } else { 2 };
        let mut logged = Logged::open(TableSpec::new(entry, vec![human(); seats]));
        let mut rng = Rng::seeded(8);
        while !logged.table.is_finished() {
            logged.play_any(&mut rng);
        }
        let view = logged.table.view(0);
        let points: Vec<i32> = view.seats.iter().map(|seat| seat.points).collect();
        let scores = view.result.unwrap().scores.unwrap();
        if entry == "pylos" {
            assert!(view.seats.iter().all(|seat| seat.official.is_none()));
            continue;
        }
        assert_eq!(points, scores, "{entry}");
        // A colour that has placed everything would have 89 points more than by the official count.
        let colors = if entry == "blokus-classic-2p" { 2 } else { 1 };
        for seat in &view.seats {
            assert_eq!(seat.official, Some(i64::from(seat.points - 89 * colors)), "{entry}");
        }
    }
}

#[test]
fn the_value_of_a_move_is_kept_with_it_where_the_agent_has_an_opinion() {
    let mut logged = Logged::open(TableSpec::new("pylos", vec![agent(), agent()]));
    let thought = |values: [f64; 2]| Insight {
        values: values.to_vec(),
        candidates: Vec::new(),
        line: Vec::new(),
        iterations: 10,
        depth: 1,
        is_proven: false,
        is_book: false,
    };
    let told = [
        (None, None),
        (Some([0.5, 0.5]), None),
        (Some([0.7, 0.3]), Some(0.7)),
        (Some([0.4, 0.6]), Some(0.6)),
    ];
    for ((values, expected), text) in told.into_iter().zip(["a1", "b1", "c1", "d1"]) {
        logged.agent_plays(text, values.map(thought));
        assert_eq!(logged.table.history().last().unwrap().value, expected, "{text}");
    }
    assert_eq!(logged.replayed().history(), logged.table.history());
}

#[test]
fn the_last_one_who_stays_wins() {
    let mut logged = Logged::open(TableSpec::new("blokus-classic-3p", vec![human(), human(), human()]));
    logged.act(Who::Seat(1), &Command::Resign).unwrap();
    logged.act(Who::Seat(2), &Command::Resign).unwrap();
    assert_eq!(logged.table.result().unwrap().ranks, [1, 3, 2]);
}

/// Two people at a table with clocks, both of them there.
fn two_with_clocks(clock: ClockSetting) -> Logged {
    let mut logged = Logged::open(TableSpec { clock, ..two_people() });
    for who in [FIRST, SECOND] {
        logged.act(who, &Command::Sit).unwrap();
    }
    logged
}

fn running(logged: &Logged) -> Option<usize> {
    logged.table.view(logged.now).clocks.unwrap().running
}

#[test]
fn clocks_wait_for_everybody_and_begin_with_the_first_move() {
    let clock = ClockSetting::Total { ms: 5000, increment_ms: 100 };
    let mut logged = Logged::open(TableSpec { clock, ..two_people() });
    logged.act(FIRST, &Command::Sit).unwrap();
    logged.pass_time(60_000);
    let clocks = logged.table.view(logged.now).clocks.unwrap();
    assert_eq!((clocks.running, clocks.has_begun, &clocks.waiting_for[..]), (None, false, &[1][..]));
    logged.play(FIRST, "a1").unwrap();
    logged.pass_time(60_000);
    assert_eq!(running(&logged), None, "the friend has not come yet");
    logged.act(SECOND, &Command::Sit).unwrap();
    let clocks = logged.table.view(logged.now).clocks.unwrap();
    assert_eq!((clocks.running, clocks.has_begun, &clocks.waiting_for[..]), (Some(1), true, &[][..]));
    assert_eq!(clocks.left_ms, [5000, 5000], "the first move costs and earns nothing");
    logged.pass_time(2000);
    logged.play(SECOND, "b1").unwrap();
    assert_eq!(logged.table.view(logged.now).clocks.unwrap().left_ms, [5000, 3100]);
    assert_eq!(running(&logged), Some(0));
    logged.pass_time(5000);
    assert_eq!(logged.table.result().unwrap().winners, [1]);
    assert_eq!(logged.replayed().view(logged.now), logged.table.view(logged.now));
}

#[test]
fn whoever_moves_is_there() {
    let mut logged = Logged::open(TableSpec { clock: ClockSetting::PerMove { ms: 5000 }, ..two_people() });
    logged.play(FIRST, "a1").unwrap();
    assert_eq!(running(&logged), None);
    logged.pass_time(9000);
    logged.play(SECOND, "b1").unwrap();
    assert_eq!(running(&logged), Some(0));
}

#[test]
fn clocks_do_not_wait_for_agents_nor_at_one_screen_nor_for_those_who_left() {
    let clock = ClockSetting::PerMove { ms: 5000 };
    let mut solo = Logged::open(TableSpec { clock, ..TableSpec::new("pylos", vec![human(), agent()]) });
    let mut rng = Rng::seeded(4);
    solo.play(FIRST, "a1").unwrap();
    solo.play_any(&mut rng);
    assert_eq!(running(&solo), Some(0));
    let mut screen = Logged::open(TableSpec { clock, hot_seat: true, ..two_people() });
    assert_eq!(running(&screen), None);
    screen.play(Who::Host, "a1").unwrap();
    assert_eq!(running(&screen), Some(1));
    let three = TableSpec::new("blokus-classic-3p", vec![human(), human(), human()]);
    let mut three = Logged::open(TableSpec { clock, ..three });
    three.act(SECOND, &Command::Sit).unwrap();
    three.play_any(&mut rng);
    assert_eq!(running(&three), None);
    three.act(Who::Seat(2), &Command::Resign).unwrap();
    assert_eq!(running(&three), Some(1));
}

#[test]
fn sitting_down_again_or_without_clocks_is_no_event() {
    let mut timed = two_with_clocks(ClockSetting::PerMove { ms: 5000 });
    assert_eq!(timed.log.len(), 3);
    timed.act(FIRST, &Command::Sit).unwrap();
    assert_eq!(timed.log.len(), 3);
    let mut calm = Logged::open(two_people());
    calm.act(FIRST, &Command::Sit).unwrap();
    assert_eq!(calm.log.len(), 1);
}

#[test]
fn tables_of_the_first_version_run_their_clocks_from_the_opening_on() {
    let spec = TableSpec { clock: ClockSetting::Total { ms: 5000, increment_ms: 100 }, ..two_people() };
    let mut logged = Logged::of_version(1, spec);
    assert_eq!(running(&logged), Some(0));
    logged.act(SECOND, &Command::Sit).unwrap();
    assert_eq!(logged.log.len(), 1, "nobody is waited for");
    logged.pass_time(2000);
    logged.play(FIRST, "a1").unwrap();
    assert_eq!(logged.table.view(logged.now).clocks.unwrap().left_ms, [3100, 5000]);
    assert_eq!(logged.replayed().view(logged.now), logged.table.view(logged.now));
    logged.pass_time(5000);
    assert_eq!(logged.table.result().unwrap().winners, [0]);
}

#[test]
fn a_clock_that_runs_out_loses_the_game() {
    let mut logged = two_with_clocks(ClockSetting::PerMove { ms: 5000 });
    logged.pass_time(50_000);
    logged.play(FIRST, "a1").unwrap();
    assert_eq!(logged.table.view(logged.now).clocks.unwrap().left_ms, [5000, 5000]);
    logged.pass_time(4999);
    assert!(!logged.table.is_finished());
    logged.pass_time(1);
    let result = logged.table.result().unwrap();
    assert_eq!((result.reason, &result.winners[..]), (EndReason::OutOfTime, &[0][..]));
}

#[test]
fn clocks_stand_still_while_the_table_is_paused() {
    let mut logged = two_with_clocks(ClockSetting::Total { ms: 1000, increment_ms: 0 });
    logged.play(FIRST, "a1").unwrap();
    logged.pass_time(400);
    assert_eq!(logged.act(SECOND, &Command::Pause), Err("not_host"));
    logged.act(Who::Host, &Command::Pause).unwrap();
    logged.pass_time(10_000);
    assert_eq!(logged.play(SECOND, "b1"), Err("paused"));
    logged.act(Who::Host, &Command::Resume).unwrap();
    logged.pass_time(599);
    assert!(!logged.table.is_finished());
    logged.pass_time(1);
    assert!(logged.table.is_finished());
}

#[test]
fn a_turn_of_several_decisions_is_one_turn_of_the_clock() {
    let mut logged = two_with_clocks(ClockSetting::Total { ms: 10_000, increment_ms: 1000 });
    for text in ["a1", "c1", "a2", "c2", "b1", "c3"] {
        logged.play(Who::Seat(usize::from(text.starts_with('c'))), text).unwrap();
    }
    logged.play(FIRST, "b2").unwrap();
    assert_eq!(logged.table.view(0).to_move, Some(0), "a square: the same player takes back");
    assert_eq!(logged.table.view(logged.now).clocks.unwrap().left_ms[0], 12_000);
    logged.play(FIRST, "xb2").unwrap();
    logged.play(FIRST, "done").unwrap();
    assert_eq!(logged.table.view(logged.now).clocks.unwrap().left_ms[0], 13_000);
}

#[test]
fn agents_stop_when_paused_and_make_one_move_per_step() {
    let mut spec = TableSpec::new("pylos", vec![agent(), agent()]);
    spec.paused = true;
    let mut logged = Logged::open(spec);
    let mut rng = Rng::seeded(2);
    assert_eq!(logged.table.assignment(0), None);
    logged.act(Who::Host, &Command::Step).unwrap();
    assert_eq!(logged.act(Who::Host, &Command::Step), Err("no_agent_to_move"));
    logged.play_any(&mut rng);
    assert_eq!((logged.table.history_len(), logged.table.assignment(0)), (1, None));
    logged.act(Who::Host, &Command::Resume).unwrap();
    assert!(logged.table.assignment(0).is_some());
}

#[test]
fn an_answer_to_an_old_question_is_thrown_away() {
    let logged = Logged::open(TableSpec::new("pylos", vec![agent(), agent()]));
    let asked = logged.table.assignment(0).unwrap();
    assert!(logged.table.agent_moved(asked.seat, asked.epoch + 1, "a1", 1, None).is_empty());
    assert_eq!(logged.table.agent_moved(asked.seat, asked.epoch, "a1", 1, None).len(), 1);
}

#[test]
fn at_one_screen_the_host_moves_for_everybody() {
    let mut spec = two_people();
    spec.hot_seat = true;
    let mut logged = Logged::open(spec);
    logged.play(Who::Host, "a1").unwrap();
    logged.play(Who::Host, "b1").unwrap();
    logged.act(Who::Host, &Command::Undo).unwrap();
    assert_eq!(logged.table.history_len(), 1);
}
