//! Writes several turns in one statement: one round trip and one disk sync. The statement calls the function
//! `store_turns` of the migrations, which is equivalent to `queries::games::commit_turn`. A turn that gives a seat to
//! another account is written by `commit_turn` in a transaction of its own, because it locks that account first.

use std::collections::HashSet;

use diesel::result::Error as DieselError;
use function::store_turns;
use serde::Serialize;

use super::{Conn, RunQueryDsl, queries};
use crate::error::{QueryError, QueryResult};
use crate::types::{At, Id, seat_bits};
use domain::seat::SeatSet;
use service::play::plans::KeptPlan;
use service::play::stored::{NewTurn, Seating, TurnBy};
use service::ports::StoreError;

/// The SQL function.
mod function {
    #![expect(clippy::too_many_arguments, reason = "one for each column")]

    use diesel::define_sql_function;
    use diesel::sql_types::{Array, BigInt, Binary, Bool, Nullable, SmallInt, Text};

    use crate::types::{Id128, Micros};

    define_sql_function! {
        /// Returns the games whose turns were written.
        fn store_turns(
            games: Array<Id128>, versions: Array<BigInt>, states: Array<Binary>, waiting: Array<SmallInt>,
            overs: Array<Bool>, end_reasons: Array<Nullable<Text>>, kinds: Array<Text>,
            seats: Array<Nullable<SmallInt>>, accounts: Array<Nullable<Id128>>, keys: Array<Nullable<Text>>,
            requests: Array<Nullable<Binary>>, answers: Array<Text>, firsts: Array<BigInt>, lasts: Array<BigInt>,
            events: Array<Text>, replies: Array<Text>, wakes: Array<SmallInt>, ats: Array<Micros>,
            vacant: Array<Nullable<SmallInt>>, seatings: Array<Nullable<Text>>, dues: Array<Nullable<Micros>>,
            given_up: Array<Nullable<SmallInt>>, handed: Array<Nullable<SmallInt>>, plans: Array<Nullable<Text>>
        ) -> Array<Id128>;
    }
}

/// What has become of a turn.
#[derive(Debug)]
pub enum Outcome {
    Written,
    /// Nothing, because another transaction kept a row locked. It can be tried again on its own.
    Blocked(Box<NewTurn>),
}

/// What has become of a statement that failed.
enum Failure {
    /// Another transaction kept a row locked for too long; nothing was written.
    Blocked,
    Refused(StoreError),
}

/// Whether a turn needs a transaction of its own.
pub fn goes_alone(turn: &NewTurn) -> bool {
    turn.seating.as_ref().is_some_and(|seating| !seating.moves.is_empty() || !seating.handed.is_empty())
}

/// Writes turns in one statement and returns one result for each, in their order.
pub async fn commit(c: &mut Conn, turns: Vec<NewTurn>) -> Vec<Result<Outcome, StoreError>> {
    // A second turn of a game is based on a state that the first has replaced.
    let mut results: Vec<Result<(), Failure>> =
        turns.iter().map(|_| Err(Failure::Refused(StoreError::Conflict))).collect();
    let batch = first_of_each_game(&turns);
    let all: Vec<&NewTurn> = batch.iter().filter_map(|at| turns.get(*at)).collect();
    match statement(c, &all).await {
        Ok(written) => {
            for (at, turn) in batch.into_iter().zip(all) {
                results[at] = conflict_unless(written.contains(&turn.game.into()));
            }
        }
        Err(Failure::Refused(why @ StoreError::Unavailable(_))) => {
            results = turns.iter().map(|_| Err(Failure::Refused(why.clone()))).collect();
        }
        // One failed turn fails the whole statement.
        Err(_) if all.len() > 1 => {
            for (at, turn) in batch.into_iter().zip(all) {
                let written = statement(c, &[turn]).await;
                results[at] = written.and_then(|written| conflict_unless(!written.is_empty()));
            }
        }
        Err(why) => {
            if let [only] = batch[..] {
                results[only] = Err(why);
            }
        }
    }
    let outcome = |(turn, result)| match result {
        Ok(()) => Ok(Outcome::Written),
        Err(Failure::Blocked | Failure::Refused(StoreError::Busy)) => Ok(Outcome::Blocked(Box::new(turn))),
        Err(Failure::Refused(why)) => Err(why),
    };
    turns.into_iter().zip(results).map(outcome).collect()
}

/// Writes one turn in a transaction of its own.
pub async fn commit_alone(c: &mut Conn, turn: &NewTurn) -> Result<(), StoreError> {
    c.begin().await?;
    let done = queries::games::commit_turn(c, turn).await;
    c.end(done).await
}

fn conflict_unless(written: bool) -> Result<(), Failure> {
    if written { Ok(()) } else { Err(Failure::Refused(StoreError::Conflict)) }
}

/// The indexes of the first turn of each game, in the order of the games, so that two statements with the same games do
/// not deadlock.
fn first_of_each_game(turns: &[NewTurn]) -> Vec<usize> {
    let mut games = HashSet::with_capacity(turns.len());
    let mut firsts: Vec<_> = turns.iter().enumerate().filter(|(_, turn)| games.insert(turn.game)).collect();
    firsts.sort_unstable_by_key(|(_, turn)| turn.game.0);
    firsts.into_iter().map(|(at, _)| at).collect()
}

