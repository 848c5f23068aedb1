//! A digest of the events of a game since the account last looked, as visible to its seat.

use std::sync::Arc;

use domain::game::Event;
use domain::game::digest::Digest;

use crate::error::Error;
use crate::feed::FeedService;
use crate::id::{AccountId, GameId};
use crate::play::games::SeatedGame;
use crate::play::moves::unread;

/// Turns that one query reads.
const TURNS_PER_READ: i64 = 100;

/// A digest of the events after an event.
#[derive(Debug)]
pub struct DigestSince {
    /// The number of that event.
    pub since: i64,
    /// The number of the latest event in the digest.
    pub latest: i64,
    pub digest: Digest,
    /// The names of the players, in seat order.
    pub players: Arc<[String]>,
}

impl FeedService {
    /// The digest of the events after `since`, or else after the last event that the account has seen.
    pub async fn digest(
        &self,
        account: AccountId,
        id: GameId,
        since: Option<i64>,
    ) -> Result<DigestSince, Error> {
        let SeatedGame { game, seat } = self.play.current(account, id).await?;
        let latest = game.record.last_seq() as i64;
        let since = match since {
            Some(since) => since,
            None => self.store.seen(account, id).await?,
        };
        let since = since.min(latest);
        let mut log: Vec<(u64, Event)> = Vec::new();
        let mut after = since;
        while after < latest {
            let turns = self.store.events_after(id, after, TURNS_PER_READ).await?;
            let Some(last) = turns.last() else { break };
            after = last.last_seq;
            for turn in turns {
                let events: Vec<Event> = serde_json::from_str(&turn.events).map_err(unread)?;
                log.extend(
                    (turn.first_seq as u64..).zip(events).filter(|(number, _)| *number as i64 > since),
                );
            }
        }
        let digest = game.record.digest(seat, log.iter().map(|(number, event)| (*number, event)));
        Ok(DigestSince { since, latest, digest, players: game.player_names() })
    }
}
