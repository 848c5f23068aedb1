//! The facts of games as streams read them: turn by turn after some fact. Many streams want the latest turns of a game at
//! the same moment, so these are read once for all of them and kept for a while.

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

/// Games whose latest turns are kept.
const MAX_GAMES: NonZeroUsize = NonZeroUsize::new(1_024).expect("more than none");
/// Turns that are kept of each.
const MAX_TURNS_PER_GAME: usize = 8;
/// Turns that are read at a time: what a reader who is far behind costs.
const TURNS_PER_READ: usize = 16;

/// What happened in a turn.
#[derive(Debug)]
pub struct TurnEvents {
    /// The version after the turn.
    version: i64,
    /// The number of the first fact.
    first: i64,
    /// The number of the last fact.
    last: i64,
    at: Moment,
    events: Vec<Event>,
}

/// Some turns of a game, one after the other.
#[derive(Debug)]
pub struct TurnPage {
    /// In order.
    pub turns: Vec<Arc<TurnEvents>>,
    /// Whether it goes on to the last turn there is.
    pub whole: bool,
}

/// The latest turns of the games that somebody listens to.
pub struct RecentTurnCache {
    games: std::sync::Mutex<LruCache<GameId, Arc<Mutex<RecentTurns>>>>,
}

/// The latest turns of a game, without gaps.
#[derive(Default)]
struct RecentTurns {
    /// Later turns than of this version may be missing.
    version: i64,
    turns: VecDeque<Arc<TurnEvents>>,
}

impl TryFrom<StoredEvents> for TurnEvents {
    type Error = Error;

    fn try_from(stored: StoredEvents) -> Result<Self, Error> {
        let StoredEvents { version, first_seq, last_seq, facts, at } = stored;
        let events = serde_json::from_str(&facts).map_err(unread)?;
        Ok(Self { version, first: first_seq, last: last_seq, at, events })
    }
}

impl TurnPage {
    /// The facts after `seq` as a seat, or somebody who has none, is told them. Of what was undone it is told no more than that: `undone` says which
    /// that is as far as it does not follow from this part.
    pub fn project(
        &self,
        game: GameId,
        viewer: Option<Seat>,
        seq: i64,
        undone: impl Fn(i64) -> bool,
    ) -> Vec<LoggedEvent> {
        let facts =
            || self.turns.iter().flat_map(|turn| (turn.first..).zip(&turn.events).map(move |f| (turn, f)));
        let ranges: Vec<_> = facts()
            .filter_map(|(_, (_, event))| match event {
                Event::Undone { from_seq, to_seq, .. } => Some(*from_seq as i64..=*to_seq as i64),
                _ => None,
            })
            .collect();
        let withdrawn = |seq: i64, event: &Event| {
            !matches!(event, Event::Undone { .. }) && (ranges.iter().any(|r| r.contains(&seq)) || undone(seq))
        };
        facts()
            .filter(|(_, (number, _))| *number > seq)
            .map(|(turn, (number, event))| match withdrawn(number, event) {
                true => LoggedEvent { game, seq: number, at: turn.at, event: None, players: None },
                false => project_event(game, number, turn.at, viewer, event),
            })
            .collect()
    }
}

impl RecentTurnCache {
    /// None yet.
    pub fn new() -> Self {
        Self { games: std::sync::Mutex::new(LruCache::new(MAX_GAMES)) }
    }

    fn of(&self, game: GameId) -> Arc<Mutex<RecentTurns>> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.get_or_insert(game, Arc::default).clone()
    }
}

impl RecentTurns {
    /// The turns that are kept with facts after `seq`, if those go on from there.
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
    /// The turns of a game with facts after `seq`, as many as are read at a time. Goes on to that version at least, if it
    /// is whole.
    pub(crate) async fn events_after(&self, game: GameId, seq: i64, version: i64) -> Result<TurnPage, Error> {
        let tail = self.recent_turns.of(game);
        // One reads, and the others wait for what it has read.
        let mut tail = tail.lock().await;
        if tail.version >= version
            && let Some(turns) = tail.after(seq)
        {
            return Ok(TurnPage { turns, whole: true });
        }
        // What is kept already is not read again.
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
