//! A cache of the languages that accounts have chosen. Each request without `Accept-Language` needs the language of its
//! account. A change empties the cache of this node at once, and of the others by a notice.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use domain::text::Language;
use lru::LruCache;

use crate::id::AccountId;

/// The number of cached accounts.
const CAPACITY: NonZeroUsize = NonZeroUsize::new(10_000).expect("more than none");
/// How long another node may use the previous language after a change whose notice was lost.
const LIFETIME: Duration = Duration::from_secs(300);

/// A cache of the languages of accounts on this node.
pub struct Languages(Mutex<State>);

struct State {
    entries: LruCache<AccountId, Entry>,
    /// How often the cache was emptied.
    emptied: u64,
}

/// A point in time before a read of the store.
#[derive(Clone, Copy)]
pub struct ReadStart(u64);

#[derive(Clone, Copy)]
struct Entry {
    language: Option<Language>,
    read_at: Instant,
}

impl Languages {
    pub fn new() -> Self {
        Self(Mutex::new(State { entries: LruCache::new(CAPACITY), emptied: 0 }))
    }

    /// The cached language of an account; `Some(None)` if the account has chosen none.
    pub fn get(&self, account: AccountId) -> Option<Option<Language>> {
        let entry = self.state().entries.get(&account).copied();
        entry.filter(|entry| entry.read_at.elapsed() < LIFETIME).map(|entry| entry.language)
    }

    /// Called before a language is read.
    pub fn begin_read(&self) -> ReadStart {
        ReadStart(self.state().emptied)
    }

    /// Caches a language that was read, unless one has changed since the read began.
    pub fn put(&self, account: AccountId, language: Option<Language>, start: ReadStart) {
        let mut state = self.state();
        if state.emptied == start.0 {
            state.entries.put(account, Entry { language, read_at: Instant::now() });
        }
    }

    /// Removes all entries after a change, because bots have the language of their owner.
    pub fn clear(&self) {
        let mut state = self.state();
        state.entries.clear();
        state.emptied += 1;
    }

    /// No code panics while it holds the lock.
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_that_was_read_before_a_change_is_not_cached() {
        let (languages, account) = (Languages::new(), AccountId::fresh());
        languages.put(account, Some(Language::Dutch), languages.begin_read());
        assert_eq!(languages.get(account), Some(Some(Language::Dutch)));
        let start = languages.begin_read();
        languages.clear();
        languages.put(account, Some(Language::Dutch), start);
        assert_eq!(languages.get(account), None);
    }
}
