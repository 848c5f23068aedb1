//! Games as they are kept: rows in, rows out. What is in the state only the games know.

use domain::seat::Seat;

use crate::accounts::account::Account;
use crate::id::{AccountId, GameId, TableId};
use crate::moment::Moment;
use crate::play::plans::KeptPlan;
use crate::seating::hand_over::SubstituteChange;
use crate::seating::state::SeatingState;

/// A game about to start.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its id.
    pub id: GameId,
    /// The table that it was started at.
    pub table: TableId,
    /// What the table was called.
    pub name: String,
    /// Who sits where, clockwise.
    pub seats: Vec<AccountId>,
    /// The set-up, as the first turn.
    pub turn: NewTurn,
}

/// A turn and the game after it.
#[derive(Clone, Debug)]
pub struct NewTurn {
    /// Which game.
    pub game: GameId,
    /// The version after the turn; the row must be at the one before.
    pub version: i64,
    /// The game after the turn.
    pub state: Vec<u8>,
    /// The seats it then waits for, one bit each.
    pub waiting_for: u8,
    /// Of these, the ones that it did not wait for before the turn.
    pub wakes: u8,
    /// Whether it is over.
    pub over: bool,
    /// Why it was ended before its end, if it was by this turn.
    pub end_reason: Option<String>,
    /// What kind of turn.
    pub kind: TurnKind,
    /// Who asked for it; no player did for the set-up and for an end before the end.
    pub by: Option<TurnBy>,
    /// What was answered, JSON.
    pub answers: String,
    /// The number of the first fact; one more than `last_seq` when there are none.
    pub first_seq: i64,
    /// The number of the last fact.
    pub last_seq: i64,
    /// What happened, JSON, with everything that is secret.
    pub facts: String,
    /// What the reply says beside the facts, JSON.
    pub reply: String,
    /// When.
    pub at: Moment,
    /// The plan that made the turn, as it is after it; both are written, or neither. Of its answers the turn has only those
    /// that were carried out: the rest stays a secret, in the record of the game too.
    pub plan: Option<Box<KeptPlan>>,
    /// How clocks and seats stand after it, where there are clocks or that has changed.
    pub seating: Option<Box<Seating>>,
}

/// How clocks and seats stand after a turn.
#[derive(Clone, Debug)]
pub struct Seating {
    /// What is kept of them.
    pub state: SeatingState,
    /// When to look at them again.
    pub due: Option<Moment>,
    /// The seats that the caretaker plays for, one bit each; those whose accounts are deleted come to these.
    pub vacant: u8,
    /// Seats that change hands, counted clockwise from 0, and to whom.
    pub moves: Vec<(i16, AccountId)>,
    /// Seats that change hands for a time, or back.
    pub handed: Vec<SubstituteChange>,
}

/// What kind of turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnKind {
    /// The set-up.
    Start,
    /// Answers to a decision.
    Move,
    /// Taking moves back.
    Undo,
    /// The game was ended before its end.
    End,
    /// The time of a seat ran out, and this was answered for it.
    Expiry,
    /// Something happened at the table beside the rules.
    Note,
}

/// Who asked for a turn, and under which key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnBy {
    /// The seat, counted clockwise from 0.
    pub seat: i16,
    /// The account in it.
    pub account: AccountId,
    /// The idempotency key.
    pub key: String,
    /// SHA-256 of what was asked under the key.
    pub request: Vec<u8>,
}

/// A game as it was kept.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// Its id.
    pub id: GameId,
    /// The table that it was started at.
    pub table: TableId,
    /// What the table was called.
    pub name: String,
    /// How many turns it has had.
    pub version: i64,
    /// What it goes on from.
    pub state: Vec<u8>,
    /// The seats it waits for, one bit each.
    pub waiting_for: u8,
    /// Whether it is over.
    pub over: bool,
    /// Why it was ended before its end, if it was.
    pub end_reason: Option<String>,
    /// Who sits where, clockwise.
    pub players: Vec<Player>,
    /// Who plays instead of some of them, for a time.
    pub substitutes: Vec<(Seat, Player)>,
    /// The seats that the caretaker plays for, one bit each, as long as the game goes on.
    pub vacant: u8,
    /// Of these, the ones whose accounts were deleted.
    pub gone: u8,
    /// How its clocks and seats stand.
    pub seating: SeatingState,
    /// When it started.
    pub created_at: Moment,
    /// When its last turn was.
    pub updated_at: Moment,
}

