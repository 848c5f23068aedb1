//! The counts of an account's inbox beside games, and the accounts whose counts have changed.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable};

use super::{Conn, RunQueryDsl};
use crate::types::{At, Id, Id128, Micros};
use service::feed::inbox::{Count, Counts};
use service::id::AccountId;
use service::lobby::tables::Table;
use service::moment::Moment;
use service::ports::StoreError;

/// The same SQL on both databases: five counts in one query, each over an index of the account and limited to 1,000
/// rows. They count the rows that `list_received_invitations`, `list_friends`, `list_hand_overs`, `list_plans` and
/// `list_webhooks` return.
const COUNTS: &str = "
    SELECT 0 AS kind, count(*) AS number, max(a.at) AS latest FROM (
        SELECT i.created_at AS at FROM invitations i JOIN game_tables t ON t.id = i.table_id
        WHERE i.account_id = $1 AND i.uses_left > 0 AND i.expires_at > $2 AND t.state = 'open'
            AND NOT EXISTS (SELECT 1 FROM chairs c WHERE c.table_id = t.id AND c.account_id = $1)
            AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.account_id = $1 AND (b.blocked_id = i.by_id
                OR b.blocked_id IN (SELECT c.account_id FROM chairs c WHERE c.table_id = t.id)))
            AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocked_id = $1 AND (b.account_id = i.by_id
                OR b.account_id IN (SELECT c.account_id FROM chairs c WHERE c.table_id = t.id)))
        ORDER BY i.created_at DESC LIMIT 1000
    ) a
    UNION ALL SELECT 1, count(*), max(a.at) FROM (
        SELECT f.created_at AS at FROM friends f
        WHERE f.friend_id = $1
            AND NOT EXISTS (SELECT 1 FROM friends g WHERE g.account_id = $1 AND g.friend_id = f.account_id)
            AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.account_id = $1 AND b.blocked_id = f.account_id)
        ORDER BY f.created_at DESC LIMIT 1000
    ) a
    UNION ALL SELECT 2, count(*), max(a.at) FROM (
        SELECT h.created_at AS at FROM hand_overs h JOIN games g ON g.id = h.game_id
        WHERE h.to_id = $1 AND h.state = 'offered' AND h.expires_at > $2 AND NOT g.over
        ORDER BY h.created_at DESC LIMIT 1000
    ) a
    UNION ALL SELECT 3, count(*), max(a.at) FROM (
        SELECT p.unseen_since AS at FROM plans p JOIN games g ON g.id = p.game_id
        WHERE p.account_id = $1 AND p.unseen_since IS NOT NULL AND NOT g.over
            AND EXISTS (SELECT 1 FROM game_seats s WHERE s.game_id = p.game_id
                AND (s.account_id = $1 OR s.substitute_id = $1))
        ORDER BY p.unseen_since DESC LIMIT 1000
    ) a
    UNION ALL SELECT 4, count(*), max(a.at) FROM (
        SELECT w.disabled_at AS at FROM webhooks w
        WHERE w.account_id = $1 AND w.disabled_at IS NOT NULL AND w.disabled_for <> 'owner'
        ORDER BY w.disabled_at DESC LIMIT 1000
    ) a";

/// Deleted accounts get no row.
const TOUCH: &str = "
    INSERT INTO changes (account_id, number) SELECT id, 1 FROM accounts WHERE id = $1 AND deleted_at IS NULL
    ON CONFLICT (account_id) DO UPDATE SET number = changes.number + 1";

const INVITED: &str =
    "SELECT account_id AS id FROM invitations WHERE table_id = $1 AND account_id IS NOT NULL";

const ASKED_BY: &str = "
    SELECT friend_id AS id FROM friends WHERE account_id = $1
    UNION SELECT account_id FROM invitations WHERE by_id = $1 AND account_id IS NOT NULL
    UNION SELECT to_id FROM hand_overs WHERE from_id = $1 AND state = 'offered'";

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Integer)]
    kind: i32,
    #[diesel(sql_type = BigInt)]
    number: i64,
    #[diesel(sql_type = Nullable<Micros>)]
    latest: Option<At>,
}

#[derive(QueryableByName)]
struct AccountRow {
    #[diesel(sql_type = Id128)]
    id: Id,
}

pub async fn inbox_counts(c: &mut Conn, account: AccountId, now: Moment) -> Result<Counts, StoreError> {
    let rows: Vec<Row> = diesel::sql_query(COUNTS)
        .bind::<Id128, _>(Id::from(account))
        .bind::<Micros, _>(At::from(now))
        .load(c)
        .await?;
    let mut counts = Counts::default();
    for row in rows {
        let count = Count { number: row.number, latest: row.latest.map_or(0, |at| at.0) };
        match row.kind {
            0 => counts.invitations = count,
            1 => counts.friend_requests = count,
            2 => counts.hand_over_offers = count,
            3 => counts.disarmed_plans = count,
            _ => counts.disabled_webhooks = count,
        }
    }
    Ok(counts)
}

/// Increments the change number of each account, so that their streams read the inbox again. Call it last in a
/// transaction. It locks in the order of the ids, so that a waiting transaction holds no row that another one needs.
pub async fn increment_change_numbers(c: &mut Conn, accounts: &[Id]) -> Result<(), StoreError> {
    let mut accounts = accounts.to_vec();
    accounts.sort_by_key(|id| id.0);
    accounts.dedup();
    for account in accounts {
        diesel::sql_query(TOUCH).bind::<Id128, _>(account).execute(c).await?;
    }
    Ok(())
}

/// The accounts with a personal invitation to a table.
pub async fn invited_to(c: &mut Conn, table: &Table) -> Result<Vec<Id>, StoreError> {
    let found = diesel::sql_query(INVITED).bind::<Id128, _>(Id::from(table.id));
    let rows: Vec<AccountRow> = found.load(c).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// The accounts whose inboxes count an item created by this account.
pub async fn accounts_asked_by(c: &mut Conn, account: AccountId) -> Result<Vec<Id>, StoreError> {
    let rows: Vec<AccountRow> =
        diesel::sql_query(ASKED_BY).bind::<Id128, _>(Id::from(account)).load(c).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}
