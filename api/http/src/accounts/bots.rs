//! Bots of the caller: accounts of programs that play for themselves.

use actix_web::{HttpResponse, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::lobby::players::PlayerBody;
use crate::problem::{Code, Problem};
use service::accounts::AccountService;
use service::play::stored::Player;

/// A bot that somebody wants.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotRequest {
    /// What the others see, beside that it is a bot.
    #[schema(min_length = 1, max_length = 40, example = "Phobos")]
    name: String,
}

/// The bots of an account.
#[derive(Serialize, ToSchema)]
pub struct BotList {
    /// The oldest first.
    items: Vec<PlayerBody>,
}

/// Make a bot
///
/// An account of its own that everybody sees to be a bot. It plays by tokens with the scope `bot:play`, at tables that
/// allow bots.
#[utoipa::path(
    tag = "third_parties",
    request_body = BotRequest,
    responses(
        (status = 201, description = "The bot", body = PlayerBody),
    ),
    extensions(("x-problems" = json!([Code::TooManyBots]))),
)]
#[post("/me/bots")]
pub async fn create_bot(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    body: Body<BotRequest>,
) -> Result<HttpResponse, Problem> {
    let bot = accounts.create_bot(caller.account, &body.0.name).await?;
    Ok(HttpResponse::Created().json(PlayerBody::from(Player::from(bot))))
}

/// The own bots
///
/// Their ids are what personal tokens with the scope `bot:play` name. A bot is there for as long as its owner.
#[utoipa::path(
    tag = "third_parties",
    responses((status = 200, description = "All of them", body = BotList)),
)]
#[get("/me/bots")]
pub async fn list_bots(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let bots = accounts.bots(caller.account).await?;
    let items = bots.into_iter().map(|bot| PlayerBody::from(Player::from(bot))).collect();
    Ok(HttpResponse::Ok().json(BotList { items }))
}
