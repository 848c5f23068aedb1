//! The rate limiter: a rate with bursts for each account and each network, over all nodes together. A node takes
//! permits from the store in batches and spends them locally, so that few requests need the store. The first requests
//! of a key are admitted without asking the store, and are charged when more permits are requested.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lru::LruCache;

use crate::error::Error;
use crate::id::AccountId;
use crate::moment::Moment;
use crate::network::Network;
use crate::ports::{Clock, repository};
use crate::rate::{Rate, RateLimitExceeded, RateLimitStatus};

/// The number of keys whose permits a node holds.
const MAX_KEYS: NonZeroUsize = NonZeroUsize::new(65_536).expect("more than none");
/// Unspent permits expire after this long.
const PERMIT_LIFETIME: Duration = Duration::from_secs(10);

/// The configured rates; a rate that is not set does not limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rates {
    /// Per account.
    pub account: Option<Rate>,
    /// Per network.
    pub address: Option<Rate>,
    /// Per network: sign-in and registration.
    pub sign_in: Option<Rate>,
    /// Per account: chat messages.
    pub chat: Option<Rate>,
    /// Per account: pings to webhooks.
    pub webhook_test: Option<Rate>,
}

/// The key whose permits are spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RateLimitKey {
    Account(AccountId),
    Address(Network),
    /// A network, for sign-in.
    SignIn(Network),
    /// An account, for chat messages.
    Chat(AccountId),
    /// An account, for pings to webhooks.
    WebhookTest(AccountId),
}

/// The reply of the store to a request for permits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lease {
    /// Whether the permits may be spent.
    pub allowed: bool,
    /// When the whole rate is unused again, in microseconds since 1970.
    pub empty: i64,
}

/// The permits of a key on this node.
#[derive(Clone, Copy)]
struct KeyEntry {
    /// Permits that were charged in the store.
    permits: u64,
    /// Requests that were admitted without being charged.
    owed: u64,
    /// Of these, the requests that are being charged now.
    paying: u64,
    /// When both expire.
    until: Moment,
    /// When the whole rate is unused again, as the store last reported.
    empty: i64,
    /// The store has refused permits until this time.
    refused_until: Moment,
}

/// The result of an attempt to spend a permit.
enum SpendResult {
    /// A permit was spent.
    Allowed(KeyEntry),
    /// No permit is available until later.
    Refused(KeyEntry),
    /// The store must be asked, and that many admitted requests must be charged.
    Ask { due: u64 },
}

/// The result of a request to the store.
#[derive(Clone, Copy)]
enum LeaseResult {
    /// One permit was spent, and that many more are available.
    Granted { more: u64, empty: i64 },
    /// No permit is available until this time.
    Refused { refused_until: Moment, empty: i64 },
    /// The store did not reply.
    Failed,
}

/// The permits that this node holds.
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

    /// The stored form.
    pub fn key(self) -> String {
        let hex = |network: Network| {
            let digit = |half: u8| char::from_digit(half.into(), 16);
            let digits = network.0.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]);
            digits.flatten().collect::<String>()
        };
        match self {
            Self::Account(account) => format!("account:{account}"),
            Self::Address(network) => format!("address:{}", hex(network)),
            Self::SignIn(network) => format!("sign_in:{}", hex(network)),
            Self::Chat(account) => format!("chat:{account}"),
            Self::WebhookTest(account) => format!("webhook_test:{account}"),
        }
    }
}

impl RateLimiter {
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

    /// Spends a permit of a key, or says what must be requested from the store. Reads and writes under one lock.
    fn spend_permit(&self, key: &str, rate: Rate, now: Moment) -> SpendResult {
        let mut all = self.entry();
        let entry = all.get_or_insert_mut(key.to_owned(), || KeyEntry::fresh(now));
        if entry.until <= now && entry.refused_until <= now {
            *entry = KeyEntry { empty: entry.empty, ..KeyEntry::fresh(now) };
        }
        // Charged permits are spent even if the store has refused others in the meantime.
        if entry.permits > 0 {
            entry.permits -= 1;
        } else if entry.refused_until > now {
            return SpendResult::Refused(*entry);
        } else if entry.owed < rate.max_unpaid() {
            entry.owed += 1;
        } else {
            // Marks these permits as being charged, so that no concurrent request charges them again.
            let due = entry.owed.saturating_sub(entry.paying);
            entry.paying += due;
            return SpendResult::Ask { due };
        }
        SpendResult::Allowed(*entry)
    }

    /// Applies the reply of the store to the request that asked it and charged `owed`.
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
            // Permits that were taken ahead of time may be unused again.
            left: (left as u64 + self.permits).min(rate.burst.into()),
            full_in: Duration::from_micros(used as u64),
        }
    }
}

impl RateLimiter {
    /// Spends one permit. Returns the state of the limit, if there is a rate.
    pub async fn spend(&self, limit_key: RateLimitKey) -> Result<Option<RateLimitStatus>, Error> {
        let Some(rate) = self.rate(limit_key) else { return Ok(None) };
        let now = self.clock.now();
        let key = limit_key.key();
        let due = match self.spend_permit(&key, rate, now) {
            SpendResult::Allowed(entry) => return Ok(Some(entry.standing(limit_key, rate, now))),
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

    /// Requests permits from the store, one of which is spent at once, and charges what is owed.
    async fn ask(&self, key: &str, rate: Rate, due: u64, now: Moment) -> Result<LeaseResult, Error> {
        let mut last = now.0;
        for wanted in [rate.lease(), 1] {
            let cost = (wanted + due) as i64 * rate.interval();
            let taken = self.store.take_permits(key.to_owned(), now.0, cost, rate.capacity()).await?;
            if taken.allowed {
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
    /// Stores the rates that callers have used.
    pub trait RateLimitRepository as rate_limit_repository {
        /// Uses `cost` of the rate of a key, unless that exceeds `most`; all in microseconds.
        write fn take_permits(key: String, now: i64, cost: i64, most: i64) -> Lease;
    }
}
