//! Plans how a cube is read with permuted variables.

use super::gather::{Axis, Gather};
use super::{LOW, LOW_SET};

/// The source of a variable of the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// A variable of the source.
    Is(u8),
    /// Not in the source; only results with the variable set are computed.
    Set,
}

/// A permutation of variables before it is compiled.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// One link per variable of the result.
    pub links: &'a [Link],
    /// Variables of the source. One that no link names is read where it is set.
    pub source: usize,
    /// The result is computed in pieces of `2^piece` words.
    pub piece: usize,
}

/// Tiles are enlarged to this many variables, so that inner loops run over several words.
const TILE: usize = 3;

impl Plan<'_> {
    /// Compiles the permutation.
    pub fn gather(&self) -> Gather {
        let mut gather = Gather::new(self.piece);
        let mut axes = Vec::with_capacity(32);
        for (result, link) in self.links.iter().enumerate() {
            match *link {
                Link::Is(source) if result >= LOW && usize::from(source) >= LOW => {
                    axes.push(Axis { from: stride(source.into()), to: stride(result), read: None });
                }
                Link::Is(_) => {}
                Link::Set if result >= LOW => gather.needs |= stride(result),
                Link::Set => gather.keep &= LOW_SET[result],
            }
        }
        for source in LOW..self.source {
            if self.target(source).is_none() {
                gather.start += stride(source);
            }
        }
        self.cross(&mut gather);
        gather.lay_out(axes, TILE);
        gather
    }

    /// The variable of the result that `source` becomes.
    fn target(&self, source: usize) -> Option<usize> {
        self.links.iter().position(|&link| link == Link::Is(source as u8))
    }

    /// Pairs low variables that come from high ones with those that become high, then sorts the low ones.
    fn cross(&self, gather: &mut Gather) {
        // `holds[low]`: the low variable of the result at `low`; `None` while a high one occupies it.
        let mut holds: [Option<usize>; LOW] =
            std::array::from_fn(|low| self.target(low).filter(|&result| result < LOW));
        let mut arriving: Vec<usize> = (0..LOW).filter(|&low| !holds.contains(&Some(low))).collect();
        // A variable that moves to a vacated place needs no second move, so these pairs come first.
        arriving.sort_by_key(|&low| holds[low].is_some());
        for arrives in arriving {
            let place =
                if holds[arrives].is_none() { Some(arrives) } else { holds.iter().position(Option::is_none) };
            let Some(leaves) = place else { continue };
            let from = match self.links.get(arrives) {
                Some(&Link::Is(source)) => stride(source.into()),
                _ => 0,
            };
            let target = self.target(leaves);
            gather.tile.push(Axis {
                from,
                to: target.map_or(0, stride),
                read: if target.is_none() { Some(leaves < self.source) } else { None },
            });
            gather.swaps.push(leaves);
            holds[leaves] = Some(arrives);
        }
        for low in 0..LOW {
            while let Some(other) = holds[low].filter(|&other| other != low) {
                gather.turns.push((low.min(other), low.max(other)));
                holds.swap(low, other);
            }
        }
    }
}

/// Stride of a high variable in words; 0 for a low one.
fn stride(variable: usize) -> usize {
    if variable < LOW { 0 } else { 1 << (variable - LOW) }
}
