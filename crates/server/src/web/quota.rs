//! Quotas per address, as token buckets.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::settings::Settings;

/// How many addresses are remembered before those with full buckets are dropped.
const REMEMBERED: usize = 10_000;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// HTTP requests, including those that open sockets.
    Request,
    /// Tables.
    Table,
    /// Hints and analyses.
    Thought,
}

struct Bucket {
    left: f64,
    at: Instant,
}

/// The buckets and open sockets of all addresses.
pub(crate) struct Quotas {
    sizes: [f64; 3],
    window: Duration,
    most_sockets: usize,
    buckets: Mutex<HashMap<(IpAddr, Kind), Bucket>>,
    sockets: Mutex<HashMap<IpAddr, usize>>,
}

impl Quotas {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            sizes: [settings.requests, settings.tables, settings.advice_requests].map(f64::from),
            window: settings.quota_window,
            most_sockets: settings.sockets,
            buckets: Mutex::default(),
            sockets: Mutex::default(),
        }
    }

    /// Takes a token from the bucket of an address. Returns whether there was one.
    pub(crate) fn take(&self, address: IpAddr, kind: Kind) -> bool {
        let (size, now) = (self.sizes[kind as usize], Instant::now());
        let rate = |size: f64| size / self.window.as_secs_f64();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            let window = self.window;
            buckets.retain(|_, bucket| bucket.at.elapsed() < window);
        }
        let bucket = buckets.entry((network(address), kind)).or_insert(Bucket { left: size, at: now });
        let refilled = bucket.left + now.duration_since(bucket.at).as_secs_f64() * rate(size);
        bucket.left = refilled.min(size);
        bucket.at = now;
        let is_left = bucket.left >= 1.0;
        if is_left {
            bucket.left -= 1.0;
        }
        is_left
    }

    /// Counts a socket of an address until [`Self::leave`]. Returns whether it is allowed.
    pub(crate) fn enter(&self, address: IpAddr) -> bool {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let open = sockets.entry(network(address)).or_default();
        let may = *open < self.most_sockets;
        if may {
            *open += 1;
        }
        may
    }

    /// Discounts a closed socket.
    pub(crate) fn leave(&self, address: IpAddr) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let address = network(address);
        if let Some(open) = sockets.get_mut(&address) {
            *open -= 1;
            if *open == 0 {
                sockets.remove(&address);
            }
        }
    }
}

/// The unit that quotas apply to: with IPv6 a customer has 2^64 addresses.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        four @ IpAddr::V4(_) => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_asks_too_often_is_refused_and_others_are_not() {
        let settings = Settings { tables: 2, quota_window: Duration::from_secs(3600), ..Settings::default() };
        let quotas = Quotas::new(&settings);
        let (one, other): (IpAddr, IpAddr) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        assert!(quotas.take(one, Kind::Table) && quotas.take(one, Kind::Table));
        assert!(!quotas.take(one, Kind::Table));
        assert!(quotas.take(one, Kind::Thought) && quotas.take(other, Kind::Table));
    }

    #[test]
    fn neighbours_in_one_ipv6_network_share_their_bucket() {
        let settings = Settings { tables: 1, quota_window: Duration::from_secs(3600), ..Settings::default() };
        let quotas = Quotas::new(&settings);
        assert!(quotas.take("2001:db8::1".parse().unwrap(), Kind::Table));
        assert!(!quotas.take("2001:db8::2".parse().unwrap(), Kind::Table));
        assert!(quotas.take("2001:db8:0:1::2".parse().unwrap(), Kind::Table));
    }
}
