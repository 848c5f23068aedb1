//! Friends and blocks.

use std::collections::HashMap;

use diesel::dsl::exists;
use diesel::prelude::*;

use super::accounts::player;
use super::{Conn, RunQueryDsl, hand_overs, inbox_counts, invitations, lock_accounts};
use crate::schema::{accounts, blocks, friends};
use crate::types::{At, Id};
use service::id::AccountId;
use service::lobby::friends::{Blocked, Friend, FriendRequestResult, FriendshipState};
use service::moment::Moment;
use service::play::stored::Player;
use service::ports::StoreError;

pub async fn at_odds(c: &mut Conn, account: AccountId, others: Vec<AccountId>) -> Result<bool, StoreError> {
    let me = Id::from(account);
    let others: Vec<Id> = others.iter().copied().map(Id::from).collect();
    let theirs = blocks::blocked_id.eq(me).and(blocks::account_id.eq_any(others.clone()));
    let mine = blocks::account_id.eq(me).and(blocks::blocked_id.eq_any(others));
    let found: i64 = blocks::table.filter(mine.or(theirs)).count().get_result(c).await?;
    Ok(found > 0)
}

pub async fn ask_friend(
    c: &mut Conn,
    account: AccountId,
    other: AccountId,
    at: Moment,
    max: i64,
) -> Result<FriendRequestResult, StoreError> {
    let (me, them) = (Id::from(account), Id::from(other));
    lock_both(c, me, them).await?;
    if has_blocked(c, me, them).await? {
        return Ok(FriendRequestResult::Blocked);
    }
    if !has_asked(c, me, them).await? {
        let listed: i64 = friends::table.filter(friends::account_id.eq(me)).count().get_result(c).await?;
        if listed >= max {
            return Ok(FriendRequestResult::ListFull);
        }
        let row =
            (friends::account_id.eq(me), friends::friend_id.eq(them), friends::created_at.eq(At::from(at)));
        diesel::insert_into(friends::table).values(row).on_conflict_do_nothing().execute(c).await?;
        inbox_counts::increment_change_numbers(c, &[me, them]).await?;
    }
    let mut all = friends(c, account).await?;
    all.retain(|friend| friend.player.account == other);
    all.pop().map(FriendRequestResult::Listed).ok_or(StoreError::Conflict)
}

pub async fn end_friendship(c: &mut Conn, account: AccountId, other: AccountId) -> Result<(), StoreError> {
    let (me, them) = (Id::from(account), Id::from(other));
    delete_both(c, me, them).await?;
    inbox_counts::increment_change_numbers(c, &[me, them]).await
}

async fn delete_both(c: &mut Conn, me: Id, them: Id) -> Result<(), StoreError> {
    diesel::delete(friends::table.find((me, them))).execute(c).await?;
    diesel::delete(friends::table.find((them, me))).execute(c).await?;
    Ok(())
}

pub async fn friends(c: &mut Conn, account: AccountId) -> Result<Vec<Friend>, StoreError> {
    let me = Id::from(account);
    let asked: Vec<(Id, String, Option<Id>, At)> = friends::table
        .inner_join(accounts::table.on(accounts::id.eq(friends::friend_id)))
        .filter(friends::account_id.eq(me))
        .select((accounts::id, accounts::name, accounts::bot_of, friends::created_at))
        .load(c)
        .await?;
    let blocked = blocks::table.filter(blocks::account_id.eq(me)).select(blocks::blocked_id);
    let asking: Vec<(Id, String, Option<Id>, At)> = friends::table
        .inner_join(accounts::table.on(accounts::id.eq(friends::account_id)))
        .filter(friends::friend_id.eq(me))
        .filter(friends::account_id.ne_all(blocked))
        .select((accounts::id, accounts::name, accounts::bot_of, friends::created_at))
        .load(c)
        .await?;
    let listed = |(id, name, bot_of, at), bond| {
        let player = player((id, name, bot_of));
        (player.account, Friend { player, bond, since: Moment::from(at) })
    };
    let mut all: HashMap<AccountId, Friend> =
        asked.into_iter().map(|row| listed(row, FriendshipState::Requested)).collect();
    for (id, friend) in asking.into_iter().map(|row| listed(row, FriendshipState::AsksMe)) {
        let known = all.entry(id).or_insert_with(|| friend.clone());
        if known.bond == FriendshipState::Requested {
            (known.bond, known.since) = (FriendshipState::Friends, known.since.max(friend.since));
        }
    }
    let mut all: Vec<Friend> = all.into_values().collect();
    all.sort_by_key(|friend| (std::cmp::Reverse(friend.since), friend.player.account));
    Ok(all)
}

