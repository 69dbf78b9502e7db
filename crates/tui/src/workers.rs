//! Agents and advisers think on their own threads, so that the screen stays responsive. Their results come
//! back as reports.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use game_core::{Limits, StopFlag};
use game_module::GameModule;
use local_game::{Advice, Adviser};
use session::{Decision, Fault, Seated, Session};

use super::log::HeldLog;

/// The result of a thread, and what it borrowed. The ticket identifies the position.
pub(super) enum Report {
    /// The player in a seat has chosen.
    Decided { ticket: u64, seat: usize, player: Seated, result: Result<Decision, Fault> },
    /// An adviser has answered.
    Advised { ticket: u64, adviser: Option<Adviser>, result: Result<Advice, String> },
}

/// A running thread.
pub(super) struct Job {
    pub(super) ticket: u64,
    stop: StopFlag,
}

impl Job {
    /// Asks for an answer at once.
    pub(super) fn hurry(&self) {
        self.stop.raise();
    }
}

/// Starts threads and collects their reports.
pub(super) struct Workers {
    sender: Sender<Report>,
    receiver: Receiver<Report>,
    log: HeldLog,
}

impl Workers {
    pub(super) fn new(log: HeldLog) -> Self {
        let (sender, receiver) = channel();
        Self { sender, receiver, log }
    }

    /// Lets a player choose a move on its own copy of the session.
    pub(super) fn decide(&self, ticket: u64, seat: usize, player: Seated, session: Box<dyn Session>) -> Job {
        self.start(ticket, move |stop| {
            let (mut player, mut session) = (player, session);
            let limits = Limits { stop, ..Limits::default() };
            let result = player.play(session.as_mut(), &limits);
            Report::Decided { ticket, seat, player, result }
        })
    }

    /// Asks an adviser. Finds one first if there is none, which may load its table.
    pub(super) fn advise(
        &self,
        ticket: u64,
        adviser: Option<Adviser>,
        game: &'static GameModule,
        session: Box<dyn Session>,
    ) -> Job {
        self.start(ticket, move |stop| match adviser.map_or_else(|| Adviser::find(game), Ok) {
            Ok(mut adviser) => {
                let result = adviser.advise(session.as_ref(), stop);
                Report::Advised { ticket, adviser: Some(adviser), result }
            }
            Err(reason) => Report::Advised { ticket, adviser: None, result: Err(reason) },
        })
    }

    fn start(&self, ticket: u64, work: impl FnOnce(StopFlag) -> Report + Send + 'static) -> Job {
        let stop = StopFlag::default();
        let (flag, sender, log) = (stop.clone(), self.sender.clone(), self.log.clone());
        thread::spawn(move || {
            let _listening = log.listen();
            // The receiver is gone once the screen is closed.
            let _ = sender.send(work(flag));
        });
        Job { ticket, stop }
    }

    /// A report, if one is ready.
    pub(super) fn poll(&self) -> Option<Report> {
        self.receiver.try_recv().ok()
    }

    /// A report, if one arrives in time.
    pub(super) fn wait(&self, longest: Duration) -> Option<Report> {
        self.receiver.recv_timeout(longest).ok()
    }
}
