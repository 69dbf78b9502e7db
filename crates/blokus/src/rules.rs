//! The rules: who moves, what is legal and why not, and when the game ends.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use game_core::{Outcome, Position, Rng, Seat, mix};

use crate::color_index::ColorIndex;
use crate::grid::BitGrid;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::Blokus;
use crate::refusal::BlokusRefusal;
use crate::variant::Variant;

impl<V: Variant> Position for Blokus<V> {
    type Move = Move<V>;
    type Refusal = BlokusRefusal;
    const SEATS: usize = V::SEATS;

    fn start() -> Self {
        Self::empty()
    }

    #[inline]
    fn to_move(&self) -> Seat {
        let color = self.color_to_move();
        V::mover(color, self.pieces_placed(color))
    }

    fn turn(&self) -> u16 {
        let placed: u32 = ColorIndex::all().map(|color| self.pieces_placed(color)).sum();
        (placed + self.out.count_ones()) as u16
    }

    fn visit_moves(&self, mut visit: impl FnMut(Move<V>) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.is_over() {
            return ControlFlow::Continue(());
        }
        let mut any = false;
        self.visit_placements(|mv| {
            any = true;
            visit(mv)
        })?;
        if any { ControlFlow::Continue(()) } else { visit(Move::pass()) }
    }

    fn check(&self, mv: Move<V>) -> Result<(), BlokusRefusal> {
        if self.is_over() {
            return Err(BlokusRefusal::GameOver);
        }
        match mv.piece() {
            Some(piece) => self.check_placement(mv, piece),
            None => match self.placeable_piece() {
                Some(piece) => Err(BlokusRefusal::MustPlay { color: self.to_move.color(), piece }),
                None => Ok(()),
            },
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move<V>) {
        let color = self.color_to_move();
        if mv.is_pass() {
            self.out |= color.flag();
        } else {
            self.put(color, mv);
        }
        self.advance();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.all_out().then(|| self.standing())
    }

    fn key(&self) -> u64 {
        let state =
            self.to_move.index() as u64 | u64::from(self.out) << 8 | u64::from(self.single_last) << 16;
        self.placed_key ^ mix(1 << 63 | state)
    }

    fn count_moves(&self) -> u64 {
        if self.is_over() { 0 } else { u64::from(self.count_placements(self.color_to_move()).max(1)) }
    }

    fn list_moves(&self, list: &mut Vec<Move<V>>) {
        if self.is_over() {
            return;
        }
        let before = list.len();
        self.list_placements(list);
        if list.len() == before {
            list.push(Move::pass());
        }
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Move<V>> {
        (!self.is_over()).then(|| self.random_placement(rng).unwrap_or_else(Move::pass))
    }

    fn is_over(&self) -> bool {
        self.all_out()
    }

    fn is_mirrored(&self) -> bool {
        self.is_own_image()
    }
}

impl<V: Variant> Blokus<V> {
    fn check_placement(&self, mv: Move<V>, piece: Piece) -> Result<(), BlokusRefusal> {
        let color = self.color_to_move();
        let (name, board_size) = (color.color(), V::SIZE);
        let state = self.state(color);
        if !V::PIECES.contains(piece) {
            return Err(BlokusRefusal::UnknownPiece(piece));
        }
        if !state.left.contains(piece) {
            return Err(BlokusRefusal::PieceUsed { color: name, piece });
        }
        for cell in mv.cells() {
            if let Some(by) = self.color_at(cell) {
                return Err(BlokusRefusal::Overlaps { cell, by, board_size });
            }
        }
        let anchors = self.anchors(color);
        let is_anchored = mv.cells().any(|cell| anchors.contains(cell));
        if !state.own.any() && !is_anchored {
            let cell = color.start_cell();
            return Err(BlokusRefusal::MustCoverStart { color: name, cell, board_size });
        }
        if let Some(cell) = mv.cells().find(|&cell| state.forbidden.contains(cell)) {
            return Err(BlokusRefusal::TouchesOwnEdge { cell, board_size });
        }
        match mv.cells().next() {
            Some(cell) if !is_anchored => Err(BlokusRefusal::TouchesNoCorner { cell, board_size }),
            _ => Ok(()),
        }
    }
}
