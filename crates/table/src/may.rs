//! What a viewer may do now. The table decides, so that clients need not know the rules.

use serde::Serialize;
use utoipa::ToSchema;

use crate::command::{Command, Who};
use crate::table::Table;
use crate::view::AdviceRule;

/// What a viewer may do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is about another action")]
pub struct May {
    /// Move or pass for the seat to move.
    pub play: bool,
    /// Take moves back.
    pub undo: bool,
    /// Replay what was taken back.
    pub redo: bool,
    /// Resign.
    pub resign: bool,
    /// Ask an agent for a move.
    pub hint: bool,
    /// Ask an agent to evaluate a position.
    pub analyse: bool,
    /// Stop agents and clocks.
    pub pause: bool,
    /// Continue.
    pub resume: bool,
    /// Let an agent make one move while the table is paused.
    pub step: bool,
    /// Change the delay between the moves of agents.
    pub delay: bool,
    /// Make the thinking agent move at once.
    pub move_now: bool,
    /// Play again with the same people.
    pub rematch: bool,
}

impl Table {
    /// What `who` may do now.
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
