//! Ids: opaque to clients, sortable by age for the server.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};
use uuid::{Timestamp, Uuid};

use crate::moment::Moment;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)+) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            /// A new id, which sorts after all earlier ones.
            pub fn fresh() -> Self {
                Self(Uuid::now_v7())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::from_str(text).map(Self)
            }
        }
    )+ };
}

ids! {
    AccountId
    SessionId
    /// A table: seats that fill up until the game starts.
    TableId
    /// A game that was started at a table.
    GameId
    /// A webhook of an account.
    WebhookId
    /// A delivery to a webhook.
    DeliveryId
    /// A device that receives push notifications.
    TargetId
    /// A push notification.
    PushId
    /// A mail to an address.
    MailId
    /// A report of a chat message or of a player.
    ReportId
    /// An entry of the audit log.
    AuditEntryId
    /// An invitation to a table.
    InvitationId
    /// A plan of a player.
    PlanId
    /// A spectator link of a game.
    LinkId
    /// A hand-over of a seat.
    HandOverId
    /// A link of an account to a sign-in provider.
    ProviderLinkId
    /// A passkey of an account.
    PasskeyId
    /// A refresh token of a provider.
    ProviderTokenId
}

/// Distinguishes and orders games that start in the same millisecond on one node.
static COUNTER: LazyLock<AtomicU64> = LazyLock::new(|| AtomicU64::new(Uuid::new_v4().as_u64_pair().0 >> 24));
/// The number of counter bits in an id.
const COUNTER_BITS: u8 = 42;

impl GameId {
    /// A new id for a game that starts at this time. Ids of games are compared with times.
    pub fn at(at: Moment) -> Self {
        let seconds = u64::try_from(at.seconds()).unwrap_or_default();
        let nanoseconds = at.0.rem_euclid(1_000_000) as u32 * 1_000;
        let counter = COUNTER.fetch_add(1, Ordering::Relaxed) & ((1 << COUNTER_BITS) - 1);
        let counted = Timestamp::from_unix_time(seconds, nanoseconds, counter.into(), COUNTER_BITS);
        Self(Uuid::new_v7(counted))
    }

    /// The lowest id of a game that starts at this time or later.
    pub fn first_at(at: Moment) -> Self {
        let milliseconds = u128::try_from(at.0.div_euclid(1_000)).unwrap_or_default();
        Self(Uuid::from_u128(milliseconds << 80))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_games_sort_by_their_start() {
        let now = Moment::now();
        let (game, next) = (GameId::at(now), GameId::at(now));
        assert!(game < next);
        assert!(GameId::first_at(now) <= game);
        assert!(GameId::first_at(Moment(now.0 + 1_000)) > next);
        assert!(GameId::first_at(Moment(now.0 + 60_000_000)) > game);
        assert!(GameId::first_at(Moment(-1)) <= GameId::first_at(Moment(0)));
    }
}
