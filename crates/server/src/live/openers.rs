//! Who opened which table. Kept in memory only, because people's addresses do not belong in a log.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use crate::fair_queue::Client;

/// The number of tables that are remembered.
const REMEMBERED: usize = 20_000;

/// The addresses that opened the most recent tables.
#[derive(Default)]
pub(super) struct Openers(Mutex<(HashMap<String, IpAddr>, VecDeque<String>)>);

impl Openers {
    /// Remembers that a table was opened from this address.
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

    /// The client that a table counts for.
    pub(super) fn client(&self, table: &str) -> Client {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known
            .0
            .get(table)
            .map_or_else(|| Client::Table(table.to_string()), |&address| Client::Address(address))
    }
}
