//! The inbox of an account: the games that wait for its decision, the most urgent first, and its read markers. One
//! query returns the rows; only the games of the requested page are loaded.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::game::Question;
use domain::seat::Seat;
use domain::text::Language;
use futures_util::{StreamExt, stream};
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::failure_backoff::report;
use crate::feed::FeedService;
use crate::id::{AccountId, GameId};
use crate::moment::Moment;
use crate::play::games::{LoadedGame, SeatedGame, localised_decision};
use crate::play::stored::Waiting;
use crate::seating::seat_at;

/// The largest number of games that are counted.
const MAX_GAMES: i64 = 1_000;
/// The number of games that are loaded concurrently.
const MAX_CONCURRENT_GAMES: usize = 8;
/// The number of bytes of a version.
const VERSION_BYTES: usize = 12;

/// The number of entries of one kind and the time of the latest, in microseconds since 1970; 0 if there is none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// The number of entries, at most 1,000.
    pub number: i64,
    /// The time of the latest entry, so that a replaced entry changes the version.
    pub latest: i64,
}

/// The other counts of an inbox.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Invitations to tables that it can accept.
    pub invitations: Count,
    /// Players who ask to be friends.
    pub friend_requests: Count,
    /// Seats that it is offered to play for.
    pub hand_over_offers: Count,
    /// Plans that were disarmed since it last looked at their games.
    pub disarmed_plans: Count,
    /// Webhooks that the service has disabled.
    pub disabled_webhooks: Count,
}

/// The part of an inbox that a stream hint contains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The number of games that wait for the account.
    pub needs_me_count: usize,
    /// The other counts.
    pub counts: Counts,
    /// A hash that changes with the open decisions, their deadlines, the read markers and the counts.
    pub version: String,
}

/// The inbox of an account.
#[derive(Debug)]
pub struct Inbox {
    /// The counts and the version.
    pub summary: Summary,
    /// The most urgent games.
    pub entries: Vec<Entry>,
}

/// A game that waits for an account.
#[derive(Debug)]
pub struct Entry {
    pub game: Arc<LoadedGame>,
    /// The seat of the account.
    pub seat: Seat,
    /// The kind of question.
    pub question: Question,
    /// The text of the question.
    pub text: String,
    /// When the decision was opened.
    pub since: Moment,
    /// The deadline of the decision, if it has one.
    pub deadline: Option<Moment>,
    /// The other seats whose decision is pending.
    pub others: Vec<Seat>,
    /// The number of events after the last one that the account has seen.
    pub unseen: i64,
}

/// The read marker of an account in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marker {
    /// The number of the last event that the account has seen.
    pub seq: i64,
    /// The number of the latest event of the game.
    pub latest: i64,
}

impl FeedService {
    /// The counts and the version of an inbox. `counts` are read from the store unless they are given.
    pub async fn inbox_summary(&self, account: AccountId, counts: Option<Counts>) -> Result<Summary, Error> {
        let rows = self.store.games_waiting_for(account, MAX_GAMES).await?;
        let deadlines = self.play.deadlines(account, &rows).await?;
        let counts = match counts {
            Some(counts) => counts,
            None => self.store.inbox_counts(account, self.clock.now()).await?,
        };
        Ok(summary(&rows, &deadlines, counts))
    }

    /// The inbox of an account: everything is counted, only the `limit` most urgent games are loaded.
    pub async fn inbox(&self, account: AccountId, limit: usize, language: Language) -> Result<Inbox, Error> {
        let mut rows = self.store.games_waiting_for(account, MAX_GAMES).await?;
        let deadlines = self.play.deadlines(account, &rows).await?;
        // Games without a deadline come last. The sort is stable: equal games stay in the order of waiting.
        rows.sort_by_key(|row| Reverse(deadlines.get(&row.game).map(|at| Reverse(*at))));
        let loads = stream::iter(rows.iter().take(limit).cloned()).map(|row| self.load_row(row));
        let games: Vec<_> = loads.buffered(MAX_CONCURRENT_GAMES).collect().await;
        let mut entries = Vec::with_capacity(games.len());
        for (row, game) in games {
            let game = match game {
                Ok(game) => game,
                Err(why) if why.is_transient() => return Err(why),
                Err(why) => {
                    report("games", row.game, why);
                    rows.retain(|other| other.game != row.game);
                    continue;
                }
            };
            match entry(account, &row, game, deadlines.get(&row.game).copied(), language) {
                Some(entry) => entries.push(entry),
                // Another turn was committed since it was listed; the game no longer waits for this seat.
                None => rows.retain(|other| other.game != row.game),
            }
        }
        let counts = self.store.inbox_counts(account, self.clock.now()).await?;
        Ok(Inbox { summary: summary(&rows, &deadlines, counts), entries })
    }

