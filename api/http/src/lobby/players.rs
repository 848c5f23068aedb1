//! Accounts as other accounts see them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::lobby::opponents::{Opponent, opponent};
use service::play::stored::Player;

/// An account as other accounts see it.
#[derive(Serialize, ToSchema)]
pub struct PlayerBody {
    /// Id of the account.
    #[schema(format = "uuid")]
    id: String,
    /// Name of the account.
    #[serde(serialize_with = "crate::extract::reader::serialize_name")]
    name: String,
    /// Whether the account is a bot: an account of a third-party program.
    bot: bool,
    /// Level of the opponent. Absent for people and bots.
    #[serde(skip_serializing_if = "Option::is_none")]
    opponent: Option<Opponent>,
}

impl From<Player> for PlayerBody {
    fn from(player: Player) -> Self {
        let opponent = opponent(&player);
        Self { id: player.account.to_string(), name: player.name, bot: player.bot, opponent }
    }
}
