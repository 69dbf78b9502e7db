//! Settings of the network: its kind, and the layer sizes of that kind.

use std::fmt;

use nn::{Kind, NetworkFeatures, dense, sparse};
use serde::{Deserialize, Serialize};

/// The network to train.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Table", into = "Table")]
pub enum NetworkConfig {
    /// Reads binary inputs, few of which are active.
    Sparse(SparseSizes),
    /// Reads a short vector of numbers.
    Dense(DenseSizes),
}

/// Layer sizes of a sparse network.
#[derive(Clone, Debug, PartialEq)]
pub struct SparseSizes {
    /// The first layer.
    pub hidden: usize,
    /// The hidden layer of the value head.
    pub value_hidden: usize,
    /// The hidden layer of the policy head.
    pub policy_hidden: usize,
}

/// Layer sizes of a dense network.
#[derive(Clone, Debug, PartialEq)]
pub struct DenseSizes {
    /// The first layer.
    pub hidden: usize,
    /// The second layer, which feeds both heads.
    pub second_hidden: usize,
}

impl Default for NetworkConfig {
    fn default() -> Self {
        Self::Sparse(SparseSizes::default())
    }
}

impl Default for SparseSizes {
    fn default() -> Self {
        Self { hidden: 256, value_hidden: 32, policy_hidden: 64 }
    }
}

impl Default for DenseSizes {
    fn default() -> Self {
        Self { hidden: 512, second_hidden: 256 }
    }
}

impl SparseSizes {
    /// Shape of the network for a game; an error if the sizes do not work.
    pub fn shape<F: NetworkFeatures>(&self) -> Result<sparse::Shape, String> {
        let shape = sparse::Shape::of::<F>(self.hidden, self.value_hidden, self.policy_hidden);
        shape.check().map_err(|reason| format!("network: {reason}"))?;
        Ok(shape)
    }
}

impl DenseSizes {
    /// Shape of the network for a game; an error if the sizes do not work or the game has no dense features.
    pub fn shape<F: NetworkFeatures>(&self) -> Result<dense::Shape, String> {
        let shape = dense::Shape::of::<F>(self.hidden, self.second_hidden).ok_or(
            "network.kind is dense, which is for games of two that a few numbers describe; \
             this game has networks of kind sparse only",
        )?;
        shape.check().map_err(|reason| format!("network: {reason}"))?;
        Ok(shape)
    }
}

/// Kind and sizes in short.
impl fmt::Display for NetworkConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The kind is not written: runs older than the dense kind did not write it either.
            Self::Sparse(sizes) => {
                write!(f, "{}-{}-{}", sizes.hidden, sizes.value_hidden, sizes.policy_hidden)
            }
            Self::Dense(sizes) => write!(f, "dense {}-{}", sizes.hidden, sizes.second_hidden),
        }
    }
}

/// The TOML table. Which sizes it may have depends on the kind.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Table {
    kind: Kind,
    hidden: Option<usize>,
    value_hidden: Option<usize>,
    policy_hidden: Option<usize>,
    second_hidden: Option<usize>,
}

impl TryFrom<Table> for NetworkConfig {
    type Error = String;

    fn try_from(table: Table) -> Result<Self, String> {
        let foreign = |kind: &str, settings: &[(&str, Option<usize>)]| {
            let set = settings.iter().find(|(_, value)| value.is_some());
            set.map_or(Ok(()), |(name, _)| Err(format!("network.{name} is a setting of {kind} networks")))
        };
        match table.kind {
            Kind::Sparse => {
                foreign("dense", &[("second_hidden", table.second_hidden)])?;
                let usual = SparseSizes::default();
                Ok(Self::Sparse(SparseSizes {
                    hidden: table.hidden.unwrap_or(usual.hidden),
                    value_hidden: table.value_hidden.unwrap_or(usual.value_hidden),
                    policy_hidden: table.policy_hidden.unwrap_or(usual.policy_hidden),
                }))
            }
            Kind::Dense => {
                let sparse = [("value_hidden", table.value_hidden), ("policy_hidden", table.policy_hidden)];
                foreign("sparse", &sparse)?;
                let usual = DenseSizes::default();
                Ok(Self::Dense(DenseSizes {
                    hidden: table.hidden.unwrap_or(usual.hidden),
                    second_hidden: table.second_hidden.unwrap_or(usual.second_hidden),
                }))
            }
        }
    }
}

impl From<NetworkConfig> for Table {
    fn from(config: NetworkConfig) -> Self {
        match config {
            NetworkConfig::Sparse(sizes) => Self {
                kind: Kind::Sparse,
                hidden: Some(sizes.hidden),
                value_hidden: Some(sizes.value_hidden),
                policy_hidden: Some(sizes.policy_hidden),
                second_hidden: None,
            },
            NetworkConfig::Dense(sizes) => Self {
                kind: Kind::Dense,
                hidden: Some(sizes.hidden),
                second_hidden: Some(sizes.second_hidden),
                ..Self::default()
            },
        }
    }
}
