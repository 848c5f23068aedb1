//! The languages that accounts have chosen, kept for a moment, because each request of an account without `Accept-Language` needs
//! that of its account.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use domain::text::Language;
use lru::LruCache;

use crate::id::AccountId;

/// Accounts whose language is kept.
const CAPACITY: NonZeroUsize = NonZeroUsize::new(10_000).expect("more than none");
/// Another node may use the previous language for that long after a change.
const LIFETIME: Duration = Duration::from_secs(10);

/// A cache of the languages of accounts on this node.
pub struct Languages(Mutex<LruCache<AccountId, Entry>>);

#[derive(Clone, Copy)]
struct Entry {
    language: Option<Language>,
    read_at: Instant,
}

impl Languages {
    /// An empty cache.
    pub fn new() -> Self {
        Self(Mutex::new(LruCache::new(CAPACITY)))
    }

    /// The language of an account, unless it has to be read: `Some(None)` where the account has chosen none.
    pub fn get(&self, account: AccountId) -> Option<Option<Language>> {
        let entry = self.entries().get(&account).copied();
        entry.filter(|entry| entry.read_at.elapsed() < LIFETIME).map(|entry| entry.language)
    }

    /// Keeps what was read.
    pub fn put(&self, account: AccountId, language: Option<Language>) {
        self.entries().put(account, Entry { language, read_at: Instant::now() });
    }

    /// Forgets all, after one has changed: a bot has the language of its owner.
    pub fn clear(&self) {
        self.entries().clear();
    }

    /// Nothing panics while it holds the lock.
    fn entries(&self) -> MutexGuard<'_, LruCache<AccountId, Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
