//! Reading cubes through renamed variables, against doing it bit by bit.

use tablebase::cube::{self, Link, Plan};

/// A generator that is good enough to make up renamings.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn shuffled(&mut self, length: usize) -> Vec<usize> {
        let mut list: Vec<usize> = (0..length).collect();
        for last in (1..length).rev() {
            list.swap(last, self.below(last + 1));
        }
        list
    }
}

fn bit(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

/// A set whose missing variables, if it has fewer than six, make no difference.
fn random_set(random: &mut Random, variables: usize) -> Vec<u64> {
    let mut set = vec![0_u64; cube::words(variables)];
    let flags: Vec<bool> = (0..1 << variables).map(|_| random.below(2) == 1).collect();
    for number in 0..set.len() * 64 {
        set[number / 64] |= u64::from(flags[number % flags.len()]) << (number % 64);
    }
    set
}

#[test]
fn a_gather_reads_every_renaming_right() {
    let mut random = Random(5);
    for round in 0..2000 {
        let common = random.below(11);
        let (extra_result, extra_source) = [(0, 0), (1, 0), (0, 1), (1, 1)][round % 4];
        let (results, sources) = (common + extra_result, common + extra_source);
        let source_names = random.shuffled(sources);
        let mut links: Vec<Link> = source_names[..common].iter().map(|&name| Link::Is(name as u8)).collect();
        if extra_result == 1 {
            links.insert(random.below(common + 1), Link::Set);
        }
        let set = random_set(&mut random, sources);
        let gather = Plan { links: &links, source: sources, piece: 12 }.gather();
        let mut read = vec![0_u64; cube::words(results)];
        gather.run(0, &set, |word, bits| read[word] |= bits);
        for number in 0..1_usize << results {
            let mut from = source_names[common..].iter().fold(0, |from, name| from | 1 << name);
            let mut wanted = true;
            for (result, link) in links.iter().enumerate() {
                match *link {
                    Link::Is(source) => from |= (number >> result & 1) << source,
                    Link::Set => wanted = number >> result & 1 == 1,
                }
            }
            assert_eq!(
                bit(&read, number),
                wanted && bit(&set, from),
                "round {round} links {links:?} number {number}"
            );
        }
    }
}

#[test]
fn a_gather_by_pieces_reads_the_same() {
    let mut random = Random(9);
    // High variables stay above the piece, as they do when a renaming keeps the levels of a pyramid apart.
    let links: Vec<Link> =
        random.shuffled(9).into_iter().chain([10, 11, 9]).map(|name| Link::Is(name as u8)).collect();
    let set = random_set(&mut random, 12);
    let mut whole = vec![0_u64; 64];
    Plan { links: &links, source: 12, piece: 12 }.gather().run(0, &set, |word, bits| whole[word] = bits);
    let mut pieces = vec![0_u64; 64];
    let gather = Plan { links: &links, source: 12, piece: 3 }.gather();
    for (number, piece) in pieces.chunks_mut(8).enumerate() {
        gather.run(number, &set, |word, bits| piece[word] = bits);
    }
    assert_eq!(pieces, whole);
}

#[test]
fn complementing_twice_changes_nothing() {
    let mut random = Random(1);
    for variables in [0, 3, 6, 9] {
        let set = random_set(&mut random, variables);
        let (mut once, mut twice) = (set.clone(), set.clone());
        cube::complement_assignments(&set, &mut once);
        cube::complement_assignments(&once, &mut twice);
        assert_eq!(twice, set);
        let last = (1 << variables) - 1;
        assert!((0..=last).all(|number| bit(&once, number) == bit(&set, last - number)));
    }
}

#[test]
fn at_most_counts_low_variables() {
    for most in -1..8 {
        let bits = cube::at_most(most);
        assert!((0..64_u64).all(|y| (bits >> y & 1 == 1) == (y.count_ones() as i32 <= most)));
    }
}
