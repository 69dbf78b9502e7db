//! The implementation of [`Session`].

use std::any::Any;
use std::ops::Range;

use game_core::{Outcome, Position, Seat, perft};
use serde::Serialize;
use serde_json::Value;

use crate::game::{Game, PictureStyle, Setup, SetupError};
use crate::info::GameInfo;
use crate::input::MoveInput;
use crate::merge::{Origin, is_out_of_turn, line_of, merged};
use crate::record::Record;
use crate::refusal::Refusal;
use crate::session::Session;
use crate::views::{ExactView, GivenTurn, HistoryEntry, MoveView, Mover, ResultView, ScoreView, TurnView};

/// A session of a game whose type is known.
pub struct TypedSession<G: Game> {
    /// All positions, starting with the first; never empty.
    line: Vec<G::Position>,
    /// `moves[i]` leads from `line[i]` to `line[i + 1]`.
    moves: Vec<<G::Position as Position>::Move>,
    /// Moves taken back with the positions after them, the next to be replayed last. The position is kept
    /// because the turn may have been given to another colour after the move.
    undone: Vec<(<G::Position as Position>::Move, G::Position)>,
    /// The record that the moves are written into.
    origin: Option<Origin>,
}

/// Not derived, because games need not be `Clone`.
impl<G: Game> Clone for TypedSession<G> {
    fn clone(&self) -> Self {
        Self {
            line: self.line.clone(),
            moves: self.moves.clone(),
            undone: self.undone.clone(),
            origin: self.origin.clone(),
        }
    }
}

impl<G: Game> TypedSession<G> {
    /// A session that starts at this position.
    pub fn new(start: G::Position) -> Self {
        Self { line: vec![start], moves: Vec::new(), undone: Vec::new(), origin: None }
    }

    /// The current position.
    pub fn current(&self) -> &G::Position {
        self.line.last().expect("a session has at least its start")
    }

    /// The positions so far, starting with the first.
    pub fn line(&self) -> &[G::Position] {
        &self.line
    }

    /// The moves so far.
    pub fn moves(&self) -> &[<G::Position as Position>::Move] {
        &self.moves
    }

    /// Plays a move that is known to be legal, as [`Position::play_unchecked`] does, in a game that is not
    /// over.
    pub fn play_known(&mut self, mv: <G::Position as Position>::Move) {
        let mut next = self.current().clone();
        next.play_unchecked(mv);
        self.line.push(next);
        self.moves.push(mv);
        self.undone.clear();
    }

    /// The outcome of a finished game, and why it ended if the board does not show it.
    pub fn ending(&self) -> Option<(Outcome, Option<&'static str>)> {
        match self.current().outcome() {
            Some(outcome) => Some((outcome, None)),
            None => G::draw(&self.line).map(|(outcome, reason)| (outcome, Some(reason))),
        }
    }

    fn view(&self, index: usize) -> MoveView {
        let (position, mv) = (&self.line[index], self.moves[index]);
        MoveView { text: mv.to_string(), mover: G::mover(position), detail: data(G::move_detail(mv)) }
    }

    fn push(&mut self, mv: <G::Position as Position>::Move) -> Result<(), Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::game_over());
        }
        let mut next = self.current().clone();
        next.play(mv).map_err(|refusal| G::refusal(&refusal))?;
        self.line.push(next);
        self.moves.push(mv);
        Ok(())
    }

    fn replace_current(&mut self, position: G::Position) {
        *self.line.last_mut().expect("a session has at least its start") = position;
    }

    /// The moves of each turn. The last turn may be incomplete.
    pub(crate) fn turn_ranges(&self) -> Vec<Range<usize>> {
        let mut turns = Vec::new();
        let mut first = 0;
        for next in 1..=self.moves.len() {
            if next == self.moves.len() || self.line[next].turn() != self.line[first].turn() {
                turns.push(first..next);
                first = next;
            }
        }
        turns
    }

    fn pop(&mut self) {
        self.line.pop();
        self.moves.pop();
    }

    /// Plays all of these moves or none. They must belong to one turn: a request by one seat never moves for
    /// another.
    pub(crate) fn push_all(
        &mut self,
        moves: Vec<<G::Position as Position>::Move>,
    ) -> Result<Vec<MoveView>, Refusal> {
        let (before, turn) = (self.moves.len(), self.current().turn());
        for mv in moves {
            let is_late = self.moves.len() > before && self.current().turn() != turn;
            let played = if is_late {
                let message = format!("the turn is finished before {mv}: give one turn at a time");
                Err(Refusal::new("turn_finished", message))
            } else {
                self.push(mv)
            };
            if let Err(refusal) = played {
                while self.moves.len() > before {
                    self.pop();
                }
                return Err(refusal);
            }
        }
        self.undone.clear();
        Ok((before..self.moves.len()).map(|index| self.view(index)).collect())
    }
}

/// Converts a game's own data type to JSON.
fn data(told: impl Serialize) -> Value {
    serde_json::to_value(told).expect("plain data can be written as JSON")
}

