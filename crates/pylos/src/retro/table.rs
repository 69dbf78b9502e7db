//! Probes the table.

use std::collections::HashMap;
use std::path::Path;

use game_core::Position;
use tablebase::{Audit, Grade, Table, TableError, Value};

use super::game::PylosRetro;
use crate::cell_set::CellSet;
use crate::geometry::{Base, Base4};
use crate::moves::Move;
use crate::position::{Phase, Pylos};
use crate::rules::Rules;
use crate::turns::Turn;

/// The exact values of all positions of a rule set.
#[derive(Debug)]
pub struct PylosTable<R, B = Base4> {
    pub(super) retro: PylosRetro<R, B>,
    pub(super) table: Table,
}

/// Which positions to verify.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sample {
    /// Every position. Needs one byte of memory per position.
    All,
    /// This many random positions.
    Random {
        /// Number of positions.
        count: u64,
        /// The same seed draws the same positions.
        seed: u64,
    },
}

impl<R: Rules, B: Base> PylosTable<R, B> {
    /// Opens a table, and checks that it is complete and belongs to these rules.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let retro = PylosRetro::new();
        let table = Table::open(path, &retro)?;
        Ok(Self { retro, table })
    }

    /// A table built into the program. Errors call it `name`.
    pub fn included(name: &str, bytes: &'static [u8]) -> Result<Self, TableError> {
        let retro = PylosRetro::new();
        let table = Table::included(name, bytes, &retro)?;
        Ok(Self { retro, table })
    }

    /// Whether the table has distances.
    pub fn grade(&self) -> Grade {
        self.table.grade()
    }

    /// File size in bytes.
    pub fn file_size(&self) -> usize {
        self.table.file_size()
    }

    /// The value of a position at the start of a turn for the player to move, given that player's balls and
    /// the opponent's. `None` if balls overlap, are unsupported, or are too many.
    pub fn probe(&self, own: CellSet<B>, other: CellSet<B>) -> Option<Value> {
        let too_many = own.len().max(other.len()) > B::BALLS as usize;
        if !own.intersection(other).is_empty() || too_many {
            return None;
        }
        Some(self.table.value(self.retro.find(own.bits(), other.bits())?))
    }

    /// The value of a position for the player to move, also in the middle of a turn. Distances include the
    /// turn in progress.
    pub fn value(&self, position: &Pylos<R, B>) -> Value {
        if position.phase() == Phase::Turn {
            return self.known(position);
        }
        Value::best(self.move_values(position).into_iter().map(|(_, value)| value), self.grade())
    }

    /// All legal moves with their values for the player to move.
    pub fn move_values(&self, position: &Pylos<R, B>) -> Vec<(Move<B>, Value)> {
        let value = |mv: Move<B>| {
            let mut next = *position;
            next.play_unchecked(mv);
            let value = self.value(&next);
            (mv, if next.phase() == Phase::Turn { value.before() } else { value })
        };
        position.moves().into_iter().map(value).collect()
    }

    /// All turns from a position at the start of a turn, with their values for the player to move.
    pub fn turn_values(&self, position: &Pylos<R, B>) -> Vec<(Turn<B>, Value)> {
        let mut known = HashMap::new();
        let mut value = |after: &Pylos<R, B>| {
            let balls = (after.balls(after.mover()), after.balls(after.mover().other()));
            *known.entry(balls).or_insert_with(|| self.known(after).before())
        };
        position.turns().into_iter().map(|(turn, after)| (turn, value(&after))).collect()
    }

    /// Checks that values agree with those of the positions that follow.
    pub fn verify(&self, sample: Sample) -> Audit {
        match sample {
            Sample::All => self.table.audit_all(&self.retro),
            Sample::Random { count, seed } => self.table.audit_sample(&self.retro, count, seed),
        }
    }

    /// The value of a position at the start of a turn.
    fn known(&self, position: &Pylos<R, B>) -> Value {
        let mover = position.mover();
        self.probe(position.balls(mover), position.balls(mover.other()))
            .expect("a position of the rules is in the table")
    }
}
