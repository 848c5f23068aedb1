//! Bodies of requests and replies about tables.

use domain::game::{EffectOrder, SeatSetup};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::games::clock_bodies::ClockOption;
use crate::lobby::opponents::{CaretakerWord, Opponent};
use crate::lobby::players::PlayerBody;
use crate::problem::Problem;
use crate::reply::mirror::mirror;
use service::id::AccountId;
use service::lobby::tables::{NewTable, Options, Table, TablePace, TableState};

/// A new table. The caller takes the first seat and owns the table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TableRequest {
    /// Name of the table. The server names it after its owner if absent.
    #[schema(min_length = 1, max_length = 40, example = "Friday evening")]
    name: Option<String>,
    /// Number of seats; 1 is the solo game.
    #[schema(minimum = 1, maximum = 5, example = 3)]
    players: u8,
    /// True to play with the cards of the Corporate Era and without starting production. Always true for the solo
    /// game.
    corporate_era: bool,
    /// Whether players draft cards in the research phase. The solo game has no draft.
    draft: bool,
    /// True to take a beginner corporation, with 42 M€ and ten cards free of charge.
    #[serde(default)]
    #[schema(default = false)]
    beginner: bool,
    /// Who chooses the order of simultaneous effects.
    #[serde(default = "default_effect_order")]
    #[schema(default = "ask")]
    effect_order: EffectOrder,
    /// True if bots may join.
    #[serde(default)]
    #[schema(default = false)]
    allow_bots: bool,
    /// Whether the table is private. Players find a private table only by its code and by invitations.
    #[serde(default)]
    #[schema(default = false)]
    private: bool,
    /// How quickly the players mean to play.
    #[serde(default)]
    #[schema(default = "relaxed")]
    pace: PaceWord,
    /// Clock of the game. No clock if absent.
    clock: Option<ClockOption>,
    /// Whether the result affects ratings. Solo games and games with bots do not. A game with opponents affects a
    /// separate rating, `opponents`, and gives no advice.
    #[serde(default)]
    #[schema(default = false)]
    rated: bool,
    /// Whether the server starts the game when all seats are taken.
    #[serde(default)]
    #[schema(default = false)]
    auto_start: bool,
    /// Opponents that take seats after the owner, in this order. Together with the owner, there are at most `players`
    /// of them. If they fill the table, the game starts at once.
    #[serde(default)]
    #[schema(max_items = 4)]
    opponents: Vec<Opponent>,
    /// How the caretaker plays for a seat whose player is absent. It must be `pass` at a rated table.
    #[serde(default)]
    #[schema(default = "pass")]
    caretaker: CaretakerWord,
}

mirror! {
    /// How quickly the people at a table intend to play. The server does not enforce it. `live`: all players are
    /// present and answer within minutes. `daily`: all players look in at least once a day. `relaxed`: players answer
    /// when they have time.
    #[derive(Default)]
    #[schema(as = Pace)]
    PaceWord of TablePace {
        /// Within minutes.
        Live,
        /// At least once a day.
        Daily,
        /// Whenever players have time.
        #[default]
        Relaxed,
    }
}

/// Choices of a player who takes a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatRequest {
    /// True to take a beginner corporation, with 42 M€ and ten cards free of charge.
    #[serde(default)]
    #[schema(default = false)]
    beginner: bool,
    /// Who chooses the order of simultaneous effects.
    #[serde(default = "default_effect_order")]
    #[schema(default = "ask")]
    effect_order: EffectOrder,
}

/// A code of a table, with the choices of the player who takes a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// Code of the table, or of an invitation to it. The server ignores the case of letters, spaces and hyphens.
    #[schema(min_length = 1, max_length = 40, example = "7K3MQ-9XTRB")]
    pub code: String,
    /// True to take a beginner corporation, with 42 M€ and ten cards free of charge.
    #[serde(default)]
    #[schema(default = false)]
    beginner: bool,
    /// Who chooses the order of simultaneous effects.
    #[serde(default = "default_effect_order")]
    #[schema(default = "ask")]
    effect_order: EffectOrder,
}

/// State of a table.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableStateWord {
    /// The table waits for players or for the start.
    Open,
    /// The game has started.
    Started,
}

