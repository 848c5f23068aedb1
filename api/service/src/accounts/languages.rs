//! A cache of the languages that accounts have chosen. Each request without `Accept-Language` needs the language of its
//! account.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use domain::text::Language;
use lru::LruCache;

use crate::id::AccountId;

/// The number of cached accounts.
const CAPACITY: NonZeroUsize = NonZeroUsize::new(10_000).expect("more than none");
/// How long another node may use the previous language after a change.
const LIFETIME: Duration = Duration::from_secs(10);

/// A cache of the languages of accounts on this node.
pub struct Languages(Mutex<LruCache<AccountId, Entry>>);

#[derive(Clone, Copy)]
struct Entry {
    language: Option<Language>,
    read_at: Instant,
}

impl Languages {
    pub fn new() -> Self {
        Self(Mutex::new(LruCache::new(CAPACITY)))
    }

    /// The cached language of an account; `Some(None)` if the account has chosen none.
    pub fn get(&self, account: AccountId) -> Option<Option<Language>> {
        let entry = self.entries().get(&account).copied();
        entry.filter(|entry| entry.read_at.elapsed() < LIFETIME).map(|entry| entry.language)
    }

    /// Caches a language that was read.
    pub fn put(&self, account: AccountId, language: Option<Language>) {
        self.entries().put(account, Entry { language, read_at: Instant::now() });
    }

    /// Removes all entries after a change, because bots have the language of their owner.
    pub fn clear(&self) {
        self.entries().clear();
    }

    /// No code panics while it holds the lock.
    fn entries(&self) -> MutexGuard<'_, LruCache<AccountId, Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
