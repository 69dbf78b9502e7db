//! File format of sparse networks.

use super::tensors::{Reader, Tensor};
use crate::sparse::{Network, Shape};

/// All tensors, in the order of the checksum.
pub(super) fn tensors(network: &Network) -> Vec<(&'static str, Tensor)> {
    let shape = &network.shape;
    let layers = shape.value_hidden + shape.policy_hidden;
    let mut tensors = vec![
        ("inputs", Tensor::new([shape.inputs, shape.hidden], &network.inputs)),
        ("input_bias", Tensor::new([1, shape.hidden], &network.input_bias)),
        ("layers", Tensor::new([layers, shape.hidden], &network.layers)),
        ("layer_bias", Tensor::new([1, layers], &network.layer_bias)),
        ("output", Tensor::new([shape.outputs(), shape.value_hidden], &network.output)),
        ("output_bias", Tensor::new([1, shape.outputs()], &network.output_bias)),
        ("moves", Tensor::new([shape.policies, shape.policy_hidden], &network.moves)),
        ("move_bias", Tensor::new([1, shape.policies], &network.move_bias)),
        ("move_scale", Tensor::new([1, 1], &[network.move_scale])),
    ];
    if shape.effects > 0 {
        let rows = Tensor::new([shape.effects, shape.policy_hidden], &network.effects);
        tensors.push(("effects", rows));
        tensors.push(("effect_bias", Tensor::new([1, shape.effects], &network.effect_bias)));
    }
    tensors
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
        (
            file.numbers("inputs", [shape.inputs, shape.hidden])?,
            file.numbers("input_bias", [1, shape.hidden])?,
        ),
        (file.numbers("layers", [layers, shape.hidden])?, file.numbers("layer_bias", [1, layers])?),
        (
            file.numbers("output", [shape.outputs(), shape.value_hidden])?,
            file.numbers("output_bias", [1, shape.outputs()])?,
        ),
        (
            file.numbers("moves", [shape.policies, shape.policy_hidden])?,
            file.numbers("move_bias", [1, shape.policies])?,
            scale[0],
        ),
        effects,
    ))
}
