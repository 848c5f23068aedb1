//! Sign-in providers: nonces, the links of accounts to the subjects of providers, and refresh tokens.

use diesel::prelude::*;

use super::{Conn, RunQueryDsl, accounts, credentials, grants, lock_account_exclusively, passkeys, sessions};
use crate::error::OptionalExtension;
use crate::schema::{accounts as account_rows, devices, provider_links, provider_nonces, provider_tokens};
use crate::statements::is_one_of;
use crate::types::{At, Id};
use service::accounts::account::{Account, SignedIn};
use service::accounts::passkeys::registered::Passkey;
use service::accounts::sessions::{EndReason, Which};
use service::accounts::sign_in_providers::apple_notices::Revocation;
use service::accounts::sign_in_providers::apple_tokens::{Revoked, UnlinkedToken};
use service::accounts::sign_in_providers::links::{
    AcceptedMethods, LinkRemoval, NewProviderLink, ProviderLink, ProviderSubject, Unlinked,
};
use service::at_rest::Stored;
use service::id::{AccountId, PasskeyId, ProviderLinkId, ProviderTokenId, SessionId};
use service::moment::Moment;
use service::ports::StoreError;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = provider_links)]
struct LinkRow {
    id: Id,
    account_id: Id,
    issuer: String,
    subject: String,
    linked_at: At,
    used_at: At,
    revoked_at: Option<At>,
}

impl LinkRow {
    fn into_link(self, has_token: bool) -> ProviderLink {
        ProviderLink {
            id: self.id.into(),
            subject: ProviderSubject { issuer: self.issuer, subject: self.subject },
            linked_at: self.linked_at.into(),
            used_at: self.used_at.into(),
            revoked_at: self.revoked_at.map(Moment::from),
            has_token,
        }
    }
}

pub async fn insert_provider_nonce(
    c: &mut Conn,
    nonce: Vec<u8>,
    expires_at: Moment,
) -> Result<(), StoreError> {
    diesel::insert_into(provider_nonces::table)
        .values((provider_nonces::hash.eq(nonce), provider_nonces::expires_at.eq(At::from(expires_at))))
        .execute(c)
        .await?;
    Ok(())
}

pub async fn has_provider_nonce(c: &mut Conn, nonce: Vec<u8>, now: Moment) -> Result<bool, StoreError> {
    let found: Option<At> = provider_nonces::table
        .find(nonce)
        .filter(provider_nonces::expires_at.gt(At::from(now)))
        .select(provider_nonces::expires_at)
        .first(c)
        .await
        .optional()?;
    Ok(found.is_some())
}

pub async fn take_provider_nonce(c: &mut Conn, nonce: Vec<u8>, now: Moment) -> Result<bool, StoreError> {
    let good = provider_nonces::table.find(nonce).filter(provider_nonces::expires_at.gt(At::from(now)));
    Ok(diesel::delete(good).execute(c).await? > 0)
}

/// The link of a subject.
async fn link_of(c: &mut Conn, subject: &ProviderSubject) -> Result<Option<LinkRow>, StoreError> {
    let row = provider_links::table
        .filter(provider_links::issuer.eq(&subject.issuer))
        .filter(provider_links::subject.eq(&subject.subject))
        .select(LinkRow::as_select())
        .first(c)
        .await
        .optional()?;
    Ok(row)
}

/// Records a sign-in, after which a revoked link counts again. Returns whether there is such a link.
async fn record_use(c: &mut Conn, link: Id, at: Moment) -> Result<bool, StoreError> {
    let used = (provider_links::used_at.eq(At::from(at)), provider_links::revoked_at.eq(None::<At>));
    Ok(diesel::update(provider_links::table.find(link)).set(used).execute(c).await? > 0)
}

/// Stores a link. Returns whether it is stored: another transaction may have linked the subject meanwhile.
async fn insert(c: &mut Conn, account: AccountId, link: &NewProviderLink) -> Result<bool, StoreError> {
    let at = At::from(link.at);
    let row = LinkRow {
        id: link.id.into(),
        account_id: account.into(),
        issuer: link.subject.issuer.clone(),
        subject: link.subject.subject.clone(),
        linked_at: at,
        used_at: at,
        revoked_at: None,
    };
    let stored =
        diesel::insert_into(provider_links::table).values(&row).on_conflict_do_nothing().execute(c).await?;
    Ok(stored > 0)
}

/// Stores the refresh token that came with a sign-in.
async fn store_token(c: &mut Conn, link: Id, new: &NewProviderLink) -> Result<(), StoreError> {
    let Some(token) = &new.token else { return Ok(()) };
    let at = At::from(new.at);
    let row = (
        provider_tokens::id.eq(Id::from(token.id)),
        provider_tokens::link_id.eq(Some(link)),
        provider_tokens::issuer.eq(&new.subject.issuer),
        provider_tokens::client_id.eq(&token.client_id),
        provider_tokens::token.eq(&token.token.0),
        provider_tokens::stored_at.eq(at),
        provider_tokens::attempts.eq(0),
        provider_tokens::due_at.eq(at),
    );
    let insert = diesel::insert_into(provider_tokens::table).values(row);
    let replaced =
        insert.on_conflict((provider_tokens::link_id, provider_tokens::client_id)).do_update().set((
            provider_tokens::id.eq(Id::from(token.id)),
            provider_tokens::token.eq(&token.token.0),
            provider_tokens::stored_at.eq(at),
            provider_tokens::due_at.eq(at),
        ));
    replaced.execute(c).await?;
    Ok(())
}

