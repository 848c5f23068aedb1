//! Sessions and the hashes of their refresh tokens.

use diesel::prelude::*;

use super::grants::scopes;
use super::{
    Conn, RunQueryDsl, credentials, lock_account_exclusively, lock_accounts, moderation, passkeys,
    push_targets, readable, sign_in_providers, webhooks,
};
use crate::error::OptionalExtension;
use crate::schema::{refresh_tokens, sessions};
use crate::types::{At, Id};
use service::accounts::callers::AuthProof;
use service::accounts::grants::Grant;
use service::accounts::sessions::{EndReason, Session, Which};
use service::id::{AccountId, SessionId};
use service::moment::Moment;
use service::network::Network;
use service::ports::StoreError;

/// Maximum number of active sessions of one account, counted separately for its devices and for third parties; the
/// oldest ones are ended.
const MAX_ACTIVE_SESSIONS: i64 = 50;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions)]
struct SessionRow {
    id: Id,
    account_id: Id,
    device: Option<String>,
    secret: Vec<u8>,
    network: Vec<u8>,
    generation: i64,
    created_at: At,
    used_at: At,
    expires_at: At,
    ended_at: Option<At>,
    end_reason: Option<String>,
    client: Option<String>,
    scope: Option<String>,
    bot_id: Option<Id>,
}

#[derive(Insertable)]
#[diesel(table_name = refresh_tokens)]
struct TokenRow<'a> {
    hash: &'a [u8],
    session_id: Id,
    generation: i64,
    created_at: At,
}

/// Locks an account and checks that an authentication proof is still valid: since then the account may have been
/// deleted, the password changed, the provider unlinked, the passkey removed, or the session ended.
pub async fn lock_and_check_proof(
    c: &mut Conn,
    account: AccountId,
    proof: &AuthProof,
) -> Result<(), StoreError> {
    let mut accounts_to_lock = vec![Id::from(account)];
    if let AuthProof::Session(id) = proof {
        // A bot's proof is a session of its owner.
        let owner: Option<Id> =
            sessions::table.find(Id::from(*id)).select(sessions::account_id).first(c).await.optional()?;
        accounts_to_lock.extend(owner.filter(|owner| *owner != Id::from(account)));
    }
    if lock_accounts(c, &accounts_to_lock).await? < accounts_to_lock.len() {
        return Err(StoreError::Conflict);
    }
    let counts = match proof {
        AuthProof::Itself => true,
        AuthProof::Password(hash) => {
            credentials::credentials(c, account).await?.is_some_and(|c| c.hash == *hash)
        }
        AuthProof::Provider(link) => sign_in_providers::is_valid_link(c, account, *link).await?,
        AuthProof::Passkey(id) => passkeys::has_passkey(c, account, *id).await?,
        AuthProof::Session(id) => session(c, *id).await?.is_some_and(|session| session.ended.is_none()),
    };
    if counts { Ok(()) } else { Err(StoreError::Conflict) }
}

/// The service has checked this with a clear error; the account may have been suspended since.
async fn check_not_suspended(c: &mut Conn, session: &Session) -> Result<(), StoreError> {
    match moderation::suspension(c, session.acts_as(), session.created_at).await? {
        Some(_) => Err(StoreError::Conflict),
        None => Ok(()),
    }
}

pub async fn insert_personal(
    c: &mut Conn,
    session: Session,
    token: Vec<u8>,
    proof: AuthProof,
    max: usize,
) -> Result<bool, StoreError> {
    lock_account_exclusively(c, session.account.into()).await?;
    lock_and_check_proof(c, session.account, &proof).await?;
    check_not_suspended(c, &session).await?;
    let active = sessions_of(c, session.account, session.created_at).await?;
    if active.iter().filter(|session| session.is_personal()).count() >= max {
        return Ok(false);
    }
    write(c, &session, &token).await?;
    Ok(true)
}

pub async fn insert_session(
    c: &mut Conn,
    session: Session,
    token: Vec<u8>,
    proof: AuthProof,
) -> Result<Vec<SessionId>, StoreError> {
    let account = Id::from(session.account);
    lock_and_check_proof(c, session.account, &proof).await?;
    check_not_suspended(c, &session).await?;
    let surplus: Vec<Id> = sessions::table
        .filter(sessions::account_id.eq(account))
        .filter(sessions::ended_at.is_null())
        .filter(sessions::client.is_not_null().eq(session.client().is_some()))
        .filter(sessions::scope.is_not_null().eq(session.grant.is_some()))
        .order((sessions::used_at.desc(), sessions::id.desc()))
        .offset(MAX_ACTIVE_SESSIONS - 1)
        .limit(MAX_ACTIVE_SESSIONS)
        .select(sessions::id)
        .load(c)
        .await?;
    write(c, &session, &token).await?;
    if !surplus.is_empty() {
        let ended = (
            sessions::ended_at.eq(At::from(session.created_at)),
            sessions::end_reason.eq(EndReason::CrowdedOut.word()),
        );
        diesel::update(sessions::table.filter(sessions::id.eq_any(&surplus))).set(ended).execute(c).await?;
        webhooks::delete_of_sessions(c, &surplus).await?;
        push_targets::delete_of_sessions(c, &surplus).await?;
    }
    Ok(surplus.into_iter().map(SessionId::from).collect())
}

