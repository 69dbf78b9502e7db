//! Turns commands into events.

use session::MoveInput;

use crate::command::{Command, Refused, Who};
use crate::event::{By, Entry, Event, Moved};
use crate::insight::Insight;
use crate::result::{EndReason, TableResult};
use crate::spec::{LONGEST_DELAY, UndoRule, within};
use crate::table::{Driver, Table};

/// The longest log. It is far more than any game needs, even with many moves taken back.
const MOST_EVENTS: u64 = 10_000;
/// How far an agent may exceed its clock, to allow for a busy machine.
const GRACE_MS: u64 = session::Seated::GRACE.as_millis() as u64;

impl Table {
    /// The events that a command causes.
    pub fn handle(&self, command: &Command, who: Who, now: u64) -> Result<Vec<Event>, Refused> {
        if who == Who::Spectator {
            return Err(Refused::new("read_only", "spectators only watch"));
        }
        if !self.has_room() && *command != Command::Resign {
            return Err(Refused::new(
                "too_many_events",
                "too much has happened at this table; open another one",
            ));
        }
        let event = match command {
            Command::Move(wish) => self.person_move(wish, who, now)?,
            Command::Pass => self.person_move(&MoveInput::pass(), who, now)?,
            Command::Sit => match who {
                Who::Seat(seat) if self.awaits(seat) => Event::Seated { seat },
                _ => return Ok(Vec::new()),
            },
            Command::Undo => Event::Undone { entries: self.entries_to_undo(who)? },
            Command::Redo => {
                self.may_undo(who)?;
                let group = self.undone.last();
                let group = group.ok_or_else(|| Refused::new("nothing_to_redo", "nothing was taken back"))?;
                Event::Redone { entries: group.len() }
            }
            Command::Resign => Event::Resigned { seat: self.seat_to_resign(who)? },
            Command::Pause => {
                self.may_control(who)?;
                self.must_run()?;
                if self.is_paused {
                    return Err(Refused::new("paused", "the table is already paused"));
                }
                Event::Paused
            }
            Command::Resume => {
                self.may_control(who)?;
                self.must_run()?;
                if !self.is_paused {
                    return Err(Refused::new("not_paused", "the table is not paused"));
                }
                Event::Resumed
            }
            Command::Step => self.step(who)?,
            Command::Delay { ms } => {
                self.may_control(who)?;
                within("a delay", *ms, 0, LONGEST_DELAY)
                    .map_err(|error| Refused::new("bad_delay", error.to_string()))?;
                Event::DelayChanged { delay_ms: *ms }
            }
        };
        Ok(vec![event])
    }

    /// The events that an agent's move causes. A move for an outdated state causes none.
    pub fn agent_moved(
        &self,
        seat: usize,
        epoch: u64,
        text: &str,
        thinking_ms: u64,
        thought: Option<Insight>,
    ) -> Vec<Event> {
        if epoch != self.epoch || self.is_finished() {
            return Vec::new();
        }
        let by = match self.driver(seat) {
            Driver::Person => return Vec::new(),
            Driver::Agent(_) => By::Agent,
            Driver::Substitute(_) => By::Substitute,
        };
        let is_late = self.clocks.left(seat, self.since).is_some_and(|left| thinking_ms > left + GRACE_MS);
        if is_late && self.has_begun && by == By::Agent {
            return vec![Event::Flagged { seat }];
        }
        match self.session.resolve(&MoveInput::text(text)) {
            Ok(text) => vec![Event::Moved(Moved { seat, text, by, thinking_ms, thought })],
            Err(refused) => {
                let text: String = text.chars().take(80).collect();
                let fault = format!("answered '{text}', which is refused: {}", refused.message);
                vec![Event::Faulted { seat, fault }]
            }
        }
    }

    /// The events that an agent's failure causes.
    pub fn agent_failed(&self, seat: usize, epoch: u64, fault: &str) -> Vec<Event> {
        if epoch != self.epoch || self.is_finished() {
            return Vec::new();
        }
        vec![Event::Faulted { seat, fault: fault.chars().take(300).collect() }]
    }

    /// The events that follow from the state and the time without a command. Call it until it returns none.
    pub fn follow_ups(&self, now: u64) -> Vec<Event> {
        if self.is_finished() {
            return Vec::new();
        }
        let left: Vec<usize> = self.left.iter().map(|(seat, _)| *seat).collect();
        if let Some(view) = self.session.result() {
            return vec![Event::Finished { result: TableResult::played(&view, &left) }];
        }
        if let Some((_, exit)) = self.left.last()
            && left.len() + 1 >= self.seats()
        {
            let result = TableResult::abandoned(self.seats(), &left, EndReason::from(*exit));
            return vec![Event::Finished { result }];
        }
        if let Some((seat, when)) = self.clocks.flag()
            && when <= now
        {
            return vec![Event::Flagged { seat }];
        }
        let mover = self.session.mover().map(|mover| mover.seat);
        let person = mover.filter(|&seat| self.driver(seat) == Driver::Person);
        // A move that was just taken back stays so until somebody moves.
        match person.filter(|_| self.spec().auto_pass && self.undone.is_empty() && self.must_pass()) {
            Some(seat) => {
                let text = MoveInput::PASS.to_string();
                vec![Event::Moved(Moved { seat, text, by: By::Table, thinking_ms: 0, thought: None })]
            }
            None => Vec::new(),
        }
    }

