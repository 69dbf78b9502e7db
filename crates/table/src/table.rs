//! The state of a table, and queries on it.

use std::collections::HashMap;
use std::sync::Arc;

use session::{GameEntry, Session};

use crate::clock::Clocks;
use crate::command::Who;
use crate::digest::Digest;
use crate::event::{Moved, Opening};
use crate::result::{Exit, TableResult};
use crate::spec::{ClockSetting, Participant, TableSpec};
use crate::view::AdviceRule;

/// A table. Copies share the history, so trying something out on a copy is cheap.
#[derive(Clone)]
pub struct Table {
    pub(crate) opening: Arc<Opening>,
    pub(crate) entry: GameEntry,
    pub(crate) session: Box<dyn Session>,
    /// The moves so far, each as it was sent: one decision or a whole turn.
    pub(crate) history: History,
    /// Moves that were taken back. The last group is replayed first.
    pub(crate) undone: Vec<History>,
    /// The seats that no longer compete, in the order in which they left.
    pub(crate) left: Vec<(usize, Exit)>,
    /// Seats whose agent failed and was replaced without losing the rank.
    pub(crate) replaced: Vec<usize>,
    /// The last failure that nobody has reacted to.
    pub(crate) fault: Option<(usize, String)>,
    pub(crate) clocks: Clocks,
    /// Whether the clocks have started: everybody has joined, and somebody has moved.
    pub(crate) has_begun: bool,
    /// Whether the player of each seat has joined; agents always have.
    pub(crate) seated: Vec<bool>,
    pub(crate) is_paused: bool,
    /// How many moves agents may make while the table is paused.
    pub(crate) steps: u32,
    pub(crate) delay_ms: u64,
    pub(crate) result: Option<TableResult>,
    pub(crate) rematch: Option<String>,
    pub(crate) seq: u64,
    pub(crate) created_at: u64,
    pub(crate) changed_at: u64,
    /// Since when the seat to move has been able to move.
    pub(crate) since: u64,
    /// Incremented whenever the subject of an agent's thinking may have changed.
    pub(crate) epoch: u64,
    /// Ids of commands that were carried out, with the resulting event.
    pub(crate) obeyed: HashMap<Arc<str>, u64>,
}

/// Moves in order. Copies share them.
pub(crate) type History = Vec<Arc<Played>>;

/// An entry of the history.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Played {
    pub(crate) moved: Moved,
    /// The number of session moves that it consists of.
    pub(crate) moves: usize,
    pub(crate) at: u64,
    /// The event that put it into its place, when it was played or replayed.
    pub(crate) since: u64,
}

/// Who moves for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Driver {
    /// Its person.
    Person,
    /// Its agent, by its spec.
    Agent(String),
    /// The agent that stands in for a player who has left.
    Substitute(String),
}

/// What an agent is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The seat to move.
    pub seat: usize,
    /// The agent.
    pub spec: String,
    /// The epoch that the answer must be for.
    pub epoch: u64,
    /// The time budget, if there are clocks.
    pub time_ms: Option<u64>,
}

impl Table {
    /// The table's id.
    pub fn id(&self) -> &str {
        &self.opening.table
    }

    /// The settings.
    pub fn spec(&self) -> &TableSpec {
        &self.opening.spec
    }

    /// The opening.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The sequence number of the last event.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The time of the last event.
    pub fn changed_at(&self) -> u64 {
        self.changed_at
    }

    /// The game as it stands.
    pub fn session(&self) -> &dyn Session {
        self.session.as_ref()
    }

    /// The number of entries in the history.
    pub fn history_len(&self) -> usize {
        self.history.len()
    }

    /// Whether the game is over.
    pub fn is_finished(&self) -> bool {
        self.result.is_some()
    }

    /// The result, once the game is over.
    pub fn result(&self) -> Option<&TableResult> {
        self.result.as_ref()
    }

    /// Whether agents and clocks are stopped.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// The least time between the moves of agents.
    pub fn delay_ms(&self) -> u64 {
        if self.steps > 0 { 0 } else { self.delay_ms }
    }

    /// The table where the same people play again.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// Changes with everything that an agent's decision depends on.
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// The event that resulted from a command with this id.
    pub fn obeyed(&self, client: &str) -> Option<u64> {
        self.obeyed.get(client).copied()
    }

    /// Who may ask for hints and analyses now. While people compete, help from agents would be unfair.
    pub fn advice(&self) -> AdviceRule {
        if self.is_finished() {
            AdviceRule::Everybody
        } else if self.spec().hot_seat || self.spec().people() <= 1 {
            AdviceRule::Players
        } else {
            AdviceRule::Nobody
        }
    }

    /// Who a token belongs to.
    pub fn identify(&self, token: &str) -> Option<Who> {
        let given = Digest::of(token);
        let mut found = given.is(&self.opening.host).then_some(Who::Host);
        for (seat, &participant) in self.opening.seating.iter().enumerate() {
            let stored = self.opening.tokens.get(participant).and_then(Option::as_deref);
            if stored.is_some_and(|stored| given.is(stored)) {
                found = Some(Who::Seat(seat));
            }
        }
        found
    }

    /// Who moves for a seat.
    pub fn driver(&self, seat: usize) -> Driver {
        if self.has_left(seat) || self.replaced.contains(&seat) {
            return Driver::Substitute(self.spec().substitute.clone());
        }
        match self.participant(seat) {
            Participant::Human { .. } => Driver::Person,
            Participant::Agent { spec } => Driver::Agent(spec.clone()),
        }
    }

    /// What an agent has to do now, if anything.
    pub fn assignment(&self, now: u64) -> Option<Assignment> {
        if self.is_finished() || self.is_paused && self.steps == 0 {
            return None;
        }
        let seat = self.session.mover()?.seat;
        let spec = match self.driver(seat) {
            Driver::Person => return None,
            Driver::Agent(spec) | Driver::Substitute(spec) => spec,
        };
        Some(Assignment { seat, spec, epoch: self.epoch, time_ms: self.clocks.budget(seat, now) })
    }

    /// Whether the clocks wait for the person in a seat.
    pub fn awaits(&self, seat: usize) -> bool {
        let is_timed = self.spec().clock != ClockSetting::None && !self.is_finished();
        is_timed && !self.has_begun && self.seated.get(seat) == Some(&false)
    }

    /// When the table needs attention because a clock runs out.
    pub fn next_flag(&self) -> Option<u64> {
        self.clocks.flag().map(|(_, when)| when)
    }

    pub(crate) fn participant(&self, seat: usize) -> &Participant {
        &self.spec().participants[self.opening.seating[seat]]
    }

    pub(crate) fn has_left(&self, seat: usize) -> bool {
        self.left.iter().any(|(other, _)| *other == seat)
    }

    pub(crate) fn seats(&self) -> usize {
        self.opening.seating.len()
    }

    /// Whether passing is the only legal move.
    pub fn must_pass(&self) -> bool {
        self.session.must_pass()
    }
}
