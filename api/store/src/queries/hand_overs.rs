//! Hand-overs: seats that another account plays for a limited time.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::seat::Seat;

use super::readable::{self, OnUnreadable};
use super::{Conn, RunQueryDsl, accounts, inbox_counts, lock_accounts};
use crate::schema::{game_seats, games, hand_overs, seating_states};
use crate::statements::is_one_of;
use crate::types::{At, Id};
use service::id::{AccountId, GameId, HandOverId};
use service::moment::Moment;
use service::play::seats::hand_overs::{HandOver, HandOverState};
use service::play::stored::Player;
use service::ports::StoreError;
use service::seating::hand_over::SubstituteChange;
use service::seating::seat_at;

/// Maximum number of hand-overs returned for an account.
const MAX_HAND_OVERS: i64 = 200;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = hand_overs)]
struct Row {
    id: Id,
    game_id: Id,
    seat: i16,
    from_id: Id,
    to_id: Id,
    state: String,
    created_at: At,
    expires_at: At,
    ended_at: Option<At>,
}

pub async fn offer_hand_over(c: &mut Conn, new: HandOver) -> Result<(), StoreError> {
    let (from, to) = (Id::from(new.from.account), Id::from(new.to.account));
    if lock_accounts(c, &[from, to]).await? < 2 {
        return Err(StoreError::Conflict);
    }
    let seat = new.seat.index() as i16;
    let before = hand_overs::table
        .filter(hand_overs::game_id.eq(Id::from(new.game)))
        .filter(hand_overs::seat.eq(seat))
        .filter(hand_overs::state.eq(HandOverState::Offered.word()));
    let mut touched: Vec<Id> = diesel::delete(before).returning(hand_overs::to_id).load(c).await?;
    let row = Row {
        id: new.id.into(),
        game_id: new.game.into(),
        seat,
        from_id: from,
        to_id: to,
        state: new.state.word().to_owned(),
        created_at: new.created_at.into(),
        expires_at: new.until.into(),
        ended_at: None,
    };
    diesel::insert_into(hand_overs::table).values(&row).execute(c).await?;
    touched.push(to);
    inbox_counts::increment_change_numbers(c, &touched).await
}

pub async fn hand_over(c: &mut Conn, id: HandOverId) -> Result<Option<HandOver>, StoreError> {
    let row = hand_overs::table.find(Id::from(id)).select(Row::as_select());
    let rows = row.load(c).await?;
    Ok(convert(c, OnUnreadable::One, rows).await?.pop())
}

pub async fn hand_overs(c: &mut Conn, account: AccountId, now: Moment) -> Result<Vec<HandOver>, StoreError> {
    let me = Id::from(account);
    let offered =
        hand_overs::state.eq(HandOverState::Offered.word()).and(hand_overs::expires_at.gt(At::from(now)));
    let rows = hand_overs::table
        .inner_join(games::table)
        .filter(games::over.eq(false))
        .filter(hand_overs::from_id.eq(me).or(hand_overs::to_id.eq(me)))
        .filter(hand_overs::state.eq(HandOverState::Active.word()).or(offered))
        .order(hand_overs::id.desc())
        .limit(MAX_HAND_OVERS)
        .select(Row::as_select())
        .load(c)
        .await?;
    convert(c, OnUnreadable::Page, rows).await
}

/// All hand-overs from or to an account, past ones included, oldest first.
pub async fn with_account(c: &mut Conn, account: AccountId) -> Result<Vec<HandOver>, StoreError> {
    let me = Id::from(account);
    let rows = hand_overs::table
        .filter(hand_overs::from_id.eq(me).or(hand_overs::to_id.eq(me)))
        .order(hand_overs::id)
        .select(Row::as_select())
        .load(c)
        .await?;
    convert(c, OnUnreadable::Page, rows).await
}

