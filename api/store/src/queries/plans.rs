//! Plans: moves that players have prepared.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use uuid::Uuid;

use super::{Conn, RunQueryDsl, inbox_counts, lock_accounts, readable};
use crate::error::OptionalExtension;
use crate::schema::plans;
use crate::statements::is_one_of;
use crate::types::{At, Id, Id128};
use service::id::{AccountId, GameId};
use service::play::plans::{KeptPlan, MAX_FINISHED_PLANS, PlanState};
use service::ports::StoreError;

/// The same SQL on both databases. It reads a limited number of plans, whether they are due or not. The next page begins
/// with the last game of this one, of which it may hold a part.
const SWEEP: &str = "
    SELECT p.game_id AS game_id,
        p.looked < g.version AND (g.over OR ((g.waiting_for >> p.seat) & 1) = 1) AS due
    FROM (
        SELECT game_id, seat, looked FROM plans WHERE state = 'armed' AND game_id >= $1 ORDER BY game_id LIMIT $2
    ) p JOIN games g ON g.id = p.game_id
    ORDER BY p.game_id";

#[derive(QueryableByName)]
struct SweptRow {
    #[diesel(sql_type = Id128)]
    game_id: Id,
    #[diesel(sql_type = Bool)]
    due: bool,
}

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = plans)]
struct PlanRow {
    id: Id,
    game_id: Id,
    account_id: Id,
    seat: i16,
    kind: String,
    state: String,
    revision: i64,
    plan: String,
    generation: i16,
    since: i64,
    carried_out: i64,
    looked: i64,
    key: String,
    request: Vec<u8>,
    history: String,
    created_at: At,
    unseen_since: Option<At>,
}

impl TryFrom<&KeptPlan> for PlanRow {
    type Error = StoreError;

    fn try_from(plan: &KeptPlan) -> Result<Self, StoreError> {
        let failed = |why: serde_json::Error| {
            StoreError::Failed(format!("plan {} cannot be written: {why}", plan.id.0))
        };
        Ok(Self {
            id: plan.id.into(),
            game_id: plan.game.into(),
            account_id: plan.account.into(),
            seat: plan.seat,
            kind: plan.plan.kind().word().to_owned(),
            state: plan.state.word().to_owned(),
            revision: plan.revision,
            plan: serde_json::to_string(&plan.plan).map_err(failed)?,
            generation: plan.generation.into(),
            since: plan.since,
            carried_out: plan.done as i64,
            looked: plan.looked,
            key: plan.key.clone(),
            request: plan.request.clone(),
            history: serde_json::to_string(&plan.history).map_err(failed)?,
            created_at: plan.created_at.into(),
            unseen_since: plan.unseen_since().map(At::from),
        })
    }
}

impl TryFrom<PlanRow> for KeptPlan {
    type Error = StoreError;

    fn try_from(row: PlanRow) -> Result<Self, StoreError> {
        let failed = |why: &dyn std::fmt::Display| {
            StoreError::Failed(format!("plan {} cannot be read: {why}", row.id.0))
        };
        Ok(Self {
            id: row.id.into(),
            game: row.game_id.into(),
            account: row.account_id.into(),
            seat: row.seat,
            plan: serde_json::from_str(&row.plan).map_err(|why| failed(&why))?,
            state: PlanState::from_word(&row.state).ok_or_else(|| failed(&row.state))?,
            revision: row.revision,
            generation: row.generation as u8,
            since: row.since,
            done: row.carried_out as usize,
            looked: row.looked,
            key: row.key,
            request: row.request,
            history: serde_json::from_str(&row.history).map_err(|why| failed(&why))?,
            created_at: row.created_at.into(),
        })
    }
}

