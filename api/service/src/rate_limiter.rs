//! How much anybody may ask for: a rate with bursts, for each account and for each network, on all nodes together. A node
//! takes permits from the store many at a time and spends them by itself, so that a request rarely asks the database; who
//! asks for little is let in without asking at all, and it is reckoned up when more is asked for.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lru::LruCache;

use crate::error::Error;
use crate::id::AccountId;
use crate::moment::Moment;
use crate::network::Network;
use crate::ports::{Clock, repository};
use crate::rates::{Rate, RateLimitExceeded, RateLimitStatus};

/// Keys that a node remembers permits of.
const MAX_KEYS: NonZeroUsize = NonZeroUsize::new(65_536).expect("more than none");
/// Permits that are not spent are given up after this.
const PERMIT_LIFETIME: Duration = Duration::from_secs(10);

/// The rates that hold; one that is not set does not limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rates {
    /// For each account.
    pub account: Option<Rate>,
    /// For each network.
    pub address: Option<Rate>,
    /// For each network: signing in and registering.
    pub sign_in: Option<Rate>,
    /// For each account: messages at tables.
    pub chat: Option<Rate>,
    /// For each account: pings to webhooks.
    pub webhook_test: Option<Rate>,
}

/// Whose permits are spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RateLimitKey {
    /// An account's.
    Account(AccountId),
    /// A network's.
    Address(Network),
    /// A network's, for signing in.
    SignIn(Network),
    /// An account's, for messages.
    Chat(AccountId),
    /// An account's, for pings to webhooks.
    WebhookTest(AccountId),
}

/// What the store says when permits are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lease {
    /// Whether they were given.
    pub granted: bool,
    /// When nothing of the rate will be used up, in microseconds since 1970.
    pub empty: i64,
}

/// What a node holds of a key.
#[derive(Clone, Copy)]
struct KeyEntry {
    /// Paid for.
    permits: u64,
    /// Let in without asking.
    owed: u64,
    /// Of these, the ones that the store is being paid for at the moment.
    paying: u64,
    /// Until when both count.
    until: Moment,
    /// When nothing of the rate will be used up, as the store last said.
    empty: i64,
    /// Nothing before this: the store has refused.
    refused_until: Moment,
}

/// What comes of wanting to spend a permit.
enum SpendResult {
    /// It was spent.
    Spent(KeyEntry),
    /// There is none for a while.
    Refused(KeyEntry),
    /// The store has to be asked, and to be paid so many that were let in before.
    Ask { due: u64 },
}

/// What came of asking the store.
#[derive(Clone, Copy)]
enum LeaseResult {
    /// One is spent and so many more are there.
    Granted { more: u64, empty: i64 },
    /// Nothing before that.
    Refused { refused_until: Moment, empty: i64 },
    /// It did not answer.
    Failed,
}

/// What this node holds.
pub struct RateLimiter {
    store: Arc<dyn RateLimitRepository>,
    clock: Arc<dyn Clock>,
    rates: Rates,
    entry: Mutex<LruCache<String, KeyEntry>>,
}

impl RateLimitKey {
    fn name(self) -> &'static str {
        match self {
            Self::Account(_) => "account",
            Self::Address(_) => "address",
            Self::SignIn(_) => "sign_in",
            Self::Chat(_) => "chat",
            Self::WebhookTest(_) => "webhook_test",
        }
    }

    /// As it is kept.
    pub fn key(self) -> String {
        let hex = |place: Network| place.0.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        match self {
            Self::Account(account) => format!("account:{account}"),
            Self::Address(place) => format!("address:{}", hex(place)),
            Self::SignIn(place) => format!("sign_in:{}", hex(place)),
            Self::Chat(account) => format!("chat:{account}"),
            Self::WebhookTest(account) => format!("webhook_test:{account}"),
        }
    }
}

impl RateLimiter {
    /// Nothing is held yet.
    pub fn new(store: Arc<dyn RateLimitRepository>, clock: Arc<dyn Clock>, rates: Rates) -> Self {
        Self { store, clock, rates, entry: Mutex::new(LruCache::new(MAX_KEYS)) }
    }

    fn rate(&self, limit_key: RateLimitKey) -> Option<Rate> {
        match limit_key {
            RateLimitKey::Account(_) => self.rates.account,
            RateLimitKey::Address(_) => self.rates.address,
            RateLimitKey::SignIn(_) => self.rates.sign_in,
            RateLimitKey::Chat(_) => self.rates.chat,
            RateLimitKey::WebhookTest(_) => self.rates.webhook_test,
        }
    }

