//! Retention: deletes rows that are past their cutoff.

use diesel::prelude::*;

use super::{Conn, RunQueryDsl};
use crate::schema::{
    authorization_codes, deliveries, device_grants, hand_overs, invitations, links, login_failures,
    mail_codes, mails, push_targets, pushes, quick_kinds, quick_matches, rate_limits, refresh_tokens,
    reminders, sessions, sign_in_codes, signing_keys,
};
use crate::types::At;
use service::accounts::mail::MailState;
use service::operation::retention::Cutoffs;
use service::play::seats::hand_overs::HandOverState;
use service::ports::StoreError;

pub async fn purge(c: &mut Conn, cutoffs: Cutoffs) -> Result<(), StoreError> {
    let over = sessions::ended_at
        .lt(At::from(cutoffs.sessions))
        .assume_not_null()
        .or(sessions::expires_at.lt(At::from(cutoffs.sessions)));
    // Deletes their refresh tokens by cascade.
    diesel::delete(sessions::table.filter(over)).execute(c).await?;
    // A personal token has a single refresh token row, which lives as long as the token.
    let personal = sessions::table
        .filter(sessions::scope.is_not_null())
        .filter(sessions::client.is_null())
        .select(sessions::id);
    let tokens = refresh_tokens::table
        .filter(refresh_tokens::created_at.lt(At::from(cutoffs.tokens)))
        .filter(refresh_tokens::session_id.ne_all(personal));
    diesel::delete(tokens).execute(c).await?;
    let signing: Option<i64> = signing_keys::table
        .filter(signing_keys::signs_from.le(At::from(cutoffs.keys)))
        .select(diesel::dsl::max(signing_keys::number))
        .first(c)
        .await?;
    if let Some(signing) = signing {
        diesel::delete(signing_keys::table.filter(signing_keys::number.lt(signing))).execute(c).await?;
    }
    diesel::delete(
        login_failures::table.filter(login_failures::last_at.lt(At::from(cutoffs.login_failures))),
    )
    .execute(c)
    .await?;
    diesel::delete(rate_limits::table.filter(rate_limits::empty.lt(cutoffs.rate_limits.0)))
        .execute(c)
        .await?;
    let codes = At::from(cutoffs.codes);
    diesel::delete(sign_in_codes::table.filter(sign_in_codes::expires_at.lt(codes))).execute(c).await?;
    let used = authorization_codes::table.filter(authorization_codes::expires_at.lt(codes));
    diesel::delete(used).execute(c).await?;
    diesel::delete(device_grants::table.filter(device_grants::expires_at.lt(codes))).execute(c).await?;
    diesel::delete(quick_matches::table.filter(quick_matches::at.lt(codes))).execute(c).await?;
    diesel::delete(invitations::table.filter(invitations::expires_at.lt(codes))).execute(c).await?;
    diesel::delete(links::table.filter(links::expires_at.lt(codes))).execute(c).await?;
    diesel::delete(mail_codes::table.filter(mail_codes::expires_at.lt(codes))).execute(c).await?;
    let done = [MailState::Sent.word(), MailState::Dropped.word()];
    let done = mails::state.eq_any(done).and(mails::created_at.lt(codes));
    let undelivered =
        mails::state.ne(MailState::Waiting.word()).and(mails::created_at.lt(At::from(cutoffs.deliveries)));
    diesel::delete(mails::table.filter(done.or(undelivered))).execute(c).await?;
    let over = deliveries::state
        .ne("waiting")
        .and(deliveries::tried_at.lt(At::from(cutoffs.deliveries)).assume_not_null());
    diesel::delete(deliveries::table.filter(over)).execute(c).await?;
    let over = pushes::state.ne("waiting").and(pushes::created_at.lt(At::from(cutoffs.deliveries)));
    // A notification that a device shows may still have to be withdrawn.
    let over = over.and(pushes::withdrawn.eq(true).or(pushes::created_at.lt(At::from(cutoffs.pushes))));
    diesel::delete(pushes::table.filter(over)).execute(c).await?;
    let over = sessions::table
        .filter(sessions::ended_at.is_not_null().or(sessions::expires_at.lt(At::from(cutoffs.now))))
        .select(sessions::id);
    diesel::delete(push_targets::table.filter(push_targets::session_id.eq_any(over))).execute(c).await?;
    let past = reminders::table.filter(reminders::at.lt(At::from(cutoffs.reminders)));
    diesel::delete(past).execute(c).await?;
    let ended = hand_overs::ended_at.lt(codes).assume_not_null();
    let run_out = hand_overs::state.eq(HandOverState::Offered.word()).and(hand_overs::expires_at.lt(codes));
    diesel::delete(hand_overs::table.filter(ended.or(run_out))).execute(c).await?;
    // These rows only serialise concurrent quick matches. Last, so that the locks are short.
    diesel::delete(quick_kinds::table).execute(c).await?;
    Ok(())
}
