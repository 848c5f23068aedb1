//! Encrypted secrets as stored in their rows.

use diesel::define_sql_function;
use diesel::prelude::*;
use diesel::sql_types::{Binary, Integer};

use super::{Conn, RunQueryDsl};
use crate::schema::{provider_tokens, push_keys, signing_keys, webhooks};
use crate::types::Id;
use service::at_rest::store::WebhookSecrets;
use service::at_rest::{HEAD, MARK, Row, Stored, Survey, key_of};
use service::id::{ProviderTokenId, WebhookId};
use service::ports::StoreError;

define_sql_function! {
    /// A range of bytes, counted from 1.
    fn substr(bytes: Binary, from: Integer, count: Integer) -> Binary;
}

const MARK_LENGTH: i32 = MARK.len() as i32;
const HEAD_LENGTH: i32 = HEAD as i32;

pub async fn survey_secrets(c: &mut Conn) -> Result<Survey, StoreError> {
    let mut heads: Vec<Vec<u8>> = signing_keys::table.select(signing_keys::pkcs8).load(c).await?;
    let push_secrets: Vec<Vec<u8>> = push_keys::table.select(push_keys::pkcs8).load(c).await?;
    heads.extend(push_secrets);
    let mut in_clear = heads.iter().filter(|secret| key_of(secret).is_none()).count() as i64;

    // There may be many webhooks, so only the key marks are read.
    let mark = || substr(webhooks::secret, 1, MARK_LENGTH);
    let encrypted = webhooks::table.filter(mark().eq(MARK.as_slice()));
    let found: Vec<Vec<u8>> =
        encrypted.select(substr(webhooks::secret, 1, HEAD_LENGTH)).distinct().load(c).await?;
    heads.extend(found);
    let clear: i64 = webhooks::table.filter(mark().ne(MARK.as_slice())).count().get_result(c).await?;
    in_clear += clear;

    let old_secret = || webhooks::old_secret.assume_not_null();
    let mark = || substr(old_secret(), 1, MARK_LENGTH);
    let rows = || webhooks::table.filter(webhooks::old_secret.is_not_null());
    let encrypted = rows().filter(mark().eq(MARK.as_slice()));
    let found: Vec<Vec<u8>> =
        encrypted.select(substr(old_secret(), 1, HEAD_LENGTH)).distinct().load(c).await?;
    heads.extend(found);
    let clear: i64 = rows().filter(mark().ne(MARK.as_slice())).count().get_result(c).await?;
    in_clear += clear;

    let mark = || substr(provider_tokens::token, 1, MARK_LENGTH);
    let encrypted = provider_tokens::table.filter(mark().eq(MARK.as_slice()));
    let found: Vec<Vec<u8>> =
        encrypted.select(substr(provider_tokens::token, 1, HEAD_LENGTH)).distinct().load(c).await?;
    heads.extend(found);
    let clear: i64 = provider_tokens::table.filter(mark().ne(MARK.as_slice())).count().get_result(c).await?;
    in_clear += clear;

    let mut keys: Vec<_> = heads.iter().filter_map(|head| key_of(head)).collect();
    keys.sort_unstable();
    keys.dedup();
    Ok(Survey { keys, in_clear })
}

pub async fn webhook_secrets(
    c: &mut Conn,
    after: Option<WebhookId>,
    limit: i64,
) -> Result<Vec<WebhookSecrets>, StoreError> {
    let after = after.map_or_else(uuid::Uuid::nil, |id| id.0);
    let rows: Vec<(Id, Vec<u8>, Option<Vec<u8>>)> = webhooks::table
        .filter(webhooks::id.gt(Id::from(WebhookId(after))))
        .order(webhooks::id)
        .limit(limit)
        .select((webhooks::id, webhooks::secret, webhooks::old_secret))
        .load(c)
        .await?;
    let secrets = |(id, secret, old_secret): (Id, Vec<u8>, Option<Vec<u8>>)| WebhookSecrets {
        id: id.into(),
        secret: Stored(secret),
        old_secret: old_secret.map(Stored),
    };
    Ok(rows.into_iter().map(secrets).collect())
}

pub async fn provider_token_secrets(
    c: &mut Conn,
    after: Option<ProviderTokenId>,
    limit: i64,
) -> Result<Vec<(ProviderTokenId, Stored)>, StoreError> {
    let after = after.map_or_else(uuid::Uuid::nil, |id| id.0);
    let rows: Vec<(Id, Vec<u8>)> = provider_tokens::table
        .filter(provider_tokens::id.gt(Id::from(ProviderTokenId(after))))
        .order(provider_tokens::id)
        .limit(limit)
        .select((provider_tokens::id, provider_tokens::token))
        .load(c)
        .await?;
    Ok(rows.into_iter().map(|(id, token)| (id.into(), Stored(token))).collect())
}

pub async fn replace_secret(
    c: &mut Conn,
    row: Row,
    before: Stored,
    after: Stored,
) -> Result<bool, StoreError> {
    let (before, after) = (&before.0, &after.0);
    let replaced = match row {
        Row::SigningKey(kid) => {
            let rows = signing_keys::table.find(kid).filter(signing_keys::pkcs8.eq(before));
            diesel::update(rows).set(signing_keys::pkcs8.eq(after)).execute(c).await?
        }
        Row::PushKey => {
            let rows = push_keys::table.filter(push_keys::pkcs8.eq(before));
            diesel::update(rows).set(push_keys::pkcs8.eq(after)).execute(c).await?
        }
        Row::Webhook(id) => {
            let own = || webhooks::table.find(Id::from(id));
            let rows = own().filter(webhooks::secret.eq(before));
            let replaced_current = diesel::update(rows).set(webhooks::secret.eq(after)).execute(c).await?;
            let rows = own().filter(webhooks::old_secret.eq(before));
            replaced_current + diesel::update(rows).set(webhooks::old_secret.eq(after)).execute(c).await?
        }
        Row::ProviderToken(id) => {
            let rows = provider_tokens::table.find(Id::from(id)).filter(provider_tokens::token.eq(before));
            diesel::update(rows).set(provider_tokens::token.eq(after)).execute(c).await?
        }
    };
    Ok(replaced > 0)
}
