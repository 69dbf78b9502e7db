//! What those who watch a table are told. What is the same for everybody is put into words once.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use table::{May, Who};

use crate::message::{Happened, ServerMessage};

/// A message to somebody who watches. Copies share everything.
#[derive(Clone, Debug)]
pub(crate) enum News {
    /// Something happened; the text is for this kind of viewer.
    Update { happened: Arc<Happened>, text: Utf8Bytes },
    /// How far the agent to move has come, as text.
    Thinking(Utf8Bytes),
}

impl News {
    /// The message as it goes over the socket of a table.
    pub(crate) fn text(&self) -> &Utf8Bytes {
        match self {
            Self::Update { text, .. } | Self::Thinking(text) => text,
        }
    }

    /// How far the agent to move has come.
    pub(super) fn thinking(message: &ServerMessage) -> Self {
        Self::Thinking(serde_json::to_string(message).unwrap_or_default().into())
    }
}

/// An update on its way to everybody: it differs only by what each kind of viewer may do.
pub(super) struct Broadcast {
    happened: Arc<Happened>,
    /// What happened, as JSON.
    shared: String,
    made: Vec<(Who, News)>,
}

impl Broadcast {
    pub(super) fn new(happened: Happened) -> Self {
        let shared = serde_json::to_string(&happened).unwrap_or_default();
        Self { happened: Arc::new(happened), shared, made: Vec::new() }
    }

    /// The update for a kind of viewer, which is made when the first of them asks.
    pub(super) fn news_for(&mut self, who: Who, may: impl FnOnce() -> May) -> News {
        if let Some((_, news)) = self.made.iter().find(|(other, _)| *other == who) {
            return news.clone();
        }
        let may = serde_json::to_string(&may()).unwrap_or_default();
        // The fields of one object after those of the other.
        let fields = self.shared.get(1..).unwrap_or_default();
        let text = format!(r#"{{"type":"update","may":{may},{fields}"#).into();
        let news = News::Update { happened: Arc::clone(&self.happened), text };
        self.made.push((who, news.clone()));
        news
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
        let happened = || {
            let (events, entries, state) = (Vec::new(), table.history(), table.view(0));
            Happened { seq: 1, events, from_entry: 0, entries, state }
        };
        let mut broadcast = Broadcast::new(happened());
        for who in [Who::Spectator, Who::Seat(1), Who::Host, Who::Spectator] {
            let may = table.may(who, 0);
            let news = broadcast.news_for(who, || may);
            let heard: Value = serde_json::from_str(news.text()).unwrap();
            assert_eq!(heard, json!(ServerMessage::Update { may, happened: happened() }));
            assert_eq!(heard["may"]["play"], who == Who::Seat(1));
        }
        assert_eq!(broadcast.made.len(), 3, "once for each kind");
    }
}