pub async fn has_unlinked_token(c: &mut Conn, now: Moment) -> Result<bool, StoreError> {
    let due = provider_tokens::table
        .filter(provider_tokens::link_id.is_null())
        .filter(provider_tokens::due_at.le(At::from(now)));
    Ok(due.select(provider_tokens::id).first::<Id>(c).await.optional()?.is_some())
}

pub async fn take_unlinked_tokens(
    c: &mut Conn,
    now: Moment,
    until: Moment,
    limit: i64,
) -> Result<Vec<UnlinkedToken>, StoreError> {
    let due = || {
        provider_tokens::table
            .filter(provider_tokens::link_id.is_null())
            .filter(provider_tokens::due_at.le(At::from(now)))
    };
    let ids: Vec<Id> = due()
        .order((provider_tokens::due_at, provider_tokens::id))
        .limit(limit)
        .select(provider_tokens::id)
        .load(c)
        .await?;
    // Another node may have leased some of them meanwhile.
    let free = due().filter(is_one_of(provider_tokens::id, ids));
    let taken = diesel::update(free).set(provider_tokens::due_at.eq(At::from(until))).returning((
        provider_tokens::id,
        provider_tokens::issuer,
        provider_tokens::client_id,
        provider_tokens::token,
        provider_tokens::attempts,
    ));
    let rows: Vec<(Id, String, String, Vec<u8>, i32)> = taken.load(c).await?;
    let unlinked = |(id, issuer, client_id, token, attempts): (Id, String, String, Vec<u8>, i32)| {
        UnlinkedToken { id: id.into(), issuer, client_id, token: Stored(token), attempts }
    };
    Ok(rows.into_iter().map(unlinked).collect())
}

pub async fn settle_unlinked_token(
    c: &mut Conn,
    id: ProviderTokenId,
    outcome: Revoked,
) -> Result<(), StoreError> {
    let own = provider_tokens::table.find(Id::from(id));
    match outcome {
        Revoked::Done => diesel::delete(own).execute(c).await?,
        Revoked::Again { attempts, due_at } => {
            let changes =
                (provider_tokens::attempts.eq(attempts), provider_tokens::due_at.eq(At::from(due_at)));
            diesel::update(own).set(changes).execute(c).await?
        }
    };
    Ok(())
}

pub async fn sign_in_with_provider(
    c: &mut Conn,
    link: NewProviderLink,
    newcomer: Account,
) -> Result<(Account, ProviderLinkId, SignedIn), StoreError> {
    if link_of(c, &link.subject).await?.is_none() {
        accounts::insert(c, &newcomer).await?;
        if insert(c, newcomer.id, &link).await? {
            store_token(c, link.id.into(), &link).await?;
            return Ok((newcomer, link.id, SignedIn::Newcomer));
        }
        // The same subject has signed in on another node at the same time.
        diesel::delete(account_rows::table.find(Id::from(newcomer.id))).execute(c).await?;
    }
    let known = link_of(c, &link.subject).await?.ok_or(StoreError::Busy)?;
    if !record_use(c, known.id, link.at).await? {
        return Err(StoreError::Busy);
    }
    store_token(c, known.id, &link).await?;
    let account = accounts::account(c, known.account_id.into()).await?.ok_or(StoreError::Busy)?;
    Ok((account, known.id.into(), SignedIn::Known))
}

pub async fn provider_links(c: &mut Conn, account: AccountId) -> Result<Vec<ProviderLink>, StoreError> {
    let tokens = provider_tokens::table.filter(provider_tokens::link_id.eq(provider_links::id.nullable()));
    let rows: Vec<(LinkRow, bool)> = provider_links::table
        .filter(provider_links::account_id.eq(Id::from(account)))
        .order(provider_links::id)
        .select((LinkRow::as_select(), diesel::dsl::exists(tokens)))
        .load(c)
        .await?;
    Ok(rows.into_iter().map(|(row, has_token)| row.into_link(has_token)).collect())
}

pub async fn has_device_key(c: &mut Conn, account: AccountId) -> Result<bool, StoreError> {
    let keys = devices::table.filter(devices::account_id.eq(Id::from(account)));
    Ok(diesel::select(diesel::dsl::exists(keys)).get_result(c).await?)
}

