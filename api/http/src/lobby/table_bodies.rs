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

/// A table to be made. Who makes it takes the first seat and owns it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TableRequest {
    /// What the table is called; named after its owner if absent.
    #[schema(min_length = 1, max_length = 40, example = "Friday evening")]
    name: Option<String>,
    /// Number of seats; 1 is the solo game.
    #[schema(minimum = 1, maximum = 5, example = 3)]
    players: u8,
    /// With the cards of the Corporate Era, and without starting production. The solo game always has it.
    corporate_era: bool,
    /// Whether research is drafted. There is no draft in the solo game.
    draft: bool,
    /// Take a beginner corporation: 42 M€ and ten cards free of charge.
    #[serde(default)]
    #[schema(default = false)]
    beginner: bool,
    /// Who chooses the order of effects that come up together.
    #[serde(default = "default_effect_order")]
    #[schema(default = "ask")]
    effect_order: EffectOrder,
    /// True if bots may sit down.
    #[serde(default)]
    #[schema(default = false)]
    allow_bots: bool,
    /// A private table is found by its code and by invitations only.
    #[serde(default)]
    #[schema(default = false)]
    private: bool,
    /// How quickly the players mean to play.
    #[serde(default)]
    #[schema(default = "relaxed")]
    pace: PaceWord,
    /// How long somebody may think; as long as they like if absent.
    clock: Option<ClockOption>,
    /// Whether the result counts for ratings. Solo games and games with bots do not. A game with opponents counts for a rating
    /// of its own, `opponents`, and there is no advice in it.
    #[serde(default)]
    #[schema(default = false)]
    rated: bool,
    /// Whether the game starts by itself when all seats are taken.
    #[serde(default)]
    #[schema(default = false)]
    auto_start: bool,
    /// Players that the server itself plays, who sit down after the owner in this order; together with the owner at most
    /// `players`. If they fill the table, the game starts at once.
    #[serde(default)]
    #[schema(max_items = 4)]
    opponents: Vec<Opponent>,
    /// How the caretaker plays for a seat whose player is absent. At a rated table it is `pass`.
    #[serde(default)]
    #[schema(default = "pass")]
    caretaker: CaretakerWord,
}

mirror! {
    /// How quickly the people at a table mean to play. It is a promise among them, and is not enforced. `live`: everybody is
    /// there now and answers within minutes. `daily`: everybody looks in once a day at least. `relaxed`: whenever there is time.
    #[derive(Default)]
    #[schema(as = Pace)]
    PaceWord of TablePace {
        /// Within minutes.
        Live,
        /// Once a day at least.
        Daily,
        /// Whenever there is time.
        #[default]
        Relaxed,
    }
}

/// How somebody who sits down wants to play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatRequest {
    /// Take a beginner corporation: 42 M€ and ten cards free of charge.
    #[serde(default)]
    #[schema(default = false)]
    beginner: bool,
    /// Who chooses the order of effects that come up together.
    #[serde(default = "default_effect_order")]
    #[schema(default = "ask")]
    effect_order: EffectOrder,
}

/// Somebody who has a code.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The code of the table, or of an invitation to it; small letters, spaces and hyphens do no harm.
    #[schema(min_length = 1, max_length = 40, example = "7K3MQ-9XTRB")]
    pub code: String,
    /// Take a beginner corporation: 42 M€ and ten cards free of charge.
    #[serde(default)]
    #[schema(default = false)]
    beginner: bool,
    /// Who chooses the order of effects that come up together.
    #[serde(default = "default_effect_order")]
    #[schema(default = "ask")]
    effect_order: EffectOrder,
}

/// How far a table has come.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableStateWord {
    /// Waiting for people or for the start.
    Open,
    /// Its game has started.
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
    /// With the cards of the Corporate Era, and without starting production.
    corporate_era: bool,
    /// True if cards are drafted in the research phase.
    draft: bool,
    /// True if only the code lets players in.
    private: bool,
    /// True if bots may sit down.
    allow_bots: bool,
    /// The id of the account that may start the game.
    #[schema(format = "uuid")]
    owner: String,
    /// Players at the table, in the order in which they sat down.
    seats: Vec<TakenSeat>,
    /// Number of seats that are free.
    #[schema(value_type = u32)]
    free_seats: usize,
    /// SHA-256 of the secret seed that decides the whole deck. The seed was drawn when the table was made and is
    /// revealed in the record of the game after its end.
    #[schema(
        pattern = "^[0-9a-f]{64}$",
        example = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    )]
    commitment: String,
    /// How quickly the players mean to play.
    pace: PaceWord,
    /// Clock of the table.
    clock: ClockOption,
    /// True if the result counts for ratings; with opponents at the table, for the rating `opponents`.
    rated: bool,
    /// Whether the game starts by itself when all seats are taken.
    auto_start: bool,
    /// How the caretaker plays for a seat whose player is absent.
    caretaker: CaretakerWord,
    /// When the table is closed if its game has not started until then. The time begins anew with each player who comes.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<String>,
    /// The game after which the same players sit here again, if it is a rematch.
    #[schema(format = "uuid")]
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch_of: Option<String>,
    /// Lets people in. Only those who sit here see it.
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

/// A seat that somebody has taken.
#[derive(Serialize, ToSchema)]
pub struct TakenSeat {
    player: PlayerBody,
    /// True if the seat takes a beginner corporation.
    beginner: bool,
    /// Who chooses the order of effects that come up together.
    effect_order: EffectOrder,
}

/// A game that has started.
#[derive(Serialize, ToSchema)]
pub struct StartedBody {
    /// Id of the game that has started.
    #[schema(format = "uuid")]
    pub game_id: String,
}

/// The tables that somebody waits at.
#[derive(Serialize, ToSchema)]
pub struct TableList {
    /// Oldest first.
    pub items: Vec<TableBody>,
}

/// A part of the list of tables.
#[derive(Serialize, ToSchema)]
pub struct TablePage {
    /// Tables, newest first.
    pub items: Vec<TableBody>,
    /// Cursor of the next page. Absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// Who orders effects, if nothing is said.
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
    /// How they want to play.
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
