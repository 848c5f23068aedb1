//! Throttles password attempts without letting attackers lock the owner out. Failed attempts are counted for each pair of
//! e-mail address and network: after a few, that network must wait for that address, longer each time. Many failed
//! attempts from many networks slow down only networks from which nobody has ever signed in to the account; a known
//! network waits only for its own failures. Unknown addresses are treated the same. The counts decay within hours.
//!
//! Many people may share a network, so its own limits are far above those of an address: a network that has failed with many
//! addresses waits, but only for addresses that have never signed in from it; so do the networks from which many unknown
//! codes were typed.

use std::time::Duration;

use sha2::{Digest, Sha256};

use crate::accounts::AccountService;
use crate::error::Error;
use crate::id::AccountId;
use crate::moment::Moment;
use crate::network::Network;
use crate::ports::StoreError;

/// How many failures are free, and the waits after further ones.
#[derive(Clone, Copy)]
struct Allowance {
    free: i32,
    /// The wait after the last free failure. It doubles with each further one.
    first_wait: Duration,
    max_wait: Duration,
}

/// For an address, from one network.
const OF_ADDRESS: Allowance =
    Allowance { free: 5, first_wait: Duration::from_secs(5), max_wait: Duration::from_secs(15 * 60) };
/// For an address, from all unknown networks together.
const OF_ADDRESS_UNKNOWN: Allowance =
    Allowance { free: 20, first_wait: Duration::from_secs(1), max_wait: Duration::from_secs(30) };
/// For codes whose account is unknown, from one network.
const OF_CODES: Allowance = Allowance { free: 40, ..OF_ADDRESS };
/// For different addresses that have never signed in from the network.
const OF_NETWORK: Allowance = Allowance { free: 200, ..OF_ADDRESS_UNKNOWN };
/// The count falls by one each time that this long has passed without a failure.
const DECAY_INTERVAL: Duration = Duration::from_secs(3_600);
/// All failures are forgotten after this long without another.
pub(crate) const FORGOTTEN: Duration = Duration::from_secs(24 * 3_600);
/// How often an update is retried after a concurrent one.
const MAX_ATTEMPTS: usize = 16;

/// A hash of an e-mail address, the key of its counters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThrottleKey(pub Vec<u8>);

/// The failed attempts so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FailureCount {
    /// Their number.
    pub failures: i32,
    /// The time of the last one.
    pub last_at: Moment,
}

/// The failed attempts for an e-mail address from one network, and from all unknown networks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FailureCounts {
    /// From that network.
    pub here: FailureCount,
    /// From all networks that are unknown to the account.
    pub unknown: FailureCount,
}

/// An attempt that was admitted. It counts as failed until it is reset.
pub struct Attempt {
    who: ThrottleKey,
    network: Network,
    unknown: bool,
    /// The counters before it, and with it.
    before: FailureCounts,
    counted: FailureCounts,
}

impl ThrottleKey {
    /// The key of a normalised e-mail address.
    pub fn has(email: &str) -> Self {
        Self(Sha256::new().chain_update(b"guesses").chain_update(email).finalize().to_vec())
    }

    /// The key of the codes that are mailed to an account.
    pub fn of_mail_codes(account: AccountId) -> Self {
        Self::has(&format!("mail codes {account}"))
    }

    /// The key of all addresses that have been tried from a network: of those that have never signed in from it, or of the
    /// others, which are counted only to take as long. No address has a space.
    fn of_network(unknown: bool) -> Self {
        Self::has(if unknown { "all unknown" } else { "all known" })
    }
}

impl FailureCount {
    /// When the next attempt is admitted.
    fn next_attempt_at(&self, allowance: Allowance) -> Moment {
        let Allowance { free, first_wait, max_wait } = allowance;
        let beyond = self.failures.saturating_sub(free);
        if beyond < 0 {
            return Moment(0);
        }
        let wait = first_wait.checked_mul(1 << beyond.min(20)).unwrap_or(max_wait);
        self.last_at.plus(wait.min(max_wait))
    }

    fn incremented(self, now: Moment) -> Self {
        Self { failures: self.failures.saturating_add(1), last_at: now }
    }

    /// The failures that still count at that time.
    fn at(self, now: Moment) -> Self {
        let since = now.since(self.last_at);
        let faded = i32::try_from(since.as_secs() / DECAY_INTERVAL.as_secs()).unwrap_or(i32::MAX);
        let failures = if since >= FORGOTTEN { 0 } else { self.failures.saturating_sub(faded).max(0) };
        Self { failures, ..self }
    }

    /// The counters without a successful attempt: as before it, or one less if other attempts followed.
    fn without(self, before: Self, counted: Self) -> Self {
        if self == counted { before } else { Self { failures: (self.failures - 1).max(0), ..self } }
    }
}

impl AccountService {
    /// Admits an attempt to sign in with a password, or returns how long to wait. An attempt counts as failed before
    /// the password is checked, so that concurrent attempts are limited too.
    pub(crate) async fn check_password(
        &self,
        email: &str,
        account: Option<AccountId>,
        network: Network,
    ) -> Result<Attempt, Error> {
        // Also read for an unknown address, so that it takes as long.
        let nobody = AccountId(uuid::Uuid::nil());
        let unknown = !self.store.has_signed_in_from(account.unwrap_or(nobody), network).await?;
        let tried = self.store.failure_counts(ThrottleKey::of_network(unknown), network).await?;
        let now = self.clock.now();
        let next_attempt_at = tried.here.at(now).next_attempt_at(OF_NETWORK);
        if unknown && next_attempt_at > now {
            return Err(Error::TooManyAttempts(next_attempt_at.since(now)));
        }
        self.count(ThrottleKey::has(email), network, unknown, OF_ADDRESS).await
    }

