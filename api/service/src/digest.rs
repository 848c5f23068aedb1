//! What has happened in a game since somebody looked, as the seat may know it.

use std::sync::Arc;

use domain::game::Event;
use domain::game::digest::Digest;

use super::Service;
use super::error::Error;
use super::games::SeatedGame;
use super::id::{AccountId, GameId};
use super::moves::unread;

/// Turns that are read at a time.
const TURNS_PER_READ: i64 = 100;

/// What has happened after a fact.
#[derive(Debug)]
pub struct DigestSince {
    /// The number of that fact.
    pub since: i64,
    /// The number of the latest fact that is told.
    pub latest: i64,
    /// What has happened.
    pub digest: Digest,
    /// The names of the players, in the order of the seats.
    pub players: Arc<[String]>,
}

impl Service {
    /// What has happened after that fact, or else after the last one that the account has seen.
    pub async fn digest(
        &self,
        account: AccountId,
        id: GameId,
        since: Option<i64>,
    ) -> Result<DigestSince, Error> {
        let SeatedGame { game, seat } = self.current(account, id).await?;
        let latest = game.record.facts() as i64;
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
                let facts: Vec<Event> = serde_json::from_str(&turn.facts).map_err(unread)?;
                log.extend((turn.first_seq as u64..).zip(facts).filter(|(number, _)| *number as i64 > since));
            }
        }
        let digest = game.record.digest(seat, log.iter().map(|(number, event)| (*number, event)));
        Ok(DigestSince { since, latest, digest, players: game.player_names() })
    }
}
