//! Openings: shared within a group, random or from a book.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use catalog::games;
use matches::{BookError, Openings, Participant, Rules};

use crate::support::{any_move, duel, entry, fake, plan, play_all, random};

/// Notes the positions in which it is asked for the first time, and plays on.
fn witness(seen: &Arc<Mutex<Vec<(u16, String)>>>) -> Participant {
    let seen = Arc::clone(seen);
    fake("witness", Duration::ZERO, move |session, _, rng| {
        seen.lock().unwrap().push((session.turn(), session.position()));
        any_move(session, rng)
    })
}

#[test]
fn games_of_a_group_start_alike_and_groups_differ() {
    for game in games() {
        let id = game.info.id;
        let plan = plan(id, &["a", "b"], 12);
        let turns = 4;
        let mut first_positions = Vec::new();
        for task in plan.tasks() {
            let seen = Arc::default();
            let rules = Rules { openings: Openings::Random { turns }, ..Rules::default() };
            let referee = duel(id, witness(&seen), witness(&seen), rules);
            let report =
                arena::Referee::play(&referee, task, &game_core::StopFlag::default()).unwrap().unwrap();
            assert_eq!(report.opening_turns, u32::from(turns), "{id}");
            let (turn, position) = seen.lock().unwrap()[0].clone();
            assert_eq!(turn, turns, "{id}: nobody is asked within the opening");
            first_positions.push((task.group, position));
        }
        let distinct: BTreeSet<_> = first_positions.iter().cloned().collect();
        let groups: BTreeSet<usize> = first_positions.iter().map(|(group, _)| *group).collect();
        assert_eq!(distinct.len(), groups.len(), "{id}: one position for each group");
        let positions: BTreeSet<&String> = first_positions.iter().map(|(_, position)| position).collect();
        assert!(positions.len() > groups.len() / 2, "{id}: openings are drawn anew");
    }
}

#[test]
fn a_book_is_played_line_by_line() {
    let text = "# first moves\ne10 j5\n\n  e10,e11 j5,j6 \ne10,e11,e12 j5\n";
    let openings = Openings::book(entry("duo"), text).unwrap();
    let plan = plan("duo", &["a", "b"], 8);
    let seen = Arc::default();
    let rules = Rules { openings, ..Rules::default() };
    let reports = play_all(&plan, &duel("duo", witness(&seen), random("duo", "b"), rules)).unwrap();
    assert!(reports.iter().all(|report| report.opening_turns == 2));
    let seen = seen.lock().unwrap();
    let starts: Vec<&String> =
        seen.iter().filter(|(turn, _)| *turn == 2).map(|(_, position)| position).collect();
    assert_eq!(starts.len(), 4, "the witness is first in one game of each group");
    assert_eq!(starts[0], starts[3], "after the last line comes the first");
    assert_eq!(starts.iter().collect::<BTreeSet<_>>().len(), 3);
}

#[test]
fn a_book_with_whole_turns_of_pylos_is_understood() {
    let text = "a1 b1 a2 b2 c1 c2\n";
    assert!(
        matches!(Openings::book(entry("pylos"), text), Ok(Openings::Book { lines }) if lines[0].len() == 6)
    );
}

#[test]
fn bad_books_are_refused_with_the_line() {
    let refusal = |text: &str| Openings::book(entry("duo"), text).unwrap_err();
    assert_eq!(refusal(""), BookError::Empty);
    assert_eq!(refusal("# nothing but words\n\n"), BookError::Empty);
    let message = refusal("e10 j5\n\ne10 e10\n").to_string();
    assert!(message.starts_with("line 3 of the book, move 2: 'e10' is refused: "), "{message}");
    let message = refusal("castle\n").to_string();
    assert!(message.contains("line 1 of the book, move 1: 'castle'"), "{message}");
    assert!(refusal("pass\n").to_string().contains("'pass'"));
}

#[test]
fn a_book_line_that_ends_the_game_is_refused() {
    // A whole random game as a line.
    let mut session = entry("pylos-children").new_session();
    let mut rng = game_core::Rng::seeded(3);
    let mut words = Vec::new();
    while session.mover().is_some() {
        let text = any_move(session.as_ref(), &mut rng).unwrap();
        session.play(&text).unwrap();
        words.push(text);
    }
    let text = format!("a1 b1\n{}\n", words.join(" "));
    assert_eq!(Openings::book(entry("pylos-children"), &text), Err(BookError::Over { line: 2 }));
}

#[test]
fn openings_that_leave_no_game_are_an_error() {
    let plan = plan("pylos-children", &["a", "b"], 2);
    let rules = Rules { openings: Openings::Random { turns: 500 }, ..Rules::default() };
    let game = "pylos-children";
    let message = play_all(&plan, &duel(game, random(game, "a"), random(game, "b"), rules)).unwrap_err();
    assert!(message.contains("500 random turns"), "{message}");
}

#[test]
fn descriptions_tell_books_apart() {
    let book = |text: &str| Openings::book(entry("duo"), text).unwrap().describe();
    assert_eq!(book("e10 j5\n"), book("# the same\ne10   j5"));
    assert_ne!(book("e10 j5\n"), book("e10 j5\ne10,e11 j5\n"));
    assert_ne!(book("e10 j5\ne10,e11 j5\n"), book("e10,e11 j5\ne10 j5\n"));
    assert_eq!(Openings::Random { turns: 4 }.describe(), "plies=4");
}
