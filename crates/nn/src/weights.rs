//! Trainable weights: floats, group by group.

use std::fmt::Debug;

use crate::aligned::Aligned;

/// A weight group of a kind of network: a matrix or a bias.
pub trait WeightGroup: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// The layer sizes of this kind.
    type Shape: Copy + Debug + PartialEq + Send + Sync;

    /// All groups, in file order.
    const ALL: &'static [Self];

    /// Name in files.
    fn name(self) -> &'static str;

    /// Rows and columns.
    fn size(self, shape: &Self::Shape) -> [usize; 2];

    /// Limit of the weights, for groups that are quantised with one.
    fn bound(self) -> Option<f32> {
        None
    }

    /// Whether weight decay applies. It does not to biases.
    fn decays(self) -> bool;

    /// Whether the group is for training only. It may be empty, and a state may lack it.
    fn is_auxiliary(self) -> bool {
        false
    }

    /// Index in [`Self::ALL`].
    fn index(self) -> usize;
}

/// All weights of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights<G: WeightGroup> {
    /// The layer sizes.
    pub shape: G::Shape,
    groups: Vec<Aligned<f32>>,
}

impl<G: WeightGroup> Weights<G> {
    /// All weights zero.
    pub fn zero(shape: G::Shape) -> Self {
        Self::zero_in(shape, G::ALL)
    }

    /// All weights of these groups zero; the other groups are empty.
    pub fn zero_in(shape: G::Shape, groups: &[G]) -> Self {
        let length = |group: &G| if groups.contains(group) { group.size(&shape).iter().product() } else { 0 };
        Self { shape, groups: G::ALL.iter().map(|group| Aligned::zeros(length(group))).collect() }
    }

    /// Weights from a file. Each group must have its full length.
    pub(crate) fn from_groups(shape: G::Shape, groups: Vec<Vec<f32>>) -> Self {
        Self { shape, groups: groups.into_iter().map(Aligned::from).collect() }
    }

    /// Weights of a group, row by row.
    pub fn group(&self, group: G) -> &[f32] {
        &self.groups[group.index()]
    }

    /// Mutable weights of a group.
    pub fn group_mut(&mut self, group: G) -> &mut [f32] {
        &mut self.groups[group.index()]
    }

    /// All groups, mutable.
    pub fn groups_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        self.groups.iter_mut().map(|group| &mut **group)
    }

    /// Element-wise addition.
    pub fn add(&mut self, others: &Self) {
        for (group, others) in self.groups.iter_mut().zip(&others.groups) {
            group.iter_mut().zip(&**others).for_each(|(sum, more)| *sum += more);
        }
    }

    /// A row of a group.
    #[inline]
    pub fn row(&self, group: G, row: usize) -> &[f32] {
        let width = group.size(&self.shape)[1];
        &self.group(group)[row * width..(row + 1) * width]
    }
}
