//! Takes over tables of dead processes, even if nobody asks for them.

use std::sync::{Arc, Weak};

use tracing::warn;

use super::Tables;
use super::tables::Adopted;
use crate::log::LogError;
use crate::peers::Peers;
use crate::token::fresh_seed;

/// Scans periodically while there are tables.
pub(super) async fn scan(tables: Weak<Tables>, peers: Arc<dyn Peers>) {
    loop {
        let Some(lease) = tables.upgrade().map(|tables| tables.services().settings.lease) else { return };
        // With jitter, so that processes do not all reach for the same tables.
        let share = f64::from(u16::try_from(fresh_seed().unwrap_or(0) & 0xffff).unwrap_or(0)) / 65536.0;
        tokio::time::sleep(lease.mul_f64((0.5 + share) / 3.0)).await;
        if let Err(error) = scan_once(&tables, peers.as_ref()).await {
            warn!(%error, "cannot scan for orphaned tables");
        }
    }
}

/// Takes over all orphans, page by page. A table that cannot be taken over does not hold up the others.
async fn scan_once(tables: &Weak<Tables>, peers: &dyn Peers) -> Result<(), LogError> {
    let mut from = None;
    loop {
        let orphans = peers.orphans(from.as_ref()).await?;
        for id in orphans.running {
            let Some(tables) = tables.upgrade().filter(|tables| !tables.is_closing()) else { return Ok(()) };
            if tables.adopt(&id).await == Adopted::NoRoom {
                return Ok(());
            }
        }
        from = orphans.next;
        if from.is_none() {
            return Ok(());
        }
    }
}