pub async fn withdraw_hand_over(c: &mut Conn, id: HandOverId) -> Result<bool, StoreError> {
    let offered =
        hand_overs::table.find(Id::from(id)).filter(hand_overs::state.eq(HandOverState::Offered.word()));
    let withdrawn: Vec<Id> = diesel::delete(offered).returning(hand_overs::to_id).load(c).await?;
    inbox_counts::increment_change_numbers(c, &withdrawn).await?;
    Ok(!withdrawn.is_empty())
}

/// Ends the offered hand-overs between two accounts.
pub async fn end_between(c: &mut Conn, one: Id, other: Id) -> Result<(), StoreError> {
    for (from, to) in [(one, other), (other, one)] {
        let offered = hand_overs::table
            .filter(hand_overs::from_id.eq(from))
            .filter(hand_overs::to_id.eq(to))
            .filter(hand_overs::state.eq(HandOverState::Offered.word()));
        diesel::delete(offered).execute(c).await?;
    }
    Ok(())
}

/// Applies the hand-overs of a turn; the caller has locked the game and the new players. `Conflict` if an offer is no
/// longer open.
pub async fn apply_turn(
    c: &mut Conn,
    game: GameId,
    changes: &[SubstituteChange],
    at: Moment,
) -> Result<(), StoreError> {
    let game = Id::from(game);
    for SubstituteChange { seat, by, to } in changes {
        match to {
            None => {
                let ended = (
                    hand_overs::state.eq(HandOverState::Ended.word()),
                    hand_overs::ended_at.eq(At::from(at)),
                );
                diesel::update(hand_overs::table.find(Id::from(*by))).set(ended).execute(c).await?;
            }
            Some(_) => {
                let offered = hand_overs::table
                    .find(Id::from(*by))
                    .filter(hand_overs::state.eq(HandOverState::Offered.word()));
                let active = hand_overs::state.eq(HandOverState::Active.word());
                if diesel::update(offered).set(active).execute(c).await? == 0 {
                    return Err(StoreError::Conflict);
                }
            }
        }
        let row = game_seats::table.find((game, seat.index() as i16));
        let to = to.map(Id::from);
        diesel::update(row).set(game_seats::substitute_id.eq(to)).execute(c).await?;
    }
    Ok(())
}

/// Ends the offers of seats that were given up and returns the accounts that had received them.
pub async fn end_offers_of_seats(c: &mut Conn, game: GameId, seats: &[Seat]) -> Result<Vec<Id>, StoreError> {
    if seats.is_empty() {
        return Ok(Vec::new());
    }
    let seats: Vec<i16> = seats.iter().map(|seat| seat.index() as i16).collect();
    let offered = hand_overs::table
        .filter(hand_overs::game_id.eq(Id::from(game)))
        .filter(hand_overs::seat.eq_any(seats))
        .filter(hand_overs::state.eq(HandOverState::Offered.word()));
    Ok(diesel::delete(offered).returning(hand_overs::to_id).load(c).await?)
}

/// The accounts to which a seat of a game is offered.
pub async fn offered_in(c: &mut Conn, game: GameId) -> Result<Vec<Id>, StoreError> {
    let offered = hand_overs::table
        .filter(hand_overs::game_id.eq(Id::from(game)))
        .filter(hand_overs::state.eq(HandOverState::Offered.word()));
    Ok(offered.select(hand_overs::to_id).load(c).await?)
}

/// Whether the hand-overs that a game expects exist, between accounts that are not deleted.
pub async fn are_accepted(c: &mut Conn, game: Id, seats: &[Seat]) -> Result<bool, StoreError> {
    if seats.is_empty() {
        return Ok(true);
    }
    let of: Vec<i16> = seats.iter().map(|seat| seat.index() as i16).collect();
    let taken: i64 = game_seats::table
        .filter(game_seats::game_id.eq(game))
        .filter(game_seats::seat.eq_any(of))
        .filter(game_seats::substitute_id.is_not_null())
        .count()
        .get_result(c)
        .await?;
    Ok(taken == seats.len() as i64)
}

