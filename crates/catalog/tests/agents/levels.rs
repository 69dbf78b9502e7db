//! The ladders of all games.

use catalog::{agent_spec, games};
use game_module::{LEVELS, level_name, level_number};

#[test]
fn every_level_of_every_game_is_there_and_plays() {
    for game in games() {
        assert_eq!(game.levels().len(), LEVELS, "{}", game.info.id);
        for (number, level) in game.levels().iter().enumerate() {
            assert_eq!(level_number(&format!("level-{}", number + 1)), Some(number));
            let spec = agent_spec(level.spec).unwrap();
            assert!(level_number(spec.name()).is_none(), "a level cannot be another level");
            let named = agent_spec(&format!("{}:seed=3", level_name(number))).unwrap();
            assert!(game.player(&named).is_ok(), "{} {}", game.info.id, level.spec);
        }
    }
}

#[test]
fn every_level_has_a_sentence_of_its_own() {
    for game in games() {
        let sentences: Vec<&str> = game.levels().iter().map(|level| level.about).collect();
        for (number, about) in sentences.iter().enumerate() {
            let id = game.info.id;
            assert!(about.ends_with('.') && about.len() <= 80, "{id}, level {}: {about}", number + 1);
            assert!(!sentences[..number].contains(about), "{id} says it twice: {about}");
        }
    }
}

#[test]
fn levels_get_stronger() {
    for game in games() {
        let levels = game.levels();
        assert!(levels.windows(2).all(|pair| pair[0].elo < pair[1].elo), "{}", game.info.id);
        let mean: i32 = levels.iter().map(|level| level.elo).sum::<i32>() / LEVELS as i32;
        assert!(mean.abs() <= 5, "{} has a mean of {mean}", game.info.id);
    }
}
