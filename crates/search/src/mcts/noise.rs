//! Dirichlet noise on the priors at the root, for self-play.

use game_core::Rng;

use super::edge::Edge;
use super::params::Noise;

/// Mixes Dirichlet noise into the priors.
pub(super) fn add(edges: &[&Edge], noise: Noise, rng: &mut Rng) {
    let shape = noise.concentration / edges.len().max(1) as f32;
    let drawn: Vec<f32> = edges.iter().map(|_| gamma(shape, rng)).collect();
    let total: f32 = drawn.iter().sum();
    if total <= 0.0 {
        return;
    }
    for (edge, drawn) in edges.iter().zip(drawn).filter(|(edge, _)| !edge.is_proven()) {
        edge.set_prior((1.0 - noise.share) * edge.prior() + noise.share * drawn / total);
    }
}

/// Draws from the gamma distribution, after Marsaglia and Tsang, with a power transform for shapes below 1.
fn gamma(shape: f32, rng: &mut Rng) -> f32 {
    if shape < 1.0 {
        let uniform = rng.fraction().max(f32::MIN_POSITIVE);
        return gamma(shape + 1.0, rng) * uniform.powf(1.0 / shape);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(rng);
        let v = (1.0 + c * x).powi(3);
        if v > 0.0 && rng.fraction().max(f32::MIN_POSITIVE).ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

fn normal(rng: &mut Rng) -> f32 {
    let radius = (-2.0 * rng.fraction().max(f32::MIN_POSITIVE).ln()).sqrt();
    radius * (std::f32::consts::TAU * rng.fraction()).cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gamma_numbers_have_the_right_mean_and_variance() {
        let mut rng = Rng::seeded(1);
        for shape in [0.3_f32, 1.0, 4.5] {
            let drawn: Vec<f64> = (0..40_000).map(|_| f64::from(gamma(shape, &mut rng))).collect();
            let mean = drawn.iter().sum::<f64>() / drawn.len() as f64;
            let variance = drawn.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / drawn.len() as f64;
            assert!((mean - f64::from(shape)).abs() < 0.05 * f64::from(shape), "{shape}: {mean}");
            assert!((variance - f64::from(shape)).abs() < 0.12 * f64::from(shape), "{shape}: {variance}");
        }
    }

    #[test]
    fn priors_still_add_up_to_one() {
        let edges: Vec<Edge> = (0..20).map(|_| Edge::default()).collect();
        edges.iter().enumerate().for_each(|(number, edge)| edge.reset(number, 0.05));
        let edges: Vec<&Edge> = edges.iter().collect();
        add(&edges, Noise { concentration: 10.0, share: 0.25 }, &mut Rng::seeded(2));
        let total: f32 = edges.iter().map(|edge| edge.prior()).sum();
        assert!((total - 1.0).abs() < 1e-4, "{total}");
        assert!(edges.iter().any(|edge| (edge.prior() - 0.05).abs() > 0.01));
    }
}
