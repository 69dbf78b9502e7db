//! A linear value function.

/// Weight of each feature at the start and at the end of a game, interpolated linearly in between.
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    /// In the order of the features.
    pub weights: Vec<[f32; 2]>,
}

/// Features of a position from one seat's view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Glance {
    /// One number per feature.
    pub features: Vec<f32>,
    /// Progress of the game, 0 to 1.
    pub progress: f32,
}

impl Linear {
    /// All weights zero.
    pub fn blank(features: usize) -> Self {
        Self { weights: vec![[0.0; 2]; features] }
    }

    /// Value of a position.
    pub fn value(&self, glance: &Glance) -> f32 {
        let (late, early) = (glance.progress, 1.0 - glance.progress);
        let worth = |(feature, [first, last]): (&f32, &[f32; 2])| feature * (early * first + late * last);
        glance.features.iter().zip(&self.weights).map(worth).sum()
    }

    /// A step along the gradient of the value. With `step` = step size × error, this is gradient descent on
    /// half the squared error.
    pub fn learn(&mut self, glance: &Glance, step: f32) {
        let (late, early) = (glance.progress, 1.0 - glance.progress);
        for (feature, [first, last]) in glance.features.iter().zip(&mut self.weights) {
            *first += step * early * feature;
            *last += step * late * feature;
        }
    }

    /// Whether all weights are finite. Steps that are too long make them diverge.
    pub fn is_finite(&self) -> bool {
        self.weights.iter().flatten().all(|weight| weight.is_finite())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::float_cmp, reason = "halves and whole numbers are exact")]
    fn a_weight_goes_evenly_from_its_first_value_to_its_last() {
        let linear = Linear { weights: vec![[1.0, 3.0], [-2.0, 0.0]] };
        let value = |progress| linear.value(&Glance { features: vec![2.0, 1.0], progress });
        assert_eq!([value(0.0), value(0.5), value(1.0)], [0.0, 3.0, 6.0]);
    }

    #[test]
    fn a_step_changes_each_weight_by_its_part_of_the_value() {
        let mut linear = Linear::blank(2);
        linear.learn(&Glance { features: vec![2.0, -1.0], progress: 0.25 }, 0.5);
        assert_eq!(linear.weights, [[0.75, 0.25], [-0.375, -0.125]]);
        assert!(linear.is_finite());
        linear.weights[1][0] = f32::INFINITY;
        assert!(!linear.is_finite());
    }
}