    /// The password was wrong. The first failure for an address counts for its network, too. Writes as much for a known
    /// network, so that it takes as long.
    pub(crate) async fn count_address(&self, attempt: &Attempt) -> Result<(), Error> {
        if attempt.before.here.at(self.clock.now()).failures > 0 {
            return Ok(());
        }
        let who = ThrottleKey::of_network(attempt.unknown);
        for _ in 0..MAX_ATTEMPTS {
            let before = self.store.failure_counts(who.clone(), attempt.network).await?;
            let now = self.clock.now();
            let after = FailureCounts { here: before.here.at(now).incremented(now), ..before };
            match self.store.save_failure_counts(who.clone(), attempt.network, before, after).await {
                Ok(()) => return Ok(()),
                Err(StoreError::Conflict | StoreError::Duplicate) => {}
                Err(other) => return Err(other.into()),
            }
        }
        // So many others were counted meanwhile that one makes no difference.
        Ok(())
    }

    /// The same for codes that are mailed to an account, which alone can try them: others in its network do not wait.
    pub(crate) async fn check_mail_code(
        &self,
        account: AccountId,
        network: Network,
    ) -> Result<Attempt, Error> {
        self.count(ThrottleKey::of_mail_codes(account), network, true, OF_ADDRESS).await
    }

    /// The same for other codes of a kind. The account of a wrong code is unknown, so each network is counted by itself:
    /// otherwise anybody could make all others wait. Such codes have 40 bits, so that a network may fail often.
    pub(crate) async fn check_code(&self, kind: &str, network: Network) -> Result<Attempt, Error> {
        self.count(ThrottleKey::has(kind), network, false, OF_CODES).await
    }

    async fn count(
        &self,
        who: ThrottleKey,
        network: Network,
        unknown: bool,
        allowance: Allowance,
    ) -> Result<Attempt, Error> {
        for _ in 0..MAX_ATTEMPTS {
            let before = self.store.failure_counts(who.clone(), network).await?;
            let now = self.clock.now();
            let (here, all) = (before.here.at(now), before.unknown.at(now));
            let mut next_attempt_at = here.next_attempt_at(allowance);
            if unknown {
                next_attempt_at = next_attempt_at.max(all.next_attempt_at(OF_ADDRESS_UNKNOWN));
            }
            if next_attempt_at > now {
                return Err(Error::TooManyAttempts(next_attempt_at.since(now)));
            }
            let from_unknown = if unknown { all.incremented(now) } else { before.unknown };
            let after = FailureCounts { here: here.incremented(now), unknown: from_unknown };
            match self.store.save_failure_counts(who.clone(), network, before, after).await {
                Ok(()) => return Ok(Attempt { who, network, unknown, before, counted: after }),
                Err(StoreError::Conflict | StoreError::Duplicate) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    /// The password was correct: forgets the failures of the network.
    pub(crate) async fn reset(&self, attempt: Attempt) -> Result<(), Error> {
        self.settle(attempt, |here, _| FailureCount { failures: 0, ..here }).await
    }

    /// The code was correct: that attempt no longer counts. Earlier failures still do, because otherwise somebody could
    /// reset the counter with a code of their own; they decay nevertheless.
    pub(crate) async fn take_back(&self, attempt: Attempt) -> Result<(), Error> {
        self.settle(attempt, |here, attempt| here.without(attempt.before.here, attempt.counted.here)).await
    }

    async fn settle(
        &self,
        attempt: Attempt,
        left: impl Fn(FailureCount, &Attempt) -> FailureCount,
    ) -> Result<(), Error> {
        for _ in 0..MAX_ATTEMPTS {
            let now = self.store.failure_counts(attempt.who.clone(), attempt.network).await?;
            let unknown = match attempt.unknown {
                true => now.unknown.without(attempt.before.unknown, attempt.counted.unknown),
                false => now.unknown,
            };
            let after = FailureCounts { here: left(now.here, &attempt), unknown };
            match self.store.save_failure_counts(attempt.who.clone(), attempt.network, now, after).await {
                Ok(()) => return Ok(()),
                Err(StoreError::Conflict | StoreError::Duplicate) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_have_an_end() {
        let wait = |failures| {
            let count = FailureCount { failures, last_at: Moment(0) };
            count.next_attempt_at(OF_ADDRESS).since(Moment(0)).as_secs()
        };
        assert_eq!([0, 4, 5, 6, 7, 12, 13, i32::MAX].map(wait), [0, 0, 5, 10, 20, 640, 900, 900]);
    }

    #[test]
    fn wrong_ones_fade() {
        let after = |failures, hours: u64| {
            let count = FailureCount { failures, last_at: Moment(0) };
            count.at(Moment(0).plus(DECAY_INTERVAL * hours as u32)).failures
        };
        assert_eq!([0, 1, 5, 23].map(|hours| after(7, hours)), [7, 6, 2, 0]);
        // A large count decays to nothing in the end.
        assert_eq!((after(100, 23), after(100, 24)), (77, 0));
        // The clock of another node may be ahead.
        let ahead = FailureCount { failures: 3, last_at: Moment(1) };
        assert_eq!(ahead.at(Moment(0)), ahead);
    }

    #[test]
    fn a_right_one_leaves_what_was_counted_as_it_was() {
        let before = FailureCount { failures: 4, last_at: Moment(1) };
        let counted = before.incremented(Moment(9));
        assert_eq!(counted.without(before, counted), before);
        // A concurrent attempt was counted first.
        let other = counted.incremented(Moment(10));
        assert_eq!(other.without(before, counted), FailureCount { failures: 5, last_at: Moment(10) });
    }
}
