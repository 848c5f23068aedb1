//! The reader of a game's events: a signed-in account, or the holder of a link.

use std::sync::Arc;

use domain::seat::Seat;

use crate::accounts::keys::Caller;
use crate::error::Error;
use crate::feed::FeedService;
use crate::feed::links::{Link, no_such_link};
use crate::feed::streams::{ConnectionOwner, StreamEnd};
use crate::id::{AccountId, GameId};
use crate::messages::detail;
use crate::moment::Moment;
use crate::play::games::{LoadedGame, SeatedGame};
use crate::ports::subscriptions::Subscription;
use crate::ports::{Notice, Topic};

/// A reader of events.
#[derive(Clone, Debug)]
pub enum Reader {
    /// A signed-in account.
    Caller(Caller),
    LinkHolder(Link),
}

impl Reader {
    /// The owner whose streams are counted together with those of the reader.
    pub fn owner(&self) -> ConnectionOwner {
        match self {
            Self::Caller(caller) => ConnectionOwner::Account(caller.account),
            Self::LinkHolder(link) => ConnectionOwner::Link(link.id),
        }
    }

    /// The account of the caller, or the account that made the link.
    pub fn account(&self) -> AccountId {
        match self {
            Self::Caller(caller) => caller.account,
            Self::LinkHolder(link) => link.by,
        }
    }

    /// When the access of the reader expires.
    pub fn expires_at(&self) -> Moment {
        match self {
            Self::Caller(caller) => caller.expires,
            Self::LinkHolder(link) => link.expires_at,
        }
    }

    /// The topic that is published when the access is revoked before it expires.
    pub fn revocation_topic(&self) -> Option<Topic> {
        match self {
            Self::Caller(caller) => caller.session.map(Topic::Session),
            Self::LinkHolder(link) => Some(Topic::Link(link.id)),
        }
    }

    /// Adds the topics about the reader to a subscription.
    pub fn subscribe_to_reader(&self, mut ears: Subscription) -> Subscription {
        if let Self::Caller(caller) = self {
            ears.add(Topic::Changes(caller.account));
            ears.add(Topic::Keys);
        }
        self.revocation_topic().into_iter().for_each(|end| ears.add(end));
        ears
    }

    /// The current game, and the seat whose private information the reader sees, if any.
    pub async fn game(
        &self,
        service: &FeedService,
        id: GameId,
    ) -> Result<(Arc<LoadedGame>, Option<Seat>), Error> {
        match self {
            Self::Caller(caller) => {
                let SeatedGame { game, seat } = service.play.current(caller.account, id).await?;
                Ok((game, Some(seat)))
            }
            Self::LinkHolder(link) => {
                let now = service.open_link(&link.hash).await?;
                Ok((now.game, now.link.viewer()))
            }
        }
    }

    /// The seat of the reader, or of the player who made the link.
    pub fn seat(&self, game: &LoadedGame) -> Result<Seat, Error> {
        match self {
            Self::Caller(caller) => game.seat(caller.account),
            Self::LinkHolder(link) => Ok(link.seat),
        }
    }

    /// Fails if the access of the reader has expired.
    pub fn check_access(&self, service: &FeedService) -> Result<(), Error> {
        match self {
            Self::Caller(caller) => service.accounts.still_signed_in(caller),
            Self::LinkHolder(link) if link.expires_at <= service.clock.now() => Err(no_such_link()),
            Self::LinkHolder(_) => Ok(()),
        }
    }

    /// Fails if one of the notices revokes the access of the reader.
    pub fn check_not_revoked(&self, notices: &[Notice]) -> Result<(), Error> {
        match notices.iter().any(|notice| Some(notice.topic()) == self.revocation_topic()) {
            false => Ok(()),
            true => Err(match self {
                Self::Caller(_) => Error::SessionEnded(detail::session_ended()),
                Self::LinkHolder(_) => no_such_link(),
            }),
        }
    }

    /// Why a stream ends when the access of its reader expires.
    pub fn expiry_end(&self) -> StreamEnd {
        match self {
            Self::Caller(_) => StreamEnd::TokenExpired,
            Self::LinkHolder(_) => StreamEnd::LinkEnded,
        }
    }

    /// Why a stream ends when its game is no longer visible to the reader.
    pub fn game_gone_end(&self) -> StreamEnd {
        match self {
            Self::Caller(_) => StreamEnd::GameGone,
            Self::LinkHolder(_) => StreamEnd::LinkEnded,
        }
    }
}
