//! Chat messages, mutes and reports.

use diesel::prelude::*;
use diesel::sql_types::BigInt;

use super::accounts::player;
use super::{Conn, RunQueryDsl, inbox, lock_accounts};
use crate::error::OptionalExtension;
use crate::schema::{accounts, blocks, chats, game_seats, messages, mutes, reports};
use crate::types::{At, Id, Id128, Micros};
use service::feed::chat::{Message, Mute, NewMessage, NewReport, PostedMessage, ReportSubject};
use service::id::{AccountId, GameId};
use service::moment::Moment;
use service::ports::StoreError;

/// The row stays locked until the message is inserted, so that numbers have no gaps.
const NEXT: &str = "
    INSERT INTO chats (game_id, latest, at) VALUES ($1, 1, $2)
    ON CONFLICT (game_id) DO UPDATE SET latest = chats.latest + 1, at = excluded.at, emptied_at = NULL
    RETURNING latest AS number";

/// Two accounts have met if they took part in the same game, or if one wrote a message at a game of the other, for
/// example as a hand-over.
const MET: &str = "
    SELECT (
        SELECT count(*) FROM game_seats a JOIN game_seats b ON a.game_id = b.game_id
        WHERE (a.account_id = $1 OR a.substitute_id = $1) AND (b.account_id = $2 OR b.substitute_id = $2)
    ) + (
        SELECT count(*) FROM messages m JOIN game_seats a ON a.game_id = m.game_id
        WHERE (a.account_id = $1 OR a.substitute_id = $1) AND m.account_id = $2
    ) AS number";

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(Insertable)]
#[diesel(table_name = messages)]
struct MessageRow<'a> {
    game_id: Id,
    number: i64,
    account_id: Id,
    seat: i16,
    key: &'a str,
    text: &'a str,
    at: At,
}

#[derive(Insertable)]
#[diesel(table_name = reports)]
struct ReportRow<'a> {
    id: Id,
    account_id: Id,
    game_id: Option<Id>,
    number: Option<i64>,
    author_id: Id,
    text: &'a str,
    reason: &'a str,
    at: At,
}

/// The columns of a message and its author.
type MessageColumns = (Id, i64, i16, String, At, Option<At>, Id, String, Option<Id>);

macro_rules! message_columns {
    () => {
        (
            messages::game_id,
            messages::number,
            messages::seat,
            messages::text,
            messages::at,
            messages::removed_at,
            accounts::id,
            accounts::name,
            accounts::bot_of,
        )
    };
}

fn message((game, number, seat, text, at, removed_at, author, name, bot_of): MessageColumns) -> Message {
    let author = player((author, name, bot_of));
    let removed_at = removed_at.map(Moment::from);
    Message { game: game.into(), number, seat, author, text, at: at.into(), removed_at }
}

pub async fn post_message(
    c: &mut Conn,
    new: NewMessage,
    seats: Vec<AccountId>,
) -> Result<PostedMessage, StoreError> {
    if lock_accounts(c, &[new.author.into()]).await? == 0 {
        return Err(StoreError::Conflict);
    }
    if let Some(before) = under_key(c, &new).await? {
        return Ok(PostedMessage { message: before, repeated: true, changes: Vec::new() });
    }
    let next: Counted = diesel::sql_query(NEXT)
        .bind::<Id128, _>(Id::from(new.game))
        .bind::<Micros, _>(At::from(new.at))
        .get_result(c)
        .await?;
    let row = MessageRow {
        game_id: new.game.into(),
        number: next.number,
        account_id: new.author.into(),
        seat: new.seat,
        key: &new.key,
        text: &new.text,
        at: new.at.into(),
    };
    diesel::insert_into(messages::table).values(&row).execute(c).await?;
    let mut changes = Vec::new();
    let mut seats: Vec<Id> = seats.iter().map(|account| Id::from(*account)).collect();
    // Locks in the order of the ids, so that concurrent messages do not deadlock.
    seats.sort_by_key(|id| id.0);
    for id in seats {
        if lock_accounts(c, &[id]).await? == 1 {
            changes.push((id.into(), inbox::increment_change_number(c, id).await?));
        }
    }
    let message = under_key(c, &new).await?.ok_or(StoreError::Conflict)?;
    Ok(PostedMessage { message, repeated: false, changes })
}

