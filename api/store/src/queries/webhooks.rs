//! Webhooks and their circuit breakers.

use diesel::prelude::*;

use super::seat_accounts::{SeatAccount, SeatAccounts};
use super::sessions::lock_and_check_proof;
use super::{Conn, RunQueryDsl, deliveries, inbox_counts, readable};
use crate::error::OptionalExtension;
use crate::schema::{accounts, sessions, webhooks};
use crate::statements::is_one_of;
use crate::types::{At, Id};
use service::accounts::callers::AuthProof;
use service::at_rest::Stored;
use service::id::{AccountId, GameId, SessionId, WebhookId};
use service::moment::Moment;
use service::notify::webhooks::{
    Circuit, DeliveryOutcome, Disabled, Sends, State, Webhook, WebhookListener, WebhookSettings, host_of,
};
use service::ports::StoreError;
use service::ports::outbound_http::AttemptError;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = webhooks)]
pub struct WebhookRow {
    id: Id,
    account_id: Id,
    slot: i16,
    url: String,
    sends: String,
    games: String,
    description: String,
    secret: Vec<u8>,
    old_secret: Option<Vec<u8>>,
    old_until: Option<At>,
    created_at: At,
    disabled_at: Option<At>,
    disabled_for: Option<String>,
    failing_since: Option<At>,
    succeeded_at: Option<At>,
    paused_until: At,
    session_id: Option<Id>,
    host: String,
    failures: i32,
    openings: i32,
    open_until: Option<At>,
}

impl WebhookRow {
    pub fn id(&self) -> Id {
        self.id
    }
}

/// The columns that an owner may change.
#[derive(AsChangeset)]
#[diesel(table_name = webhooks)]
struct Change<'a> {
    url: Option<&'a str>,
    host: Option<&'a str>,
    sends: Option<&'static str>,
    games: Option<String>,
    description: Option<&'a str>,
}

impl TryFrom<WebhookRow> for Webhook {
    type Error = StoreError;

    fn try_from(row: WebhookRow) -> Result<Self, StoreError> {
        let sends = sends(&row.sends)?;
        let disabled = match (row.disabled_at, row.disabled_for.as_deref()) {
            (Some(at), Some(word)) => {
                Some((at.into(), Disabled::from_word(word).ok_or_else(|| unknown_word(word))?))
            }
            _ => None,
        };
        Ok(Self {
            id: row.id.into(),
            account: row.account_id.into(),
            url: row.url,
            sends,
            games: games(&row.games)?,
            description: row.description,
            secret: Stored(row.secret),
            old_secret: row.old_secret.zip(row.old_until).map(|(old, until)| (Stored(old), until.into())),
            created_at: row.created_at.into(),
            disabled,
            failing_since: row.failing_since.map(Moment::from),
            succeeded_at: row.succeeded_at.map(Moment::from),
            circuit: Circuit {
                failures: row.failures,
                openings: row.openings,
                open_until: row.open_until.map(Moment::from),
            },
            grant: row.session_id.map(SessionId::from),
        })
    }
}

/// The error for an unknown word in a column.
pub fn unknown_word(word: &str) -> StoreError {
    StoreError::Failed(format!("unknown value {word:?} in a row of webhooks or deliveries"))
}

fn sends(word: &str) -> Result<Sends, StoreError> {
    Sends::from_word(word).ok_or_else(|| unknown_word(word))
}

fn games(text: &str) -> Result<Vec<GameId>, StoreError> {
    serde_json::from_str(text).map_err(|_| unknown_word(text))
}

fn games_json(games: &[GameId]) -> Result<String, StoreError> {
    serde_json::to_string(games).map_err(|why| StoreError::Failed(why.to_string()))
}

pub async fn insert_webhook(c: &mut Conn, webhook: Webhook, max: i16) -> Result<bool, StoreError> {
    let account = Id::from(webhook.account);
    // Locks the account and the session, so that neither can be deleted before the commit.
    let proof = webhook.grant.map_or(AuthProof::Itself, AuthProof::Session);
    lock_and_check_proof(c, webhook.account, &proof).await?;
    let own = webhooks::table.filter(webhooks::account_id.eq(account));
    let taken: Vec<i16> = own.select(webhooks::slot).load(c).await?;
    if taken.len() >= max as usize {
        return Ok(false);
    }
    let Some(slot) = (0..max).find(|slot| !taken.contains(slot)) else { return Ok(false) };
    let row = WebhookRow {
        id: webhook.id.into(),
        account_id: account,
        slot,
        url: webhook.url.clone(),
        sends: webhook.sends.word().to_owned(),
        games: games_json(&webhook.games)?,
        description: webhook.description.clone(),
        secret: webhook.secret.0.clone(),
        old_secret: None,
        old_until: None,
        created_at: webhook.created_at.into(),
        disabled_at: webhook.disabled.map(|(at, _)| at.into()),
        disabled_for: webhook.disabled.map(|(_, why)| why.word().to_owned()),
        failing_since: None,
        succeeded_at: None,
        paused_until: webhook.created_at.into(),
        session_id: webhook.grant.map(Id::from),
        host: host_of(&webhook.url).to_owned(),
        failures: 0,
        openings: 0,
        open_until: None,
    };
    diesel::insert_into(webhooks::table).values(&row).execute(c).await?;
    Ok(true)
}

