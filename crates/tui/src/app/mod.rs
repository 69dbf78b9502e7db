//! The game behind the screen: plays, lets agents think, asks for advice, and keeps the state that is drawn up to date.

mod players;
mod requests;

use std::time::{Duration, Instant};

use game_module::GameModule;
use game_module::terminal::{Input, TerminalBoard};
use local_game::{Adviser, GameRecord, LocalGame, Seats};
use session::Session;

use super::action::Action;
use super::log::HeldLog;
use super::state::{Mode, PlayerCard, Request, State, Tone};
use super::workers::{Job, Workers};

/// Times that people need and tests do not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Between a move and the answer of an agent that does not think, so that it can be seen.
    pub(super) answer: Duration,
    /// Before a person who cannot place anything passes by himself.
    pub(super) pass: Duration,
}

impl Pace {
    pub(super) const USUAL: Self = Self { answer: Duration::from_millis(250), pass: Duration::from_secs(3) };
}

/// A game on the screen.
pub(super) struct App {
    session: Box<dyn Session>,
    module: &'static GameModule,
    seats: Seats,
    record: GameRecord,
    pace: Pace,
    workers: Workers,
    /// The agent that decides.
    deciding: Option<Job>,
    /// The adviser at work.
    advising: Option<Job>,
    adviser: Option<Adviser>,
    /// Rounds of advice for this position.
    rounds: u32,
    /// Counts positions, to tell answers to an older one.
    ticket: u64,
    changed_at: Duration,
    failure: Option<String>,
    is_leaving: bool,
    pub(super) state: State,
}

impl App {
    /// A game on the screen, with the board of its session.
    pub(super) fn new(game: LocalGame, board: Box<dyn TerminalBoard>, pace: Pace, log: HeldLog) -> Self {
        let LocalGame { module, session, seats, record } = game;
        let state = State::new(session.as_ref(), board, player_cards(&seats));
        let mut app = Self {
            session,
            module,
            seats,
            record,
            pace,
            workers: Workers::new(log),
            deciding: None,
            advising: None,
            adviser: None,
            rounds: 0,
            ticket: 0,
            changed_at: Duration::ZERO,
            failure: None,
            is_leaving: false,
            state,
        };
        app.greet();
        app.schedule_pass();
        app.pump();
        app
    }

    /// Writes the record that is written after every move.
    pub(super) fn keep(&self) -> Result<(), String> {
        self.record.keep(self.session.as_ref())
    }

    /// Whether the player wants to leave.
    pub(super) fn is_leaving(&self) -> bool {
        self.is_leaving
    }

    /// What makes the whole run a failure, if an agent failed under the rule that this is one.
    pub(super) fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Whether something happens without a key: somebody thinks, or a moment is waited for.
    pub(super) fn is_busy(&self) -> bool {
        self.deciding.is_some()
            || self.advising.is_some()
            || self.waits_for_agent()
            || self.state.passes_at.is_some()
    }

    /// Does what the player wants.
    pub(super) fn act(&mut self, action: Action) {
        if action == Action::Board(Input::Place) && self.seats.is_held() && self.state.mode == Mode::Board {
            return self.go_on();
        }
        if let Some(request) = self.state.apply(action) {
            self.perform(request);
        }
        self.pump();
    }

    /// Says what was loaded, and that agents wait if they do.
    fn greet(&mut self) {
        let waiting = self.state.shot.mover.filter(|_| self.seats.is_held()).map(|mover| {
            let (color, name) =
                (self.state.shot.color_name(mover.color), &self.state.players[mover.seat].name);
            format!("{color} to move ({name}): Enter goes on, u takes a move back")
        });
        let words: Vec<String> = self.record.notice().into_iter().chain(waiting).collect();
        if !words.is_empty() {
            self.state.say(Tone::Plain, words.join("; "));
        }
    }

    /// The game that was loaded goes on: agents move, and forced passes are played.
    fn go_on(&mut self) {
        self.seats.release();
        self.state.message = None;
        self.changed_at = self.state.now;
        self.schedule_pass();
        self.pump();
    }

    /// Time passes.
    pub(super) fn tick(&mut self, now: Duration) {
        self.state.now = now;
        if self.state.passes_at.is_some_and(|at| at <= now) {
            self.perform(Request::Pass);
        }
        while let Some(report) = self.workers.poll() {
            self.receive(report);
        }
        self.pump();
    }

