//! What happened: one log for each game, told to each seat as far as it may know it.

use std::time::Duration;

use domain::game::Event;
use domain::seat::Seat;
use tokio::time::{Instant, timeout_at};

use super::Service;
use super::error::Error;
use super::games::{Loaded, Seen};
use super::id::{AccountId, GameId};
use super::moment::Moment;
use super::moves::unread;
use super::ports::Topic;
use super::stored::StoredTurn;

/// A fact as one seat is told it.
#[derive(Clone, Debug)]
pub struct Told {
    /// Which game.
    pub game: GameId,
    /// Its number in the log of the game.
    pub seq: i64,
    /// When.
    pub at: Moment,
    /// What happened; nothing more is told of what was undone.
    pub fact: Option<Event>,
}

/// A part of the log.
#[derive(Debug)]
pub struct Log {
    /// What happened, in order.
    pub events: Vec<Told>,
    /// The number of the latest fact there is.
    pub latest: i64,
}

/// Which part of the log.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The number of the last fact that is known.
    pub after: i64,
    /// How many at most.
    pub limit: i64,
    /// How long to wait for something to happen.
    pub wait: Duration,
}

/// A fact as a seat is told it.
pub(super) fn told(game: GameId, seq: i64, at: Moment, seat: Seat, event: &Event) -> Told {
    Told { game, seq, at, fact: Some(event.seen_by(Some(seat))) }
}

impl Service {
    /// A part of the log. When there is nothing yet, waits for it.
    pub async fn events(&self, account: AccountId, id: GameId, part: Part) -> Result<Log, Error> {
        let until = Instant::now() + part.wait;
        let log = self.log(account, id, part).await?;
        if !log.events.is_empty() || part.wait.is_zero() {
            return Ok(log);
        }
        // Listening begins before reading again, so that nothing falls between the two.
        let mut ears = self.bus.board().listen(&[Topic::Game(id)]);
        loop {
            let log = self.log(account, id, part).await?;
            if !log.events.is_empty() || timeout_at(until, ears.heard()).await.is_err() {
                return Ok(log);
            }
        }
    }

    async fn log(&self, account: AccountId, id: GameId, part: Part) -> Result<Log, Error> {
        let Seen { game, seat } = self.current(account, id).await?;
        let latest = game.record.facts() as i64;
        if latest <= part.after {
            return Ok(Log { events: Vec::new(), latest });
        }
        let turns = self.store.turns_after(id, part.after, part.limit).await?;
        Ok(Log { events: projected(&game, seat, part, turns)?, latest })
    }
}

fn projected(game: &Loaded, seat: Seat, part: Part, turns: Vec<StoredTurn>) -> Result<Vec<Told>, Error> {
    // The game says what was undone; of what has happened since it was read it knows nothing.
    let known = part.after + 1..=game.record.facts() as i64;
    let mut list = Vec::new();
    for turn in turns {
        let facts: Vec<Event> = serde_json::from_str(&turn.facts).map_err(unread)?;
        for (seq, event) in (turn.first_seq..).zip(&facts).filter(|(seq, _)| known.contains(seq)) {
            let undone = game.record.is_undone(seq as u64) && !matches!(event, Event::Undone { .. });
            list.push(match undone {
                true => Told { game: game.id, seq, at: turn.at, fact: None },
                false => told(game.id, seq, turn.at, seat, event),
            });
        }
    }
    list.truncate(usize::try_from(part.limit).unwrap_or_default());
    Ok(list)
}
