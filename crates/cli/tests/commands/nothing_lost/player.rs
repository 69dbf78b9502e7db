//! Somebody who plays one game after the other, whatever happens to the servers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use super::fleet::Fleet;
use super::ledger::Ledger;
use super::wire::{Socket, Wire};

/// Messages on one socket: fewer than a socket may send in the time that is counted.
const MESSAGES: usize = 30;

/// How somebody takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Two people, over REST.
    People,
    /// A person against an agent, over REST.
    Person,
    /// Two people at one screen, over a socket.
    Socket,
    /// Watching agents, over a socket.
    Watching,
}

impl Manner {
    pub(super) const ALL: [Self; 4] = [Self::People, Self::Person, Self::Socket, Self::Watching];

    fn table(self) -> Value {
        let (human, agent) = (json!({ "kind": "human" }), json!({ "kind": "agent", "spec": "random" }));
        let participants = match self {
            Self::People | Self::Socket => [human.clone(), human],
            Self::Person => [human, agent],
            Self::Watching => [agent.clone(), agent],
        };
        json!({
            "game": "pylos", "participants": participants, "hot_seat": self == Self::Socket,
            "delay_ms": if self == Self::Watching { 20 } else { 0 },
        })
    }
}

/// Somebody who plays or watches.
pub(super) struct Player {
    wire: Wire,
    manner: Manner,
    /// What was acknowledged or told so far, for the fleet.
    progress: Arc<AtomicU64>,
}

impl Player {
    pub(super) fn new(fleet: Arc<Fleet>, manner: Manner, seed: u64) -> Self {
        let progress = fleet.new_counter();
        Self { wire: Wire::new(fleet, seed), manner, progress }
    }

    /// Plays games until no new ones are wanted; what was heard of each.
    pub(super) fn play_until_the_end(mut self) -> Vec<Ledger> {
        let mut ledgers = Vec::new();
        while !self.wire.fleet.is_ending() {
            // A table whose opening was not answered is nobody's: the next attempt opens another.
            let mut ledger = Ledger::new(&self.wire.ask("POST", "/api/games", None, &self.manner.table()));
            match self.manner {
                Manner::People | Manner::Person => self.play_by_requests(&mut ledger),
                Manner::Socket => self.play_by_socket(&mut ledger),
                Manner::Watching => self.watch(&mut ledger),
            }
            ledger.check(&mut self.wire);
            if self.manner == Manner::People {
                self.play_again(&ledger);
            }
            ledgers.push(ledger);
        }
        ledgers
    }

    /// Asks for a rematch until somebody answers: whatever was killed on the way, its table is there as a whole.
    fn play_again(&mut self, ledger: &Ledger) {
        let token = ledger.tokens[0].clone().unwrap();
        let there = self.wire.ask("POST", &ledger.path("/rematch"), Some((&token, "again")), &Value::Null);
        let path = format!("/api/games/{}", there["id"].as_str().unwrap());
        let shown = self.wire.ask("GET", &path, None, &Value::Null);
        assert_eq!((&shown["state"]["seq"], &shown["state"]["moves"]), (&json!(1), &json!(0)), "{shown}");
    }

    /// A legal move at a server, and who is to make it; none when the server does not know enough or has died.
    fn choose(&mut self, ledger: &Ledger, address: &str) -> Option<(usize, String)> {
        let legal = Wire::try_ask(address, "GET", &ledger.path("/legal"), None, &Value::Null)?;
        let seat = legal["to_move"].as_u64()? as usize;
        let text = self.wire.rng.pick(legal["moves"].as_array()?)?["text"].as_str()?.to_string();
        Some((seat, text))
    }

