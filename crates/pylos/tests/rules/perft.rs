//! Numbers of move sequences, stored as text. The files were filled from the fast engine after the oracle had agreed;
//! the oracle still checks the smaller numbers.

use game_core::Position;
use pylos::{Base, Base3, Base4, Children, Lines, Pylos, Rules, Squares};

use crate::agreement::{oracle, oracle_at};
use crate::oracle::translate;

const FROM_THE_START: &str = include_str!("../pylos.perft");
const FROM_MIDGAMES: &str = include_str!("../pylos-midgame.perft");

/// What the oracle may count in a test.
const ORACLE_LIMIT: u64 = 600_000;

fn check<R: Rules, B: Base>(position: &Pylos<R, B>, depth: u32, nodes: u64) {
    assert_eq!(game_core::perft(position, depth), nodes, "depth {depth} from {position}");
}

/// Checks one line: game, depth, nodes, and the position unless it is the start.
fn check_line(line: &str) {
    let (words, position) = match line.splitn(4, ' ').collect::<Vec<_>>()[..] {
        [game, depth, nodes] => ([game, depth, nodes], None),
        [game, depth, nodes, position] => ([game, depth, nodes], Some(position)),
        _ => panic!("{line:?} is not a perft line"),
    };
    let [game, depth, nodes] = words;
    let (depth, nodes) = (depth.parse().unwrap(), nodes.parse().unwrap());
    match game {
        "pylos-children" => check_from::<Children>(position, depth, nodes),
        "pylos" => check_from::<Squares>(position, depth, nodes),
        "pylos-lines" => check_from::<Lines>(position, depth, nodes),
        _ => panic!("{game} is not a game"),
    }
}

fn check_from<R: Rules>(text: Option<&str>, depth: u32, nodes: u64) {
    let position: Pylos<R> = text.map_or_else(Pylos::start, |text| text.parse().unwrap());
    check(&position, depth, nodes);
    if nodes <= ORACLE_LIMIT {
        assert_eq!(oracle_at(&position).perft(depth), nodes, "oracle, depth {depth}");
    }
}

fn check_file(text: &str) {
    text.lines().filter(|line| !line.starts_with('#')).for_each(check_line);
}

#[test]
fn counts_from_the_start_are_as_stored() {
    check_file(FROM_THE_START);
}

#[test]
fn counts_from_midgames_are_as_stored() {
    check_file(FROM_MIDGAMES);
}

#[test]
fn the_small_game_counts_like_the_oracle() {
    for depth in 0..=5 {
        check(&Pylos::<Children, Base3>::start(), depth, oracle::<Children, Base3>().perft(depth));
        check(&Pylos::<Squares, Base3>::start(), depth, oracle::<Squares, Base3>().perft(depth));
        check(&Pylos::<Lines, Base3>::start(), depth, oracle::<Lines, Base3>().perft(depth));
    }
}

#[test]
fn splitting_by_first_move_adds_up() {
    let start = Pylos::<Lines>::start();
    let parts = game_core::divide(&start, 4);
    assert_eq!(parts.iter().map(|&(_, nodes)| nodes).sum::<u64>(), game_core::perft(&start, 4));
    assert!(parts.iter().map(|&(mv, _)| translate(mv)).eq(oracle::<Lines, Base4>().decisions()));
}