async fn under_key(c: &mut Conn, new: &NewMessage) -> Result<Option<Message>, StoreError> {
    let row: Option<MessageColumns> = messages::table
        .inner_join(accounts::table)
        .filter(messages::game_id.eq(Id::from(new.game)))
        .filter(messages::account_id.eq(Id::from(new.author)))
        .filter(messages::key.eq(&new.key))
        .select(message_columns!())
        .first(c)
        .await
        .optional()?;
    Ok(row.map(message))
}

pub async fn messages(
    c: &mut Conn,
    game: GameId,
    viewer: AccountId,
    after: i64,
    limit: i64,
) -> Result<Vec<Message>, StoreError> {
    let muted = mutes::table.filter(mutes::account_id.eq(Id::from(viewer))).select(mutes::muted_id);
    let blocked = blocks::table.filter(blocks::account_id.eq(Id::from(viewer))).select(blocks::blocked_id);
    let rows: Vec<MessageColumns> = messages::table
        .inner_join(accounts::table)
        .filter(messages::game_id.eq(Id::from(game)))
        .filter(messages::number.gt(after))
        .filter(messages::account_id.ne_all(muted))
        .filter(messages::account_id.ne_all(blocked))
        .order(messages::number)
        .limit(limit)
        .select(message_columns!())
        .load(c)
        .await?;
    Ok(rows.into_iter().map(message).collect())
}

pub async fn messages_by(c: &mut Conn, game: GameId, author: AccountId) -> Result<Vec<Message>, StoreError> {
    let rows: Vec<MessageColumns> = messages::table
        .inner_join(accounts::table)
        .filter(messages::game_id.eq(Id::from(game)))
        .filter(messages::account_id.eq(Id::from(author)))
        .order(messages::number)
        .select(message_columns!())
        .load(c)
        .await?;
    Ok(rows.into_iter().map(message).collect())
}

pub async fn latest_message(c: &mut Conn, game: GameId) -> Result<i64, StoreError> {
    let chat = chats::table.find(Id::from(game)).select(chats::latest);
    Ok(chat.first(c).await.optional()?.unwrap_or(0))
}

pub async fn latest_messages(
    c: &mut Conn,
    account: AccountId,
    limit: i64,
) -> Result<Vec<(GameId, i64)>, StoreError> {
    let me = Id::from(account);
    let rows: Vec<(Id, i64)> = chats::table
        .inner_join(game_seats::table.on(game_seats::game_id.eq(chats::game_id)))
        .filter(game_seats::account_id.eq(me).or(game_seats::substitute_id.eq(me)))
        .order((chats::at.desc(), chats::game_id))
        .limit(limit)
        .select((chats::game_id, chats::latest))
        .load(c)
        .await?;
    Ok(rows.into_iter().map(|(game, latest)| (game.into(), latest)).collect())
}

/// Whether both accounts have taken part in the same game. `Conflict` if the requesting account is deleted.
async fn have_met(c: &mut Conn, account: AccountId, other: AccountId) -> Result<bool, StoreError> {
    if lock_accounts(c, &[account.into()]).await? == 0 {
        return Err(StoreError::Conflict);
    }
    let met: Counted = diesel::sql_query(MET)
        .bind::<Id128, _>(Id::from(account))
        .bind::<Id128, _>(Id::from(other))
        .get_result(c)
        .await?;
    Ok(met.number > 0)
}

pub async fn mute(
    c: &mut Conn,
    account: AccountId,
    other: AccountId,
    at: Moment,
) -> Result<Option<(Mute, i64)>, StoreError> {
    if !have_met(c, account, other).await? {
        return Ok(None);
    }
    let row = (
        mutes::account_id.eq(Id::from(account)),
        mutes::muted_id.eq(Id::from(other)),
        mutes::at.eq(At::from(at)),
    );
    diesel::insert_into(mutes::table).values(row).on_conflict_do_nothing().execute(c).await?;
    let number = inbox::increment_change_number(c, account.into()).await?;
    let muted = mutes(c, account).await?.into_iter().find(|mute| mute.player.account == other);
    Ok(muted.map(|mute| (mute, number)))
}

