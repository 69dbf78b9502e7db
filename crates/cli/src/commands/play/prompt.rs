//! The plain prompt: prints the board, reads a line, executes it. The same for people and pipes.

use std::io::{BufRead, Write, stdin, stdout};
use std::path::Path;

use anyhow::anyhow;
use game_core::Limits;
use game_module::GameModule;
use local_game::{
    Adviser, Command, GameRecord, LocalGame, Seats, help, is_forced_pass, list_moves, play_again, refused,
    take_back, verdict, where_to,
};
use session::{ForfeitRule, PictureStyle, Session};

use crate::failure::{Failure, print_line};

/// A game at the prompt.
pub(crate) struct Prompt {
    module: &'static GameModule,
    session: Box<dyn Session>,
    seats: Seats,
    record: GameRecord,
    style: PictureStyle,
    is_interactive: bool,
    /// Whether an agent has forfeited the game.
    is_stopped: bool,
    /// The adviser of the last hint, which may remember the game.
    adviser: Option<Adviser>,
}

/// What to do after a line of input.
enum Next {
    /// Show the board and continue.
    Show,
    /// Continue.
    Ask,
    /// Leave.
    Leave,
}

impl Prompt {
    pub(crate) fn new(game: LocalGame, style: PictureStyle, is_interactive: bool) -> Self {
        let LocalGame { module, session, seats, record } = game;
        Self { module, session, seats, record, style, is_interactive, is_stopped: false, adviser: None }
    }

    /// Writes the file of `--save`.
    pub(crate) fn keep(&self) -> Result<(), String> {
        self.record.keep(self.session.as_ref())
    }

    /// Writes the file of `--save` after a move. A failure is reported, and the game continues.
    fn keep_on(&self) -> Result<(), Failure> {
        self.keep().or_else(print_line)
    }

    /// Plays until the game is over, the input ends or the player leaves.
    pub(crate) fn run(&mut self) -> Result<(), Failure> {
        if let Some(words) = self.record.notice() {
            print_line(words)?;
        }
        self.let_agents_move()?;
        self.show()?;
        let mut lines = stdin().lock().lines();
        while self.is_running() || self.is_interactive {
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
            match self.obey(&line)? {
                Next::Show => self.show()?,
                Next::Ask => {}
                Next::Leave => break,
            }
        }
        Ok(())
    }

    fn is_running(&self) -> bool {
        self.session.mover().is_some() && !self.is_stopped
    }

