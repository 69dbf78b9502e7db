//! How events change a table.

use std::collections::HashMap;
use std::sync::Arc;

use session::{GameEntry, MoveInput, Refusal, Session};

use crate::clock::Clocks;
use crate::event::{By, EVENT_VERSION, Entry, Event, Moved, Opening};
use crate::result::{EndReason, Exit};
use crate::spec::{Forfeits, Participant};
use crate::table::{Driver, History, Played, Table};

/// Since this version of events, clocks wait until everybody has joined.
const WAITING_CLOCKS: u32 = 2;

/// A log that cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CorruptLog {
    /// The first event is missing or is not the opening.
    #[error("the log does not start with the opening of a table")]
    NoOpening,
    /// An unknown version of events.
    #[error("events of version {0} were written by a newer program")]
    Version(u32),
    /// A game that is not in the catalogue.
    #[error("there is no game '{0}'")]
    UnknownGame(String),
    /// A gap, or a repeated event.
    #[error("event {found} follows event {before}")]
    Gap {
        /// The last event before it.
        before: u64,
        /// The offending event.
        found: u64,
    },
    /// An event that is not possible in this state.
    #[error("event {seq}: {reason}")]
    Impossible {
        /// The event.
        seq: u64,
        /// The reason.
        reason: String,
    },
}

impl Table {
    /// Rebuilds a table from all its events.
    pub fn replay(entries: &[Entry], find: impl Fn(&str) -> Option<GameEntry>) -> Result<Self, CorruptLog> {
        let (first, rest) = entries.split_first().ok_or(CorruptLog::NoOpening)?;
        let mut table = Self::open(first, find)?;
        for entry in rest {
            table.apply(entry)?;
        }
        Ok(table)
    }

    /// Builds a table from its first event.
    pub fn open(first: &Entry, find: impl Fn(&str) -> Option<GameEntry>) -> Result<Self, CorruptLog> {
        let Event::Created(opening) = &first.event else { return Err(CorruptLog::NoOpening) };
        if opening.version > EVENT_VERSION {
            return Err(CorruptLog::Version(opening.version));
        }
        let unknown = || CorruptLog::UnknownGame(opening.spec.game.clone());
        let entry = find(&opening.spec.game).ok_or_else(unknown)?;
        let (session, history) = begin(entry, opening, first)
            .map_err(|reason| CorruptLog::Impossible { seq: first.seq, reason })?;
        let seats = opening.seating.len();
        let is_seated = opening.seating.iter().all(|&one| one < opening.spec.participants.len());
        if seats != entry.info.seats || !is_seated {
            let reason = format!("{} has {} seats", opening.spec.game, entry.info.seats);
            return Err(CorruptLog::Impossible { seq: first.seq, reason });
        }
        let mut table = Self {
            entry,
            session,
            history,
            undone: Vec::new(),
            left: Vec::new(),
            replaced: Vec::new(),
            fault: None,
            clocks: Clocks::new(opening.spec.clock, seats),
            has_begun: opening.version < WAITING_CLOCKS,
            seated: (0..seats).map(|seat| is_always_present(opening, seat)).collect(),
            is_paused: opening.spec.paused,
            steps: 0,
            delay_ms: opening.spec.delay_ms.unwrap_or(0),
            result: None,
            rematch: None,
            seq: first.seq,
            created_at: first.at,
            changed_at: first.at,
            since: first.at,
            epoch: 0,
            obeyed: HashMap::new(),
            opening: Arc::new(Opening::clone(opening)),
        };
        table.run_clock(first.at);
        Ok(table)
    }

    /// A copy of the table with these events applied. Writers call this before they append, so that no
    /// impossible event gets into a log.
    pub fn after(&self, entries: &[Entry]) -> Result<Self, CorruptLog> {
        let mut next = self.clone();
        entries.iter().try_for_each(|entry| next.apply(entry))?;
        Ok(next)
    }

