//! What is learned: plain numbers, group by group.

use std::fmt::Debug;

/// A group of weights in a kind of network: a matrix, or what a layer starts from.
pub trait WeightGroup: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// The sizes of such a network.
    type Shape: Copy + Debug + PartialEq + Send + Sync;

    /// All groups, in the order of files.
    const ALL: &'static [Self];

    /// The name in files.
    fn name(self) -> &'static str;

    /// Rows and columns.
    fn size(self, shape: &Self::Shape) -> [usize; 2];

    /// The largest weight that can be played with, where there is one.
    fn bound(self) -> Option<f32> {
        None
    }

    /// Whether shrinking these weights makes the network simpler: not so with what layers start from.
    fn decays(self) -> bool;

    /// The place in [`Self::ALL`].
    fn index(self) -> usize;
}

/// All weights of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights<G: WeightGroup> {
    /// The sizes.
    pub shape: G::Shape,
    groups: Vec<Vec<f32>>,
}

impl<G: WeightGroup> Weights<G> {
    /// All weights zero.
    pub fn zero(shape: G::Shape) -> Self {
        let zeros = |group: &G| vec![0.0; group.size(&shape).iter().product()];
        Self { shape, groups: G::ALL.iter().map(zeros).collect() }
    }

    /// Weights from a file: one list for each group, as long as the group is.
    pub(crate) fn from_groups(shape: G::Shape, groups: Vec<Vec<f32>>) -> Self {
        Self { shape, groups }
    }

    /// The numbers of a group, row by row.
    pub fn group(&self, group: G) -> &[f32] {
        &self.groups[group.index()]
    }

    /// The numbers of a group, to be changed.
    pub fn group_mut(&mut self, group: G) -> &mut [f32] {
        &mut self.groups[group.index()]
    }

    /// All groups at once, to be changed.
    pub fn groups_mut(&mut self) -> &mut [Vec<f32>] {
        &mut self.groups
    }

    /// Adds others, number by number.
    pub fn add(&mut self, others: &Self) {
        for (group, others) in self.groups.iter_mut().zip(&others.groups) {
            group.iter_mut().zip(others).for_each(|(sum, more)| *sum += more);
        }
    }

    /// A row of a group.
    #[inline]
    pub fn row(&self, group: G, row: usize) -> &[f32] {
        let width = group.size(&self.shape)[1];
        &self.group(group)[row * width..(row + 1) * width]
    }
}
