//! The checks after a run: every acknowledged move has one row in the database and appears once in the record, every
//! record replays to the stored state, and every watcher has received every event once and in order.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::time::sleep;
use uuid::Uuid;

use super::environment::Keys;
use super::party::{Guest, MoveResult, PartyResult, Played, path};
use super::tally::{Tally, Violation};
use super::watcher::{ReceivedEvents, Watching};
use crate::client::{Client, Reply, Request, Server};
use service::id::{AccountId, GameId};
use service::operation::replay::{ReplayVerdict, replay};
use service::play::stored::{StoredGame, StoredTurn};
use service::store::Store;

/// The time in which a node answers once it has its database.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(60);
/// The pause before the next attempt.
const RETRY_PAUSE: Duration = Duration::from_millis(200);

/// Reads the database, and queries one node as a client.
pub struct Audit<'a> {
    pub store: &'a dyn Store,
    /// The turns of each game that have an idempotency key, read from the database itself.
    pub keys: HashMap<Uuid, Keys>,
    pub node: &'a Server,
    pub tally: &'a Tally,
}

#[derive(Deserialize)]
struct Page {
    events: Vec<Box<RawValue>>,
}

impl Audit<'_> {
    /// Checks all games of a party. Violations go to the tally.
    pub async fn party(&mut self, PartyResult { games, guests }: PartyResult) {
        let mut expected: Vec<ReceivedEvents> = guests.iter().map(|_| ReceivedEvents::new()).collect();
        for game in games {
            let id = game.id.clone();
            if let Err(why) = self.game(game, &mut expected).await {
                self.tally.wrong(Violation::Other, format!("game {id}: {why}"));
            }
        }
        for ((_, watching), fresh) in guests.into_iter().zip(expected) {
            self.compare(watching, &fresh).await;
        }
    }

    /// Checks a game, and adds the events that each guest sees now to `expected`.
    async fn game(&mut self, played: Played, expected: &mut [ReceivedEvents]) -> Result<(), String> {
        let id: GameId = played.id.parse().map_err(|_| "this is no id")?;
        // The rows are checked first, even if nothing else of the game can be read.
        let rows = self.keys.remove(&id.0).unwrap_or_default();
        self.rows(&played, rows);
        let stored = self.store.game(id).await.map_err(|why| why.to_string())?.ok_or("it is gone")?;
        let turns = self.store.turns(id).await.map_err(|why| why.to_string())?;
        self.moves(&played, &turns);
        match self.replay(stored, &turns).await {
            Ok(()) => self.tally.checked_games.one(),
            Err(why) => self.tally.wrong(Violation::Other, format!("game {id}: {why}")),
        }
        let all = turns.last().map_or(0, |turn| turn.last_seq) as usize;
        for ((guest, watching), expected) in played.guests.iter().zip(played.watching).zip(expected) {
            let fresh = self.log(&played.id, guest).await?;
            if fresh.len() != all {
                let what = format!("game {id}: {} of {all} events are in the log", fresh.len());
                self.tally.wrong(Violation::Missed, what);
            }
            let fresh = ReceivedEvents::from([(played.id.clone(), fresh)]);
            self.compare(watching, &fresh).await;
            expected.extend(fresh);
        }
        Ok(())
    }

    /// Compares what a watcher has received with what the node returns now.
    async fn compare(&self, watching: Watching, fresh: &ReceivedEvents) {
        let all: HashMap<_, _> = fresh.iter().map(|(game, events)| (game.clone(), events.len())).collect();
        let seen = match watching.end(all.clone()).await {
            Ok(seen) => seen,
            Err(last) => {
                let what = format!("a watcher did not see all of {all:?}; last {last}");
                return self.tally.wrong(Violation::Missed, what);
            }
        };
        for (game, fresh) in fresh {
            self.events(game, seen.get(game).map_or(&[][..], Vec::as_slice), fresh);
        }
        if let Some(other) = seen.keys().find(|game| !fresh.contains_key(*game)) {
            let what = format!("a watcher received events of game {other}, which is not its own");
            self.tally.wrong(Violation::Other, what);
        }
    }

    /// Checks the rows with a key: an acknowledged move has one, at the version of its reply; a refused move has none;
    /// no key has two rows, and no row has a key that no player sent.
    fn rows(&self, played: &Played, mut rows: Keys) {
        let game = &played.id;
        for sent in &played.sent {
            let account: Option<AccountId> = played.guests[sent.guest].account.parse().ok();
            let Some(AccountId(account)) = account else {
                self.tally.wrong(Violation::Other, format!("game {game}: a player has no id"));
                continue;
            };
            let key = &sent.key;
            let found = rows.remove(&(account, key.clone())).unwrap_or_default();
            let wrong = match (sent.outcome, &found[..]) {
                (MoveResult::Acknowledged(version), [row]) if version == *row => {
                    self.tally.checked_moves.one();
                    continue;
                }
                (MoveResult::Refused | MoveResult::Unknown, []) | (MoveResult::Unknown, [_]) => continue,
                (MoveResult::Acknowledged(version), []) => {
                    (Violation::Lost, format!("was acknowledged as version {version} and has no row"))
                }
                (outcome, [row]) => {
                    (Violation::Other, format!("ended as {outcome:?} and has the row of version {row}"))
                }
                (_, rows) => (Violation::Doubled, format!("has the rows of versions {rows:?}")),
            };
            self.tally.wrong(wrong.0, format!("game {game}: the move under key {key} {}", wrong.1));
        }
        for (_, key) in rows.keys() {
            self.tally
                .wrong(Violation::Other, format!("game {game}: no player sent the move under key {key}"));
        }
    }

    /// Checks that the record contains every acknowledged move once.
    fn moves(&self, played: &Played, turns: &[StoredTurn]) {
        let mut recorded: HashMap<(String, &str), Vec<i64>> = HashMap::new();
        for turn in turns {
            if let Some(by) = &turn.by {
                recorded.entry((by.account.to_string(), &by.key)).or_default().push(turn.version);
            }
        }
        for sent in &played.sent {
            let key = (played.guests[sent.guest].account.clone(), sent.key.as_str());
            let found = recorded.remove(&key).unwrap_or_default();
            let right = match sent.outcome {
                MoveResult::Acknowledged(version) => found == [version],
                MoveResult::Refused => found.is_empty(),
                MoveResult::Unknown => found.len() <= 1,
            };
            if !right {
                let what = format!(
                    "game {}: the move under key {} ended as {:?}, and the record has it as versions {found:?}",
                    played.id, sent.key, sent.outcome
                );
                self.tally.wrong(Violation::Other, what);
            }
        }
    }

    /// Replays the turns from the seed: the events have the same numbers, and the state equals the stored one byte for
    /// byte.
    async fn replay(&self, stored: StoredGame, turns: &[StoredTurn]) -> Result<(), String> {
        let table = self.store.table(stored.table).await.map_err(|why| why.to_string())?;
        match replay(stored, &table.ok_or("its table is gone")?, turns) {
            ReplayVerdict::Good { .. } => Ok(()),
            ReplayVerdict::OtherRules(version) => {
                Err(format!("it was played by version {version} of the rules"))
            }
            ReplayVerdict::Differs(why) => Err(why),
        }
    }

    /// The log as the node returns it now, from the first event.
    async fn log(&self, game: &str, guest: &Guest) -> Result<Vec<Box<RawValue>>, String> {
        let mut client = Client::new(self.node);
        let mut all = Vec::new();
        loop {
            let request = Request::get(format!("{}/events?limit=500&after={}", path(game), all.len()))
                .authorized_by(&guest.token);
            let reply = self.reply(&mut client, &request).await?;
            let page: Page =
                serde_json::from_slice(&reply.body).map_err(|why| format!("{request}: {why}"))?;
            if page.events.is_empty() {
                return Ok(all);
            }
            all.extend(page.events);
        }
    }

    /// The reply of the node, which may still be reconnecting to its database.
    async fn reply(&self, client: &mut Client, request: &Request) -> Result<Reply, String> {
        let begun = Instant::now();
        loop {
            let why = match client.send(request).await {
                Ok(reply) if reply.status == 200 => return Ok(reply),
                Ok(reply) => format!("{}: {}", reply.status, String::from_utf8_lossy(&reply.body)),
                Err(why) => why.to_string(),
            };
            if begun.elapsed() > RECOVERY_TIMEOUT {
                return Err(format!("{request}: {why}"));
            }
            sleep(RETRY_PAUSE).await;
        }
    }

    /// Every received event equals the event that the node returns now, unless it was undone since and is `withdrawn`
    /// now.
    fn events(&self, game: &str, seen: &[Box<RawValue>], fresh: &[Box<RawValue>]) {
        let numbered = |events: &[Box<RawValue>]| -> BTreeMap<i64, String> {
            events.iter().map(|event| (number(event), event.get().to_owned())).collect()
        };
        let (seen, mut fresh) = (numbered(seen), numbered(fresh));
        for (n, then) in seen {
            let wrong = match fresh.remove(&n) {
                Some(now) if then == now || is_withdrawn_since(&then, &now) => {
                    self.tally.checked_events.one();
                    continue;
                }
                Some(now) => format!("was seen as {then} and is {now} now"),
                None => format!("was seen as {then} and is not kept"),
            };
            self.tally.wrong(Violation::Other, format!("game {game}: event {n} {wrong}"));
        }
        for n in fresh.keys() {
            self.tally.wrong(Violation::Missed, format!("game {game}: event {n} was not seen"));
        }
    }
}

/// The number of an event in its game.
fn number(event: &RawValue) -> i64 {
    let read: Value = serde_json::from_str(event.get()).unwrap_or_default();
    read["seq"].as_i64().unwrap_or_default()
}

/// Whether it is the same event, withdrawn since.
fn is_withdrawn_since(then: &str, now: &str) -> bool {
    let read = |raw: &str| serde_json::from_str::<Value>(raw).unwrap_or_default();
    let (then, now) = (read(then), read(now));
    now["type"] == "withdrawn" && ["id", "seq", "game_id", "at"].iter().all(|part| then[part] == now[part])
}
