//! The piece that a colour holds over the board: picking it up, moving, turning and swapping it.

use game_module::terminal::Response;
use session::Session;

use super::BlokusTerminal;
use super::hand::Hand;
use super::keys::Command;
use super::shapes::piece;

impl BlokusTerminal {
    /// The piece that a colour holds; `None` if it cannot place any.
    pub(super) fn hand(&self, color: usize) -> Option<Hand> {
        self.hands[color]
    }

    /// Puts a piece into the hand of the colour to move, over a spot where it is legal. Keeps the piece held
    /// before if it still fits, as close as possible to where it was. Empties the hand if nothing fits.
    pub(super) fn pick_up(&mut self, session: &dyn Session) {
        let Some(mover) = session.mover() else { return };
        let (board, color) = (&self.board, mover.color);
        let held = self.hands[color];
        let fits = |id: &u8| board.fits(*id);
        let piece =
            held.map(|hand| hand.piece).filter(fits).or_else(|| board.tray(color).into_iter().find(fits));
        let near = held.map(|hand| hand.center()).or_else(|| board.first_anchor(color));
        let [row, col] = near.unwrap_or([board.size / 2; 2]);
        let distance = |hand: &Hand| {
            let [other_row, other_col] = hand.center();
            (row.abs_diff(other_row) + col.abs_diff(other_col), hand.orientation)
        };
        let spots = piece.map(|id| self.spots(id)).unwrap_or_default();
        // The piece held may be legal right where it is.
        let kept = held.filter(|hand| spots.contains(hand));
        self.hands[color] = kept.or_else(|| spots.into_iter().min_by_key(distance));
    }

    /// The colour whose tray is shown.
    pub(super) fn tray_color(&self) -> usize {
        self.viewed.unwrap_or(self.home)
    }

    pub(super) fn apply(&mut self, color: usize, command: Command) -> Response {
        let Some(hand) = self.hands[color] else { return Response::Nothing };
        let size = self.board.size;
        let changed = match command {
            Command::Step(direction) => hand.stepped(direction, size),
            Command::Rotate(is_clockwise) => hand.rotated(is_clockwise, size),
            Command::Flip => hand.flipped(size),
            Command::NextPiece(is_forward) => {
                let tray = self.board.tray(color);
                let fitting: Vec<u8> = tray.iter().copied().filter(|&id| self.board.fits(id)).collect();
                let wheel = if fitting.is_empty() { tray } else { fitting };
                hand.with_piece(neighbour(&wheel, |&id| id == hand.piece, is_forward), size)
            }
            Command::Piece(letter) => match self.lettered(color, hand, letter) {
                Some(id) => hand.with_piece(id, size),
                None => {
                    return Response::Say(format!("there is no piece {} left", letter.to_ascii_uppercase()));
                }
            },
            Command::NextSpot(is_forward) => match self.next_spot(hand, is_forward) {
                Some(spot) => spot,
                None => return Response::Say(format!("{} fits nowhere now", piece(hand.piece).name)),
            },
            Command::Place => return Response::Play(self.text(hand)),
            Command::NextTray(_) | Command::Cancel => hand,
        };
        self.hands[color] = Some(changed);
        Response::Nothing
    }

    /// Moves the held piece over a cell. Returns whether it was already there.
    pub(super) fn point_at(&mut self, color: usize, cell: [u8; 2]) -> bool {
        let Some(hand) = self.hands[color] else { return false };
        let moved = hand.moved_to(cell, self.board.size);
        self.hands[color] = Some(moved);
        moved == hand
    }

    /// Swaps the held piece for one from the tray.
    pub(super) fn take(&mut self, color: usize, id: u8) {
        if let Some(hand) = self.hands[color].filter(|hand| hand.piece != id) {
            self.hands[color] = Some(hand.with_piece(id, self.board.size));
        }
    }

    /// The cells of a legal move, by its notation; empty for other moves.
    pub(super) fn cells_of(&self, text: &str) -> &[[u8; 2]] {
        let placement = self.board.legal.iter().find(|placement| placement.text == text);
        placement.map_or(&[], |placement| &placement.cells)
    }

    pub(super) fn text(&self, hand: Hand) -> String {
        self.board.placement_text(hand.piece, hand.orientation, hand.top_left())
    }

    /// The largest piece with this letter, or the next one if such a piece is already in hand.
    fn lettered(&self, color: usize, hand: Hand, letter: char) -> Option<u8> {
        let is_called = |&id: &u8| piece(id).name.starts_with(letter.to_ascii_uppercase());
        let wheel: Vec<u8> = self.board.tray(color).into_iter().filter(is_called).collect();
        if wheel.contains(&hand.piece) {
            Some(neighbour(&wheel, |&id| id == hand.piece, true))
        } else {
            wheel.first().copied()
        }
    }

    fn next_spot(&self, hand: Hand, is_forward: bool) -> Option<Hand> {
        let spots = self.spots(hand.piece);
        (!spots.is_empty()).then(|| neighbour(&spots, |&spot| spot == hand, is_forward))
    }

    /// All legal spots of a piece for the colour to move.
    fn spots(&self, piece: u8) -> Vec<Hand> {
        let spots = self.board.legal.iter().filter(|placement| placement.piece == piece);
        spots.map(|spot| Hand::at(spot.piece, spot.orientation, spot.top_left(), self.board.size)).collect()
    }
}

/// The element after or before the matching one, wrapping around; the first if none matches.
fn neighbour<T: Copy>(wheel: &[T], is_meant: impl Fn(&T) -> bool, is_forward: bool) -> T {
    let step = if is_forward { 1 } else { wheel.len() - 1 };
    wheel.iter().position(is_meant).map_or(wheel[0], |at| wheel[(at + step) % wheel.len()])
}
