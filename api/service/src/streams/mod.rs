//! Streams: what happens in one game, or in all games of an account, fact by fact from a cursor on. Whoever sends it on
//! pulls; nothing is read before what came earlier was taken. The log in the store is what is told, the bus only wakes.

mod account;
mod changes;
mod connection_limiter;
mod cursor;
mod games;
mod poll;
mod reader;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};

pub use changes::Change;
pub use connection_limiter::{ConnectionKind, ConnectionLimiter, ConnectionOwner};
pub use reader::Reader;

use self::changes::Changes;
use self::connection_limiter::Permit;
use self::games::Followed;
use super::Service;
use super::error::{Error, Violation};
use super::events::LoggedEvent;
use super::id::GameId;
use super::keys::Caller;
use super::missed_notice_poller::MAX_CLOCK_SKEW;
use super::moment::Moment;
use super::ports::{Notice, Topic};
use super::subscriptions::Subscription;
use crate::messages::expected;

/// Facts in one piece at most.
const PIECE: usize = 64;
/// When the store does not answer, it is asked again after this.
const AGAIN: Duration = Duration::from_millis(500);

/// How streams are run.
#[derive(Clone, Copy, Debug)]
pub struct StreamSettings {
    /// Streams that an account may have open on one node.
    pub per_account: usize,
    /// A sign of life is sent after so much silence.
    pub heartbeat: Duration,
    /// How long a reader may take nothing.
    pub patience: Duration,
}

/// Why a stream ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The access token has run out.
    TokenExpired,
    /// The session has ended.
    SignedOut,
    /// This node stops; another one goes on.
    ServerStopping,
    /// The game is not there any more, or none of the account's business.
    GameGone,
    /// The link by which somebody looks on does not count any more.
    LinkEnded,
    /// The game is over, and all of it was told.
    GameOver,
    /// What was sent was not taken.
    TooSlow,
    /// A fault of the server.
    ServerFault,
}

/// What comes next.
#[derive(Debug)]
pub enum Next {
    /// These facts.
    Facts(Vec<Item>),
    /// No facts, but this has changed.
    Changed(Change),
    /// Nothing for now.
    Quiet,
    /// Nothing any more.
    End(End),
}

/// A fact, and where the stream has got to with it.
#[derive(Debug)]
pub struct Item {
    /// What happened.
    pub told: LoggedEvent,
    /// Goes on after it.
    pub cursor: String,
}

/// What happens, from a cursor on.
pub struct Stream {
    service: Arc<Service>,
    reader: Reader,
    /// When the token of the caller runs out, or the link.
    expires: Instant,
    ears: Subscription,
    stopping: watch::Receiver<bool>,
    scope: Scope,
    games: Vec<Followed>,
    changes: Changes,
    ended: Option<End>,
    /// Whether sentences name the players.
    names: bool,
    _ticket: Permit,
}

/// What a stream is about.
enum Scope {
    /// One game.
    Game,
    /// All games of the account.
    Account {
        /// Games that began before this and are not followed are over and told.
        floor: Moment,
        /// Whether there may be new ones.
        look: bool,
    },
}

impl End {
    /// All reasons.
    pub const ALL: [Self; 8] = [
        Self::TokenExpired,
        Self::SignedOut,
        Self::ServerStopping,
        Self::GameGone,
        Self::LinkEnded,
        Self::GameOver,
        Self::TooSlow,
        Self::ServerFault,
    ];

    /// In one word that stays.
    pub fn word(self) -> &'static str {
        match self {
            Self::TokenExpired => "token_expired",
            Self::SignedOut => "signed_out",
            Self::ServerStopping => "server_stopping",
            Self::GameGone => "game_gone",
            Self::LinkEnded => "link_ended",
            Self::GameOver => "game_over",
            Self::TooSlow => "too_slow",
            Self::ServerFault => "server_fault",
        }
    }
}

impl Service {
    /// Ends all streams on this node, and all long polls, and lets no new ones begin.
    pub fn end_streams(&self) {
        self.stopping.send_replace(true);
    }

