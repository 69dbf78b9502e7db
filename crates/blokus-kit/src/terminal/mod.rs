//! Blokus in the full-screen terminal: the board, a piece in hand for every colour, and the trays.

mod board;
mod draw;
mod ghost;
mod hand;
mod keys;
mod shapes;
mod tray;

use game_module::terminal::{
    BoardLayout, Canvas, CanvasPart, Click, Input, Key, Response, Scene, SidePlace, TerminalBoard, Verdict,
};
use session::{Mover, Refusal, ScoreView, Session};

use board::Board;
use hand::Hand;
use shapes::piece;

/// Columns of an entry in the move list: number, colour and piece.
const TURN_WIDTH: u16 = 34;

/// The board, the hands of the colours, and the tray on show.
#[derive(Debug)]
struct BlokusTerminal {
    board: Board,
    hands: Vec<Option<Hand>>,
    /// The colour whose tray the player asked to see.
    viewed: Option<usize>,
    /// The colour of the person to move, or of the last one who moved.
    home: usize,
}

/// Opens the board of a session.
pub(crate) fn open(session: &dyn Session) -> Box<dyn TerminalBoard> {
    let board = Board::of(session);
    let hands = vec![None; board.colors.len()];
    let mut terminal = BlokusTerminal { board, hands, viewed: None, home: 0 };
    terminal.pick_up(session);
    Box::new(terminal)
}

impl TerminalBoard for BlokusTerminal {
    fn refresh(&mut self, session: &dyn Session, person: Option<Mover>) {
        self.board = Board::of(session);
        self.pick_up(session);
        if let Some(person) = person {
            (self.home, self.viewed) = (person.color, None);
        }
    }

    fn has_key(&self, key: Key) -> bool {
        keys::command(key).is_some()
    }

    fn input(&mut self, person: Option<Mover>, input: Input) -> Response {
        let command = keys::meaning(input);
        match command {
            Some(keys::Command::NextTray(is_forward)) => {
                let count = self.hands.len();
                let step = if is_forward { 1 } else { count - 1 };
                self.viewed = Some((self.tray_color() + step) % count);
            }
            Some(keys::Command::Cancel) => self.viewed = None,
            _ => {}
        }
        match (person, command) {
            (Some(mover), Some(command)) => self.apply(mover.color, command),
            _ => Response::Nothing,
        }
    }

    fn click(&mut self, person: Mover, click: Click) -> bool {
        let color = person.color;
        match click.part {
            CanvasPart::Board => {
                let cell = draw::cell_at(self.board.size, click.x, click.y);
                cell.is_some_and(|cell| self.point_at(color, cell))
            }
            CanvasPart::Side => {
                if color == self.tray_color()
                    && let Some(id) = tray::piece_at(click, &self.board, color)
                {
                    self.take(color, id);
                }
                false
            }
        }
    }

    fn judge(&self, mover: Mover, check: &dyn Fn(&str) -> Result<(), Refusal>) -> Option<Verdict> {
        let hand = self.hands[mover.color]?;
        let what = format!("{} at {}", piece(hand.piece).name, self.board.cell_name(hand.top_left()));
        Some(match check(&self.text(hand)) {
            Ok(()) => Verdict { what, words: "Enter places it".to_string(), is_legal: true },
            Err(refusal) => Verdict { what, words: refusal.message, is_legal: false },
        })
    }

    fn hold(&mut self, mover: Mover, text: &str) {
        let placement = self.board.legal.iter().find(|placement| placement.text == text);
        if let Some(found) = placement {
            let hand = Hand::at(found.piece, found.orientation, found.top_left(), self.board.size);
            self.hands[mover.color] = Some(hand);
        }
    }

    fn short(&self, text: &str) -> String {
        self.board.short(text)
    }

    fn standing(&self, score: &ScoreView) -> String {
        if self.board.colors[score.color].is_out {
            return format!("{:>3} pt     out", score.points);
        }
        let left = score.detail["squares_left"].as_i64().unwrap_or(0);
        format!("{:>3} pt {left:>2} left", score.points)
    }

    fn help(&self) -> &'static [(&'static str, &'static str)] {
        keys::HELP
    }

    fn key_line(&self) -> &'static str {
        keys::LINE
    }

    fn layout(&self) -> BoardLayout {
        let size = u16::from(self.board.size);
        let width = draw::width(size);
        BoardLayout { width, height: size + 1, side: SidePlace::Beside, turn_width: TURN_WIDTH }
    }

    fn draw(&self, canvas: &mut Canvas, scene: &Scene<'_>) {
        draw::draw(canvas, scene, self);
    }

    fn draw_side(&self, canvas: &mut Canvas, scene: &Scene<'_>, spare: u16) -> u16 {
        tray::draw_side(canvas, scene, self, spare)
    }
}
