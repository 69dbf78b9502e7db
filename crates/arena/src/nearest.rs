//! Suggestions for misspelt words.

/// In characters.
const LONGEST: usize = 60;

/// The known word closest to `wrong`, if any is close enough.
pub fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    let length = wrong.chars().count();
    // Too long to be a misspelt word, and slow to compare.
    if length > LONGEST {
        return None;
    }
    let distance = |word: &str| {
        let word = word.to_lowercase();
        // Accept abbreviations.
        let is_beginning = length >= 3 && word.starts_with(&wrong);
        let slips = strsim::damerau_levenshtein(&wrong, &word);
        let most = (length.max(word.chars().count()) / 3).max(1);
        if is_beginning { Some(0) } else { (length >= 2 && slips <= most).then_some(slips) }
    };
    let close = known.into_iter().filter_map(|word| Some((distance(word)?, word)));
    close.min_by_key(|(distance, _)| *distance).map(|(_, word)| word)
}

/// A suggestion to append to an error message, or an empty string.
pub fn did_you_mean<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(wrong, known).map_or_else(String::new, |word| format!(" (did you mean '{word}'?)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const AGENTS: [&str; 6] = ["random", "greedy", "mcts", "fast-mcts", "alphazero", "level-1"];

    #[test]
    fn slips_and_beginnings_are_recognised() {
        for (wrong, meant) in [
            ("randmo", "random"),
            ("gredy", "greedy"),
            ("MCTS", "mcts"),
            ("mtcs", "mcts"),
            ("fastmcts", "fast-mcts"),
            ("alpha", "alphazero"),
            ("level1", "level-1"),
        ] {
            assert_eq!(nearest(wrong, AGENTS), Some(meant), "{wrong}");
        }
    }

    #[test]
    fn other_words_mean_nothing() {
        for wrong in ["", "x", "chess", "stockfish", "é", "räuber"] {
            assert_eq!(nearest(wrong, AGENTS), None, "{wrong}");
            assert_eq!(did_you_mean(wrong, AGENTS), "");
        }
        assert_eq!(did_you_mean("rnadom", AGENTS), " (did you mean 'random'?)");
        assert_eq!(nearest("random", []), None);
    }
}
