//! Games as stored. Only `games` reads the encoded state.

use domain::seat::{Seat, SeatSet};
use opponents::Level;

use crate::accounts::account::Account;
use crate::accounts::opponents::OpponentAccount;
use crate::id::{AccountId, GameId, TableId};
use crate::moment::Moment;
use crate::play::plans::KeptPlan;
use crate::seating::hand_over::SubstituteChange;
use crate::seating::state::SeatingState;

/// A game to be stored.
#[derive(Clone, Debug)]
pub struct NewGame {
    pub id: GameId,
    /// The table that it was started at.
    pub table: TableId,
    /// The name of the table.
    pub name: String,
    /// The players, clockwise.
    pub seats: Vec<AccountId>,
    /// The set-up, as the first turn.
    pub turn: NewTurn,
}

/// A turn to be stored, with the game after it.
#[derive(Clone, Debug)]
pub struct NewTurn {
    pub game: GameId,
    /// The version after the turn; the stored game must be at the version before.
    pub version: i64,
    /// The encoded game after the turn.
    pub state: Vec<u8>,
    /// The seats whose decision is pending after the turn.
    pub waiting_for: SeatSet,
    /// Of these, the seats whose decision was not pending before the turn.
    pub wakes: SeatSet,
    /// Whether the game is over.
    pub over: bool,
    /// Why this turn ends the game early, if it does.
    pub end_reason: Option<String>,
    pub kind: TurnKind,
    /// The request of a player; none for the set-up and for an early end.
    pub by: Option<TurnBy>,
    /// The answers, as JSON.
    pub answers: String,
    /// The number of the first event; `last_seq` + 1 if there are none.
    pub first_seq: i64,
    /// The number of the last event.
    pub last_seq: i64,
    /// The events as JSON, including hidden information.
    pub events: String,
    /// The stored part of the reply, as JSON.
    pub reply: String,
    /// The time.
    pub at: Moment,
    /// The plan that made the turn, as it is after it; both are stored in one transaction. The turn contains only the
    /// answers that were carried out, so the others stay secret in the record of the game too.
    pub plan: Option<Box<KeptPlan>>,
    /// The seating state after the turn, if the game has clocks or the state has changed.
    pub seating: Option<Box<Seating>>,
}

/// The seating state after a turn.
#[derive(Clone, Debug)]
pub struct Seating {
    /// The encoded state.
    pub state: SeatingState,
    /// When the deadline scheduler checks it next.
    pub due: Option<Moment>,
    /// The seats that the caretaker plays for, without those of deleted accounts.
    pub vacant: SeatSet,
    /// Seats that get a new owner, counted clockwise from 0, with the owner.
    pub moves: Vec<(i16, AccountId)>,
    /// Seats whose hand-over begins or ends.
    pub handed: Vec<SubstituteChange>,
}

domain::word_enum! {
    pub enum TurnKind {
        /// The set-up.
        Start = "start",
        /// Answers to a decision.
        Move = "move",
        Undo = "undo",
        /// An early end of the game.
        End = "end",
        /// The server has answered for a seat whose time ran out.
        Expiry = "expiry",
        /// A note, beside the rules.
        Note = "note",
    }
}

/// The request of a player that a turn carries out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnBy {
    /// The seat, counted clockwise from 0.
    pub seat: i16,
    pub account: AccountId,
    pub key: String,
    /// SHA-256 of the request.
    pub request: Vec<u8>,
}

#[derive(Clone, Debug)]
pub struct StoredGame {
    pub id: GameId,
    /// The table that it was started at.
    pub table: TableId,
    /// The name of the table.
    pub name: String,
    /// The number of its turns.
    pub version: i64,
    /// The encoded game.
    pub state: Vec<u8>,
    /// The seats whose decision is pending.
    pub waiting_for: SeatSet,
    pub over: bool,
    /// Why it was ended early, if it was.
    pub end_reason: Option<String>,
    /// The players, clockwise.
    pub players: Vec<Player>,
    pub substitutes: Vec<(Seat, Player)>,
    /// The seats that the caretaker plays for; empty when the game is over.
    pub vacant: SeatSet,
    /// Of these, the seats whose accounts were deleted.
    pub gone: SeatSet,
    pub seating: SeatingState,
    /// When it started.
    pub created_at: Moment,
    /// When its last turn was committed.
    pub updated_at: Moment,
}