async fn write(c: &mut Conn, session: &Session, token: &[u8]) -> Result<(), StoreError> {
    let row = SessionRow {
        id: session.id.into(),
        account_id: session.account.into(),
        device: session.device.clone(),
        secret: session.secret.clone(),
        network: session.network.clone(),
        generation: session.generation,
        created_at: session.created_at.into(),
        used_at: session.used_at.into(),
        expires_at: session.expires_at.into(),
        ended_at: None,
        end_reason: None,
        client: session.client().map(str::to_owned),
        scope: session.grant.as_ref().map(|grant| grant.scopes.to_string()),
        bot_id: session.bot().map(Id::from),
    };
    diesel::insert_into(sessions::table).values(&row).execute(c).await?;
    insert_token(c, session.id, session.generation, token, session.created_at).await
}

async fn insert_token(
    c: &mut Conn,
    session: SessionId,
    generation: i64,
    hash: &[u8],
    at: Moment,
) -> Result<(), StoreError> {
    let row = TokenRow { hash, session_id: session.into(), generation, created_at: at.into() };
    diesel::insert_into(refresh_tokens::table).values(&row).execute(c).await?;
    Ok(())
}

pub async fn session_of_token(c: &mut Conn, token: Vec<u8>) -> Result<Option<(Session, i64)>, StoreError> {
    let found: Option<(SessionRow, i64)> = refresh_tokens::table
        .inner_join(sessions::table)
        .filter(refresh_tokens::hash.eq(token))
        .select((SessionRow::as_select(), refresh_tokens::generation))
        .first(c)
        .await
        .optional()?;
    found.map(|(row, generation)| Ok((convert(row)?, generation))).transpose()
}

pub async fn session(c: &mut Conn, id: SessionId) -> Result<Option<Session>, StoreError> {
    let found = sessions::table.find(Id::from(id)).select(SessionRow::as_select());
    found.first(c).await.optional()?.map(convert).transpose()
}

pub async fn touch_session(c: &mut Conn, id: SessionId, at: Moment) -> Result<(), StoreError> {
    diesel::update(sessions::table.find(Id::from(id)))
        .set(sessions::used_at.eq(At::from(at)))
        .execute(c)
        .await?;
    Ok(())
}

pub async fn rotate_refresh_token(
    c: &mut Conn,
    session: SessionId,
    generation: i64,
    successor: Vec<u8>,
    at: Moment,
    expires_at: Moment,
) -> Result<(), StoreError> {
    let current = sessions::table
        .filter(sessions::id.eq(Id::from(session)))
        .filter(sessions::generation.eq(generation))
        .filter(sessions::ended_at.is_null());
    let moved = diesel::update(current)
        .set((
            sessions::generation.eq(generation + 1),
            sessions::used_at.eq(At::from(at)),
            sessions::expires_at.eq(At::from(expires_at)),
        ))
        .execute(c)
        .await?;
    match moved {
        0 => Err(StoreError::Conflict),
        _ => insert_token(c, session, generation + 1, &successor, at).await,
    }
}

pub async fn sessions_of(c: &mut Conn, account: AccountId, now: Moment) -> Result<Vec<Session>, StoreError> {
    let rows: Vec<SessionRow> = sessions::table
        .filter(sessions::account_id.eq(Id::from(account)))
        .filter(sessions::ended_at.is_null())
        .filter(sessions::expires_at.gt(At::from(now)))
        .order((sessions::used_at.desc(), sessions::id.desc()))
        .select(SessionRow::as_select())
        .load(c)
        .await?;
    Ok(readable::page("sessions", rows, |row| row.id.0, convert))
}

pub async fn end_sessions(
    c: &mut Conn,
    account: AccountId,
    which: Which,
    reason: EndReason,
    at: Moment,
) -> Result<Vec<SessionId>, StoreError> {
    // Locked exclusively, so that nothing new is attached to one of these sessions.
    lock_account_exclusively(c, account.into()).await?;
    let mut active = sessions::table
        .filter(sessions::account_id.eq(Id::from(account)))
        .filter(sessions::ended_at.is_null())
        .select(sessions::id)
        .into_boxed();
    match which {
        Which::One(session) => active = active.filter(sessions::id.eq(Id::from(session))),
        Which::Others(Some(session)) => active = active.filter(sessions::id.ne(Id::from(session))),
        Which::Others(None) => {}
    }
    let ids: Vec<Id> = active.load(c).await?;
    let ended = (sessions::ended_at.eq(At::from(at)), sessions::end_reason.eq(reason.word()));
    // Another node may have ended one of them meanwhile.
    let still = sessions::table.filter(sessions::id.eq_any(&ids)).filter(sessions::ended_at.is_null());
    diesel::update(still).set(ended).execute(c).await?;
    webhooks::delete_of_sessions(c, &ids).await?;
    push_targets::delete_of_sessions(c, &ids).await?;
    Ok(ids.into_iter().map(SessionId::from).collect())
}

