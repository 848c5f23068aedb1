//! Spectator links: their holders see a game without an account, either as a spectator or with the view of the seat of
//! the player who made the link. Links expire, can be revoked, and are read-only. Only the hash of the code is stored.

use std::sync::Arc;
use std::time::Duration;

use domain::seat::Seat;
use domain::text::Language;
use sha2::{Digest, Sha256};

use crate::error::OpenDecision;
use crate::error::{Conflict, Error, Violation};
use crate::feed::FeedService;
use crate::feed::events::{EventRange, Log};
use crate::feed::streams::{ConnectionKind as Sent, Reader, Stream};
use crate::id::{AccountId, GameId, LinkId};
use crate::messages::{detail, expected};
use crate::moment::Moment;
use crate::names::hides;
use crate::play::games::{Hand, LoadedGame, SeatedGame};
use crate::ports::{Notice, StoreError, repository};
use crate::secret;

/// The number of letters of a code: 100 bits.
const CODE_LETTERS: usize = 20;
/// The shortest and the longest lifetime of a link, in seconds.
const LIFETIME_SECONDS: std::ops::RangeInclusive<u32> = 3_600..=30 * 24 * 3_600;
/// The largest number of valid links of an account to one game.
pub const MAX_LINKS_PER_GAME: i64 = 10;
/// The largest number of characters of a note.
const MAX_NOTE_CHARS: usize = 80;
/// How often an operation is retried after a concurrent turn.
const MAX_ATTEMPTS: usize = 64;
/// The error for an invalid code, whether it never existed, has expired or was revoked.
pub fn no_such_link() -> Error {
    Error::NotFound(detail::no_such_link())
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    pub id: LinkId,
    pub game: GameId,
    /// The account that made it.
    pub by: AccountId,
    /// The seat of that account.
    pub seat: Seat,
    /// What the link shows.
    pub kind: LinkKind,
    /// A private note of the maker.
    pub note: Option<String>,
    pub hash: Vec<u8>,
    /// When it was created.
    pub created_at: Moment,
    /// When it expires.
    pub expires_at: Moment,
}

domain::word_enum! {
    /// What a link shows.
    pub enum LinkKind {
        /// What a spectator sees.
        Spectator = "spectator",
        /// What the seat of the maker sees.
        Coach = "coach",
    }
}

/// The settings of a new link.
#[derive(Clone, Debug)]
pub struct NewLink {
    /// What the link shows.
    pub kind: LinkKind,
    /// The lifetime in seconds.
    pub seconds: u32,
    /// The note of the maker.
    pub note: Option<String>,
}

/// A valid link and its game.
#[derive(Debug)]
pub struct OpenedLink {
    pub link: Link,
    pub game: Arc<LoadedGame>,
}

repository! {
    /// Stores links. Each method is one transaction.
    pub trait LinkRepository as link_repository {
        /// Stores a link, unless its maker has `most` links to the game that are valid for longer than its start.
        /// Returns whether it was stored. `Conflict` if the game is at another version, or the account of the maker is
        /// deleted.
        write fn insert_link(link: Link, version: i64, most: i64) -> bool;
        /// The link with that hash of its code, including an expired one.
        read fn link_of_hash(hash: Vec<u8>) -> Option<Link>;
        /// The links to a game that have not expired, oldest first.
        read fn links_to(game: GameId, now: Moment) -> Vec<Link>;
        /// The links that an account has made, oldest first.
        read fn links_by(account: AccountId) -> Vec<Link>;
        /// Deletes a link to a game. Returns whether it existed.
        write fn delete_link(game: GameId, id: LinkId) -> bool;
    }
}

impl Link {
    /// The seat whose private information the link shows, if any.
    pub fn viewer(&self) -> Option<Seat> {
        match self.kind {
            LinkKind::Spectator => None,
            LinkKind::Coach => Some(self.seat),
        }
    }

    /// Whether an account may see the link: players see who watches the game, but not the coaches of other players.
    pub fn is_known_to(&self, account: AccountId) -> bool {
        self.kind == LinkKind::Spectator || self.by == account
    }

    /// Whether the link is valid in the current game. Its maker must still have the seat, and for a coach must not have
    /// resigned.
    fn counts(&self, game: &LoadedGame) -> bool {
        let sits = game.players.get(self.seat.index()).is_some_and(|player| player.account == self.by);
        sits && (self.kind == LinkKind::Spectator || !game.is_given_up(self.seat))
    }
}

impl NewLink {
    fn read(self) -> Result<Self, Error> {
        let note = self.note.map(|note| note.trim().to_owned()).filter(|note| !note.is_empty());
        let mut wrong = Vec::new();
        if !LIFETIME_SECONDS.contains(&self.seconds) {
            let expected = expected::range(*LIFETIME_SECONDS.start(), *LIFETIME_SECONDS.end());
            wrong.push(Violation::new("/expires_in_seconds", "range", expected));
        }
        if note.as_deref().is_some_and(|note| note.chars().count() > MAX_NOTE_CHARS || hides(note)) {
            wrong.push(Violation::new("/note", "length", expected::visible_at_most(MAX_NOTE_CHARS)));
        }
        if wrong.is_empty() { Ok(Self { note, ..self }) } else { Err(Error::Invalid(wrong)) }
    }
}

