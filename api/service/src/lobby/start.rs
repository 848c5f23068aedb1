//! Starting the game of a table.

use domain::game::Record;
use domain::seat::{Seat, SeatSet};

use crate::error::Error;
use crate::id::{AccountId, GameId, TableId};
use crate::lobby::LobbyService;
use crate::lobby::tables::{Table, TableState};
use crate::play::next_turn::{TurnEntry, first_turn};
use crate::play::stored::{NewGame, Seating, TurnKind, opponent_seats};
use crate::play::turn_publisher::run_to_completion;
use crate::ports::StoreError;
use crate::seating::state::{ClockContext, ClockInput, SeatingState};

/// How often the start is retried after a concurrent change of the table.
const MAX_ATTEMPTS: usize = 16;

/// Whether this request has started the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Started {
    /// It has.
    Now,
    /// The game had started already.
    Before,
}

impl LobbyService {
    /// Starts the game of a table. If it has started already, returns it.
    pub async fn start_game(&self, account: AccountId, id: TableId) -> Result<(GameId, Started), Error> {
        for _ in 0..MAX_ATTEMPTS {
            let table = self.table_to_start(account, id).await?;
            if let TableState::Started(game) = table.state {
                return Ok((game, Started::Before));
            }
            if let Some(game) = self.begin(table).await? {
                return Ok((game, Started::Now));
            }
        }
        Err(Error::Busy)
    }

    /// Starts the game of a table, unless the table was changed concurrently.
    pub(crate) async fn begin(&self, table: Table) -> Result<Option<GameId>, Error> {
        let (table, first) = self.in_order(table).await?;
        let game = self.new_game(&table, first)?;
        let (id, waiting_for) = (game.id, game.turn.waiting_for);
        let started = Table { state: TableState::Started(id), updated_at: game.turn.at, ..table };
        let (at, version) = (started.id, started.version + 1);
        let (accounts, publisher) = (game.seats.clone(), self.publisher.clone());
        let written = self.store.start_game(started, game);
        let begun = run_to_completion(async move {
            written.await?;
            publisher.table(at, version);
            publisher.begun(id, waiting_for, accounts);
            Ok(())
        });
        match begun.await {
            Ok(()) => Ok(Some(id)),
            Err(StoreError::Conflict) => Ok(None),
            Err(other) => Err(other.into()),
        }
    }

    fn new_game(&self, table: &Table, first: Option<Seat>) -> Result<NewGame, Error> {
        let (record, events) = Record::begin(table.setup(first), table.seed)
            .map_err(|why| Error::Broken(format!("table {} cannot start a game: {why}", table.id)))?;
        let at = self.clock.now();
        let id = GameId::at(at);
        let seats: Vec<AccountId> = table.chairs.iter().map(|chair| chair.player.account).collect();
        let opponents = opponent_seats(seats.iter().copied());
        let kept = table.control.is_some() || table.options.caretaker.is_some();
        let seating = kept.then(|| {
            let mut state = table.control.clone().map_or_else(SeatingState::default, SeatingState::begin);
            state.caretaker = table.options.caretaker;
            let all = SeatSet::from(record.game().seats()).without(opponents);
            let waiting = SeatSet::from_iter(record.game().waiting_for()) & all;
            state.apply_turn(
                ClockInput { at, waiting, by: None, gone: SeatSet::EMPTY, all },
                &ClockContext::default(),
            );
            // Checked immediately, because the rests of the players are read then.
            Seating { state, due: Some(at), vacant: SeatSet::EMPTY, moves: Vec::new(), handed: Vec::new() }
        });
        let entry = TurnEntry::new(TurnKind::Start, &[(); 0], seating)?;
        let turn = first_turn(id, &record, &events, entry, at)?;
        Ok(NewGame { id, table: table.id, name: table.name.clone(), seats, turn })
    }
}
