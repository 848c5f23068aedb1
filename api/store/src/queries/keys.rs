//! The keys that sign tokens.

use diesel::prelude::*;

use super::{Conn, RunQueryDsl};
use crate::schema::signing_keys;
use crate::types::At;
use service::accounts::keys::SigningKey;
use service::at_rest::Stored;
use service::ports::StoreError;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = signing_keys)]
struct KeyRow {
    kid: String,
    pkcs8: Vec<u8>,
    created_at: At,
    number: i64,
    signs_from: At,
}

pub async fn signing_keys(c: &mut Conn) -> Result<Vec<SigningKey>, StoreError> {
    let newest = signing_keys::table.order(signing_keys::number.desc()).select(KeyRow::as_select());
    let rows: Vec<KeyRow> = newest.load(c).await?;
    let key = |row: KeyRow| SigningKey {
        kid: row.kid,
        pkcs8: Stored(row.pkcs8),
        created_at: row.created_at.into(),
        number: row.number,
        signs_from: row.signs_from.into(),
    };
    Ok(rows.into_iter().map(key).collect())
}

pub async fn add_signing_key(c: &mut Conn, key: SigningKey) -> Result<bool, StoreError> {
    let row = KeyRow {
        kid: key.kid.clone(),
        pkcs8: key.pkcs8.0.clone(),
        created_at: key.created_at.into(),
        number: key.number,
        signs_from: key.signs_from.into(),
    };
    let added = diesel::insert_into(signing_keys::table)
        .values(&row)
        .on_conflict(signing_keys::number)
        .do_nothing()
        .execute(c)
        .await?;
    Ok(added > 0)
}

pub async fn delete_signing_key(c: &mut Conn, kid: String) -> Result<bool, StoreError> {
    Ok(diesel::delete(signing_keys::table.find(kid)).execute(c).await? > 0)
}
