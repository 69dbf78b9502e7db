//! How the task of a table runs its agents.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use game_core::{LeadingMove, Progress, StopFlag};
use table::{Assignment, Event, Insight};

use super::actor::Actor;
use super::feed_message::FeedMessage;
use crate::agent_pool::{Answer, Decided, PlayerSource, Question};
use crate::message::{LeaderView, ServerMessage};

/// A running agent.
pub(super) struct Job {
    pub(super) assignment: Assignment,
    /// Set to make it answer with what it has.
    stop: StopFlag,
    /// Whether its move is wanted at once.
    is_hurried: bool,
    /// Set when nobody wants the answer any more.
    abandoned: StopFlag,
    progress: Progress,
    /// When it started to think.
    begun: Arc<OnceLock<Instant>>,
}

/// A move that is delayed before it is shown.
pub(super) struct Held {
    assignment: Assignment,
    decided: Decided,
    pub(super) due: u64,
}

/// An agent's answer.
pub(super) struct AgentAnswer {
    assignment: Assignment,
    /// `None` if the agent was stopped before it started.
    answer: Option<Answer>,
}

impl Job {
    /// Makes it answer with what it has, and shows its move without a delay.
    pub(super) fn hurry(&mut self) {
        self.is_hurried = true;
        self.stop.raise();
    }

    /// Discards its answer. If it has not started, it never will.
    fn abandon(&self) {
        self.abandoned.raise();
        self.stop.raise();
    }
}

impl Actor {
    /// Starts the agent that is to move, and stops one that no longer is.
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

    /// Whether agents will move again soon. Their state, such as search trees, takes much memory.
    fn needs_players(&self) -> bool {
        !self.table.is_finished() && self.is_attended()
    }

    fn begin(&mut self, assignment: Assignment) {
        let session = self.table.session().fork();
        let key = (assignment.seat, assignment.spec.clone());
        let player = match self.players.remove(&key) {
            Some(seated) => PlayerSource::Known(seated),
            None => self.player_source(&assignment.spec, assignment.seat as u64),
        };
        let (stop, abandoned) = (StopFlag::default(), StopFlag::default());
        let (progress, begun) = (Progress::default(), Arc::new(OnceLock::new()));
        let question = Question {
            client: self.client.clone(),
            player,
            session,
            time: assignment.time_ms.map(|ms| Duration::from_millis(ms.max(1))),
            stop: stop.clone(),
            abandoned: abandoned.clone(),
            progress: progress.clone(),
        };
        let (agent_pool, answered) = (self.services.agent_pool.clone(), self.answers.0.clone());
        let (told, asked) = (Arc::clone(&begun), assignment.clone());
        tokio::spawn(async move {
            let begin = move || {
                let _ = told.set(Instant::now());
            };
            let answer = agent_pool.ask(question, begin).await;
            let _ = answered.send(AgentAnswer { assignment: asked, answer });
        });
        self.job = Some(Job { assignment, stop, is_hurried: false, abandoned, progress, begun });
    }

    pub(super) fn player_source(&self, spec: &str, salt: u64) -> PlayerSource {
        let catalogue = Arc::clone(&self.services.catalogue);
        let (game, name, spec) = (self.table.spec().game.clone(), spec.to_string(), spec.to_string());
        let seed = game_core::mix(self.table.opening().seed ^ game_core::mix(salt));
        let make = move || {
            let entry = catalogue.find(&game).ok_or_else(|| format!("there is no game '{game}'"))?;
            catalogue.player(&entry, &spec, seed)
        };
        PlayerSource::New { name, make: Box::new(make) }
    }

    /// Handles an agent's answer, perhaps to an outdated question.
    pub(super) async fn handle_answer(&mut self, answered: AgentAnswer) {
        let AgentAnswer { assignment, answer } = answered;
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
                // A failed write ends the task. When the table is loaded again, the agent is asked again.
                let _ = self.commit(events, None).await;
            }
            None => {}
        }
    }

    /// The events of a move whose delay is over.
    pub(super) fn release_held(&mut self) -> Vec<Event> {
        let now = self.now();
        let Some(held) = self.held.take_if(|held| held.due <= now) else { return Vec::new() };
        let Held { assignment: Assignment { seat, epoch, .. }, decided, .. } = held;
        let thought = decided.thought.as_ref().map(Insight::from);
        self.table.agent_moved(seat, epoch, &decided.text, decided.thinking_ms, thought)
    }

    /// Stops agents that think too long, and reports the progress of the others.
    pub(super) fn tick(&mut self) {
        let Some(job) = &self.job else { return };
        let Some(elapsed) = job.begun.get().map(Instant::elapsed) else { return };
        if elapsed >= self.services.settings.max_thinking_time {
            job.stop.raise();
        }
        if self.watchers.is_empty() {
            return;
        }
        let report = job.progress.read();
        let leaders = job.progress.leading_moves().into_iter();
        let leaders = leaders.map(|LeadingMove { text, visits, value }| LeaderView { text, visits, value });
        let message = FeedMessage::thinking(&ServerMessage::Thinking {
            seat: job.assignment.seat,
            agent: job.assignment.spec.clone(),
            elapsed_ms: elapsed.as_millis() as u64,
            iterations: report.iterations,
            spent: report.spent,
            value: report.value,
            leaders: leaders.collect(),
        });
        self.watchers.iter().for_each(|watcher| watcher.try_send(&message));
    }

    /// Abandons the running agent.
    pub(super) fn stop_thinking(&mut self) {
        if let Some(job) = self.job.take() {
            job.abandon();
        }
    }
}
