//! Games on an in-memory screen, key presses, and scripted players.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use game_core::{AgentError, Limits};
use game_module::{GameModule, split_specs};
use local_game::{GameRecord, LocalGame, Seats};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use session::{ForfeitRule, Player, Seated, Session, ThoughtView};

use super::super::app::{App, Pace};
use super::super::log::HeldLog;
use super::super::{draw, keys};

/// Agents answer at once. Forced passes wait for the clock, which stands still.
const PACE: Pace = Pace { answer: Duration::ZERO, pass: Duration::from_secs(3) };

/// Opens a game with these players.
pub(super) fn open(game: &str, seats: &str) -> App {
    open_with(game, seats, PACE)
}

/// Opens a game with these players and delays.
pub(super) fn open_with(game: &str, seats: &str, pace: Pace) -> App {
    let module = catalog::find(game).unwrap();
    let session = module.new_session();
    let seats = Seats::fill(split_specs(seats), |seat, name| agent(module, seat, name)).unwrap();
    let record = GameRecord::new(None, &seats, None, |path, text| {
        std::fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
    });
    let board = module.terminal().unwrap()(session.as_ref());
    App::new(LocalGame { module, session, seats, record }, board, pace, HeldLog::default())
}

fn agent(module: &GameModule, seat: usize, name: &str) -> Result<Seated, String> {
    let spec = catalog::agent_spec(name).map_err(|error| error.to_string())?;
    let player = module.player(&spec).map_err(|error| error.to_string())?;
    Ok(Seated::new(name, player, ForfeitRule::Error, seat as u64))
}

/// Presses keys: plain characters, and key names in angle brackets.
pub(super) fn press(app: &mut App, keys: &str) {
    let mut rest = keys;
    while let Some(first) = rest.chars().next() {
        let named = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
        let (key, after) = match named {
            Some((name, after)) => (named_key(name), after),
            None => (KeyCode::Char(first).into(), &rest[first.len_utf8()..]),
        };
        rest = after;
        if let Some(action) = keys::action(&app.state, key) {
            app.act(action);
        }
    }
}

/// Moves a piece so that its top left is at this row and column, starting from the corner.
pub(super) fn bring(app: &mut App, piece: &str, [row, col]: [usize; 2]) {
    press(app, piece);
    press(app, &"<Up><Left>".repeat(20));
    press(app, &"<Down>".repeat(row));
    press(app, &"<Right>".repeat(col));
}

/// Types a command after a colon.
pub(super) fn enter(app: &mut App, line: &str) {
    press(app, &format!(":{line}<Enter>"));
}

fn named_key(name: &str) -> KeyEvent {
    let code = match name {
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Backspace" => KeyCode::Backspace,
        "C-c" => return KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL),
        "C-r" => return KeyEvent::new(KeyCode::Char('r'), KeyModifiers::CONTROL),
        _ => panic!("there is no key {name}"),
    };
    code.into()
}

/// Waits until nobody is thinking and a person is to move, or the game is over.
pub(super) fn settle(app: &mut App) {
    while app.is_at_work() {
        assert!(app.wait(Duration::from_secs(60)), "nobody answers");
    }
}

/// Draws a window of this size.
pub(super) fn picture(app: &mut App, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let drawn = terminal.draw(|frame| {
        app.state.area = frame.area();
        draw::draw(frame, &app.state);
    });
    drawn.unwrap().buffer.clone()
}

/// The text of a window of this size, without colours.
pub(super) fn screen(app: &mut App, width: u16, height: u16) -> String {
    let picture = picture(app, width, height);
    let text =
        |row: &[ratatui::buffer::Cell]| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>();
    let rows: Vec<String> = picture.content().chunks(width.into()).map(text).collect();
    let rows: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
    format!("{}\n", rows.join("\n").trim_end())
}

/// The last lines of a 100 by 30 window: what Enter does, the message, and the keys.
pub(super) fn foot(app: &mut App) -> (String, String) {
    let screen = screen(app, 100, 30);
    let rows: Vec<&str> = screen.lines().collect();
    (rows[27].trim().to_string(), rows[28].trim().to_string())
}

/// The latest message.
pub(super) fn message(app: &App) -> &str {
    app.state.message.as_ref().map_or("", |(_, text)| text)
}

/// The moves so far.
pub(super) fn played(app: &App) -> Vec<String> {
    app.session().history().into_iter().map(|entry| entry.played.text).collect()
}

/// A player that gives the answers it is sent, when it is sent them.
pub(super) struct Puppet {
    answers: Receiver<String>,
}

impl Puppet {
    /// The player, and the channel for its answers.
    pub(super) fn new() -> (Self, Sender<String>) {
        let (sender, answers) = channel();
        (Self { answers }, sender)
    }
}

impl Player for Puppet {
    fn choose(&mut self, session: &dyn Session, limits: &Limits) -> Result<String, AgentError> {
        loop {
            match self.answers.recv_timeout(Duration::from_millis(5)) {
                Ok(text) if text == "crash" => panic!("told to crash"),
                Ok(text) => return Ok(text),
                Err(_) if limits.stop.is_raised() => return Ok(session.legal_moves()[0].text.clone()),
                Err(_) => {}
            }
        }
    }

    fn thought(&self) -> Option<ThoughtView> {
        Some(thought())
    }
}

/// A thought with everything that can be shown.
pub(super) fn thought() -> ThoughtView {
    let candidate = |text: &str, visits, value| session::CandidateView {
        text: text.to_string(),
        visits,
        value,
        is_proven: false,
    };
    ThoughtView {
        values: vec![0.625, 0.375],
        candidates: vec![candidate("e9,d10,e10,f10,e11", 1200, 0.625), candidate("e10,f10", 34, 0.5)],
        line: vec!["e9,d10,e10,f10,e11".to_string(), "j4,i5,j5,k5,j6".to_string()],
        iterations: 1_234_567,
        nodes: 1000,
        depth: 12,
        seconds: 1.0,
        is_proven: false,
        is_book: false,
    }
}
