//! Deliveries to webhooks: waiting ones in the order of each game, and the outcomes of attempts.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use diesel::dsl::{exists, not, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::webhooks::{WebhookRow, unknown_word};
use super::{Conn, RunQueryDsl, batches, readable};
use crate::error::OptionalExtension;
use crate::schema::{accounts, deliveries, webhooks};
use crate::statements::is_one_of;
use crate::types::{At, Id};
use service::id::{DeliveryId, GameId, WebhookId};
use service::moment::Moment;
use service::notify::webhooks::{
    Attempt, Delivery, DeliveryItem, DeliveryOutcome, Destination, InFlight, State, Webhook,
    WebhookLeaseRequest,
};
use service::ports::StoreError;
use service::ports::outbound_http::AttemptError;

/// Page size when looking for due deliveries, and the maximum number of pages.
const PAGE_SIZE: i64 = 256;
const MAX_PAGES: usize = 8;

/// An unreadable webhook is retried after this delay.
const UNREADABLE_RETRY_DELAY: Duration = Duration::from_secs(600);

const WAITING: &str = "waiting";

diesel::alias!(deliveries as earlier: Earlier);

#[derive(Queryable, Selectable, Insertable, Clone)]
#[diesel(table_name = deliveries)]
pub struct DeliveryRow {
    pub id: Id,
    pub webhook_id: Id,
    pub kind: String,
    pub game_id: Option<Id>,
    pub version: Option<i64>,
    state: String,
    attempts: i32,
    pub created_at: At,
    pub due_at: At,
    leased_until: At,
    tried_at: Option<At>,
    status: Option<i16>,
    error: Option<String>,
}

impl From<&Delivery> for DeliveryRow {
    fn from(delivery: &Delivery) -> Self {
        let turn = delivery.item.turn();
        Self {
            id: delivery.id.into(),
            webhook_id: delivery.webhook.into(),
            kind: delivery.item.word().to_owned(),
            game_id: turn.map(|(game, _)| game.into()),
            version: turn.map(|(_, version)| version),
            state: delivery.state.word().to_owned(),
            attempts: delivery.attempts,
            created_at: delivery.created_at.into(),
            due_at: delivery.due_at.into(),
            leased_until: delivery.created_at.into(),
            tried_at: delivery.last_attempt.map(|attempt| attempt.at.into()),
            status: delivery.last_attempt.and_then(|attempt| attempt.status).map(|status| status as i16),
            error: delivery
                .last_attempt
                .and_then(|attempt| attempt.error)
                .map(|error| error.word().to_owned()),
        }
    }
}

impl TryFrom<DeliveryRow> for Delivery {
    type Error = StoreError;

    fn try_from(row: DeliveryRow) -> Result<Self, StoreError> {
        let item = match (row.kind.as_str(), row.game_id, row.version) {
            ("turn", Some(game), Some(version)) => DeliveryItem::Turn(game.into(), version),
            ("decision", Some(game), Some(version)) => DeliveryItem::Decision(game.into(), version),
            ("ping", None, None) => DeliveryItem::Ping,
            (other, ..) => return Err(unknown_word(other)),
        };
        let error =
            row.error.as_deref().map(|word| AttemptError::from_word(word).ok_or_else(|| unknown_word(word)));
        let error = error.transpose()?;
        let status = row.status.and_then(|status| u16::try_from(status).ok());
        Ok(Self {
            id: row.id.into(),
            webhook: row.webhook_id.into(),
            item,
            state: State::from_word(&row.state).ok_or_else(|| unknown_word(&row.state))?,
            attempts: row.attempts,
            created_at: row.created_at.into(),
            due_at: row.due_at.into(),
            last_attempt: row.tried_at.map(|at| Attempt { at: at.into(), status, error }),
        })
    }
}

pub async fn add_deliveries(c: &mut Conn, new: Vec<Delivery>) -> Result<(), StoreError> {
    let mut rows: Vec<DeliveryRow> = new.iter().map(DeliveryRow::from).collect();
    // In the order of their key, so that two nodes that queue the same deliveries do not deadlock.
    rows.sort_by_key(|row| (row.webhook_id.0, row.game_id.map(|game| game.0), row.version));
    batches::insert_deliveries(c, &rows).await
}

