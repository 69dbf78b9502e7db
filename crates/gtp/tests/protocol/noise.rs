//! Nonsense as input.

use game_core::Rng;
use gtp::Engine;

use crate::race::engine;

fn reply_count(input: &[u8]) -> usize {
    let mut output = Vec::new();
    engine().run(input, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    let replies: Vec<&str> = text.split_terminator("\n\n").collect();
    for reply in &replies {
        assert!(reply.starts_with(['=', '?']), "{reply:?}");
        assert!(!reply.contains(|c: char| c.is_control() && c != '\n'), "{reply:?}");
    }
    assert!(text.is_empty() || text.ends_with("\n\n"));
    replies.len()
}

#[test]
fn random_bytes_are_answered() {
    for seed in 0..200 {
        let mut rng = Rng::seeded(seed);
        let bytes: Vec<u8> =
            (0..2000).map(|_| rng.below(if seed % 2 == 0 { 256 } else { 128 }) as u8).collect();
        let expected = bytes.split(|&byte| byte == b'\n').filter(|line| gtp::Command::parse(line).is_some());
        assert_eq!(reply_count(&bytes), expected.count(), "seed {seed}");
    }
}

/// Files are left alone.
#[test]
fn random_commands_with_random_arguments_are_answered() {
    let names: Vec<&str> =
        Engine::commands().filter(|name| !name.ends_with("sgf") && *name != "quit").collect();
    let words = [
        "b", "w", "1", "2", "3", "pass", "-1", "1e999", "none", "time", "agent", "\"", "\\", "#", "é", "Race",
    ];
    for seed in 0..100 {
        let mut rng = Rng::seeded(seed);
        let mut input = String::new();
        for number in 0..100 {
            input.extend([&number.to_string(), " ", *rng.pick(&names).unwrap()]);
            for _ in 0..rng.below(4) {
                input.extend([" ", *rng.pick(&words).unwrap()]);
            }
            input.push('\n');
        }
        assert_eq!(reply_count(input.as_bytes()), 100, "seed {seed}");
    }
}

#[test]
fn endless_line_is_one_error() {
    let input = [vec![b'a'; 10_000_000], b"\nname\n".to_vec()].concat();
    let mut output = Vec::new();
    engine().run(input.as_slice(), &mut output).unwrap();
    assert_eq!(String::from_utf8(output).unwrap(), "? the line is too long for a command\n\n= Polyspire\n\n");
}
