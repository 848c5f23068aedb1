//! Tables and their seats.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::game::{EffectOrder, SeatSetup, Seed};

use super::accounts::player;
use super::readable::{self, OnUnreadable};
use super::{Conn, RunQueryDsl, games, inbox_counts, lock_account_exclusively, lock_accounts};
use crate::schema::{accounts, chairs, game_seats, game_tables, games as game_rows};
use crate::statements::is_one_of;
use crate::types::{At, Id};
use service::accounts::opponents::Level;
use service::error::Room;
use service::id::{AccountId, GameId, TableId};
use service::lobby::open_tables::Newcomer;
use service::lobby::tables::{Chair, NAMED_AFTER, Options, Table, TablePace, TableState};
use service::moment::Moment;
use service::names;
use service::play::stored::NewGame;
use service::ports::StoreError;
use service::seating::time_control::Control;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = game_tables)]
pub(super) struct TableRow {
    id: Id,
    version: i64,
    name: String,
    code: String,
    players: i16,
    corporate_era: bool,
    draft: bool,
    private: bool,
    allow_bots: bool,
    owner_id: Id,
    seed: Vec<u8>,
    commitment: String,
    free_seats: i16,
    state: String,
    game_id: Option<Id>,
    created_at: At,
    updated_at: At,
    pace: String,
    rated: bool,
    auto_start: bool,
    expires_at: Option<At>,
    rematch_of: Option<Id>,
    control: Option<String>,
    quick: bool,
    caretaker: Option<String>,
}

/// The JSON of a control; serialisation cannot fail.
pub fn control_json(control: Option<&Control>) -> Option<String> {
    control.and_then(|control| serde_json::to_string(control).ok())
}

#[derive(Insertable)]
#[diesel(table_name = chairs)]
struct ChairRow {
    table_id: Id,
    place: i16,
    account_id: Id,
    beginner: bool,
    ask_order: bool,
}

pub async fn insert_table(c: &mut Conn, table: Table, room: Room) -> Result<bool, StoreError> {
    let owner = Newcomer { account: table.owner, room };
    lock_seated(c, &table, Some(owner.account)).await?;
    if !has_room(c, owner).await? {
        return Ok(false);
    }
    diesel::insert_into(game_tables::table).values(row(&table)).execute(c).await?;
    insert_chairs(c, &table).await?;
    Ok(true)
}

pub async fn save_table(c: &mut Conn, table: Table, newcomer: Option<Newcomer>) -> Result<bool, StoreError> {
    let saved = write(c, &table, newcomer).await?;
    if saved {
        let invited = inbox_counts::invited_to(c, &table).await?;
        inbox_counts::increment_change_numbers(c, &invited).await?;
    }
    Ok(saved)
}

/// Like `save_table`, for callers that write more in the same transaction: invited accounts are touched last.
pub async fn write(c: &mut Conn, table: &Table, newcomer: Option<Newcomer>) -> Result<bool, StoreError> {
    lock_seated(c, table, newcomer.map(|newcomer| newcomer.account)).await?;
    if let Some(newcomer) = newcomer
        && !has_room(c, newcomer).await?
    {
        return Ok(false);
    }
    let (state, game) = state_columns(table.state);
    let same = game_tables::table
        .filter(game_tables::id.eq(Id::from(table.id)))
        .filter(game_tables::version.eq(table.version));
    let saved = diesel::update(same)
        .set((
            game_tables::version.eq(table.version + 1),
            game_tables::owner_id.eq(Id::from(table.owner)),
            game_tables::free_seats.eq(table.free() as i16),
            game_tables::state.eq(state),
            game_tables::game_id.eq(game),
            game_tables::updated_at.eq(At::from(table.updated_at)),
            game_tables::expires_at.eq(table.expires_at.map(At::from)),
        ))
        .execute(c)
        .await?;
    if saved == 0 {
        return Err(StoreError::Conflict);
    }
    diesel::delete(chairs::table.filter(chairs::table_id.eq(Id::from(table.id)))).execute(c).await?;
    insert_chairs(c, table).await?;
    Ok(true)
}

/// Inserts the game and saves its table.
pub async fn start_game(c: &mut Conn, table: Table, game: NewGame) -> Result<(), StoreError> {
    write(c, &table, None).await?;
    games::insert(c, &game).await?;
    let invited = inbox_counts::invited_to(c, &table).await?;
    inbox_counts::increment_change_numbers(c, &invited).await
}

/// Reads the table and its seats in one statement. With two statements, the second one could see a later commit than the first.
pub async fn table(c: &mut Conn, id: TableId) -> Result<Option<Table>, StoreError> {
    let found: Vec<(TableRow, Option<ChairOf>)> = game_tables::table
        .left_join(chairs::table.inner_join(accounts::table))
        .filter(game_tables::id.eq(Id::from(id)))
        .order(chairs::place)
        .select((
            TableRow::as_select(),
            (chairs::account_id, accounts::name, accounts::bot_of, chairs::beginner, chairs::ask_order)
                .nullable(),
        ))
        .load(c)
        .await?;
    let (rows, seated): (Vec<TableRow>, Vec<Option<ChairOf>>) = found.into_iter().unzip();
    let read = |row| convert(seated.iter().flatten().cloned().map(chair).collect(), row);
    let rows = rows.into_iter().take(1).collect();
    Ok(readable::all(OnUnreadable::One, "game_tables", rows, |row| row.id.0, read)?.pop())
}

