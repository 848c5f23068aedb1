//! Bots of the caller: accounts of third-party programs that play for themselves.

use actix_web::{HttpResponse, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::lobby::players::PlayerBody;
use crate::problem::{Code, Problem};
use service::accounts::AccountService;
use service::play::stored::Player;

/// A bot to create.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotRequest {
    /// Name that other players see. They also see that the account is a bot.
    #[schema(min_length = 1, max_length = 40, example = "Phobos")]
    name: String,
}

/// The bots of an account.
#[derive(Serialize, ToSchema)]
pub struct BotList {
    /// Bots of the account, oldest first.
    items: Vec<PlayerBody>,
}

/// Create a bot
///
/// Creates an account of its own for a third-party program. All players see that the account is a bot. The bot acts
/// with tokens of the scope `bot:play`, and plays at tables that allow bots. The server replies 409 `too_many_bots`
/// when the account has 10 bots.
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

/// List the caller's bots
///
/// Returns all bots of the caller, oldest first. Use the id of a bot as `bot_id` of a personal token with the scope
/// `bot:play`. A bot exists as long as the account of its owner.
#[utoipa::path(
    tag = "third_parties",
    responses((status = 200, description = "The bots", body = BotList)),
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
