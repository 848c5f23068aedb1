//! Results: when a game is over, one node stores a row for each seat and the new ratings in one transaction. Pending work
//! is found in the rows of the games.
//!
//! A seat whose owner had left before the end is last, whatever the caretaker played for it. An account that takes over
//! a vacant seat plays unrated. A game that was ended early has no results.

pub mod ratings;
pub mod statistics;
pub mod store;

use std::sync::Arc;

use domain::game::view::View;
use domain::seat::{Seat, SeatSet};

use crate::accounts::repository::AccountRepository;
use crate::error::Error;
use crate::failure_backoff::FailureBackoff;
use crate::id::{AccountId, GameId};
use crate::moment::Moment;
use crate::play::games::LoadedGame;
use crate::play::stored::{Player, StoredGame};
use crate::ports::{StoreError, repositories};
use crate::progress::Progress;
use crate::results::ratings::{Change, RatedPlayer, Rating, RatingKind, rate};
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
        let rated = over.rated;
        let players = over.game.players.clone();
        let mut result = result(over)?;
        result.rated = rated && is_ratable(&result, &players);
        for _ in 0..MAX_ATTEMPTS {
            result.changes = if result.rated { self.changes(&result).await? } else { Vec::new() };
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

    async fn changes(&self, result: &GameResult) -> Result<Vec<Change>, Error> {
        let accounts: Vec<AccountId> = result.seats.iter().map(SeatResult::rated).collect();
        let mut there = Vec::new();
        for account in &accounts {
            there.extend(self.store.account(*account).await?.map(|account| account.id));
        }
        let known = self.store.ratings_of(accounts).await?;
        let mut changes = Vec::new();
        for kind in RatingKind::of(result.seats.len()) {
            let before = |account| {
                let found = known.iter().find(|known| known.account == account && known.kind == kind);
                found.map(|known| known.rating)
            };
            let standings: Vec<RatedPlayer> = result
                .seats
                .iter()
                .map(|seat| RatedPlayer {
                    skill: before(seat.rated()).map_or_else(Default::default, |rating: Rating| rating.skill),
                    place: seat.place,
                    left: seat.left_early || seat.gave_up.is_some(),
                })
                .collect();
            for (seat, skill) in result.seats.iter().zip(rate(&standings)) {
                // A deleted account has no rating.
                let Some(skill) = skill.filter(|_| there.contains(&seat.rated())) else { continue };
                let before = before(seat.rated());
                let games = before.map_or(0, |rating| rating.games) + 1;
                let after = Rating { skill, games };
                changes.push(Change { account: seat.rated(), kind, before, after });
            }
        }
        Ok(changes)
    }
}

impl SeatResult {
    /// The account whose rating counts the game.
    fn rated(&self) -> AccountId {
        self.gave_up.unwrap_or(self.account)
    }
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

/// Whether a game can be rated: it has several players, no bots or opponents, and was played to its end.
fn is_ratable(result: &GameResult, players: &[Player]) -> bool {
    result.seats.len() > 1 && players.iter().all(|player| !player.bot && player.opponent().is_none())
}

/// The results of a game, without ratings.
fn result(over: Over) -> Result<GameResult, Error> {
    let Over { game, left, .. } = over;
    let (began_at, ended_at) = (game.created_at, game.updated_at);
    let loaded = LoadedGame::read(game)?;
    let none = GameResult::none(loaded.id, ended_at);
    if loaded.record.game().is_aborted() {
        return Ok(none);
    }
    let view = loaded.record.view(None);
    let seconds = i32::try_from(ended_at.since(began_at).as_secs()).unwrap_or(i32::MAX);
    Ok(GameResult { seats: seats(&loaded, &view, left), generations: view.generation, seconds, ..none })
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
