//! Opening books: how they grow, and how agents and analyses use them.

use analysis::GameAnalyst;
use catalog::games;
use game_core::{Limits, Rng, StopFlag};
use game_module::{Book, GameModule, OpeningBook};
use matches::{BookGrowth, BookSettings, GrowthError};
use session::{Analyst, Player, Session, Source};

use crate::support::entry;

fn settings(game: &str) -> BookSettings {
    let game = entry(game);
    let agent = agents::spec_for(game, "alphazero:visits=60,margin=0.01,seed=1").unwrap();
    BookSettings { game, agent, ply_cost: 100, batch: 4 }
}

fn grow(growth: &mut BookGrowth, count: usize, threads: usize) {
    growth.run::<GrowthError>(count, threads, &StopFlag::default(), |_| Ok(())).unwrap();
}

fn book_of(game: &str, count: usize, threads: usize) -> Book {
    let mut growth = BookGrowth::new(settings(game)).unwrap();
    grow(&mut growth, count, threads);
    growth.book()
}

/// A game with a book, as if it had shipped with it.
fn with_book(game: &str, count: usize) -> &'static GameModule {
    let text = book_of(game, count, 2).to_string().leak();
    Box::leak(Box::new(entry(game).with_book(text)))
}

#[test]
fn books_grow_in_every_game_with_a_network() {
    for game in games().iter().filter(|game| game.player(&settings(game.info.id).agent).is_ok()) {
        let book = book_of(game.info.id, 9, 2);
        // Whole batches; in Pylos only three first moves are different.
        assert!((9..13).contains(&book.positions.len()), "{}", book.positions.len());
        assert!(book.positions.values().all(|position| position.values.len() == game.info.seats));
        assert!(book.positions.values().all(|position| !position.is_pending));
        BookGrowth::check(game, &book.to_string()).unwrap();
    }
}

#[test]
fn threads_do_not_matter() {
    assert_eq!(book_of("duo", 13, 1), book_of("duo", 13, 3));
}

#[test]
fn growth_goes_on_where_it_stopped_even_in_a_batch() {
    let whole = book_of("pylos", 40, 1);
    for pause in [0, 1, 2, 7, 8, 9, 22] {
        let mut growth = BookGrowth::new(settings("pylos")).unwrap();
        let stop = StopFlag::default();
        growth
            .run::<GrowthError>(40, 2, &stop, |growth| {
                if growth.len() == pause {
                    stop.raise();
                }
                Ok(())
            })
            .unwrap();
        let text = growth.book().to_string();
        let mut resumed = BookGrowth::resume(settings("pylos"), &text).unwrap();
        assert_eq!(resumed.book().to_string(), text);
        grow(&mut resumed, 40, 2);
        assert_eq!(resumed.book(), whole, "stopped at {pause}");
    }
}

#[test]
fn a_larger_book_begins_as_a_smaller_one() {
    let mut growth = BookGrowth::resume(settings("pylos"), &book_of("pylos", 9, 1).to_string()).unwrap();
    grow(&mut growth, 21, 1);
    assert_eq!(growth.book(), book_of("pylos", 21, 2));
    let before = growth.book();
    grow(&mut growth, 10, 1);
    assert_eq!(growth.book(), before, "with enough positions there is nothing to do");
}

#[test]
fn damaged_books_are_refused_in_words() {
    let text = book_of("pylos", 9, 1).to_string();
    let refusal = |text: &str| BookGrowth::resume(settings("pylos"), text).err().unwrap().to_string();
    assert_eq!(refusal("a1 b2"), "it is not an opening book of format 1");
    let other = BookSettings { ply_cost: 200, ..settings("pylos") };
    assert!(matches!(BookGrowth::resume(other, &text), Err(GrowthError::OtherSettings { .. })));
    let start = format!("{:016x} ", entry("pylos").symmetric_key(entry("pylos").new_session().as_ref()));
    let line = text.lines().find(|line| line.starts_with(&start)).unwrap();
    let action = line.split(' ').nth(2).unwrap().split(':').next().unwrap();
    let illegal = text.replace(line, &line.replacen(&format!(" {action}:"), " 333:", 1));
    assert_eq!(refusal(&illegal), "after '' the book has the action 333, which is not legal");
    let headless = text.replace(&format!("{line}\n"), "");
    let others = headless.lines().count() - 1;
    assert_eq!(refusal(&headless), format!("no moves of the book lead to {others} of its positions"));
    assert!(BookGrowth::check(entry("pylos"), &headless).is_err());
}

