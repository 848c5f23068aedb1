//! SQL types that fit both databases: ids in 16 bytes, times in microseconds.

use std::io::Write;

use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::Pg;
use diesel::query_builder::QueryId;
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::{BigInt, Binary, SqlType};
use diesel::sqlite::Sqlite;
use uuid::Uuid;

use domain::seat::SeatSet;
use service::id::{
    AccountId, AuditEntryId, DeliveryId, GameId, HandOverId, InvitationId, LinkId, MailId, PasskeyId, PlanId,
    ProviderLinkId, ProviderTokenId, PushId, ReportId, SessionId, TableId, TargetId, WebhookId,
};
use service::moment::Moment;

/// An id: 16 bytes, `UUID` in Postgres.
#[derive(SqlType, QueryId, Clone, Copy, Debug)]
#[diesel(sqlite_type(name = "Binary"))]
#[diesel(postgres_type(oid = 2950, array_oid = 2951))]
pub struct Id128;

/// A point in time: microseconds since 1970 in UTC, `TIMESTAMPTZ` in Postgres.
#[derive(SqlType, QueryId, Clone, Copy, Debug)]
#[diesel(sqlite_type(name = "Long"))]
#[diesel(postgres_type(oid = 1184, array_oid = 1185))]
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

impl FromSql<Micros, Sqlite> for At {
    fn from_sql(bytes: <Sqlite as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        Ok(Self(<i64 as FromSql<BigInt, Sqlite>>::from_sql(bytes)?))
    }
}

impl ToSql<Id128, Pg> for Id {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        out.write_all(self.0.as_bytes())?;
        Ok(IsNull::No)
    }
}

/// Postgres counts microseconds from 2000-01-01.
const POSTGRES_EPOCH: i64 = 946_684_800_000_000;

impl ToSql<Micros, Pg> for At {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        let since = self.0.checked_sub(POSTGRES_EPOCH).ok_or("a time too long ago")?;
        out.write_all(&since.to_be_bytes())?;
        Ok(IsNull::No)
    }
}

impl FromSql<Micros, Pg> for At {
    fn from_sql(bytes: <Pg as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        let since = <i64 as FromSql<BigInt, Pg>>::from_sql(bytes)?;
        Ok(Self(since.checked_add(POSTGRES_EPOCH).ok_or("a time too far off")?))
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

ids! { AccountId AuditEntryId SessionId TableId GameId WebhookId DeliveryId TargetId PushId ReportId InvitationId PlanId LinkId HandOverId MailId ProviderLinkId ProviderTokenId PasskeyId }

/// The seats of a column that holds a set of seats as bits.
pub fn seat_set(bits: i16) -> SeatSet {
    SeatSet::from_bits(bits as u8)
}

/// A set of seats as the value of a column.
pub fn seat_bits(seats: SeatSet) -> i16 {
    seats.bits().into()
}

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