pub async fn sessions_ended_since(
    c: &mut Conn,
    since: Moment,
) -> Result<Vec<(SessionId, Moment)>, StoreError> {
    let rows: Vec<(Id, Option<At>)> = sessions::table
        .filter(sessions::ended_at.ge(At::from(since)))
        .select((sessions::id, sessions::ended_at))
        .load(c)
        .await?;
    Ok(rows.into_iter().filter_map(|(id, at)| Some((id.into(), at?.into()))).collect())
}

pub async fn has_signed_in_from(
    c: &mut Conn,
    account: AccountId,
    network: Network,
) -> Result<bool, StoreError> {
    let from_there = sessions::table
        .filter(sessions::account_id.eq(Id::from(account)))
        .filter(sessions::network.eq(network.0.as_slice()));
    Ok(diesel::select(diesel::dsl::exists(from_there)).get_result(c).await?)
}

/// Ends all sessions in which a bot acts.
pub async fn end_sessions_of_bot(
    c: &mut Conn,
    bot: AccountId,
    reason: EndReason,
    at: Moment,
) -> Result<Vec<SessionId>, StoreError> {
    let active = sessions::table
        .filter(sessions::bot_id.eq(Id::from(bot)))
        .filter(sessions::ended_at.is_null())
        .select((sessions::id, sessions::account_id));
    let active: Vec<(Id, Id)> = active.load(c).await?;
    let mut ended = Vec::new();
    for (session, owner) in active {
        ended.extend(end_sessions(c, owner.into(), Which::One(session.into()), reason, at).await?);
    }
    Ok(ended)
}

/// Ends all sessions of an account; keeps only when and why they ended.
pub async fn delete_of_account(
    c: &mut Conn,
    account: AccountId,
    at: Moment,
) -> Result<Vec<SessionId>, StoreError> {
    let ended = end_sessions(c, account, Which::Others(None), EndReason::AccountDeleted, at).await?;
    let all = || sessions::table.filter(sessions::account_id.eq(Id::from(account)));
    let tokens = refresh_tokens::table.filter(refresh_tokens::session_id.eq_any(all().select(sessions::id)));
    diesel::delete(tokens).execute(c).await?;
    let nothing: &[u8] = &[];
    diesel::update(all())
        .set((
            sessions::device.eq(None::<String>),
            sessions::secret.eq(nothing),
            sessions::network.eq(nothing),
            sessions::client.eq(None::<String>),
            sessions::scope.eq(None::<String>),
            sessions::bot_id.eq(None::<Id>),
        ))
        .execute(c)
        .await?;
    Ok(ended)
}

/// A page of the stored sessions of an account, ended ones included, newest first.
pub async fn all_sessions_of(
    c: &mut Conn,
    account: AccountId,
    before: Option<SessionId>,
    limit: i64,
) -> Result<Vec<Session>, StoreError> {
    let mut all = sessions::table
        .filter(sessions::account_id.eq(Id::from(account)))
        .order(sessions::id.desc())
        .limit(limit)
        .select(SessionRow::as_select())
        .into_boxed();
    if let Some(before) = before {
        all = all.filter(sessions::id.lt(Id::from(before)));
    }
    let rows = all.load(c).await?;
    Ok(readable::page("sessions", rows, |row| row.id.0, convert))
}

fn convert(row: SessionRow) -> Result<Session, StoreError> {
    let invalid = || StoreError::Failed(format!("the row of session {} holds invalid values", row.id.0));
    let ended = match (row.ended_at, row.end_reason.as_deref()) {
        (None, None) => None,
        (Some(at), Some(word)) => Some((at.into(), EndReason::from_word(word).ok_or_else(invalid)?)),
        _ => return Err(invalid()),
    };
    let (client, bot) = (row.client, row.bot_id.map(AccountId::from));
    let grant = row.scope.map(|words| Grant { client, scopes: scopes(&words), bot });
    Ok(Session {
        id: row.id.into(),
        account: row.account_id.into(),
        device: row.device,
        secret: row.secret,
        network: row.network,
        generation: row.generation,
        created_at: row.created_at.into(),
        used_at: row.used_at.into(),
        expires_at: row.expires_at.into(),
        ended,
        grant,
    })
}