#[test]
fn agents_without_opinions_make_no_books() {
    let agent = agents::spec_for(entry("duo"), "random").unwrap();
    let mut growth = BookGrowth::new(BookSettings { agent, ..settings("duo") }).unwrap();
    let failed = growth.run::<GrowthError>(1, 1, &StopFlag::default(), |_| Ok(())).unwrap_err();
    assert_eq!(
        failed.to_string(),
        "random does not estimate values and moves, so it cannot make a book; alphazero does"
    );
}

/// What the book says about a position and about its images is the same.
#[test]
fn symmetric_positions_are_looked_up_alike() {
    for name in ["pylos", "duo"] {
        let game = with_book(name, 13);
        let book = game.book().unwrap();
        let start = game.new_session();
        let best = best_move(&book, start.as_ref());
        let mut images = 0;
        for mv in start.legal_moves() {
            let mut session = start.fork();
            session.play(&mv.text).unwrap();
            let Some(known) = book.look_up(session.as_ref()) else { continue };
            assert!(known.moves.iter().all(|one| session.check(&one.text).is_ok()));
            let mut after_best = start.fork();
            after_best.play(&best).unwrap();
            if game.symmetric_key(session.as_ref()) == game.symmetric_key(after_best.as_ref()) {
                let right = book.look_up(after_best.as_ref()).unwrap();
                let numbers = |known: &game_module::Known| {
                    known.moves.iter().map(|one| (one.value.to_bits(), one.visits)).collect::<Vec<_>>()
                };
                assert_eq!(numbers(&known), numbers(&right));
                images += 1;
            }
        }
        assert!(images > 1, "{name}: {best} has images");
    }
}

fn best_move(book: &OpeningBook, session: &dyn Session) -> String {
    book.look_up(session).unwrap().moves[0].text.clone()
}

#[test]
fn positions_that_are_not_reached_from_the_start_are_unknown() {
    let game = with_book("duo", 9);
    let mut session = game.new_session();
    assert!(game.book().unwrap().look_up(session.as_ref()).is_some());
    session.set_to_move(1).unwrap();
    assert!(game.book().unwrap().look_up(session.as_ref()).is_none());
    assert!(game.book().unwrap().look_up(entry("pylos").new_session().as_ref()).is_none());
}

fn player(game: &GameModule, spec: &str) -> Box<dyn Player> {
    game.player(&agents::spec_for(game, spec).unwrap()).unwrap()
}

#[test]
fn agents_play_by_the_book_and_say_so() {
    let game = with_book("duo", 13);
    let book = game.book().unwrap();
    let mut session = game.new_session();
    let limits = Limits::default();
    let mut agent = player(game, "alphazero:visits=10,book=on,book_spread=0,seed=1");
    let mut plies = 0;
    while book.look_up(session.as_ref()).is_some() {
        let text = agent.choose(session.as_ref(), &limits).unwrap();
        assert_eq!(text, best_move(&book, session.as_ref()));
        let thought = agent.thought().unwrap();
        assert!(thought.is_book && thought.line[0] == text && thought.iterations > 0, "{thought:?}");
        session.play(&text).unwrap();
        plies += 1;
    }
    assert!(plies > 1);
    agent.choose(session.as_ref(), &limits).unwrap();
    assert!(!agent.thought().unwrap().is_book);
    // Without the setting nothing comes from the book.
    let mut plain = player(game, "alphazero:visits=10,seed=1");
    plain.choose(game.new_session().as_ref(), &limits).unwrap();
    assert!(!plain.thought().unwrap().is_book);
}

