//! OAuth codes and device grants, and the sessions created from them.

use diesel::prelude::*;

use super::{Conn, RunQueryDsl, credentials, sessions};
use crate::error::OptionalExtension;
use crate::schema::{authorization_codes, device_grants, sign_in_codes};
use crate::types::{At, Id};
use service::accounts::callers::AuthProof;
use service::accounts::grants::authorization::AuthorizationCode;
use service::accounts::grants::devices::{Answer, DeviceGrant};
use service::accounts::grants::{GrantCode, Redeemed};
use service::accounts::scopes::Scopes;
use service::accounts::sessions::Session;
use service::id::{AccountId, SessionId};
use service::moment::Moment;
use service::ports::StoreError;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = authorization_codes)]
struct CodeRow {
    hash: Vec<u8>,
    account_id: Id,
    bot_id: Option<Id>,
    client: String,
    redirect_uri: String,
    challenge: String,
    scope: String,
    network: Vec<u8>,
    expires_at: At,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = device_grants)]
struct DeviceRow {
    hash: Vec<u8>,
    user_code: String,
    client: String,
    scope: String,
    polled_at: At,
    pause_seconds: i32,
    expires_at: At,
    answer: Option<String>,
    account_id: Option<Id>,
    bot_id: Option<Id>,
    network: Option<Vec<u8>>,
}

/// Parses stored scopes. A scope that no longer exists is dropped.
pub fn scopes(words: &str) -> Scopes {
    words.split(' ').filter_map(service::accounts::scopes::Scope::from_word).collect()
}

pub async fn keep_sign_in_code(
    c: &mut Conn,
    hash: Vec<u8>,
    account: AccountId,
    expires_at: Moment,
    proof: AuthProof,
) -> Result<(), StoreError> {
    sessions::lock_and_check_proof(c, account, &proof).await?;
    diesel::insert_into(sign_in_codes::table)
        .values((
            sign_in_codes::hash.eq(hash),
            sign_in_codes::account_id.eq(Id::from(account)),
            sign_in_codes::expires_at.eq(At::from(expires_at)),
        ))
        .execute(c)
        .await?;
    Ok(())
}

/// Deletes codes and device grants of an account that have not become sessions.
pub async fn delete_of_account(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    let id = Id::from(account);
    diesel::delete(sign_in_codes::table.filter(sign_in_codes::account_id.eq(id))).execute(c).await?;
    diesel::delete(authorization_codes::table.filter(authorization_codes::account_id.eq(id)))
        .execute(c)
        .await?;
    diesel::delete(device_grants::table.filter(device_grants::account_id.eq(id))).execute(c).await?;
    Ok(())
}

pub async fn take_sign_in_code(
    c: &mut Conn,
    hash: Vec<u8>,
    now: Moment,
) -> Result<Option<(AccountId, AuthProof)>, StoreError> {
    let taken: Option<(Id, At)> = diesel::delete(sign_in_codes::table.filter(sign_in_codes::hash.eq(hash)))
        .returning((sign_in_codes::account_id, sign_in_codes::expires_at))
        .get_result(c)
        .await
        .optional()?;
    let Some((account, _)) = taken.filter(|(_, expires)| Moment::from(*expires) > now) else {
        return Ok(None);
    };
    let account = AccountId::from(account);
    let password = credentials::credentials(c, account).await?;
    Ok(Some((account, password.map_or(AuthProof::Itself, |kept| AuthProof::Password(kept.hash)))))
}

pub async fn keep_code(c: &mut Conn, code: AuthorizationCode, proof: AuthProof) -> Result<(), StoreError> {
    sessions::lock_and_check_proof(c, code.account, &proof).await?;
    let row = CodeRow {
        hash: code.hash.clone(),
        account_id: code.account.into(),
        bot_id: code.bot.map(Id::from),
        client: code.client.clone(),
        redirect_uri: code.redirect_uri.clone(),
        challenge: code.challenge.clone(),
        scope: code.scopes.to_string(),
        network: code.place.clone(),
        expires_at: code.expires_at.into(),
    };
    diesel::insert_into(authorization_codes::table).values(&row).execute(c).await?;
    Ok(())
}

pub async fn code(c: &mut Conn, hash: Vec<u8>) -> Result<Option<AuthorizationCode>, StoreError> {
    let row: Option<CodeRow> = authorization_codes::table
        .filter(authorization_codes::hash.eq(hash))
        .select(CodeRow::as_select())
        .first(c)
        .await
        .optional()?;
    Ok(row.map(|row| AuthorizationCode {
        hash: row.hash,
        account: row.account_id.into(),
        bot: row.bot_id.map(AccountId::from),
        client: row.client,
        redirect_uri: row.redirect_uri,
        challenge: row.challenge,
        scopes: scopes(&row.scope),
        place: row.network,
        expires_at: row.expires_at.into(),
    }))
}

pub async fn keep_device_grant(c: &mut Conn, grant: DeviceGrant) -> Result<(), StoreError> {
    let row = DeviceRow {
        hash: grant.hash.clone(),
        user_code: grant.user_code.clone(),
        client: grant.client.clone(),
        scope: grant.scopes.to_string(),
        polled_at: grant.polled_at.into(),
        pause_seconds: seconds(grant.pause),
        expires_at: grant.expires_at.into(),
        answer: None,
        account_id: None,
        bot_id: None,
        network: None,
    };
    diesel::insert_into(device_grants::table).values(&row).execute(c).await?;
    Ok(())
}