    /// Waits for whoever thinks. Says whether somebody answered.
    #[cfg(test)]
    pub(super) fn wait(&mut self, longest: Duration) -> bool {
        let report = self.workers.wait(longest);
        let is_answered = report.is_some();
        if let Some(report) = report {
            self.receive(report);
        }
        self.pump();
        is_answered
    }

    /// How things stand, in a line.
    pub(super) fn summary(&self) -> String {
        let shot = &self.state.shot;
        let ended = shot.verdict.as_ref().map(|verdict| format!("game over: {verdict}"));
        ended.or_else(|| self.state.stopped.clone()).unwrap_or_else(|| {
            let turns = shot.turns.len();
            format!("left {} after {turns} turn{}", shot.info.title, if turns == 1 { "" } else { "s" })
        })
    }

    /// Calls back everybody who thinks, and waits a little for them, so that engines are ended in order. Says whether
    /// all of them have answered.
    pub(super) fn finish(&mut self) -> bool {
        const LONGEST: Duration = Duration::from_secs(2);
        let jobs = self.deciding.iter().chain(&self.advising);
        let count = jobs.map(Job::hurry).count();
        let deadline = Instant::now() + LONGEST;
        (0..count).all(|_| self.workers.wait(deadline.saturating_duration_since(Instant::now())).is_some())
    }

    /// The position is another one: everything that belongs to the old one is over.
    fn changed(&mut self) {
        self.seats.release();
        self.ticket += 1;
        self.rounds = 0;
        self.changed_at = self.state.now;
        self.deciding.iter().chain(&self.advising).for_each(Job::hurry);
        self.state.opinion = None;
        self.state.refresh(self.session.as_ref());
        self.schedule_pass();
        if let Err(words) = self.keep() {
            self.state.say(Tone::Bad, words);
        }
    }

    fn schedule_pass(&mut self) {
        let is_forced =
            self.state.person().is_some() && self.state.shot.is_forced_pass && !self.seats.is_held();
        self.state.passes_at = is_forced.then(|| self.state.now + self.pace.pass);
    }

    fn waits_for_agent(&self) -> bool {
        let is_stopped = self.state.stopped.is_some() || self.seats.is_held();
        let mover = self.state.shot.mover.filter(|_| !is_stopped);
        mover.is_some_and(|mover| !self.state.players[mover.seat].is_person)
    }

    /// Sets to work whoever has to, and looks again at what the ghost shows.
    fn pump(&mut self) {
        if self.deciding.is_none()
            && self.waits_for_agent()
            && self.state.now >= self.changed_at + self.pace.answer
        {
            self.start_deciding();
        }
        if self.advising.is_none() && self.wants_advice() {
            self.start_advising();
        }
        let person = self.state.person().filter(|_| !self.state.shot.is_forced_pass);
        self.state.verdict =
            person.and_then(|mover| self.state.board.judge(mover, &|text| self.session.check(text)));
        let is_at_work = |job: &Job| job.ticket == self.ticket;
        if !self.deciding.as_ref().is_some_and(is_at_work) {
            self.state.thinking = None;
        }
        if !self.advising.as_ref().is_some_and(is_at_work) {
            self.state.advising_since = None;
        }
    }
}

/// What the players are called on the screen.
fn player_cards(seats: &Seats) -> Vec<PlayerCard> {
    let count = seats.names().len();
    let people = (0..count).filter(|&seat| seats.is_human(seat)).count();
    let card = |(seat, name): (usize, &String)| {
        let is_person = seats.is_human(seat);
        let name = match (is_person, people) {
            (true, 1) => "you".to_string(),
            (true, _) => format!("player {}", seat + 1),
            (false, _) => name.clone(),
        };
        PlayerCard { name, is_person }
    };
    seats.names().iter().enumerate().map(card).collect()
}

/// For tests that put a player of their own into a seat.
#[cfg(test)]
impl App {
    /// Whether somebody is at work or will be.
    pub(super) fn is_at_work(&self) -> bool {
        self.deciding.is_some() || self.advising.is_some() || self.waits_for_agent()
    }

    pub(super) fn session(&self) -> &dyn Session {
        self.session.as_ref()
    }

    /// The game so far as the text of a record.
    pub(super) fn record_text(&self) -> String {
        self.record.text(self.session.as_ref(), std::path::Path::new("game.blksgf"))
    }

    pub(super) fn seat(&mut self, seat: usize, player: session::Seated) {
        self.seats.put_back(seat, player);
    }
}