pub async fn make_plan(c: &mut Conn, plan: KeptPlan, replaced: Option<KeptPlan>) -> Result<(), StoreError> {
    // Locks the account, so that nothing is added to a deleted one.
    if lock_accounts(c, &[plan.account.into()]).await? == 0 {
        return Err(StoreError::Conflict);
    }
    if let Some(replaced) = replaced {
        change(c, &replaced).await?;
    }
    diesel::insert_into(plans::table).values(&PlanRow::try_from(&plan)?).execute(c).await?;
    let over = plans::table
        .filter(plans::game_id.eq(Id::from(plan.game)))
        .filter(plans::account_id.eq(Id::from(plan.account)))
        .filter(plans::state.ne(PlanState::Armed.word()));
    let oldest: Option<Id> = over
        .order(plans::id.desc())
        .offset(MAX_FINISHED_PLANS - 1)
        .limit(1)
        .select(plans::id)
        .first(c)
        .await
        .optional()?;
    if let Some(oldest) = oldest {
        let game = plans::game_id.eq(Id::from(plan.game));
        let older = plans::table
            .filter(game)
            .filter(plans::account_id.eq(Id::from(plan.account)))
            .filter(plans::state.ne(PlanState::Armed.word()))
            .filter(plans::id.lt(oldest));
        diesel::delete(older).execute(c).await?;
    }
    Ok(())
}

/// Changes a plan without a turn, for example to disarm it.
pub async fn change_plan(c: &mut Conn, plan: KeptPlan) -> Result<(), StoreError> {
    change(c, &plan).await?;
    match plan.unseen_since() {
        Some(_) => inbox_counts::increment_change_numbers(c, &[plan.account.into()]).await,
        None => Ok(()),
    }
}

pub async fn change(c: &mut Conn, plan: &KeptPlan) -> Result<(), StoreError> {
    let before = plans::table
        .find(Id::from(plan.id))
        .filter(plans::revision.eq(plan.revision - 1))
        .filter(plans::state.eq(PlanState::Armed.word()));
    match diesel::update(before).set(&PlanRow::try_from(plan)?).execute(c).await? {
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

pub async fn plan_by_key(
    c: &mut Conn,
    game: GameId,
    account: AccountId,
    key: String,
) -> Result<Option<KeptPlan>, StoreError> {
    let row: Option<PlanRow> = plans::table
        .filter(plans::game_id.eq(Id::from(game)))
        .filter(plans::account_id.eq(Id::from(account)))
        .filter(plans::key.eq(key))
        .select(PlanRow::as_select())
        .first(c)
        .await
        .optional()?;
    row.map(KeptPlan::try_from).transpose()
}

pub async fn plans_of(c: &mut Conn, game: GameId, account: AccountId) -> Result<Vec<KeptPlan>, StoreError> {
    let rows: Vec<PlanRow> = plans::table
        .filter(plans::game_id.eq(Id::from(game)))
        .filter(plans::account_id.eq(Id::from(account)))
        .order(plans::id.desc())
        .select(PlanRow::as_select())
        .load(c)
        .await?;
    Ok(readable::page("plans", rows, |row| row.id.0, KeptPlan::try_from))
}

pub async fn armed_plans(c: &mut Conn, games: Vec<GameId>) -> Result<Vec<KeptPlan>, StoreError> {
    let games: Vec<Id> = games.iter().copied().map(Id::from).collect();
    let rows: Vec<PlanRow> = plans::table
        .filter(is_one_of(plans::game_id, games))
        // Written literally so that the partial index applies.
        .filter(sql::<Bool>("state = 'armed'"))
        .order(plans::id)
        .select(PlanRow::as_select())
        .load(c)
        .await?;
    Ok(readable::page("plans", rows, |row| row.id.0, KeptPlan::try_from))
}

pub async fn games_with_plans_due(
    c: &mut Conn,
    from: Option<GameId>,
    limit: i64,
) -> Result<(Vec<GameId>, Option<GameId>), StoreError> {
    let from = from.map_or(Id(Uuid::nil()), Id::from);
    let rows: Vec<SweptRow> =
        diesel::sql_query(SWEEP).bind::<Id128, _>(from).bind::<BigInt, _>(limit).load(c).await?;
    let next = rows.last().filter(|_| rows.len() as i64 == limit).map(|row| row.game_id.into());
    let mut due: Vec<GameId> = rows.iter().filter(|row| row.due).map(|row| row.game_id.into()).collect();
    due.dedup();
    Ok((due, next))
}

/// Deletes the plans of an account.
pub async fn delete_of_account(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    diesel::delete(plans::table.filter(plans::account_id.eq(Id::from(account)))).execute(c).await?;
    Ok(())
}
