//! Blokus on the screen: a board, and a piece in hand for every colour.

mod board;
mod hand;
pub(super) mod pieces;

use session::{Refusal, Session};

use super::action::Action;
use super::face::{Deed, Verdict};
pub(super) use board::Board;
pub(super) use hand::Hand;
use pieces::piece;

/// The board and the hands of the colours.
#[derive(Clone, Debug)]
pub(crate) struct Blokus {
    pub(super) board: Board,
    hands: Vec<Option<Hand>>,
}

impl Blokus {
    /// The face of a session; `None` if it is not of Blokus.
    pub(super) fn of(session: &dyn Session) -> Option<Self> {
        let board = Board::of(session)?;
        let hands = vec![None; board.colors.len()];
        let mut blokus = Self { board, hands };
        blokus.pick_up(session);
        Some(blokus)
    }

    pub(super) fn refresh(&mut self, session: &dyn Session) {
        if let Some(board) = Board::of(session) {
            self.board = board;
            self.pick_up(session);
        }
    }

    /// What a colour holds; nothing when it has nothing to place.
    pub(super) fn hand(&self, color: usize) -> Option<Hand> {
        self.hands[color]
    }

    /// The hand of the colour to move holds a piece where it can be placed: the piece it held, if that still fits, as near as
    /// possible to where it was. It is empty when nothing fits.
    fn pick_up(&mut self, session: &dyn Session) {
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
        // What it holds may be legal where it is.
        let kept = held.filter(|hand| spots.contains(hand));
        self.hands[color] = kept.or_else(|| spots.into_iter().min_by_key(distance));
    }

    pub(super) fn apply(&mut self, color: usize, action: Action) -> Deed {
        let Some(hand) = self.hands[color] else { return Deed::Nothing };
        let size = self.board.size;
        let changed = match action {
            Action::Step(direction) => hand.stepped(direction, size),
            Action::Rotate(is_clockwise) => hand.rotated(is_clockwise, size),
            Action::Flip => hand.flipped(size),
            Action::NextPiece(is_forward) => {
                let tray = self.board.tray(color);
                let fitting: Vec<u8> = tray.iter().copied().filter(|&id| self.board.fits(id)).collect();
                let wheel = if fitting.is_empty() { tray } else { fitting };
                hand.with_piece(neighbour(&wheel, |&id| id == hand.piece, is_forward), size)
            }
            Action::Piece(letter) => match self.lettered(color, hand, letter) {
                Some(id) => hand.with_piece(id, size),
                None => return Deed::Say(format!("there is no piece {} left", letter.to_ascii_uppercase())),
            },
            Action::NextSpot(is_forward) => match self.next_spot(hand, is_forward) {
                Some(spot) => spot,
                None => return Deed::Say(format!("{} fits nowhere now", piece(hand.piece).name)),
            },
            Action::Place => return Deed::Play(self.text(hand)),
            _ => hand,
        };
        self.hands[color] = Some(changed);
        Deed::Nothing
    }

    /// Holds the piece over a cell. Says whether it was there already.
    pub(super) fn point_at(&mut self, color: usize, cell: [u8; 2]) -> bool {
        let Some(hand) = self.hands[color] else { return false };
        let moved = hand.moved_to(cell, self.board.size);
        self.hands[color] = Some(moved);
        moved == hand
    }

    /// Takes a piece of the tray.
    pub(super) fn take(&mut self, color: usize, id: u8) {
        if let Some(hand) = self.hands[color].filter(|hand| hand.piece != id) {
            self.hands[color] = Some(hand.with_piece(id, self.board.size));
        }
    }

    pub(super) fn judge(&self, color: usize, check: &dyn Fn(&str) -> Result<(), Refusal>) -> Option<Verdict> {
        let hand = self.hands[color]?;
        let what = format!("{} at {}", piece(hand.piece).name, self.board.cell_name(hand.top_left()));
        Some(match check(&self.text(hand)) {
            Ok(()) => Verdict { what, words: "Enter places it".to_string(), is_legal: true },
            Err(refusal) => Verdict { what, words: refusal.message, is_legal: false },
        })
    }

    pub(super) fn hold(&mut self, color: usize, text: &str) {
        let placement = self.board.legal.iter().find(|placement| placement.text == text);
        if let Some(found) = placement {
            let hand = Hand::at(found.piece, found.orientation, found.top_left(), self.board.size);
            self.hands[color] = Some(hand);
        }
    }

    /// The cells of a legal move.
    pub(super) fn cells_of(&self, text: &str) -> &[[u8; 2]] {
        let placement = self.board.legal.iter().find(|placement| placement.text == text);
        placement.map_or(&[], |placement| &placement.cells)
    }

    fn text(&self, hand: Hand) -> String {
        self.board.placement_text(hand.piece, hand.orientation, hand.top_left())
    }

    /// The largest piece with that letter, or the next one if such a piece is in hand already.
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

    /// Everywhere the colour to move can place a piece.
    fn spots(&self, piece: u8) -> Vec<Hand> {
        let spots = self.board.legal.iter().filter(|placement| placement.piece == piece);
        spots.map(|spot| Hand::at(spot.piece, spot.orientation, spot.top_left(), self.board.size)).collect()
    }
}

/// The element after or before the one that is meant, in a circle; the first if none is meant.
fn neighbour<T: Copy>(wheel: &[T], is_meant: impl Fn(&T) -> bool, is_forward: bool) -> T {
    let step = if is_forward { 1 } else { wheel.len() - 1 };
    wheel.iter().position(is_meant).map_or(wheel[0], |at| wheel[(at + step) % wheel.len()])
}
