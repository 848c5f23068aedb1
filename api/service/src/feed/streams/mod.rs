//! Streams: the events of one game, or of all games of an account, from a cursor on. The transport pulls: the next
//! events are read only after it took the previous ones. Clients receive events only from the log in the store; bus
//! notices merely wake the stream.

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

pub use crate::feed::streams::changes::Change;
pub use crate::feed::streams::connection_limiter::{ConnectionKind, ConnectionLimiter, ConnectionOwner};
pub use crate::feed::streams::reader::Reader;

use crate::accounts::keys::Caller;
use crate::error::{Error, Violation};
use crate::feed::FeedService;
use crate::feed::missed_notice_poller::MAX_CLOCK_SKEW;
use crate::feed::streams::changes::Changes;
use crate::feed::streams::connection_limiter::Permit;
use crate::feed::streams::games::FollowedGame;
use crate::id::GameId;
use crate::messages::expected;
use crate::moment::Moment;
use crate::play::projection::LoggedEvent;
use crate::ports::subscriptions::Subscription;
use crate::ports::{Notice, Topic};

/// Maximum number of events in one read.
const MAX_EVENTS_PER_READ: usize = 64;
/// Delay before a failed read of the store is repeated.
const RETRY_DELAY: Duration = Duration::from_millis(500);

#[derive(Clone, Copy, Debug)]
pub struct StreamSettings {
    /// Streams that an account may have open on one node.
    pub per_account: usize,
    /// Send a heartbeat after this much silence.
    pub heartbeat: Duration,
    /// Close a stream whose reader has accepted nothing for this long.
    pub patience: Duration,
}

domain::word_enum! {
    /// Why a stream ends.
    pub enum StreamEnd {
        /// The access token has expired.
        TokenExpired = "token_expired",
        /// The session has ended.
        SignedOut = "signed_out",
        /// This node is stopping; the client can reconnect to another one.
        ServerStopping = "server_stopping",
        /// The game does not exist any more, or the account has lost access to it.
        GameGone = "game_gone",
        /// The link has expired or was revoked.
        LinkEnded = "link_ended",
        /// The game is over and all of its events were sent.
        GameOver = "game_over",
        /// The client did not read what was sent.
        TooSlow = "too_slow",
        /// An internal error.
        ServerFault = "server_fault",
    }
}

/// What a stream yields next.
#[derive(Debug)]
pub enum StreamNext {
    Events(Vec<StreamItem>),
    /// No events, but a change of another resource.
    Changed(Change),
    /// Nothing for now.
    Quiet,
    End(StreamEnd),
}

/// An event, and the cursor after it.
#[derive(Debug)]
pub struct StreamItem {
    pub event: LoggedEvent,
    /// The stream can be resumed after the event with this cursor.
    pub cursor: String,
}

/// A stream of events, starting at a cursor.
pub struct Stream {
    service: Arc<FeedService>,
    reader: Reader,
    /// When the access token or the link expires.
    expires_at: Instant,
    subscription: Subscription,
    stopping: watch::Receiver<bool>,
    scope: Scope,
    games: Vec<FollowedGame>,
    changes: Changes,
    ended: Option<StreamEnd>,
    /// Whether sentences name the players.
    names: bool,
    _permit: Permit,
}

/// The games that a stream covers.
enum Scope {
    /// One game.
    Game,
    /// All games of the account.
    Account {
        /// Games that began before this and are not followed are over and fully published.
        floor: Moment,
        /// Whether to check for new games.
        look: bool,
    },
}

impl FeedService {
    /// Ends all streams and long polls on this node, and refuses new ones.
    pub fn end_streams(&self) {
        self.stopping.send_replace(true);
    }

    /// Waits until the streams have to end.
    pub(crate) async fn stopped(&self) {
        let mut stopping = self.stopping.subscribe();
        // The sender lives as long as the service, so this cannot fail.
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }

    /// The events of a game after the event number `after`, or from now on.
    pub async fn game_stream(
        self: Arc<Self>,
        caller: Caller,
        game: GameId,
        after: Option<i64>,
        kind: ConnectionKind,
    ) -> Result<Stream, Error> {
        self.stream_for(Reader::Caller(caller), game, after, kind).await
    }

    /// Like `game_stream`, for any reader.
    pub(crate) async fn stream_for(
        self: Arc<Self>,
        reader: Reader,
        game: GameId,
        after: Option<i64>,
        kind: ConnectionKind,
    ) -> Result<Stream, Error> {
        let permit = self.connections.acquire(reader.owner(), kind, self.stream_settings.per_account)?;
        // Subscribe before reading, so that no event is missed between the two.
        let subscription = self.bus.subscriptions().subscribe(&[Topic::Game(game)]);
        let subscription = reader.subscribe_to_reader(subscription);
        let (game, viewer) = reader.game(&self, game).await?;
        let latest = game.record.last_seq() as i64;
        let seq = after.map_or(latest, |after| after.min(latest));
        let over = game.record.game().is_over();
        let followed = FollowedGame {
            game: game.id,
            seat: reader.seat(&game)?,
            viewer,
            seq,
            version: game.version,
            behind: seq < latest,
            over,
            waits: true,
        };
        Ok(self.stream(reader, subscription, Scope::Game, vec![followed], permit))
    }

