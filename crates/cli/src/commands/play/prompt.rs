//! The plain prompt: prints the board, reads a line, does what it says. The same for people and for pipes.

use std::io::{BufRead, Write, stdin, stdout};
use std::path::Path;

use anyhow::anyhow;
use game_core::Limits;
use session::{PictureStyle, Session};

use super::seats::Seats;
use crate::failure::{Failure, print_line};
use crate::files;

const HELP: &str = "\
  e9,d10,e10,f10,e11  place the piece that covers these cells (Pylos: b2, a1-2b2, 2a1xb2,c3)
  X/0@d11             place piece X in orientation 0 with its top left at d11 (see `polyspire pieces`)
  pass                pass, when nothing can be placed
  moves [WORD]        list the legal moves, only those that contain WORD
  undo, redo          take back your last move and the replies, play them again
  board, history      show the board, the moves so far
  position            print the position as one line of text
  save FILE           write the game as a record
  help, quit";

/// A game at the prompt.
pub(crate) struct Prompt {
    session: Box<dyn Session>,
    seats: Seats,
    style: PictureStyle,
    is_interactive: bool,
}

/// What follows a line of input.
enum Next {
    /// Show the board and go on.
    Show,
    /// Go on.
    Ask,
    /// Stop.
    Leave,
}

impl Prompt {
    pub(crate) fn new(
        session: Box<dyn Session>,
        seats: Seats,
        style: PictureStyle,
        is_interactive: bool,
    ) -> Self {
        Self { session, seats, style, is_interactive }
    }

    /// The game so far as the text of a record.
    pub(crate) fn record_text(&self) -> String {
        format!("{}\n", self.session.record())
    }

    /// Plays until the game is over, the input ends or the player leaves.
    pub(crate) fn run(&mut self) -> Result<(), Failure> {
        self.let_agents_move()?;
        self.show()?;
        let mut lines = stdin().lock().lines();
        while self.session.mover().is_some() || self.is_interactive {
            self.ask()?;
            let Some(line) = lines.next() else { break };
            let line = match line {
                Ok(line) => line,
                Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
                    print_line("that is not UTF-8 text")?;
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            match self.obey(line.trim())? {
                Next::Show => self.show()?,
                Next::Ask => {}
                Next::Leave => break,
            }
        }
        Ok(())
    }

    fn ask(&self) -> Result<(), Failure> {
        if self.is_interactive {
            let color = self
                .session
                .mover()
                .map_or("game over", |mover| self.session.info().colors[mover.color].name);
            let mut out = stdout().lock();
            write!(out, "{color}> ")?;
            out.flush()?;
        }
        Ok(())
    }

    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) => Ok(Next::Ask),
            ("help" | "?", _) => print_line(HELP).map(|()| Next::Ask),
            ("quit" | "exit", _) => Ok(Next::Leave),
            ("board", _) => Ok(Next::Show),
            ("moves", filter) => self.list_moves(filter).map(|()| Next::Ask),
            ("history", _) => self.print_history().map(|()| Next::Ask),
            ("position", _) => print_line(self.session.position()).map(|()| Next::Ask),
            ("save", "") => print_line("save where? Example: save game.blksgf").map(|()| Next::Ask),
            ("save", path) => match files::write(Path::new(path), &self.record_text()) {
                Ok(()) => print_line(format!("saved to {path}")).map(|()| Next::Ask),
                Err(error) => print_line(format!("{error:#}")).map(|()| Next::Ask),
            },
            ("undo", _) => self.undo(),
            ("redo", _) => self.redo(),
            _ => self.play(line),
        }
    }

    fn play(&mut self, text: &str) -> Result<Next, Failure> {
        let played = if text == "pass" { self.session.pass() } else { self.session.play(text) };
        match played {
            Ok(_) => {
                self.let_agents_move()?;
                Ok(Next::Show)
            }
            Err(refusal) => {
                print_line(format!("no: {refusal} (help lists what you can type)"))?;
                Ok(Next::Ask)
            }
        }
    }

    fn let_agents_move(&mut self) -> Result<(), Failure> {
        while let Some(mover) = self.session.mover() {
            let Some(agent) = self.seats.agent(mover.seat) else { break };
            let color = self.session.info().colors[mover.color].name;
            let text = agent
                .choose(self.session.as_ref(), &Limits::default())
                .map_err(|error| anyhow!("the agent for {color} failed: {error}"))?;
            self.session.play(&text).map_err(|refusal| {
                anyhow!("the agent for {color} played {text}, which is refused: {refusal}")
            })?;
            print_line(format!("{color}: {text}"))?;
        }
        Ok(())
    }

    /// Takes back moves until it is a person's turn again.
    fn undo(&mut self) -> Result<Next, Failure> {
        let mut undone = 0;
        while self.session.undo().is_some() {
            undone += 1;
            if self.session.mover().is_some_and(|mover| self.seats.is_human(mover.seat)) {
                return Ok(Next::Show);
            }
        }
        // Only agents have moved so far: leave their moves as they were.
        for _ in 0..undone {
            self.session.redo();
        }
        print_line("there is no move of yours to take back").map(|()| Next::Ask)
    }

    fn redo(&mut self) -> Result<Next, Failure> {
        if self.session.redo().is_none() {
            return print_line("there is no move to play again").map(|()| Next::Ask);
        }
        while self.session.mover().is_some_and(|mover| !self.seats.is_human(mover.seat)) {
            if self.session.redo().is_none() {
                self.let_agents_move()?;
            }
        }
        Ok(Next::Show)
    }

    fn list_moves(&self, filter: &str) -> Result<(), Failure> {
        for mv in self.session.legal_moves() {
            let name = mv.detail.get("name").and_then(|name| name.as_str()).unwrap_or_default();
            let line = if name.is_empty() { mv.text } else { format!("{name:<3} {}", mv.text) };
            if filter.is_empty() || line.split([' ', ',']).any(|word| word.eq_ignore_ascii_case(filter)) {
                print_line(line)?;
            }
        }
        Ok(())
    }

    fn print_history(&self) -> Result<(), Failure> {
        for (number, entry) in self.session.history().iter().enumerate() {
            let color = self.session.info().colors[entry.played.mover.color].name;
            print_line(format!("{:>3}. {color:<7} {}", number + 1, entry.played.text))?;
        }
        Ok(())
    }

    fn show(&self) -> Result<(), Failure> {
        print_line(self.session.picture(self.style).trim_end())?;
        let info = self.session.info();
        let Some(mover) = self.session.mover() else { return self.show_result() };
        let count = self.session.legal_count();
        let color = info.colors[mover.color].name;
        let is_blocked = count == 1 && self.session.legal_moves().iter().all(|mv| mv.text == "pass");
        if is_blocked {
            print_line(format!("{color} cannot place anything: type pass"))
        } else {
            print_line(format!("{color} to move, {count} legal moves"))
        }
    }

    fn show_result(&self) -> Result<(), Failure> {
        let Some(result) = self.session.result() else { return Ok(()) };
        let info = self.session.info();
        let names: Vec<String> = result.winners.iter().map(|&seat| info.seat_name(seat)).collect();
        let scores: Vec<String> = result
            .scores
            .iter()
            .enumerate()
            .map(|(seat, score)| format!("{} {score}", info.seat_name(seat)))
            .collect();
        let verdict = match (names.len(), result.reason) {
            (_, Some(reason)) => format!("draw: {reason}"),
            (1, None) => format!("{} wins", names[0]),
            _ => format!("{} share the win", names.join(" and ")),
        };
        print_line(format!("game over: {verdict} ({})", scores.join(", ")))
    }
}
