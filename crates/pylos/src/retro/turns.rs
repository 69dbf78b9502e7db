//! Whole turns on bare masks, one position at a time, to verify the table.

use crate::board::bits;
use crate::geometry::Base;
use crate::rules::Rules;

/// Calls `visit` with the mover's balls after each turn. Turns differ in the ball that is put or raised, in
/// its target, or in the set of balls taken back. Two of them may lead to the same position.
#[inline]
pub(super) fn visit_turns<B: Base, R: Rules>(own: u32, other: u32, mut visit: impl FnMut(u32)) {
    let tables = B::TABLES;
    let open = tables.open(own | other);
    if own.count_ones() < B::BALLS {
        for target in bits(open) {
            finish::<B, R>(own | 1 << target, other, target, &mut visit);
        }
    }
    for source in bits(own & tables.free(own | other)) {
        for target in bits(tables.raise_targets(open, source)) {
            finish::<B, R>(own & !(1 << source) | 1 << target, other, target, &mut visit);
        }
    }
}

/// Takes balls back in every way that the ball just put on `target` allows and requires.
#[inline]
fn finish<B: Base, R: Rules>(own: u32, other: u32, target: usize, visit: &mut impl FnMut(u32)) {
    let tables = B::TABLES;
    if !tables.completes::<R>(own, target) {
        visit(own);
        return;
    }
    let free = tables.free(own | other) & own;
    for first in bits(free) {
        let left = own & !(1 << first);
        visit(left);
        // Count a pair once if it can be taken in either order.
        let before = free & ((1 << first) - 1);
        for second in bits(tables.free(left | other) & left & !before) {
            visit(left & !(1 << second));
        }
    }
}
