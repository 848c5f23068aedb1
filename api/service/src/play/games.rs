//! Games: starting them, and reading what a seat may know of them.

use std::sync::Arc;

use domain::game::hand::HandCard;
use domain::game::{Decision, Record, View};
use domain::seat::Seat;
use domain::text::{self, Language};

use crate::Service;
use crate::error::{Error, OpenDecision};
use crate::id::{AccountId, GameId};
use crate::messages::detail;
use crate::moment::Moment;
use crate::play::stored::{Player, StoredGame, StoredTurn};
use crate::seating::state::SeatingState;

/// The first byte of a stored game: how the rest is written.
pub const FORMAT: u8 = 1;

/// A game in memory.
#[derive(Debug)]
pub struct LoadedGame {
    /// Its id.
    pub id: GameId,
    /// How many turns it has had.
    pub version: i64,
    /// The game with its way back.
    pub record: Record,
    /// What the table was called.
    pub name: String,
    /// Who sits where, clockwise. The accounts stay the same, the names may have changed since.
    pub players: Vec<Player>,
    /// Who plays instead of some of them, for a time. It changes in turns only, or when an account is deleted.
    pub substitutes: Vec<(Seat, Player)>,
    /// Why it was ended before its end, if it was.
    pub end_reason: Option<String>,
    /// The seats that the caretaker plays for, one bit each. There may be more since.
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

/// A game as one seat may know it.
#[derive(Debug)]
pub struct SeatedGame {
    /// The game.
    pub game: Arc<LoadedGame>,
    /// The seat of the account that asked.
    pub seat: Seat,
}

/// The hand of a seat.
#[derive(Debug)]
pub struct Hand {
    /// Each card, with what speaks against playing it.
    pub cards: Vec<HandCard>,
    /// The number of the latest event.
    pub latest_event: i64,
}

/// A game that is over, with all its turns.
#[derive(Debug)]
pub struct Finished {
    /// The game.
    pub game: Arc<LoadedGame>,
    /// What everybody may know of it.
    pub view: View,
    /// All its turns, in order.
    pub turns: Vec<StoredTurn>,
}

impl LoadedGame {
    /// The names of the players, in the order of the seats.
    pub fn player_names(&self) -> Arc<[String]> {
        self.players.iter().map(|player| player.name.clone()).collect()
    }

    /// Reads a game back.
    pub fn read(stored: StoredGame) -> Result<Self, Error> {
        let StoredGame {
            id,
            version,
            state,
            name,
            players,
            substitutes,
            end_reason,
            vacant,
            gone,
            seating: sitting,
            created_at,
            updated_at,
            ..
        } = stored;
        let record = match state.split_first() {
            Some((&FORMAT, record)) => postcard::from_bytes(record)
                .map_err(|why| Error::Broken(format!("game {id} cannot be read: {why}")))?,
            _ => return Err(Error::Broken(format!("game {id} is stored in an unknown format"))),
        };
        Ok(Self {
            id,
            version,
            record,
            name,
            players,
            substitutes,
            end_reason,
            vacant,
            gone,
            seating: sitting,
            created_at,
            updated_at,
        })
    }

    /// What is asked of a seat.
    pub fn asked(&self, seat: Seat, language: Language) -> OpenDecision {
        OpenDecision {
            decision: spelled(&self.record, seat, language),
            waiting_for: self.record.game().waiting_for(),
            latest_event: self.latest_event(),
        }
    }

    /// The number of the latest event.
    pub fn latest_event(&self) -> i64 {
        self.record.last_seq() as i64
    }

    /// The hand of a seat, with what speaks against each card.
    pub fn hand(&self, seat: Seat, language: Language) -> Hand {
        let mut cards = self.record.game().hand(seat);
        for card in &mut cards {
            text::spell_blocks(&mut card.blocked_by, language);
        }
        Hand { cards, latest_event: self.latest_event() }
    }
}

/// The open decision of a seat, with its texts.
pub(crate) fn spelled(record: &Record, seat: Seat, language: Language) -> Option<Decision> {
    let mut decision = record.decision(seat)?;
    text::spell_decision(&mut decision, record.game(), language);
    Some(decision)
}

/// A game as it is stored.
pub fn written(record: &Record) -> Result<Vec<u8>, Error> {
    postcard::to_extend(record, vec![FORMAT])
        .map_err(|why| Error::Broken(format!("a game cannot be written: {why}")))
}

impl Service {
    /// A game, as its stored state has it now.
    pub(crate) async fn load(&self, id: GameId) -> Result<Arc<LoadedGame>, Error> {
        let stored = self.store.game(id).await?.ok_or(Error::NotFound(detail::no_such_game()))?;
        let loaded = Arc::new(LoadedGame::read(stored)?);
        self.publisher.cache.put(loaded.clone());
        Ok(loaded)
    }

    /// A game as it is now. From the shelf, if that is what is stored; the names of the players may then be older.
    pub(crate) async fn current(&self, account: AccountId, id: GameId) -> Result<SeatedGame, Error> {
        let game = self.as_it_is(id).await?;
        let seat = game.seat(account)?;
        Ok(SeatedGame { game, seat })
    }

    /// The same, whoever asks.
    pub(crate) async fn as_it_is(&self, id: GameId) -> Result<Arc<LoadedGame>, Error> {
        if let Some(game) = self.publisher.cache.get(id)
            && self.store.game_version(id).await? == Some(game.version)
        {
            return Ok(game);
        }
        self.load(id).await
    }

    /// A game, for a seat at it.
    pub async fn game(&self, account: AccountId, id: GameId) -> Result<SeatedGame, Error> {
        let game = self.load(id).await?;
        let seat = game.seat(account)?;
        Ok(SeatedGame { game, seat })
    }

    /// What is asked of the seat of an account, and when it is due, if time runs for it.
    pub async fn decision(
        &self,
        account: AccountId,
        id: GameId,
        language: Language,
    ) -> Result<(OpenDecision, Option<Moment>), Error> {
        let SeatedGame { game, seat } = self.current(account, id).await?;
        let times = self.clock_context(&game).await?;
        Ok((game.asked(seat, language), game.seating.due(seat, &times)))
    }

    /// The hand of an account, with what speaks against each card.
    pub async fn hand(&self, account: AccountId, id: GameId, language: Language) -> Result<Hand, Error> {
        let SeatedGame { game, seat } = self.current(account, id).await?;
        Ok(game.hand(seat, language))
    }

    /// Everything about a game that is over.
    pub async fn finished(&self, account: AccountId, id: GameId) -> Result<Finished, Error> {
        let SeatedGame { game, .. } = self.game(account, id).await?;
        if !game.record.game().is_over() {
            return Err(Error::GameNotOver);
        }
        let turns = self.store.turns(id).await?;
        Ok(Finished { view: game.record.view(None), game, turns })
    }
}