/// The turns that have events.
pub async fn turns_with_events(
    c: &mut Conn,
    of: Vec<(GameId, i64)>,
) -> Result<HashSet<(GameId, i64)>, StoreError> {
    let keys: Vec<(Id, i64)> = of.iter().map(|(game, version)| (Id::from(*game), *version)).collect();
    let found = batches::with_events(c, &keys).await?;
    Ok(found.into_iter().filter_map(|index| of.get(index).copied()).collect())
}

pub async fn renew_deliveries(c: &mut Conn, again: Vec<Delivery>, at: Moment) -> Result<(), StoreError> {
    for row in again.iter().map(DeliveryRow::from) {
        let changes = (
            deliveries::kind.eq(row.kind.clone()),
            deliveries::state.eq(WAITING),
            deliveries::attempts.eq(0),
            deliveries::due_at.eq(At::from(at)),
        );
        let turn = (deliveries::webhook_id, deliveries::game_id, deliveries::version);
        let insert = diesel::insert_into(deliveries::table).values(row);
        insert.on_conflict(turn).do_update().set(changes).execute(c).await?;
    }
    Ok(())
}

pub async fn ping_delivery(c: &mut Conn, ping: Delivery) -> Result<Delivery, StoreError> {
    let waiting = deliveries::table
        .filter(deliveries::webhook_id.eq(Id::from(ping.webhook)))
        .filter(deliveries::kind.eq("ping"))
        .filter(deliveries::state.eq(WAITING));
    let ping_row: Option<DeliveryRow> = waiting.select(DeliveryRow::as_select()).first(c).await.optional()?;
    if let Some(ping_row) = ping_row {
        return ping_row.try_into();
    }
    diesel::insert_into(deliveries::table).values(DeliveryRow::from(&ping)).execute(c).await?;
    Ok(ping)
}

pub async fn replay_delivery(
    c: &mut Conn,
    webhook: WebhookId,
    id: DeliveryId,
    at: Moment,
) -> Result<Option<Delivery>, StoreError> {
    let own = deliveries::table.find(Id::from(id)).filter(deliveries::webhook_id.eq(Id::from(webhook)));
    let changes =
        (deliveries::state.eq(WAITING), deliveries::attempts.eq(0), deliveries::due_at.eq(At::from(at)));
    let row = diesel::update(own).set(changes).returning(DeliveryRow::as_returning());
    let row: Option<DeliveryRow> = row.get_result(c).await.optional()?;
    row.map(Delivery::try_from).transpose()
}

pub async fn deliveries(
    c: &mut Conn,
    webhook: WebhookId,
    before: Option<DeliveryId>,
    limit: i64,
) -> Result<Vec<Delivery>, StoreError> {
    let own = deliveries::table.filter(deliveries::webhook_id.eq(Id::from(webhook)));
    let newest = own.order(deliveries::id.desc()).limit(limit).select(DeliveryRow::as_select());
    let rows: Vec<DeliveryRow> = match before {
        Some(before) => newest.filter(deliveries::id.lt(Id::from(before))).load(c).await?,
        None => newest.load(c).await?,
    };
    Ok(readable::page("deliveries", rows, |row| row.id.0, Delivery::try_from))
}

/// Due deliveries that may start next to those in flight, oldest first.
async fn choose(c: &mut Conn, request: &WebhookLeaseRequest) -> Result<Vec<Id>, StoreError> {
    let mut in_flight = request.in_flight.clone();
    let mut skipped: Vec<Id> = in_flight.full_webhooks().into_iter().map(Id::from).collect();
    let mut chosen = Vec::new();
    for _ in 0..MAX_PAGES {
        let page = candidates(c, request.now, &in_flight, &skipped, &chosen).await?;
        let last = page.len() < PAGE_SIZE as usize;
        for (id, webhook, account, host, failures) in page {
            let (account, host) = (account.into(), Arc::from(host));
            let destination = Destination { account, webhook: webhook.into(), host };
            if in_flight.admits(&destination, failures > 0) {
                in_flight.add(&destination, 1);
                chosen.push(id);
            } else if !skipped.contains(&webhook) {
                skipped.push(webhook);
            }
        }
        if last || in_flight.free() == 0 {
            break;
        }
    }
    Ok(chosen)
}