    fn ask(&self) -> Result<(), Failure> {
        if self.is_interactive {
            let mover = self.session.mover().filter(|_| !self.is_stopped);
            let color = mover.map_or("game over", |mover| self.session.info().colors[mover.color].name);
            let mut out = stdout().lock();
            write!(out, "{color}> ")?;
            out.flush()?;
        }
        Ok(())
    }

    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        let answer = match Command::parse(line) {
            Command::Nothing => return self.go_on(),
            Command::Quit => return Ok(Next::Leave),
            Command::Board => return Ok(Next::Show),
            Command::Undo => return self.undo(),
            Command::Redo => return self.redo(),
            Command::Pass => return self.play("pass"),
            Command::Play(text) => return self.play(text),
            Command::Help => help(self.module.info),
            Command::Moves(word) => match list_moves(self.session.as_ref(), word) {
                Ok(lines) => lines.join("\n"),
                Err(words) => words,
            },
            Command::Hint => self.hint(),
            Command::History => return self.print_history(),
            Command::Position => self.session.position(),
            Command::Save("") => where_to(self.session.info()),
            Command::Save(path) => match self.record.save(self.session.as_ref(), Path::new(path)) {
                Ok(()) => format!("saved to {path}"),
                Err(words) => words,
            },
        };
        print_line(answer).map(|()| Next::Ask)
    }

    /// Releases agents that have waited since the game was loaded.
    fn go_on(&mut self) -> Result<Next, Failure> {
        if !self.seats.is_held() {
            return Ok(Next::Ask);
        }
        self.seats.release();
        self.let_agents_move()?;
        Ok(Next::Show)
    }

    /// The agent to move, if it waits to be released.
    fn waiting(&self) -> Option<String> {
        let mover =
            self.session.mover().filter(|mover| self.seats.is_held() && !self.seats.is_human(mover.seat))?;
        let color = self.session.info().colors[mover.color].name;
        Some(format!(
            "{color} to move ({}): Enter lets it move, undo takes a move back",
            self.seats.names()[mover.seat]
        ))
    }

    fn play(&mut self, text: &str) -> Result<Next, Failure> {
        if let Some(words) = self.waiting() {
            return print_line(format!("no: {words}")).map(|()| Next::Ask);
        }
        self.seats.release();
        if self.is_stopped {
            return print_line("no: the game was forfeited (undo takes a move back)").map(|()| Next::Ask);
        }
        let played = if text == "pass" { self.session.pass() } else { self.session.play(text) };
        match played {
            Ok(_) => {
                self.keep_on()?;
                self.let_agents_move()?;
                Ok(Next::Show)
            }
            Err(refusal) => {
                print_line(format!("{} (help lists what you can type)", refused(text, &refusal)))?;
                Ok(Next::Ask)
            }
        }
    }

    fn let_agents_move(&mut self) -> Result<(), Failure> {
        while let Some(mover) = self.session.mover().filter(|_| !self.seats.is_held()) {
            let Some(agent) = self.seats.agent(mover.seat) else { break };
            let color = self.session.info().colors[mover.color].name;
            match agent.play(self.session.as_mut(), &Limits::default()) {
                Ok(decision) => {
                    self.keep_on()?;
                    if let Some(fault) = decision.fault {
                        print_line(format!("the agent for {color} {fault}; from now on it moves at random"))?;
                    }
                    for mv in decision.moves {
                        print_line(format!("{color}: {}", mv.text))?;
                    }
                }
                Err(fault) if agent.rule() == ForfeitRule::Stop => {
                    self.is_stopped = true;
                    return print_line(format!("the agent for {color} {fault}; it has forfeited the game"));
                }
                Err(fault) => return Err(anyhow!("the agent for {color} {fault}").into()),
            }
        }
        Ok(())
    }

    fn hint(&mut self) -> String {
        let Some(mover) = self.session.mover().filter(|_| !self.is_stopped) else {
            return "the game is over".to_string();
        };
        match local_game::hint(self.module, &mut self.adviser, self.session.as_ref()) {
            Ok(advice) => {
                let value = advice.value(mover.seat).map_or_else(String::new, |value| format!(", {value}"));
                format!("hint: {}{value} ({})", advice.text, advice.spec)
            }
            Err(reason) => reason,
        }
    }

    fn undo(&mut self) -> Result<Next, Failure> {
        if take_back(self.session.as_mut(), |seat| self.seats.is_human(seat)) {
            self.is_stopped = false;
            self.seats.release();
            self.keep_on()?;
            return Ok(Next::Show);
        }
        print_line("there is no move of yours to take back").map(|()| Next::Ask)
    }

    fn redo(&mut self) -> Result<Next, Failure> {
        if !play_again(self.session.as_mut(), |seat| self.seats.is_human(seat)) {
            return print_line("there is no move to play again").map(|()| Next::Ask);
        }
        self.seats.release();
        self.keep_on()?;
        self.let_agents_move()?;
        Ok(Next::Show)
    }

    fn print_history(&self) -> Result<Next, Failure> {
        for (number, entry) in self.session.history().iter().enumerate() {
            let color = self.session.info().colors[entry.played.mover.color].name;
            print_line(format!("{:>3}. {color:<7} {}", number + 1, entry.played.text))?;
        }
        Ok(Next::Ask)
    }

    fn show(&self) -> Result<(), Failure> {
        print_line(self.session.picture(self.style).trim_end())?;
        if let Some(verdict) = verdict(self.session.as_ref()) {
            return print_line(format!("game over: {verdict}"));
        }
        let Some(mover) = self.session.mover() else { return Ok(()) };
        let color = self.session.info().colors[mover.color].name;
        if self.is_stopped {
            return print_line(format!("game over: {color} has forfeited"));
        }
        if let Some(words) = self.waiting() {
            return print_line(words);
        }
        let count = self.session.legal_count();
        if count == 1 && is_forced_pass(self.session.as_ref()) {
            print_line(format!("{color} cannot place anything: type pass"))
        } else {
            print_line(format!("{color} to move, {count} legal moves"))
        }
    }
}
