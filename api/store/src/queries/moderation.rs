//! Operators, suspensions, reports for operators, and the audit log.

use diesel::dsl::exists;
use diesel::prelude::*;

use super::accounts::{AccountRow, bots_of, load_account, player};
use super::chat::subject;
use super::{
    Conn, RunQueryDsl, links, lock_account_exclusively, plans, readable, sessions, tables, webhooks,
};
use crate::error::OptionalExtension;
use crate::schema::{
    accounts, audit_log, credentials, game_tables, messages, operators, reports, suspensions,
};
use crate::types::{At, Id};
use service::accounts::opponents::OpponentAccount;
use service::accounts::sessions::{EndReason, Which};
use service::error::Suspension;
use service::id::{AccountId, AuditEntryId, GameId, ReportId, SessionId};
use service::lobby::tables::Table;
use service::moderation::audit_log::{AuditEntry, OperatorAction};
use service::moderation::found::{AccountKind, FoundAccount};
use service::moderation::reports::{Report, ReportFilter, ReportedAccount};
use service::moderation::repository::Operator;
use service::moment::Moment;
use service::names::GIVEN;
use service::ports::StoreError;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = audit_log)]
struct EntryRow {
    id: Id,
    at: At,
    operator_id: Option<Id>,
    action: String,
    account_id: Option<Id>,
    game_id: Option<Id>,
    number: Option<i64>,
    table_id: Option<Id>,
    report_id: Option<Id>,
    reason: String,
    until: Option<At>,
}

/// The columns of a suspension.
type SuspensionColumns = (String, At, Option<At>);

fn suspension_of((reason, since, until): SuspensionColumns) -> Suspension {
    Suspension { reason, since: since.into(), until: until.map(Moment::from) }
}

/// The suspension of the account or of its owner that holds at that time.
pub async fn suspension(
    c: &mut Conn,
    account: AccountId,
    now: Moment,
) -> Result<Option<Suspension>, StoreError> {
    let owner = accounts::table.find(Id::from(account)).filter(accounts::bot_of.is_not_null());
    let owner = owner.select(accounts::bot_of.assume_not_null());
    let found: Option<SuspensionColumns> = suspensions::table
        .filter(suspensions::account_id.eq(Id::from(account)).or(suspensions::account_id.eq_any(owner)))
        .filter(suspensions::until.is_null().or(suspensions::until.gt(At::from(now)).assume_not_null()))
        .order(suspensions::until.desc())
        .select((suspensions::reason, suspensions::since, suspensions::until))
        .first(c)
        .await
        .optional()?;
    Ok(found.map(suspension_of))
}

pub async fn is_operator(c: &mut Conn, account: AccountId) -> Result<bool, StoreError> {
    let found = operators::table.find(Id::from(account));
    Ok(diesel::select(exists(found)).get_result(c).await?)
}

pub async fn set_operator(
    c: &mut Conn,
    account: AccountId,
    operator: bool,
    entry: AuditEntry,
) -> Result<bool, StoreError> {
    let changed = match operator {
        true => {
            if lock_account_exclusively(c, account.into()).await? == 0 {
                return Err(StoreError::Conflict);
            }
            let row = (operators::account_id.eq(Id::from(account)), operators::since.eq(At::from(entry.at)));
            diesel::insert_into(operators::table).values(row).on_conflict_do_nothing().execute(c).await?
        }
        false => diesel::delete(operators::table.find(Id::from(account))).execute(c).await?,
    };
    if changed > 0 {
        add_audit_entry(c, entry).await?;
    }
    Ok(changed > 0)
}

pub async fn operators(c: &mut Conn) -> Result<Vec<Operator>, StoreError> {
    let rows: Vec<(Id, String, Option<Id>, At)> = operators::table
        .inner_join(accounts::table)
        .order((operators::since, operators::account_id))
        .select((accounts::id, accounts::name, accounts::bot_of, operators::since))
        .load(c)
        .await?;
    let operator = |(id, name, bot_of, since): (Id, String, Option<Id>, At)| Operator {
        player: player((id, name, bot_of)),
        since: since.into(),
    };
    Ok(rows.into_iter().map(operator).collect())
}

