//! Compares the numbering of positions and the turns on masks with the plain rules.

use std::collections::{BTreeSet, HashSet};

use game_core::Position;
use tablebase::{Next, Retro};

use super::PylosRetro;
use super::turns::visit_turns;
use crate::board::bits;
use crate::{Base, Base3, Base4, CellSet, Children, Color, Lines, Phase, Pylos, Rules, Squares};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// Balls of the mover and of the other player: a random pile with random colours.
    fn balls<B: Base>(&mut self) -> (u32, u32) {
        loop {
            let mut shape = 0_u32;
            for _ in 0..self.below(B::CELLS - 1) {
                let open: Vec<usize> = bits(B::TABLES.open(shape)).collect();
                shape |= 1 << open[self.below(open.len())];
            }
            let own = bits(shape).filter(|_| self.below(2) == 1).fold(0_u32, |own, cell| own | 1 << cell);
            let other = shape & !own;
            if own.count_ones().max(other.count_ones()) <= B::BALLS {
                return (own, other);
            }
        }
    }
}

#[test]
fn every_small_position_has_a_number_of_its_own() {
    let game = PylosRetro::<Squares, Base3>::new();
    for (cube, found) in game.cubes().iter().enumerate() {
        for number in 0..1_usize << found.variables {
            let (own, other) = game.balls(cube, number);
            assert_eq!(game.find(own, other), Some(Next::Position { cube, number }));
        }
    }
    let last = game.cubes().last().unwrap();
    assert_eq!(last.base + (1 << last.variables >> 6), game.words());
}

#[test]
fn images_share_a_cube_and_positions_come_back() {
    let game = PylosRetro::<Squares, Base4>::new();
    let mut random = Random(3);
    for _ in 0..20_000 {
        let (own, other) = random.balls::<Base4>();
        let Some(Next::Position { cube, number }) = game.find(own, other) else { continue };
        let (stored_own, stored_other) = game.balls(cube, number);
        let same = (0..8).any(|symmetry| {
            let image = |balls| Base4::TABLES.transform(balls, symmetry);
            (image(own), image(other)) == (stored_own, stored_other)
        });
        assert!(same, "{own:b} {other:b}");
        for symmetry in 0..8 {
            let image = |balls| Base4::TABLES.transform(balls, symmetry);
            let Some(Next::Position { cube: of_image, .. }) = game.find(image(own), image(other)) else {
                panic!()
            };
            assert_eq!(of_image, cube);
        }
    }
}

/// The real game has 12,507,810,089 positions relative to the mover. The table leaves out those with 29 and
/// 30 balls.
#[test]
fn the_table_has_every_position_of_the_real_game() {
    let choose = |n: u64, k: u64| (0..k).fold(1_u64, |product, i| product * (n - i) / (i + 1));
    let game = PylosRetro::<Squares, Base4>::new();
    let mut positions = choose(30, 15) + choose(29, 14) + choose(29, 15);
    for (cube, found) in game.cubes().iter().enumerate() {
        let owned = game.owned(found.variables);
        positions +=
            game.images(cube) * owned.map(|owned| choose(found.variables as u64, owned as u64)).sum::<u64>();
    }
    assert_eq!(positions, 12_507_810_089);
}

#[test]
fn decided_positions_are_known_without_a_table() {
    let game = PylosRetro::<Squares, Base4>::new();
    let all = Base4::TABLES.all;
    let (fifteen, fourteen) = (0x7FFF, all >> 15 << 15 & !(1 << 29));
    assert_eq!(game.find(fifteen, fourteen), Some(Next::Known(0)), "no ball for the apex");
    assert_eq!(game.find(fourteen, fifteen), Some(Next::Known(1)), "a ball for the apex");
    assert_eq!(game.find(fifteen, all & !fifteen), Some(Next::Known(0)), "the other has the apex");
    assert_eq!(game.find(1 << 16, 0), None, "a ball in the air");
}

fn agree<R: Rules, B: Base>(rounds: usize) {
    let mut random = Random(11);
    let mut with_takes = 0;
    for _ in 0..rounds {
        let (own, other) = random.balls::<B>();
        let position =
            Pylos::<R, B>::from_parts([own, other].map(CellSet::new), Color::White, Phase::Turn, 0).unwrap();
        let plain: BTreeSet<u32> =
            position.turns().iter().map(|(_, after)| after.balls(Color::White).bits()).collect();
        // A turn is what is put where and which balls are taken back, in any order.
        let distinct: HashSet<_> = position
            .turns()
            .into_iter()
            .map(|(turn, _)| (turn.put(), turn.takes().collect::<BTreeSet<_>>()))
            .collect();
        let mut ours = Vec::new();
        visit_turns::<B, R>(own, other, |after| ours.push(after));
        assert_eq!(ours.len(), distinct.len(), "{position}");
        assert_eq!(ours.into_iter().collect::<BTreeSet<_>>(), plain, "{position}");
        with_takes += usize::from(distinct.iter().any(|(_, takes)| !takes.is_empty()));
    }
    assert_eq!(with_takes > rounds / 20, R::SQUARES);
}

#[test]
fn turns_on_masks_are_the_turns_of_the_rules() {
    agree::<Children, Base4>(2_000);
    agree::<Squares, Base4>(2_000);
    agree::<Lines, Base4>(2_000);
    agree::<Squares, Base3>(2_000);
}

#[test]
fn every_turn_leads_to_a_position_of_the_table() {
    let game = PylosRetro::<Lines, Base4>::new();
    let mut random = Random(17);
    for _ in 0..50 {
        let mut position = Pylos::<Lines>::start();
        while position.outcome().is_none() && position.turn() < 100 {
            if position.phase() == Phase::Turn {
                let (own, other) = (position.mover(), position.mover().other());
                assert!(
                    game.find(position.balls(own).bits(), position.balls(other).bits()).is_some(),
                    "{position}"
                );
            }
            let legal = position.moves();
            position.play_unchecked(legal[random.below(legal.len())]);
        }
    }
}
