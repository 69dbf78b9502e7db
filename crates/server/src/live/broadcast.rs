//! How the task of a table updates its watchers.

use table::{Entry, Refused, Who};

use super::Welcome;
use super::actor::Actor;
use super::feed::{Feed, feed};
use super::feed_message::Broadcast;
use crate::message::TableUpdate;

impl Actor {
    /// Tells watchers what happened since the last update.
    pub(super) fn publish(&mut self) {
        self.watchers.retain(|watcher| !watcher.is_gone());
        let told = std::mem::replace(&mut self.told, self.table.seq());
        if told == self.told || self.watchers.is_empty() {
            return;
        }
        let (table, now, metrics) = (&self.table, self.now(), &self.services.metrics);
        let mut broadcast = Broadcast::new(self.update_after(told));
        self.watchers.retain(|watcher| {
            let who = watcher.who;
            let keeps_up = watcher.send(broadcast.message_for(who, || table.may(who, now)));
            if !keeps_up && watcher.is_slow() {
                metrics.slow_readers.add(1);
            }
            keeps_up
        });
    }

    /// Adds a watcher and returns what it has not seen.
    pub(super) fn welcome(&mut self, who: Who, after: Option<u64>) -> Result<(Welcome, Feed), Refused> {
        if self.watchers.len() >= self.services.settings.watchers {
            return Err(Refused::new("too_many_watchers", "too many people are watching this table"));
        }
        let (watcher, reader) = feed(who, self.services.settings.feed_queue, self.usage.watch());
        self.watchers.push(watcher);
        let update = self.update_after(after.unwrap_or(0));
        Ok((Welcome { may: self.table.may(who, self.now()), update }, reader))
    }

    fn update_after(&self, seq: u64) -> TableUpdate {
        let seq = self.known(seq);
        let from_entry = self.table.entries_known(seq);
        TableUpdate {
            seq: self.table.seq(),
            events: self.events_after(seq),
            from_entry,
            entries: self.table.entries_from(from_entry),
            state: self.table.view(self.now()),
        }
    }

    pub(super) fn events_after(&self, seq: u64) -> Vec<Entry> {
        self.events.get(self.known(seq) as usize..).unwrap_or_default().to_vec()
    }

    /// A client that claims to have seen more than there is gets everything again.
    fn known(&self, seq: u64) -> u64 {
        if seq <= self.table.seq() { seq } else { 0 }
    }
}