    async fn load_row(&self, row: Waiting) -> (Waiting, Result<Arc<LoadedGame>, Error>) {
        let ready = self.publisher.cache.get(row.game).filter(|game| game.version == row.version);
        let game = match ready {
            Some(game) => Ok(game),
            None => self.play.load(row.game).await,
        };
        (row, game)
    }

    /// Returns the read marker of an account in a game.
    pub async fn marker(&self, account: AccountId, id: GameId) -> Result<Marker, Error> {
        let SeatedGame { game, .. } = self.play.current(account, id).await?;
        let latest = game.record.last_seq() as i64;
        Ok(Marker { seq: self.store.seen(account, id).await?.min(latest), latest })
    }

    /// Moves the read marker of an account forward to that event. The marker never moves back.
    pub async fn mark_seen(&self, account: AccountId, id: GameId, seq: i64) -> Result<Marker, Error> {
        let SeatedGame { game, .. } = self.play.current(account, id).await?;
        let latest = game.record.last_seq() as i64;
        let (seq, number) = self.store.mark_seen(account, id, seq.min(latest)).await?;
        self.changes.publish(vec![(account, number)]);
        Ok(Marker { seq, latest: latest.max(seq) })
    }
}

fn entry(
    account: AccountId,
    row: &Waiting,
    game: Arc<LoadedGame>,
    deadline: Option<Moment>,
    language: Language,
) -> Option<Entry> {
    let seat = seat_at(row.seat)?;
    // The account may have lost the seat since the game was listed.
    game.seat(account).ok().filter(|own| *own == seat)?;
    let decision = localised_decision(&game.record, seat, language).filter(|decision| decision.waiting)?;
    let others = game.record.game().waiting_for().into_iter().filter(|other| *other != seat).collect();
    let unseen = (game.record.last_seq() as i64 - row.seen).max(0);
    let (question, text) = (decision.question, decision.text);
    Some(Entry { game, seat, question, text, since: row.since, deadline, others, unseen })
}

impl Counts {
    fn all(&self) -> [Count; 5] {
        let Self { invitations, friend_requests, hand_over_offers, disarmed_plans, disabled_webhooks } =
            *self;
        [invitations, friend_requests, hand_over_offers, disarmed_plans, disabled_webhooks]
    }
}

fn summary(rows: &[Waiting], deadlines: &HashMap<GameId, Moment>, counts: Counts) -> Summary {
    let mut rows: Vec<_> = rows.iter().collect();
    rows.sort_by_key(|row| row.game);
    let mut hash = Sha256::new();
    for row in &rows {
        hash.update(row.game.0.as_bytes());
        for number in [row.opened, row.seen, deadlines.get(&row.game).map_or(0, |at| at.0)] {
            hash.update(number.to_be_bytes());
        }
    }
    for count in counts.all() {
        hash.update(count.number.to_be_bytes());
        hash.update(count.latest.to_be_bytes());
    }
    let version = URL_SAFE_NO_PAD.encode(&hash.finalize()[..VERSION_BYTES]);
    Summary { needs_me_count: rows.len(), counts, version }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn row(game: GameId, opened: i64) -> Waiting {
        Waiting { game, seat: 0, version: 7, seen: 0, opened, since: Moment(0) }
    }

    #[test]
    fn the_version_changes_only_with_decisions_deadlines_markers_and_counts() {
        let (one, other) = (GameId::fresh(), GameId::fresh());
        let (none, later) = (HashMap::new(), HashMap::from([(one, Moment(5))]));
        let version = |rows: &[Waiting], deadlines| summary(rows, deadlines, Counts::default()).version;
        let first = version(&[row(one, 3), row(other, 4)], &none);
        // Neither the order nor the turns of the other players change the version.
        let moved = Waiting { version: 9, since: Moment(8), ..row(one, 3) };
        assert_eq!(version(&[row(other, 4), moved], &none), first);
        for changed in [
            version(&[row(one, 5), row(other, 4)], &none),
            version(&[row(one, 3)], &none),
            version(&[row(one, 3), row(other, 4)], &later),
            version(&[Waiting { seen: 1, ..row(one, 3) }, row(other, 4)], &none),
        ] {
            assert_ne!(changed, first);
        }
        let counted = |counts| summary(&[row(one, 3), row(other, 4)], &none, counts).version;
        assert_eq!(counted(Counts::default()), first);
        let (asked, again) = (Count { number: 1, latest: 7 }, Count { number: 1, latest: 8 });
        let versions = [
            counted(Counts { friend_requests: asked, ..Counts::default() }),
            counted(Counts { friend_requests: again, ..Counts::default() }),
            counted(Counts { disarmed_plans: asked, ..Counts::default() }),
            first,
        ];
        assert_eq!(HashSet::from(versions).len(), 4);
        assert_eq!(summary(&[], &none, Counts::default()).needs_me_count, 0);
    }
}
