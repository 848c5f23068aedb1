//! Results of games, and ratings.

use diesel::dsl::{count_star, sql, sum};
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::accounts::player;
use super::{Conn, RunQueryDsl, games as game_queries, hand_overs, inbox_counts, lock_accounts, readable};
use crate::error::OptionalExtension;
use crate::schema::{accounts, game_tables, games, ratings, results};
use crate::statements::is_one_of;
use crate::types::{At, Id, seat_set};
use service::id::{AccountId, GameId};
use service::ports::StoreError;
use service::results::ratings::{Change, Entry, Rated, Rating, RatingKind, Skill};
use service::results::statistics::{After, LeaderboardPage, Sum, SumOfPoints};
use service::results::{GameResult, Over, SeatResult};

#[derive(Insertable)]
#[diesel(table_name = results)]
struct ResultRow<'a> {
    game_id: Id,
    seat: i16,
    account_id: Id,
    players: i16,
    place: i16,
    won: bool,
    left_early: bool,
    rated: bool,
    corporation: &'a str,
    terraforming: i32,
    milestones: i32,
    awards: i32,
    greeneries: i32,
    cities: i32,
    cards: i32,
    total: i32,
    generations: i32,
    seconds: i32,
    ended_at: At,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = ratings)]
struct RatingRow {
    account_id: Id,
    kind: String,
    mean: f64,
    deviation: f64,
    points: i32,
    games: i32,
    updated_at: At,
}

pub async fn games_to_record(c: &mut Conn, limit: i64) -> Result<Vec<GameId>, StoreError> {
    // Written literally so that the partial index applies.
    let over = games::table.filter(sql::<Bool>("over AND NOT recorded"));
    let ids = over.order((games::updated_at, games::id)).limit(limit).select(games::id);
    let ids: Vec<Id> = ids.load(c).await?;
    Ok(ids.into_iter().map(GameId::from).collect())
}

pub async fn game_over(c: &mut Conn, id: GameId) -> Result<Option<Over>, StoreError> {
    let row: Option<(i16, bool)> = games::table
        .inner_join(game_tables::table.on(game_tables::id.eq(games::table_id)))
        .filter(games::id.eq(Id::from(id)))
        .filter(games::over.eq(true))
        .select((games::vacant, game_tables::rated))
        .first(c)
        .await
        .optional()?;
    let Some((vacant, rated)) = row else { return Ok(None) };
    let game = game_queries::game(c, id).await?;
    Ok(game.map(|game| Over { game, left: seat_set(vacant), rated }))
}

/// Stores the results and the ratings of a game in one transaction. Ratings are written in a fixed order, so that two
/// games with the same players do not deadlock.
pub async fn record_game(c: &mut Conn, result: GameResult) -> Result<bool, StoreError> {
    let mut changes = result.changes.clone();
    changes.sort_by_key(|change| (change.account, change.kind));
    let mut rated: Vec<Id> = changes.iter().map(|change| change.account.into()).collect();
    rated.dedup();
    if lock_accounts(c, &rated).await? < rated.len() {
        return Err(StoreError::Conflict);
    }
    let open = games::table.find(Id::from(result.game)).filter(games::recorded.eq(false));
    if diesel::update(open).set(games::recorded.eq(true)).execute(c).await? == 0 {
        return Ok(false);
    }
    let rows: Vec<ResultRow> = result.seats.iter().map(|seat| row(&result, seat)).collect();
    diesel::insert_into(results::table).values(&rows).execute_rows(c).await?;
    for change in &changes {
        save(c, change, At::from(result.ended_at)).await?;
    }
    // A seat of a finished game cannot be handed over.
    let offered = hand_overs::offered_in(c, result.game).await?;
    inbox_counts::increment_change_numbers(c, &offered).await?;
    Ok(true)
}