    fn play_by_requests(&mut self, ledger: &mut Ledger) {
        loop {
            let address = self.wire.address();
            let shown = Wire::try_ask(&address, "GET", &ledger.path(""), None, &Value::Null);
            let Some(state) = shown.map(|shown| shown["state"].clone()) else {
                // It has died or does not know yet: a good moment to see whether everything is there.
                ledger.check(&mut self.wire);
                continue;
            };
            let is_behind = state["seq"].as_u64().unwrap() < ledger.last();
            if !is_behind && state["status"] == "finished" {
                return;
            }
            let chosen = if is_behind { None } else { self.choose(ledger, &address) };
            let turn = chosen.and_then(|(seat, text)| Some((ledger.tokens[seat].clone()?, text)));
            let Some((token, text)) = turn else {
                std::thread::sleep(Duration::from_millis(2));
                continue;
            };
            let key = format!("move {}", ledger.moves());
            let body = json!({ "text": text });
            let who = Some((token.as_str(), key.as_str()));
            let first = Wire::try_ask(&address, "POST", &ledger.path("/move"), who, &body);
            let done = first.unwrap_or_else(|| {
                self.wire.fleet.note_broken();
                self.wire.ask("POST", &ledger.path("/move"), who, &body)
            });
            ledger.acknowledge(&done["seq"], &text);
            self.progress.fetch_add(1, Ordering::SeqCst);
        }
    }

    fn play_by_socket(&mut self, ledger: &mut Ledger) {
        let mut wish: Option<String> = None;
        loop {
            let host = ledger.host.clone();
            let (mut socket, welcome) = self.wire.join(&ledger.id, Some(&host), ledger.last_told());
            ledger.hear(&welcome["events"]);
            let mut is_over = welcome["state"]["status"] == "finished";
            for _ in 0..MESSAGES {
                // An acknowledgement may be heard before the event itself, and both before another process knows.
                while ledger.last_told() < ledger.last() {
                    let Ok(message) = socket.hear() else { break };
                    is_over = note(ledger, &message).unwrap_or(is_over);
                }
                if wish.is_none() && ledger.last_told() == ledger.last() {
                    if is_over {
                        return;
                    }
                    let address = socket.address.clone();
                    wish = self.choose(ledger, &address).map(|(_, text)| text);
                }
                // Without an answer the same is said again on the next socket.
                let Some(text) = wish.clone() else { break };
                if !self.say_move(ledger, &mut socket, &text, &mut is_over) {
                    break;
                }
                wish = None;
            }
        }
    }

    /// Makes a move on a socket, and notes what it tells meanwhile; whether the move was acknowledged.
    fn say_move(&self, ledger: &mut Ledger, socket: &mut Socket, text: &str, is_over: &mut bool) -> bool {
        let key = format!("move {}", ledger.moves());
        let mut said = socket.say(&json!({ "type": "move", "id": key, "text": text }));
        while let Ok(message) = said.and_then(|()| socket.hear()) {
            said = Ok(());
            match message["type"].as_str().unwrap() {
                "update" => *is_over = note(ledger, &message).unwrap_or(*is_over),
                "done" => {
                    assert_eq!(message["id"], key);
                    ledger.acknowledge(&message["seq"], text);
                    self.progress.fetch_add(1, Ordering::SeqCst);
                    return true;
                }
                "refused" if message["code"] == "try_again" || message["code"] == "unavailable" => {
                    return false;
                }
                _ => panic!("{key} {text}: {message}"),
            }
        }
        self.wire.fleet.note_broken();
        false
    }

    fn watch(&mut self, ledger: &mut Ledger) {
        loop {
            let (mut socket, welcome) = self.wire.join(&ledger.id, None, ledger.last_told());
            ledger.hear(&welcome["events"]);
            let mut is_over = welcome["state"]["status"] == "finished";
            while !is_over {
                let Ok(message) = socket.hear() else { break };
                if let Some(now) = note(ledger, &message) {
                    is_over = now;
                    self.progress.fetch_add(1, Ordering::SeqCst);
                }
            }
            if is_over {
                return;
            }
        }
    }
}

/// Takes an update into the ledger; whether the game is over, or none when the message is about something else.
fn note(ledger: &mut Ledger, message: &Value) -> Option<bool> {
    (message["type"] == "update").then(|| {
        ledger.hear(&message["events"]);
        message["state"]["status"] == "finished"
    })
}
