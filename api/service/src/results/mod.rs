//! Results: when a game is over, one node stores a row for each seat and the new ratings in one transaction. Pending work
//! is found in the rows of the games.
//!
//! A seat whose owner had left before the end is last, whatever the caretaker played for it. An account that takes over
//! a vacant seat plays unrated. A game that was ended early has no results. If its people have ended a rated game with
//! opponents early, they have lost it for their ratings.

pub mod ratings;
pub mod statistics;
pub mod store;

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::game::view::View;
use domain::seat::{Seat, SeatSet};
use domain::text::EndReason;

use crate::accounts::repository::AccountRepository;
use crate::error::Error;
use crate::failure_backoff::FailureBackoff;
use crate::id::{AccountId, GameId};
use crate::moment::Moment;
use crate::play::games::LoadedGame;
use crate::play::stored::{Player, StoredGame};
use crate::ports::{StoreError, repositories};
use crate::progress::Progress;
use crate::results::ratings::{Change, RatedPlayer, Rating, RatingKind, Skill, rate, rated_account};
use crate::results::store::ResultRepository;

/// Games that one query returns.
const MAX_GAMES_PER_BATCH: i64 = 100;
/// How often recording a game is retried after a concurrent change of a rating.
const MAX_ATTEMPTS: usize = 64;

/// A finished game without results.
#[derive(Clone, Debug)]
pub struct Over {
    pub game: StoredGame,
    /// The seats whose accounts had left before the end.
    pub left: SeatSet,
    /// Whether its table was rated.
    pub rated: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatResult {
    /// The seat, counted clockwise from 0.
    pub seat: i16,
    pub account: AccountId,
    /// The place, 1 for the best; seats with equal results share a place.
    pub place: u8,
    /// Whether the seat has won: with several players by the first place, in a solo game by terraforming Mars.
    pub won: bool,
    /// Whether its owner had left before the end.
    pub left_early: bool,
    /// The account that had resigned before this one took the seat: its rating counts the game as left.
    pub gave_up: Option<AccountId>,
    pub corporation: String,
    /// The points by source.
    pub points: Points,
}

/// Points by source.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Points {
    pub terraforming: i32,
    pub milestones: i32,
    pub awards: i32,
    pub greeneries: i32,
    pub cities: i32,
    pub cards: i32,
    pub total: i32,
}

#[derive(Clone, PartialEq, Debug)]
pub struct GameResult {
    pub game: GameId,
    /// By seat; empty if the game was ended early.
    pub seats: Vec<SeatResult>,
    /// The number of generations.
    pub generations: u8,
    /// The duration from start to end.
    pub seconds: i32,
    /// When it ended.
    pub ended_at: Moment,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// The changes of ratings.
    pub changes: Vec<Change>,
}

repositories! {
    /// The repositories that [`ResultService`] uses.
    pub trait ResultStore: AccountRepository + ResultRepository;
}

/// Results, ratings and statistics.
pub struct ResultService {
    store: Arc<dyn ResultStore>,
    /// Games whose result could not be recorded.
    backoff: FailureBackoff<GameId>,
}

impl ResultService {
    /// A service on that store.
    pub fn new(store: Arc<dyn ResultStore>) -> Self {
        Self { store, backoff: FailureBackoff::new("games") }
    }

    /// Records the results of finished games, in the order of their ends.
    pub async fn record_results(&self) -> Result<Progress, Error> {
        loop {
            // Reads more, because games that are skipped after failures come first.
            let most = MAX_GAMES_PER_BATCH + self.backoff.failing_count() as i64;
            let games = self.store.games_to_record(most).await?;
            let (count, mut recorded) = (games.len() as i64, 0);
            for game in games {
                if self.backoff.is_backing_off(game) {
                    continue;
                }
                let done = self.record_result(game).await;
                self.backoff.record(game, &done);
                match done {
                    Ok(()) => recorded += 1,
                    Err(why) if why.is_transient() => return Err(why),
                    Err(why) => {
                        tracing::warn!(%why, %game, "the result of a game could not be recorded; it is retried")
                    }
                }
            }
            if count < most || recorded == 0 {
                return Ok(Progress::Done);
            }
        }
    }

