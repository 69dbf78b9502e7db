//! Rough estimates, on bitboards, of the cells that a colour can still cover.

use blokus::BitGrid;

/// Approximates the cells that the placement after next can cover: up to three steps from its possible
/// anchors, whatever the shapes. `reach` holds the cells of the next placement.
#[inline]
pub(crate) fn second_reach<G: BitGrid>(reach: &G, forbidden: &G) -> G {
    let mut second = around(reach, forbidden);
    for _ in 0..3 {
        second = beside(&second, forbidden);
    }
    second
}

/// Upper bound on the cells that a colour can ever cover, starting from some cells, if nobody takes them.
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

/// The grid and its edge neighbours, without forbidden cells.
#[inline(always)]
pub(crate) fn beside<G: BitGrid>(grid: &G, forbidden: &G) -> G {
    let columns = grid.union(&grid.shifted(1)).union(&grid.shifted_up(1));
    columns.union(&grid.shifted(G::ROW_BITS)).union(&grid.shifted_up(G::ROW_BITS)).without(forbidden)
}

/// The grid and all eight neighbours of its cells, without forbidden cells.
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

    /// Every cell that a colour covers was in its domain at all earlier turns.
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
