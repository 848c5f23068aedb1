//! Links by which others look on at a game without an account: as anybody may who has no seat, or as the seat of whoever has
//! made the link. They run out, can be taken back, and do nothing but show. Only the hash of the code is kept.

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
use crate::seating::bits;
use crate::seating::state::CaretakerReason;
use crate::secret;

/// Letters of a code: a hundred bits.
const CODE_LETTERS: usize = 20;
/// From how short to how long a link lasts, in seconds.
const LIFETIME_SECONDS: std::ops::RangeInclusive<u32> = 3_600..=30 * 24 * 3_600;
/// Links of an account to one game that count at the same time.
pub const MAX_LINKS_PER_GAME: i64 = 10;
/// Characters in a note at most.
const MAX_NOTE_CHARS: usize = 80;
/// How often a lost race for a game is run again.
const MAX_ATTEMPTS: usize = 64;
/// What whoever has no good code is told: the same whether it never was one, has run out, or was taken back.
pub fn no_such_link() -> Error {
    Error::NotFound(detail::no_such_link())
}

/// A link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// Its id.
    pub id: LinkId,
    /// What it shows.
    pub game: GameId,
    /// Who has made it.
    pub by: AccountId,
    /// The seat of whoever has made it.
    pub seat: Seat,
    /// How much it shows.
    pub kind: LinkKind,
    /// What its maker has written down about it, for himself.
    pub note: Option<String>,
    /// SHA-256 of the code.
    pub hash: Vec<u8>,
    /// Since when.
    pub created_at: Moment,
    /// Until when.
    pub expires_at: Moment,
}

/// How much a link shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkKind {
    /// What anybody may know who has no seat.
    Spectator,
    /// What the seat of its maker may know.
    Coach,
}

/// What a new link should be.
#[derive(Clone, Debug)]
pub struct NewLink {
    /// How much it shows.
    pub kind: LinkKind,
    /// How long it lasts.
    pub seconds: u32,
    /// What its maker writes down about it.
    pub note: Option<String>,
}

/// A link that counts, and the game as it is now.
#[derive(Debug)]
pub struct OpenedLink {
    /// The link.
    pub link: Link,
    /// What it shows.
    pub game: Arc<LoadedGame>,
}

repository! {
    /// Keeps links: a part of what the service needs from a store.
    pub trait LinkRepository as link_repository {
        /// Keeps a link, unless its maker has `most` to the game that last longer than from its beginning; tells whether it did.
        /// `Conflict` when the game is not at that version any more, or the account of its maker is deleted.
        write fn insert_link(link: Link, version: i64, most: i64) -> bool;
        /// The link whose code has that hash, whether or not it has run out.
        read fn link_of_hash(hash: Vec<u8>) -> Option<Link>;
        /// The links to a game that have not run out, the oldest first.
        read fn links_to(game: GameId, now: Moment) -> Vec<Link>;
        /// The links that an account has made, the oldest first.
        read fn links_by(account: AccountId) -> Vec<Link>;
        /// Takes a link to a game away; tells whether it was there.
        write fn delete_link(game: GameId, id: LinkId) -> bool;
        /// Those of these that are there; 1,000 at most.
        read fn existing_links(ids: Vec<LinkId>) -> Vec<LinkId>;
    }
}

impl LinkKind {
    /// In one word that stays.
    pub fn word(self) -> &'static str {
        match self {
            Self::Spectator => "spectator",
            Self::Coach => "coach",
        }
    }

    /// Reads what `word` has written.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Spectator, Self::Coach].into_iter().find(|kind| kind.word() == word)
    }
}

impl Link {
    /// The seat that it shows what only that may know of, if it does.
    pub fn viewer(&self) -> Option<Seat> {
        match self.kind {
            LinkKind::Spectator => None,
            LinkKind::Coach => Some(self.seat),
        }
    }

    /// Whether an account may know of it: a player knows who looks on, but not whom another asks for advice.
    pub fn is_known_to(&self, account: AccountId) -> bool {
        self.kind == LinkKind::Spectator || self.by == account
    }

    /// Whether it shows the game as that is now. Its maker must sit there still, and for his own hand must not have given up.
    fn counts(&self, game: &LoadedGame) -> bool {
        let sits = game.players.get(self.seat.index()).is_some_and(|player| player.account == self.by);
        sits && (self.kind == LinkKind::Spectator || !has_given_up(game, self.seat))
    }
}

fn has_given_up(game: &LoadedGame, seat: Seat) -> bool {
    let resigned =
        matches!(game.seating.of(seat).caretaker, Some(CaretakerReason::Resigned | CaretakerReason::Left));
    resigned || game.gone & bits(&[seat]) != 0
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
    /// Makes a link to a game that the account sits at. Its code is told this once.
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
            if new.kind == LinkKind::Coach && has_given_up(&game, seat) {
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
                // The game has moved on, and the seat may be somebody else's by now.
                Err(StoreError::Conflict) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    /// The links to a game that count and that an account which sits there may know of.
    pub async fn links(&self, account: AccountId, id: GameId) -> Result<Vec<Link>, Error> {
        let SeatedGame { game, .. } = self.play.current(account, id).await?;
        let mut all = self.store.links_to(id, self.clock.now()).await?;
        all.retain(|link| link.is_known_to(account) && link.counts(&game));
        Ok(all)
    }

    /// Takes a link back: one's own, or any by which somebody looks on at the whole table.
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
        // With the names that the players have now.
        let game = self.play.load(game.id).await?;
        if link.counts(&game) { Ok(OpenedLink { link, game }) } else { Err(no_such_link()) }
    }

    /// What is asked of the seat that a code shows, and when it is due, if time runs for it.
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

    /// A part of the log, as a code shows it. When there is nothing yet, waits for it, as long as the link counts.
    pub async fn shared_events(&self, code: &str, part: EventRange) -> Result<Log, Error> {
        let OpenedLink { link, game } = self.open_link(&hash(code)).await?;
        self.log_for(&Reader::LinkHolder(link), game.id, part).await
    }

    /// What happens in the game of a code after the fact of that number, or from now on.
    pub async fn shared_stream(self: Arc<Self>, code: &str, after: Option<i64>) -> Result<Stream, Error> {
        let OpenedLink { link, game } = self.open_link(&hash(code)).await?;
        self.stream_for(Reader::LinkHolder(link), game.id, after, Sent::Events).await
    }

    /// The link whose code has that hash, if it counts, and its game as it is now.
    pub(crate) async fn open_link(&self, hash: &[u8]) -> Result<OpenedLink, Error> {
        let link = self.store.link_of_hash(hash.to_vec()).await?.ok_or_else(no_such_link)?;
        if link.expires_at <= self.clock.now() {
            return Err(no_such_link());
        }
        let game = self.play.as_it_is(link.game).await?;
        if link.counts(&game) { Ok(OpenedLink { link, game }) } else { Err(no_such_link()) }
    }
}