/// A table.
#[derive(Serialize, ToSchema)]
pub struct TableBody {
    /// Id of the table.
    #[schema(format = "uuid")]
    id: String,
    /// Name of the table.
    #[serde(serialize_with = "crate::extract::reader::serialize_name")]
    name: String,
    /// State of the table.
    state: TableStateWord,
    /// Number of seats, 1 to 5.
    #[schema(minimum = 1, maximum = 5)]
    players: u8,
    /// True if the game has the cards of the Corporate Era and no starting production.
    corporate_era: bool,
    /// True if cards are drafted in the research phase.
    draft: bool,
    /// True if players can join only with the code or an invitation.
    private: bool,
    /// True if bots may join.
    allow_bots: bool,
    /// Id of the account that owns the table and may start the game.
    #[schema(format = "uuid")]
    owner: String,
    /// Players at the table, in the order in which they sat down.
    seats: Vec<TakenSeat>,
    /// Number of free seats.
    #[schema(value_type = u32)]
    free_seats: usize,
    /// SHA-256 of the secret seed that determines the whole deck. The server draws the seed when the table is made.
    /// The record of the game reveals it after the end of the game.
    #[schema(
        pattern = "^[0-9a-f]{64}$",
        example = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    )]
    commitment: String,
    /// How quickly the players mean to play.
    pace: PaceWord,
    /// Clock of the table.
    clock: ClockOption,
    /// True if the result affects ratings; with opponents at the table, the rating `opponents`.
    rated: bool,
    /// Whether the server starts the game when all seats are taken.
    auto_start: bool,
    /// How the caretaker plays for a seat whose player is absent.
    caretaker: CaretakerWord,
    /// Time at which the table is closed if its game has not started. The period starts again with each player who
    /// joins.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<String>,
    /// Id of the previous game, if the table is for a rematch of its players. Absent otherwise.
    #[schema(format = "uuid")]
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch_of: Option<String>,
    /// Code with which players join. Only players at the table see it; absent for other accounts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = String, example = "7K3MQ-9XTRB")]
    code: Option<String>,
    /// Id of the game. Absent until the table has started.
    #[schema(format = "uuid")]
    #[serde(skip_serializing_if = "Option::is_none")]
    game_id: Option<String>,
    /// Time at which the table was made.
    #[schema(format = "date-time")]
    created_at: String,
}

/// A seat that a player has taken.
#[derive(Serialize, ToSchema)]
pub struct TakenSeat {
    player: PlayerBody,
    /// True if the seat takes a beginner corporation.
    beginner: bool,
    /// Who chooses the order of simultaneous effects.
    effect_order: EffectOrder,
}

/// A game that has started.
#[derive(Serialize, ToSchema)]
pub struct StartedBody {
    /// Id of the game that has started.
    #[schema(format = "uuid")]
    pub game_id: String,
}

/// Tables at which the caller waits for the start.
#[derive(Serialize, ToSchema)]
pub struct TableList {
    /// Tables, oldest first.
    pub items: Vec<TableBody>,
}

/// A page of the list of tables.
#[derive(Serialize, ToSchema)]
pub struct TablePage {
    /// Tables, newest first.
    pub items: Vec<TableBody>,
    /// Cursor of the next page. Absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// The default for who chooses the order of simultaneous effects.
pub fn default_effect_order() -> EffectOrder {
    EffectOrder::Ask
}

impl TryFrom<TableRequest> for NewTable {
    type Error = Problem;

    fn try_from(request: TableRequest) -> Result<Self, Problem> {
        Ok(Self {
            name: request.name,
            options: Options {
                players: request.players,
                corporate_era: request.corporate_era,
                draft: request.draft,
                private: request.private,
                allow_bots: request.allow_bots,
                pace: request.pace.into(),
                rated: request.rated,
                auto_start: request.auto_start,
                caretaker: request.caretaker.level(),
            },
            control: request.clock.map_or(Ok(None), ClockOption::control)?,
            wishes: SeatSetup { beginner: request.beginner, effect_order: request.effect_order },
            opponents: request.opponents.into_iter().map(|opponent| opponent.level.into()).collect(),
        })
    }
}

impl From<SeatRequest> for SeatSetup {
    fn from(request: SeatRequest) -> Self {
        Self { beginner: request.beginner, effect_order: request.effect_order }
    }
}

impl JoinRequest {
    /// The choices of the player.
    pub fn seat_setup(&self) -> SeatSetup {
        SeatSetup { beginner: self.beginner, effect_order: self.effect_order }
    }
}

impl TableBody {
    /// The table as this account sees it.
    pub fn seen_by(account: AccountId, table: Table) -> Self {
        let (state, game_id) = match table.state {
            TableState::Started(game) => (TableStateWord::Started, Some(game.to_string())),
            TableState::Open | TableState::Closed => (TableStateWord::Open, None),
        };
        Self {
            id: table.id.to_string(),
            state,
            players: table.options.players,
            corporate_era: table.options.corporate_era,
            draft: table.options.draft,
            private: table.options.private,
            allow_bots: table.options.allow_bots,
            owner: table.owner.to_string(),
            free_seats: table.free(),
            pace: table.options.pace.into(),
            clock: table.control.as_ref().into(),
            rated: table.options.rated,
            auto_start: table.options.auto_start,
            caretaker: table.options.caretaker.into(),
            expires_at: table.expires_at.map(|at| at.to_string()),
            rematch_of: table.rematch_of.map(|game| game.to_string()),
            code: table.seats(account).then_some(table.code),
            seats: table
                .chairs
                .into_iter()
                .map(|chair| TakenSeat {
                    player: chair.player.into(),
                    beginner: chair.wishes.beginner,
                    effect_order: chair.wishes.effect_order,
                })
                .collect(),
            name: table.name,
            commitment: table.commitment,
            game_id,
            created_at: table.created_at.to_string(),
        }
    }
}
