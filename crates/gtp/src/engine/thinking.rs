//! Commands that ask the player.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use game_core::Limits;
use tracing::info;

use super::{Answer, Engine, none};

/// The shares of a turn's time for its first decision and for each later one, if there can be several.
const FIRST_PART: f64 = 0.8;
const LATER_PART: f64 = 0.1;

/// The number of candidates that are listed.
const MAX_CANDIDATES: usize = 50;

impl Engine {
    pub(super) fn genmove(&mut self, rest: &str) -> Answer {
        let color = self.color(rest)?;
        self.generate(color)
    }

    pub(super) fn g(&mut self, rest: &str) -> Answer {
        none(rest)?;
        // After the end any colour may be asked, and passes if the game has a pass.
        let color = self.table.to_move().unwrap_or_default();
        self.generate(color)
    }

    pub(super) fn reg_genmove(&mut self, rest: &str) -> Answer {
        let color = self.color(rest)?;
        let clocks = self.clocks.clone();
        let answer = self.generate(color)?;
        self.clocks = clocks;
        self.table.undo()?;
        Ok(answer)
    }

    /// Lets the player play a whole turn of a colour.
    fn generate(&mut self, color: usize) -> Answer {
        if self.table.is_blocked(color)? {
            return self.table.pass(color);
        }
        let started = Instant::now();
        let allotted = self.clocks.get(color).map(|clock| clock.allot(self.table.turns_of(color)));
        let mut opened = self.table.open(color)?;
        self.thought = None;
        let mut part = if allotted.is_some() && self.table.may_take_several() { FIRST_PART } else { 1.0 };
        while self.table.is_unfinished(&opened) {
            let limits = self.limits(allotted.map(|time| time.mul_f64(part)));
            part = LATER_PART;
            let seat = self.table.session().mover().map_or(0, |mover| mover.seat);
            match self.player.play(self.table.session_mut(), &limits) {
                Ok(decision) => {
                    opened.add(decision.moves.len());
                    // What it thought about the whole turn, not about its last decision.
                    if self.thought.is_none() {
                        self.thought = decision.thought.map(|thought| (seat, thought));
                    }
                }
                Err(fault) => {
                    self.table.give_up(&opened);
                    return Err(format!("{} {fault}", self.spec));
                }
            }
        }
        let took = started.elapsed();
        if let Some(clock) = self.clocks.get_mut(color) {
            clock.spend(took);
        }
        let text = self.table.close(opened);
        self.log(color, &text, took);
        Ok(text)
    }

    fn limits(&self, clock: Option<Duration>) -> Limits {
        let time = [clock, self.bounds.time].into_iter().flatten().min();
        Limits { time, iterations: self.bounds.iterations, stop: self.stop.clone(), ..Limits::default() }
    }

    fn log(&self, color: usize, text: &str, took: Duration) {
        let color = self.table.info().colors[color].name;
        let thought = self.thought.as_ref().map_or_else(String::new, |(seat, thought)| {
            let value = thought.values.get(*seat).copied().unwrap_or_default();
            let (iterations, line) = (thought.iterations, thought.line.join(" "));
            format!(", value {value:.3}, {iterations} iterations, line {line}")
        });
        info!("{color} {text}: {took:.1?}{thought}");
    }

    /// The player's expectation for the seat that it last moved for, between 0 and 1.
    pub(super) fn get_value(&mut self, rest: &str) -> Answer {
        none(rest)?;
        let (seat, thought) = self.thought.as_ref().ok_or(NO_THOUGHT)?;
        let value = thought.values.get(*seat).ok_or(NO_THOUGHT)?;
        Ok(format!("{value:.4}"))
    }

    /// The candidate moves, best first: visits, weight and value of each.
    pub(super) fn move_values(&mut self, rest: &str) -> Answer {
        none(rest)?;
        let (_, thought) = self.thought.as_ref().ok_or(NO_THOUGHT)?;
        let mut text = String::new();
        for one in thought.candidates.iter().take(MAX_CANDIDATES) {
            let _ = writeln!(text, "{0} {0}.0 {1:.3} {2}", one.visits, one.value, one.text);
        }
        Ok(text)
    }
}

const NO_THOUGHT: &str = "there is no search to tell about: the agent does not search, or has not moved yet";
