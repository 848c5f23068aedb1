//! Accounts as the others see them.

use serde::Serialize;
use utoipa::ToSchema;

use service::play::stored::Player;

/// An account as the others see it.
#[derive(Serialize, ToSchema)]
pub struct PlayerBody {
    /// Id of the account.
    #[schema(format = "uuid")]
    id: String,
    /// Name of the account.
    #[serde(serialize_with = "crate::extract::reader::serialize_name")]
    name: String,
    /// Whether it is a program that plays for itself.
    bot: bool,
}

impl From<Player> for PlayerBody {
    fn from(player: Player) -> Self {
        Self { id: player.account.to_string(), name: player.name, bot: player.bot }
    }
}