pub async fn suspend(
    c: &mut Conn,
    account: AccountId,
    suspension: Suspension,
    entry: AuditEntry,
) -> Result<Vec<SessionId>, StoreError> {
    // Locked, so that no session is opened in the meantime.
    if lock_account_exclusively(c, account.into()).await? == 0 {
        return Err(StoreError::Conflict);
    }
    let at = entry.at;
    let columns = (
        suspensions::reason.eq(&suspension.reason),
        suspensions::since.eq(At::from(suspension.since)),
        suspensions::until.eq(suspension.until.map(At::from)),
        suspensions::seats_due.eq(true),
    );
    diesel::delete(suspensions::table.find(Id::from(account))).execute(c).await?;
    diesel::insert_into(suspensions::table)
        .values((suspensions::account_id.eq(Id::from(account)), columns))
        .execute(c)
        .await?;
    let mut ended = sessions::end_sessions(c, account, Which::Others(None), EndReason::Suspended, at).await?;
    ended.extend(sessions::end_sessions_of_bot(c, account, EndReason::Suspended, at).await?);
    let bots = bots_of(c, account).await?;
    for one in bots.iter().map(|bot| bot.id).chain([account]) {
        plans::delete_of_account(c, one).await?;
        webhooks::delete_of_account(c, one).await?;
        links::delete_of_account(c, one).await?;
    }
    add_audit_entry(c, entry).await?;
    Ok(ended)
}

pub async fn restore(c: &mut Conn, account: AccountId, entry: AuditEntry) -> Result<bool, StoreError> {
    let ended = diesel::delete(suspensions::table.find(Id::from(account))).execute(c).await?;
    if ended > 0 {
        add_audit_entry(c, entry).await?;
    }
    Ok(ended > 0)
}

pub async fn suspensions_with_seats(
    c: &mut Conn,
    limit: i64,
) -> Result<Vec<(AccountId, Moment)>, StoreError> {
    let rows: Vec<(Id, At)> = suspensions::table
        .filter(suspensions::seats_due)
        .order((suspensions::since, suspensions::account_id))
        .limit(limit)
        .select((suspensions::account_id, suspensions::since))
        .load(c)
        .await?;
    Ok(rows.into_iter().map(|(account, since)| (account.into(), since.into())).collect())
}

pub async fn seats_vacated(c: &mut Conn, account: AccountId, since: Moment) -> Result<(), StoreError> {
    let same = suspensions::table.find(Id::from(account)).filter(suspensions::since.eq(At::from(since)));
    diesel::update(same).set(suspensions::seats_due.eq(false)).execute(c).await?;
    Ok(())
}

pub async fn rename_account(
    c: &mut Conn,
    account: AccountId,
    name: String,
    entry: AuditEntry,
) -> Result<bool, StoreError> {
    // Locked, so that its owner creates no table with the old name meanwhile.
    if lock_account_exclusively(c, account.into()).await? == 0 {
        return Ok(false);
    }
    let found = accounts::table.find(Id::from(account));
    let old: String = found.select(accounts::name).first(c).await?;
    let locked = (accounts::name.eq(&name), accounts::name_locked.eq(true));
    diesel::update(found).set(locked).execute(c).await?;
    tables::rename_after_owner(c, account, &old, &name).await?;
    add_audit_entry(c, entry).await?;
    Ok(true)
}

pub async fn unlock_name(c: &mut Conn, account: AccountId, entry: AuditEntry) -> Result<bool, StoreError> {
    let locked = accounts::table.find(Id::from(account)).filter(accounts::name_locked.eq(true));
    let unlocked = diesel::update(locked).set(accounts::name_locked.eq(false)).execute(c).await?;
    if unlocked > 0 {
        add_audit_entry(c, entry).await?;
    }
    Ok(unlocked > 0)
}

pub async fn remove_message(
    c: &mut Conn,
    game: GameId,
    number: i64,
    entry: AuditEntry,
) -> Result<bool, StoreError> {
    let found = messages::table.find((Id::from(game), number));
    let author: Option<(Id, Option<At>)> =
        found.select((messages::account_id, messages::removed_at)).first(c).await.optional()?;
    let Some((author, removed_at)) = author else { return Ok(false) };
    if removed_at.is_none() {
        let removed = (messages::text.eq(""), messages::removed_at.eq(At::from(entry.at)));
        diesel::update(found).set(removed).execute(c).await?;
        add_audit_entry(c, AuditEntry { account: Some(author.into()), ..entry }).await?;
    }
    Ok(true)
}

pub async fn close_table(c: &mut Conn, table: Table, entry: AuditEntry) -> Result<(), StoreError> {
    tables::save_table(c, table, None).await?;
    add_audit_entry(c, entry).await
}

