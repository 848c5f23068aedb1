//! A player: signs in, takes a seat, and plays until the game is over. It uses the API only through `tharsis`, which
//! progenitor generates from the document.
//!
//!     tharsis-player URL DEVICE_KEY NAME [CODE]
//!
//! Without CODE it creates a table for PLAYERS, prints its code on standard output, and starts the game when it is
//! full.

#[allow(clippy::all, unused)]
mod tharsis {
    include!(concat!(env!("OUT_DIR"), "/tharsis.rs"));
}

use std::error::Error;
use std::time::{Duration, Instant};

use reqwest::header::{AUTHORIZATION, HeaderMap};
use tharsis::types::{
    Decision, DecisionOption, Game, GameTable, GuestSignIn, JoinRequest, MoveAnswer, MoveRequest,
    RefreshRequest, StartedGame, TableRequest, UndoRequest,
};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The preferred options, best first. Other options come between, and options that end something come last.
const LIKED: [&str; 4] = ["claim_milestone", "convert", "standard_project:a", "play_card"];
const DISLIKED: [&str; 4] = ["standard_project:sell_patents", "decline", "end_turn", "pass"];

fn rank(option: &DecisionOption) -> usize {
    let place = |likes: &[&str]| likes.iter().position(|start| option.id.starts_with(start));
    let disliked = || place(&DISLIKED).map(|place| LIKED.len() + 1 + place);
    place(&LIKED).or_else(disliked).unwrap_or(LIKED.len())
}

/// The best option, the first of equals.
fn choose(decision: &Decision) -> Result<MoveAnswer> {
    let options = decision.options.iter().filter(|option| option.replaces.is_none());
    let option = options.min_by_key(|option| rank(option)).ok_or("nothing may be answered")?;
    let cards = option.cards.as_ref().map(|cards| {
        let count = cards.max.min(cards.min.max(3));
        cards.of.iter().take(usize::try_from(count).unwrap_or(0)).cloned().collect::<Vec<_>>()
    });
    Ok(MoveAnswer::builder().option(option.id.clone()).cards(cards.unwrap_or_default()).try_into()?)
}

/// A client with an access token.
fn client(url: &str, token: &str) -> Result<tharsis::Client> {
    with_headers(url, HeaderMap::from_iter([(AUTHORIZATION, format!("Bearer {token}").parse()?)]))
}

/// A client that sends these headers. Its timeout allows for long polls.
fn with_headers(url: &str, headers: HeaderMap) -> Result<tharsis::Client> {
    let http = reqwest::Client::builder().default_headers(headers).timeout(Duration::from_secs(60));
    Ok(tharsis::Client::new_with_client(url, http.build()?))
}

struct Player {
    url: String,
    name: String,
    api: tharsis::Client,
    refresh_token: String,
    refresh_at: Instant,
    moves: u32,
    undone: bool,
}

impl Player {
    async fn sign_in(url: String, device_key: &str, name: String) -> Result<Self> {
        let visitor = GuestSignIn::builder().device_key(device_key).name(Some(name.parse()?));
        let visitor = visitor.device(Some("Rust".parse()?));
        let anonymous = with_headers(&url, HeaderMap::new())?;
        let came = anonymous.sign_in_guest().body(visitor).send().await?.into_inner();
        let refresh_at = Instant::now() + Duration::from_secs(u64::from(came.expires_in.get()) / 2);
        let api = client(&url, &came.access_token)?;
        Ok(Self { url, name, api, refresh_token: came.refresh_token, refresh_at, moves: 0, undone: false })
    }

    /// Refreshes the token after half its lifetime, so that it never expires.
    async fn stay(&mut self) -> Result<()> {
        if Instant::now() < self.refresh_at {
            return Ok(());
        }
        let body = RefreshRequest::builder().refresh_token(self.refresh_token.as_str());
        let anonymous = with_headers(&self.url, HeaderMap::new())?;
        let tokens = anonymous.refresh_session().body(body).send().await?.into_inner();
        self.api = client(&self.url, &tokens.access_token)?;
        self.refresh_at = Instant::now() + Duration::from_secs(u64::from(tokens.expires_in.get()) / 2);
        self.refresh_token = tokens.refresh_token;
        Ok(())
    }

