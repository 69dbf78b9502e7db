//! Tokens, which identify the host and the players. Only digests are stored.

use serde::Serialize;
use table::{Digest, hex};

/// A secret of 256 random bits in hexadecimal. It has no `Debug` or `Display`, so that it is never logged.
#[derive(Clone, Serialize)]
#[serde(transparent)]
pub struct Token(String);

/// The system provides no random numbers.
#[derive(Debug, thiserror::Error)]
#[error("no random numbers: {0}")]
pub struct NoRandomness(String);

impl Token {
    /// A new token.
    pub fn fresh() -> Result<Self, NoRandomness> {
        Ok(Self(hex(&random_bytes::<32>()?)))
    }

    /// The text, for its owner.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The digest that is stored.
    pub fn digest(&self) -> Digest {
        Digest::of(&self.0)
    }
}

/// The id of a new table: 80 random bits, so that nobody finds it without the link.
pub(crate) fn fresh_id() -> Result<String, NoRandomness> {
    Ok(hex(&random_bytes::<10>()?))
}

/// A new seed.
pub(crate) fn fresh_seed() -> Result<u64, NoRandomness> {
    Ok(u64::from_le_bytes(random_bytes::<8>()?))
}

fn random_bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| NoRandomness(error.to_string()))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_256_bits_and_differ() {
        let (one, other) = (Token::fresh().unwrap(), Token::fresh().unwrap());
        assert_eq!(one.reveal().len(), 64);
        assert_ne!(one.reveal(), other.reveal());
    }

    #[test]
    fn a_digest_is_known_by_its_token_only() {
        let token = Token::fresh().unwrap();
        let stored = token.digest().to_hex();
        assert!(Digest::of(token.reveal()).is(&stored));
        assert!(!Digest::of("guess").is(&stored));
        assert!(!stored.contains(token.reveal()));
    }
}
