//! Counters of failed sign-in attempts.

use diesel::prelude::*;

use super::{Conn, RunQueryDsl};
use crate::schema::guesses;
use crate::types::At;
use service::accounts::login_throttle::{FailureCount, FailureCounts, ThrottleKey};
use service::moment::Moment;
use service::network::Network;
use service::ports::StoreError;

/// The key of the combined counter of unknown networks. No network has an empty prefix.
const UNKNOWN_NETWORKS: &[u8] = &[];

pub async fn failure_counts(
    c: &mut Conn,
    who: &ThrottleKey,
    place: Network,
) -> Result<FailureCounts, StoreError> {
    let rows: Vec<(Vec<u8>, i32, At)> = guesses::table
        .filter(guesses::who.eq(&who.0))
        .filter(guesses::place.eq_any([place.0.as_slice(), UNKNOWN_NETWORKS]))
        .select((guesses::place, guesses::failures, guesses::last_at))
        .load(c)
        .await?;
    let of = |place: &[u8]| {
        let found = rows.iter().find(|(p, _, _)| p == place);
        found.map_or(FailureCount { failures: 0, last_at: Moment(0) }, |(_, failures, at)| FailureCount {
            failures: *failures,
            last_at: (*at).into(),
        })
    };
    Ok(FailureCounts { here: of(&place.0), unknown: of(UNKNOWN_NETWORKS) })
}

pub async fn save(
    c: &mut Conn,
    who: &ThrottleKey,
    place: Network,
    before: FailureCounts,
    after: FailureCounts,
) -> Result<(), StoreError> {
    // Always in this order, so that two nodes do not deadlock.
    put(c, who, UNKNOWN_NETWORKS, before.unknown, after.unknown).await?;
    put(c, who, &place.0, before.here, after.here).await
}

async fn put(
    c: &mut Conn,
    who: &ThrottleKey,
    place: &[u8],
    before: FailureCount,
    after: FailureCount,
) -> Result<(), StoreError> {
    if before == after {
        return Ok(());
    }
    let same = guesses::table
        .filter(guesses::who.eq(&who.0))
        .filter(guesses::place.eq(place))
        .filter(guesses::failures.eq(before.failures))
        .filter(guesses::last_at.eq(At::from(before.last_at)));
    let now = (guesses::failures.eq(after.failures), guesses::last_at.eq(At::from(after.last_at)));
    if diesel::update(same).set(now).execute(c).await? > 0 {
        return Ok(());
    }
    // There is no row yet, or it has changed; in the second case the insert fails as a duplicate.
    diesel::insert_into(guesses::table)
        .values((guesses::who.eq(&who.0), guesses::place.eq(place), now.0, now.1))
        .execute(c)
        .await?;
    Ok(())
}
