//! A database full of copies of one real game, for measurements with many games.

use std::error::Error as Fault;
use std::io;
use std::time::Duration;

use serde_json::{Value, json};

use super::client::{Client, Request, Server};
use super::load::Error;
use super::load::party::sign_in;
use super::stand::DATABASE;
use sandbox::Postgres;

/// The seats of the game.
const PLAYERS: usize = 2;

/// Starts a game with so much time for each decision.
pub async fn start_game(server: &Server, limit: Duration) -> Result<(), Box<dyn Fault>> {
    let clock = json!({
        "type": "per_decision", "limit_seconds": limit.as_secs(), "on_expiry": "pass", "quiet_hours_per_day": 0,
        "vacation_days": 0,
    });
    let table = json!({
        "players": PLAYERS, "corporate_era": true, "draft": false, "private": true, "clock": clock,
    });
    let mut client = Client::new(server);
    let owner = sign_in(server).await?;
    let guest = sign_in(server).await?;
    let table = read(&mut client, Request::post_json("/v1/tables", &table).authorized_by(&owner)).await?;
    let code = json!({ "code": table["code"] });
    read(&mut client, Request::post_json("/v1/tables/join", &code).authorized_by(&guest)).await?;
    let id = table["id"].as_str().unwrap_or_default();
    let start = Request::post_json(format!("/v1/tables/{id}/start"), &json!({}));
    read(&mut client, start.authorized_by(&owner)).await.map(drop)
}

async fn read(client: &mut Client, request: Request) -> Result<Value, Box<dyn Fault>> {
    let reply = client.send(&request).await.map_err(|why| Error::Failed(request.to_string(), why))?;
    if !(200..300).contains(&reply.status) {
        return Err(Error::unexpected_status(&request, &reply).into());
    }
    Ok(serde_json::from_slice(&reply.body)?)
}

/// Copies the rows of the only game under new ids, until there are that many games.
pub fn copy_game(postgres: &Postgres, games: u32) -> io::Result<()> {
    let run = |sql: &str| postgres.ask(DATABASE, sql);
    run("CREATE TABLE origin AS SELECT id AS game FROM games; \
         CREATE TABLE copies (number INTEGER PRIMARY KEY, game UUID NOT NULL)")?;
    run(&format!(
        "INSERT INTO copies SELECT n, (lpad(to_hex(n), 8, '0') || right(replace(game::text, '-', ''), 24))::uuid \
         FROM origin, generate_series(1, {}) AS n",
        games - 1
    ))?;
    for (table, key) in
        [("games", "id"), ("game_seats", "game_id"), ("turns", "game_id"), ("sittings", "game_id")]
    {
        copy_rows(postgres, table, key)?;
    }
    run("DROP TABLE copies; DROP TABLE origin").map(drop)
}

/// Copies the rows of the original game to all copies. `key` is the column of the game.
fn copy_rows(postgres: &Postgres, table: &str, key: &str) -> io::Result<()> {
    let columns = postgres.ask(
        DATABASE,
        &format!(
            "SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) \
             FROM information_schema.columns WHERE table_name = '{table}' AND column_name <> '{key}'"
        ),
    )?;
    let copy = format!(
        "INSERT INTO {table} ({key}, {columns}) SELECT c.game, {columns} FROM {table} AS t \
         JOIN origin AS o ON o.game = t.{key} CROSS JOIN copies AS c"
    );
    postgres.ask(DATABASE, &copy).map(drop)
}
