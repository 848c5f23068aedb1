//! The list of games of an account. One query returns the rows; only the games of the requested page are loaded.

use std::sync::Arc;

use domain::game::Question;
use domain::seat::Seat;
use futures_util::{StreamExt, stream};

use crate::error::Error;
use crate::failure_backoff::report;
use crate::feed::FeedService;
use crate::feed::forecast::Forecast;
use crate::id::{AccountId, GameId};
use crate::messages::detail;
use crate::moment::Moment;
use crate::play::games::{LoadedGame, SeatedGame};
use crate::play::stored::GameSummaryRow;

/// The number of games that are loaded concurrently.
const MAX_CONCURRENT_GAMES: usize = 8;

/// A filter for the games of an account. A field that is `None` does not filter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct GameFilter {
    /// Whether they are over.
    pub over: Option<bool>,
    /// Whether they wait for the account.
    pub waiting_for_me: Option<bool>,
    /// Those in which something has happened since, that moment included.
    pub since: Option<Moment>,
}

/// A game of an account.
#[derive(Debug)]
pub struct ListedGame {
    pub row: GameSummaryRow,
    /// The game; it may be newer than the row.
    pub game: Arc<LoadedGame>,
    /// The seat of the account.
    pub seat: Seat,
    /// The open question, if the game waits for the account.
    pub question: Option<Question>,
    /// The deadline of the decision, if it has one.
    pub deadline: Option<Moment>,
    /// When the account is likely to be asked next, if requested and if the game is not over.
    pub forecast: Option<Forecast>,
    /// The number of events after the last one that the account has seen.
    pub unseen: i64,
}

impl FeedService {
    /// The summary rows of the games of an account, newest first.
    pub async fn games(
        &self,
        account: AccountId,
        filter: GameFilter,
        before: Option<GameId>,
        limit: i64,
    ) -> Result<Vec<GameSummaryRow>, Error> {
        Ok(self.store.games_of(account, filter, before, limit).await?)
    }

    /// Loads these games of an account. A game that cannot be read is reported and left out.
    pub async fn listed_games(
        &self,
        account: AccountId,
        rows: Vec<GameSummaryRow>,
        forecast: bool,
    ) -> Result<Vec<ListedGame>, Error> {
        let listed = stream::iter(rows).map(|row| async move {
            let id = row.id;
            (id, self.listed_game(account, row, forecast).await)
        });
        let listed: Vec<_> = listed.buffered(MAX_CONCURRENT_GAMES).collect().await;
        let mut games = Vec::with_capacity(listed.len());
        for (id, game) in listed {
            match game {
                Ok(game) => games.push(game),
                Err(why) if why.is_transient() => return Err(why),
                // The account has lost the seat since the rows were read.
                Err(Error::NotFound(_)) => {}
                Err(why) => report("games", id, why),
            }
        }
        Ok(games)
    }

    async fn listed_game(
        &self,
        account: AccountId,
        row: GameSummaryRow,
        forecast: bool,
    ) -> Result<ListedGame, Error> {
        let ready = self.publisher.cache.get(row.id).filter(|game| game.version == row.version);
        let game = match ready {
            Some(game) => game,
            // Finished games are not cached, so that they do not evict games that are still played.
            None if row.over => {
                let stored = self.store.game(row.id).await?.ok_or(Error::NotFound(detail::no_such_game()))?;
                Arc::new(LoadedGame::read(stored)?)
            }
            None => self.play.load(row.id).await?,
        };
        let seat = game.seat(account)?;
        let asks = game.plays(account).is_ok_and(|own| own == seat) && game.record.game().waits_for(seat);
        let question = if asks { game.record.game().question_of(seat) } else { None };
        let deadline = match asks {
            true => game.seating.due(seat, &self.play.clock_context(&game).await?),
            false => None,
        };
        let unseen = (game.latest_event() - row.seen).max(0);
        let forecast = match forecast && !game.record.game().is_over() {
            true => Some(self.forecast_of(&SeatedGame { game: game.clone(), seat }).await?),
            false => None,
        };
        Ok(ListedGame { row, game, seat, question, deadline, forecast, unseen })
    }
}
