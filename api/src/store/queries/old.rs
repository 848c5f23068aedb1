//! Taking away what has become old.

use diesel::prelude::*;

use super::{Conn, RunQueryDsl};
use crate::service::ports::StoreError;
use crate::service::upkeep::Old;
use crate::store::schema::{
    accounts, allowances, deliveries, guesses, refresh_tokens, sessions, signing_keys, webhooks,
};
use crate::store::types::At;

pub async fn clear_away(c: &mut Conn, old: Old) -> Result<(), StoreError> {
    let over = sessions::ended_at
        .lt(At::from(old.sessions))
        .assume_not_null()
        .or(sessions::expires_at.lt(At::from(old.sessions)));
    // Their refresh tokens go with them.
    diesel::delete(sessions::table.filter(over)).execute(c).await?;
    let tokens = refresh_tokens::table.filter(refresh_tokens::created_at.lt(At::from(old.tokens)));
    diesel::delete(tokens).execute(c).await?;
    let signing: Option<i64> = signing_keys::table
        .filter(signing_keys::signs_from.le(At::from(old.keys)))
        .select(diesel::dsl::max(signing_keys::number))
        .first(c)
        .await?;
    if let Some(signing) = signing {
        diesel::delete(signing_keys::table.filter(signing_keys::number.lt(signing))).execute(c).await?;
    }
    diesel::delete(guesses::table.filter(guesses::last_at.lt(At::from(old.guesses)))).execute(c).await?;
    diesel::delete(allowances::table.filter(allowances::empty.lt(old.allowances.0))).execute(c).await?;
    let over = deliveries::state
        .ne("waiting")
        .and(deliveries::tried_at.lt(At::from(old.deliveries)).assume_not_null());
    diesel::delete(deliveries::table.filter(over)).execute(c).await?;
    let gone = accounts::table.filter(accounts::deleted_at.is_not_null()).select(accounts::id);
    diesel::delete(webhooks::table.filter(webhooks::account_id.eq_any(gone))).execute(c).await?;
    Ok(())
}