/// Tables at which the account sits and whose game has not started.
pub async fn tables_waited_at(c: &mut Conn, account: AccountId) -> Result<Vec<Table>, StoreError> {
    let at = chairs::table.filter(chairs::account_id.eq(Id::from(account))).select(chairs::table_id);
    let rows = game_tables::table
        .filter(game_tables::id.eq_any(at))
        .filter(game_tables::state.eq("open"))
        .order(game_tables::id)
        .select(TableRow::as_select())
        .load(c)
        .await?;
    with_chairs(c, OnUnreadable::Page, rows).await
}

pub async fn table_by_code(c: &mut Conn, code: String) -> Result<Option<Table>, StoreError> {
    let ids: Vec<Id> =
        game_tables::table.filter(game_tables::code.eq(code)).select(game_tables::id).load(c).await?;
    match ids.into_iter().next() {
        Some(id) => table(c, id.into()).await,
        None => Ok(None),
    }
}

/// Renames the tables that an account owns and that carry its name, and their games. They have the default name, or one that an
/// earlier version has given, which looks like one that the owner has typed.
pub async fn rename_after_owner(
    c: &mut Conn,
    owner: AccountId,
    old: &str,
    new: &str,
) -> Result<(), StoreError> {
    let carried = [names::table_of(old), format!("{NAMED_AFTER} {old}")];
    let name = names::table_of(new);
    let own = || game_tables::table.filter(game_tables::owner_id.eq(Id::from(owner)));
    let given = format!("{}%", names::table_of(""));
    let game_ids = own().filter(game_tables::game_id.is_not_null());
    let game_ids = game_ids.select(game_tables::game_id.assume_not_null());
    let started = game_rows::table
        .filter(game_rows::id.eq_any(game_ids))
        .filter(game_rows::name.like(&given).or(game_rows::name.eq_any(&carried)));
    diesel::update(started).set(game_rows::name.eq(&name)).execute(c).await?;
    let named = own().filter(game_tables::name.like(&given).or(game_tables::name.eq_any(&carried)));
    diesel::update(named).set(game_tables::name.eq(&name)).execute(c).await?;
    Ok(())
}

/// Locks accounts until the commit and returns how many of them exist. `alone` is locked exclusively. All are locked
/// in the order of their ids, so that transactions do not deadlock.
pub async fn lock_in_order(c: &mut Conn, shared: &[Id], alone: Option<Id>) -> Result<usize, StoreError> {
    let Some(alone) = alone else { return lock_accounts(c, shared).await };
    let before: Vec<Id> = shared.iter().copied().filter(|id| id.0 < alone.0).collect();
    let after: Vec<Id> = shared.iter().copied().filter(|id| id.0 > alone.0).collect();
    Ok(lock_accounts(c, &before).await?
        + lock_account_exclusively(c, alone).await?
        + lock_accounts(c, &after).await?)
}

/// Checks that no seated account is deleted, and locks them until the commit. A newcomer is locked exclusively, so
/// that concurrent requests of one account count its tables one after the other.
async fn lock_seated(c: &mut Conn, table: &Table, newcomer: Option<AccountId>) -> Result<(), StoreError> {
    let seated: Vec<Id> = table.chairs.iter().map(|chair| chair.player.account.into()).collect();
    let locked = lock_in_order(c, &seated, newcomer.map(Id::from)).await?;
    if locked == seated.len() { Ok(()) } else { Err(StoreError::Conflict) }
}

/// Whether an account may join one more open table. The caller has locked its row.
async fn has_room(c: &mut Conn, newcomer: Newcomer) -> Result<bool, StoreError> {
    let sits_at = chairs::table.filter(chairs::account_id.eq(Id::from(newcomer.account)));
    let open = game_tables::table
        .filter(game_tables::state.eq("open"))
        .filter(game_tables::id.eq_any(sits_at.select(chairs::table_id)));
    let tables: Vec<Id> = open.select(game_tables::id).load(c).await?;
    if tables.len() >= newcomer.room.tables {
        return Ok(false);
    }
    let games: i64 = game_seats::table
        .inner_join(game_rows::table)
        .filter(game_seats::account_id.eq(Id::from(newcomer.account)))
        .filter(game_rows::over.eq(false))
        .count()
        .get_result(c)
        .await?;
    Ok(usize::try_from(games).is_ok_and(|games| games < newcomer.room.games))
}

