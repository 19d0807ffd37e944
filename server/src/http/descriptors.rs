//! File descriptors: a connection takes one, and the store needs some whatever happens.
//!
//! Many systems start a process with a soft limit of 1,024, although the hard limit is far higher. A server raises its
//! own, and accepts fewer connections where that is not enough. It never comes to the point where a connection takes
//! the descriptor that SQLite needs to open its files.

use super::caps::Caps;

/// Kept free of connections: the store's files and readers, or its connections to PostgreSQL; backups; the listeners,
/// the metrics' connections and the log.
const RESERVE: u64 = 128;

/// Raises the limit of descriptors as far as the system lets us, and fits the caps to it.
pub(crate) fn fit(caps: Caps) -> Caps {
    let limit = rlimit::increase_nofile_limit(u64::MAX).or_else(|error| {
        tracing::warn!(%error, "the limit of file descriptors cannot be raised");
        soft_limit()
    });
    let Ok(limit) = limit else { return caps };
    let fitted = within(caps, limit);
    if fitted.total < caps.total {
        tracing::warn!(
            descriptors = limit,
            configured = caps.total,
            connections = fitted.total,
            "there are too few file descriptors for the connections that are configured: raise the limit (ulimit -n)"
        );
    }
    fitted
}

#[cfg(unix)]
fn soft_limit() -> std::io::Result<u64> {
    rlimit::Resource::NOFILE.get_soft()
}

#[cfg(not(unix))]
fn soft_limit() -> std::io::Result<u64> {
    Err(std::io::ErrorKind::Unsupported.into())
}

/// The caps that leave the reserve free; half of all where there are very few.
fn within(caps: Caps, descriptors: u64) -> Caps {
    let left = descriptors.saturating_sub(RESERVE).max(descriptors / 2);
    Caps { total: caps.total.min(u32::try_from(left).unwrap_or(u32::MAX)), ..caps }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_a_reserve() {
        let caps = Caps { total: 16_384, per_peer: 512, per_private_peer: 8_192 };
        let total = |descriptors| within(caps, descriptors).total;
        assert_eq!(total(1 << 20), 16_384);
        assert_eq!(total(16_384), 16_256);
        assert_eq!(total(1_024), 896);
        assert_eq!(total(100), 50);
        assert_eq!(within(caps, 1_024).per_private_peer, 8_192);
    }
}