fn hash(code: &str) -> Vec<u8> {
    Sha256::digest(secret::read_code(code)).to_vec()
}

impl FeedService {
    /// Creates a link to a game of the account. The code is returned only here.
    pub async fn make_link(
        &self,
        account: AccountId,
        id: GameId,
        new: NewLink,
    ) -> Result<(Link, String), Error> {
        let new = new.read()?;
        let code = secret::code(CODE_LETTERS)?;
        for _ in 0..MAX_ATTEMPTS {
            let SeatedGame { game, .. } = self.play.game(account, id).await?;
            let seat = game.owns(account)?;
            if new.kind == LinkKind::Coach && game.is_given_up(seat) {
                return Err(Error::Conflict(Conflict::SeatResigned));
            }
            let now = self.clock.now();
            let link = Link {
                id: LinkId::fresh(),
                game: id,
                by: account,
                seat,
                kind: new.kind,
                note: new.note.clone(),
                hash: hash(&code),
                created_at: now,
                expires_at: now.plus(Duration::from_secs(new.seconds.into())),
            };
            match self.store.insert_link(link.clone(), game.version, MAX_LINKS_PER_GAME).await {
                Ok(true) => return Ok((link, code)),
                Ok(false) => return Err(Error::Conflict(Conflict::ListFull(MAX_LINKS_PER_GAME))),
                // The game has changed, and the seat may have another owner now.
                Err(StoreError::Conflict) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    /// The valid links to a game that an account with a seat may see.
    pub async fn links(&self, account: AccountId, id: GameId) -> Result<Vec<Link>, Error> {
        let SeatedGame { game, .. } = self.play.current(account, id).await?;
        let mut all = self.store.links_to(id, self.clock.now()).await?;
        all.retain(|link| link.is_known_to(account) && link.counts(&game));
        Ok(all)
    }

    /// Revokes a link: one's own, or any spectator link to the game.
    pub async fn revoke_link(&self, account: AccountId, id: GameId, link: LinkId) -> Result<(), Error> {
        let known = self.links(account, id).await?;
        if !known.iter().any(|one| one.id == link) || !self.store.delete_link(id, link).await? {
            return Err(no_such_link());
        }
        self.bus.announce(Notice::Link(link));
        Ok(())
    }

    /// The link with that code, and its game.
    pub async fn shared(&self, code: &str) -> Result<OpenedLink, Error> {
        let OpenedLink { link, game } = self.open_link(&hash(code)).await?;
        // Loaded again, for the current names of the players.
        let game = self.play.load(game.id).await?;
        if link.counts(&game) { Ok(OpenedLink { link, game }) } else { Err(no_such_link()) }
    }

    /// The open decision of the seat that a code shows, and its deadline, if its clock runs.
    pub async fn shared_decision(
        &self,
        code: &str,
        language: Language,
    ) -> Result<(OpenDecision, Option<Moment>), Error> {
        let OpenedLink { link, game } = self.open_link(&hash(code)).await?;
        let seat = link.viewer().ok_or_else(no_such_link)?;
        let times = self.play.clock_context(&game).await?;
        Ok((game.asked(seat, language), game.seating.due(seat, &times)))
    }

    /// The hand of the seat that a code shows.
    pub async fn shared_hand(&self, code: &str, language: Language) -> Result<Hand, Error> {
        let OpenedLink { link, game } = self.open_link(&hash(code)).await?;
        Ok(game.hand(link.viewer().ok_or_else(no_such_link)?, language))
    }

    /// A page of the event log, as a code shows it. If the page is empty, waits for an event while the link is valid.
    pub async fn shared_events(&self, code: &str, part: EventRange) -> Result<Log, Error> {
        let OpenedLink { link, game } = self.open_link(&hash(code)).await?;
        self.log_for(&Reader::LinkHolder(link), game.id, part).await
    }

    /// The events of the game of a code after that event, or from now on.
    pub async fn shared_stream(self: Arc<Self>, code: &str, after: Option<i64>) -> Result<Stream, Error> {
        let OpenedLink { link, game } = self.open_link(&hash(code)).await?;
        self.stream_for(Reader::LinkHolder(link), game.id, after, Sent::Events).await
    }

    /// The valid link with that hash of its code, and its current game.
    pub(crate) async fn open_link(&self, hash: &[u8]) -> Result<OpenedLink, Error> {
        let link = self.store.link_of_hash(hash.to_vec()).await?.ok_or_else(no_such_link)?;
        if link.expires_at <= self.clock.now() {
            return Err(no_such_link());
        }
        let game = self.play.as_it_is(link.game).await?;
        if link.counts(&game) { Ok(OpenedLink { link, game }) } else { Err(no_such_link()) }
    }
}
