//! The token buckets of rate limits.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::{Conn, RunQueryDsl};
use crate::error::OptionalExtension;
use crate::schema::rate_limits;
use service::ports::StoreError;
use service::rate_limiter::Lease;

/// The same SQL on both databases. The placeholders first appear in numerical order, because SQLite numbers them so.
const TAKE: &str = "
    INSERT INTO allowances (key, empty) VALUES ($1, $2 + $3)
    ON CONFLICT (key) DO UPDATE
    SET empty = CASE WHEN allowances.empty > $2 THEN allowances.empty ELSE $2 END + $3
    WHERE CASE WHEN allowances.empty > $2 THEN allowances.empty ELSE $2 END + $3 <= $2 + $4
    RETURNING empty";

#[derive(QueryableByName)]
struct Taken {
    #[diesel(sql_type = BigInt)]
    empty: i64,
}

pub async fn take_permits(
    c: &mut Conn,
    key: String,
    now: i64,
    cost: i64,
    max: i64,
) -> Result<Lease, StoreError> {
    let taken: Option<Taken> = diesel::sql_query(TAKE)
        .bind::<Text, _>(&key)
        .bind::<BigInt, _>(now)
        .bind::<BigInt, _>(cost)
        .bind::<BigInt, _>(max)
        .get_result(c)
        .await
        .optional()?;
    if let Some(Taken { empty }) = taken {
        return Ok(Lease { allowed: true, empty });
    }
    let empty = rate_limits::table.find(key).select(rate_limits::empty).first(c).await.optional()?;
    // The row may have been purged meanwhile: then the bucket is full again.
    Ok(Lease { allowed: false, empty: empty.unwrap_or(now) })
}
