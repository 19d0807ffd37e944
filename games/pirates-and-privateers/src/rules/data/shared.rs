//! Data by content: read once for each different text, shared, and freed when the last game that uses it is gone.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};

use quarterdeck_engine::Problems;
use sha2::{Digest, Sha256};

use super::Data;

/// The longest text of a data file, in bytes: several times what the Caribbean takes.
const LONGEST_TEXT: usize = 128 << 10;

/// The data of a game: compiled in, or brought by its table.
///
/// Every state holds one, and searches clone states all the time. Data that is compiled in is a plain reference, which
/// costs nothing to clone and which threads do not contend for; only data that a table brought is reference counted.
#[derive(Clone)]
pub struct DataRef(Held);

#[derive(Clone)]
enum Held {
    CompiledIn(&'static Data),
    Brought(Arc<Brought>),
}

/// Data that a table brought. It leaves the registry when it is dropped.
struct Brought {
    fingerprint: Fingerprint,
    data: Data,
}

/// SHA-256 of the text.
type Fingerprint = [u8; 32];

/// The data that tables have brought and still use, so that equal texts are read once and share their memory.
static REGISTRY: LazyLock<Mutex<HashMap<Fingerprint, Weak<Brought>>>> =
    LazyLock::new(Mutex::default);

fn registry() -> MutexGuard<'static, HashMap<Fingerprint, Weak<Brought>>> {
    REGISTRY.lock().unwrap_or_else(PoisonError::into_inner)
}

fn find(fingerprint: &Fingerprint) -> Option<Arc<Brought>> {
    registry().get(fingerprint)?.upgrade()
}

impl DataRef {
    /// Data that is compiled in.
    pub(super) fn compiled_in(data: &'static Data) -> Self {
        Self(Held::CompiledIn(data))
    }

    /// The data of this text, which is read and checked unless a game that is still there has brought the same.
    pub(super) fn brought(text: &str) -> Result<Self, Problems> {
        if text.len() > LONGEST_TEXT {
            let most = LONGEST_TEXT >> 10;
            return Err(Problems::from(format!("the data has more than {most} KiB")));
        }
        let fingerprint = Sha256::digest(text).into();
        if let Some(known) = find(&fingerprint) {
            return Ok(Self(Held::Brought(known)));
        }
        // Without the lock: to check data takes a while.
        let new = Arc::new(Brought { fingerprint, data: Data::read(text)? });
        let mut all = registry();
        let quicker = all.get(&fingerprint).and_then(Weak::upgrade);
        let shared = quicker.unwrap_or_else(|| {
            all.insert(fingerprint, Arc::downgrade(&new));
            Arc::clone(&new)
        });
        // Before `new` is dropped, which may lock the registry.
        drop(all);
        Ok(Self(Held::Brought(shared)))
    }

    /// How many different data files of tables are in memory now.
    pub fn brought_now() -> usize {
        registry().len()
    }
}

impl Drop for Brought {
    fn drop(&mut self) {
        let mut all = registry();
        // Somebody may have brought the same again since the last reference went.
        if all.get(&self.fingerprint).is_some_and(|weak| weak.strong_count() == 0) {
            all.remove(&self.fingerprint);
        }
    }
}

impl Deref for DataRef {
    type Target = Data;

    #[inline]
    fn deref(&self) -> &Data {
        match &self.0 {
            Held::CompiledIn(data) => data,
            Held::Brought(brought) => &brought.data,
        }
    }
}

/// Equal texts share one [`Data`], so two are equal when they are the same.
impl PartialEq for DataRef {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        let (one, other): (&Data, &Data) = (self, other);
        std::ptr::eq(one, other)
    }
}

impl Eq for DataRef {}