pub async fn webhook(c: &mut Conn, id: WebhookId) -> Result<Option<Webhook>, StoreError> {
    let row: Option<WebhookRow> = webhooks::table
        .inner_join(accounts::table)
        .filter(webhooks::id.eq(Id::from(id)))
        .filter(accounts::deleted_at.is_null())
        .select(WebhookRow::as_select())
        .first(c)
        .await
        .optional()?;
    row.map(Webhook::try_from).transpose()
}

pub async fn webhooks_of(c: &mut Conn, account: AccountId) -> Result<Vec<Webhook>, StoreError> {
    let rows: Vec<WebhookRow> = webhooks::table
        .filter(webhooks::account_id.eq(Id::from(account)))
        .order(webhooks::id)
        .select(WebhookRow::as_select())
        .load(c)
        .await?;
    Ok(readable::page("webhooks", rows, |row| row.id.0, Webhook::try_from))
}

pub async fn change_webhook(
    c: &mut Conn,
    id: WebhookId,
    settings: WebhookSettings,
    at: Moment,
) -> Result<(), StoreError> {
    let own = || webhooks::table.find(Id::from(id));
    let WebhookSettings { url, sends, games, description, enabled } = settings;
    if url.is_some() || sends.is_some() || games.is_some() || description.is_some() {
        let change = Change {
            url: url.as_deref(),
            host: url.as_deref().map(host_of),
            sends: sends.map(Sends::word),
            games: games.as_deref().map(games_json).transpose()?,
            description: description.as_deref(),
        };
        diesel::update(own()).set(change).execute(c).await?;
    }
    let mut touched: Vec<Id> = Vec::new();
    match enabled {
        Some(false) => drop(disable(c, id, Disabled::Owner, at).await?),
        Some(true) => {
            let on = (webhooks::disabled_at.eq(None::<At>), webhooks::disabled_for.eq(None::<String>));
            let off = own().filter(webhooks::disabled_at.is_not_null());
            touched = diesel::update(off).set(on).returning(webhooks::account_id).load(c).await?;
        }
        None => {}
    }
    // A new URL closes the circuit.
    if url.is_some() || enabled == Some(true) {
        let changes = (webhooks::failing_since.eq(None::<At>), webhooks::paused_until.eq(At::from(at)));
        diesel::update(own()).set((changes, closed_circuit())).execute(c).await?;
        deliveries::make_due(c, id, at).await?;
    }
    inbox_counts::increment_change_numbers(c, &touched).await
}

/// Returns the owner if the webhook was not disabled before.
async fn disable(c: &mut Conn, id: WebhookId, why: Disabled, at: Moment) -> Result<Vec<Id>, StoreError> {
    let on = webhooks::table.find(Id::from(id)).filter(webhooks::disabled_at.is_null());
    let off = (webhooks::disabled_at.eq(At::from(at)), webhooks::disabled_for.eq(why.word()));
    let owner = diesel::update(on).set(off).returning(webhooks::account_id).load(c).await?;
    deliveries::drop_waiting(c, id, at).await?;
    Ok(owner)
}

pub async fn rotate_webhook(
    c: &mut Conn,
    id: WebhookId,
    secret: Stored,
    until: Moment,
) -> Result<(), StoreError> {
    // The right-hand sides are the values before the update.
    let next = (
        webhooks::old_secret.eq(webhooks::secret.nullable()),
        webhooks::old_until.eq(At::from(until)),
        webhooks::secret.eq(&secret.0),
    );
    diesel::update(webhooks::table.find(Id::from(id))).set(next).execute(c).await?;
    Ok(())
}

pub async fn delete_webhook(c: &mut Conn, account: AccountId, id: WebhookId) -> Result<bool, StoreError> {
    let own = webhooks::table.find(Id::from(id)).filter(webhooks::account_id.eq(Id::from(account)));
    // Deletes its deliveries by cascade.
    let deleted = diesel::delete(own).execute(c).await? > 0;
    inbox_counts::increment_change_numbers(c, &[account.into()]).await?;
    Ok(deleted)
}

/// Deletes all webhooks of an account.
pub async fn delete_of_account(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    diesel::delete(webhooks::table.filter(webhooks::account_id.eq(Id::from(account)))).execute(c).await?;
    Ok(())
}

/// Deletes all webhooks that were created in one of these sessions.
pub async fn delete_of_sessions(c: &mut Conn, sessions: &[Id]) -> Result<(), StoreError> {
    diesel::delete(webhooks::table.filter(webhooks::session_id.eq_any(sessions))).execute(c).await?;
    Ok(())
}

