//! Loading games, and reading what a seat may see of them.

use std::sync::Arc;

use domain::game::hand::HandCard;
use domain::game::{Decision, Record, View};
use domain::seat::{Seat, SeatSet};
use domain::text::{self, Language};

use crate::deadline;
use crate::error::{Error, OpenDecision};
use crate::id::{AccountId, GameId};
use crate::messages::detail;
use crate::moment::Moment;
use crate::play::PlayService;
use crate::play::fair_queue::{Permit, Priority, Share};
use crate::play::stored::{Player, StoredGame, StoredTurn};
use crate::seating::state::SeatingState;

/// Games whose turns a node has in memory at once.
pub(crate) const MAX_WHOLE_GAMES: usize = 1;
/// The first byte of a stored game: the version of the format.
pub const FORMAT: u8 = 1;

/// A game in memory.
#[derive(Debug)]
pub struct LoadedGame {
    pub id: GameId,
    /// The number of its turns.
    pub version: i64,
    /// The record, with the answers that can be undone.
    pub record: Record,
    /// The name of its table.
    pub name: String,
    /// The players, clockwise. The accounts are current; their names may be outdated.
    pub players: Vec<Player>,
    /// The substitutes. They change in turns only, or when an account is deleted.
    pub substitutes: Vec<(Seat, Player)>,
    /// Why the game was ended early, if it was.
    pub end_reason: Option<String>,
    /// The seats that the caretaker plays for. More may have been added since it was loaded.
    pub vacant: SeatSet,
    /// Of these, the seats whose accounts were deleted.
    pub gone: SeatSet,
    pub seating: SeatingState,
    /// When it started.
    pub created_at: Moment,
    /// When its last turn was committed.
    pub updated_at: Moment,
}

/// A game with the seat of a reader.
#[derive(Debug)]
pub struct SeatedGame {
    pub game: Arc<LoadedGame>,
    /// The seat of the account.
    pub seat: Seat,
}

/// The hand of a seat.
#[derive(Debug)]
pub struct Hand {
    /// The cards, with the reasons against playing them.
    pub cards: Vec<HandCard<String>>,
    /// The number of the latest event.
    pub latest_event: i64,
}

/// A finished game with all of its turns.
pub struct Finished {
    pub game: Arc<LoadedGame>,
    /// The final view.
    pub view: View,
    /// The turns, in order.
    pub turns: Vec<StoredTurn>,
    /// To be kept as long as the turns, or what is made from them at once, are in memory.
    pub permit: Permit,
}

impl LoadedGame {
    /// The names of the players, in seat order.
    pub fn player_names(&self) -> Arc<[String]> {
        self.players.iter().map(|player| player.name.clone()).collect()
    }

    /// Decodes a stored game.
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
            seating,
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
            seating,
            created_at,
            updated_at,
        })
    }

    /// The open decision of a seat, and the seats whose decision is pending.
    pub fn asked(&self, seat: Seat, language: Language) -> OpenDecision {
        OpenDecision {
            decision: localised_decision(&self.record, seat, language),
            waiting_for: self.record.game().waiting_for(),
            latest_event: self.latest_event(),
        }
    }

    /// Fails if the game is over.
    pub(crate) fn check_not_over(&self) -> Result<(), Error> {
        match self.record.game().is_over() {
            true => Err(Error::GameOver(self.end_reason.clone())),
            false => Ok(()),
        }
    }

    /// Fails unless the game is over.
    pub(crate) fn check_over(&self) -> Result<(), Error> {
        match self.record.game().is_over() {
            true => Ok(()),
            false => Err(Error::GameNotOver),
        }
    }

    /// The number of the latest event.
    pub fn latest_event(&self) -> i64 {
        self.record.last_seq() as i64
    }

    /// The hand of a seat, with the reasons against playing each card.
    pub fn hand(&self, seat: Seat, language: Language) -> Hand {
        let cards = self.record.game().hand(seat).into_iter();
        let cards = cards.map(|card| text::spell_hand_card(card, language)).collect();
        Hand { cards, latest_event: self.latest_event() }
    }
}

/// The open decision of a seat, with its texts.
pub(crate) fn localised_decision(
    record: &Record,
    seat: Seat,
    language: Language,
) -> Option<Decision<String>> {
    record.decision(seat).map(|decision| text::spell_decision(decision, record.game(), language))
}

/// Encodes a game for storage.
pub fn written(record: &Record) -> Result<Vec<u8>, Error> {
    postcard::to_extend(record, vec![FORMAT])
        .map_err(|why| Error::Broken(format!("a game cannot be written: {why}")))
}

impl PlayService {
    /// Loads a game from the store.
    pub(crate) async fn load(&self, id: GameId) -> Result<Arc<LoadedGame>, Error> {
        let stored = self.store.game(id).await?.ok_or(Error::NotFound(detail::no_such_game()))?;
        let loaded = Arc::new(LoadedGame::read(stored)?);
        self.publisher.cache.put(loaded.clone());
        Ok(loaded)
    }

    /// The current game: from the cache if its version is current; the names of the players may then be outdated.
    pub(crate) async fn current(&self, account: AccountId, id: GameId) -> Result<SeatedGame, Error> {
        let game = self.as_it_is(id).await?;
        let seat = game.seat(account)?;
        Ok(SeatedGame { game, seat })
    }

    /// The current game, without a check of permissions.
    pub(crate) async fn as_it_is(&self, id: GameId) -> Result<Arc<LoadedGame>, Error> {
        if let Some(game) = self.publisher.cache.get(id)
            && self.store.game_version(id).await? == Some(game.version)
        {
            return Ok(game);
        }
        self.load(id).await
    }

    /// The game, for an account with a seat.
    pub async fn game(&self, account: AccountId, id: GameId) -> Result<SeatedGame, Error> {
        let game = self.load(id).await?;
        let seat = game.seat(account)?;
        Ok(SeatedGame { game, seat })
    }

    /// The open decision of an account, and its deadline, if its clock runs.
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

    /// The hand of an account, with the reasons against playing each card.
    pub async fn hand(&self, account: AccountId, id: GameId, language: Language) -> Result<Hand, Error> {
        let SeatedGame { game, seat } = self.current(account, id).await?;
        Ok(game.hand(seat, language))
    }

    /// Everything about a finished game.
    ///
    /// # Errors
    /// `GameNotOver` before its end. `Busy` if it was not the turn of the account before the deadline of the request.
    pub async fn finished(&self, account: AccountId, id: GameId) -> Result<Finished, Error> {
        let SeatedGame { game, .. } = self.game(account, id).await?;
        game.check_over()?;
        let permit = self.whole_game_permit(Share::Account(account)).await?;
        self.with_turns(game, permit).await
    }

    /// Waits for the permit to load all turns of a game, which may be thousands.
    pub(crate) async fn whole_game_permit(&self, share: Share) -> Result<Permit, Error> {
        let permit = self.whole_games.join(share, Priority::High);
        deadline::limit(permit).await.map_err(|_| Error::Busy)?
    }

    /// A finished game with all of its turns.
    pub(crate) async fn with_turns(&self, game: Arc<LoadedGame>, permit: Permit) -> Result<Finished, Error> {
        // Begun here, because the task does not have the deadline of the request.
        let turns = self.store.turns(game.id);
        // The store goes on if the request is cancelled, and so does the task with the permit.
        let loaded = tokio::spawn(async move { (turns.await, game, permit) });
        let (turns, game, permit) =
            loaded.await.map_err(|why| Error::Broken(format!("turns were not loaded: {why}")))?;
        Ok(Finished { view: game.record.view(None), game, turns: turns?, permit })
    }
}