/// Writes turns of different games and returns the games that were written.
async fn statement(c: &mut Conn, turns: &[&NewTurn]) -> Result<HashSet<Id>, Failure> {
    fn column<'a, T>(turns: &[&'a NewTurn], of: impl Fn(&'a NewTurn) -> T) -> Vec<T> {
        turns.iter().map(|turn| of(turn)).collect()
    }
    /// A column that few turns use. It is empty if no turn does.
    fn rare<'a, T>(turns: &[&'a NewTurn], of: impl Fn(&'a NewTurn) -> Option<T>) -> Vec<Option<T>> {
        let values = column(turns, of);
        if values.iter().all(Option::is_none) { Vec::new() } else { values }
    }
    fn by(turn: &NewTurn) -> Option<&TurnBy> {
        turn.by.as_ref()
    }
    fn seating(turn: &NewTurn) -> Option<&Seating> {
        turn.seating.as_deref()
    }
    let some_bits = |seats: SeatSet| (!seats.is_empty()).then(|| seat_bits(seats));
    let (seatings, plans) = match json_columns(turns) {
        Ok(columns) => columns,
        Err(why) => return Err(Failure::Refused(StoreError::Failed(why.to_string()))),
    };
    let written: QueryResult<Vec<Id>> = diesel::select(store_turns(
        column(turns, |turn| Id::from(turn.game)),
        column(turns, |turn| turn.version),
        column(turns, |turn| turn.state.as_slice()),
        column(turns, |turn| seat_bits(turn.waiting_for)),
        column(turns, |turn| turn.over),
        rare(turns, |turn| turn.end_reason.as_deref()),
        column(turns, |turn| turn.kind.word()),
        rare(turns, |turn| Some(by(turn)?.seat)),
        rare(turns, |turn| Some(Id::from(by(turn)?.account))),
        rare(turns, |turn| Some(by(turn)?.key.as_str())),
        rare(turns, |turn| Some(by(turn)?.request.as_slice())),
        column(turns, |turn| turn.answers.as_str()),
        column(turns, |turn| turn.first_seq),
        column(turns, |turn| turn.last_seq),
        column(turns, |turn| turn.events.as_str()),
        column(turns, |turn| turn.reply.as_str()),
        column(turns, |turn| seat_bits(turn.wakes)),
        column(turns, |turn| At::from(turn.at)),
        rare(turns, |turn| Some(seat_bits(seating(turn)?.vacant))),
        seatings,
        rare(turns, |turn| seating(turn)?.due.map(At::from)),
        rare(turns, |turn| some_bits(seating(turn)?.state.given_up())),
        rare(turns, |turn| some_bits(seating(turn)?.state.handed_over())),
        plans,
    ))
    .get_result(c)
    .await;
    match written {
        Ok(written) => Ok(written.into_iter().collect()),
        Err(QueryError(DieselError::DatabaseError(_, why))) if why.message().contains("lock timeout") => {
            Err(Failure::Blocked)
        }
        Err(why) => Err(Failure::Refused(why.into())),
    }
}

/// A column of optional JSON documents.
type JsonColumn = Vec<Option<String>>;

/// The seating states and the rows of changed plans.
fn json_columns(turns: &[&NewTurn]) -> serde_json::Result<(JsonColumn, JsonColumn)> {
    let (mut seatings, mut plans) = (Vec::new(), Vec::new());
    if turns.iter().any(|turn| turn.seating.is_some()) {
        let state = |turn: &&NewTurn| turn.seating.as_ref().map(|one| serde_json::to_string(&one.state));
        seatings = turns.iter().map(|turn| state(turn).transpose()).collect::<Result<_, _>>()?;
    }
    if turns.iter().any(|turn| turn.plan.is_some()) {
        let row = |turn: &&NewTurn| turn.plan.as_deref().map(changed_plan);
        plans = turns.iter().map(|turn| row(turn).transpose()).collect::<Result<_, _>>()?;
    }
    Ok((seatings, plans))
}

/// The columns of a plan that a turn may change.
#[derive(Serialize)]
struct ChangedPlan {
    id: String,
    state: &'static str,
    revision: i64,
    plan: String,
    generation: u8,
    since: i64,
    carried_out: usize,
    looked: i64,
    history: String,
    unseen_since: Option<i64>,
}

fn changed_plan(plan: &KeptPlan) -> serde_json::Result<String> {
    serde_json::to_string(&ChangedPlan {
        id: plan.id.0.to_string(),
        state: plan.state.word(),
        revision: plan.revision,
        plan: serde_json::to_string(&plan.plan)?,
        generation: plan.generation,
        since: plan.since,
        carried_out: plan.done,
        looked: plan.looked,
        history: serde_json::to_string(&plan.history)?,
        unseen_since: plan.unseen_since().map(|at| at.0),
    })
}

#[cfg(test)]
#[path = "turns_tests.rs"]
mod tests;
