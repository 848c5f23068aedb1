//! Fills the Postgres of a stand with many games, in a few set-based statements: copies of one game that was played over
//! the API, under new ids.

use std::io;
use std::time::Duration;

use sandbox::Postgres;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::client::{Client, Request, Server};
use crate::load::Error;
use crate::load::party::sign_in;
use crate::load::wire::{Started, Table};
use crate::stand::DATABASE;

/// The number of games in which an account of a copied game plays.
const GAMES_PER_ACCOUNT: u32 = 10;

/// Whole rows are copied, so that the statement does not depend on their other columns. A copy has accounts of its own,
/// with their sessions. It has all turns, the clocks and the plans of the game; entries of the outbox, devices and
/// notifications are not copied. `sittings` are the clocks.
const COPY: &str = "
    CREATE TEMPORARY TABLE original AS SELECT id AS game, table_id AS at_table FROM games WHERE id = '{game}';
    CREATE TEMPORARY TABLE new_games AS
    SELECT n, gen_random_uuid() AS game, gen_random_uuid() AS at_table FROM generate_series(1, {copies}) AS n;
    CREATE TEMPORARY TABLE new_accounts AS
    SELECT n, seats.seat, seats.account_id AS original, gen_random_uuid() AS account
    FROM generate_series(0, {copies} / {games_per_account}) AS n, game_seats AS seats, original
    WHERE seats.game_id = original.game;
    CREATE TEMPORARY TABLE new_seats AS
    SELECT new_games.game, new_games.at_table, new_games.n, new_accounts.seat, new_accounts.original, new_accounts.account
    FROM new_games JOIN new_accounts ON new_accounts.n = new_games.n / {games_per_account};
    ANALYZE new_games, new_accounts, new_seats;

    INSERT INTO accounts SELECT copy.* FROM accounts JOIN new_accounts ON new_accounts.original = accounts.id,
        jsonb_populate_record(accounts, jsonb_build_object('id', new_accounts.account)) AS copy;
    INSERT INTO sessions SELECT copy.* FROM sessions JOIN new_accounts ON new_accounts.original = sessions.account_id,
        jsonb_populate_record(sessions, jsonb_build_object(
            'id', gen_random_uuid(), 'account_id', new_accounts.account
        )) AS copy;
    INSERT INTO game_tables SELECT copy.* FROM game_tables JOIN original ON at_table = id, new_games,
        jsonb_populate_record(game_tables, jsonb_build_object(
            'id', new_games.at_table, 'game_id', new_games.game, 'code', 'COPY' || new_games.n,
            'owner_id', (SELECT account FROM new_accounts WHERE new_accounts.n = new_games.n / {games_per_account} LIMIT 1)
        )) AS copy;
    INSERT INTO games SELECT copy.* FROM games JOIN original ON game = id, new_games,
        jsonb_populate_record(games, jsonb_build_object('id', new_games.game, 'table_id', new_games.at_table)) AS copy;
    INSERT INTO game_seats SELECT copy.* FROM game_seats JOIN original ON game = game_id
        JOIN new_seats USING (seat),
        jsonb_populate_record(game_seats, jsonb_build_object(
            'game_id', new_seats.game, 'account_id', new_seats.account
        )) AS copy;
    INSERT INTO turns SELECT copy.* FROM turns JOIN original ON game = game_id CROSS JOIN new_games
        LEFT JOIN new_accounts ON new_accounts.n = new_games.n / {games_per_account}
            AND new_accounts.original = turns.account_id,
        jsonb_populate_record(turns, jsonb_build_object(
            'game_id', new_games.game, 'account_id', new_accounts.account
        )) AS copy;
    INSERT INTO sittings SELECT copy.* FROM sittings JOIN original ON game = game_id, new_games,
        jsonb_populate_record(sittings, jsonb_build_object('game_id', new_games.game)) AS copy;
    INSERT INTO plans SELECT copy.* FROM plans JOIN original ON game = game_id
        JOIN new_seats ON new_seats.original = plans.account_id AND new_seats.n % {games_per_plan} = 0,
        jsonb_populate_record(plans, jsonb_build_object(
            'id', gen_random_uuid(), 'game_id', new_seats.game, 'account_id', new_seats.account
        )) AS copy;
";

/// Copies a game. One copy of `games_per_plan` gets the plans of the game.
pub fn copy_game(postgres: &Postgres, game: &str, copies: u32, games_per_plan: u32) -> io::Result<()> {
    let numbers = [
        ("{copies}", copies),
        ("{games_per_account}", GAMES_PER_ACCOUNT),
        ("{games_per_plan}", games_per_plan),
    ];
    let sql = COPY.replace("{game}", game);
    let sql = numbers.iter().fold(sql, |sql, (name, number)| sql.replace(name, &number.to_string()));
    postgres.ask(DATABASE, &sql)?;
    // Otherwise Postgres would do it at some time during the measurement.
    postgres.ask(DATABASE, "VACUUM (ANALYZE)")?;
    postgres.ask(DATABASE, "CHECKPOINT").map(drop)
}

/// Starts a game of two guests with so much time for each decision. When the time has run out, the server passes for the
/// seat. Returns the id of the game.
pub async fn start_timed_game(server: &Server, limit: Duration) -> Result<String, Error> {
    let clock = json!({
        "type": "per_decision", "limit_seconds": limit.as_secs(), "on_expiry": "pass", "quiet_hours_per_day": 0,
        "vacation_days": 0,
    });
    let table =
        json!({ "players": 2, "corporate_era": true, "draft": false, "private": true, "clock": clock });
    let mut client = Client::new(server);
    let owner = sign_in(server).await?;
    let guest = sign_in(server).await?;
    let request = Request::post_json("/v1/tables", &table).authorized_by(&owner);
    let table: Table = read(&mut client, &request).await?;
    let request = Request::post_json("/v1/tables/join", &json!({ "code": table.code })).authorized_by(&guest);
    read::<Value>(&mut client, &request).await?;
    let request =
        Request::post_json(format!("/v1/tables/{}/start", table.id), &json!({})).authorized_by(&owner);
    let started: Started = read(&mut client, &request).await?;
    Ok(started.game_id)
}

/// The reply to a request, which is sent again if the server is busy: at most a table is left to which nobody comes.
async fn read<T: DeserializeOwned>(client: &mut Client, request: &Request) -> Result<T, Error> {
    let reply = client.send_until_served(request).await;
    let reply = reply.map_err(|why| Error::Failed(request.to_string(), why))?;
    if !(200..300).contains(&reply.status) {
        return Err(Error::unexpected_status(request, &reply));
    }
    serde_json::from_slice(&reply.body).map_err(|_| Error::Malformed(request.to_string()))
}
