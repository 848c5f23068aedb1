//! Retention: deletes rows that are past their cutoff, at most a page of each table in one transaction.

use diesel::prelude::*;

use super::{Conn, RunQueryDsl};
use crate::schema::{
    audit_log, audit_log_purges, authorization_codes, chats, deliveries, device_grants, games, hand_overs,
    invitations, links, login_failures, mail_codes, mails, messages, outbox, passkey_challenges,
    provider_nonces, push_targets, pushes, quick_kinds, quick_matches, rate_limits, refresh_tokens,
    reminders, reports, reviews, sessions, sign_in_codes, signing_keys, suspensions,
};
use crate::types::{At, Id};
use service::accounts::mail::MailState;
use service::operation::retention::Cutoffs;
use service::play::seats::hand_overs::HandOverState;
use service::ports::StoreError;

/// Rows of a table that one transaction deletes.
const PAGE_SIZE: i64 = 500;
/// Games whose messages one transaction deletes.
const CHATS_PER_PAGE: i64 = 50;

/// Deletes a page of the rows that match a condition, by the values of a column. Evaluates to whether the page was full.
macro_rules! delete_page {
    ($c:ident, $table:ident, $column:ident: $type:ty, $old:expr) => {{
        let keys = $table::table.filter($old).limit(PAGE_SIZE).select($table::$column);
        let keys: Vec<$type> = keys.load($c).await?;
        let full = keys.len() as i64 == PAGE_SIZE;
        if !keys.is_empty() {
            // The rows may have changed since.
            let page = $table::table.filter($table::$column.eq_any(keys)).filter($old);
            diesel::delete(page).execute($c).await?;
        }
        full
    }};
}

pub async fn purge(c: &mut Conn, cutoffs: Cutoffs) -> Result<bool, StoreError> {
    let mut more = purge_access(c, cutoffs).await?;
    more |= purge_messages(c, cutoffs).await?;
    more |= purge_moderation(c, cutoffs).await?;
    // These rows only serialise concurrent quick matches. Last, so that the locks are short.
    diesel::delete(quick_kinds::table).execute(c).await?;
    Ok(more)
}

/// Sessions, keys, codes, and counters of attempts and rates.
async fn purge_access(c: &mut Conn, cutoffs: Cutoffs) -> Result<bool, StoreError> {
    let old = At::from(cutoffs.sessions);
    // Deletes their refresh tokens by cascade.
    let mut more = delete_page!(
        c,
        sessions,
        id: Id,
        sessions::ended_at.lt(old).assume_not_null().or(sessions::expires_at.lt(old))
    );
    // A personal token has a single refresh token row, which lives as long as the token.
    let personal = || {
        sessions::table
            .filter(sessions::scope.is_not_null())
            .filter(sessions::client.is_null())
            .select(sessions::id)
    };
    more |= delete_page!(
        c,
        refresh_tokens,
        hash: Vec<u8>,
        refresh_tokens::created_at
            .lt(At::from(cutoffs.tokens))
            .and(refresh_tokens::session_id.ne_all(personal()))
    );
    let signing: Option<i64> = signing_keys::table
        .filter(signing_keys::signs_from.le(At::from(cutoffs.keys)))
        .select(diesel::dsl::max(signing_keys::number))
        .first(c)
        .await?;
    if let Some(signing) = signing {
        diesel::delete(signing_keys::table.filter(signing_keys::number.lt(signing))).execute(c).await?;
    }
    let failed = At::from(cutoffs.login_failures);
    more |= delete_page!(c, login_failures, who: Vec<u8>, login_failures::last_at.lt(failed));
    let unused = cutoffs.rate_limits.0;
    more |= delete_page!(c, rate_limits, key: String, rate_limits::empty.lt(unused));
    let codes = At::from(cutoffs.codes);
    more |= delete_page!(c, sign_in_codes, hash: Vec<u8>, sign_in_codes::expires_at.lt(codes));
    more |= delete_page!(c, authorization_codes, hash: Vec<u8>, authorization_codes::expires_at.lt(codes));
    more |= delete_page!(c, device_grants, hash: Vec<u8>, device_grants::expires_at.lt(codes));
    more |= delete_page!(c, quick_matches, account_id: Id, quick_matches::at.lt(codes));
    more |= delete_page!(c, invitations, id: Id, invitations::expires_at.lt(codes));
    more |= delete_page!(c, links, id: Id, links::expires_at.lt(codes));
    more |= delete_page!(c, mail_codes, hash: Vec<u8>, mail_codes::expires_at.lt(codes));
    more |= delete_page!(c, passkey_challenges, hash: Vec<u8>, passkey_challenges::expires_at.lt(codes));
    more |= delete_page!(c, provider_nonces, hash: Vec<u8>, provider_nonces::expires_at.lt(codes));
    let offered = HandOverState::Offered.word();
    more |= delete_page!(
        c,
        hand_overs,
        id: Id,
        hand_overs::ended_at
            .lt(codes)
            .assume_not_null()
            .or(hand_overs::state.eq(offered).and(hand_overs::expires_at.lt(codes)))
    );
    Ok(more)
}