    /// The events of all games of an account after a cursor, or from now on.
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
        let permit = self.connections.acquire(reader.owner(), kind, self.stream_settings.per_account)?;
        let subscription =
            reader.subscribe_to_reader(self.bus.subscriptions().subscribe(&[Topic::Account(caller.account)]));
        let floor = self.clock.now().minus(MAX_CLOCK_SKEW);
        let mut stream =
            self.stream(reader, subscription, Scope::Account { floor, look: false }, Vec::new(), permit);
        stream.follow_games(cursor, floor).await?;
        Ok(stream)
    }

    fn stream(
        self: Arc<Self>,
        reader: Reader,
        subscription: Subscription,
        scope: Scope,
        games: Vec<FollowedGame>,
        permit: Permit,
    ) -> Stream {
        let game = match scope {
            Scope::Game => games.first().map(|followed| followed.game),
            Scope::Account { .. } => None,
        };
        let changes = match reader {
            Reader::Caller(caller) => Changes::new(caller.account, game),
            Reader::LinkHolder(_) => Changes::disabled(reader.account()),
        };
        let stopping = self.stopping.subscribe();
        let expires = Instant::now() + reader.expires_at().since(self.clock.now());
        Stream {
            service: self,
            reader,
            expires_at: expires,
            subscription,
            stopping,
            scope,
            games,
            changes,
            ended: None,
            names: false,
            _permit: permit,
        }
    }
}

impl Stream {
    /// The settings of the stream.
    pub fn settings(&self) -> StreamSettings {
        self.service.stream_settings
    }

    /// The current cursor.
    pub fn cursor(&self) -> String {
        match self.scope {
            Scope::Game => self.games.first().map_or(0, |game| game.seq).to_string(),
            Scope::Account { floor, .. } => {
                let positions = self.games.iter().map(|followed| (followed.game, followed.seq));
                cursor::write(self.reader.account(), floor, positions)
            }
        }
    }

    /// Waits for the next item; yields `Quiet` if there is none before `until`. Cancellation-safe: no event is lost.
    pub async fn next(&mut self, until: Instant) -> StreamNext {
        loop {
            if let Some(end) = self.end_reason() {
                return StreamNext::End(end);
            }
            match self.read_pending().await {
                Ok(Some(next)) => return next,
                Ok(None) => {}
                Err(why) if why.is_transient() => {
                    tokio::select! {
                        _ = sleep(RETRY_DELAY) => continue,
                        _ = sleep_until(until) => return StreamNext::Quiet,
                    }
                }
                Err(Error::NotFound(_)) => return StreamNext::End(self.reader.game_gone_end()),
                Err(why) => {
                    tracing::error!(%why, "a stream has failed");
                    return StreamNext::End(StreamEnd::ServerFault);
                }
            }
            tokio::select! {
                notices = self.subscription.recv() => self.process_notices(notices),
                _ = self.stopping.changed() => {}
                _ = sleep_until(until.min(self.expires_at)) => {
                    if self.end_reason().is_none() {
                        return StreamNext::Quiet;
                    }
                }
            }
        }
    }

    fn end_reason(&mut self) -> Option<StreamEnd> {
        if *self.stopping.borrow() {
            return Some(StreamEnd::ServerStopping);
        }
        if Instant::now() >= self.expires_at {
            return Some(self.reader.expiry_end());
        }
        self.ended.or_else(|| match self.reader.check_access(&self.service) {
            Ok(()) => None,
            Err(Error::SessionEnded(_)) => Some(StreamEnd::SignedOut),
            Err(_) => Some(self.reader.expiry_end()),
        })
    }

    /// Reads what is available now: first the initial inbox, then events, and other changes when no events are left.
    async fn read_pending(&mut self) -> Result<Option<StreamNext>, Error> {
        if !self.changes.is_new()
            && let Some(items) = self.read_events().await?
        {
            return Ok(Some(StreamNext::Events(items)));
        }
        if self.is_finished() {
            return Ok(Some(StreamNext::End(StreamEnd::GameOver)));
        }
        Ok(self.changes.read(&self.service).await?.map(StreamNext::Changed))
    }

    /// Whether nothing can follow: the stream covers one game, which is over and fully published.
    fn is_finished(&self) -> bool {
        matches!(self.scope, Scope::Game) && self.games.iter().all(|followed| followed.over)
    }

    fn process_notices(&mut self, notices: Vec<Notice>) {
        for notice in notices {
            match notice {
                Notice::Session(_) => self.ended = Some(StreamEnd::SignedOut),
                Notice::Link(_) => self.ended = Some(StreamEnd::LinkEnded),
                // `end_reason` checks the access of the reader anyway.
                Notice::Table { .. } | Notice::Keys | Notice::LanguageChanged | Notice::PlanMade(_) => {}
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

    /// Reads the next events that are available now.
    async fn read_events(&mut self) -> Result<Option<Vec<StreamItem>>, Error> {
        if let Scope::Account { look: true, .. } = self.scope {
            self.find_new_games().await?;
        }
        while let Some(at) = self.games.iter().position(|followed| followed.behind) {
            let events = match self.games[at].read(&self.service, &self.reader, self.names).await {
                Ok(events) => events,
                // The seat has a substitute for now; the account stream continues without this game.
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
            if !events.is_empty() {
                return Ok(Some(events.into_iter().map(|event| self.item(at, event)).collect()));
            }
        }
        Ok(None)
    }

    fn item(&mut self, at: usize, event: LoggedEvent) -> StreamItem {
        self.games[at].seq = event.seq;
        StreamItem { cursor: self.cursor(), event }
    }
}
