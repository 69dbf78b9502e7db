//! File format of dense networks.

use super::tensors::{Reader, Tensor};
use crate::dense::{Group, Network, Shape, Weights};
use crate::weights::WeightGroup;

/// Names of all tensors, in the order of the checksum.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    Group::ALL.iter().map(|group| group.name())
}

/// All tensors, in the order of the checksum.
pub(super) fn tensors(network: &Network) -> Vec<(&'static str, Tensor)> {
    let weights = &network.weights;
    let tensor = |group: Group| Tensor::new(group.size(&weights.shape), weights.group(group));
    names().zip(Group::ALL.iter().map(|&group| tensor(group))).collect()
}

/// Reads the network.
pub(super) fn read(file: &Reader<'_>, shape: Shape) -> Result<Network, String> {
    let numbers = |group: &Group| file.numbers(group.name(), group.size(&shape));
    let groups: Result<Vec<_>, String> = Group::ALL.iter().map(numbers).collect();
    Ok(Network::new(Weights::from_groups(shape, groups?)))
}
