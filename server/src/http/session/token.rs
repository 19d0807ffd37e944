//! Tokens: what a browser or a program shows to be recognised.

use std::fmt;

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};

const PREFIX: &str = "qd_";
const BYTES: usize = 32;
const LENGTH: usize = PREFIX.len() + 43;

/// 256 bits from the operating system's generator, as `qd_` and 43 letters. The server keeps only its hash, so it can
/// be shown once and never again.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new one.
    ///
    /// # Panics
    /// When the operating system has no randomness to give: nothing safe could be done then.
    pub fn new() -> Self {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).expect("the operating system gives randomness");
        let mut text = String::with_capacity(LENGTH);
        text.push_str(PREFIX);
        BASE64URL_NOPAD.encode_append(&bytes, &mut text);
        Self(text)
    }

    /// The token itself, for whoever it is given to.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What it is known by.
    pub fn key(&self) -> SessionKey {
        SessionKey::hash(&self.0)
    }
}

impl Default for Token {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("qd_…")
    }
}

/// What a session is known by: the SHA-256 of its token.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SessionKey(pub(crate) [u8; 32]);

impl SessionKey {
    /// The key of what somebody shows as a token; none if it is no token at all.
    pub fn of(shown: &str) -> Option<Self> {
        (shown.len() == LENGTH && shown.starts_with(PREFIX)).then(|| Self::hash(shown))
    }

    /// The bytes, as the store has them.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    fn hash(token: &str) -> Self {
        Self(Sha256::digest(token.as_bytes()).into())
    }
}

impl fmt::Debug for SessionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a session")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_found_again_by_its_hash() {
        let token = Token::new();
        assert_eq!(SessionKey::of(token.reveal()), Some(token.key()));
        assert_ne!(Token::new(), token);
        assert_eq!(token.reveal().len(), LENGTH);
        assert!(
            token.reveal()[3..].bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
        );
    }

    #[test]
    fn what_is_no_token_is_not_looked_up() {
        let token = Token::new();
        for shown in ["", "qd_", "x", &token.reveal()[1..], &format!("{}x", token.reveal())] {
            assert_eq!(SessionKey::of(shown), None, "{shown}");
        }
    }

    #[test]
    fn nobody_reads_a_token_by_accident() {
        let token = Token::new();
        assert!(!format!("{token:?} {:?}", token.key()).contains(&token.reveal()[3..]));
    }
}