pub async fn unmute(c: &mut Conn, account: AccountId, other: AccountId) -> Result<Option<i64>, StoreError> {
    if !have_met(c, account, other).await? {
        return Ok(None);
    }
    diesel::delete(mutes::table.find((Id::from(account), Id::from(other)))).execute(c).await?;
    inbox::increment_change_number(c, account.into()).await.map(Some)
}

pub async fn mutes(c: &mut Conn, account: AccountId) -> Result<Vec<Mute>, StoreError> {
    let rows: Vec<(Id, String, Option<Id>, At)> = mutes::table
        .inner_join(accounts::table)
        .filter(mutes::account_id.eq(Id::from(account)))
        .order((mutes::at, mutes::muted_id))
        .select((accounts::id, accounts::name, accounts::bot_of, mutes::at))
        .load(c)
        .await?;
    let mute = |(id, name, bot_of, at): (Id, String, Option<Id>, At)| Mute {
        player: player((id, name, bot_of)),
        since: at.into(),
    };
    Ok(rows.into_iter().map(mute).collect())
}

pub async fn report(c: &mut Conn, new: NewReport) -> Result<bool, StoreError> {
    if lock_accounts(c, &[new.by.into()]).await? == 0 {
        return Err(StoreError::Conflict);
    }
    let (about, reported): (_, Option<(Id, String)>) = match new.about {
        ReportSubject::Message { game, number } => {
            let found = messages::table.find((Id::from(game), number));
            let found = found.select((messages::account_id, messages::text)).first(c).await.optional()?;
            (Some((Id::from(game), number)), found)
        }
        ReportSubject::Player(account) => {
            let found = accounts::table.find(Id::from(account)).filter(accounts::deleted_at.is_null());
            (None, found.select((accounts::id, accounts::name)).first(c).await.optional()?)
        }
    };
    let Some((author_id, text)) = reported else { return Ok(false) };
    let (game_id, number) = about.unzip();
    let row = ReportRow {
        id: new.id.into(),
        account_id: new.by.into(),
        game_id,
        number,
        author_id,
        text: &text,
        reason: &new.reason,
        at: new.at.into(),
    };
    diesel::insert_into(reports::table).values(&row).on_conflict_do_nothing().execute(c).await?;
    Ok(true)
}

/// What a report is about, from its columns.
pub fn subject(game: Option<Id>, number: Option<i64>, author: Id) -> ReportSubject {
    match (game, number) {
        (Some(game), Some(number)) => ReportSubject::Message { game: game.into(), number },
        _ => ReportSubject::Player(author.into()),
    }
}

pub async fn reports_by(c: &mut Conn, by: AccountId) -> Result<Vec<NewReport>, StoreError> {
    type Row = (Id, Option<Id>, Option<i64>, Id, String, At);
    let rows: Vec<Row> = reports::table
        .filter(reports::account_id.eq(Id::from(by)))
        .order(reports::id)
        .select((
            reports::id,
            reports::game_id,
            reports::number,
            reports::author_id,
            reports::reason,
            reports::at,
        ))
        .load(c)
        .await?;
    let report = |(id, game, number, author, reason, at): Row| NewReport {
        id: id.into(),
        by,
        about: subject(game, number, author),
        reason,
        at: at.into(),
    };
    Ok(rows.into_iter().map(report).collect())
}

/// Messages of a deleted account stay, like its turns; its mutes, and the mutes of it, are deleted.
pub async fn delete_of_account(c: &mut Conn, account: Id) -> Result<(), StoreError> {
    let mutes_of_account = mutes::account_id.eq(account).or(mutes::muted_id.eq(account));
    diesel::delete(mutes::table.filter(mutes_of_account)).execute(c).await?;
    let own_messages = messages::table.filter(messages::account_id.eq(account));
    diesel::update(own_messages).set(messages::key.eq(None::<String>)).execute(c).await?;
    Ok(())
}