    /// Waits until the streams are to end.
    pub(super) async fn stopped(&self) {
        let mut stopping = self.stopping.subscribe();
        // The sender is here as long as this is.
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }

    /// What happens in a game after the fact of that number, or from now on.
    pub async fn game_stream(
        self: Arc<Self>,
        caller: Caller,
        game: GameId,
        after: Option<i64>,
        kind: ConnectionKind,
    ) -> Result<Stream, Error> {
        self.stream_for(Reader::Caller(caller), game, after, kind).await
    }

    /// The same for whoever may read.
    pub(super) async fn stream_for(
        self: Arc<Self>,
        reader: Reader,
        game: GameId,
        after: Option<i64>,
        kind: ConnectionKind,
    ) -> Result<Stream, Error> {
        let ticket = self.crowd.acquire(reader.owner(), kind, self.pace.per_account)?;
        // Listening begins before reading, so that nothing falls between the two.
        let ears = self.bus.subscriptions().subscribe(&[Topic::Game(game)]);
        let ears = reader.listening(ears);
        let (game, viewer) = reader.game(&self, game).await?;
        let latest = game.record.facts() as i64;
        let seq = after.map_or(latest, |after| after.min(latest));
        let over = game.record.game().is_over();
        let followed = Followed {
            game: game.id,
            seat: reader.seat(&game)?,
            viewer,
            seq,
            version: game.version,
            behind: seq < latest,
            over,
            waits: true,
        };
        Ok(self.stream(reader, ears, Scope::Game, vec![followed], ticket))
    }

    /// What happens in all games of an account after a cursor, or from now on.
    pub async fn account_stream(
        self: Arc<Self>,
        caller: Caller,
        after: Option<&str>,
        kind: ConnectionKind,
    ) -> Result<Stream, Error> {
        let cursor = after.map(|text| {
            let expected = expected::stream_cursor();
            let wrong = || Error::Invalid(vec![Violation::new("after", "unknown", expected)]);
            cursor::read(caller.account, text).ok_or_else(wrong)
        });
        let cursor = cursor.transpose()?;
        let reader = Reader::Caller(caller);
        let ticket = self.crowd.acquire(reader.owner(), kind, self.pace.per_account)?;
        let ears = reader.listening(self.bus.subscriptions().subscribe(&[Topic::Account(caller.account)]));
        let floor = self.clock.now().minus(MAX_CLOCK_SKEW);
        let mut stream = self.stream(reader, ears, Scope::Account { floor, look: false }, Vec::new(), ticket);
        stream.take_up(cursor, floor).await?;
        Ok(stream)
    }

    fn stream(
        self: Arc<Self>,
        reader: Reader,
        ears: Subscription,
        scope: Scope,
        games: Vec<Followed>,
        ticket: Permit,
    ) -> Stream {
        let game = match scope {
            Scope::Game => games.first().map(|followed| followed.game),
            Scope::Account { .. } => None,
        };
        let changes = match reader {
            Reader::Caller(caller) => Changes::new(caller.account, game),
            Reader::Holder(_) => Changes::none(reader.account()),
        };
        let stopping = self.stopping.subscribe();
        let expires = Instant::now() + reader.expires().since(self.clock.now());
        Stream {
            service: self,
            reader,
            expires,
            ears,
            stopping,
            scope,
            games,
            changes,
            ended: None,
            names: false,
            _ticket: ticket,
        }
    }
}

impl Stream {
    /// How it is run.
    pub fn pace(&self) -> StreamSettings {
        self.service.pace
    }

    /// Where the stream has got to.
    pub fn cursor(&self) -> String {
        match self.scope {
            Scope::Game => self.games.first().map_or(0, |game| game.seq).to_string(),
            Scope::Account { floor, .. } => {
                let told = self.games.iter().map(|followed| (followed.game, followed.seq));
                cursor::write(self.reader.account(), floor, told)
            }
        }
    }