/// What was sent, and what players have written.
async fn purge_messages(c: &mut Conn, cutoffs: Cutoffs) -> Result<bool, StoreError> {
    let (sent, shown, now) = (At::from(cutoffs.deliveries), At::from(cutoffs.pushes), At::from(cutoffs.now));
    let mut more = delete_page!(
        c,
        deliveries,
        id: Id,
        deliveries::state.ne("waiting").and(deliveries::tried_at.lt(sent).assume_not_null())
    );
    let written = At::from(cutoffs.codes);
    let done = [MailState::Sent.word(), MailState::Dropped.word()];
    more |= delete_page!(
        c,
        mails,
        id: Id,
        mails::state
            .eq_any(done)
            .and(mails::created_at.lt(written))
            .or(mails::state.ne(MailState::Waiting.word()).and(mails::created_at.lt(sent)))
    );
    // A notification that a device shows may still have to be withdrawn.
    more |= delete_page!(
        c,
        pushes,
        id: Id,
        pushes::state
            .ne("waiting")
            .and(pushes::created_at.lt(sent))
            .and(pushes::withdrawn.eq(true).or(pushes::created_at.lt(shown)))
    );
    let over = || {
        sessions::table
            .filter(sessions::ended_at.is_not_null().or(sessions::expires_at.lt(now)))
            .select(sessions::id)
    };
    more |= delete_page!(c, push_targets, id: Id, push_targets::session_id.eq_any(over()));
    let due = At::from(cutoffs.reminders);
    more |= delete_page!(c, reminders, game_id: Id, reminders::at.lt(due));
    more |= delete_page!(c, outbox, id: i64, outbox::at.lt(At::from(cutoffs.outbox)));
    more |= purge_reviews(c, At::from(cutoffs.reviews)).await?;
    let finished = games::table.filter(games::over.eq(true)).select(games::id);
    let quiet: Vec<Id> = chats::table
        .filter(chats::emptied_at.is_null())
        .filter(chats::at.lt(At::from(cutoffs.chat)))
        .filter(chats::game_id.eq_any(finished))
        .limit(CHATS_PER_PAGE)
        .select(chats::game_id)
        .load(c)
        .await?;
    if !quiet.is_empty() {
        // The rows of the chats stay locked, so that no message is added in the meantime.
        let emptied = chats::table.filter(chats::game_id.eq_any(&quiet));
        diesel::update(emptied).set(chats::emptied_at.eq(now)).execute(c).await?;
        diesel::delete(messages::table.filter(messages::game_id.eq_any(&quiet))).execute(c).await?;
    }
    Ok(more | (quiet.len() as i64 == CHATS_PER_PAGE))
}

/// Reviews that were finished before that time.
async fn purge_reviews(c: &mut Conn, old: At) -> Result<bool, StoreError> {
    let keys: Vec<(Id, Id)> = reviews::table
        .filter(reviews::finished_at.lt(old).assume_not_null())
        .limit(PAGE_SIZE)
        .select((reviews::game_id, reviews::account_id))
        .load(c)
        .await?;
    for key in &keys {
        // It may have been asked for again since.
        let page = reviews::table.find(*key).filter(reviews::finished_at.lt(old).assume_not_null());
        diesel::delete(page).execute(c).await?;
    }
    Ok(keys.len() as i64 == PAGE_SIZE)
}

/// Reports, suspensions and the audit log.
async fn purge_moderation(c: &mut Conn, cutoffs: Cutoffs) -> Result<bool, StoreError> {
    let old = At::from(cutoffs.reports);
    let mut more = delete_page!(c, reports, id: Id, reports::resolved_at.lt(old).assume_not_null());
    let now = At::from(cutoffs.now);
    more |= delete_page!(
        c,
        suspensions,
        account_id: Id,
        suspensions::until.le(now).assume_not_null().and(suspensions::seats_due.eq(false))
    );
    let old = At::from(cutoffs.audit_log);
    let expired = audit_log::table.filter(audit_log::at.lt(old)).limit(1).select(audit_log::id);
    if expired.load::<Id>(c).await?.is_empty() {
        return Ok(more);
    }
    // The database refuses to delete entries but those from before a time in this table.
    diesel::insert_into(audit_log_purges::table)
        .values(audit_log_purges::before.eq(old))
        .on_conflict_do_nothing()
        .execute(c)
        .await?;
    more |= delete_page!(c, audit_log, id: Id, audit_log::at.lt(old));
    diesel::delete(audit_log_purges::table).execute(c).await?;
    Ok(more)
}