pub async fn are_friends(c: &mut Conn, account: AccountId, other: AccountId) -> Result<bool, StoreError> {
    let (me, them) = (Id::from(account), Id::from(other));
    Ok(has_asked(c, me, them).await? && has_asked(c, them, me).await?)
}

pub async fn block(
    c: &mut Conn,
    account: AccountId,
    other: AccountId,
    at: Moment,
    max: i64,
) -> Result<Option<Blocked>, StoreError> {
    let (me, them) = (Id::from(account), Id::from(other));
    lock_both(c, me, them).await?;
    if !has_blocked(c, me, them).await? {
        let listed: i64 = blocks::table.filter(blocks::account_id.eq(me)).count().get_result(c).await?;
        if listed >= max {
            return Ok(None);
        }
        let row =
            (blocks::account_id.eq(me), blocks::blocked_id.eq(them), blocks::created_at.eq(At::from(at)));
        diesel::insert_into(blocks::table).values(row).on_conflict_do_nothing().execute(c).await?;
    }
    delete_both(c, me, them).await?;
    invitations::end_between(c, me, them).await?;
    hand_overs::end_between(c, me, them).await?;
    inbox_counts::increment_change_numbers(c, &[me, them]).await?;
    let mut all = blocked(c, account).await?;
    all.retain(|blocked| blocked.player.account == other);
    Ok(all.pop())
}

pub async fn unblock(c: &mut Conn, account: AccountId, other: AccountId) -> Result<(), StoreError> {
    diesel::delete(blocks::table.find((Id::from(account), Id::from(other)))).execute(c).await?;
    inbox_counts::increment_change_numbers(c, &[account.into(), other.into()]).await
}

pub async fn blocked(c: &mut Conn, account: AccountId) -> Result<Vec<Blocked>, StoreError> {
    let rows: Vec<(Id, String, Option<Id>, At)> = blocks::table
        .inner_join(accounts::table.on(accounts::id.eq(blocks::blocked_id)))
        .filter(blocks::account_id.eq(Id::from(account)))
        .order((blocks::created_at.desc(), blocks::blocked_id))
        .select((accounts::id, accounts::name, accounts::bot_of, blocks::created_at))
        .load(c)
        .await?;
    let blocked = |(id, name, bot_of, at)| -> Blocked {
        let player: Player = player((id, name, bot_of));
        Blocked { player, since: Moment::from(at) }
    };
    Ok(rows.into_iter().map(blocked).collect())
}

/// Deletes friends and blocks of a deleted account.
pub async fn delete_of_account(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    let me = Id::from(account);
    let friendships = friends::table.filter(friends::account_id.eq(me).or(friends::friend_id.eq(me)));
    diesel::delete(friendships).execute(c).await?;
    let both_sides = blocks::table.filter(blocks::account_id.eq(me).or(blocks::blocked_id.eq(me)));
    diesel::delete(both_sides).execute(c).await?;
    Ok(())
}

async fn lock_both(c: &mut Conn, me: Id, them: Id) -> Result<(), StoreError> {
    if lock_accounts(c, &[me, them]).await? == 2 { Ok(()) } else { Err(StoreError::Conflict) }
}

async fn has_asked(c: &mut Conn, account: Id, other: Id) -> Result<bool, StoreError> {
    Ok(diesel::select(exists(friends::table.find((account, other)))).get_result(c).await?)
}

async fn has_blocked(c: &mut Conn, account: Id, other: Id) -> Result<bool, StoreError> {
    Ok(diesel::select(exists(blocks::table.find((account, other)))).get_result(c).await?)
}
