//! Tables: seats that fill up until the owner starts the game.
//! The deck is decided when the table is made, and vouched for by a commitment that everybody can see before sitting
//! down; who sits where comes from the order of sitting down, who begins from the seed, but for a rematch.

use domain::game::{SeatSetup, Seed, Setup};
use domain::seat::Seat;

use crate::accounts::account::{FORMER_PLAYER, clean_name};
use crate::error::{Conflict, Error, Forbidden, Violation};
use crate::id::{AccountId, GameId, TableId};
use crate::lobby::LobbyService;
use crate::lobby::invitations::TableAccess;
use crate::lobby::open_tables::Newcomer;
use crate::lobby::quick::patience;
use crate::messages::expected;
use crate::moment::Moment;
use crate::play::stored::Player;
use crate::ports::StoreError;
use crate::seating::time_control::Control;
use crate::{names, secret};

/// How often a lost race for a table is run again.
const MAX_ATTEMPTS: usize = 16;
/// What the name of a table begins with that nobody has named, also where an earlier version has named it.
pub const NAMED_AFTER: &str = "Table of";
/// Letters of a join code: fifty bits.
const CODE_LETTERS: usize = 10;

/// Seats that fill up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Its id.
    pub id: TableId,
    /// How often it was written.
    pub version: i64,
    /// What it is called.
    pub name: String,
    /// Lets in whoever knows it.
    pub code: String,
    /// Which game will be played.
    pub options: Options,
    /// Who may start the game.
    pub owner: AccountId,
    /// Who sits here, in the order of sitting down.
    pub chairs: Vec<Chair>,
    /// Decides the whole deck. A secret until the game is over.
    pub seed: Seed,
    /// Vouches for the seed.
    pub commitment: String,
    /// How long somebody may think, if there is a clock.
    pub control: Option<Control>,
    /// How far it has come.
    pub state: TableState,
    /// Since when.
    pub created_at: Moment,
    /// When it was last written.
    pub updated_at: Moment,
    /// It is closed at this time if its game has not started.
    pub expires_at: Option<Moment>,
    /// Whether it was made by a quick match.
    pub quick: bool,
    /// The game after which the same players sit here again.
    pub rematch_of: Option<GameId>,
}

/// What a table is called that was named after somebody who is gone.
pub fn named_after_nobody() -> String {
    names::table_of(FORMER_PLAYER)
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableState {
    /// Waiting for people or for the start.
    Open,
    /// The game is on, or over.
    Started(GameId),
    /// Everybody has left.
    Closed,
}

/// Which game will be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Seats, 1 to 5; 1 is the solo game.
    pub players: u8,
    /// With the cards of the Corporate Era, and without starting production.
    pub corporate_era: bool,
    /// Whether research is drafted.
    pub draft: bool,
    /// Whether only the code lets people in.
    pub private: bool,
    /// Whether bots may sit here.
    pub allow_bots: bool,
    /// How quickly everybody means to play.
    pub pace: TablePace,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Whether the game starts by itself when all seats are taken.
    pub auto_start: bool,
}

/// How quickly the people at a table mean to play. It is a promise among them; a clock is another option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum TablePace {
    /// Everybody is there now, and answers within minutes.
    Live,
    /// Everybody looks in once a day at least.
    Daily,
    /// Whenever there is time; days may pass.
    #[default]
    Relaxed,
}

impl TablePace {
    /// All there are.
    pub const ALL: [Self; 3] = [Self::Live, Self::Daily, Self::Relaxed];

    /// In one word that stays.
    pub fn word(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Daily => "daily",
            Self::Relaxed => "relaxed",
        }
    }
}

/// Somebody at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    /// Who.
    pub player: Player,
    /// How they want to play.
    pub wishes: SeatSetup,
}

/// What a new table should be.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// What it is called; named after its owner otherwise.
    pub name: Option<String>,
    /// Which game will be played.
    pub options: Options,
    /// How long somebody may think, if there is a clock.
    pub control: Option<Control>,
    /// How the owner wants to play.
    pub wishes: SeatSetup,
}

