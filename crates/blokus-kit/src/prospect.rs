//! What a colour can still get, by rough rules on whole boards.

use blokus::BitGrid;

/// Cells that a colour's placement after the next may cover, about: up to three steps from where its anchor may be, whatever
/// its shape. `reach` are the cells of the next placement.
#[inline]
pub(crate) fn second_reach<G: BitGrid>(reach: &G, forbidden: &G) -> G {
    let mut second = around(reach, forbidden);
    for _ in 0..3 {
        second = beside(&second, forbidden);
    }
    second
}

/// Cells that a colour may ever cover from some cells on, if nobody takes them, and perhaps some more.
#[inline]
pub(crate) fn domain<G: BitGrid>(from: &G, forbidden: &G) -> G {
    let mut domain = *from;
    loop {
        let wider = around(&domain, forbidden);
        if wider == domain {
            return domain;
        }
        domain = wider;
    }
}

/// The cells of a grid and those that share an edge with one of them, without the forbidden ones.
#[inline(always)]
pub(crate) fn beside<G: BitGrid>(grid: &G, forbidden: &G) -> G {
    let columns = grid.union(&grid.shifted(1)).union(&grid.shifted_up(1));
    columns.union(&grid.shifted(G::ROW_BITS)).union(&grid.shifted_up(G::ROW_BITS)).without(forbidden)
}

/// The cells of a grid and all their neighbours, without the forbidden ones.
#[inline(always)]
fn around<G: BitGrid>(grid: &G, forbidden: &G) -> G {
    let columns = grid.union(&grid.shifted(1)).union(&grid.shifted_up(1));
    columns.union(&columns.shifted(G::ROW_BITS)).union(&columns.shifted_up(G::ROW_BITS)).without(forbidden)
}

#[cfg(test)]
mod tests {
    use blokus::{Blokus, Classic, Duo, Variant};
    use game_core::{Position, Rng};

    use super::*;

    /// Whatever a colour covers later was in its domain before.
    fn later_placements_were_foreseen<V: Variant>() {
        for seed in 0..4 {
            let mut rng = Rng::seeded(seed);
            let mut position = Blokus::<V>::start();
            let mut seen: Vec<Vec<V::Grid>> = vec![Vec::new(); V::COLORS.len()];
            while let Some(mv) = position.random_move(&mut rng) {
                let color = position.color_to_move();
                let reach = position.coverage(color).cells;
                for cell in mv.cells() {
                    assert!(seen[color.index()].iter().all(|before| before.contains(cell)), "{position}");
                }
                let forbidden = position.forbidden(color);
                seen[color.index()].push(domain(&second_reach(&reach, forbidden), forbidden));
                position.play_unchecked(mv);
            }
        }
    }

    #[test]
    fn prospects_hold_what_comes() {
        later_placements_were_foreseen::<Duo>();
        later_placements_were_foreseen::<Classic>();
    }
}
