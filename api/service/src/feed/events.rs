//! The event log of each game, projected for each seat.

use std::sync::Arc;
use std::time::Duration;

use crate::accounts::keys::Caller;
use crate::error::Error;
use crate::feed::FeedService;
use crate::feed::recent_turns::{TurnEvents, TurnPage};
use crate::feed::streams::Reader;
use crate::id::{AccountId, GameId};
use crate::play::games::LoadedGame;
use crate::play::projection::LoggedEvent;
use crate::ports::Topic;

/// A page of the log.
#[derive(Debug)]
pub struct Log {
    /// The events, in order.
    pub events: Vec<LoggedEvent>,
    /// The number of the latest event of the game.
    pub latest: i64,
}

/// The range of the log to read.
#[derive(Clone, Copy, Debug)]
pub struct EventRange {
    /// Only events after this number.
    pub after: i64,
    /// If set: only events before this number, the latest ones.
    pub before: Option<i64>,
    /// The largest number of events.
    pub limit: i64,
    /// How long to wait for a new event.
    pub wait: Duration,
    /// Whether sentences contain the names of the players.
    pub names: bool,
}

/// Adds the names of the players, for the sentences.
pub(crate) fn add_player_names(events: &mut [LoggedEvent], game: &LoadedGame) {
    let players = game.player_names();
    events.iter_mut().for_each(|event| event.players = Some(players.clone()));
}

impl FeedService {
    /// The names of the players of a game, in seat order, for an account with a seat.
    pub async fn player_names(&self, account: AccountId, id: GameId) -> Result<Arc<[String]>, Error> {
        Ok(self.play.current(account, id).await?.game.player_names())
    }

    /// Returns a page of the log. If the page is empty, waits for an event while the caller stays signed in; the wait
    /// counts as one of the streams of the account.
    pub async fn events(&self, caller: Caller, id: GameId, range: EventRange) -> Result<Log, Error> {
        self.log_for(&Reader::Caller(caller), id, range).await
    }

    /// Returns a page of the log for any reader.
    pub(crate) async fn log_for(&self, reader: &Reader, id: GameId, range: EventRange) -> Result<Log, Error> {
        let has_events = |log: &Log| !log.events.is_empty();
        self.poll(reader, Topic::Game(id), range.wait, || self.log(reader, id, range), has_events).await
    }

    async fn log(&self, reader: &Reader, id: GameId, range: EventRange) -> Result<Log, Error> {
        let (game, viewer) = reader.game(self, id).await?;
        let latest = game.record.last_seq() as i64;
        if latest <= range.after {
            return Ok(Log { events: Vec::new(), latest });
        }
        let turns = match range.before {
            Some(before) => self.store.events_before(id, before, range.limit).await?,
            None => self.store.events_after(id, range.after, range.limit).await?,
        };
        let turns = turns.into_iter().map(|turn| TurnEvents::try_from(turn).map(Arc::new));
        let turns = TurnPage { turns: turns.collect::<Result<_, _>>()?, whole: false };
        let undone = |seq| game.record.is_undone(seq as u64);
        let mut events = turns.project(id, viewer, range.after, undone);
        // Which events are undone comes from the loaded game, so events after its version are left out.
        events.retain(|event| event.seq <= latest && range.before.is_none_or(|before| event.seq < before));
        let limit = usize::try_from(range.limit).unwrap_or_default();
        match range.before {
            Some(_) => drop(events.drain(..events.len().saturating_sub(limit))),
            None => events.truncate(limit),
        }
        if range.names {
            add_player_names(&mut events, &game);
        }
        Ok(Log { events, latest })
    }
}
