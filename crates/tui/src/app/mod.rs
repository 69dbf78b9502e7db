//! The game behind the screen: plays moves, runs agents and advisers, and updates the state that is drawn.

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

/// Delays for people. Tests shorten them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Shortest time between a move and an agent's reply, so that people can follow.
    pub(super) answer: Duration,
    /// Delay before a person who has no legal move passes automatically.
    pub(super) pass: Duration,
}

impl Pace {
    pub(super) const USUAL: Self = Self { answer: Duration::from_millis(250), pass: Duration::from_secs(3) };
}

/// A game and everything that works on it.
pub(super) struct App {
    session: Box<dyn Session>,
    module: &'static GameModule,
    seats: Seats,
    record: GameRecord,
    pace: Pace,
    workers: Workers,
    /// The agent that is choosing a move.
    deciding: Option<Job>,
    /// The running analysis.
    advising: Option<Job>,
    adviser: Option<Adviser>,
    /// Finished rounds of analysis of this position.
    rounds: u32,
    /// Number of the position; reports with an older one are stale.
    ticket: u64,
    changed_at: Duration,
    failure: Option<String>,
    is_leaving: bool,
    pub(super) state: State,
}

impl App {
    /// Starts the game with the board of its module.
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

    /// Autosaves the game.
    pub(super) fn keep(&self) -> Result<(), String> {
        self.record.keep(self.session.as_ref())
    }

    /// Whether the player has asked to leave.
    pub(super) fn is_leaving(&self) -> bool {
        self.is_leaving
    }

    /// Why the run fails: set when an agent fails under a rule that makes this fatal.
    pub(super) fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Whether the screen changes without input: somebody thinks, or a delay is running.
    pub(super) fn is_busy(&self) -> bool {
        self.deciding.is_some()
            || self.advising.is_some()
            || self.waits_for_agent()
            || self.state.passes_at.is_some()
    }

    /// Handles a player's input.
    pub(super) fn act(&mut self, action: Action) {
        if action == Action::Board(Input::Place) && self.seats.is_held() && self.state.mode == Mode::Board {
            return self.go_on();
        }
        if let Some(request) = self.state.apply(action) {
            self.perform(request);
        }
        self.pump();
    }

    /// Shows what was loaded, and whether agents wait.
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

    /// Continues a loaded game: agents move, and forced passes are played.
    fn go_on(&mut self) {
        self.seats.release();
        self.state.message = None;
        self.changed_at = self.state.now;
        self.schedule_pass();
        self.pump();
    }

    /// Advances the clock and receives reports.
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

    /// Waits for a report. Returns whether there was one.
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

    /// The state of the game in one line.
    pub(super) fn summary(&self) -> String {
        let shot = &self.state.shot;
        let ended = shot.verdict.as_ref().map(|verdict| format!("game over: {verdict}"));
        ended.or_else(|| self.state.stopped.clone()).unwrap_or_else(|| {
            let turns = shot.turns.len();
            format!("left {} after {turns} turn{}", shot.info.title, if turns == 1 { "" } else { "s" })
        })
    }

    /// Stops all thinking and waits a little for the threads, so that engines shut down cleanly. Returns
    /// whether all of them have answered.
    pub(super) fn finish(&mut self) -> bool {
        const LONGEST: Duration = Duration::from_secs(2);
        let jobs = self.deciding.iter().chain(&self.advising);
        let count = jobs.map(Job::hurry).count();
        let deadline = Instant::now() + LONGEST;
        (0..count).all(|_| self.workers.wait(deadline.saturating_duration_since(Instant::now())).is_some())
    }

    /// The position has changed: drops everything that belongs to the old one.
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

    /// Starts the agent or adviser that is due, and judges the ghost again.
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

/// The players' names on the screen.
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

/// Test hooks.
#[cfg(test)]
impl App {
    /// Whether somebody is thinking or about to.
    pub(super) fn is_at_work(&self) -> bool {
        self.deciding.is_some() || self.advising.is_some() || self.waits_for_agent()
    }

    pub(super) fn session(&self) -> &dyn Session {
        self.session.as_ref()
    }

    /// The game so far, as the text of a record.
    pub(super) fn record_text(&self) -> String {
        self.record.text(self.session.as_ref(), std::path::Path::new("game.blksgf"))
    }

    pub(super) fn seat(&mut self, seat: usize, player: session::Seated) {
        self.seats.put_back(seat, player);
    }
}
