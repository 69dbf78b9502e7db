//! Looking after the tables of processes that have died, even if nobody asks for them.

use std::sync::{Arc, Weak};

use tracing::warn;

use super::Tables;
use super::tables::Adopted;
use crate::log::LogError;
use crate::neighbours::Neighbours;
use crate::token::fresh_seed;

/// Looks again and again, as long as there are tables.
pub(super) async fn scan(tables: Weak<Tables>, neighbours: Arc<dyn Neighbours>) {
    loop {
        let Some(lease) = tables.upgrade().map(|tables| tables.services().settings.lease) else { return };
        // Not in step with others, so that they do not all reach for the same tables.
        let share = f64::from(u16::try_from(fresh_seed().unwrap_or(0) & 0xffff).unwrap_or(0)) / 65536.0;
        tokio::time::sleep(lease.mul_f64((0.5 + share) / 3.0)).await;
        if let Err(error) = scan_once(&tables, neighbours.as_ref()).await {
            warn!(%error, "tables of other processes cannot be looked at");
        }
    }
}

/// Takes over all there are, page by page: tables that cannot be had stay where they are and keep nobody from the
/// others.
async fn scan_once(tables: &Weak<Tables>, neighbours: &dyn Neighbours) -> Result<(), LogError> {
    let mut from = None;
    loop {
        let orphans = neighbours.orphans(from.as_ref()).await?;
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