impl NewTable {
    /// Whether there can be such a table.
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.options.check()?;
        self.control.as_ref().map_or(Ok(()), Control::check)
    }
}

impl Options {
    fn check(self) -> Result<(), Error> {
        let mut wrong = Vec::new();
        if !(1..=5).contains(&self.players) {
            wrong.push(Violation::new("/players", "range", expected::range(1, 5)));
        }
        if self.players == 1 && !self.corporate_era {
            wrong.push(Violation::new("/corporate_era", "solo", expected::corporate_era_alone()));
        }
        if self.players == 1 && self.draft {
            wrong.push(Violation::new("/draft", "solo", expected::no_draft_alone()));
        }
        if self.rated && (self.players == 1 || self.allow_bots) {
            let expected = expected::not_rated();
            wrong.push(Violation::new("/rated", "rated", expected));
        }
        if wrong.is_empty() { Ok(()) } else { Err(Error::Invalid(wrong)) }
    }
}

impl Table {
    /// Whether the account sits here.
    pub fn seats(&self, account: AccountId) -> bool {
        self.chairs.iter().any(|c| c.player.account == account)
    }

    /// Seats that nobody has taken.
    pub fn free(&self) -> usize {
        usize::from(self.options.players).saturating_sub(self.chairs.len())
    }

    /// What the game of this table is made of. Who begins comes from the seed if it is not said.
    pub fn setup(&self, first: Option<Seat>) -> Setup {
        Setup {
            seats: self.chairs.iter().map(|chair| chair.wishes).collect(),
            corporate_era: self.options.corporate_era,
            draft: self.options.draft,
            first,
        }
    }

    /// Sits down, or changes the wishes of somebody who sits here: the same request again does no harm.
    pub fn sit(&mut self, player: Player, wishes: SeatSetup) -> Result<(), Error> {
        if self.state != TableState::Open {
            return Err(Error::Conflict(Conflict::TableStarted));
        }
        if player.bot && !self.options.allow_bots {
            return Err(Error::Forbidden(Forbidden::NoBots));
        }
        if let Some(chair) = self.chairs.iter_mut().find(|c| c.player.account == player.account) {
            chair.wishes = wishes;
            return Ok(());
        }
        if self.free() == 0 {
            return Err(Error::Conflict(Conflict::TableFull));
        }
        self.chairs.push(Chair { player, wishes });
        Ok(())
    }

    /// Gets up; the next one becomes the owner, and the last one out closes the table.
    pub fn leave(&mut self, account: AccountId) -> Result<(), Error> {
        if self.state != TableState::Open {
            return Err(Error::Conflict(Conflict::TableStarted));
        }
        self.chairs.retain(|c| c.player.account != account);
        match self.chairs.first() {
            None => self.state = TableState::Closed,
            Some(first) if self.owner == account => self.owner = first.player.account,
            Some(_) => {}
        }
        Ok(())
    }
}

impl LobbyService {
    /// Makes a table; who makes it sits down first.
    pub async fn create_table(&self, account: AccountId, new: NewTable) -> Result<Table, Error> {
        new.check()?;
        let name = new.name.as_deref().map(clean_name).transpose();
        let name = name.map_err(|wrong| Error::Invalid(vec![wrong]))?;
        let owner = Player::from(self.accounts.account(account).await?);
        let mut table = self.fresh_table(owner, NewTable { name, ..new })?;
        loop {
            match self.store.insert_table(table.clone(), self.tables.per_account).await {
                Ok(false) => return Err(self.too_many_tables()),
                Ok(true) => return self.start_when_full(table).await,
                Err(StoreError::Duplicate) => table.code = secret::code(CODE_LETTERS)?,
                Err(other) => return Err(other.into()),
            }
        }
    }

