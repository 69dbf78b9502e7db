//! Plays one game from the opening to the result.

use arena::{FaultKind, FaultReport, GameReport, GameTask, SeatReport};
use game_core::{Limits, StopFlag, mix};
use game_module::GameModule;
use session::{Decision, Fault, ForfeitRule, Seated, Session};

use super::pace::GamePace;
use super::{Participant, Rules};

/// A game in progress.
pub(super) struct Table<'a> {
    rules: &'a Rules,
    session: Box<dyn Session>,
    seated: Vec<Seated>,
    pace: Option<GamePace<'a>>,
    report: GameReport,
}

pub(super) struct Finished {
    pub(super) session: Box<dyn Session>,
    pub(super) report: GameReport,
}

impl<'a> Table<'a> {
    /// Seats the players and plays the opening.
    pub(super) fn new(
        game: &GameModule,
        participants: &[Participant],
        rules: &'a Rules,
        task: &GameTask,
    ) -> Result<Self, String> {
        let mut session = game.new_session();
        rules.openings.begin(session.as_mut(), task)?;
        let fill_seat = |(seat, &agent): (usize, &usize)| -> Result<Seated, String> {
            let (participant, seed) = (&participants[agent], mix(task.seed ^ mix(seat as u64 + 1)));
            let seated =
                Seated::new(participant.name(), participant.player(seed)?, rules.forfeits, mix(seed));
            Ok(seated.with_grace(rules.grace))
        };
        let seated: Vec<Seated> = task.seating.iter().enumerate().map(fill_seat).collect::<Result<_, _>>()?;
        let report = GameReport {
            game: task.number,
            seating: task.seating.clone(),
            scores: Vec::new(),
            forfeited_by: None,
            ending: None,
            turns: 0,
            opening_turns: u32::from(session.turn()),
            seats: vec![SeatReport::default(); seated.len()],
            faults: Vec::new(),
        };
        let pace = rules.pace.as_ref().map(|pace| pace.game(&task.seating));
        Ok(Self { rules, session, seated, pace, report })
    }

    /// Plays to the end; `None` if the stop flag was raised.
    pub(super) fn play(mut self, stop: &StopFlag) -> Result<Option<Finished>, String> {
        while let Some(mover) = self.session.mover() {
            // A pass is legal only if it is forced, so nobody needs to decide.
            if self.session.pass().is_ok() {
                continue;
            }
            let (seat, turn) = (mover.seat, self.session.turn());
            let paced = self.pace.as_ref().and_then(|pace| pace.allowance(seat, turn));
            let time = paced.into_iter().chain(self.rules.time).min();
            let limits = Limits { time, stop: stop.clone(), ..Limits::default() };
            let played = self.seated[seat].play(self.session.as_mut(), &limits);
            // An interrupted move says nothing about the agent.
            if stop.is_raised() {
                return Ok(None);
            }
            match played {
                Ok(decision) => self.record_move(seat, turn, &decision),
                Err(fault) => {
                    self.record_fault(seat, turn, &fault);
                    if self.rules.forfeits == ForfeitRule::Error {
                        return Err(format!("{} {fault}", self.seated[seat].name()));
                    }
                    self.report.forfeited_by = Some(seat);
                    break;
                }
            }
        }
        Ok(Some(self.finish()))
    }

    fn record_move(&mut self, seat: usize, turn: u16, decision: &Decision) {
        if let Some(fault) = &decision.fault {
            self.record_fault(seat, turn, fault);
        }
        if self.seated[seat].is_replaced() {
            return;
        }
        if let Some(pace) = &mut self.pace {
            pace.spend(seat, turn, decision);
        }
        let own = &mut self.report.seats[seat];
        own.moves += 1;
        own.cpu += decision.cpu.as_secs_f64();
        own.wall += decision.time.as_secs_f64();
        if let Some(thought) = decision.thought.as_ref().filter(|thought| thought.iterations > 0) {
            own.iterations += thought.iterations;
            own.searches += 1;
        }
    }

    fn record_fault(&mut self, seat: usize, turn: u16, fault: &Fault) {
        let kind = match fault {
            Fault::Overrun { .. } => FaultKind::Overrun,
            Fault::Failed(_) => FaultKind::Failed,
            Fault::Crashed(_) => FaultKind::Crashed,
            Fault::Illegal { .. } => FaultKind::Illegal,
        };
        self.report.faults.push(FaultReport { seat, turn: u32::from(turn), kind, words: fault.to_string() });
    }

    fn finish(mut self) -> Finished {
        let result = self.session.result();
        self.report.turns = u32::from(self.session.turn());
        self.report.ending = result.as_ref().and_then(|result| result.reason).map(str::to_string);
        self.report.scores = match result {
            Some(result) => result.scores,
            None => standing(self.session.as_ref()),
        };
        Finished { session: self.session, report: self.report }
    }
}

/// The points of each seat in an unfinished game.
fn standing(session: &dyn Session) -> Vec<i32> {
    let info = session.info();
    let mut points = vec![0; info.seats];
    for score in session.scores() {
        if let Some(seat) = info.colors[score.color].seat {
            points[seat] += score.points;
        }
    }
    points
}
