//! Floating-point numbers that threads share without locks.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

const RELAXED: Ordering = Ordering::Relaxed;

/// An `f64` with an atomic addition.
#[derive(Default)]
pub(super) struct Sum(AtomicU64);

impl Sum {
    pub(super) fn get(&self) -> f64 {
        f64::from_bits(self.0.load(RELAXED))
    }

    pub(super) fn set(&self, value: f64) {
        self.0.store(value.to_bits(), RELAXED);
    }

    pub(super) fn add(&self, value: f64) {
        let mut bits = self.0.load(RELAXED);
        loop {
            let sum = f64::from_bits(bits) + value;
            match self.0.compare_exchange_weak(bits, sum.to_bits(), RELAXED, RELAXED) {
                Ok(_) => return,
                Err(now) => bits = now,
            }
        }
    }
}

/// An `f32` with atomic loads and stores.
#[derive(Default)]
pub(super) struct Shared(AtomicU32);

impl Shared {
    #[inline]
    pub(super) fn get(&self) -> f32 {
        f32::from_bits(self.0.load(RELAXED))
    }

    #[inline]
    pub(super) fn set(&self, value: f32) {
        self.0.store(value.to_bits(), RELAXED);
    }

    /// Not an atomic addition: of two at once, one may be lost. Good enough for AMAF estimates.
    #[inline]
    pub(super) fn add_loosely(&self, value: f32) {
        self.set(self.get() + value);
    }
}
