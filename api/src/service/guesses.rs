//! Guessing passwords is made slow, and nobody can lock somebody else out by it. Wrong ones are counted for each e-mail
//! address and network together: after a few, that network waits for that address, longer each time. Many wrong ones from
//! many networks slow down the networks only from which nobody has ever signed in to the account; one from which its
//! owner has signed in waits for its own mistakes alone. An address that nobody has is treated the same.

use std::time::Duration;

use sha2::{Digest, Sha256};

use super::Service;
use super::error::Error;
use super::id::AccountId;
use super::moment::Moment;
use super::ports::StoreError;
use super::sessions::Network;

/// Wrong ones from one network before it waits.
const FREE: i32 = 5;
/// The first wait of a network; each further one is twice as long.
const FIRST_WAIT: Duration = Duration::from_secs(5);
/// No wait of a network is longer.
const LONGEST_WAIT: Duration = Duration::from_secs(15 * 60);
/// Wrong ones from all strange networks together before each of their attempts waits for the one before it.
const FREE_TOGETHER: i32 = 20;
/// The first wait of strange networks.
const FIRST_WAIT_TOGETHER: Duration = Duration::from_secs(1);
/// No wait of strange networks is longer.
const LONGEST_WAIT_TOGETHER: Duration = Duration::from_secs(30);
/// Wrong ones are forgotten after so long without another.
pub(super) const FORGOTTEN: Duration = Duration::from_secs(24 * 3_600);
/// How often a lost race is run again.
const TRIES: usize = 16;

/// An e-mail address, as attempts on it are counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Who(pub Vec<u8>);

/// Wrong passwords so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// How many.
    pub failures: i32,
    /// When the last one came.
    pub last_at: Moment,
}

/// The wrong passwords for an e-mail address from one network, and from all strange ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tallies {
    /// From that network.
    pub here: Tally,
    /// From all networks that are strange to the account.
    pub strange: Tally,
}

/// An attempt that was let through. It counts as wrong until it is forgiven.
pub struct Attempt {
    who: Who,
    place: Network,
    strange: bool,
}

impl Who {
    /// For an e-mail address in its normal form.
    pub fn has(email: &str) -> Self {
        Self(Sha256::new().chain_update(b"guesses").chain_update(email).finalize().to_vec())
    }
}

impl Tally {
    /// When the next attempt is let through.
    fn opens(&self, free: i32, first: Duration, longest: Duration) -> Moment {
        let beyond = self.failures.saturating_sub(free);
        if beyond < 0 {
            return Moment(0);
        }
        let wait = first.checked_mul(1 << beyond.min(20)).unwrap_or(longest);
        self.last_at.plus(wait.min(longest))
    }

    fn one_more(self, now: Moment) -> Self {
        Self { failures: self.failures.saturating_add(1), last_at: now }
    }

    /// One that is long ago counts for nothing.
    fn at(self, now: Moment) -> Self {
        if self.last_at.plus(FORGOTTEN) <= now { Self { failures: 0, ..self } } else { self }
    }
}

impl Service {
    /// Lets an attempt to give a password through, or tells how long to wait. Counted before it is known whether it is
    /// right, so that many at once are no way round.
    pub(super) async fn admit(
        &self,
        email: &str,
        account: Option<AccountId>,
        place: Network,
    ) -> Result<Attempt, Error> {
        // Asked for nobody too, so that it takes as long.
        let nobody = AccountId(uuid::Uuid::nil());
        let strange = !self.store.has_signed_in_from(account.unwrap_or(nobody), place).await?;
        self.count(Who::has(email), place, strange).await
    }

    /// The same for codes of that kind. Whose it would be only the right one tells, so that each network is counted by
    /// itself: else anybody could make all others wait.
    pub(super) async fn admit_code(&self, kind: &str, place: Network) -> Result<Attempt, Error> {
        self.count(Who::has(kind), place, false).await
    }

    async fn count(&self, who: Who, place: Network, strange: bool) -> Result<Attempt, Error> {
        for _ in 0..TRIES {
            let before = self.store.tallies(who.clone(), place).await?;
            let now = self.clock.now();
            let (here, all) = (before.here.at(now), before.strange.at(now));
            let mut opens = here.opens(FREE, FIRST_WAIT, LONGEST_WAIT);
            if strange {
                let together = all.opens(FREE_TOGETHER, FIRST_WAIT_TOGETHER, LONGEST_WAIT_TOGETHER);
                opens = opens.max(together);
            }
            if opens > now {
                return Err(Error::TooManyAttempts(opens.since(now)));
            }
            let strangers = if strange { all.one_more(now) } else { before.strange };
            let after = Tallies { here: here.one_more(now), strange: strangers };
            match self.store.save_tallies(who.clone(), place, before, after).await {
                Ok(()) => return Ok(Attempt { who, place, strange }),
                Err(StoreError::Conflict | StoreError::Duplicate) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    /// The password was right: the network has a clean sheet.
    pub(super) async fn forgive(&self, attempt: Attempt) -> Result<(), Error> {
        self.settle(attempt, |_| 0).await
    }

    /// The code was right: that attempt counts no longer. Those before it do, or else a code of one's own would pay for
    /// guesses at those of others.
    pub(super) async fn take_back(&self, attempt: Attempt) -> Result<(), Error> {
        self.settle(attempt, |failures| (failures - 1).max(0)).await
    }

    async fn settle(&self, attempt: Attempt, left: impl Fn(i32) -> i32) -> Result<(), Error> {
        let Attempt { who, place, strange } = attempt;
        for _ in 0..TRIES {
            let before = self.store.tallies(who.clone(), place).await?;
            let here = Tally { failures: left(before.here.failures), ..before.here };
            let less = Tally { failures: (before.strange.failures - 1).max(0), ..before.strange };
            let after = Tallies { here, strange: if strange { less } else { before.strange } };
            match self.store.save_tallies(who.clone(), place, before, after).await {
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
            let tally = Tally { failures, last_at: Moment(0) };
            tally.opens(FREE, FIRST_WAIT, LONGEST_WAIT).since(Moment(0)).as_secs()
        };
        assert_eq!([0, 4, 5, 6, 7, 12, 13, i32::MAX].map(wait), [0, 0, 5, 10, 20, 640, 900, 900]);
    }
}