/// A delivery, its webhook with account, host and consecutive failures.
type Candidate = (Id, Id, Id, String, i32);

/// A page of due deliveries, without those that cannot start.
async fn candidates(
    c: &mut Conn,
    now: Moment,
    in_flight: &InFlight,
    skipped: &[Id],
    chosen: &[Id],
) -> Result<Vec<Candidate>, StoreError> {
    let now = At::from(now);
    let accounts_full: Vec<Id> = in_flight.full_accounts().into_iter().map(Id::from).collect();
    let hosts_full: Vec<String> = in_flight.full_hosts().iter().map(ToString::to_string).collect();
    // An earlier turn of the same game that has not been delivered goes first.
    let ahead = earlier
        .filter(earlier.field(deliveries::webhook_id).eq(deliveries::webhook_id))
        .filter(earlier.field(deliveries::game_id).eq(deliveries::game_id))
        .filter(earlier.field(deliveries::version).lt(deliveries::version))
        .filter(earlier.field(deliveries::state).eq(WAITING));
    let open = webhooks::paused_until
        .le(now)
        .and(webhooks::open_until.is_null().or(webhooks::open_until.assume_not_null().le(now)));
    let due = deliveries::table
        .inner_join(webhooks::table.inner_join(accounts::table))
        .filter(is_waiting())
        .filter(deliveries::due_at.le(now))
        .filter(deliveries::leased_until.le(now))
        .filter(webhooks::disabled_at.is_null())
        .filter(accounts::deleted_at.is_null())
        .filter(open.or(deliveries::kind.eq("ping")))
        .filter(deliveries::webhook_id.ne_all(skipped))
        .filter(webhooks::account_id.ne_all(accounts_full))
        .filter(webhooks::host.ne_all(hosts_full))
        .filter(deliveries::id.ne_all(chosen))
        .filter(not(exists(ahead)));
    let columns =
        (deliveries::id, deliveries::webhook_id, webhooks::account_id, webhooks::host, webhooks::failures);
    let oldest = due.order((deliveries::due_at, deliveries::id)).limit(PAGE_SIZE).select(columns);
    Ok(oldest.load(c).await?)
}

pub async fn take_deliveries(
    c: &mut Conn,
    request: WebhookLeaseRequest,
) -> Result<Vec<(Delivery, Webhook)>, StoreError> {
    let now = At::from(request.now);
    let chosen = choose(c, &request).await?;
    if chosen.is_empty() {
        return Ok(Vec::new());
    }
    // The condition is repeated in the update: another node may have leased some rows meanwhile.
    let still_free = deliveries::table
        .filter(is_one_of(deliveries::id, chosen))
        .filter(deliveries::state.eq(WAITING))
        .filter(deliveries::leased_until.le(now));
    let until = At::from(request.now.plus(request.lease));
    let leased = diesel::update(still_free).set(deliveries::leased_until.eq(until));
    let mut rows: Vec<DeliveryRow> = leased.returning(DeliveryRow::as_returning()).load(c).await?;
    rows.sort_by_key(|row| (row.due_at.0, row.id.0));
    let ids: Vec<Id> = rows.iter().map(|row| row.webhook_id).collect();
    let webhook_rows = webhooks::table.filter(is_one_of(webhooks::id, ids)).select(WebhookRow::as_select());
    let webhook_rows: Vec<WebhookRow> = webhook_rows.load(c).await?;
    let ids: Vec<Id> = webhook_rows.iter().map(WebhookRow::id).collect();
    let webhooks = readable::page("webhooks", webhook_rows, |row| row.id().0, Webhook::try_from);
    let find = |id: WebhookId| webhooks.iter().find(|webhook| webhook.id == id);
    let unreadable: Vec<Id> = ids.into_iter().filter(|id| find((*id).into()).is_none()).collect();
    if !unreadable.is_empty() {
        postpone_unreadable(c, &unreadable, request.now).await?;
    }
    // The next attempt does not depend on the result of the last one.
    let rows = rows.into_iter().map(|row| DeliveryRow { error: None, ..row }).collect();
    let rows = readable::page("deliveries", rows, |row| row.id.0, Delivery::try_from);
    let with_webhook = |delivery: Delivery| {
        let webhook = find(delivery.webhook).cloned()?;
        Some((delivery, webhook))
    };
    Ok(rows.into_iter().filter_map(with_webhook).collect())
}