pub async fn device_grant(c: &mut Conn, hash: Vec<u8>) -> Result<Option<DeviceGrant>, StoreError> {
    let found = device_grants::table.filter(device_grants::hash.eq(hash)).select(DeviceRow::as_select());
    found.first(c).await.optional()?.map(convert).transpose()
}

pub async fn device_grant_of(c: &mut Conn, user_code: String) -> Result<Option<DeviceGrant>, StoreError> {
    let found =
        device_grants::table.filter(device_grants::user_code.eq(user_code)).select(DeviceRow::as_select());
    found.first(c).await.optional()?.map(convert).transpose()
}

pub async fn answer_device_grant(
    c: &mut Conn,
    user_code: String,
    answer: Answer,
    proof: AuthProof,
    now: Moment,
) -> Result<(), StoreError> {
    if let Answer::Allowed { account, .. } = &answer {
        sessions::lock_and_check_proof(c, *account, &proof).await?;
    }
    let waiting = device_grants::table
        .filter(device_grants::user_code.eq(user_code))
        .filter(device_grants::answer.is_null())
        .filter(device_grants::expires_at.gt(At::from(now)));
    let (word, account, bot, network) = match &answer {
        Answer::Denied => ("denied", None, None, None),
        Answer::Allowed { account, bot, place } => {
            ("allowed", Some(Id::from(*account)), bot.map(Id::from), Some(place.as_slice()))
        }
    };
    let answered = diesel::update(waiting)
        .set((
            device_grants::answer.eq(word),
            device_grants::account_id.eq(account),
            device_grants::bot_id.eq(bot),
            device_grants::network.eq(network),
        ))
        .execute(c)
        .await?;
    if answered == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

pub async fn device_has_asked(c: &mut Conn, hash: Vec<u8>, at: Moment, pause: u32) -> Result<(), StoreError> {
    diesel::update(device_grants::table.filter(device_grants::hash.eq(hash)))
        .set((device_grants::polled_at.eq(At::from(at)), device_grants::pause_seconds.eq(seconds(pause))))
        .execute(c)
        .await?;
    Ok(())
}

pub async fn redeem(
    c: &mut Conn,
    code: GrantCode,
    session: Session,
    token: Vec<u8>,
) -> Result<Redeemed, StoreError> {
    // Locks the account before the code row, in the same order as a password change.
    sessions::lock_and_check_proof(c, session.account, &AuthProof::Itself).await?;
    let id = Some(Id::from(session.id));
    let first = match &code {
        GrantCode::Code(hash) => {
            let fresh = authorization_codes::table
                .filter(authorization_codes::hash.eq(hash))
                .filter(authorization_codes::session_id.is_null());
            diesel::update(fresh).set(authorization_codes::session_id.eq(id)).execute(c).await?
        }
        GrantCode::Device(hash) => {
            let fresh = device_grants::table
                .filter(device_grants::hash.eq(hash))
                .filter(device_grants::session_id.is_null());
            diesel::update(fresh).set(device_grants::session_id.eq(id)).execute(c).await?
        }
    };
    if first > 0 {
        return Ok(Redeemed::First {
            crowded_out: sessions::insert_session(c, session, token, AuthProof::Itself).await?,
        });
    }
    let earlier: Option<Id> = match &code {
        GrantCode::Code(hash) => {
            let code = authorization_codes::table.filter(authorization_codes::hash.eq(hash));
            code.select(authorization_codes::session_id).first(c).await.optional()?.flatten()
        }
        GrantCode::Device(hash) => {
            let grant = device_grants::table.filter(device_grants::hash.eq(hash));
            grant.select(device_grants::session_id).first(c).await.optional()?.flatten()
        }
    };
    // The code was purged meanwhile.
    earlier.map(|id| Redeemed::Before(SessionId::from(id))).ok_or(StoreError::Conflict)
}

fn convert(row: DeviceRow) -> Result<DeviceGrant, StoreError> {
    let answer = match (row.answer.as_deref(), row.account_id, row.network) {
        (None, ..) => None,
        (Some("denied"), ..) => Some(Answer::Denied),
        (Some("allowed"), Some(account), Some(place)) => {
            Some(Answer::Allowed { account: account.into(), bot: row.bot_id.map(AccountId::from), place })
        }
        _ => {
            let user_code = &row.user_code;
            return Err(StoreError::Failed(format!(
                "the row of device_grants with user code {user_code} holds invalid values"
            )));
        }
    };
    Ok(DeviceGrant {
        hash: row.hash,
        user_code: row.user_code,
        client: row.client,
        scopes: scopes(&row.scope),
        polled_at: row.polled_at.into(),
        pause: row.pause_seconds.try_into().unwrap_or_default(),
        expires_at: row.expires_at.into(),
        answer,
    })
}

fn seconds(pause: u32) -> i32 {
    i32::try_from(pause).unwrap_or(i32::MAX)
}