pub async fn link_provider(
    c: &mut Conn,
    account: AccountId,
    link: NewProviderLink,
    max: usize,
) -> Result<bool, StoreError> {
    if lock_account_exclusively(c, account.into()).await? == 0 {
        return Err(StoreError::Conflict);
    }
    if let Some(known) = link_of(c, &link.subject).await? {
        if AccountId::from(known.account_id) != account {
            return Err(StoreError::Duplicate);
        }
        record_use(c, known.id, link.at).await?;
        store_token(c, known.id, &link).await?;
    } else if provider_links(c, account).await?.len() >= max {
        return Ok(false);
    } else if insert(c, account, &link).await? {
        store_token(c, link.id.into(), &link).await?;
    } else {
        return Err(StoreError::Duplicate);
    }
    make_full(c, account).await?;
    Ok(true)
}

pub async fn use_provider_link(
    c: &mut Conn,
    account: AccountId,
    subject: ProviderSubject,
    at: Moment,
) -> Result<bool, StoreError> {
    let own = provider_links::table
        .filter(provider_links::account_id.eq(Id::from(account)))
        .filter(provider_links::issuer.eq(subject.issuer))
        .filter(provider_links::subject.eq(subject.subject))
        .filter(provider_links::revoked_at.is_null());
    let used = diesel::update(own).set(provider_links::used_at.eq(At::from(at)));
    Ok(used.execute(c).await? > 0)
}

/// Whether a link exists and is not revoked.
pub async fn is_valid_link(
    c: &mut Conn,
    account: AccountId,
    link: ProviderLinkId,
) -> Result<bool, StoreError> {
    let links = provider_links(c, account).await?;
    Ok(links.iter().any(|one| one.id == link && one.revoked_at.is_none()))
}

/// A sign-in method that is not counted, because it is going to be removed.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Without {
    Link(ProviderLinkId),
    Passkey(PasskeyId),
}

/// Whether somebody can sign in to a full account without that sign-in method.
pub(super) async fn has_other_sign_in_method(
    c: &mut Conn,
    account: AccountId,
    without: Without,
    accepted: &AcceptedMethods,
) -> Result<bool, StoreError> {
    let link_signs_in = |one: &ProviderLink| {
        without != Without::Link(one.id)
            && one.revoked_at.is_none()
            && accepted.issuers.contains(&one.subject.issuer)
    };
    let passkey_signs_in =
        |one: &Passkey| without != Without::Passkey(one.id) && accepted.rp_id.as_ref() == Some(&one.rp_id);
    Ok(credentials::credentials(c, account).await?.is_some()
        || provider_links(c, account).await?.iter().any(link_signs_in)
        || passkeys::passkeys_of(c, account).await?.iter().any(passkey_signs_in))
}

/// Makes a guest a full account.
pub(super) async fn make_full(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    let guest = account_rows::table.find(Id::from(account)).filter(account_rows::guest.eq(true));
    diesel::update(guest).set(account_rows::guest.eq(false)).execute(c).await?;
    Ok(())
}

pub async fn unlink_provider(c: &mut Conn, removal: LinkRemoval, at: Moment) -> Result<Unlinked, StoreError> {
    let LinkRemoval { account, link, keep, accepted } = removal;
    // Locked exclusively, so that two links are not removed at the same time, and no session is opened by this one.
    lock_account_exclusively(c, account.into()).await?;
    if !provider_links(c, account).await?.iter().any(|one| one.id == link) {
        return Ok(Unlinked::NotFound);
    }
    if !has_other_sign_in_method(c, account, Without::Link(link), &accepted).await? {
        return Ok(Unlinked::LastSignInMethod);
    }
    diesel::delete(provider_links::table.find(Id::from(link))).execute(c).await?;
    grants::delete_of_account(c, account).await?;
    let others = Which::Others(keep);
    let ended = sessions::end_sessions(c, account, others, EndReason::ProviderUnlinked, at).await?;
    Ok(Unlinked::Removed(ended))
}

pub async fn revoke_provider(
    c: &mut Conn,
    revocation: Revocation,
    at: Moment,
) -> Result<Vec<SessionId>, StoreError> {
    let Some(found) = link_of(c, &revocation.subject).await? else { return Ok(Vec::new()) };
    let account = AccountId::from(found.account_id);
    lock_account_exclusively(c, account.into()).await?;
    // A sign-in after the notice, or an earlier notice, may have changed it.
    let unused = provider_links::table
        .find(found.id)
        .filter(provider_links::used_at.le(At::from(revocation.used_until)))
        .filter(provider_links::revoked_at.is_null());
    let revoked = diesel::update(unused).set(provider_links::revoked_at.eq(Some(At::from(at))));
    if revoked.execute(c).await? == 0
        || has_other_sign_in_method(c, account, Without::Link(found.id.into()), &revocation.accepted).await?
    {
        return Ok(Vec::new());
    }
    grants::delete_of_account(c, account).await?;
    sessions::end_sessions(c, account, Which::Others(None), EndReason::ProviderUnlinked, at).await
}

/// Deletes the links of an account that is deleted.
pub async fn delete_of_account(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    let links = provider_links::table.filter(provider_links::account_id.eq(Id::from(account)));
    diesel::delete(links).execute(c).await?;
    Ok(())
}