impl<G: Game> Session for TypedSession<G> {
    fn info(&self) -> &'static GameInfo {
        &G::INFO
    }

    fn position(&self) -> String {
        self.current().to_string()
    }

    fn key(&self) -> u64 {
        self.current().key()
    }

    fn turn(&self) -> u16 {
        self.current().turn()
    }

    fn mover(&self) -> Option<Mover> {
        self.ending().is_none().then(|| G::mover(self.current()))
    }

    fn legal_moves(&self) -> Vec<MoveView> {
        let Some(mover) = self.mover() else { return Vec::new() };
        let moves = G::observed(self.current(), || self.current().moves(), |moves| moves.len() as u64);
        let view = |mv| MoveView { text: ToString::to_string(&mv), mover, detail: data(G::move_detail(mv)) };
        moves.into_iter().map(view).collect()
    }

    fn legal_count(&self) -> u64 {
        if self.ending().is_some() {
            return 0;
        }
        G::observed(self.current(), || self.current().count_moves(), |count| *count)
    }

    fn check(&self, text: &str) -> Result<(), Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::game_over());
        }
        self.try_all(G::parse(self.current(), text)?)
    }

    fn resolve(&self, input: &MoveInput) -> Result<String, Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::game_over());
        }
        let moves = self.read(input)?;
        let text = match input {
            MoveInput::Text(text) => text.trim().to_string(),
            MoveInput::Detail(_) => moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        };
        self.try_all(moves).map(|()| text)
    }

    fn detail_text(&self, detail: &Value) -> Result<Option<String>, Refusal> {
        G::detail_text(detail)
    }

    fn play(&mut self, text: &str) -> Result<Vec<MoveView>, Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::game_over());
        }
        let moves = G::parse(self.current(), text)?;
        self.push_all(moves)
    }

    fn play_input(&mut self, input: &MoveInput) -> Result<Vec<MoveView>, Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::game_over());
        }
        let moves = self.read(input)?;
        self.push_all(moves)
    }

    fn pass(&mut self) -> Result<Vec<MoveView>, Refusal> {
        self.push_all(vec![Self::passing()?])
    }

    fn must_pass(&self) -> bool {
        // Checking for a pass first is cheaper than counting all moves.
        let may_pass = || G::pass().is_some_and(|pass| self.current().check(pass).is_ok());
        self.ending().is_none() && may_pass() && self.current().count_moves() == 1
    }

    fn undo(&mut self) -> Option<MoveView> {
        let view = self.moves.len().checked_sub(1).map(|last| self.view(last))?;
        self.undone.extend(self.moves.pop().zip(self.line.pop()));
        Some(view)
    }

    fn redo(&mut self) -> Option<MoveView> {
        let (mv, position) = self.undone.pop()?;
        self.moves.push(mv);
        self.line.push(position);
        Some(self.view(self.moves.len() - 1))
    }

    fn start(&self) -> String {
        self.line[0].to_string()
    }

    fn ply(&self) -> usize {
        self.moves.len()
    }

    fn played(&self, number: usize) -> Option<MoveView> {
        (number < self.moves.len()).then(|| self.view(number))
    }

    fn entry(&self, number: usize) -> Option<HistoryEntry> {
        let played = self.played(number)?;
        Some(HistoryEntry { played, position: self.line[number + 1].to_string() })
    }

    fn given_turns(&self) -> Vec<GivenTurn> {
        let given = (0..=self.moves.len()).filter(|&after| is_out_of_turn(self, after));
        given.map(|after| GivenTurn { after, color: G::mover(&self.line[after]).color }).collect()
    }

    fn turns(&self) -> Vec<TurnView> {
        let view = |turn: Range<usize>| TurnView {
            text: G::turn_text(&self.moves[turn.clone()]),
            mover: G::mover(&self.line[turn.start]),
            moves: turn.len(),
            is_pass: G::pass().is_some_and(|pass| self.moves[turn.clone()] == [pass]),
            is_finished: self.line[turn.start].turn() != self.line[turn.end].turn(),
        };
        self.turn_ranges().into_iter().map(view).collect()
    }

    fn result(&self) -> Option<ResultView> {
        let (outcome, reason) = self.ending()?;
        Some(ResultView {
            scores: outcome.scores().to_vec(),
            ranks: Seat::first(G::Position::SEATS).map(|seat| outcome.rank(seat)).collect(),
            winners: outcome.winners().map(Seat::index).collect(),
            reason,
        })
    }

    fn scores(&self) -> Vec<ScoreView> {
        let view = |(color, (points, detail))| ScoreView { color, points, detail: data(detail) };
        G::scores(self.current()).into_iter().enumerate().map(view).collect()
    }

    fn exact_values(&self) -> Result<Vec<ExactView>, String> {
        if self.ending().is_some() { Ok(Vec::new()) } else { G::exact_values(&self.line) }
    }

    fn board(&self) -> Value {
        data(G::board(self.current()))
    }

    fn picture(&self, style: PictureStyle) -> String {
        G::picture(self.current(), self.moves.last().copied(), style)
    }

    fn record(&self) -> Record {
        self.origin.as_ref().map_or_else(|| line_of(self), |origin| merged(self, origin))
    }

    fn line_record(&self) -> Record {
        line_of(self)
    }

    fn origin(&self) -> Option<&Origin> {
        self.origin.as_ref()
    }

    fn set_origin(&mut self, origin: Origin) {
        self.origin = Some(origin);
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.current(), depth)
    }

    fn set_up(&mut self, setup: &Setup) -> Result<(), SetupError> {
        *self = Self::new(G::set_up(self.current(), setup)?);
        Ok(())
    }

    fn set_to_move(&mut self, color: usize) -> Result<(), Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::game_over());
        }
        if G::mover(self.current()).color != color {
            self.replace_current(G::with_to_move(self.current(), color)?);
            self.undone.clear();
        }
        Ok(())
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn at(&self, ply: usize) -> Option<Box<dyn Session>> {
        Some(Box::new(Self {
            line: self.line.get(..=ply)?.to_vec(),
            moves: self.moves.get(..ply)?.to_vec(),
            undone: Vec::new(),
            origin: self.origin.clone(),
        }))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
