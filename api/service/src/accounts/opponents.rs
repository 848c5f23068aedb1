//! Accounts of opponents, which the server plays. A migration has stored them: four for each level, because an account
//! has at most one seat in a game. Their ids are fixed, so that an id alone says that the account is an opponent. They
//! have no device, session or owner; nobody can sign in to them.

pub use opponents::Level;
use uuid::Uuid;

use crate::id::AccountId;
use crate::names;

/// The largest number of opponents in a game.
pub const MAX_OPPONENTS: u8 = 4;
/// The id without the level and the number: of version 8, which has no other meaning.
const FIRST_ID: u128 = 0x0000_0000_0000_8000_8000_0000_0000_0000;

/// The account of an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpponentAccount {
    pub level: Level,
    /// Its number among the opponents at a table, 1 to [`MAX_OPPONENTS`].
    pub number: u8,
}

impl OpponentAccount {
    /// The account with that id, if it is an opponent.
    pub fn of(id: AccountId) -> Option<Self> {
        let rest = id.0.as_u128() ^ FIRST_ID;
        let (level, number) = ((rest >> 8) as usize, rest as u8);
        let known = rest >> 16 == 0 && (1..=MAX_OPPONENTS).contains(&number);
        let level = Level::ALL.get(level.wrapping_sub(1)).copied();
        level.filter(|_| known).map(|level| Self { level, number })
    }

    pub fn id(self) -> AccountId {
        let level = self.level.index() as u128 + 1;
        AccountId(Uuid::from_u128(FIRST_ID | level << 8 | u128::from(self.number)))
    }

    /// The account that holds the rating of the level. A level has one rating, whichever of its accounts play.
    pub fn rated(self) -> AccountId {
        Self { number: 1, ..self }.id()
    }

    /// The stored name.
    pub fn name(self) -> String {
        names::opponent(self.level, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIGRATIONS: [&str; 2] = [
        include_str!("../../../../migrations/sqlite/0033_opponents/up.sql"),
        include_str!("../../../../migrations/postgres/0033_opponents/up.sql"),
    ];

    fn all() -> impl Iterator<Item = OpponentAccount> {
        let numbers = 1..=MAX_OPPONENTS;
        Level::ALL
            .iter()
            .flat_map(move |level| numbers.clone().map(|number| OpponentAccount { level: *level, number }))
    }

    #[test]
    fn an_id_says_which_opponent_it_is() {
        for one in all() {
            assert_eq!(OpponentAccount::of(one.id()), Some(one));
        }
        let other = |id: &str| OpponentAccount::of(id.parse().expect("an id"));
        for id in [
            "00000000-0000-8000-8000-000000000100",
            "00000000-0000-8000-8000-000000000105",
            "00000000-0000-8000-8000-000000000001",
            "00000000-0000-8000-8000-000000000401",
            "00000000-0000-8000-8000-000000010101",
            "00000000-0000-4000-8000-000000000101",
        ] {
            assert_eq!(other(id), None, "{id}");
        }
        assert_eq!(OpponentAccount::of(AccountId::fresh()), None);
    }

    #[test]
    fn the_migrations_store_all_of_them() {
        for sql in MIGRATIONS {
            let sql = sql.replace('-', "");
            assert_eq!(sql.matches("'Computer'").count(), all().count());
            for one in all() {
                let id = one.id().0.simple().to_string();
                let row = sql.lines().find(|line| line.contains(&id)).expect("a row");
                assert!(row.contains(&format!("' {} {}'", one.level, one.number)), "{row}");
                assert_eq!(one.name(), format!("Computer\u{2060} {} {}", one.level, one.number));
            }
        }
    }
}
