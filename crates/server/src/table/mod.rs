//! A table as a pure state machine: commands are turned into events, events change the table, and replaying the
//! events of a log gives the same table again. Nothing here waits, writes or asks what time it is.

mod apply;
mod clock;
mod command;
mod event;
mod handle;
mod insight;
mod record;
mod result;
mod spec;
mod view;

use std::collections::HashMap;

use session::{GameEntry, Session};

use crate::token::Digest;
use clock::Clocks;

pub use apply::CorruptLog;
pub use clock::ClockView;
pub use command::{Command, Refused, Who};
pub use event::{By, EVENT_VERSION, Entry, Event, Moved, Opening};
pub use insight::{Insight, Look};
pub use result::{EndReason, Exit, TableResult};
pub use session::MoveInput;
pub use spec::{ClockSetting, Draw, Forfeits, Participant, SpecError, Starter, TableSpec, UndoRule};
pub use view::{AdviceRule, PlayedView, SeatView, Status, TableView};

/// A table.
pub struct Table {
    opening: Opening,
    entry: GameEntry,
    session: Box<dyn Session>,
    /// The moves so far, each as it was sent: one decision or a whole turn.
    line: Vec<Played>,
    /// What was taken back, the last first to be played again.
    undone: Vec<Vec<Played>>,
    /// The seats that play for the win no more, in the order in which they left.
    left: Vec<(usize, Exit)>,
    /// Seats whose agent failed and was replaced without losing the rank.
    replaced: Vec<usize>,
    /// The last failure that nobody has reacted to.
    fault: Option<(usize, String)>,
    clocks: Clocks,
    /// Whether clocks run: everybody has come, and somebody has moved.
    has_begun: bool,
    /// Whether the player of each seat is there; agents always are.
    seated: Vec<bool>,
    is_paused: bool,
    /// Moves that agents may make while the table is paused.
    steps: u32,
    delay_ms: u64,
    result: Option<TableResult>,
    rematch: Option<String>,
    seq: u64,
    created_at: u64,
    changed_at: u64,
    /// Since when the seat to move can move.
    since: u64,
    /// Grows whenever what an agent thinks about may have changed.
    epoch: u64,
    /// Messages of clients that were obeyed, and the event that came of it.
    obeyed: HashMap<String, u64>,
}

/// An entry of the line.
#[derive(Clone, Debug, PartialEq)]
struct Played {
    moved: Moved,
    /// How many moves of the session it is.
    moves: usize,
    at: u64,
}

/// Who decides for a seat.
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
    /// The state of the table that the answer must be for.
    pub epoch: u64,
    /// How long it should think, when clocks run.
    pub time_ms: Option<u64>,
}

impl Table {
    /// The id.
    pub fn id(&self) -> &str {
        &self.opening.table
    }

    /// What the table is.
    pub fn spec(&self) -> &TableSpec {
        &self.opening.spec
    }

    /// How the table began.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The last event's number.
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

    /// How many entries the line has.
    pub fn history_len(&self) -> usize {
        self.line.len()
    }

    /// Whether the game is over.
    pub fn is_finished(&self) -> bool {
        self.result.is_some()
    }

    /// The result, when the game is over.
    pub fn result(&self) -> Option<&TableResult> {
        self.result.as_ref()
    }

    /// Whether agents and clocks stand still.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// The least time between moves of agents.
    pub fn delay_ms(&self) -> u64 {
        if self.steps > 0 { 0 } else { self.delay_ms }
    }

    /// The table where the same people play again.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// Changes with everything that an agent's thoughts depend on.
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// The event that a client's message has led to before.
    pub fn obeyed(&self, client: &str) -> Option<u64> {
        self.obeyed.get(client).copied()
    }

    /// Who may ask for hints and analyses now. While people compete, the help of agents would be unfair.
    pub fn advice(&self) -> AdviceRule {
        if self.is_finished() {
            AdviceRule::Everybody
        } else if self.spec().hot_seat || self.spec().people() <= 1 {
            AdviceRule::Players
        } else {
            AdviceRule::Nobody
        }
    }

    /// Who is meant by a token.
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

    /// Who decides for a seat.
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
        Some(Assignment { seat, spec, epoch: self.epoch, time_ms: self.clocks.ration(seat, now) })
    }

    /// Whether the clocks wait for the person of a seat.
    pub fn awaits(&self, seat: usize) -> bool {
        let is_timed = self.spec().clock != ClockSetting::None && !self.is_finished();
        is_timed && !self.has_begun && self.seated.get(seat) == Some(&false)
    }

    /// When the table must be looked at again because a clock runs out.
    pub fn next_flag(&self) -> Option<u64> {
        self.clocks.flag().map(|(_, when)| when)
    }

    fn participant(&self, seat: usize) -> &Participant {
        &self.spec().participants[self.opening.seating[seat]]
    }

    fn has_left(&self, seat: usize) -> bool {
        self.left.iter().any(|(other, _)| *other == seat)
    }

    fn seats(&self) -> usize {
        self.opening.seating.len()
    }

    /// Whether passing is all that can be done.
    pub fn must_pass(&self) -> bool {
        self.session.must_pass()
    }
}