    /// A table that is not kept yet, with its owner at it.
    pub(crate) fn fresh_table(&self, owner: Player, new: NewTable) -> Result<Table, Error> {
        if owner.bot && !new.options.allow_bots {
            return Err(Error::Forbidden(Forbidden::NoBots));
        }
        let mut seed = Seed([0; 32]);
        secret::fill(&mut seed.0)?;
        let now = self.clock.now();
        Ok(Table {
            id: TableId::fresh(),
            version: 1,
            name: new.name.unwrap_or_else(|| names::table_of(&owner.name)),
            code: secret::code(CODE_LETTERS)?,
            options: new.options,
            owner: owner.account,
            chairs: vec![Chair { player: owner, wishes: new.wishes }],
            commitment: seed.commitment(),
            seed,
            control: new.control,
            state: TableState::Open,
            created_at: now,
            updated_at: now,
            expires_at: Some(now.plus(self.tables.lifetime)),
            quick: false,
            rematch_of: None,
        })
    }

    /// A table, if this account may know of it.
    pub async fn table(&self, account: AccountId, id: TableId, code: Option<&str>) -> Result<Table, Error> {
        Ok(self.table_access(account, id, code).await?.0)
    }

    /// Sits down at the table with that code, or by the invitation with that secret.
    pub async fn join_table(
        &self,
        account: AccountId,
        code: &str,
        wishes: SeatSetup,
    ) -> Result<Table, Error> {
        let read = secret::read_code(code);
        match self.store.table_by_code(read.clone()).await? {
            Some(found) => self.sit(account, found.id, Some(code), wishes).await,
            None => self.join_invited(account, &read, wishes).await,
        }
    }

    /// Sits down at a public table, or at one that the account was invited to.
    pub async fn take_seat(
        &self,
        account: AccountId,
        id: TableId,
        wishes: SeatSetup,
    ) -> Result<Table, Error> {
        self.sit(account, id, None, wishes).await
    }

    pub(crate) async fn sit(
        &self,
        account: AccountId,
        id: TableId,
        code: Option<&str>,
        wishes: SeatSetup,
    ) -> Result<Table, Error> {
        let player = Player::from(self.accounts.account(account).await?);
        let table = self.edit_table(account, id, code, |table| table.sit(player.clone(), wishes)).await?;
        self.start_when_full(table).await
    }

    /// Gets up from a table whose game has not started.
    pub async fn leave_table(&self, account: AccountId, id: TableId) -> Result<(), Error> {
        self.edit_table(account, id, None, |table| table.leave(account)).await.map(drop)
    }

    /// The table, when this account may start its game or has started it before.
    pub(crate) async fn table_to_start(&self, account: AccountId, id: TableId) -> Result<Table, Error> {
        let table = self.table(account, id, None).await?;
        if table.owner != account {
            return Err(Error::Forbidden(Forbidden::NotTheOwner));
        }
        if table.state == TableState::Open && table.free() > 0 {
            return Err(Error::Conflict(Conflict::SeatsFree));
        }
        Ok(table)
    }

    /// Changes a table as it is now; when somebody else was quicker, as it is then. Whoever sits down by an invitation takes
    /// one use of it.
    async fn edit_table(
        &self,
        account: AccountId,
        id: TableId,
        code: Option<&str>,
        change: impl Fn(&mut Table) -> Result<(), Error>,
    ) -> Result<Table, Error> {
        for _ in 0..MAX_ATTEMPTS {
            let (mut table, way) = self.table_access(account, id, code).await?;
            let before = table.clone();
            change(&mut table)?;
            if table == before {
                return Ok(table);
            }
            let now = self.clock.now();
            table.updated_at = now;
            let newcomer =
                (table.free() < before.free()).then_some(Newcomer { account, room: self.tables.per_account });
            if newcomer.is_some() {
                let wait = if table.quick { patience(table.options.pace) } else { self.tables.lifetime };
                table.expires_at = Some(now.plus(wait));
            }
            let saved = match (way, newcomer) {
                (TableAccess::Invited(invitation), Some(newcomer)) => {
                    self.store.save_invited(table.clone(), invitation, now, newcomer)
                }
                (TableAccess::Free | TableAccess::Invited(_), newcomer) => {
                    self.store.save_table(table.clone(), newcomer)
                }
            };
            match saved.await {
                Ok(false) => return Err(self.too_many_tables()),
                Ok(true) => {
                    self.publisher.table(id, table.version + 1);
                    return Ok(Table { version: table.version + 1, ..table });
                }
                Err(StoreError::Conflict) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }
}
