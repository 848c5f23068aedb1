//! What comes of games: a row for each seat when a game is over, and with it the ratings, once, by whichever node gets to
//! it first. What is still to be done stands in the rows of the games themselves.
//!
//! A seat whose owner had left before the end is last, whatever was played for it. Who takes a seat that was given up plays
//! without a rating. A game that was ended before its end
//! leaves no results.

pub mod ratings;
pub mod statistics;
pub mod store;

use std::sync::Arc;

use domain::game::view::View;

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

/// Games that are asked for at a time.
const MAX_GAMES_PER_BATCH: i64 = 100;
/// How often a lost race for ratings is run again.
const MAX_ATTEMPTS: usize = 64;

/// A game that is over, as it is kept.
#[derive(Clone, Debug)]
pub struct Over {
    /// The game.
    pub game: StoredGame,
    /// The seats whose accounts had left before the end, one bit each.
    pub left: u8,
    /// Whether its table was rated.
    pub rated: bool,
}

/// What came of a game for one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatResult {
    /// The seat, counted clockwise from 0.
    pub seat: i16,
    /// Who sat there.
    pub account: AccountId,
    /// 1 for the best; several can have the same.
    pub place: u8,
    /// Whether it has won: a game of several by the first place, a solo game by terraforming Mars.
    pub won: bool,
    /// Whether its owner had left before the end.
    pub left_early: bool,
    /// Who had given the seat up before this one took it: the game counts for the rating of that one, as left.
    pub gave_up: Option<AccountId>,
    /// The corporation, in a word.
    pub corporation: String,
    /// The points, by where they come from.
    pub points: Points,
}

/// Points, by where they come from.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Points {
    /// Terraform rating.
    pub terraforming: i32,
    /// Milestones.
    pub milestones: i32,
    /// Awards.
    pub awards: i32,
    /// Greeneries.
    pub greeneries: i32,
    /// Cities.
    pub cities: i32,
    /// Cards.
    pub cards: i32,
    /// All together.
    pub total: i32,
}

/// What came of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameResult {
    /// Which game.
    pub game: GameId,
    /// For each seat; none of a game that was ended before its end.
    pub seats: Vec<SeatResult>,
    /// Generations that were played.
    pub generations: u8,
    /// From its start to its end.
    pub seconds: i32,
    /// When it ended.
    pub ended_at: Moment,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// The ratings that change by it.
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

    /// Writes down what came of the games that are over, in the order of their ends.
    pub async fn record_results(&self) -> Result<Progress, Error> {
        loop {
            // Beside those that cannot be recorded, which come first.
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
                    Err(why) => tracing::warn!(%why, %game, "the result of a game has to wait"),
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
                // `false`: another node was quicker.
                Ok(_) => return Ok(()),
                // A rating has changed by another game, or somebody has left for good.
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
                // Who is gone for good has no rating any more.
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
    /// For whose rating the game counts.
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

/// Whether a game of these players can count: of several people, none of them a bot, to its own end.
fn is_ratable(result: &GameResult, players: &[Player]) -> bool {
    result.seats.len() > 1 && players.iter().all(|player| !player.bot)
}

/// What came of a game, without ratings.
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

fn seats(game: &LoadedGame, view: &View, left: u8) -> Vec<SeatResult> {
    let Some(result) = &view.result else { return Vec::new() };
    let left_early = |place: usize| left & 1 << place != 0;
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
