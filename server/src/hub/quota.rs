//! How many bytes one person may have written.
//!
//! A bucket per person, which fills with what the person's requests write to the store and empties over a day. It is
//! kept in memory and counts as bytes are written, so a request costs one look into a map. Opening and changing tables
//! is refused while the bucket is full; a game that is running always goes on, since others play it too, and it is
//! bounded by itself.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quarterdeck_store::{Append, PlayerId};
use tokio::time::Instant;

/// The time in which a full bucket empties.
const DAY: Duration = Duration::from_hours(24);

/// So many people are remembered before those whose buckets are empty are forgotten.
const MANY: usize = 16_384;

/// The buckets.
#[derive(Default)]
pub(super) struct Quota(Mutex<Buckets>);

#[derive(Default)]
struct Buckets {
    /// What a bucket holds; nothing for no limit.
    most: Option<u64>,
    people: HashMap<PlayerId, Bucket>,
    /// How many people there may be before the empty buckets are looked for again.
    tidy_at: usize,
}

struct Bucket {
    bytes: u64,
    at: Instant,
}

impl Bucket {
    /// What is in it now.
    fn level(&self, most: u64, now: Instant) -> u64 {
        let emptied = (now - self.at).as_millis() * u128::from(most) / DAY.as_millis();
        self.bytes.saturating_sub(u64::try_from(emptied).unwrap_or(u64::MAX))
    }
}

impl Quota {
    /// How many bytes one person may have written in a day; nothing for no limit.
    pub(super) fn set(&self, most: Option<u64>) {
        self.lock().most = most;
    }

    /// How long somebody has to wait before they may write more than a game needs; nothing if they may now.
    pub(super) fn wait(&self, player: PlayerId) -> Option<Duration> {
        let buckets = self.lock();
        let most = buckets.most?;
        let level = buckets.people.get(&player)?.level(most, Instant::now());
        let over = level.checked_sub(most)?;
        // At least a moment, and long enough that it is no use to come back for every byte.
        Some(DAY.mul_f64((over as f64 / most as f64).max(1.0 / 24.0)))
    }

    /// Somebody has had this written.
    pub(super) fn charge(&self, player: PlayerId, bytes: u64) {
        let mut buckets = self.lock();
        let Some(most) = buckets.most else { return };
        let now = Instant::now();
        if buckets.people.len() >= buckets.tidy_at.max(MANY) {
            buckets.people.retain(|_, bucket| bucket.level(most, now) > 0);
            buckets.tidy_at = 2 * buckets.people.len();
        }
        let bucket = buckets.people.entry(player).or_insert(Bucket { bytes: 0, at: now });
        *bucket = Bucket { bytes: bucket.level(most, now) + bytes, at: now };
    }

    fn lock(&self) -> MutexGuard<'_, Buckets> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What an append writes, as if nothing were kept only once.
pub(super) fn bytes_of(append: &Append) -> u64 {
    let rows: usize = append.rows.iter().map(|row| row.entry.len()).sum();
    let said = append.said.as_ref().map_or(0, |said| said.text.len());
    (rows + said) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(n: u32) -> PlayerId {
        let mut id = [0; 16];
        id[..4].copy_from_slice(&n.to_be_bytes());
        PlayerId::from_bytes(id)
    }

    #[tokio::test(start_paused = true)]
    async fn a_bucket_fills_and_empties_in_a_day() {
        let quota = Quota::default();
        quota.charge(player(1), 1 << 40);
        assert_eq!(quota.wait(player(1)), None, "there is no limit yet");
        quota.set(Some(2_400));
        quota.charge(player(1), 2_300);
        assert_eq!(quota.wait(player(1)), None);
        quota.charge(player(1), 300);
        assert_eq!(quota.wait(player(1)), Some(Duration::from_hours(2)));
        assert_eq!(quota.wait(player(2)), None, "others have buckets of their own");
        tokio::time::advance(Duration::from_hours(3)).await;
        assert_eq!(quota.wait(player(1)), None);
        tokio::time::advance(Duration::from_hours(24)).await;
        quota.charge(player(1), 2_399);
        assert_eq!(quota.wait(player(1)), None, "a day later it is as good as new");
    }

    #[tokio::test(start_paused = true)]
    async fn people_who_write_no_more_are_forgotten() {
        let quota = Quota::default();
        quota.set(Some(86_400_000));
        for n in 0..MANY as u32 {
            quota.charge(player(n), 1_000);
        }
        assert_eq!(quota.lock().people.len(), MANY);
        tokio::time::advance(Duration::from_secs(2)).await;
        quota.charge(player(MANY as u32), 1_000);
        assert_eq!(quota.lock().people.len(), 1);
    }
}
