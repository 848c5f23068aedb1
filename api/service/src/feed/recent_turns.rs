//! A cache of the latest turns of games for streams. Many streams need the latest turns of a game at the same moment,
//! so they are read once for all of them and kept for a while.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::{Arc, PoisonError};

use domain::game::Event;
use domain::seat::Seat;
use lru::LruCache;
use tokio::sync::Mutex;

use crate::error::Error;
use crate::feed::FeedService;
use crate::id::GameId;
use crate::moment::Moment;
use crate::play::moves::unread;
use crate::play::projection::{LoggedEvent, project_event};
use crate::play::stored::StoredEvents;

/// The number of games in the cache.
const MAX_GAMES: NonZeroUsize = NonZeroUsize::new(1_024).expect("more than none");
/// The number of cached turns per game.
const MAX_TURNS_PER_GAME: usize = 8;
/// The number of turns that one query reads, also for a reader that is far behind.
const TURNS_PER_READ: usize = 16;

#[derive(Debug)]
pub struct TurnEvents {
    /// The version after the turn.
    version: i64,
    /// The number of the first event.
    first: i64,
    /// The number of the last event.
    last: i64,
    at: Moment,
    events: Vec<Event>,
}

/// Consecutive turns of a game.
#[derive(Debug)]
pub struct TurnPage {
    /// The turns, in order.
    pub turns: Vec<Arc<TurnEvents>>,
    /// Whether it includes the latest turn of the game.
    pub whole: bool,
}

/// The cached turns of the games that have listeners.
pub struct RecentTurnCache {
    games: std::sync::Mutex<LruCache<GameId, Arc<Mutex<RecentTurns>>>>,
}

/// The latest turns of a game, without gaps.
#[derive(Default)]
struct RecentTurns {
    /// Turns after this version may be missing.
    version: i64,
    turns: VecDeque<Arc<TurnEvents>>,
}

impl TryFrom<StoredEvents> for TurnEvents {
    type Error = Error;

    fn try_from(stored: StoredEvents) -> Result<Self, Error> {
        let StoredEvents { version, first_seq, last_seq, events, at } = stored;
        let events = serde_json::from_str(&events).map_err(unread)?;
        Ok(Self { version, first: first_seq, last: last_seq, at, events })
    }
}

impl TurnPage {
    /// The events after `seq`, projected for a seat or for a viewer without one. Events that were undone are shown as
    /// withdrawn: `undone` contains those that were undone by turns after these.
    pub fn project(
        &self,
        game: GameId,
        viewer: Option<Seat>,
        seq: i64,
        undone: impl Fn(i64) -> bool,
    ) -> Vec<LoggedEvent> {
        let all_events =
            || self.turns.iter().flat_map(|turn| (turn.first..).zip(&turn.events).map(move |f| (turn, f)));
        let ranges: Vec<_> = all_events()
            .filter_map(|(_, (_, event))| match event {
                Event::Undone { from_seq, to_seq, .. } => Some(*from_seq as i64..=*to_seq as i64),
                _ => None,
            })
            .collect();
        let withdrawn = |seq: i64, event: &Event| {
            !matches!(event, Event::Undone { .. }) && (ranges.iter().any(|r| r.contains(&seq)) || undone(seq))
        };
        all_events()
            .filter(|(_, (number, _))| *number > seq)
            .map(|(turn, (number, event))| match withdrawn(number, event) {
                true => LoggedEvent { game, seq: number, at: turn.at, event: None, players: None },
                false => project_event(game, number, turn.at, viewer, event),
            })
            .collect()
    }
}

impl RecentTurnCache {
    pub fn new() -> Self {
        Self { games: std::sync::Mutex::new(LruCache::new(MAX_GAMES)) }
    }

    fn of(&self, game: GameId) -> Arc<Mutex<RecentTurns>> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.get_or_insert(game, Arc::default).clone()
    }
}

impl RecentTurns {
    /// The cached turns with events after `seq`, if there is no gap.
    fn after(&self, seq: i64) -> Option<Vec<Arc<TurnEvents>>> {
        let starts = self.turns.front().is_some_and(|oldest| oldest.first <= seq + 1);
        let ends = self.turns.back().is_some_and(|latest| latest.last >= seq);
        (starts && ends).then(|| self.turns.iter().filter(|turn| turn.last > seq).cloned().collect())
    }

    fn extend(&mut self, turns: &[Arc<TurnEvents>]) {
        self.turns.extend(turns.iter().cloned());
        while self.turns.len() > MAX_TURNS_PER_GAME {
            self.turns.pop_front();
        }
    }
}

impl FeedService {
    /// The next turns of a game with events after `seq`, as many as one query reads. Includes at least that version if
    /// the result is complete.
    pub(crate) async fn events_after(&self, game: GameId, seq: i64, version: i64) -> Result<TurnPage, Error> {
        let tail = self.recent_turns.of(game);
        // One listener reads while the others wait for its result.
        let mut tail = tail.lock().await;
        if tail.version >= version
            && let Some(turns) = tail.after(seq)
        {
            return Ok(TurnPage { turns, whole: true });
        }
        // Cached turns are not read again.
        let kept = tail.after(seq);
        let latest = tail.turns.back().map_or(seq, |latest| latest.last);
        let from = if kept.is_some() { latest } else { seq };
        let stored = self.store.events_after(game, from, TURNS_PER_READ as i64).await?;
        let whole = stored.len() < TURNS_PER_READ;
        let read = stored.into_iter().map(|turn| TurnEvents::try_from(turn).map(Arc::new));
        let read = read.collect::<Result<Vec<_>, _>>()?;
        if whole {
            if kept.is_none() {
                tail.turns.clear();
            }
            tail.version = read.last().map_or(0, |turn| turn.version).max(version).max(tail.version);
            tail.extend(&read);
        }
        Ok(TurnPage { turns: kept.into_iter().flatten().chain(read).collect(), whole })
    }
}