    /// Applies an event. Writers validate with `handle` first, so an impossible event means that the log is
    /// corrupt.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), CorruptLog> {
        if entry.seq != self.seq + 1 {
            return Err(CorruptLog::Gap { before: self.seq, found: entry.seq });
        }
        self.change(&entry.event, entry.at)
            .map_err(|reason| CorruptLog::Impossible { seq: entry.seq, reason })?;
        self.seq = entry.seq;
        self.changed_at = entry.at;
        if let Some(client) = &entry.client {
            self.obeyed.insert(client.as_str().into(), entry.seq);
        }
        Ok(())
    }

    fn change(&mut self, event: &Event, at: u64) -> Result<(), String> {
        match event {
            Event::Created(_) => return Err("a table is opened once".to_string()),
            Event::Seated { seat } => {
                self.sit(*seat)?;
                self.run_clock(at);
                return Ok(());
            }
            Event::Moved(moved) => self.play(moved, at).map_err(|refusal| refusal.message)?,
            Event::Undone { entries } => self.take_back(*entries)?,
            Event::Redone { entries } => self.play_again(*entries)?,
            Event::Resigned { seat } => self.leave(*seat, Exit::Resigned)?,
            Event::Flagged { seat } => {
                self.clocks.stop(at);
                self.leave(*seat, Exit::OutOfTime)?;
            }
            Event::Faulted { seat, fault } => self.fail(*seat, fault)?,
            Event::Paused => {
                self.is_paused = true;
                self.steps = 0;
            }
            Event::Resumed => {
                self.is_paused = false;
                self.steps = 0;
                self.fault = None;
            }
            Event::Stepped => {
                self.steps += 1;
                self.fault = None;
            }
            Event::DelayChanged { delay_ms } => {
                self.delay_ms = *delay_ms;
                return Ok(());
            }
            Event::Rematched { table } => {
                self.rematch = Some(table.clone());
                return Ok(());
            }
            Event::Finished { result } => self.result = Some(result.clone()),
        }
        self.since = at;
        self.epoch += 1;
        self.run_clock(at);
        Ok(())
    }

    fn play(&mut self, moved: &Moved, at: u64) -> Result<(), Refusal> {
        let turn = self.session.turn();
        let moves = self.session.play_input(&MoveInput::text(moved.text.as_str()))?.len();
        match moved.by {
            By::Agent | By::Substitute => {
                if self.has_begun {
                    self.clocks.charge(moved.seat, moved.thinking_ms);
                }
                self.steps = self.steps.saturating_sub(1);
            }
            By::Person | By::Table | By::Record => self.clocks.stop(at),
        }
        if self.has_begun && self.session.turn() != turn {
            self.clocks.finish_turn(moved.seat);
        }
        self.history.push(Arc::new(Played { moved: moved.clone(), moves, at, since: self.seq + 1 }));
        // Whoever moves is present, even without a socket.
        self.seated[moved.seat] |= moved.by == By::Person;
        self.begin_clocks();
        self.undone.clear();
        self.fault = None;
        Ok(())
    }

    fn sit(&mut self, seat: usize) -> Result<(), String> {
        let is_there = self.seated.get_mut(seat).ok_or_else(|| format!("there is no seat {seat}"))?;
        *is_there = true;
        self.begin_clocks();
        Ok(())
    }

    /// Clocks start with the first move once everybody has joined: nobody loses on time against an absent
    /// player.
    fn begin_clocks(&mut self) {
        self.has_begun |= !self.history.is_empty() && self.seated.iter().all(|&is_there| is_there);
    }

    fn take_back(&mut self, entries: usize) -> Result<(), String> {
        let keep = self.history.len().checked_sub(entries).ok_or("there are fewer moves than that")?;
        let group = self.history.split_off(keep);
        for _ in 0..group.iter().map(|played| played.moves).sum() {
            self.session.undo().ok_or("a move cannot be taken back")?;
        }
        self.undone.push(group);
        if self.result.as_ref().is_some_and(|result| result.reason == EndReason::Played) {
            self.result = None;
        }
        Ok(())
    }

    fn play_again(&mut self, entries: usize) -> Result<(), String> {
        let group = self.undone.pop().filter(|group| group.len() == entries);
        let group = group.ok_or("fewer moves than that were taken back")?;
        for _ in 0..group.iter().map(|played| played.moves).sum() {
            self.session.redo().ok_or("a move cannot be played again")?;
        }
        let since = self.seq + 1;
        self.history.extend(group.iter().map(|played| Arc::new(Played { since, ..Played::clone(played) })));
        Ok(())
    }

    fn leave(&mut self, seat: usize, exit: Exit) -> Result<(), String> {
        if seat >= self.seats() || self.has_left(seat) {
            return Err(format!("seat {seat} does not exist or has left already"));
        }
        self.left.push((seat, exit));
        // Nobody waits for a player who has left.
        self.sit(seat)
    }

    fn fail(&mut self, seat: usize, fault: &str) -> Result<(), String> {
        let is_substitute = matches!(self.driver(seat), Driver::Substitute(_));
        match self.spec().forfeits {
            Forfeits::Random if !is_substitute => self.replaced.push(seat),
            Forfeits::Stop if !is_substitute => self.leave(seat, Exit::Faulted)?,
            _ => {
                // A substitute has no player behind it, so the table pauses.
                self.is_paused = true;
                self.steps = 0;
            }
        }
        self.fault = Some((seat, fault.to_string()));
        Ok(())
    }

    /// Runs the clock of the person to move, or none: agents are charged for the time they use.
    fn run_clock(&mut self, at: u64) {
        let mover = self.session.mover().map(|mover| mover.seat);
        let person = mover.filter(|&seat| self.driver(seat) == Driver::Person);
        match person.filter(|_| self.has_begun && !self.is_paused && self.result.is_none()) {
            Some(seat) => self.clocks.start(seat, at),
            None => self.clocks.stop(at),
        }
    }
}

/// Whether nobody has to wait for the player of a seat: agents, and people at a shared screen.
fn is_always_present(opening: &Opening, seat: usize) -> bool {
    let player = opening.seating.get(seat).and_then(|&one| opening.spec.participants.get(one));
    opening.spec.hot_seat || matches!(player, Some(Participant::Agent { .. }))
}

/// The session before the first move at the table.
fn begin(entry: GameEntry, opening: &Opening, first: &Entry) -> Result<(Box<dyn Session>, History), String> {
    let mut session = match &opening.start {
        Some(text) => entry.session_at(text).map_err(|error| error.to_string())?,
        None => entry.new_session(),
    };
    let at = first.at;
    let mut history = Vec::with_capacity(opening.moves.len());
    let refused = |refusal: Refusal| refusal.message;
    for (before, text) in opening.moves.iter().enumerate() {
        session.follow_given(&opening.given, before).map_err(refused)?;
        let seat = session.mover().map_or(0, |mover| mover.seat);
        let played = session.play_input(&MoveInput::text(text.as_str()));
        let moves = played.map_err(refused)?.len();
        let moved = Moved { seat, text: text.clone(), by: By::Record, thinking_ms: 0, thought: None };
        history.push(Arc::new(Played { moved, moves, at, since: first.seq }));
    }
    session.follow_given(&opening.given, opening.moves.len()).map_err(refused)?;
    Ok((session, history))
}
