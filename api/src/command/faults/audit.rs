//! What must be true when everything is quiet again: every acknowledged move is in the record once, every record replays to
//! the stored state, and every watcher has seen every fact once and in order.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::party::{Evening, Guest, Played, path};
use super::tally::Tally;
use super::watcher::{Seen, Watching};
use crate::command::client::{Client, Request, Server};
use crate::service::id::GameId;
use crate::service::ports::Store;
use crate::service::replay::{Verdict, replay};
use crate::service::stored::{StoredGame, StoredTurn};

/// Looks into the database, and asks one node as any client would.
pub struct Audit<'a> {
    pub store: &'a dyn Store,
    pub node: &'a Server,
    pub tally: &'a Tally,
}

#[derive(Deserialize)]
struct Page {
    events: Vec<Box<RawValue>>,
}

impl Audit<'_> {
    /// Looks at what a party has done from all sides; everything that is wrong goes to the tally.
    pub async fn evening(&self, Evening { games, guests }: Evening) {
        let mut told: Vec<Seen> = guests.iter().map(|_| Seen::new()).collect();
        for game in games {
            let id = game.id.clone();
            if let Err(why) = self.game(game, &mut told).await {
                self.tally.wrong(format!("game {id}: {why}"));
            }
        }
        for ((_, watching), fresh) in guests.into_iter().zip(told) {
            self.seen(watching, &fresh).await;
        }
    }

    /// Looks at a game; what each guest is told of it now is added to what they are told.
    async fn game(&self, played: Played, told: &mut [Seen]) -> Result<(), String> {
        let id: GameId = played.id.parse().map_err(|_| "this is no id")?;
        let stored = self.store.game(id).await.map_err(|why| why.to_string())?.ok_or("it is gone")?;
        let turns = self.store.turns(id).await.map_err(|why| why.to_string())?;
        self.moves(&played, &turns);
        match self.replay(stored, &turns).await {
            Ok(()) => self.tally.checked_games.one(),
            Err(why) => self.tally.wrong(format!("game {id}: {why}")),
        }
        let all = turns.last().map_or(0, |turn| turn.last_seq) as usize;
        for ((guest, watching), told) in played.guests.iter().zip(played.watching).zip(told) {
            let fresh = self.log(&played.id, guest).await?;
            if fresh.len() != all {
                self.tally.wrong(format!("game {id}: {} of {all} facts are told", fresh.len()));
            }
            let fresh = Seen::from([(played.id.clone(), fresh)]);
            self.seen(watching, &fresh).await;
            told.extend(fresh);
        }
        Ok(())
    }

    /// A watcher has seen all that is told now.
    async fn seen(&self, watching: Watching, fresh: &Seen) {
        let all: HashMap<_, _> = fresh.iter().map(|(game, facts)| (game.clone(), facts.len())).collect();
        let seen = match watching.end(all.clone()).await {
            Ok(seen) => seen,
            Err(last) => {
                return self.tally.wrong(format!("a watcher did not see all of {all:?}; last {last}"));
            }
        };
        for (game, fresh) in fresh {
            self.facts(game, seen.get(game).map_or(&[][..], Vec::as_slice), fresh);
        }
        if let Some(other) = seen.keys().find(|game| !fresh.contains_key(*game)) {
            self.tally.wrong(format!("a watcher was told of game {other}, which is not its own"));
        }
    }

    /// What was acknowledged is there once, as it was told; what was refused is not; and nothing else is.
    fn moves(&self, played: &Played, turns: &[StoredTurn]) {
        let mut kept: HashMap<(String, &str), Vec<i64>> = HashMap::new();
        for turn in turns {
            if let Some(by) = &turn.by {
                kept.entry((by.account.to_string(), &by.key)).or_default().push(turn.version);
            }
        }
        for sent in &played.sent {
            let key = (played.guests[sent.guest].account.clone(), sent.key.as_str());
            let found = kept.remove(&key).unwrap_or_default();
            if found == Vec::from_iter(sent.version) {
                self.tally.checked_moves.more(found.len() as u64);
            } else {
                self.tally.wrong(format!(
                    "game {}: the move under key {} was told as version {:?} and is kept as {found:?}",
                    played.id, sent.key, sent.version
                ));
            }
        }
        for (_, key) in kept.keys() {
            self.tally.wrong(format!("game {}: nobody was told of the move under key {key}", played.id));
        }
    }

    /// Plays the turns again from the seed: the same facts under the same numbers, and the stored state byte for byte.
    async fn replay(&self, stored: StoredGame, turns: &[StoredTurn]) -> Result<(), String> {
        let table = self.store.table(stored.table).await.map_err(|why| why.to_string())?;
        match replay(stored, &table.ok_or("its table is gone")?, turns) {
            Verdict::Good { .. } => Ok(()),
            Verdict::OtherRules(version) => Err(format!("it was played by version {version} of the rules")),
            Verdict::Differs(why) => Err(why),
        }
    }

    /// The log as it is told now, from its beginning.
    async fn log(&self, game: &str, guest: &Guest) -> Result<Vec<Box<RawValue>>, String> {
        let mut client = Client::new(self.node);
        let mut all = Vec::new();
        loop {
            let request =
                Request::get(format!("{}/events?limit=500&after={}", path(game), all.len())).by(&guest.token);
            let reply = client.send(&request).await.map_err(|why| format!("{request}: {why}"))?;
            let page: Page =
                serde_json::from_slice(&reply.body).map_err(|why| format!("{request}: {why}"))?;
            if page.events.is_empty() {
                return Ok(all);
            }
            all.extend(page.events);
        }
    }

    /// Everything that was seen is what is told now, but for what was undone later and is told as withdrawn since.
    fn facts(&self, game: &str, seen: &[Box<RawValue>], fresh: &[Box<RawValue>]) {
        if seen.len() != fresh.len() {
            self.tally.wrong(format!("game {game}: {} facts were seen of {}", seen.len(), fresh.len()));
        }
        for (n, (then, now)) in (1..).zip(seen.iter().zip(fresh)) {
            match then.get() == now.get() || is_withdrawn_since(then, now) {
                true => self.tally.checked_facts.one(),
                false => self.tally.wrong(format!(
                    "game {game}: fact {n} was seen as {} and is told as {}",
                    then.get(),
                    now.get()
                )),
            }
        }
    }
}

/// Whether it is the same fact, of which nothing is told any more.
fn is_withdrawn_since(then: &RawValue, now: &RawValue) -> bool {
    let read = |raw: &RawValue| serde_json::from_str::<Value>(raw.get()).unwrap_or_default();
    let (then, now) = (read(then), read(now));
    now["type"] == "withdrawn" && ["id", "seq", "game", "at"].iter().all(|part| then[part] == now[part])
}
