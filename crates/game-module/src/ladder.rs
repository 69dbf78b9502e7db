//! Ten levels of a game, from playful to full strength. A level is an agent with certain settings. The
//! settings were found by matches in the arena, so that each level is stronger than the one below by about
//! the same amount.

pub use session::Level;

/// Number of levels.
pub const LEVELS: usize = 10;

/// The levels of a game, weakest first.
pub type Ladder = [Level; LEVELS];

/// A ladder from each level's spec, Elo and CPU milliseconds, and a sentence about each.
pub const fn ladder(about: &[&'static str; LEVELS], rows: [(&'static str, i32, f32); LEVELS]) -> Ladder {
    let mut levels = [Level { spec: "", elo: 0, milliseconds: 0.0, about: "" }; LEVELS];
    let mut number = 0;
    while number < LEVELS {
        let (spec, elo, milliseconds) = rows[number];
        levels[number] = Level { spec, elo, milliseconds, about: about[number] };
        number += 1;
    }
    levels
}

/// Agent name of a level, counted from 0.
pub fn level_name(number: usize) -> String {
    format!("level-{}", number + 1)
}

/// Level number, from 0, of an agent name.
pub fn level_number(name: &str) -> Option<usize> {
    let number: usize = name.strip_prefix("level-")?.parse().ok()?;
    let number = number.checked_sub(1)?;
    (number < LEVELS && level_name(number) == name).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_levels_have_numbers() {
        for number in 0..LEVELS {
            assert_eq!(level_number(&level_name(number)), Some(number));
        }
        for name in ["level-0", "level-11", "level-01", "level-+1", "level-", "level", "random"] {
            assert_eq!(level_number(name), None, "{name}");
        }
    }
}
