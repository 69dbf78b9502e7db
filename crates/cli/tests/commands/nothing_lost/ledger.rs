//! What somebody was told of a game, which the server must never take back.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::wire::{Wire, persist};

/// One game, as one who played or watched it has heard of it.
pub(super) struct Ledger {
    pub(super) id: String,
    /// By seat; none for agents.
    pub(super) tokens: Vec<Option<String>>,
    pub(super) host: String,
    /// Moves of people with the numbers of their events, as they were acknowledged.
    acknowledged: Vec<(u64, String)>,
    /// Events as they were told to those who watch.
    told: BTreeMap<u64, Value>,
}

impl Ledger {
    /// Of a table that was opened.
    pub(super) fn new(opened: &Value) -> Self {
        let token = |seat: &Value| seat["token"].as_str().map(str::to_string);
        Self {
            id: opened["id"].as_str().unwrap().to_string(),
            tokens: opened["seats"].as_array().unwrap().iter().map(token).collect(),
            host: opened["host_token"].as_str().unwrap().to_string(),
            acknowledged: Vec::new(),
            told: BTreeMap::new(),
        }
    }

    pub(super) fn path(&self, what: &str) -> String {
        format!("/api/games/{}{what}", self.id)
    }

    pub(super) fn moves(&self) -> usize {
        self.acknowledged.len()
    }

    /// The last event that is known to have happened.
    pub(super) fn last(&self) -> u64 {
        let acknowledged = self.acknowledged.last().map_or(1, |(seq, _)| *seq);
        self.told.last_key_value().map_or(acknowledged, |(seq, _)| acknowledged.max(*seq))
    }

    /// The last event that was told.
    pub(super) fn last_told(&self) -> u64 {
        self.told.last_key_value().map_or(0, |(seq, _)| *seq)
    }

    pub(super) fn acknowledge(&mut self, seq: &Value, text: &str) {
        let seq = seq.as_u64().unwrap();
        let before = self.acknowledged.last().map_or(1, |(seq, _)| *seq);
        assert!(seq > before, "{}: event {seq} was acknowledged after {before}", self.id);
        self.acknowledged.push((seq, text.to_string()));
    }

    /// Events as a socket tells them: none left out, and none again that is not the same.
    pub(super) fn hear(&mut self, events: &Value) {
        for event in events.as_array().unwrap() {
            let seq = event["seq"].as_u64().unwrap();
            assert!(seq <= self.last_told() + 1, "{}: {seq} was told after {}", self.id, self.last_told());
            let known = self.told.entry(seq).or_insert_with(|| event.clone());
            assert_eq!(known, event, "{}: the same number, another event", self.id);
        }
    }

    /// Everything that was acknowledged and told is in the log, and no move of a person that was not acknowledged. To be
    /// called when nothing is under way.
    pub(super) fn check(&self, wire: &mut Wire) -> Vec<Value> {
        // Another process may hear of the last events a moment later; a lost one is waited for in vain.
        let events = persist("all that was acknowledged is there", || {
            let events = wire.ask("GET", &self.path("/events"), None, &Value::Null);
            let events = events.as_array().unwrap().clone();
            (events.len() as u64 >= self.last()).then_some(events)
        });
        for (event, seq) in events.iter().zip(1u64..) {
            assert_eq!(event["seq"], seq, "{}: a gap or a double", self.id);
        }
        for (seq, text) in &self.acknowledged {
            let event = &events[*seq as usize - 1]["event"];
            let found = (&event["type"], &event["by"], &event["text"]);
            assert_eq!(found, (&json!("moved"), &json!("person"), &json!(text)), "{} at {seq}", self.id);
        }
        for (seq, told) in &self.told {
            assert_eq!(&events[*seq as usize - 1], told, "{} at {seq}", self.id);
        }
        let by_people = events.iter().filter(|event| event["event"]["by"] == "person").count();
        assert_eq!(by_people, self.acknowledged.len(), "{}: moves of people", self.id);
        events
    }

    /// The same for a game that was played to its end.
    pub(super) fn check_finished(&self, wire: &mut Wire) {
        let events = self.check(wire);
        let shown = wire.ask("GET", &self.path(""), None, &Value::Null);
        let moved = events.iter().filter(|event| event["event"]["type"] == "moved").count();
        let state = &shown["state"];
        assert_eq!((&state["status"], &state["moves"]), (&json!("finished"), &json!(moved)), "{}", self.id);
        assert_eq!(state["result"]["reason"], "played", "{}", self.id);
        assert_eq!(shown["history"].as_array().unwrap().len(), moved, "{}", self.id);
    }
}