pub async fn log_closed_game(c: &mut Conn, entry: AuditEntry) -> Result<(), StoreError> {
    let table = entry.table.map(Id::from);
    // Locked until the commit, so that of two transactions the second one finds the entry of the first one.
    let row = game_tables::table.filter(game_tables::id.nullable().eq(table));
    diesel::update(row).set(game_tables::version.eq(game_tables::version)).execute(c).await?;
    let same = audit_log::table
        .filter(audit_log::action.eq(entry.action.word()))
        .filter(audit_log::account_id.eq(entry.account.map(Id::from)))
        .filter(audit_log::game_id.eq(entry.game.map(Id::from)));
    match diesel::select(exists(same)).get_result(c).await? {
        true => Ok(()),
        false => add_audit_entry(c, entry).await,
    }
}

pub async fn add_audit_entry(c: &mut Conn, entry: AuditEntry) -> Result<(), StoreError> {
    let row = EntryRow {
        id: entry.id.into(),
        at: entry.at.into(),
        operator_id: entry.by.map(Id::from),
        action: entry.action.word().to_owned(),
        account_id: entry.account.map(Id::from),
        game_id: entry.game.map(Id::from),
        number: entry.number,
        table_id: entry.table.map(Id::from),
        report_id: entry.report.map(Id::from),
        reason: entry.reason,
        until: entry.until.map(At::from),
    };
    diesel::insert_into(audit_log::table).values(&row).execute(c).await?;
    Ok(())
}

pub async fn audit_log(
    c: &mut Conn,
    account: Option<AccountId>,
    before: Option<AuditEntryId>,
    limit: i64,
) -> Result<Vec<AuditEntry>, StoreError> {
    let mut query =
        audit_log::table.order(audit_log::id.desc()).limit(limit).select(EntryRow::as_select()).into_boxed();
    if let Some(account) = account {
        query = query.filter(audit_log::account_id.eq(Id::from(account)));
    }
    if let Some(before) = before {
        query = query.filter(audit_log::id.lt(Id::from(before)));
    }
    let rows = query.load(c).await?;
    Ok(readable::page("audit_log", rows, |row: &EntryRow| row.id.0, convert))
}

fn convert(row: EntryRow) -> Result<AuditEntry, StoreError> {
    let unknown = || StoreError::Failed(format!("audit log entry {} has an unknown action", row.id.0));
    Ok(AuditEntry {
        action: OperatorAction::from_word(&row.action).ok_or_else(unknown)?,
        id: row.id.into(),
        at: row.at.into(),
        by: row.operator_id.map(AccountId::from),
        account: row.account_id.map(AccountId::from),
        game: row.game_id.map(GameId::from),
        number: row.number,
        table: row.table_id.map(From::from),
        report: row.report_id.map(ReportId::from),
        reason: row.reason,
        until: row.until.map(Moment::from),
    })
}

pub async fn reports(
    c: &mut Conn,
    filter: ReportFilter,
    before: Option<ReportId>,
    limit: i64,
) -> Result<Vec<Report>, StoreError> {
    type Row = ((Id, Id, Option<Id>, Option<i64>, String, String, At, Option<At>), (Id, String, Option<Id>));
    let mut query = reports::table
        .inner_join(accounts::table)
        .order(reports::id.desc())
        .limit(limit)
        .select((
            (
                reports::id,
                reports::account_id,
                reports::game_id,
                reports::number,
                reports::text,
                reports::reason,
                reports::at,
                reports::resolved_at,
            ),
            (accounts::id, accounts::name, accounts::bot_of),
        ))
        .into_boxed();
    if let Some(before) = before {
        query = query.filter(reports::id.lt(Id::from(before)));
    }
    if let Some(account) = filter.account {
        query = query.filter(reports::author_id.eq(Id::from(account)));
    }
    match filter.resolved {
        Some(true) => query = query.filter(reports::resolved_at.is_not_null()),
        Some(false) => query = query.filter(reports::resolved_at.is_null()),
        None => {}
    }
    let rows: Vec<Row> = query.load(c).await?;
    let report = |((id, by, game, number, text, reason, at, resolved_at), author): Row| Report {
        id: id.into(),
        by: by.into(),
        about: subject(game, number, author.0),
        author: player(author),
        text,
        reason,
        at: at.into(),
        resolved_at: resolved_at.map(Moment::from),
    };
    Ok(rows.into_iter().map(report).collect())
}

