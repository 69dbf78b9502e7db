//! The facade.

use std::any::Any;

use serde_json::Value;

use crate::game::PictureStyle;
use crate::graft::Origin;
use crate::info::GameInfo;
use crate::input::MoveInput;
use crate::record::Record;
use crate::refusal::Refusal;
use crate::views::{ExactView, GivenTurn, HistoryEntry, MoveView, Mover, ResultView, ScoreView, TurnView};

/// A game being played, whichever game it is. Requests that cannot be met change nothing.
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

    /// Whether [`Self::play`] would take this; the refusal if not.
    fn check(&self, text: &str) -> Result<(), Refusal>;

    /// The notation of the move that data like [`MoveView::detail`] describe, whether it is legal or not; `None` when
    /// they leave open which move is meant.
    fn detail_text(&self, detail: &Value) -> Result<Option<String>, Refusal>;

    /// What to write down for a move that somebody asks for: its notation, which [`Self::play_input`] takes. Refused
    /// where playing it would be.
    fn resolve(&self, input: &MoveInput) -> Result<String, Refusal>;

    /// Plays a move, or a turn of several moves, given in the game's notation.
    fn play(&mut self, text: &str) -> Result<Vec<MoveView>, Refusal>;

    /// Plays a move that somebody asks for, a pass included.
    fn play_input(&mut self, input: &MoveInput) -> Result<Vec<MoveView>, Refusal>;

    /// Passes, if the rules force it.
    fn pass(&mut self) -> Result<Vec<MoveView>, Refusal>;

    /// Whether passing is all that can be done.
    fn must_pass(&self) -> bool;

    /// Takes the last move back.
    fn undo(&mut self) -> Option<MoveView>;

    /// Plays the move again that was last taken back.
    fn redo(&mut self) -> Option<MoveView>;

    /// The text of the position before the first move.
    fn start(&self) -> String;

    /// How many moves have been played.
    fn ply(&self) -> usize;

    /// The move with this number, from 0.
    fn played(&self, number: usize) -> Option<MoveView>;

    /// The move with this number, from 0, and the position it led to.
    fn entry(&self, number: usize) -> Option<HistoryEntry>;

    /// The moves from this number on, with the positions they led to.
    fn entries_since(&self, number: usize) -> Vec<HistoryEntry> {
        (number..self.ply()).filter_map(|number| self.entry(number)).collect()
    }

    /// The moves so far, with the positions they led to.
    fn history(&self) -> Vec<HistoryEntry> {
        self.entries_since(0)
    }

    /// Where colours were given the turn out of turn, in order. Together with the start and the moves this is the
    /// whole line.
    fn given_turns(&self) -> Vec<GivenTurn>;

    /// The same moves put together to turns.
    fn turns(&self) -> Vec<TurnView>;

    /// The result, when the game is over.
    fn result(&self) -> Option<ResultView>;

    /// The scores of the colours as they stand.
    fn scores(&self) -> Vec<ScoreView>;

    /// The exact value of every legal turn for the player who makes it, the best first; or in words why it is not known.
    fn exact_values(&self) -> Result<Vec<ExactView>, String>;

    /// The board as data, with what is legal.
    fn board(&self) -> Value;

    /// The board for a terminal.
    fn picture(&self, style: PictureStyle) -> String;

    /// The game so far as a record. A game that was read from a record is written into that record, as its main line;
    /// everything else in it is kept.
    fn record(&self) -> Record;

    /// The moves so far as a record of their own.
    fn line_record(&self) -> Record;

    /// The record that [`Self::record`] writes the moves into.
    fn origin(&self) -> Option<&Origin>;

    /// Makes [`Self::record`] write the moves into a record that the beginning of them was read from.
    fn set_origin(&mut self, origin: Origin);

    /// The number of sequences of `depth` moves from here.
    fn perft(&self, depth: u32) -> u64;

    /// Changes the position as a record's setup asks; the history before it is dropped.
    fn set_up(&mut self, setup: &crate::game::Setup) -> Result<(), crate::game::SetupError>;

    /// Gives the turn to another colour, for protocols that play out of turn. Undoing a move leads back to the colour that
    /// made it.
    fn set_to_move(&mut self, color: usize) -> Result<(), Refusal>;

    /// A copy that goes its own way.
    fn fork(&self) -> Box<dyn Session>;

    /// The game as it was after so many moves, going its own way; none when there are fewer. A record stays attached.
    fn at(&self, ply: usize) -> Option<Box<dyn Session>>;

    /// The typed session behind the facade.
    fn as_any(&self) -> &dyn Any;

    /// Gives the turn as it was given in another session after as many moves, if it was.
    fn follow_given(&mut self, given: &[GivenTurn], moves: usize) -> Result<(), Refusal> {
        let mut here = given.iter().filter(|turn| turn.after == moves);
        here.try_for_each(|turn| self.set_to_move(turn.color))
    }

    /// [`Self::play`] by a certain seat: refused when it is not its turn.
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
