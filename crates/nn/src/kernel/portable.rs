//! Plain code for any processor.

use super::{ONE, difference_of, float, ones_in, softmax_of};

pub(super) fn change(sums: &mut [i16], matrix: &[i16], added: &[u16], removed: &[u16]) {
    let width = sums.len();
    let row = |number: u16| &matrix[usize::from(number) * width..(usize::from(number) + 1) * width];
    for &number in added {
        sums.iter_mut().zip(row(number)).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
    }
    for &number in removed {
        sums.iter_mut().zip(row(number)).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
    }
}

pub(super) fn clip(sums: &[i16], activations: &mut [u8]) {
    for (activation, &sum) in activations.iter_mut().zip(sums) {
        *activation = (i32::from(sum) >> 3).clamp(0, ONE) as u8;
    }
}

pub(super) fn products(activations: &[u8], matrix: &[i8], results: &mut [i32]) {
    for (result, row) in results.iter_mut().zip(matrix.chunks_exact(activations.len())) {
        *result = product(activations, row);
    }
}

pub(super) fn picked_products(activations: &[u8], matrix: &[i8], rows: &[u32], results: &mut Vec<i32>) {
    let width = activations.len();
    let row = |number: u32| &matrix[number as usize * width..(number as usize + 1) * width];
    results.extend(rows.iter().map(|&number| product(activations, row(number))));
}

fn product(activations: &[u8], weights: &[i8]) -> i32 {
    activations.iter().zip(weights).map(|(&a, &w)| i32::from(a) * i32::from(w)).sum()
}

pub(super) fn softmax(logits: &mut [f32]) {
    softmax_of(logits);
}

pub(super) fn add_rows(sums: &mut [f32], matrix: &[f32], factors: &[(u32, f32)]) {
    float::add_rows(sums, matrix, factors);
}

pub(super) fn dot(a: &[f32], b: &[f32]) -> f32 {
    float::dot(a, b)
}

pub(super) fn add_picked_dots(sums: &mut [f32], units: &[f32], matrix: &[f32], rows: &[u32]) {
    float::add_picked_dots(sums, units, matrix, rows);
}

pub(super) fn difference(a: &[u64], b: &[u64]) -> u32 {
    difference_of(a, b)
}

pub(super) fn list_changes(old: &[u64], new: &[u64], added: &mut Vec<u16>, removed: &mut Vec<u16>) {
    for (word, (&old, &new)) in old.iter().zip(new).enumerate() {
        push_ones(added, word, new & !old);
        push_ones(removed, word, old & !new);
    }
}

fn push_ones(list: &mut Vec<u16>, word: usize, mut bits: u64) {
    while bits != 0 {
        list.push((64 * word) as u16 + bits.trailing_zeros() as u16);
        bits &= bits - 1;
    }
}

pub(super) fn plain_products(activations: &[u8], matrix: &[f32], results: &mut [f32]) {
    float::plain_products(activations, matrix, results);
}

pub(super) fn ones(words: &[u64]) -> u32 {
    ones_in(words)
}