    fn entry(&self) -> MutexGuard<'_, LruCache<String, KeyEntry>> {
        self.entry.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Spends what is held of a key, or says what has to be asked for. Looks and writes under one lock.
    fn spend_permit(&self, key: &str, rate: Rate, now: Moment) -> SpendResult {
        let mut all = self.entry();
        let entry = all.get_or_insert_mut(key.to_owned(), || KeyEntry::fresh(now));
        if entry.until <= now && entry.refused_until <= now {
            *entry = KeyEntry { empty: entry.empty, ..KeyEntry::fresh(now) };
        }
        // What was paid for is spent also when the store has refused somebody else meanwhile.
        if entry.permits > 0 {
            entry.permits -= 1;
        } else if entry.refused_until > now {
            return SpendResult::Refused(*entry);
        } else if entry.owed < rate.max_unpaid() {
            entry.owed += 1;
        } else {
            // Nobody else pays for the same at the same time.
            let due = entry.owed.saturating_sub(entry.paying);
            entry.paying += due;
            return SpendResult::Ask { due };
        }
        SpendResult::Spent(*entry)
    }

    /// What the store has said, to whoever asked it and pays so much that was owed.
    fn settle(&self, key: &str, due: u64, answer: LeaseResult, now: Moment) -> KeyEntry {
        let mut all = self.entry();
        let entry = all.get_or_insert_mut(key.to_owned(), || KeyEntry::fresh(now));
        entry.paying = entry.paying.saturating_sub(due);
        match answer {
            LeaseResult::Granted { more, empty } => {
                entry.owed = entry.owed.saturating_sub(due);
                entry.permits += more;
                entry.until = now.plus(PERMIT_LIFETIME);
                entry.empty = entry.empty.max(empty);
            }
            LeaseResult::Refused { refused_until, empty } => {
                entry.refused_until = entry.refused_until.max(refused_until);
                entry.empty = entry.empty.max(empty);
            }
            LeaseResult::Failed => {}
        }
        *entry
    }
}

impl KeyEntry {
    fn fresh(now: Moment) -> Self {
        Self {
            permits: 0,
            owed: 0,
            paying: 0,
            until: now.plus(PERMIT_LIFETIME),
            empty: now.0,
            refused_until: Moment(0),
        }
    }

    fn standing(&self, limit_key: RateLimitKey, rate: Rate, now: Moment) -> RateLimitStatus {
        let used = (self.empty - now.0).max(0) + self.owed as i64 * rate.interval();
        let left = (rate.capacity() - used).max(0) / rate.interval();
        RateLimitStatus {
            name: limit_key.name(),
            rate,
            // Permits that were got ahead of time may have become free again meanwhile.
            left: (left as u64 + self.permits).min(rate.burst.into()),
            full_in: Duration::from_micros(used as u64),
        }
    }
}

impl RateLimiter {
    /// Spends one permit. Tells how it stands then, if there is a rate.
    pub async fn spend(&self, limit_key: RateLimitKey) -> Result<Option<RateLimitStatus>, Error> {
        let Some(rate) = self.rate(limit_key) else { return Ok(None) };
        let now = self.clock.now();
        let key = limit_key.key();
        let due = match self.spend_permit(&key, rate, now) {
            SpendResult::Spent(entry) => return Ok(Some(entry.standing(limit_key, rate, now))),
            SpendResult::Refused(entry) => {
                return Err(refused(entry.standing(limit_key, rate, now), entry.refused_until.since(now)));
            }
            SpendResult::Ask { due } => due,
        };
        let answer = self.ask(&key, rate, due, now).await;
        let result = *answer.as_ref().unwrap_or(&LeaseResult::Failed);
        let entry = self.settle(&key, due, result, now);
        let standing = entry.standing(limit_key, rate, now);
        match answer? {
            LeaseResult::Refused { refused_until, .. } => Err(refused(standing, refused_until.since(now))),
            LeaseResult::Granted { .. } | LeaseResult::Failed => Ok(Some(standing)),
        }
    }

    /// Asks the store for permits, one of which is spent at once, and pays what is due.
    async fn ask(&self, key: &str, rate: Rate, due: u64, now: Moment) -> Result<LeaseResult, Error> {
        let mut last = now.0;
        for wanted in [rate.lease(), 1] {
            let cost = (wanted + due) as i64 * rate.interval();
            let taken = self.store.take_permits(key.to_owned(), now.0, cost, rate.capacity()).await?;
            if taken.granted {
                return Ok(LeaseResult::Granted { more: wanted - 1, empty: taken.empty });
            }
            last = taken.empty;
        }
        let cost = (1 + due) as i64 * rate.interval();
        Ok(LeaseResult::Refused {
            refused_until: Moment((last + cost - rate.capacity()).max(now.0 + 1)),
            empty: last,
        })
    }
}

fn refused(standing: RateLimitStatus, wait: Duration) -> Error {
    Error::RateLimited(Box::new(RateLimitExceeded { standing, wait }))
}

repository! {
    /// The rates that callers have used.
    pub trait RateLimitRepository as rate_limit_repository {
        /// Uses up `cost` of the rate of a key, unless that would be more than `most`; all in microseconds.
        write fn take_permits(key: String, now: i64, cost: i64, most: i64) -> Lease;
    }
}