    async fn sit_down(&self, invitation: Option<&str>) -> Result<GameTable> {
        if let Some(code) = invitation {
            let body = JoinRequest::builder().code(code);
            return Ok(self.api.join_table().body(body).send().await?.into_inner());
        }
        let players: u32 = std::env::var("PLAYERS")?.parse()?;
        let body = TableRequest::builder().players(players).corporate_era(true).draft(true).private(true);
        let table = self.api.create_table().body(body).send().await?.into_inner();
        println!("code {}", table.code.clone().unwrap_or_default());
        Ok(table)
    }

    async fn begin(&mut self, table: GameTable, owner: bool) -> Result<StartedGame> {
        loop {
            self.stay().await?;
            let now = self.api.get_table().id(table.id.clone()).send().await?.into_inner();
            if let Some(game_id) = now.game_id {
                return Ok(StartedGame { game_id });
            }
            if owner && now.free_seats == 0 {
                return Ok(self.api.start_game().id(now.id).send().await?.into_inner());
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Answers the decision and returns the next one. Every tenth move is sent twice, as after a lost reply.
    async fn answer(&mut self, game: &StartedGame, decision: &Decision) -> Result<Option<Decision>> {
        let body = MoveRequest { answers: vec![choose(decision)?] };
        let order = self.api.play_move().id(game.game_id.clone()).if_match(decision.tag.as_str());
        let order = order.idempotency_key(format!("{}-{}", self.name, decision.tag)).body(body);
        let moved = match order.clone().send().await {
            Ok(moved) => moved.into_inner(),
            Err(tharsis::Error::ErrorResponse(problem)) if problem.code.as_str() == "decision_changed" => {
                return Ok(problem.into_inner().decision);
            }
            Err(why) => return Err(why.into()),
        };
        self.moves += 1;
        if self.moves % 10 == 0 {
            let again = order.send().await?;
            let replayed = again.headers().get("Idempotent-Replayed").is_some_and(|value| value == "true");
            if !replayed || again.version != moved.version {
                return Err(format!("{} was carried out twice", decision.tag).into());
            }
        }
        match moved.decision {
            Some(next) if !self.undone && next.undo.steps > 0 => self.undo(game, next).await,
            next => Ok(next),
        }
    }

    /// Undoes the latest answer, once in a game. If the undo is refused, because somebody else has answered meanwhile,
    /// the game continues unchanged, and it is tried again later.
    async fn undo(&mut self, game: &StartedGame, decision: Decision) -> Result<Option<Decision>> {
        let order = self.api.undo_moves().id(game.game_id.clone()).if_match(decision.tag.as_str());
        let key = format!("{}-undo-{}", self.name, decision.tag.as_str());
        match order.idempotency_key(key).body(UndoRequest::builder()).send().await {
            Ok(back) => {
                self.undone = true;
                Ok(back.into_inner().decision)
            }
            Err(tharsis::Error::ErrorResponse(_)) => Ok(Some(decision)),
            Err(why) => Err(why.into()),
        }
    }

    async fn play(&mut self, game: &StartedGame) -> Result<()> {
        let mut after = 0;
        loop {
            self.stay().await?;
            let now = self.api.get_decision().id(game.game_id.clone()).send().await?;
            let mut open = now.into_inner().decision;
            while let Some(decision) = open.filter(|decision| decision.waiting) {
                open = self.answer(game, &decision).await?;
            }
            let news = self.api.list_events().id(game.game_id.clone());
            let page = news.after(after).limit(500_u64).wait(20_i64).send().await?;
            if page.events.iter().any(|event| ["ended", "aborted"].contains(&event.type_.as_str())) {
                return Ok(());
            }
            after = page.next;
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().ok_or("expected URL DEVICE_KEY NAME [CODE]");
    let (url, device_key, name) = (next()?, next()?, next()?);
    let invitation = arguments.next();
    let mut player = Player::sign_in(url, &device_key, name).await?;
    let table = player.sit_down(invitation.as_deref()).await?;
    let game = player.begin(table, invitation.is_none()).await?;
    player.play(&game).await?;
    let over: Game = player.api.get_game().id(game.game_id).send().await?.into_inner();
    println!("game {}\nmoves {}", over.id, player.moves);
    let Some(result) = over.view.result else { return Err("the game has no result".into()) };
    for score in &result.scores {
        let seated = over.players.iter().find(|player| player.seat == score.seat);
        let name = seated.map(|player| player.name.as_str()).unwrap_or_default();
        println!("score {} {name} {}", score.seat, score.total);
    }
    let winners: Vec<String> = result.winners.iter().map(ToString::to_string).collect();
    println!("winners {}", winners.join(" "));
    Ok(())
}
