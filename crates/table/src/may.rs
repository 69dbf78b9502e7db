//! What somebody at a table may do now, as the table itself would answer, so that no client has to know the rules for it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::command::{Command, Who};
use crate::table::Table;
use crate::view::AdviceRule;

/// What somebody may do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is about another action")]
pub struct May {
    /// Move for the seat to move, or pass for it.
    pub play: bool,
    /// Take moves back.
    pub undo: bool,
    /// Play again what was taken back.
    pub redo: bool,
    /// Give up.
    pub resign: bool,
    /// Ask what an agent would play.
    pub hint: bool,
    /// Ask what an agent thinks of a position.
    pub analyse: bool,
    /// Let agents and clocks stand still.
    pub pause: bool,
    /// Let them go on.
    pub resume: bool,
    /// Let an agent make one move while the table is paused.
    pub step: bool,
    /// Change the delay between moves of agents.
    pub delay: bool,
    /// Let the agent that thinks move with what it has.
    pub move_now: bool,
    /// Play again with the same people.
    pub rematch: bool,
}

impl Table {
    /// What somebody may do now.
    pub fn may(&self, who: Who, now: u64) -> May {
        let is_obeyed = |command: Command| self.handle(&command, who, now).is_ok();
        let is_at_table = who != Who::Spectator;
        let is_over = self.is_finished();
        May {
            play: is_at_table && self.has_room() && self.seat_to_play(who, now).is_ok(),
            undo: is_obeyed(Command::Undo),
            redo: is_obeyed(Command::Redo),
            resign: is_obeyed(Command::Resign),
            hint: is_at_table && !is_over && self.advice() != AdviceRule::Nobody,
            analyse: match self.advice() {
                AdviceRule::Nobody => false,
                AdviceRule::Players => is_at_table,
                AdviceRule::Everybody => true,
            },
            pause: is_obeyed(Command::Pause),
            resume: is_obeyed(Command::Resume),
            step: is_obeyed(Command::Step),
            delay: is_obeyed(Command::Delay { ms: 0 }),
            move_now: is_at_table && self.assignment(now).is_some(),
            rematch: is_at_table && is_over,
        }
    }
}