/// Somebody at a game or a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Who.
    pub account: AccountId,
    /// What the others see.
    pub name: String,
    /// Whether it is a program that plays for itself.
    pub bot: bool,
}

impl From<Account> for Player {
    fn from(account: Account) -> Self {
        Self { account: account.id, name: account.name, bot: account.bot_of.is_some() }
    }
}

/// A turn as it was kept.
#[derive(Clone, Debug)]
pub struct StoredTurn {
    /// The version after it.
    pub version: i64,
    /// What kind.
    pub kind: TurnKind,
    /// Who asked for it.
    pub by: Option<TurnBy>,
    /// What was answered, JSON.
    pub answers: String,
    /// The number of the first fact.
    pub first_seq: i64,
    /// The number of the last fact.
    pub last_seq: i64,
    /// What happened, JSON, with everything that is secret.
    pub facts: String,
    /// What the reply says beside the facts, JSON.
    pub reply: String,
    /// When.
    pub at: Moment,
}

/// What happened in a turn, as it was kept.
#[derive(Clone, Debug)]
pub struct StoredEvents {
    /// The version after the turn.
    pub version: i64,
    /// The number of the first fact.
    pub first_seq: i64,
    /// The number of the last fact.
    pub last_seq: i64,
    /// What happened, JSON, with everything that is secret.
    pub facts: String,
    /// When.
    pub at: Moment,
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameProgress {
    /// Which game.
    pub game: GameId,
    /// How many turns it has had.
    pub version: i64,
    /// The seats it waits for, one bit each.
    pub waiting_for: u8,
}

/// Whose turn it was, and who is waited for since.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnWait {
    /// The seat that took the turn, counted clockwise from 0.
    pub by: Option<i16>,
    /// The seats that are waited for since, one bit each; not known of old turns.
    pub wakes: Option<u8>,
    /// When.
    pub at: Moment,
}

/// A seat of an account at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatRow {
    /// Which game.
    pub game: GameId,
    /// The seat of the account, counted clockwise from 0.
    pub seat: i16,
    /// Whether the account has had the seat from the beginning. It was handed over to it otherwise.
    pub own: bool,
    /// Whether the game is over.
    pub over: bool,
    /// How many turns it has had.
    pub version: i64,
    /// The number of its latest fact.
    pub latest: i64,
}

/// One of the games of an account.
#[derive(Clone, Debug)]
pub struct GameSummaryRow {
    /// Its id.
    pub id: GameId,
    /// What the table was called.
    pub name: String,
    /// The seat of the account, counted clockwise from 0.
    pub seat: i16,
    /// Whether the account plays for it: nobody else to whom it is handed over.
    pub plays: bool,
    /// Who sits where, clockwise.
    pub players: Vec<Player>,
    /// How many turns it has had.
    pub version: i64,
    /// The number of the last event that the account was shown.
    pub seen: i64,
    /// The seats it waits for, one bit each.
    pub waiting_for: u8,
    /// Whether it is over.
    pub over: bool,
    /// Why it was ended before its end, if it was.
    pub end_reason: Option<String>,
    /// When it started.
    pub created_at: Moment,
    /// When its last turn was.
    pub updated_at: Moment,
}

/// What a turn left to be sent out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutboxEntry {
    /// Counts up; a later turn of the same game has a later one.
    pub id: i64,
    /// Which game.
    pub game: GameId,
    /// The version after the turn.
    pub version: i64,
    /// The seats that are waited for since this turn, one bit each.
    pub wakes: u8,
    /// When the turn was.
    pub at: Moment,
}

/// The row of a game that waits for an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// The game.
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
