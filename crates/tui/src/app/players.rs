//! Running agents and advisers.

use local_game::Advice;
use session::{Decision, Fault, ForfeitRule, ThoughtView};

use super::super::state::{Hint, Thinking, Tone};
use super::super::workers::Report;
use super::App;

/// Most rounds of analysis for one position.
const ROUNDS: u32 = 20;

impl App {
    pub(super) fn start_deciding(&mut self) {
        let Some(mover) = self.session.mover() else { return };
        let Some(player) = self.seats.take(mover.seat) else { return };
        self.deciding = Some(self.workers.decide(self.ticket, mover.seat, player, self.session.fork()));
        self.state.thinking = Some(Thinking { color: mover.color, since: self.state.now });
    }

    pub(super) fn wants_advice(&self) -> bool {
        if self.state.person().is_none() || self.state.shot.is_forced_pass || self.rounds >= ROUNDS {
            return false;
        }
        // A search continues from its tree; an instant or proven answer has nothing to add.
        let is_open = |thought: &ThoughtView| !thought.is_proven && !thought.is_book;
        let can_go_on = |advice: &Advice| advice.thought.as_ref().is_some_and(is_open);
        match &self.state.advice {
            None => self.state.hint == Hint::Wanted || self.state.is_analysis_on,
            Some(advice) => self.state.is_analysis_on && can_go_on(advice),
        }
    }

    pub(super) fn start_advising(&mut self) {
        let copy = self.session.fork();
        self.rounds += 1;
        self.advising = Some(self.workers.advise(self.ticket, self.adviser.take(), self.module, copy));
        self.state.advising_since = Some(self.state.now);
    }

    pub(super) fn receive(&mut self, report: Report) {
        match report {
            Report::Decided { ticket, seat, player, result } => {
                self.deciding = None;
                let rule = player.rule();
                let name = player.name().to_string();
                self.seats.put_back(seat, player);
                if ticket == self.ticket {
                    match result {
                        Ok(decision) => self.play_decision(&name, decision),
                        Err(fault) => self.stop_at(&fault, rule),
                    }
                }
            }
            Report::Advised { ticket, adviser, result } => {
                self.advising = None;
                self.adviser = adviser;
                match result {
                    Ok(advice) if ticket == self.ticket => {
                        self.state.advice = Some(advice);
                        if self.state.hint == Hint::Wanted {
                            self.show_hint();
                        }
                    }
                    Ok(_) => {}
                    Err(reason) => {
                        (self.state.hint, self.state.is_analysis_on) = (Hint::Hidden, false);
                        self.state.say(Tone::Bad, reason);
                    }
                }
            }
        }
    }

    fn play_decision(&mut self, name: &str, decision: Decision) {
        let Some(mover) = self.session.mover() else { return };
        let color = self.state.shot.color_name(mover.color);
        let text = decision.moves.iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>().join(" ");
        let short = self.state.board.short(&text);
        for mv in &decision.moves {
            // The move was already played on a copy of this game, so it is legal.
            if let Err(refusal) = self.session.play(&mv.text) {
                let reason = refusal.message;
                return self.stop_at(&Fault::Illegal { text, reason }, ForfeitRule::Error);
            }
        }
        self.changed();
        let thought = decision.thought;
        self.state.opinion = thought.map(|thought| Advice {
            spec: name.to_string(),
            text,
            thought: Some(thought),
            exact: None,
        });
        match decision.fault {
            None => self.state.say(Tone::Plain, format!("{color}: {short}")),
            Some(fault) => {
                self.state.say(Tone::Bad, format!("{color} moves at random from now on: {name} {fault}"));
            }
        }
    }

    fn stop_at(&mut self, fault: &Fault, rule: ForfeitRule) {
        let color = self.session.mover().map_or("nobody", |mover| self.state.shot.color_name(mover.color));
        let words = format!("the agent for {color} {fault}");
        if rule == ForfeitRule::Stop {
            self.state.stopped = Some(format!("{color} has forfeited the game: {words}"));
        } else {
            self.state.stopped = Some(words.clone());
            self.failure = Some(words);
        }
    }
}
