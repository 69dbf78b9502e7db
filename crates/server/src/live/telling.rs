//! How the task of a table tells those who watch.

use table::{Entry, Refused, Who};

use super::Welcome;
use super::actor::Actor;
use super::feed::{Feed, feed};
use super::news::Broadcast;
use crate::message::Happened;

impl Actor {
    /// Tells those who watch what has happened since they were last told.
    pub(super) fn publish(&mut self) {
        self.watchers.retain(|watcher| !watcher.is_gone());
        let told = std::mem::replace(&mut self.told, self.table.seq());
        if told == self.told || self.watchers.is_empty() {
            return;
        }
        let (table, now, metrics) = (&self.table, self.now(), &self.services.metrics);
        let mut broadcast = Broadcast::new(self.happened_after(told));
        self.watchers.retain(|watcher| {
            let who = watcher.who;
            let keeps_up = watcher.tell(broadcast.news_for(who, || table.may(who, now)));
            if !keeps_up && watcher.is_slow() {
                metrics.slow_readers.add(1);
            }
            keeps_up
        });
    }

    /// Lets somebody watch from now on, and tells what they have not seen.
    pub(super) fn welcome(&mut self, who: Who, after: Option<u64>) -> Result<(Welcome, Feed), Refused> {
        if self.watchers.len() >= self.services.settings.watchers {
            return Err(Refused::new("too_many_watchers", "too many people watch this table"));
        }
        let (watcher, reader) = feed(who, self.services.settings.queue, self.usage.watch());
        self.watchers.push(watcher);
        let happened = self.happened_after(after.unwrap_or(0));
        Ok((Welcome { may: self.table.may(who, self.now()), happened }, reader))
    }

    fn happened_after(&self, seq: u64) -> Happened {
        let seq = self.known(seq);
        let from_entry = self.table.entries_known(seq);
        Happened {
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

    /// Somebody who has seen more than there is gets everything again.
    fn known(&self, seq: u64) -> u64 {
        if seq <= self.table.seq() { seq } else { 0 }
    }
}
