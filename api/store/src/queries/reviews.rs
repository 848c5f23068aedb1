//! Reviews of finished games.

use diesel::prelude::*;

use super::{Conn, RunQueryDsl, lock_account_exclusively};
use crate::error::OptionalExtension;
use crate::schema::reviews;
use crate::types::{At, Id};
use service::failure_backoff::report;
use service::id::{AccountId, GameId};
use service::moment::Moment;
use service::ports::StoreError;
use service::reviews::{LeasedReview, NewReview, Review, ReviewState, ReviewStep};

/// Due reviews that one call tries to take.
const MAX_CANDIDATES: i64 = 16;

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = reviews)]
#[diesel(primary_key(game_id, account_id))]
#[diesel(treat_none_as_null = true)]
struct ReviewRow {
    game_id: Id,
    account_id: Id,
    state: String,
    engine: String,
    attempts: i32,
    looked_at: i32,
    decisions: String,
    requested_at: At,
    finished_at: Option<At>,
    due_at: Option<At>,
}

impl ReviewRow {
    fn new(review: &Review, due: Option<Moment>) -> Result<Self, StoreError> {
        let failed =
            |why: serde_json::Error| StoreError::Failed(format!("a review cannot be written: {why}"));
        Ok(Self {
            game_id: review.game.into(),
            account_id: review.account.into(),
            state: review.state.word().to_owned(),
            engine: review.engine.clone(),
            attempts: review.attempts,
            looked_at: i32::try_from(review.looked_at).unwrap_or(i32::MAX),
            decisions: serde_json::to_string(&review.decisions).map_err(failed)?,
            requested_at: review.requested_at.into(),
            finished_at: review.finished_at.map(At::from),
            due_at: due.map(At::from),
        })
    }
}

impl TryFrom<ReviewRow> for Review {
    type Error = StoreError;

    fn try_from(row: ReviewRow) -> Result<Self, StoreError> {
        let (game, account) = (row.game_id.0, row.account_id.0);
        let unreadable = |what: String| {
            StoreError::Failed(format!("the review of game {game} for account {account}: {what}"))
        };
        let state = ReviewState::from_word(&row.state);
        let state = state.ok_or_else(|| unreadable(format!("unknown state {:?}", row.state)))?;
        let decisions = serde_json::from_str(&row.decisions).map_err(|why| unreadable(why.to_string()))?;
        Ok(Self {
            game: row.game_id.into(),
            account: row.account_id.into(),
            state,
            engine: row.engine,
            attempts: row.attempts,
            looked_at: usize::try_from(row.looked_at).unwrap_or_default(),
            decisions,
            requested_at: row.requested_at.into(),
            finished_at: row.finished_at.map(Moment::from),
        })
    }
}

async fn row_of(c: &mut Conn, game: Id, account: Id) -> Result<Option<ReviewRow>, StoreError> {
    let row = reviews::table.find((game, account)).select(ReviewRow::as_select());
    Ok(row.first(c).await.optional()?)
}

pub async fn review(c: &mut Conn, game: GameId, account: AccountId) -> Result<Option<Review>, StoreError> {
    row_of(c, game.into(), account.into()).await?.map(Review::try_from).transpose()
}

pub async fn request_review(c: &mut Conn, new: NewReview, max: i64) -> Result<Option<Review>, StoreError> {
    let (game, account) = (Id::from(new.game), Id::from(new.account));
    // Locked exclusively, so that two requests do not both find room.
    if lock_account_exclusively(c, account).await? == 0 {
        return Err(StoreError::Conflict);
    }
    let stored = row_of(c, game, account).await?;
    if let Some(row) = &stored {
        let (waiting, done) = (ReviewState::Waiting.word(), ReviewState::Done.word());
        if row.state == waiting || row.state == done && row.engine == new.engine {
            return stored.map(Review::try_from).transpose();
        }
    }
    let waiting: i64 = reviews::table
        .filter(reviews::account_id.eq(account))
        .filter(reviews::due_at.is_not_null())
        .count()
        .get_result(c)
        .await?;
    if waiting >= max {
        return Ok(None);
    }
    let review = Review {
        game: new.game,
        account: new.account,
        state: ReviewState::Waiting,
        engine: new.engine,
        attempts: 0,
        looked_at: 0,
        decisions: Vec::new(),
        requested_at: new.at,
        finished_at: None,
    };
    let row = ReviewRow::new(&review, Some(new.at))?;
    if stored.is_some() {
        diesel::update(reviews::table.find((game, account))).set(&row).execute(c).await?;
    } else {
        diesel::insert_into(reviews::table).values(&row).execute(c).await?;
    }
    Ok(Some(review))
}

pub async fn lease_review(
    c: &mut Conn,
    now: Moment,
    until: Moment,
) -> Result<Option<LeasedReview>, StoreError> {
    let now = At::from(now);
    let due: Vec<(Id, Id, Option<At>)> = reviews::table
        .filter(reviews::due_at.le(now).assume_not_null())
        .order((reviews::due_at, reviews::game_id, reviews::account_id))
        .limit(MAX_CANDIDATES)
        .select((reviews::game_id, reviews::account_id, reviews::due_at))
        .load(c)
        .await?;
    for (game, account, due_at) in due {
        // Another node may have taken it since.
        let free = reviews::table.find((game, account)).filter(reviews::due_at.eq(due_at));
        let lease = (reviews::due_at.eq(Some(At::from(until))), reviews::attempts.eq(reviews::attempts + 1));
        if diesel::update(free).set(lease).execute(c).await? == 0 {
            continue;
        }
        let Some(row) = row_of(c, game, account).await? else { continue };
        match Review::try_from(row) {
            Ok(review) => return Ok(Some(LeasedReview { review, until })),
            // It is tried again when the lease ends.
            Err(why) => report("reviews", format!("{} {}", game.0, account.0), why),
        }
    }
    Ok(None)
}

pub async fn save_review(c: &mut Conn, step: ReviewStep) -> Result<bool, StoreError> {
    let row = ReviewRow::new(&step.review, step.due)?;
    let leased = reviews::table
        .find((row.game_id, row.account_id))
        .filter(reviews::due_at.eq(Some(At::from(step.leased_until))));
    Ok(diesel::update(leased).set(&row).execute(c).await? > 0)
}

/// Deletes the reviews of an account.
pub async fn delete_of_account(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    diesel::delete(reviews::table.filter(reviews::account_id.eq(Id::from(account)))).execute(c).await?;
    Ok(())
}