/// Postpones unreadable webhooks to make room for readable ones. Their deliveries are not leased.
async fn postpone_unreadable(c: &mut Conn, ids: &[Id], now: Moment) -> Result<(), StoreError> {
    let (at, until) = (At::from(now), At::from(now.plus(UNREADABLE_RETRY_DELAY)));
    let waiting =
        deliveries::table.filter(deliveries::webhook_id.eq_any(ids)).filter(deliveries::state.eq(WAITING));
    diesel::update(waiting).set(deliveries::leased_until.eq(at)).execute(c).await?;
    let unreadable = webhooks::table.filter(webhooks::id.eq_any(ids));
    diesel::update(unreadable).set(webhooks::paused_until.eq(until)).execute(c).await?;
    Ok(())
}

/// Stores the result of an attempt.
pub async fn save_outcome(c: &mut Conn, outcome: &DeliveryOutcome) -> Result<(), StoreError> {
    let waiting = deliveries::table.find(Id::from(outcome.delivery)).filter(deliveries::state.eq(WAITING));
    let at = At::from(outcome.attempt.at);
    let changes = (
        deliveries::state.eq(outcome.state.word()),
        deliveries::attempts.eq(deliveries::attempts + 1),
        deliveries::due_at.eq(At::from(outcome.due_at)),
        deliveries::leased_until.eq(at),
        deliveries::tried_at.eq(at),
        deliveries::status.eq(outcome.attempt.status.map(|status| status as i16)),
        deliveries::error.eq(outcome.attempt.error.map(AttemptError::word)),
    );
    diesel::update(waiting).set(changes).execute(c).await?;
    Ok(())
}

/// Makes deliveries due that wait for a retry.
pub async fn make_due(c: &mut Conn, webhook: WebhookId, at: Moment) -> Result<(), StoreError> {
    let waiting = deliveries::table
        .filter(deliveries::webhook_id.eq(Id::from(webhook)))
        .filter(deliveries::state.eq(WAITING))
        .filter(deliveries::due_at.gt(At::from(at)));
    diesel::update(waiting).set(deliveries::due_at.eq(At::from(at))).execute(c).await?;
    Ok(())
}

/// Drops all waiting deliveries of a webhook.
pub async fn drop_waiting(c: &mut Conn, webhook: WebhookId, at: Moment) -> Result<(), StoreError> {
    let waiting = deliveries::table
        .filter(deliveries::webhook_id.eq(Id::from(webhook)))
        .filter(deliveries::state.eq(WAITING));
    let off = (
        deliveries::state.eq(State::Failed.word()),
        deliveries::tried_at.eq(At::from(at)),
        deliveries::status.eq(None::<i16>),
        deliveries::error.eq(AttemptError::WebhookDisabled.word()),
    );
    diesel::update(waiting).set(off).execute(c).await?;
    Ok(())
}

/// Written literally so that the partial index applies.
fn is_waiting() -> SqlLiteral<Bool> {
    sql::<Bool>("deliveries.state = 'waiting'")
}

/// When the next waiting delivery is due.
pub async fn next_delivery(c: &mut Conn) -> Result<Option<Moment>, StoreError> {
    let waiting = deliveries::table.filter(is_waiting());
    let due: Option<At> =
        waiting.order(deliveries::due_at).select(deliveries::due_at).first(c).await.optional()?;
    Ok(due.map(Moment::from))
}

/// When the oldest waiting delivery was created.
pub async fn oldest_delivery(c: &mut Conn) -> Result<Option<Moment>, StoreError> {
    let waiting = deliveries::table.filter(is_waiting());
    let created: Option<At> =
        waiting.order(deliveries::created_at).select(deliveries::created_at).first(c).await.optional()?;
    Ok(created.map(Moment::from))
}