async fn save(c: &mut Conn, change: &Change, at: At) -> Result<(), StoreError> {
    let Change { account, kind, before, after } = change;
    let row = RatingRow {
        account_id: (*account).into(),
        kind: kind.word().to_owned(),
        mean: after.skill.mean,
        deviation: after.skill.deviation,
        points: after.skill.points(),
        games: after.games,
        updated_at: at,
    };
    let written = match before {
        None => diesel::insert_into(ratings::table).values(&row).execute(c).await?,
        Some(before) => {
            let same =
                ratings::table.find((row.account_id, &row.kind)).filter(ratings::games.eq(before.games));
            diesel::update(same)
                .set((
                    ratings::mean.eq(row.mean),
                    ratings::deviation.eq(row.deviation),
                    ratings::points.eq(row.points),
                    ratings::games.eq(row.games),
                    ratings::updated_at.eq(at),
                ))
                .execute(c)
                .await?
        }
    };
    if written == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

pub async fn ratings_of(c: &mut Conn, accounts: Vec<AccountId>) -> Result<Vec<Rated>, StoreError> {
    let ids: Vec<Id> = accounts.iter().copied().map(Id::from).collect();
    let rows: Vec<RatingRow> = ratings::table
        .filter(is_one_of(ratings::account_id, ids))
        .order((ratings::account_id, ratings::kind))
        .select(RatingRow::as_select())
        .load(c)
        .await?;
    let rated = |row: RatingRow| {
        let (account, word) = (row.account_id.0, &row.kind);
        let invalid =
            || StoreError::Failed(format!("account {account} has a rating of unknown kind {word:?}"));
        let kind = RatingKind::from_word(&row.kind).ok_or_else(invalid)?;
        Ok(Rated { account: row.account_id.into(), kind, rating: rating(&row) })
    };
    Ok(readable::page("ratings", rows, |row| row.account_id.0, rated))
}

pub async fn leaderboard(
    c: &mut Conn,
    kind: RatingKind,
    fewest: i32,
    after: Option<After>,
    limit: i64,
) -> Result<LeaderboardPage, StoreError> {
    let all = || ratings::table.filter(ratings::kind.eq(kind.word())).filter(ratings::games.ge(fewest));
    let mut page = all()
        .inner_join(accounts::table)
        .order((ratings::points.desc(), ratings::account_id))
        .limit(limit)
        .select((RatingRow::as_select(), accounts::name, accounts::bot_of))
        .into_boxed();
    let mut before = 0;
    if let Some(After { points, account }) = after {
        let account = Id::from(account);
        let same = ratings::points.eq(points);
        page = page.filter(ratings::points.lt(points).or(same.and(ratings::account_id.gt(account))));
        let better = ratings::points.gt(points).or(same.and(ratings::account_id.le(account)));
        before = all().filter(better).count().get_result(c).await?;
    }
    let rows: Vec<(RatingRow, String, Option<Id>)> = page.load(c).await?;
    let entry = |(row, name, bot_of): (RatingRow, String, Option<Id>)| Entry {
        rating: rating(&row),
        player: player((row.account_id, name, bot_of)),
    };
    Ok(LeaderboardPage { before, entries: rows.into_iter().map(entry).collect() })
}

pub async fn sums_of(c: &mut Conn, account: AccountId) -> Result<Vec<Sum>, StoreError> {
    type Alike = (i16, i16, bool, String, i64);
    type Points = (Option<i64>, Option<i64>, Option<i64>, Option<i64>, Option<i64>, Option<i64>, Option<i64>);
    type Row = (Alike, Points, (Option<i64>, Option<i64>));
    let rows: Vec<Row> = results::table
        .filter(results::account_id.eq(Id::from(account)))
        .group_by((results::players, results::place, results::won, results::corporation))
        .select((
            (results::players, results::place, results::won, results::corporation, count_star()),
            (
                sum(results::terraforming),
                sum(results::milestones),
                sum(results::awards),
                sum(results::greeneries),
                sum(results::cities),
                sum(results::cards),
                sum(results::total),
            ),
            (sum(results::generations), sum(results::seconds)),
        ))
        .load(c)
        .await?;
    let sum = |((players, place, won, corporation, games), points, (generations, seconds)): Row| {
        let (terraforming, milestones, awards, greeneries, cities, cards, total) = points;
        let all = |sum: Option<i64>| sum.unwrap_or_default();
        Sum {
            players: players as u8,
            place: place as u8,
            won,
            corporation,
            games,
            points: SumOfPoints {
                terraforming: all(terraforming),
                milestones: all(milestones),
                awards: all(awards),
                greeneries: all(greeneries),
                cities: all(cities),
                cards: all(cards),
                total: all(total),
            },
            generations: all(generations),
            seconds: all(seconds),
        }
    };
    Ok(rows.into_iter().map(sum).collect())
}

/// Deletes the ratings of a deleted account. Its results stay, because they belong to the games.
pub async fn delete_of_account(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    diesel::delete(ratings::table.filter(ratings::account_id.eq(Id::from(account)))).execute(c).await?;
    Ok(())
}

fn rating(row: &RatingRow) -> Rating {
    Rating { skill: Skill { mean: row.mean, deviation: row.deviation }, games: row.games }
}

fn row<'a>(result: &GameResult, seat: &'a SeatResult) -> ResultRow<'a> {
    let points = seat.points;
    ResultRow {
        game_id: result.game.into(),
        seat: seat.seat,
        account_id: seat.account.into(),
        players: result.seats.len() as i16,
        place: seat.place.into(),
        won: seat.won,
        left_early: seat.left_early,
        rated: result.rated,
        corporation: &seat.corporation,
        terraforming: points.terraforming,
        milestones: points.milestones,
        awards: points.awards,
        greeneries: points.greeneries,
        cities: points.cities,
        cards: points.cards,
        total: points.total,
        generations: result.generations.into(),
        seconds: result.seconds,
        ended_at: result.ended_at.into(),
    }
}
