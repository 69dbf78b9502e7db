//! What is coded comes back, and damaged streams are refused.

use game_core::Rng;

use super::*;

/// Rows of very different sizes, some of them like the one above, with a few far numbers.
fn matrix(rows: usize, columns: usize, seed: u64) -> Vec<i16> {
    let mut rng = Rng::seeded(seed);
    let mut numbers: Vec<i16> = Vec::new();
    for row in 0..rows {
        let spread = 1 + rng.below(60) as i16;
        for _ in 0..columns {
            let above = if row % 3 == 0 { 0 } else { numbers[numbers.len() - columns] };
            let far = if rng.below(500) == 0 { 40 } else { 1 };
            let noise = rng.below(2 * spread as u32 + 1) as i16 - spread;
            numbers.push((above / 2).saturating_add(noise * far));
        }
    }
    numbers
}

fn comes_back(numbers: &[i16], columns: usize) -> usize {
    let bytes = encode(numbers, columns).unwrap();
    assert_eq!(decode::<i16>(&bytes, [numbers.len() / columns, columns]).unwrap(), numbers);
    bytes.len()
}

#[test]
fn matrices_come_back() {
    for (rows, columns) in [(1, 4), (3, 4), (100, 32), (700, 64), (65, 256)] {
        comes_back(&matrix(rows, columns, rows as u64), columns);
    }
}

#[test]
fn extreme_numbers_come_back() {
    let edges = [i16::MIN, i16::MAX, 0, -1, 1, 127, 128, -127, -128, -129];
    let mut rng = Rng::seeded(1);
    let numbers: Vec<i16> = (0..640).map(|_| *rng.pick(&edges).unwrap()).collect();
    comes_back(&numbers, 32);
}

/// The length of a stream is close to the entropy of what it says.
#[test]
fn streams_are_about_as_short_as_can_be() {
    let mut rng = Rng::seeded(2);
    // Half of the numbers are 0, a quarter 1, an eighth 2 and so on: 1.98 bits each.
    let numbers: Vec<i16> = (0..1 << 16).map(|_| (rng.bits() | 1 << 6).trailing_zeros() as i16).collect();
    let length = comes_back(&numbers, 64);
    assert!((1.95..2.1).contains(&(length as f64 * 8.0 / numbers.len() as f64)), "{length} bytes");
}

#[test]
fn rows_like_the_one_above_are_shorter() {
    let [alone, alike] = [false, true].map(|predicted| encode_with(predicted, &matrix(400, 64, 3), 64).len());
    assert!(alike < alone, "{alike} and {alone}");
}

#[test]
fn what_cannot_be_coded_stays_plain() {
    assert!(encode(&[], 4).is_none());
    assert!(encode(&[1, 2, 3], 3).is_none(), "no multiple of the lanes");
    assert!(encode(&vec![0; 1 << 20], 1 << 10).is_none(), "a short stream for many numbers is refused");
}

#[test]
fn streams_that_do_not_fit_are_refused() {
    let bytes = encode(&matrix(100, 32, 4), 32).unwrap();
    for size in [[99, 32], [101, 32], [100, 36], [100, 31], [0, 32], [100, 0]] {
        assert!(decode::<i16>(&bytes, size).is_err(), "{size:?}");
    }
    for size in [[1 << 40, 32], [usize::MAX, usize::MAX]] {
        let refused = decode::<i16>(&bytes, size).unwrap_err();
        assert!(refused.starts_with("it is too short for"), "{refused}");
    }
    assert_eq!(decode::<i8>(&encode(&[200; 8], 4).unwrap(), [2, 4]).unwrap_err(), "200 is too large");
}

/// Streams are only reached through a checksum. Made on purpose they still do no harm.
#[test]
fn damaged_streams_are_refused_or_other_numbers() {
    let numbers = matrix(100, 32, 5);
    let bytes = encode(&numbers, 32).unwrap();
    let mut rng = Rng::seeded(6);
    let mut refused = 0;
    for trial in 0..3000 {
        let mut damaged = bytes.clone();
        for _ in 0..=rng.below(3) {
            // Every second time near the start, where the tables are.
            let reach = if trial % 2 == 0 { 300 } else { damaged.len() };
            let place = rng.below(reach.min(damaged.len()) as u32) as usize;
            match rng.below(4) {
                0 => damaged.truncate(place),
                1 => damaged.insert(place, rng.below(256) as u8),
                2 => drop(damaged.remove(place)),
                _ => damaged[place] = rng.below(256) as u8,
            }
            if damaged.is_empty() {
                break;
            }
        }
        match decode::<i16>(&damaged, [100, 32]) {
            Ok(read) => assert_eq!(read.len(), numbers.len()),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 2500, "{refused}");
}