    async fn record_result(&self, id: GameId) -> Result<(), Error> {
        let Some(over) = self.store.game_over(id).await? else { return Ok(()) };
        let kinds = if over.rated { RatingKind::of(&over.game.players) } else { &[] };
        let (mut result, standings) = result(over)?;
        result.rated = !kinds.is_empty() && !standings.is_empty();
        for _ in 0..MAX_ATTEMPTS {
            result.changes = if result.rated { self.changes(kinds, &standings).await? } else { Vec::new() };
            match self.store.record_game(result.clone()).await {
                // `false`: another node has recorded it.
                Ok(_) => return Ok(()),
                // Another game has changed a rating, or an account was deleted.
                Err(StoreError::Conflict | StoreError::Duplicate | StoreError::Busy) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    async fn changes(&self, kinds: &[RatingKind], standings: &[Standing]) -> Result<Vec<Change>, Error> {
        let mut accounts: Vec<AccountId> = standings.iter().map(|standing| standing.account).collect();
        accounts.sort_unstable();
        accounts.dedup();
        let mut there = Vec::new();
        for account in &accounts {
            there.extend(self.store.account(*account).await?.map(|account| account.id));
        }
        let known = self.store.ratings_of(accounts).await?;
        let mut changes = Vec::new();
        for kind in kinds {
            let before = |account| {
                let found = known.iter().find(|known| known.account == account && known.kind == *kind);
                found.map(|known| known.rating)
            };
            for (account, skill) in skills_after(standings, before) {
                // A deleted account has no rating.
                if there.contains(&account) {
                    let before = before(account);
                    let games = before.map_or(0, |rating| rating.games) + 1;
                    changes.push(Change { account, kind: *kind, before, after: Rating { skill, games } });
                }
            }
        }
        Ok(changes)
    }
}

/// How a game ended for an account whose rating counts it. An account may have several: a level of opponents with several
/// seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Standing {
    account: AccountId,
    /// The place; 1 is the best.
    place: u8,
    /// Whether the player left before the end.
    left: bool,
    /// Whether the rating changes. Otherwise it counts only for those of the others.
    changes: bool,
}

/// The skill of each account after a game, by the ratings before it.
fn skills_after(
    standings: &[Standing],
    before: impl Fn(AccountId) -> Option<Rating>,
) -> BTreeMap<AccountId, Skill> {
    let skill = |account| before(account).map_or_else(Skill::default, |rating| rating.skill);
    let players: Vec<_> = standings
        .iter()
        .map(|one| RatedPlayer { skill: skill(one.account), place: one.place, left: one.left })
        .collect();
    let mut after = BTreeMap::<AccountId, Vec<Skill>>::new();
    for (standing, skill) in standings.iter().zip(rate(&players)) {
        if let Some(skill) = skill.filter(|_| standing.changes) {
            after.entry(standing.account).or_default().push(skill);
        }
    }
    after.into_iter().map(|(account, skills)| (account, Skill::mean_of(&skills))).collect()
}

impl GameResult {
    fn none(game: GameId, ended_at: Moment) -> Self {
        Self {
            game,
            seats: Vec::new(),
            generations: 0,
            seconds: 0,
            ended_at,
            rated: false,
            changes: Vec::new(),
        }
    }
}

/// The results of a game, without ratings, and what ratings count of them: nothing if it was aborted.
fn result(over: Over) -> Result<(GameResult, Vec<Standing>), Error> {
    let Over { game, left, .. } = over;
    let (began_at, ended_at) = (game.created_at, game.updated_at);
    let loaded = LoadedGame::read(game)?;
    let none = GameResult::none(loaded.id, ended_at);
    if loaded.record.game().is_aborted() {
        return Ok((none, standings_if_given_up(&loaded)));
    }
    let view = loaded.record.view(None);
    let seconds = i32::try_from(ended_at.since(began_at).as_secs()).unwrap_or(i32::MAX);
    let seats = seats(&loaded, &view, left);
    let standings = seats.iter().map(Standing::of).collect();
    Ok((GameResult { seats, generations: view.generation, seconds, ..none }, standings))
}

/// What ratings count of a game that was ended early. If it was ended by its people and not by an operator, they have lost
/// against the opponents, whose ratings do not change. Nothing if there are no opponents.
fn standings_if_given_up(game: &LoadedGame) -> Vec<Standing> {
    let by_people = game.end_reason.as_deref().and_then(EndReason::from_word).is_some();
    if !by_people || game.people().len() == game.players.len() {
        return Vec::new();
    }
    let standing = |(seat, player): (&Seat, &Player)| {
        let person = player.opponent().is_none();
        let account = game.seating.of(*seat).gave_up.unwrap_or(player.account);
        Standing { account: rated_account(account), place: 1, left: person, changes: person }
    };
    Seat::ALL.iter().zip(&game.players).map(standing).collect()
}

impl Standing {
    fn of(seat: &SeatResult) -> Self {
        Self {
            account: rated_account(seat.gave_up.unwrap_or(seat.account)),
            place: seat.place,
            left: seat.left_early || seat.gave_up.is_some(),
            changes: true,
        }
    }
}

fn seats(game: &LoadedGame, view: &View, left: SeatSet) -> Vec<SeatResult> {
    let Some(result) = &view.result else { return Vec::new() };
    let left_early = |place: usize| Seat::ALL.get(place).is_some_and(|seat| left.contains(*seat));
    let worth = |place: usize| {
        result.scores.get(place).map(|score| (!left_early(place), score.total, score.megacredits))
    };
    let all = 0..game.players.len();
    let seat = |(place, player): (usize, &Player)| {
        let score = result.scores.get(place)?;
        let better = all.clone().filter(|other| worth(*other) > worth(place)).count();
        let corporation = view.seats.get(place)?.corporation?;
        let won = match game.players.len() {
            1 => result.winners.contains(&score.seat) && !left_early(place),
            _ => better == 0 && !left_early(place),
        };
        Some(SeatResult {
            seat: place as i16,
            account: player.account,
            place: better as u8 + 1,
            won,
            left_early: left_early(place),
            gave_up: game.seating.of(score.seat).gave_up,
            corporation: corporation.row().word.to_string(),
            points: Points {
                terraforming: score.rating,
                milestones: score.milestones,
                awards: score.awards,
                greeneries: score.greeneries,
                cities: score.cities,
                cards: score.cards,
                total: score.total,
            },
        })
    };
    game.players.iter().enumerate().filter_map(seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::opponents::{Level, OpponentAccount};

    fn standing(account: AccountId, place: u8) -> Standing {
        Standing { account: rated_account(account), place, left: false, changes: true }
    }

    fn opponent(level: Level, number: u8) -> AccountId {
        OpponentAccount { level, number }.id()
    }

    #[test]
    fn a_level_with_several_seats_is_rated_as_one_player() {
        let ada = AccountId::fresh();
        let (first, second) = (opponent(Level::Novice, 1), opponent(Level::Novice, 2));
        let none = |_| None;
        let after = skills_after(&[standing(ada, 2), standing(first, 1), standing(second, 3)], none);
        assert_eq!(after.keys().copied().collect::<Vec<_>>(), [first, ada]);
        // One of its seats has won against everybody, the other has lost.
        assert!((after[&first].mean - after[&ada].mean).abs() < 1e-9, "{after:?}");
        assert!(after[&first].deviation < Skill::default().deviation);
        let after = skills_after(&[standing(ada, 3), standing(second, 1), standing(first, 2)], none);
        assert!(after[&first].mean > 25.0 && after[&ada].mean < 25.0, "{after:?}");
        // Different levels have different ratings.
        let strong = opponent(Level::Strong, 3);
        let after = skills_after(&[standing(ada, 2), standing(first, 3), standing(strong, 1)], none);
        let strong = after[&rated_account(strong)];
        assert!(strong.mean > after[&ada].mean && after[&ada].mean > after[&first].mean, "{after:?}");
    }

    #[test]
    fn who_gives_up_loses_and_changes_nobody_else() {
        let ada = AccountId::fresh();
        let gave_up = Standing { left: true, ..standing(ada, 1) };
        let opponents =
            [1, 2].map(|number| Standing { changes: false, ..standing(opponent(Level::Regular, number), 1) });
        let after = skills_after(&[gave_up, opponents[0], opponents[1]], |_| None);
        assert_eq!(after.keys().copied().collect::<Vec<_>>(), [ada]);
        assert!(after[&ada].mean < 25.0, "{after:?}");
    }
}