pub async fn webhook_listeners(
    c: &mut Conn,
    of: Vec<GameId>,
    now: Moment,
) -> Result<Vec<WebhookListener>, StoreError> {
    // Two statements: a join that compares with both accounts of a seat would have no index to use.
    let seats = SeatAccounts::of_games(c, &of).await?;
    if seats.is_empty() {
        return Ok(Vec::new());
    }
    // An expired grant is purged later, and its webhooks with it.
    let holds = webhooks::session_id.is_null().or(sessions::expires_at.nullable().gt(At::from(now)));
    type Row = (Id, String, String, At, Id);
    let rows: Vec<Row> = webhooks::table
        .inner_join(accounts::table)
        .left_join(sessions::table)
        .filter(is_one_of(webhooks::account_id, seats.accounts()))
        .filter(webhooks::disabled_at.is_null())
        .filter(accounts::deleted_at.is_null())
        .filter(holds)
        .order(webhooks::id)
        .select((webhooks::id, webhooks::sends, webhooks::games, webhooks::created_at, webhooks::account_id))
        .load(c)
        .await?;
    let read = |(webhook, word, list, since, account): Row| {
        let (sends, games) = (sends(&word)?, games(&list)?);
        let listener = |seat: &SeatAccount| WebhookListener {
            webhook: webhook.into(),
            sends,
            games: games.clone(),
            since: since.into(),
            game: seat.game.into(),
            seat: seat.seat,
            plays: seat.plays,
        };
        Ok(seats.of(account).iter().map(listener).collect::<Vec<_>>())
    };
    Ok(readable::page("webhooks", rows, |row| row.0.0, read).into_iter().flatten().collect())
}

type Closed = (
    diesel::dsl::Eq<webhooks::failures, i32>,
    diesel::dsl::Eq<webhooks::openings, i32>,
    diesel::dsl::Eq<webhooks::open_until, Option<At>>,
);

/// A closed circuit without failures.
fn closed_circuit() -> Closed {
    (webhooks::failures.eq(0), webhooks::openings.eq(0), webhooks::open_until.eq(None::<At>))
}

/// Counts a failure and opens the circuit at the threshold.
async fn count_failure(c: &mut Conn, id: WebhookId, at: Moment) -> Result<(), StoreError> {
    let own = || webhooks::table.find(Id::from(id));
    let counted = diesel::update(own()).set(webhooks::failures.eq(webhooks::failures + 1));
    let columns = (webhooks::failures, webhooks::openings, webhooks::open_until);
    let rows: Vec<(i32, i32, Option<At>)> = counted.returning(columns).load(c).await?;
    for (failures, openings, until) in rows {
        let before = Circuit { failures, openings, open_until: until.map(Moment::from) };
        let after = before.after_failure(at);
        if after != before {
            let opened = (
                webhooks::openings.eq(after.openings),
                webhooks::open_until.eq(after.open_until.map(At::from)),
            );
            diesel::update(own()).set(opened).execute(c).await?;
        }
    }
    Ok(())
}

/// Stores the result of an attempt for the webhook, then for the delivery: the webhook row is always locked first.
pub async fn settle_delivery(c: &mut Conn, outcome: DeliveryOutcome) -> Result<(), StoreError> {
    let id = outcome.webhook;
    let own = || webhooks::table.find(Id::from(id));
    let at = At::from(outcome.attempt.at);
    if outcome.state == State::Delivered {
        let succeeded = (webhooks::succeeded_at.eq(at), webhooks::failing_since.eq(None::<At>));
        let failing = own().filter(webhooks::failing_since.is_not_null());
        let recovered =
            diesel::update(failing).set((succeeded, webhooks::paused_until.eq(at))).execute(c).await?;
        diesel::update(own()).set((succeeded, closed_circuit())).execute(c).await?;
        deliveries::save_outcome(c, &outcome).await?;
        // The receiver is reachable again: deliveries that wait for a retry are due now.
        return if recovered > 0 { deliveries::make_due(c, id, outcome.attempt.at).await } else { Ok(()) };
    }
    if outcome.counts {
        let first = own().filter(webhooks::failing_since.is_null());
        diesel::update(first).set(webhooks::failing_since.eq(at)).execute(c).await?;
    }
    // A missing game is not the receiver's fault.
    if outcome.attempt.error.is_some_and(|error| error != AttemptError::GameGone) {
        count_failure(c, id, outcome.attempt.at).await?;
    }
    if let Some(until) = outcome.pause {
        diesel::update(own()).set(webhooks::paused_until.eq(At::from(until))).execute(c).await?;
    }
    deliveries::save_outcome(c, &outcome).await?;
    match outcome.disable {
        Some(why) => {
            let owner = disable(c, id, why, outcome.attempt.at).await?;
            inbox_counts::increment_change_numbers(c, &owner).await
        }
        None => Ok(()),
    }
}
