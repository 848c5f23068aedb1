//! The requests before the game: sign-in, creating and joining a table, start. Some are sent twice, which must have no
//! effect.

use serde_json::{Value, json};

use super::credentials::Credentials;
use super::error::{Error, ensure};
use super::ledger::Shared;
use super::player::Player;
use super::wire::{Account, Game, SignedIn, Started, Table, read};
use crate::client::{Client, Reply, Request, Server, device_key};
use crate::rng::Rng;

/// The names of the guests.
pub const NAMES: [&str; 5] = ["Ada", "Bob", "Cid", "Dot", "Eve"];

/// The settings of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameKind {
    /// Seats.
    pub players: usize,
    /// With the cards of the Corporate Era.
    pub corporate_era: bool,
    pub draft: bool,
}

/// A table whose seats are all taken.
pub struct Seating {
    /// The commitment to the seed, published before the other players joined.
    pub commitment: String,
    /// The players, clockwise.
    pub players: Vec<Player>,
}

struct Guest {
    account: Account,
    credentials: Credentials,
}

/// A client before there is a game.
struct Lobby {
    client: Client,
    ledger: Shared,
}

/// Signs in all guests, seats them and starts the game.
pub async fn seat(server: &Server, kind: GameKind, rng: &mut Rng, ledger: &Shared) -> Result<Seating, Error> {
    let mut lobby = Lobby { client: Client::new(server), ledger: ledger.clone() };
    let mut guests = Vec::new();
    for name in NAMES.iter().take(kind.players) {
        guests.push(lobby.sign_in(name).await?);
    }
    let owner = guests.first().ok_or(Error::Flags("--players: expected 1 to 5"))?;
    let table = json!({
        "name": "A demonstration",
        "players": kind.players,
        "corporate_era": kind.corporate_era,
        "draft": kind.draft,
        "private": true,
    });
    let request = Request::post_json("/v1/tables", &table).authorized_by(&owner.credentials.token);
    // Creating a table is not idempotent. A new connection avoids an automatic retry.
    lobby.client = Client::new(server);
    let table: Table = read(&request, &lobby.send(&request).await?, 201)?;
    let code = table.code.ok_or_else(|| Error::Contradiction("the table has no code".to_owned()))?;
    for guest in &guests[1..] {
        let order = if rng.one_in(4) { "engine" } else { "ask" };
        let wishes = json!({ "code": code, "beginner": rng.one_in(5), "effect_order": order });
        let request = Request::post_json("/v1/tables/join", &wishes).authorized_by(&guest.credentials.token);
        let joined: Table = lobby.twice(&request, [200, 200]).await?;
        ensure(joined.commitment == table.commitment, || {
            "the commitment changed when a seat was taken".to_owned()
        })?;
        ensure(joined.seats.iter().filter(|seat| seat.player.id == guest.account.id).count() == 1, || {
            format!("{} does not have exactly one seat at the table", guest.account.name)
        })?;
    }
    let request = Request::post_json(format!("/v1/tables/{}/start", table.id), &json!({}))
        .authorized_by(&owner.credentials.token);
    let started: Started = lobby.twice(&request, [201, 200]).await?;
    let path = format!("/v1/games/{}", started.game_id);
    let mut players = Vec::new();
    for (n, guest) in guests.into_iter().enumerate() {
        let request = Request::get(path.clone()).authorized_by(&guest.credentials.token);
        let game: Game = read(&request, &lobby.send(&request).await?, 200)?;
        ensure(
            game.players.iter().any(|player| player.id == guest.account.id && player.seat == game.seat),
            || format!("{} has another seat than the game shows", guest.account.name),
        )?;
        ensure(game.view.commitment == table.commitment, || {
            "the game has another commitment than its table".to_owned()
        })?;
        let rng = rng.fork(n as u64);
        players.push(Player::new(server, guest.credentials, game.seat, path.clone(), rng, ledger.clone()));
    }
    Ok(Seating { commitment: table.commitment, players })
}

impl Lobby {
    async fn sign_in(&mut self, name: &str) -> Result<Guest, Error> {
        let key = device_key();
        let request = Request::post_json("/v1/sign-in/guest", &json!({ "device_key": key, "name": name }));
        let signed_in: SignedIn = self.twice(&request, [201, 200]).await?;
        Ok(Guest { credentials: Credentials::of(&signed_in)?, account: signed_in.account })
    }

    /// Sends the request twice: the second simulates a retry after a lost reply.
    async fn twice<T: serde::de::DeserializeOwned>(
        &mut self,
        request: &Request,
        statuses: [u16; 2],
    ) -> Result<T, Error> {
        let first = self.send(request).await?;
        let again = self.send(request).await?;
        read::<Value>(request, &again, statuses[1])?;
        self.ledger.borrow_mut().counts.retries += 1;
        read(request, &first, statuses[0])
    }

    async fn send(&mut self, request: &Request) -> Result<Reply, Error> {
        self.ledger.borrow_mut().counts.requests += 1;
        let reply = self.client.send(request).await;
        reply.map_err(|why| Error::Failed { request: request.to_string(), why })
    }
}
