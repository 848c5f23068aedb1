//! What opponents remember of the cards that they have seen. It is made from the stored events of their game; the latest
//! ones are kept, so that a decision reads only the events since the one before.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use domain::game::{CardMemory, Event};
use domain::seat::Seat;
use lru::LruCache;

use crate::error::Error;
use crate::id::GameId;
use crate::play::PlayService;
use crate::play::games::LoadedGame;

/// The largest number of memories. One takes a few kilobytes.
const MAX_MEMORIES: NonZeroUsize = NonZeroUsize::new(512).expect("more than none");

/// The memories of opponents on this node, each with the number of the last event that it contains.
pub(crate) struct CardMemories(Mutex<LruCache<(GameId, Seat), (i64, CardMemory)>>);

impl Default for CardMemories {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(MAX_MEMORIES)))
    }
}

impl CardMemories {
    fn take(&self, game: GameId, seat: Seat) -> Option<(i64, CardMemory)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop(&(game, seat))
    }

    fn put(&self, game: GameId, last: i64, memory: CardMemory) {
        let mut memories = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        memories.put((game, memory.seat()), (last, memory));
    }
}

impl PlayService {
    /// What a seat remembers at this version of the game.
    pub(crate) async fn card_memory(&self, game: &LoadedGame, seat: Seat) -> Result<CardMemory, Error> {
        let latest = game.latest_event();
        let known = self.card_memories.take(game.id, seat).filter(|(last, _)| *last <= latest);
        if let Some((last, mut memory)) = known {
            let events = self.events_since(game, last).await?;
            let undoes =
                |event: &Event| matches!(event, Event::Undone { from_seq, .. } if *from_seq as i64 <= last);
            // What was undone must be forgotten.
            if !events.iter().any(|(_, event)| undoes(event)) {
                events.iter().for_each(|(_, event)| memory.learn(event));
                self.card_memories.put(game.id, latest, memory.clone());
                return Ok(memory);
            }
        }
        let events = self.events_since(game, 0).await?;
        let memory = CardMemory::of(seat, events.iter().map(|(_, event)| event));
        self.card_memories.put(game.id, latest, memory.clone());
        Ok(memory)
    }
}
