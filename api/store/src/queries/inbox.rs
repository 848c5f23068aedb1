//! The inbox: pending decisions, read markers, and change numbers for changes that are not events of games.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, SmallInt};

use super::{Conn, RunQueryDsl, batches, lock_accounts};
use crate::error::OptionalExtension;
use crate::schema::{changes, plans, seen_markers, turns};
use crate::statements::is_one_of;
use crate::types::{At, Id, Id128, Micros, seat_set};
use service::id::{AccountId, GameId};
use service::play::stored::TurnWait;
use service::play::stored::Waiting;
use service::ports::StoreError;

/// A marker never moves back.
const MARK: &str = "
    INSERT INTO seen_markers (account_id, game_id, seq) VALUES ($1, $2, $3)
    ON CONFLICT (account_id, game_id) DO UPDATE
    SET seq = CASE WHEN excluded.seq > seen_markers.seq THEN excluded.seq ELSE seen_markers.seq END
    RETURNING seq AS number";

const CHANGE: &str = "
    INSERT INTO changes (account_id, number) VALUES ($1, 1)
    ON CONFLICT (account_id) DO UPDATE SET number = changes.number + 1
    RETURNING number";

/// A game that waits for an account.
#[derive(QueryableByName)]
pub struct WaitingRow {
    #[diesel(sql_type = Id128)]
    game_id: Id,
    #[diesel(sql_type = SmallInt)]
    seat: i16,
    #[diesel(sql_type = BigInt)]
    version: i64,
    #[diesel(sql_type = BigInt)]
    seen: i64,
    #[diesel(sql_type = BigInt)]
    opened: i64,
    #[diesel(sql_type = Micros)]
    since: At,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

impl From<WaitingRow> for Waiting {
    fn from(row: WaitingRow) -> Self {
        Self {
            game: row.game_id.into(),
            seat: row.seat,
            version: row.version,
            seen: row.seen,
            opened: row.opened,
            since: row.since.into(),
        }
    }
}

/// The games that wait for each of these accounts, each with its largest number of games.
pub async fn inboxes(c: &mut Conn, of: &[(AccountId, i64)]) -> Result<Vec<Vec<Waiting>>, StoreError> {
    let of: Vec<(Id, i64)> = of.iter().map(|(account, limit)| (Id::from(*account), *limit)).collect();
    let found = batches::inboxes(c, &of).await?;
    Ok(found.into_iter().map(|rows| rows.into_iter().map(Waiting::from).collect()).collect())
}

pub async fn seen(c: &mut Conn, account: AccountId, game: GameId) -> Result<i64, StoreError> {
    let marker = seen_markers::table.find((Id::from(account), Id::from(game)));
    Ok(marker.select(seen_markers::seq).first(c).await.optional()?.unwrap_or(0))
}

/// Returns the marker after the update, and the change number.
pub async fn mark_seen(
    c: &mut Conn,
    account: AccountId,
    game: GameId,
    seq: i64,
) -> Result<(i64, i64), StoreError> {
    if lock_accounts(c, &[account.into()]).await? == 0 {
        return Err(StoreError::Conflict);
    }
    let marked: Counted = diesel::sql_query(MARK)
        .bind::<Id128, _>(Id::from(account))
        .bind::<Id128, _>(Id::from(game))
        .bind::<BigInt, _>(seq)
        .get_result(c)
        .await?;
    let unseen = plans::table
        .filter(plans::account_id.eq(Id::from(account)))
        .filter(plans::game_id.eq(Id::from(game)))
        .filter(plans::unseen_since.is_not_null());
    diesel::update(unseen).set(plans::unseen_since.eq(None::<At>)).execute(c).await?;
    Ok((marked.number, increment_change_number(c, account.into()).await?))
}

/// Increments the change number of an account. The caller has locked the account.
pub async fn increment_change_number(c: &mut Conn, account: Id) -> Result<i64, StoreError> {
    let counted: Counted = diesel::sql_query(CHANGE).bind::<Id128, _>(account).get_result(c).await?;
    Ok(counted.number)
}

pub async fn changes(c: &mut Conn, of: Vec<AccountId>) -> Result<Vec<(AccountId, i64)>, StoreError> {
    let ids: Vec<Id> = of.iter().map(|account| Id::from(*account)).collect();
    let wanted = changes::table.filter(is_one_of(changes::account_id, ids));
    let rows: Vec<(Id, i64)> = wanted.select((changes::account_id, changes::number)).load(c).await?;
    Ok(rows.into_iter().map(|(account, number)| (account.into(), number)).collect())
}

/// The pending seats since each turn, and the seat that made the turn, oldest first.
pub async fn turn_waits(c: &mut Conn, game: GameId) -> Result<Vec<TurnWait>, StoreError> {
    let rows: Vec<(Option<i16>, Option<i16>, At)> = turns::table
        .filter(turns::game_id.eq(Id::from(game)))
        .order((turns::last_seq, turns::version))
        .select((turns::seat, turns::wakes, turns::at))
        .load(c)
        .await?;
    let wake = |(by, wakes, at): (Option<i16>, Option<i16>, At)| TurnWait {
        by,
        wakes: wakes.map(seat_set),
        at: at.into(),
    };
    Ok(rows.into_iter().map(wake).collect())
}

/// Deletes the rows of a deleted account.
pub async fn delete_of_account(c: &mut Conn, account: Id) -> Result<(), StoreError> {
    diesel::delete(seen_markers::table.filter(seen_markers::account_id.eq(account))).execute(c).await?;
    diesel::delete(changes::table.find(account)).execute(c).await?;
    Ok(())
}
