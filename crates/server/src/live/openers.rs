//! Who has opened which table: only in memory, since addresses of people belong in no log.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use crate::fair_queue::Client;

/// Tables that are remembered; then the oldest are forgotten.
const REMEMBERED: usize = 20_000;

/// The addresses of those who have opened the last tables.
#[derive(Default)]
pub(super) struct Openers(Mutex<(HashMap<String, IpAddr>, VecDeque<String>)>);

impl Openers {
    /// A table is opened from this address.
    pub(super) fn note(&self, table: &str, address: IpAddr) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (addresses, order) = &mut *known;
        if addresses.insert(table.to_string(), address).is_none() {
            order.push_back(table.to_string());
        }
        if order.len() > REMEMBERED
            && let Some(oldest) = order.pop_front()
        {
            addresses.remove(&oldest);
        }
    }

    /// Whose table it is.
    pub(super) fn client(&self, table: &str) -> Client {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known
            .0
            .get(table)
            .map_or_else(|| Client::Table(table.to_string()), |&address| Client::Address(address))
    }
}
