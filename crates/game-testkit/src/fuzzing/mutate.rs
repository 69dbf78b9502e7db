//! Mutates texts slightly, so that most still look valid.

use game_core::Rng;

/// One of the seeds with one to four changes, determined by the state of the generator.
pub fn mutate(seeds: &[String], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = seed(seeds, rng);
    for _ in 0..=rng.below(4) {
        let other = seed(seeds, rng);
        change(&mut bytes, &other, rng);
    }
    bytes
}

fn seed(seeds: &[String], rng: &mut Rng) -> Vec<u8> {
    rng.pick(seeds).map_or_else(Vec::new, |seed| seed.clone().into_bytes())
}

/// Overwrites, inserts, removes, repeats or swaps bytes, or splices in a part of another seed.
fn change(bytes: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    let place = index(bytes.len(), rng);
    let behind = (place + 1 + rng.below(6) as usize).min(bytes.len());
    match rng.below(7) {
        0 if place < bytes.len() => bytes[place] = new_byte(other, rng),
        1 => bytes.insert(place, new_byte(other, rng)),
        2 if place < behind => drop(bytes.drain(place..behind)),
        3 if place < behind => bytes.extend_from_within(place..behind),
        4 if place < bytes.len() => {
            let with = index(bytes.len() - 1, rng);
            bytes.swap(place, with);
        }
        5 => {
            let part = index(other.len(), rng);
            bytes.splice(place..behind.max(place), other[part..].iter().take(8).copied());
        }
        _ => bytes.truncate(place.max(1)),
    }
}

/// Usually a byte that occurs in such texts.
fn new_byte(other: &[u8], rng: &mut Rng) -> u8 {
    let any = rng.bits() as u8;
    if rng.below(4) == 0 { any } else { rng.pick(other).copied().unwrap_or(any) }
}

/// A number up to and including `last`.
fn index(last: usize, rng: &mut Rng) -> usize {
    rng.below(last as u32 + 1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutation_is_fixed_by_the_seed_and_changes_most_texts() {
        let seeds = ["e9,d10,e10".to_string(), "pass".to_string()];
        let run = || {
            let mut rng = Rng::seeded(3);
            (0..200).map(|_| mutate(&seeds, &mut rng)).collect::<Vec<_>>()
        };
        let texts = run();
        assert_eq!(texts, run());
        let changed = texts.iter().filter(|text| seeds.iter().all(|seed| seed.as_bytes() != **text)).count();
        assert!(changed > 150, "only {changed} of 200 texts are new");
    }

    #[test]
    fn nothing_can_be_mutated_too() {
        let mut rng = Rng::seeded(4);
        assert!((0..100).any(|_| !mutate(&[String::new()], &mut rng).is_empty()));
        assert!((0..100).any(|_| mutate(&[], &mut rng).is_empty()));
    }
}
