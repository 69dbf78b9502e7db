//! File format of sparse networks.

use super::tensors::{Reader, Tensor};
use crate::sparse::{Network, Shape};

/// Names of the tensors of every network, in the order of the checksum.
const NAMES: [&str; 9] = [
    "inputs",
    "input_bias",
    "layers",
    "layer_bias",
    "output",
    "output_bias",
    "moves",
    "move_bias",
    "move_scale",
];

/// Those of networks of games whose moves have effects.
const EFFECT_NAMES: [&str; 2] = ["effects", "effect_bias"];

/// Names of all tensors, in the order of the checksum.
pub(super) fn names(shape: &Shape) -> impl Iterator<Item = &'static str> {
    let effects = if shape.effects > 0 { &EFFECT_NAMES[..] } else { &[] };
    NAMES.iter().chain(effects).copied()
}

/// All tensors, in the order of the checksum.
pub(super) fn tensors(network: &Network) -> Vec<(&'static str, Tensor)> {
    let shape = &network.shape;
    let layers = shape.value_hidden + shape.policy_hidden;
    let mut tensors = vec![
        Tensor::coded([shape.inputs, shape.hidden], &network.inputs),
        Tensor::new([1, shape.hidden], &network.input_bias),
        Tensor::coded([layers, shape.hidden], &network.layers),
        Tensor::new([1, layers], &network.layer_bias),
        Tensor::new([shape.outputs(), shape.value_hidden], &network.output),
        Tensor::new([1, shape.outputs()], &network.output_bias),
        Tensor::coded([shape.policies, shape.policy_hidden], &network.moves),
        Tensor::new([1, shape.policies], &network.move_bias),
        Tensor::new([1, 1], &[network.move_scale]),
    ];
    if shape.effects > 0 {
        tensors.push(Tensor::new([shape.effects, shape.policy_hidden], &network.effects));
        tensors.push(Tensor::new([1, shape.effects], &network.effect_bias));
    }
    names(shape).zip(tensors).collect()
}

/// Reads the network.
pub(super) fn read(file: &Reader<'_>, shape: Shape) -> Result<Network, String> {
    let layers = shape.value_hidden + shape.policy_hidden;
    let scale: Vec<f32> = file.numbers("move_scale", [1, 1])?;
    let effects = if shape.effects > 0 {
        (
            file.numbers("effects", [shape.effects, shape.policy_hidden])?,
            file.numbers("effect_bias", [1, shape.effects])?,
        )
    } else {
        (Vec::new(), Vec::new())
    };
    Ok(Network::from_parts(
        shape,
        (file.coded("inputs", [shape.inputs, shape.hidden])?, file.numbers("input_bias", [1, shape.hidden])?),
        (file.coded("layers", [layers, shape.hidden])?, file.numbers("layer_bias", [1, layers])?),
        (
            file.numbers("output", [shape.outputs(), shape.value_hidden])?,
            file.numbers("output_bias", [1, shape.outputs()])?,
        ),
        (
            file.coded("moves", [shape.policies, shape.policy_hidden])?,
            file.numbers("move_bias", [1, shape.policies])?,
            scale[0],
        ),
        effects,
    ))
}