pub async fn resolve_report(c: &mut Conn, id: ReportId, entry: AuditEntry) -> Result<bool, StoreError> {
    let found = reports::table.find(Id::from(id));
    let author: Option<Id> = found.select(reports::author_id).first(c).await.optional()?;
    let Some(author) = author else { return Ok(false) };
    let open = found.filter(reports::resolved_at.is_null());
    let resolved = diesel::update(open).set(reports::resolved_at.eq(At::from(entry.at))).execute(c).await?;
    if resolved > 0 {
        add_audit_entry(c, AuditEntry { account: Some(author.into()), ..entry }).await?;
    }
    Ok(true)
}

pub async fn reported_account(
    c: &mut Conn,
    account: AccountId,
    now: Moment,
) -> Result<Option<ReportedAccount>, StoreError> {
    type Row = ((Id, String, Option<Id>), bool, At, bool);
    let found: Option<Row> = accounts::table
        .find(Id::from(account))
        .filter(accounts::deleted_at.is_null())
        .select((
            (accounts::id, accounts::name, accounts::bot_of),
            accounts::guest,
            accounts::created_at,
            accounts::name_locked,
        ))
        .first(c)
        .await
        .optional()?;
    let Some(((id, name, bot_of), guest, created_at, name_locked)) = found else { return Ok(None) };
    let about = || reports::table.filter(reports::author_id.eq(id));
    let open = about().filter(reports::resolved_at.is_null());
    Ok(Some(ReportedAccount {
        player: player((id, name, bot_of)),
        name_locked,
        guest,
        created_at: created_at.into(),
        suspension: suspension(c, account, now).await?,
        operator: is_operator(c, account).await?,
        reports: about().count().get_result(c).await?,
        open_reports: open.count().get_result(c).await?,
    }))
}

diesel::define_sql_function! {
    /// In SQLite only of ASCII letters.
    fn lower(text: diesel::sql_types::Text) -> diesel::sql_types::Text;
}
diesel::define_sql_function! {
    fn replace(
        text: diesel::sql_types::Text,
        what: diesel::sql_types::Text,
        by: diesel::sql_types::Text,
    ) -> diesel::sql_types::Text;
}

pub async fn find_accounts(
    c: &mut Conn,
    text: String,
    now: Moment,
    limit: i64,
) -> Result<Vec<FoundAccount>, StoreError> {
    type Row = (AccountRow, bool);
    let escape = |text: &str| text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let like = |text: &str| format!("%{}%", escape(text));
    // Default names have a mark that nobody types.
    let name = || replace(accounts::name, GIVEN.to_string(), "");
    let (ascii, lowered) = (text.to_ascii_lowercase(), text.to_lowercase());
    let address = credentials::table.filter(credentials::email.eq(&lowered)).select(credentials::account_id);
    let rows: Vec<Row> = accounts::table
        .filter(accounts::deleted_at.is_null())
        .filter(
            lower(name())
                .like(like(&ascii))
                .escape('\\')
                .or(lower(name()).like(like(&lowered)).escape('\\'))
                .or(accounts::pending_email.eq(&lowered).assume_not_null())
                .or(accounts::id.eq_any(address)),
        )
        .order(accounts::id.desc())
        .limit(limit)
        .select((AccountRow::as_select(), accounts::name_locked))
        .load(c)
        .await?;
    let mut found = Vec::with_capacity(rows.len());
    for (row, name_locked) in rows {
        let account = load_account(c, row).await?;
        let kind = match account.bot_of {
            Some(_) => AccountKind::Bot,
            None if OpponentAccount::of(account.id).is_some() => AccountKind::Opponent,
            None if account.guest => AccountKind::Guest,
            None => AccountKind::Person,
        };
        found.push(FoundAccount {
            suspension: suspension(c, account.id, now).await?,
            id: account.id,
            name: account.name,
            kind,
            name_locked,
            created_at: account.created_at,
            email: account.email.or(account.pending_email),
        });
    }
    Ok(found)
}

/// The entries of the audit log about an account, oldest first.
pub async fn entries_about(c: &mut Conn, account: AccountId) -> Result<Vec<AuditEntry>, StoreError> {
    let rows = audit_log::table
        .filter(audit_log::account_id.eq(Id::from(account)))
        .order(audit_log::id)
        .select(EntryRow::as_select())
        .load(c)
        .await?;
    Ok(readable::page("audit_log", rows, |row: &EntryRow| row.id.0, convert))
}

/// Deletes the rights and the suspension of a deleted account. Its entries in the audit log name its id only.
pub async fn delete_of_account(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    diesel::delete(operators::table.find(Id::from(account))).execute(c).await?;
    diesel::delete(suspensions::table.find(Id::from(account))).execute(c).await?;
    Ok(())
}
