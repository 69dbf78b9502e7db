//! The object-safe interface to a game being played.

use std::any::Any;

use serde_json::Value;

use crate::game::PictureStyle;
use crate::info::GameInfo;
use crate::input::MoveInput;
use crate::merge::Origin;
use crate::record::Record;
use crate::refusal::Refusal;
use crate::views::{ExactView, GivenTurn, HistoryEntry, MoveView, Mover, ResultView, ScoreView, TurnView};

/// A game being played, whichever game it is. A refused request changes nothing.
pub trait Session: Send {
    /// The game.
    fn info(&self) -> &'static GameInfo;

    /// The position as one line of text.
    fn position(&self) -> String;

    /// The key of the position.
    fn key(&self) -> u64;

    /// How many turns have been completed.
    fn turn(&self) -> u16;

    /// Who is to move, or `None` when the game is over.
    fn mover(&self) -> Option<Mover>;

    /// All legal moves; none when the game is over.
    fn legal_moves(&self) -> Vec<MoveView>;

    /// How many legal moves there are.
    fn legal_count(&self) -> u64;

    /// Checks whether [`Self::play`] would accept this.
    fn check(&self, text: &str) -> Result<(), Refusal>;

    /// The notation of the move that data like [`MoveView::detail`] describe, legal or not; `None` if they
    /// are ambiguous.
    fn detail_text(&self, detail: &Value) -> Result<Option<String>, Refusal>;

    /// The notation of a requested move, which [`Self::play_input`] accepts. Refused if playing it would be.
    fn resolve(&self, input: &MoveInput) -> Result<String, Refusal>;

    /// Plays a move or a turn of several moves, given in the game's notation.
    fn play(&mut self, text: &str) -> Result<Vec<MoveView>, Refusal>;

    /// Plays a requested move or pass.
    fn play_input(&mut self, input: &MoveInput) -> Result<Vec<MoveView>, Refusal>;

    /// Passes, if the rules force it.
    fn pass(&mut self) -> Result<Vec<MoveView>, Refusal>;

    /// Whether passing is the only legal move.
    fn must_pass(&self) -> bool;

    /// Takes the last move back.
    fn undo(&mut self) -> Option<MoveView>;

    /// Replays the move that was last taken back.
    fn redo(&mut self) -> Option<MoveView>;

    /// The text of the starting position.
    fn start(&self) -> String;

    /// How many moves have been played.
    fn ply(&self) -> usize;

    /// The move with this number, from 0.
    fn played(&self, number: usize) -> Option<MoveView>;

    /// The move with this number, from 0, and the position after it.
    fn entry(&self, number: usize) -> Option<HistoryEntry>;

    /// The moves from this number on, with the positions after them.
    fn entries_since(&self, number: usize) -> Vec<HistoryEntry> {
        (number..self.ply()).filter_map(|number| self.entry(number)).collect()
    }

    /// The moves so far, with the positions after them.
    fn history(&self) -> Vec<HistoryEntry> {
        self.entries_since(0)
    }

    /// The turns that were given to colours out of turn, in order. The start, the moves and these determine
    /// the game.
    fn given_turns(&self) -> Vec<GivenTurn>;

    /// The moves so far, grouped into turns.
    fn turns(&self) -> Vec<TurnView>;

    /// The result, once the game is over.
    fn result(&self) -> Option<ResultView>;

    /// The current scores of the colours.
    fn scores(&self) -> Vec<ScoreView>;

    /// The exact value of every legal turn for the player who makes it, best first, or why it is not known.
    fn exact_values(&self) -> Result<Vec<ExactView>, String>;

    /// The board as data, including what is legal.
    fn board(&self) -> Value;

    /// The board for a terminal.
    fn picture(&self, style: PictureStyle) -> String;

    /// The game so far as a record. If the game was read from a record, its moves become that record's main
    /// line, and everything else is kept.
    fn record(&self) -> Record;

    /// A record of the moves alone.
    fn line_record(&self) -> Record;

    /// The record that [`Self::record`] writes into.
    fn origin(&self) -> Option<&Origin>;

    /// Makes [`Self::record`] write into the record that the first moves were read from.
    fn set_origin(&mut self, origin: Origin);

    /// The number of sequences of `depth` moves from here.
    fn perft(&self, depth: u32) -> u64;

    /// Applies a record's setup and drops the history before it.
    fn set_up(&mut self, setup: &crate::game::Setup) -> Result<(), crate::game::SetupError>;

    /// Gives the turn to another colour, for protocols that play out of turn. Undoing a move returns to the
    /// colour that made it.
    fn set_to_move(&mut self, color: usize) -> Result<(), Refusal>;

    /// An independent copy.
    fn fork(&self) -> Box<dyn Session>;

    /// An independent copy as of so many moves; `None` if there are fewer. It keeps the record.
    fn at(&self, ply: usize) -> Option<Box<dyn Session>>;

    /// The typed session.
    fn as_any(&self) -> &dyn Any;

    /// Gives the turn as it was given in another session after as many moves, if it was.
    fn follow_given(&mut self, given: &[GivenTurn], moves: usize) -> Result<(), Refusal> {
        let mut here = given.iter().filter(|turn| turn.after == moves);
        here.try_for_each(|turn| self.set_to_move(turn.color))
    }

    /// Like [`Self::play`], but refused unless it is this seat's turn.
    fn play_as(&mut self, seat: usize, text: &str) -> Result<Vec<MoveView>, Refusal> {
        match self.mover() {
            Some(mover) if mover.seat != seat => {
                let color = self.info().colors[mover.color].name;
                let message = format!("not your turn: {color} is to move, which is seat {}", mover.seat + 1);
                Err(Refusal::new("not_your_turn", message))
            }
            _ => self.play(text),
        }
    }
}

impl Clone for Box<dyn Session> {
    fn clone(&self) -> Self {
        self.fork()
    }
}
