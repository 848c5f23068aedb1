//! Writes several turns in one statement: one round trip and one disk sync. The statement calls the function
//! `write_turns` of the migrations, which is equivalent to `queries::games::commit_turn`. If the statement fails,
//! `commit_turn` writes the turns one by one.

use std::collections::HashSet;

use function::write_turns;

use super::{Conn, RunQueryDsl, queries};
use crate::types::{At, Id, seat_bits};
use service::play::stored::{NewTurn, TurnBy};
use service::ports::StoreError;

/// The SQL function.
mod function {
    #![expect(clippy::too_many_arguments, reason = "one for each column")]

    use diesel::define_sql_function;
    use diesel::sql_types::{Array, BigInt, Binary, Nullable, SmallInt, Text};

    use crate::types::{Id128, Micros};

    define_sql_function! {
        /// Returns the games whose turns were written.
        fn write_turns(
            games: Array<Id128>, versions: Array<BigInt>, states: Array<Binary>, waiting: Array<Nullable<SmallInt>>, kinds: Array<Text>,
            seats: Array<SmallInt>, accounts: Array<Id128>, keys: Array<Text>,
            requests: Array<Binary>, answers: Array<Text>, firsts: Array<BigInt>, lasts: Array<BigInt>,
            facts: Array<Text>, replies: Array<Text>, wakes: Array<SmallInt>, ats: Array<Micros>
        ) -> Array<Id128>;
    }
}

/// Writes turns and returns one result for each, in their order.
pub async fn commit(c: &mut Conn, turns: &[NewTurn]) -> Vec<Result<(), StoreError>> {
    let batch = first_of_each_game(turns);
    let written = match batch.len() {
        // Even a single turn uses the statement, so that there are fewer kinds of statement.
        0 => return one_by_one(c, turns).await,
        _ => statement(c, &batch).await,
    };
    match written {
        Ok(written) => {
            let mut results = Vec::with_capacity(turns.len());
            for turn in turns {
                let own = batch.iter().any(|(one, _)| std::ptr::eq(*one, turn));
                results.push(match () {
                    _ if needs_own_transaction(turn) => one(c, turn).await,
                    _ if own && written.contains(&turn.game.into()) => Ok(()),
                    // A second turn of a game in the same statement is based on a state that the first has replaced.
                    _ => Err(StoreError::Conflict),
                });
            }
            results
        }
        Err(StoreError::Unavailable(why)) => {
            turns.iter().map(|_| Err(StoreError::Unavailable(why.clone()))).collect()
        }
        // One failed turn fails the whole statement.
        Err(_) => one_by_one(c, turns).await,
    }
}

/// Whether the function cannot write this turn: no player requested it, a plan made it, or it changes clocks.
fn needs_own_transaction(turn: &NewTurn) -> bool {
    turn.by.is_none() || turn.plan.is_some() || turn.seating.is_some()
}

/// The first turn of each game, with the player who requested it.
fn first_of_each_game(turns: &[NewTurn]) -> Vec<(&NewTurn, &TurnBy)> {
    let mut games = HashSet::new();
    let asked_for = turns
        .iter()
        .filter(|turn| !needs_own_transaction(turn))
        .filter_map(|turn| Some((turn, turn.by.as_ref()?)));
    asked_for.filter(|(turn, _)| games.insert(turn.game)).collect()
}

async fn statement(c: &mut Conn, turns: &[(&NewTurn, &TurnBy)]) -> Result<HashSet<Id>, StoreError> {
    fn column<'a, T>(
        turns: &[(&'a NewTurn, &'a TurnBy)],
        of: impl Fn(&'a NewTurn, &'a TurnBy) -> T,
    ) -> Vec<T> {
        turns.iter().map(|(turn, by)| of(turn, by)).collect()
    }
    let written: Vec<Id> = diesel::select(write_turns(
        column(turns, |turn, _| Id::from(turn.game)),
        column(turns, |turn, _| turn.version),
        column(turns, |turn, _| turn.state.as_slice()),
        column(turns, |turn, _| (!turn.over).then(|| seat_bits(turn.waiting_for))),
        column(turns, |turn, _| turn.kind.word()),
        column(turns, |_, by| by.seat),
        column(turns, |_, by| Id::from(by.account)),
        column(turns, |_, by| by.key.as_str()),
        column(turns, |_, by| by.request.as_slice()),
        column(turns, |turn, _| turn.answers.as_str()),
        column(turns, |turn, _| turn.first_seq),
        column(turns, |turn, _| turn.last_seq),
        column(turns, |turn, _| turn.events.as_str()),
        column(turns, |turn, _| turn.reply.as_str()),
        column(turns, |turn, _| seat_bits(turn.wakes)),
        column(turns, |turn, _| At::from(turn.at)),
    ))
    .get_result(c)
    .await?;
    Ok(written.into_iter().collect())
}

async fn one_by_one(c: &mut Conn, turns: &[NewTurn]) -> Vec<Result<(), StoreError>> {
    let mut results = Vec::with_capacity(turns.len());
    for turn in turns {
        results.push(one(c, turn).await);
    }
    results
}

async fn one(c: &mut Conn, turn: &NewTurn) -> Result<(), StoreError> {
    c.begin().await?;
    let done = queries::games::commit_turn(c, turn).await;
    c.end(done).await
}
