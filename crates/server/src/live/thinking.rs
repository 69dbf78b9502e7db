//! How the task of a table lets its agents think.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use game_core::{LeadingMove, Progress, StopFlag};
use table::{Assignment, Event, Insight};

use super::actor::Actor;
use super::news::News;
use crate::agent_pool::{Answer, Decided, Question, Thinker};
use crate::message::{LeaderView, ServerMessage};

/// An agent at work.
pub(super) struct Job {
    pub(super) assignment: Assignment,
    /// Raised to hear what it has found so far.
    stop: StopFlag,
    /// Whether somebody wants its move at once.
    is_hurried: bool,
    /// Raised when nobody wants to hear of it any more.
    abandoned: StopFlag,
    progress: Progress,
    /// When its turn to think came.
    begun: Arc<OnceLock<Instant>>,
}

/// A move that waits until it may be shown.
pub(super) struct Held {
    assignment: Assignment,
    decided: Decided,
    pub(super) due: u64,
}

/// What the task hears of an agent.
pub(super) struct Heard {
    assignment: Assignment,
    /// None when the agent was stopped before it began.
    answer: Option<Answer>,
}

impl Job {
    /// Lets it answer with what it has, and its move be shown without a delay.
    pub(super) fn hurry(&mut self) {
        self.is_hurried = true;
        self.stop.raise();
    }

    /// Whatever it answers is thrown away, and it need not begin if it has not.
    fn abandon(&self) {
        self.abandoned.raise();
        self.stop.raise();
    }
}

impl Actor {
    /// Sets the agent to work that is to move, and stops the one that is not any more.
    pub(super) fn think(&mut self) {
        if !self.needs_players() {
            self.players.clear();
        }
        let epoch = self.table.epoch();
        self.held = self.held.take().filter(|held| held.assignment.epoch == epoch);
        let wanted = self.table.assignment(self.now());
        let wanted = wanted.filter(|_| self.held.is_none() && self.is_attended());
        if let Some(job) = &self.job {
            if wanted.as_ref().is_some_and(|wanted| wanted.epoch == job.assignment.epoch) {
                return;
            }
            job.abandon();
            self.job = None;
        }
        if let Some(assignment) = wanted {
            self.begin(assignment);
        }
    }

    /// Whether agents will move again soon. What they remember, such as the trees of searches, takes much memory.
    fn needs_players(&self) -> bool {
        !self.table.is_finished() && self.is_attended()
    }

    fn begin(&mut self, assignment: Assignment) {
        let session = self.table.session().fork();
        let key = (assignment.seat, assignment.spec.clone());
        let thinker = match self.players.remove(&key) {
            Some(seated) => Thinker::Known(seated),
            None => self.new_thinker(&assignment.spec, assignment.seat as u64),
        };
        let (stop, abandoned) = (StopFlag::default(), StopFlag::default());
        let (progress, begun) = (Progress::default(), Arc::new(OnceLock::new()));
        let question = Question {
            client: self.client.clone(),
            thinker,
            session,
            time: assignment.time_ms.map(|ms| Duration::from_millis(ms.max(1))),
            stop: stop.clone(),
            abandoned: abandoned.clone(),
            progress: progress.clone(),
        };
        let (agent_pool, heard) = (self.services.agent_pool.clone(), self.answers.0.clone());
        let (told, asked) = (Arc::clone(&begun), assignment.clone());
        tokio::spawn(async move {
            let begin = move || {
                let _ = told.set(Instant::now());
            };
            let answer = agent_pool.ask(question, begin).await;
            let _ = heard.send(Heard { assignment: asked, answer });
        });
        self.job = Some(Job { assignment, stop, is_hurried: false, abandoned, progress, begun });
    }

    pub(super) fn new_thinker(&self, spec: &str, salt: u64) -> Thinker {
        let catalogue = Arc::clone(&self.services.catalogue);
        let (game, name, spec) = (self.table.spec().game.clone(), spec.to_string(), spec.to_string());
        let seed = game_core::mix(self.table.opening().seed ^ game_core::mix(salt));
        let make = move || {
            let entry = catalogue.find(&game).ok_or_else(|| format!("there is no game '{game}'"))?;
            catalogue.player(&entry, &spec, seed)
        };
        Thinker::New { name, make: Box::new(make) }
    }

    /// An agent has answered, perhaps to a question that nobody asks any more.
    pub(super) async fn hear(&mut self, heard: Heard) {
        let Heard { assignment, answer } = heard;
        let asked = self.job.as_ref().filter(|job| job.assignment.epoch == assignment.epoch);
        let is_hurried = asked.map(|job| job.is_hurried);
        let decision = answer.map(|answer| {
            if let Some(seated) = answer.seated.filter(|_| self.needs_players()) {
                self.players.insert((assignment.seat, assignment.spec.clone()), seated);
            }
            answer.decision
        });
        let Some(is_hurried) = is_hurried else { return };
        self.job = None;
        match decision {
            Some(Ok(decided)) => {
                let delay = if is_hurried { 0 } else { self.table.delay_ms() };
                let due = self.table.changed_at() + delay;
                self.held = Some(Held { assignment, decided, due });
            }
            Some(Err(fault)) => {
                let events = self.table.agent_failed(assignment.seat, assignment.epoch, &fault);
                // A failure to write ends the task; whoever reads the table again asks the agent again.
                let _ = self.commit(events, None).await;
            }
            None => {}
        }
    }

    /// The events of a move that has waited long enough.
    pub(super) fn release_held(&mut self) -> Vec<Event> {
        let now = self.now();
        let Some(held) = self.held.take_if(|held| held.due <= now) else { return Vec::new() };
        let Held { assignment: Assignment { seat, epoch, .. }, decided, .. } = held;
        let thought = decided.thought.as_ref().map(Insight::from);
        self.table.agent_moved(seat, epoch, &decided.text, decided.thinking_ms, thought)
    }

    /// Time has passed: agents that think too long are stopped, and the others report.
    pub(super) fn tick(&mut self) {
        let Some(job) = &self.job else { return };
        let Some(elapsed) = job.begun.get().map(Instant::elapsed) else { return };
        if elapsed >= self.services.settings.longest_thought {
            job.stop.raise();
        }
        if self.watchers.is_empty() {
            return;
        }
        let report = job.progress.read();
        let leaders = job.progress.leading_moves().into_iter();
        let leaders = leaders.map(|LeadingMove { text, visits, value }| LeaderView { text, visits, value });
        let message = News::thinking(&ServerMessage::Thinking {
            seat: job.assignment.seat,
            agent: job.assignment.spec.clone(),
            elapsed_ms: elapsed.as_millis() as u64,
            iterations: report.iterations,
            spent: report.spent,
            value: report.value,
            leaders: leaders.collect(),
        });
        self.watchers.iter().for_each(|watcher| watcher.mention(&message));
    }

    /// Nobody waits for an answer any more.
    pub(super) fn stop_thinking(&mut self) {
        if let Some(job) = self.job.take() {
            job.abandon();
        }
    }
}
