//! Requests of the player: moves, undo, saving, hints, and typed commands.

use std::path::Path;

use local_game::{Command, list_moves, play_again, refused, take_back, where_to};

use super::super::action::Action;
use super::super::state::{Hint, Mode, Request, Tone};
use super::App;

impl App {
    pub(super) fn perform(&mut self, request: Request) {
        match request {
            Request::Play(text) => self.play(&text),
            Request::Pass => self.pass(),
            Request::Undo => self.undo(),
            Request::Redo => self.redo(),
            Request::Hint => self.hint(),
            Request::MoveNow => match &self.deciding {
                Some(job) => job.hurry(),
                None => self.state.say(Tone::Plain, "nobody is thinking about a move"),
            },
            Request::Save => self.save_or_ask(),
            Request::Obey(line) => self.obey(&line),
            Request::Leave => self.is_leaving = true,
        }
    }

    fn obey(&mut self, line: &str) {
        match Command::parse(line) {
            Command::Nothing | Command::Board => {}
            Command::Quit => self.is_leaving = true,
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Pass => self.pass(),
            Command::Play(text) => self.play(text),
            Command::Help => self.perform_action(Action::Help),
            Command::History => self.perform_action(Action::BrowseMoves),
            Command::Hint => self.hint(),
            Command::Moves(word) => match list_moves(self.session.as_ref(), word) {
                Ok(lines) => self.state.open_pager(&format!("{} moves", lines.len()), lines),
                Err(words) => self.state.say(Tone::Bad, words),
            },
            Command::Position => self.state.open_pager("Position", vec![self.session.position()]),
            Command::Save("") => self.state.say(Tone::Bad, where_to(self.state.shot.info)),
            Command::Save(path) => self.save(Path::new(path)),
        }
    }

    fn perform_action(&mut self, action: Action) {
        if let Some(request) = self.state.apply(action) {
            self.perform(request);
        }
    }

    fn play(&mut self, text: &str) {
        if self.state.person().is_none() {
            let words =
                if self.session.mover().is_none() { "the game is over" } else { "it is not your turn" };
            return self.state.say(Tone::Bad, words);
        }
        let turn = self.session.turn();
        match self.session.play(text) {
            Ok(_) => {
                self.changed();
                let goes_on = self.session.mover().is_some() && self.session.turn() == turn;
                if let Some(words) = self.state.board.rest_of_turn().filter(|_| goes_on) {
                    self.state.say(Tone::Good, words);
                }
            }
            Err(refusal) => self.state.say(Tone::Bad, refused(text, &refusal)),
        }
    }

    fn pass(&mut self) {
        self.state.passes_at = None;
        let Some(mover) = self.state.person() else {
            return self.state.say(Tone::Bad, "it is not your turn");
        };
        let color = self.state.shot.color_name(mover.color);
        match self.session.pass() {
            Ok(_) => {
                self.changed();
                self.state.say(Tone::Plain, format!("{color} passed"));
            }
            Err(refusal) => self.state.say(Tone::Bad, format!("no: {refusal}")),
        }
    }

    fn undo(&mut self) {
        let seats = &self.seats;
        if take_back(self.session.as_mut(), |seat| seats.is_human(seat)) {
            self.stop_nothing();
            self.changed();
        } else {
            self.state.say(Tone::Bad, "there is no move of yours to take back");
        }
    }

    fn redo(&mut self) {
        let seats = &self.seats;
        if play_again(self.session.as_mut(), |seat| seats.is_human(seat)) {
            self.changed();
        } else {
            self.state.say(Tone::Bad, "there is no move to play again");
        }
    }

    /// Lets a stopped game continue.
    fn stop_nothing(&mut self) {
        (self.state.stopped, self.failure) = (None, None);
    }

    /// Saves to the file given at the start, or asks for a name.
    fn save_or_ask(&mut self) {
        if let Some(path) = self.record.save_path().map(Path::to_path_buf) {
            self.save(&path);
        } else {
            let info = self.state.shot.info;
            self.state.mode = Mode::Command(format!("save {}.{}", info.id, info.record_extension));
        }
    }

    fn save(&mut self, path: &Path) {
        match self.record.save(self.session.as_ref(), path) {
            Ok(()) => self.state.say(Tone::Good, format!("saved to {}", path.display())),
            Err(words) => self.state.say(Tone::Bad, words),
        }
    }

    /// Shows a hint; when asked again, picks up the piece that it suggests.
    fn hint(&mut self) {
        let Some(mover) = self.state.person() else {
            return self.state.say(Tone::Bad, "hints are for your own turns");
        };
        if self.state.shot.is_forced_pass {
            return self.state.say(Tone::Plain, "passing is all that is left");
        }
        match &self.state.advice {
            Some(advice) if self.state.hint == Hint::Shown => {
                self.state.board.hold(mover, &advice.text);
                self.state.hint = Hint::Hidden;
            }
            Some(_) => self.show_hint(),
            None => self.state.hint = Hint::Wanted,
        }
    }

    pub(super) fn show_hint(&mut self) {
        let (Some(advice), Some(mover)) = (&self.state.advice, self.state.person()) else { return };
        let value = advice.value(mover.seat).map_or_else(String::new, |value| format!(", {value}"));
        let short = self.state.board.short(&advice.text);
        let words = format!("hint: {short}{value} ({}); h takes it in hand", advice.spec);
        self.state.hint = Hint::Shown;
        self.state.say(Tone::Good, words);
    }
}