/// Ends all hand-overs from and to a deleted account and makes the games due at once. Runs last in the deletion,
/// because a turn locks its game before the game's clocks too.
pub async fn delete_of_account(c: &mut Conn, account: AccountId, at: Moment) -> Result<(), StoreError> {
    let me = Id::from(account);
    let handed_over = || {
        let own = game_seats::account_id.eq(me).and(game_seats::substitute_id.is_not_null());
        game_seats::table.filter(own.or(game_seats::substitute_id.eq(me)))
    };
    let ids: Vec<Id> = handed_over().select(game_seats::game_id).load(c).await?;
    diesel::update(handed_over()).set(game_seats::substitute_id.eq(None::<Id>)).execute(c).await?;
    let timed = seating_states::table.filter(is_one_of(seating_states::game_id, ids));
    diesel::update(timed).set(seating_states::due_at.eq(At::from(at))).execute(c).await?;
    let all = hand_overs::table.filter(hand_overs::from_id.eq(me).or(hand_overs::to_id.eq(me)));
    diesel::delete(all).execute(c).await?;
    Ok(())
}

/// The substitutes of seats in these games.
pub async fn substitutes(c: &mut Conn, of: &[Id]) -> Result<HashMap<Id, Vec<(Seat, Player)>>, StoreError> {
    let rows: Vec<(Id, i16, Id)> = game_seats::table
        .filter(is_one_of(game_seats::game_id, of.to_vec()))
        .filter(game_seats::substitute_id.is_not_null())
        .order((game_seats::game_id, game_seats::seat))
        .select((game_seats::game_id, game_seats::seat, game_seats::substitute_id.assume_not_null()))
        .load(c)
        .await?;
    if rows.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<Id> = rows.iter().map(|row| row.2).collect();
    let players = accounts::players(c, &ids).await?;
    let mut all: HashMap<Id, Vec<(Seat, Player)>> = HashMap::new();
    for (game, seat, account) in rows {
        if let Some(player) = players.get(&account) {
            all.entry(game).or_default().push((seat_of(seat)?, player.clone()));
        }
    }
    Ok(all)
}

async fn convert(
    c: &mut Conn,
    on_unreadable: OnUnreadable,
    rows: Vec<Row>,
) -> Result<Vec<HandOver>, StoreError> {
    let ids: Vec<Id> = rows.iter().flat_map(|row| [row.from_id, row.to_id]).collect();
    let players = accounts::players(c, &ids).await?;
    let of: Vec<Id> = rows.iter().map(|row| row.game_id).collect();
    let names = games::table.filter(is_one_of(games::id, of)).select((games::id, games::name));
    let names: HashMap<Id, String> = names.load::<(Id, String)>(c).await?.into_iter().collect();
    let hand_over = |row: Row| {
        let invalid = |what: &str| StoreError::Failed(format!("hand-over {}: {what}", row.id.0));
        let player = |id: Id| players.get(&id).cloned().ok_or_else(|| invalid("an account is missing"));
        let state = HandOverState::from_word(&row.state);
        Ok(HandOver {
            id: row.id.into(),
            game: row.game_id.into(),
            name: names.get(&row.game_id).cloned().ok_or_else(|| invalid("the game is missing"))?,
            seat: seat_of(row.seat)?,
            from: player(row.from_id)?,
            to: player(row.to_id)?,
            state: state.ok_or_else(|| invalid("the state is unknown"))?,
            created_at: row.created_at.into(),
            until: row.expires_at.into(),
            ended_at: row.ended_at.map(Moment::from),
        })
    };
    readable::all(on_unreadable, "hand_overs", rows, |row| row.id.0, hand_over)
}

fn seat_of(number: i16) -> Result<Seat, StoreError> {
    seat_at(number).ok_or_else(|| StoreError::Failed(format!("there is no seat {number}")))
}
