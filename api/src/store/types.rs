//! Our own SQL types, so that one description of the tables fits every database: ids in 16 bytes, times in microseconds.

use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::query_builder::QueryId;
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::{BigInt, Binary, SqlType};
use diesel::sqlite::Sqlite;
use uuid::Uuid;

use crate::service::id::{AccountId, GameId, TableId};
use crate::service::moment::Moment;

/// An id: 16 bytes.
#[derive(SqlType, QueryId, Clone, Copy, Debug)]
#[diesel(sqlite_type(name = "Binary"))]
pub struct Id128;

/// A point in time: microseconds since 1970 in UTC.
#[derive(SqlType, QueryId, Clone, Copy, Debug)]
#[diesel(sqlite_type(name = "Long"))]
pub struct Micros;

/// An id of any kind, as a value of a query.
#[derive(AsExpression, FromSqlRow, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[diesel(sql_type = Id128)]
pub struct Id(pub Uuid);

/// A point in time, as a value of a query.
#[derive(AsExpression, FromSqlRow, Clone, Copy, PartialEq, Eq, Debug)]
#[diesel(sql_type = Micros)]
pub struct At(pub i64);

impl ToSql<Id128, Sqlite> for Id {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        out.set_value(self.0.as_bytes().as_slice());
        Ok(IsNull::No)
    }
}

impl<B: Backend> FromSql<Id128, B> for Id
where
    Vec<u8>: FromSql<Binary, B>,
{
    fn from_sql(bytes: B::RawValue<'_>) -> deserialize::Result<Self> {
        let bytes = <Vec<u8> as FromSql<Binary, B>>::from_sql(bytes)?;
        Ok(Self(Uuid::from_slice(&bytes)?))
    }
}

impl ToSql<Micros, Sqlite> for At {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        out.set_value(self.0);
        Ok(IsNull::No)
    }
}

impl<B: Backend> FromSql<Micros, B> for At
where
    i64: FromSql<BigInt, B>,
{
    fn from_sql(bytes: B::RawValue<'_>) -> deserialize::Result<Self> {
        Ok(Self(<i64 as FromSql<BigInt, B>>::from_sql(bytes)?))
    }
}

macro_rules! ids {
    ($($name:ident)+) => { $(
        impl From<$name> for Id {
            fn from(id: $name) -> Self {
                Self(id.0)
            }
        }
        impl From<Id> for $name {
            fn from(id: Id) -> Self {
                Self(id.0)
            }
        }
    )+ };
}

ids! { AccountId TableId GameId }

impl From<Moment> for At {
    fn from(at: Moment) -> Self {
        Self(at.0)
    }
}

impl From<At> for Moment {
    fn from(at: At) -> Self {
        Self(at.0)
    }
}
