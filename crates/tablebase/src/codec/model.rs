//! The context model: a probability per binary decision.

use super::range::{CERTAIN, RangeDecoder, RangeEncoder};

/// Codes up to this one have their own contexts; higher ones are rare and share one.
const DISTINCT_CODES: usize = 40;

/// How four neighbours compare to the first: equal, less or greater.
pub(super) const RELATIONS: usize = 81;

/// Win, loss, draw or absent, for each of two further neighbours.
pub(super) const OUTCOMES: usize = 16;

/// Contexts of the second guess per class.
const SECONDS: usize = 16;

/// Contexts of a value that neither guess predicted, per class; each is a tree of 256 decisions.
const TREES: usize = 8;

/// The numbering of contexts. A class is a set of positions with the same numbers of stones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    classes: usize,
    codes: usize,
}

impl Shape {
    /// `classes` classes with codes up to `most`.
    pub(crate) fn new(classes: usize, most: u8) -> Self {
        Self { classes, codes: (usize::from(most) + 1).min(DISTINCT_CODES) }
    }

    fn contexts(self) -> usize {
        self.classes * (self.codes * RELATIONS * OUTCOMES + SECONDS + TREES * 256)
    }

    /// Context of "the value is `guess`".
    #[inline(always)]
    pub(super) fn first(self, class: usize, guess: u8, relations: usize, outcomes: usize) -> usize {
        let guess = usize::from(guess).min(self.codes - 1);
        ((class * self.codes + guess) * RELATIONS + relations) * OUTCOMES + outcomes
    }

    /// Context of "the value is the second guess".
    #[inline(always)]
    pub(super) fn second(self, class: usize, context: usize) -> usize {
        self.classes * self.codes * RELATIONS * OUTCOMES + class * SECONDS + context
    }

    /// First context of the decisions that encode a value bit by bit.
    #[inline(always)]
    pub(super) fn tree(self, class: usize, context: usize) -> usize {
        let before = self.classes * (self.codes * RELATIONS * OUTCOMES + SECONDS);
        before + (class * TREES + context) * 256
    }
}

/// How often each decision was zero and one.
#[derive(Clone, Debug)]
pub(crate) struct Counts(Vec<[u32; 2]>);

impl Counts {
    pub(crate) fn new(shape: Shape) -> Self {
        Self(vec![[0; 2]; shape.contexts()])
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                *mine = mine.saturating_add(*theirs);
            }
        }
    }
}

/// The probability of every decision.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) shape: Shape,
    /// In units of 1/65,536; 0 or [`CERTAIN`] if the decision never varies.
    zero: Vec<u16>,
}

impl Model {
    pub(crate) fn new(shape: Shape, counts: &Counts) -> Self {
        let odds = |&[zeros, ones]: &[u32; 2]| match (u64::from(zeros), u64::from(ones)) {
            (_, 0) => CERTAIN,
            (0, _) => 0,
            (zeros, ones) => ((zeros << 16) / (zeros + ones)).clamp(1, u64::from(CERTAIN) - 1) as u16,
        };
        Self { shape, zero: counts.0.iter().map(odds).collect() }
    }

    /// Stored as the distance from [`CERTAIN`], which is 0 almost everywhere and compresses well.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let low = self.zero.iter().map(|odds| (CERTAIN - odds) as u8);
        let high = self.zero.iter().map(|odds| ((CERTAIN - odds) >> 8) as u8);
        low.chain(high).collect()
    }

    /// The inverse of [`Self::to_bytes`]; `None` if the length is wrong.
    pub(crate) fn from_bytes(shape: Shape, bytes: &[u8]) -> Option<Self> {
        if bytes.len() != 2 * shape.contexts() {
            return None;
        }
        let (low, high) = bytes.split_at(shape.contexts());
        let odds = |(low, high): (&u8, &u8)| CERTAIN - u16::from_le_bytes([*low, *high]);
        Some(Self { shape, zero: low.iter().zip(high).map(odds).collect() })
    }

    pub(crate) fn bytes(shape: Shape) -> usize {
        2 * shape.contexts()
    }
}

/// Processes the decisions of a chunk: counts, encodes or decodes them.
pub(super) trait Coder {
    /// Returns the decision. Coders that know the values return `wanted`.
    fn decide(&mut self, context: usize, wanted: bool) -> bool;
}

/// Counts decisions to train the model.
pub(super) struct Counter<'a>(pub(super) &'a mut Counts);

impl Coder for Counter<'_> {
    fn decide(&mut self, context: usize, wanted: bool) -> bool {
        let count = &mut self.0.0[context][usize::from(wanted)];
        *count = count.saturating_add(1);
        wanted
    }
}

/// Encodes decisions, except those that never vary.
pub(super) struct Writer<'a> {
    pub(super) model: &'a Model,
    pub(super) encoder: RangeEncoder,
}

impl Coder for Writer<'_> {
    fn decide(&mut self, context: usize, wanted: bool) -> bool {
        let zero = self.model.zero[context];
        if zero != CERTAIN && zero != 0 {
            self.encoder.encode(wanted, zero);
        }
        wanted
    }
}

/// Decodes decisions.
pub(super) struct Reader<'a> {
    pub(super) model: &'a Model,
    pub(super) decoder: RangeDecoder<'a>,
}

impl Coder for Reader<'_> {
    #[inline(always)]
    fn decide(&mut self, context: usize, _: bool) -> bool {
        match self.model.zero[context] {
            CERTAIN => false,
            0 => true,
            zero => self.decoder.decode(zero),
        }
    }
}
