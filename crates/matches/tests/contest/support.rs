//! Contests, and players that do what they are told.

use std::collections::BTreeMap;
use std::time::Duration;

use arena::{GameReport, Mode, Plan, PlanSettings, Referee};
use catalog::agent_spec;
use catalog::find;
use game_core::{AgentError, Limits, Rng, StopFlag};
use game_module::GameModule;
use matches::{MatchReferee, Participant, Rules};
use session::{Player, Session};

pub(crate) fn plan(game: &str, agents: &[&str], games: usize) -> Plan {
    Plan::new(PlanSettings {
        agents: agents.iter().map(ToString::to_string).collect(),
        seats: entry(game).info.seats,
        mode: Mode::default_for(agents.len()),
        games,
        seed: 7,
        conditions: BTreeMap::new(),
    })
    .unwrap()
}

pub(crate) fn entry(game: &str) -> &'static GameModule {
    find(game).unwrap()
}

/// `random` under a name of its own.
pub(crate) fn random(game: &str, name: &str) -> Participant {
    let spec = agent_spec("random").unwrap();
    Participant::of_spec(entry(game), name, &spec).unwrap()
}

/// A player whose answers are made by a function, and which claims to use processor time somewhere.
pub(crate) struct Fake<F> {
    answer: F,
    cpu_per_move: Duration,
    cpu: Duration,
}

impl<F: FnMut(&dyn Session, &Limits) -> Result<String, AgentError> + Send> Player for Fake<F> {
    fn choose(&mut self, session: &dyn Session, limits: &Limits) -> Result<String, AgentError> {
        self.cpu += self.cpu_per_move;
        (self.answer)(session, limits)
    }

    fn cpu_elsewhere(&self) -> Duration {
        self.cpu
    }
}

/// A participant of fake players.
pub(crate) fn fake(
    name: &str,
    cpu_per_move: Duration,
    answer: impl Fn(&dyn Session, &Limits, &mut Rng) -> Result<String, AgentError> + Clone + Send + Sync + 'static,
) -> Participant {
    Participant::new(name, move |seed| {
        let (answer, mut rng) = (answer.clone(), Rng::seeded(seed));
        let answer = move |session: &dyn Session, limits: &Limits| answer(session, limits, &mut rng);
        Ok(Box::new(Fake { answer, cpu_per_move, cpu: Duration::ZERO }))
    })
}

/// Any legal move.
pub(crate) fn any_move(session: &dyn Session, rng: &mut Rng) -> Result<String, AgentError> {
    rng.pick(&session.legal_moves()).map(|mv| mv.text.clone()).ok_or(AgentError::GameOver)
}

/// Plays every game of a plan, one after the other.
pub(crate) fn play_all(plan: &Plan, referee: &MatchReferee) -> Result<Vec<GameReport>, String> {
    let finish =
        |task| referee.play(task, &StopFlag::default()).map(|report| report.expect("nobody stops it"));
    plan.tasks().iter().map(finish).collect()
}

/// The reports without anything that is measured.
pub(crate) fn timeless(mut reports: Vec<GameReport>) -> Vec<GameReport> {
    for seat in reports.iter_mut().flat_map(|report| &mut report.seats) {
        (seat.cpu, seat.wall) = (0.0, 0.0);
    }
    reports
}

/// A referee of two under these rules.
pub(crate) fn duel(game: &str, first: Participant, second: Participant, rules: Rules) -> MatchReferee {
    MatchReferee::new(entry(game), vec![first, second], rules)
}