async fn insert_chairs(c: &mut Conn, table: &Table) -> Result<(), StoreError> {
    let rows: Vec<_> =
        (0..).zip(&table.chairs).map(|(place, chair)| chair_row(table, place, chair)).collect();
    diesel::insert_into(chairs::table).values(&rows).execute_rows(c).await?;
    Ok(())
}

/// The account of a chair, its name, the owner of a bot, and what the account wishes.
type ChairOf = (Id, String, Option<Id>, bool, bool);

fn chair((account, name, bot_of, beginner, ask): ChairOf) -> Chair {
    let effect_order = if ask { EffectOrder::Ask } else { EffectOrder::Engine };
    Chair { player: player((account, name, bot_of)), wishes: SeatSetup { beginner, effect_order } }
}

pub(super) async fn with_chairs(
    c: &mut Conn,
    on_unreadable: OnUnreadable,
    rows: Vec<TableRow>,
) -> Result<Vec<Table>, StoreError> {
    let ids: Vec<Id> = rows.iter().map(|row| row.id).collect();
    let seated: Vec<(Id, Id, String, Option<Id>, bool, bool)> = chairs::table
        .inner_join(accounts::table)
        .filter(is_one_of(chairs::table_id, ids))
        .order((chairs::table_id, chairs::place))
        .select((
            chairs::table_id,
            chairs::account_id,
            accounts::name,
            accounts::bot_of,
            chairs::beginner,
            chairs::ask_order,
        ))
        .load(c)
        .await?;
    let mut of: HashMap<Id, Vec<Chair>> = HashMap::new();
    for (table, account, name, bot_of, beginner, ask) in seated {
        of.entry(table).or_default().push(chair((account, name, bot_of, beginner, ask)));
    }
    let read = |row: TableRow| convert(of.remove(&row.id).unwrap_or_default(), row);
    readable::all(on_unreadable, "game_tables", rows, |row| row.id.0, read)
}

fn convert(chairs: Vec<Chair>, row: TableRow) -> Result<Table, StoreError> {
    let invalid = || StoreError::Failed(format!("the row of table {} holds invalid values", row.id.0));
    let state = match (row.state.as_str(), row.game_id) {
        ("open", None) => TableState::Open,
        ("closed", None) => TableState::Closed,
        ("started", Some(game)) => TableState::Started(game.into()),
        _ => return Err(invalid()),
    };
    Ok(Table {
        id: row.id.into(),
        version: row.version,
        options: Options {
            players: row.players.try_into().map_err(|_| invalid())?,
            corporate_era: row.corporate_era,
            draft: row.draft,
            private: row.private,
            allow_bots: row.allow_bots,
            pace: TablePace::from_word(&row.pace).ok_or_else(invalid)?,
            rated: row.rated,
            auto_start: row.auto_start,
            caretaker: row
                .caretaker
                .as_deref()
                .map(|word| Level::from_word(word).ok_or_else(invalid))
                .transpose()?,
        },
        owner: row.owner_id.into(),
        chairs,
        seed: Seed(row.seed.as_slice().try_into().map_err(|_| invalid())?),
        state,
        control: row.control.as_deref().map(serde_json::from_str).transpose().map_err(|_| invalid())?,
        created_at: row.created_at.into(),
        updated_at: row.updated_at.into(),
        expires_at: row.expires_at.map(Moment::from),
        quick: row.quick,
        rematch_of: row.rematch_of.map(GameId::from),
        name: row.name,
        code: row.code,
        commitment: row.commitment,
    })
}

fn row(table: &Table) -> TableRow {
    let (state, game_id) = state_columns(table.state);
    TableRow {
        id: table.id.into(),
        version: table.version,
        name: table.name.clone(),
        code: table.code.clone(),
        players: table.options.players.into(),
        corporate_era: table.options.corporate_era,
        draft: table.options.draft,
        private: table.options.private,
        allow_bots: table.options.allow_bots,
        owner_id: table.owner.into(),
        seed: table.seed.0.to_vec(),
        commitment: table.commitment.clone(),
        free_seats: table.free() as i16,
        state: state.to_owned(),
        game_id,
        created_at: table.created_at.into(),
        updated_at: table.updated_at.into(),
        pace: table.options.pace.word().to_owned(),
        rated: table.options.rated,
        auto_start: table.options.auto_start,
        expires_at: table.expires_at.map(At::from),
        rematch_of: table.rematch_of.map(Id::from),
        control: control_json(table.control.as_ref()),
        quick: table.quick,
        caretaker: table.options.caretaker.map(|level| level.word().to_owned()),
    }
}

fn chair_row(table: &Table, place: i16, chair: &Chair) -> ChairRow {
    ChairRow {
        table_id: table.id.into(),
        place,
        account_id: chair.player.account.into(),
        beginner: chair.wishes.beginner,
        ask_order: chair.wishes.effect_order == EffectOrder::Ask,
    }
}

fn state_columns(state: TableState) -> (&'static str, Option<Id>) {
    match state {
        TableState::Open => ("open", None),
        TableState::Started(game) => ("started", Some(game.into())),
        TableState::Closed => ("closed", None),
    }
}
