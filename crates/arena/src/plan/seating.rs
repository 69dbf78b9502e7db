//! Seating orders and their rotations.

/// All distinct rotations of a seating order.
pub(super) fn rotations(circle: &[usize]) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    for turn in 0..circle.len() {
        let mut seating = circle.to_vec();
        seating.rotate_left(turn);
        // ABAB looks the same after half a rotation.
        if !all.contains(&seating) {
            all.push(seating);
        }
    }
    all
}

/// All distinct seating orders of these players, up to rotation.
pub(super) fn circles(table: &[usize]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    let Some((&first, rest)) = table.split_first() else { return found };
    for order in permutations(rest) {
        let circle: Vec<usize> = std::iter::once(first).chain(order).collect();
        if !rotations(&circle).iter().any(|seating| found.contains(seating)) {
            found.push(circle);
        }
    }
    found
}

fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for index in 0..items.len() {
        let mut rest = items.to_vec();
        let head = rest.remove(index);
        all.extend(permutations(&rest).into_iter().map(|tail| [vec![head], tail].concat()));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_players_have_six_circles_with_four_rotations() {
        let all = circles(&[0, 1, 2, 3]);
        assert_eq!(all.len(), 6);
        let mut seatings: Vec<_> = all.iter().flat_map(|circle| rotations(circle)).collect();
        seatings.sort();
        seatings.dedup();
        assert_eq!(seatings.len(), 24);
    }

    #[test]
    fn two_agents_at_four_seats_have_two_circles() {
        let counts: Vec<usize> =
            circles(&[0, 0, 1, 1]).iter().map(|circle| rotations(circle).len()).collect();
        assert_eq!(counts, [4, 2]);
    }

    #[test]
    fn circles_that_differ_by_rotation_alone_are_one() {
        assert_eq!(circles(&[0, 1]), [[0, 1]]);
        assert_eq!(circles(&[0, 1, 2]), [[0, 1, 2], [0, 2, 1]]);
        assert_eq!(circles(&[0, 0, 1]).len(), 1);
        assert_eq!(circles(&[0, 0, 1, 2]).len(), 3);
    }
}
