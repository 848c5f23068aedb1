//! Spectator links to games.

use diesel::prelude::*;

use super::readable::{self, OnUnreadable};
use super::{Conn, RunQueryDsl, lock_accounts};
use crate::schema::{games, links};
use crate::statements::is_one_of;
use crate::types::{At, Id};
use service::feed::links::{Link, LinkKind};
use service::id::{AccountId, GameId, LinkId};
use service::moment::Moment;
use service::play::stored::Seating;
use service::ports::StoreError;
use service::seating::seat_at;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = links)]
struct Row {
    id: Id,
    game_id: Id,
    account_id: Id,
    seat: i16,
    kind: String,
    note: Option<String>,
    hash: Vec<u8>,
    created_at: At,
    expires_at: At,
}

pub async fn insert_link(c: &mut Conn, link: Link, version: i64, max: i64) -> Result<bool, StoreError> {
    let row = row(&link);
    if lock_accounts(c, &[row.account_id]).await? == 0 {
        return Err(StoreError::Conflict);
    }
    // Locked until the commit, so that no turn gives up the seat and no other link is created meanwhile.
    let same = games::table.filter(games::id.eq(row.game_id)).filter(games::version.eq(version));
    if diesel::update(same).set(games::version.eq(version)).execute(c).await? == 0 {
        return Err(StoreError::Conflict);
    }
    let counted: i64 = links::table
        .filter(links::game_id.eq(row.game_id))
        .filter(links::account_id.eq(row.account_id))
        .filter(links::expires_at.gt(row.created_at))
        .count()
        .get_result(c)
        .await?;
    if counted >= max {
        return Ok(false);
    }
    diesel::insert_into(links::table).values(&row).execute(c).await?;
    Ok(true)
}

pub async fn link_of_hash(c: &mut Conn, hash: Vec<u8>) -> Result<Option<Link>, StoreError> {
    let found = links::table.filter(links::hash.eq(hash)).select(Row::as_select());
    let rows: Vec<Row> = found.load(c).await?;
    Ok(convert(OnUnreadable::One, rows)?.pop())
}

pub async fn links_to(c: &mut Conn, game: GameId, now: Moment) -> Result<Vec<Link>, StoreError> {
    let rows: Vec<Row> = links::table
        .filter(links::game_id.eq(Id::from(game)))
        .filter(links::expires_at.gt(At::from(now)))
        .order(links::id)
        .select(Row::as_select())
        .load(c)
        .await?;
    convert(OnUnreadable::Page, rows)
}

/// The stored links that an account has created.
pub async fn links_by(c: &mut Conn, account: AccountId) -> Result<Vec<Link>, StoreError> {
    let own = links::table.filter(links::account_id.eq(Id::from(account))).order(links::id);
    let rows: Vec<Row> = own.select(Row::as_select()).load(c).await?;
    convert(OnUnreadable::Page, rows)
}

pub async fn delete_link(c: &mut Conn, game: GameId, id: LinkId) -> Result<bool, StoreError> {
    let one = links::table.filter(links::id.eq(Id::from(id))).filter(links::game_id.eq(Id::from(game)));
    Ok(diesel::delete(one).execute(c).await? > 0)
}

pub async fn existing_links(c: &mut Conn, ids: Vec<LinkId>) -> Result<Vec<LinkId>, StoreError> {
    let ids: Vec<Id> = ids.iter().copied().map(Id::from).collect();
    let existing: Vec<Id> = links::table.filter(is_one_of(links::id, ids)).select(links::id).load(c).await?;
    Ok(existing.into_iter().map(LinkId::from).collect())
}

/// Deletes the links of an account.
pub async fn delete_of_account(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    let own = links::table.filter(links::account_id.eq(Id::from(account)));
    diesel::delete(own).execute(c).await?;
    Ok(())
}

/// Ends the links that a turn invalidates; the caller has locked the game. These are all links of accounts whose seats
/// have changed hands, and links that show the hand of a seat that was given up.
pub async fn end_by(c: &mut Conn, game: GameId, seating: &Seating) -> Result<(), StoreError> {
    let of = |seat: i16| links::table.filter(links::game_id.eq(Id::from(game))).filter(links::seat.eq(seat));
    for (seat, account) in &seating.moves {
        let before = of(*seat).filter(links::account_id.ne(Id::from(*account)));
        diesel::delete(before).execute(c).await?;
    }
    for seat in seating.state.given_up().iter() {
        let hands = of(seat.index() as i16).filter(links::kind.eq(LinkKind::Coach.word()));
        diesel::delete(hands).execute(c).await?;
    }
    Ok(())
}

fn convert(on_unreadable: OnUnreadable, rows: Vec<Row>) -> Result<Vec<Link>, StoreError> {
    let link = |row: Row| {
        let invalid = || StoreError::Failed(format!("the row of link {} holds invalid values", row.id.0));
        let seat = seat_at(row.seat);
        Ok(Link {
            id: row.id.into(),
            game: row.game_id.into(),
            by: row.account_id.into(),
            seat: seat.ok_or_else(invalid)?,
            kind: LinkKind::from_word(&row.kind).ok_or_else(invalid)?,
            note: row.note,
            hash: row.hash,
            created_at: row.created_at.into(),
            expires_at: row.expires_at.into(),
        })
    };
    readable::all(on_unreadable, "links", rows, |row| row.id.0, link)
}

fn row(link: &Link) -> Row {
    Row {
        id: link.id.into(),
        game_id: link.game.into(),
        account_id: link.by.into(),
        seat: link.seat.index() as i16,
        kind: link.kind.word().to_owned(),
        note: link.note.clone(),
        hash: link.hash.clone(),
        created_at: link.created_at.into(),
        expires_at: link.expires_at.into(),
    }
}
