//! What happened: one log for each game, told to each seat as far as it may know it.

use std::sync::Arc;
use std::time::Duration;

use domain::game::Event;
use domain::seat::Seat;

use super::Service;
use super::error::Error;
use super::games::LoadedGame;
use super::id::{AccountId, GameId};
use super::keys::Caller;
use super::moment::Moment;
use super::ports::Topic;
use super::recent_turns::{TurnEvents, TurnPage};
use super::streams::Reader;

/// A fact as one seat is told it.
#[derive(Clone, Debug)]
pub struct LoggedEvent {
    /// Which game.
    pub game: GameId,
    /// Its number in the log of the game.
    pub seq: i64,
    /// When.
    pub at: Moment,
    /// What happened; nothing more is told of what was undone.
    pub event: Option<Event>,
    /// The names of the players, if sentences are to have them and not the colours.
    pub players: Option<Arc<[String]>>,
}

/// A part of the log.
#[derive(Debug)]
pub struct Log {
    /// What happened, in order.
    pub events: Vec<LoggedEvent>,
    /// The number of the latest fact there is.
    pub latest: i64,
}

/// Which part of the log.
#[derive(Clone, Copy, Debug)]
pub struct EventRange {
    /// The number of the last event that is known.
    pub after: i64,
    /// Only events before that number, the latest of them.
    pub before: Option<i64>,
    /// How many at most.
    pub limit: i64,
    /// How long to wait for something to happen.
    pub wait: Duration,
    /// Whether sentences have the names of the players.
    pub names: bool,
}

/// A fact as a seat, or somebody who has none, is told it.
pub(super) fn project_event(
    game: GameId,
    seq: i64,
    at: Moment,
    viewer: Option<Seat>,
    event: &Event,
) -> LoggedEvent {
    LoggedEvent { game, seq, at, event: Some(event.seen_by(viewer)), players: None }
}

/// Has sentences name the players of the game.
pub(super) fn add_player_names(events: &mut [LoggedEvent], game: &LoadedGame) {
    let players = game.player_names();
    events.iter_mut().for_each(|told| told.players = Some(players.clone()));
}

impl Service {
    /// The names of the players of a game, in the order of the seats, for somebody at it.
    pub async fn player_names(&self, account: AccountId, id: GameId) -> Result<Arc<[String]>, Error> {
        Ok(self.current(account, id).await?.game.player_names())
    }

    /// A part of the log. When there is nothing yet, waits for it: as long as the caller is signed in, and counted among
    /// the streams of the account.
    pub async fn events(&self, caller: Caller, id: GameId, part: EventRange) -> Result<Log, Error> {
        self.log_for(&Reader::Caller(caller), id, part).await
    }

    /// The same for whoever may read.
    pub(super) async fn log_for(&self, reader: &Reader, id: GameId, part: EventRange) -> Result<Log, Error> {
        let is_news = |log: &Log| !log.events.is_empty();
        self.poll(reader, Topic::Game(id), part.wait, || self.log(reader, id, part), is_news).await
    }

    async fn log(&self, reader: &Reader, id: GameId, part: EventRange) -> Result<Log, Error> {
        let (game, viewer) = reader.game(self, id).await?;
        let latest = game.record.facts() as i64;
        if latest <= part.after {
            return Ok(Log { events: Vec::new(), latest });
        }
        let turns = match part.before {
            Some(before) => self.store.events_before(id, before, part.limit).await?,
            None => self.store.facts_after(id, part.after, part.limit).await?,
        };
        let turns = turns.into_iter().map(|turn| TurnEvents::try_from(turn).map(Arc::new));
        let turns = TurnPage { turns: turns.collect::<Result<_, _>>()?, whole: false };
        let undone = |seq| game.record.is_undone(seq as u64);
        let mut events = turns.project(id, viewer, part.after, undone);
        // The game says what was undone; of what has happened since it was read it knows nothing.
        events.retain(|told| told.seq <= latest && part.before.is_none_or(|before| told.seq < before));
        let limit = usize::try_from(part.limit).unwrap_or_default();
        match part.before {
            Some(_) => drop(events.drain(..events.len().saturating_sub(limit))),
            None => events.truncate(limit),
        }
        if part.names {
            add_player_names(&mut events, &game);
        }
        Ok(Log { events, latest })
    }
}