    /// Numbers and dates events.
    pub fn stamp(&self, events: Vec<Event>, client: Option<&str>, now: u64) -> Vec<Entry> {
        // System clocks jump; the time at a table never goes back.
        let at = now.max(self.changed_at);
        let client = client.map(str::to_string);
        (self.seq + 1..)
            .zip(events)
            .map(|(seq, event)| Entry { seq, at, client: client.clone(), event })
            .collect()
    }

    fn person_move(&self, input: &MoveInput, who: Who, now: u64) -> Result<Event, Refused> {
        let seat = self.seat_to_play(who, now)?;
        let text = self.session.resolve(input)?;
        let thinking_ms = now.saturating_sub(self.since);
        Ok(Event::Moved(Moved { seat, text, by: By::Person, thinking_ms, thought: None }))
    }

    /// Whether the log may grow.
    pub(crate) fn has_room(&self) -> bool {
        self.seq < MOST_EVENTS
    }

    /// The seat to move, if `who` may move for it now.
    pub(crate) fn seat_to_play(&self, who: Who, now: u64) -> Result<usize, Refused> {
        self.must_run()?;
        let mover = self.session.mover().ok_or_else(|| Refused::from(session::Refusal::game_over()))?;
        let is_mine = match who {
            Who::Seat(seat) => seat == mover.seat && self.driver(seat) == Driver::Person,
            Who::Host => self.spec().hot_seat && self.driver(mover.seat) == Driver::Person,
            Who::Spectator => false,
        };
        if !is_mine {
            let color = self.entry.info.colors[mover.color].name;
            let message = format!("not your turn: {color} is to move, which is seat {}", mover.seat + 1);
            return Err(Refused::new("not_your_turn", message));
        }
        if self.is_paused && self.clocks.left(mover.seat, now).is_some() {
            return Err(Refused::new("paused", "the table is paused"));
        }
        Ok(mover.seat)
    }

    fn must_run(&self) -> Result<(), Refused> {
        if self.is_finished() { Err(session::Refusal::game_over().into()) } else { Ok(()) }
    }

    /// Pausing, stepping and the like are up to the host, or to a person who plays alone with agents.
    fn may_control(&self, who: Who) -> Result<(), Refused> {
        match who {
            Who::Host => Ok(()),
            Who::Seat(_) if self.spec().people() == 1 => Ok(()),
            _ => Err(Refused::new("not_host", "only the host of the table may do this")),
        }
    }

    fn may_undo(&self, who: Who) -> Result<(), Refused> {
        let spec = self.spec();
        let is_alone = spec.people() <= 1 || spec.hot_seat;
        let may = match (spec.undo, who) {
            (UndoRule::Off, _) | (_, Who::Spectator) => false,
            (UndoRule::Solo, Who::Seat(_)) => is_alone,
            (UndoRule::Free, Who::Seat(_)) => true,
            (_, Who::Host) => spec.hot_seat || spec.people() == 0,
        };
        if !may {
            return Err(Refused::new("no_undo", "moves are not taken back at this table"));
        }
        match &self.result {
            Some(result) if result.reason != EndReason::Played => Err(session::Refusal::game_over().into()),
            _ => Ok(()),
        }
    }

    fn entries_to_undo(&self, who: Who) -> Result<usize, Refused> {
        self.may_undo(who)?;
        let has_people = self.spec().people() > 0;
        let first = self.history.iter().rposition(|played| match who {
            Who::Seat(seat) => played.moved.seat == seat && played.moved.by == By::Person,
            _ => !has_people || matches!(played.moved.by, By::Person | By::Record),
        });
        let first = first.ok_or_else(|| Refused::new("nothing_to_undo", "there is no move to take back"))?;
        Ok(self.history.len() - first)
    }

    fn seat_to_resign(&self, who: Who) -> Result<usize, Refused> {
        self.must_run()?;
        let seat = match who {
            Who::Seat(seat) => Some(seat),
            Who::Host if self.spec().hot_seat => self.session.mover().map(|mover| mover.seat),
            _ => None,
        };
        seat.filter(|&seat| self.driver(seat) == Driver::Person)
            .ok_or_else(|| Refused::new("not_playing", "only somebody who plays can resign"))
    }

    fn step(&self, who: Who) -> Result<Event, Refused> {
        self.may_control(who)?;
        self.must_run()?;
        let mover = self.session.mover().map(|mover| mover.seat);
        if !self.is_paused {
            return Err(Refused::new("not_paused", "only a paused table can be stepped"));
        }
        if mover.is_none_or(|seat| self.driver(seat) == Driver::Person) || self.steps > 0 {
            return Err(Refused::new("no_agent_to_move", "no agent waits for a step"));
        }
        Ok(Event::Stepped)
    }
}
