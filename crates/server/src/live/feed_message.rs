//! Messages to those who watch a table. The part that is the same for everybody is serialised once.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use table::{May, Who};

use crate::message::{ServerMessage, TableUpdate};

/// A message to a watcher. Copies are cheap.
#[derive(Clone, Debug)]
pub(crate) enum FeedMessage {
    /// An update; the text is for this kind of viewer.
    Update { update: Arc<TableUpdate>, text: Utf8Bytes },
    /// The progress of the agent to move, serialised.
    Thinking(Utf8Bytes),
}

impl FeedMessage {
    /// The message as it is sent on the socket of a table.
    pub(crate) fn text(&self) -> &Utf8Bytes {
        match self {
            Self::Update { text, .. } | Self::Thinking(text) => text,
        }
    }

    /// The progress of the agent to move.
    pub(super) fn thinking(message: &ServerMessage) -> Self {
        Self::Thinking(serde_json::to_string(message).unwrap_or_default().into())
    }
}

/// An update for everybody. It differs only in what each kind of viewer may do.
pub(super) struct Broadcast {
    update: Arc<TableUpdate>,
    /// The shared part as JSON.
    shared: String,
    made: Vec<(Who, FeedMessage)>,
}

impl Broadcast {
    pub(super) fn new(update: TableUpdate) -> Self {
        let shared = serde_json::to_string(&update).unwrap_or_default();
        Self { update: Arc::new(update), shared, made: Vec::new() }
    }

    /// The update for a kind of viewer, serialised on first use.
    pub(super) fn message_for(&mut self, who: Who, may: impl FnOnce() -> May) -> FeedMessage {
        if let Some((_, message)) = self.made.iter().find(|(other, _)| *other == who) {
            return message.clone();
        }
        let may = serde_json::to_string(&may()).unwrap_or_default();
        // Joins the fields of the two objects.
        let fields = self.shared.get(1..).unwrap_or_default();
        let text = format!(r#"{{"type":"update","may":{may},{fields}"#).into();
        let message = FeedMessage::Update { update: Arc::clone(&self.update), text };
        self.made.push((who, message.clone()));
        message
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use table::{EVENT_VERSION, Entry, Event, Opening, Participant, Table, TableSpec};

    fn table() -> Table {
        let people = vec![Participant::Human { name: None }, Participant::Human { name: None }];
        let opening = Opening {
            version: EVENT_VERSION,
            table: "t".to_string(),
            spec: TableSpec::new("pylos", people),
            seating: vec![0, 1],
            seed: 1,
            host: String::new(),
            tokens: vec![None, None],
            start: None,
            moves: vec!["a1".to_string()],
            given: Vec::new(),
            record: None,
        };
        let first = Entry { seq: 1, at: 0, client: None, event: Event::Created(Box::new(opening)) };
        Table::open(&first, |name| catalog::find(name).ok().map(|game| **game)).unwrap()
    }

    #[test]
    fn every_kind_of_viewer_hears_the_same_but_for_what_it_may_do() {
        let table = table();
        let update = || {
            let (events, entries, state) = (Vec::new(), table.history(), table.view(0));
            TableUpdate { seq: 1, events, from_entry: 0, entries, state }
        };
        let mut broadcast = Broadcast::new(update());
        for who in [Who::Spectator, Who::Seat(1), Who::Host, Who::Spectator] {
            let may = table.may(who, 0);
            let message = broadcast.message_for(who, || may);
            let heard: Value = serde_json::from_str(message.text()).unwrap();
            assert_eq!(heard, json!(ServerMessage::Update { may, update: update() }));
            assert_eq!(heard["may"]["play"], who == Who::Seat(1));
        }
        assert_eq!(broadcast.made.len(), 3, "once for each kind");
    }
}