#[test]
fn spread_varies_among_moves_that_are_about_as_good() {
    let game = with_book("pylos", 30);
    let known = game.book().unwrap().look_up(game.new_session().as_ref()).unwrap();
    let spread = 0.2;
    let choices: Vec<&str> = known.choices(spread).iter().map(|one| &one.text[..]).collect();
    assert!(choices.len() > 1, "{known:?}");
    assert!(known.choices(spread).iter().all(|one| one.value >= known.moves[0].value - spread));
    assert_eq!(known.choices(0.0)[0], known.moves[0]);
    let chosen = |seed: u64| {
        let spec = format!("alphazero:visits=10,book=on,book_spread={spread},seed={seed}");
        player(game, &spec).choose(game.new_session().as_ref(), &Limits::default()).unwrap()
    };
    let seen: std::collections::BTreeSet<String> = (0..40).map(chosen).collect();
    assert!(seen.len() > 1 && seen.iter().all(|text| choices.contains(&&text[..])), "{seen:?}");
    assert_eq!(chosen(7), chosen(7));
}

#[test]
fn strong_levels_use_the_book_where_there_is_one() {
    let game = with_book("duo", 9);
    let is_book = |game: &GameModule, level: usize| {
        let mut agent = player(game, &format!("level-{level}:seed=1"));
        let limits = Limits { iterations: Some(10), ..Limits::default() };
        agent.choose(game.new_session().as_ref(), &limits).unwrap();
        agent.thought().is_some_and(|thought| thought.is_book)
    };
    for level in [7, 8, 9, 10] {
        assert_eq!(is_book(game, level), level >= 8, "level {level}");
    }
    assert!(!is_book(entry("pylos-children"), 9));
}

#[test]
fn games_without_a_book_say_so() {
    let game = entry("pylos-children");
    let spec = agents::spec_for(game, "alphazero:book=on").unwrap();
    let refused = game.player(&spec).err().unwrap().to_string();
    assert_eq!(refused, "alphazero cannot play: pylos-children has no opening book");
}

#[test]
fn analyses_come_from_the_book_first() {
    let game = with_book("duo", 13);
    let session = game.new_session();
    let mut analyst = GameAnalyst::new(game).unwrap();
    let analysis = analyst.analyze(session.as_ref(), &Limits::default()).unwrap();
    assert_eq!(
        (analysis.source, analysis.agent.as_str(), analysis.is_exact()),
        (Source::Book, "book", false)
    );
    assert_eq!(analysis.text, Some(best_move(&game.book().unwrap(), session.as_ref())));
    assert_eq!(analysis.source.to_string(), "opening book");
    // A named agent answers itself.
    let limits = Limits { iterations: Some(20), ..Limits::default() };
    let named = |text: &str| {
        let mut analyst = GameAnalyst::by_agent(game, agents::spec_for(game, text).unwrap()).unwrap();
        analyst.analyze(session.as_ref(), &limits).unwrap().source
    };
    assert_eq!(named("alphazero:seed=1"), Source::Network);
    assert_eq!(named("alphazero:seed=1,book=on"), Source::Book);
}

/// The books that ship are what the command writes: every move is legal, and every position can be reached.
#[test]
fn shipped_books_are_sound() {
    for game in games() {
        let Ok(book) = game.book() else { continue };
        let text = book.book().to_string();
        BookGrowth::check(game, &text).unwrap();
        assert!(book.book().settings.starts_with(&format!("game={} ", game.info.id)));
        assert!(book.book().positions.values().all(|position| !position.is_pending));
        assert!(text.len() < 600_000, "{}: {} bytes", game.info.id, text.len());
    }
}

/// Random games: what the book knows is legal, and leads to what it says about the next position.
#[test]
fn values_follow_from_the_positions_after() {
    let game = with_book("pylos", 60);
    let book = game.book().unwrap();
    let mut rng = Rng::seeded(1);
    let mut checked = 0;
    for _ in 0..40 {
        let mut session = game.new_session();
        while let Some(known) = book.look_up(session.as_ref()) {
            let mover = session.mover().unwrap().seat;
            let one = rng.pick(&known.moves).unwrap();
            session.play(&one.text).unwrap();
            if let Some(after) = book.look_up(session.as_ref()) {
                // A network's values of both seats do not quite add up to 1, and the best of the next position may not
                // be sound.
                let best = after.moves.iter().map(|next| next.value).fold(0.0, f32::max);
                let same_mover = session.mover().unwrap().seat == mover;
                let value = if same_mover { best } else { 1.0 - best };
                assert!((one.value - value).abs() < 0.02, "{} {value}", one.value);
                checked += 1;
            }
        }
    }
    assert!(checked > 40, "{checked}");
}
