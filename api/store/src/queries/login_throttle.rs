//! The login throttle: counters of failed sign-in attempts.

use diesel::prelude::*;

use super::{Conn, RunQueryDsl};
use crate::schema::login_failures;
use crate::types::At;
use service::accounts::login_throttle::{FailureCount, FailureCounts, ThrottleKey};
use service::moment::Moment;
use service::network::Network;
use service::ports::StoreError;

/// The key of the combined counter of unknown networks. No network has an empty prefix.
const UNKNOWN_NETWORKS: &[u8] = &[];

pub async fn failure_counts(
    c: &mut Conn,
    key: ThrottleKey,
    network: Network,
) -> Result<FailureCounts, StoreError> {
    let rows: Vec<(Vec<u8>, i32, At)> = login_failures::table
        .filter(login_failures::who.eq(&key.0))
        .filter(login_failures::network.eq_any([network.0.as_slice(), UNKNOWN_NETWORKS]))
        .select((login_failures::network, login_failures::failures, login_failures::last_at))
        .load(c)
        .await?;
    let of = |network: &[u8]| {
        let found = rows.iter().find(|row| row.0 == network);
        found.map_or(FailureCount { failures: 0, last_at: Moment(0) }, |(_, failures, at)| FailureCount {
            failures: *failures,
            last_at: (*at).into(),
        })
    };
    Ok(FailureCounts { here: of(&network.0), unknown: of(UNKNOWN_NETWORKS) })
}

pub async fn save_failure_counts(
    c: &mut Conn,
    key: ThrottleKey,
    network: Network,
    before: FailureCounts,
    after: FailureCounts,
) -> Result<(), StoreError> {
    // Always write the two rows in this order, so that two nodes do not deadlock.
    save_count(c, &key, UNKNOWN_NETWORKS, before.unknown, after.unknown).await?;
    save_count(c, &key, &network.0, before.here, after.here).await
}

async fn save_count(
    c: &mut Conn,
    key: &ThrottleKey,
    network: &[u8],
    before: FailureCount,
    after: FailureCount,
) -> Result<(), StoreError> {
    if before == after {
        return Ok(());
    }
    let same = login_failures::table
        .filter(login_failures::who.eq(&key.0))
        .filter(login_failures::network.eq(network))
        .filter(login_failures::failures.eq(before.failures))
        .filter(login_failures::last_at.eq(At::from(before.last_at)));
    let now =
        (login_failures::failures.eq(after.failures), login_failures::last_at.eq(At::from(after.last_at)));
    if diesel::update(same).set(now).execute(c).await? > 0 {
        return Ok(());
    }
    // There is no row yet, or it has changed; in the second case the insert fails as a duplicate.
    diesel::insert_into(login_failures::table)
        .values((login_failures::who.eq(&key.0), login_failures::network.eq(network), now.0, now.1))
        .execute(c)
        .await?;
    Ok(())
}
