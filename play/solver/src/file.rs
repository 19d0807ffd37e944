//! Policies in files: compact, and checked when they are read. `docs/policies.md` has the layout.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::method::Method;
use crate::public::Policy;
use crate::stake::Stake;

/// The first bytes of every policy file.
const MARK: &[u8; 8] = b"QDPOLICY";
/// The version of the layout.
const VERSION: u32 = 2;
/// A chance is so many parts of a whole.
const WHOLE: f32 = 255.0;

/// What a policy is for and how it was made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The game's name on the wire.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Its options, as a record has them.
    pub options: serde_json::Value,
    /// What is played for.
    pub stake: Stake,
    /// How it was learned.
    pub method: Method,
    /// For how many iterations.
    pub iterations: u64,
    /// What both seats together could still gain by answering it best, as it was before it was rounded.
    pub nash_conv: f64,
    /// Lanes a row.
    pub lanes: usize,
    /// How many rows.
    pub slots: usize,
}

/// Why a file is no policy.
#[derive(Debug, Error)]
pub enum Fault {
    /// It is something else.
    #[error("this is no policy")]
    NoPolicy,
    /// It is of another time.
    #[error("this policy has layout {0}, and only layout {VERSION} is read here; solve it again")]
    Version(u32),
    /// Some bytes are wrong.
    #[error("this policy is damaged: its checksum does not fit")]
    Checksum,
    /// The checksum fits but the content does not.
    #[error("this policy does not say what it should: {0}")]
    Content(String),
}

/// Puts a policy into bytes.
pub fn write<const N: usize>(header: &Header, policy: &Policy<N>) -> Vec<u8> {
    let head = serde_json::to_vec(header).expect("a header is plain data");
    let mut bytes = MARK.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((head.len() as u32).to_le_bytes());
    bytes.extend(head);
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    for row in &policy.rows {
        let parts = row.map(parts_of);
        packed.write_all(&parts).expect("memory takes everything");
    }
    bytes.extend(packed.finish().expect("memory takes everything"));
    let sum = Sha256::digest(&bytes);
    bytes.extend(sum);
    bytes
}

#[allow(clippy::cast_sign_loss, reason = "a chance is never negative")]
fn parts_of(chance: f32) -> u8 {
    (chance * WHOLE).round() as u8
}

/// Reads only what a policy is for.
pub fn header(bytes: &[u8]) -> Result<Header, Fault> {
    Ok(split(bytes)?.0)
}

/// Reads a policy.
pub fn read<const N: usize>(bytes: &[u8]) -> Result<(Header, Policy<N>), Fault> {
    let (header, packed) = split(bytes)?;
    if header.lanes != N {
        return Err(Fault::Content(format!("{} lanes instead of {N}", header.lanes)));
    }
    let mut parts = Vec::new();
    // One byte more than there may be, so that more is noticed and no more than that is unpacked.
    let most = (header.slots as u64).saturating_mul(N as u64).saturating_add(1);
    ZlibDecoder::new(packed)
        .take(most)
        .read_to_end(&mut parts)
        .map_err(|error| Fault::Content(error.to_string()))?;
    if parts.len() as u64 + 1 != most {
        return Err(Fault::Content(format!("{} parts for {} rows", parts.len(), header.slots)));
    }
    let row = |parts: &[u8]| std::array::from_fn(|lane| f32::from(parts[lane]) / WHOLE);
    let rows = parts.chunks_exact(N).map(row).collect();
    Ok((header, Policy { rows }))
}

fn split(bytes: &[u8]) -> Result<(Header, &[u8]), Fault> {
    let rest = bytes.strip_prefix(MARK).ok_or(Fault::NoPolicy)?;
    let (version, rest) = number(rest)?;
    if version != VERSION {
        return Err(Fault::Version(version));
    }
    let (body, sum) = bytes.split_at(bytes.len().saturating_sub(32));
    if Sha256::digest(body).as_slice() != sum {
        return Err(Fault::Checksum);
    }
    let (length, rest) = number(rest)?;
    let (head, rest) = rest.split_at_checked(length as usize).ok_or(Fault::Checksum)?;
    let packed = rest.get(..rest.len().saturating_sub(32)).ok_or(Fault::Checksum)?;
    let header = serde_json::from_slice(head).map_err(|error| Fault::Content(error.to_string()))?;
    Ok((header, packed))
}

fn number(bytes: &[u8]) -> Result<(u32, &[u8]), Fault> {
    let (number, rest) = bytes.split_at_checked(4).ok_or(Fault::Checksum)?;
    Ok((u32::from_le_bytes(number.try_into().expect("four bytes")), rest))
}
