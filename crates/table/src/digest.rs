//! Digests of tokens. A table recognises people without storing secrets.

use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

/// The SHA-256 digest of a token.
#[derive(Clone, Copy)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Hashes a text.
    pub fn of(token: &str) -> Self {
        Self(Sha256::digest(token.as_bytes()).into())
    }

    /// Formats the digest in hexadecimal.
    pub fn to_hex(self) -> String {
        hex(&self.0)
    }

    /// Compares with a stored digest in constant time.
    pub fn is(self, stored: &str) -> bool {
        self.to_hex().as_bytes().ct_eq(stored.as_bytes()).into()
    }
}

/// Formats bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_known_by_its_token_only() {
        let stored = Digest::of("secret").to_hex();
        assert!(Digest::of("secret").is(&stored));
        assert!(!Digest::of("guess").is(&stored));
        assert_eq!(stored.len(), 64);
    }
}
