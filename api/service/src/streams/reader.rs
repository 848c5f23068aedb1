//! Who reads what happens: somebody who is signed in, or somebody who looks on by a link.

use std::sync::Arc;

use domain::seat::Seat;

use super::{ConnectionOwner, End};
use crate::Service;
use crate::error::Error;
use crate::games::{LoadedGame, SeatedGame};
use crate::id::{AccountId, GameId};
use crate::keys::Caller;
use crate::links::{Link, none};
use crate::messages::detail;
use crate::moment::Moment;
use crate::ports::{Notice, Topic};
use crate::subscriptions::Subscription;

/// Somebody who reads.
#[derive(Clone, Debug)]
pub enum Reader {
    /// Who is signed in.
    Caller(Caller),
    /// Who has a link.
    Holder(Link),
}

impl Reader {
    /// Whose streams are counted together with those of the reader.
    pub fn owner(&self) -> ConnectionOwner {
        match self {
            Self::Caller(caller) => ConnectionOwner::Account(caller.account),
            Self::Holder(link) => ConnectionOwner::Link(link.id),
        }
    }

    /// The account that acts, or that has made the link.
    pub fn account(&self) -> AccountId {
        match self {
            Self::Caller(caller) => caller.account,
            Self::Holder(link) => link.by,
        }
    }

    /// When it may not read any more.
    pub fn expires(&self) -> Moment {
        match self {
            Self::Caller(caller) => caller.expires,
            Self::Holder(link) => link.expires_at,
        }
    }

    /// What is told when it may not read any more, before it was to expire.
    pub fn end(&self) -> Option<Topic> {
        match self {
            Self::Caller(caller) => caller.session.map(Topic::Session),
            Self::Holder(link) => Some(Topic::Link(link.id)),
        }
    }

    /// Hears of everything about the reader too.
    pub fn listening(&self, mut ears: Subscription) -> Subscription {
        if let Self::Caller(caller) = self {
            ears.add(Topic::Changes(caller.account));
            ears.add(Topic::Keys);
        }
        self.end().into_iter().for_each(|end| ears.add(end));
        ears
    }

    /// A game as it is now, and the seat that the reader sees what only it may know of, if there is one.
    pub async fn game(
        &self,
        service: &Service,
        id: GameId,
    ) -> Result<(Arc<LoadedGame>, Option<Seat>), Error> {
        match self {
            Self::Caller(caller) => {
                let SeatedGame { game, seat } = service.current(caller.account, id).await?;
                Ok((game, Some(seat)))
            }
            Self::Holder(link) => {
                let now = service.behind(&link.hash).await?;
                Ok((now.game, now.link.viewer()))
            }
        }
    }

    /// The seat of the reader, or of whoever has made the link.
    pub fn seat(&self, game: &LoadedGame) -> Result<Seat, Error> {
        match self {
            Self::Caller(caller) => game.seat(caller.account),
            Self::Holder(link) => Ok(link.seat),
        }
    }

    /// Refuses a reader whose time is over.
    pub fn still_may(&self, service: &Service) -> Result<(), Error> {
        match self {
            Self::Caller(caller) => service.still_signed_in(caller),
            Self::Holder(link) if link.expires_at <= service.clock.now() => Err(none()),
            Self::Holder(_) => Ok(()),
        }
    }

    /// Refuses a reader who may not read any more after these.
    pub fn after(&self, notices: &[Notice]) -> Result<(), Error> {
        match notices.iter().any(|notice| Some(notice.topic()) == self.end()) {
            false => Ok(()),
            true => Err(match self {
                Self::Caller(_) => Error::SessionEnded(detail::session_ended()),
                Self::Holder(_) => none(),
            }),
        }
    }

    /// Why a stream ends whose reader's time is over.
    pub fn run_out(&self) -> End {
        match self {
            Self::Caller(_) => End::TokenExpired,
            Self::Holder(_) => End::LinkEnded,
        }
    }

    /// Why a stream ends whose game is not there for the reader any more.
    pub fn shut_out(&self) -> End {
        match self {
            Self::Caller(_) => End::GameGone,
            Self::Holder(_) => End::LinkEnded,
        }
    }
}