/// A player at a game or a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    pub account: AccountId,
    /// The name that other players see.
    pub name: String,
    /// Whether the account is a bot.
    pub bot: bool,
}

impl Player {
    /// The level, if the account is an opponent.
    pub fn opponent(&self) -> Option<Level> {
        OpponentAccount::of(self.account).map(|opponent| opponent.level)
    }
}

impl From<OpponentAccount> for Player {
    fn from(opponent: OpponentAccount) -> Self {
        Self { account: opponent.id(), name: opponent.name(), bot: false }
    }
}

/// The seats of opponents among these accounts, which are given clockwise.
pub fn opponent_seats(accounts: impl IntoIterator<Item = AccountId>) -> SeatSet {
    let seated = Seat::ALL.iter().zip(accounts);
    seated.filter(|(_, account)| OpponentAccount::of(*account).is_some()).map(|(seat, _)| *seat).collect()
}

impl From<Account> for Player {
    fn from(account: Account) -> Self {
        Self { account: account.id, name: account.name, bot: account.bot_of.is_some() }
    }
}

#[derive(Clone, Debug)]
pub struct StoredTurn {
    /// The version of the game after it.
    pub version: i64,
    pub kind: TurnKind,
    /// The request of a player that it carries out, if any.
    pub by: Option<TurnBy>,
    /// The answers, as JSON.
    pub answers: String,
    /// The number of the first event.
    pub first_seq: i64,
    /// The number of the last event.
    pub last_seq: i64,
    /// The events as JSON, including hidden information.
    pub events: String,
    /// The stored part of the reply, as JSON.
    pub reply: String,
    /// The time.
    pub at: Moment,
}

/// The stored events of a turn.
#[derive(Clone, Debug)]
pub struct StoredEvents {
    /// The version after the turn.
    pub version: i64,
    /// The number of the first event.
    pub first_seq: i64,
    /// The number of the last event.
    pub last_seq: i64,
    /// The events as JSON, including hidden information.
    pub events: String,
    /// The time.
    pub at: Moment,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameProgress {
    pub game: GameId,
    /// The number of its turns.
    pub version: i64,
    /// The seats whose decision is pending.
    pub waiting_for: SeatSet,
}

/// The seat of a turn, and the seats that the game waits for since the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnWait {
    /// The seat that took the turn, counted clockwise from 0.
    pub by: Option<i16>,
    /// The seats whose decision is pending since the turn; unknown for old turns.
    pub wakes: Option<SeatSet>,
    /// The time.
    pub at: Moment,
}

/// A seat of an account at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatRow {
    pub game: GameId,
    /// The seat, counted clockwise from 0.
    pub seat: i16,
    /// Whether the account has owned the seat since the start of the game.
    pub own: bool,
    /// Whether the game is over.
    pub over: bool,
    /// The number of its turns.
    pub version: i64,
    /// The number of its latest event.
    pub latest: i64,
}

/// A game of an account.
#[derive(Clone, Debug)]
pub struct GameSummaryRow {
    pub id: GameId,
    /// The name of the table.
    pub name: String,
    /// The seat of the account, counted clockwise from 0.
    pub seat: i16,
    /// Whether the account plays for it, that is, the seat is not handed over.
    pub plays: bool,
    /// The players, clockwise.
    pub players: Vec<Player>,
    /// The number of its turns.
    pub version: i64,
    /// The number of the last event that the account has seen.
    pub seen: i64,
    /// The seats whose decision is pending.
    pub waiting_for: SeatSet,
    pub over: bool,
    /// Why it was ended early, if it was.
    pub end_reason: Option<String>,
    /// When it started.
    pub created_at: Moment,
    /// When its last turn was committed.
    pub updated_at: Moment,
}

/// An outbox entry of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutboxEntry {
    /// The number of the entry; a later turn of the same game has a greater one.
    pub id: i64,
    pub game: GameId,
    /// The version after the turn.
    pub version: i64,
    /// The seats whose decision is pending since this turn.
    pub wakes: SeatSet,
    /// The time of the turn.
    pub at: Moment,
}

/// The row of a game that waits for an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    pub game: GameId,
    /// The seat of the account, counted clockwise from 0.
    pub seat: i16,
    /// The version of the game.
    pub version: i64,
    /// The number of the last event that the account has seen.
    pub seen: i64,
    /// The version after the turn that opened the decision.
    pub opened: i64,
    /// The time of that turn.
    pub since: Moment,
}