    /// What comes next; nothing is lost when this is not waited for to the end. Says so when nothing comes until then.
    pub async fn next(&mut self, until: Instant) -> Next {
        loop {
            if let Some(end) = self.over() {
                return Next::End(end);
            }
            match self.news().await {
                Ok(Some(next)) => return next,
                Ok(None) => {}
                Err(why) if why.is_transient() => {
                    tokio::select! {
                        _ = sleep(AGAIN) => continue,
                        _ = sleep_until(until) => return Next::Quiet,
                    }
                }
                Err(Error::NotFound(_)) => return Next::End(self.reader.shut_out()),
                Err(why) => {
                    tracing::error!(%why, "a stream cannot go on");
                    return Next::End(End::ServerFault);
                }
            }
            tokio::select! {
                notices = self.ears.recv() => self.note(notices),
                _ = self.stopping.changed() => {}
                _ = sleep_until(until.min(self.expires)) => {
                    if self.over().is_none() {
                        return Next::Quiet;
                    }
                }
            }
        }
    }

    fn over(&mut self) -> Option<End> {
        if *self.stopping.borrow() {
            return Some(End::ServerStopping);
        }
        if Instant::now() >= self.expires {
            return Some(self.reader.run_out());
        }
        self.ended.or_else(|| match self.reader.still_may(&self.service) {
            Ok(()) => None,
            Err(Error::SessionEnded(_)) => Some(End::SignedOut),
            Err(_) => Some(self.reader.run_out()),
        })
    }

    /// What is there already. What the account has to know first comes first, and after that whatever has changed beside
    /// the facts comes when there are no more of them.
    async fn news(&mut self) -> Result<Option<Next>, Error> {
        if !self.changes.is_new()
            && let Some(items) = self.read().await?
        {
            return Ok(Some(Next::Facts(items)));
        }
        if self.is_told() {
            return Ok(Some(Next::End(End::GameOver)));
        }
        Ok(self.changes.read(&self.service).await?.map(Next::Changed))
    }

    /// Whether nothing can come any more: it is about one game, and that is over and told.
    fn is_told(&self) -> bool {
        matches!(self.scope, Scope::Game) && self.games.iter().all(|followed| followed.over)
    }

    fn note(&mut self, notices: Vec<Notice>) {
        for notice in notices {
            match notice {
                Notice::Session(_) => self.ended = Some(End::SignedOut),
                Notice::Link(_) => self.ended = Some(End::LinkEnded),
                // Whether the reader still may is looked at anyway.
                Notice::Table { .. } | Notice::Keys => {}
                Notice::Account(_) => {
                    if let Scope::Account { look, .. } = &mut self.scope {
                        *look = true;
                    }
                }
                Notice::Changed { .. } => self.changes.changed(),
                Notice::Game { game, version, waiting_for } => {
                    let known = self.games.iter_mut().find(|followed| followed.game == game);
                    if known.is_some_and(|followed| followed.moved(version, waiting_for)) {
                        self.changes.moved();
                    }
                }
            }
        }
    }

    /// The next facts that are there already.
    async fn read(&mut self) -> Result<Option<Vec<Item>>, Error> {
        if let Scope::Account { look: true, .. } = self.scope {
            self.look().await?;
        }
        while let Some(at) = self.games.iter().position(|followed| followed.behind) {
            let told = match self.games[at].read(&self.service, &self.reader, self.names).await {
                Ok(told) => told,
                // A seat that was handed over for a time; the stream of the account goes on without it.
                Err(Error::NotFound(_)) if matches!(self.scope, Scope::Account { .. }) => {
                    self.games.remove(at);
                    self.changes.changed();
                    if let Scope::Account { look, .. } = &mut self.scope {
                        *look = true;
                    }
                    continue;
                }
                Err(other) => return Err(other),
            };
            if !told.is_empty() {
                return Ok(Some(told.into_iter().map(|told| self.item(at, told)).collect()));
            }
        }
        Ok(None)
    }

    fn item(&mut self, at: usize, told: LoggedEvent) -> Item {
        self.games[at].seq = told.seq;
        Item { cursor: self.cursor(), told }
    }
}
