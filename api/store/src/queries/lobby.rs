//! The `Store` methods for the lobby and for results.

use super::{Conn, Db, friends, invitations, job, quick_match, results, search, tables};
use service::error::Room;
use service::id::{AccountId, GameId, InvitationId, TableId};
use service::lobby::friends::{Blocked, Friend, FriendRequestResult};
use service::lobby::invitations::{Invitation, Invited};
use service::lobby::open_tables::Newcomer;
use service::lobby::quick::{QuickSeatRequest, QuickSeatResult};
use service::lobby::search::Wanted;
use service::lobby::store::LobbyRepository;
use service::lobby::tables::Table;
use service::moment::Moment;
use service::ports::StoreFuture;
use service::results::ratings::{Rated, RatingKind};
use service::results::statistics::{After, LeaderboardPage, Sum};
use service::results::store::ResultRepository;
use service::results::{GameResult, Over};

impl LobbyRepository for Db {
    fn open_tables(
        &self,
        account: AccountId,
        wanted: Wanted,
        before: Option<TableId>,
        limit: i64,
    ) -> StoreFuture<Vec<Table>> {
        self.read(job!(search::open, account, wanted, before, limit))
    }

    fn tables_waited_at(&self, account: AccountId) -> StoreFuture<Vec<Table>> {
        self.read(job!(tables::waiting_with, account))
    }

    fn table_versions(&self, of: Vec<TableId>) -> StoreFuture<Vec<(TableId, i64)>> {
        self.read(job!(search::versions, &of))
    }

    fn at_odds(&self, account: AccountId, others: Vec<AccountId>) -> StoreFuture<bool> {
        self.read(job!(friends::at_odds, account, &others))
    }

    fn ask_friend(
        &self,
        account: AccountId,
        other: AccountId,
        at: Moment,
        max: i64,
    ) -> StoreFuture<FriendRequestResult> {
        self.write(job!(friends::ask, account, other, at, max))
    }

    fn end_friendship(&self, account: AccountId, other: AccountId) -> StoreFuture<()> {
        self.write(job!(friends::end, account, other))
    }

    fn friends(&self, account: AccountId) -> StoreFuture<Vec<Friend>> {
        self.read(job!(friends::of, account))
    }

    fn are_friends(&self, account: AccountId, other: AccountId) -> StoreFuture<bool> {
        self.read(job!(friends::are_friends, account, other))
    }

    fn block(
        &self,
        account: AccountId,
        other: AccountId,
        at: Moment,
        max: i64,
    ) -> StoreFuture<Option<Blocked>> {
        self.write(job!(friends::block, account, other, at, max))
    }

    fn unblock(&self, account: AccountId, other: AccountId) -> StoreFuture<()> {
        self.write(job!(friends::unblock, account, other))
    }

    fn blocked(&self, account: AccountId) -> StoreFuture<Vec<Blocked>> {
        self.read(job!(friends::blocked, account))
    }

    fn quick_seat(&self, ask: QuickSeatRequest) -> StoreFuture<QuickSeatResult> {
        self.write(job!(quick_match::seat, &ask))
    }

    fn full_tables(&self, limit: i64) -> StoreFuture<Vec<TableId>> {
        self.read(job!(search::full, limit))
    }

    fn expired_tables(&self, now: Moment, limit: i64) -> StoreFuture<Vec<TableId>> {
        self.read(job!(search::expired, now, limit))
    }

    fn rematch(&self, of: GameId) -> StoreFuture<Option<Table>> {
        self.read(job!(search::rematch, of))
    }

    fn insert_invited(&self, table: Table, invitations: Vec<Invitation>, room: Room) -> StoreFuture<bool> {
        self.write(job!(invitations::insert_table, &table, &invitations, room))
    }

    fn insert_invitation(&self, invitation: Invitation, max: i64) -> StoreFuture<bool> {
        self.write(job!(invitations::insert, &invitation, max))
    }

    fn invitations_of(&self, table: TableId, now: Moment) -> StoreFuture<Vec<Invitation>> {
        self.read(job!(invitations::of_table, table, now))
    }

    fn invitations_for(&self, account: AccountId, now: Moment) -> StoreFuture<Vec<Invited>> {
        self.read(job!(invitations::for_account, account, now))
    }

    fn invitation_of_hash(&self, hash: Vec<u8>) -> StoreFuture<Option<Invitation>> {
        self.read(job!(invitations::of_hash, &hash))
    }

    fn invitation_for(&self, table: TableId, account: AccountId) -> StoreFuture<Option<Invitation>> {
        self.read(job!(invitations::of_account, table, account))
    }

    fn save_invited(
        &self,
        table: Table,
        invitation: InvitationId,
        now: Moment,
        newcomer: Newcomer,
    ) -> StoreFuture<bool> {
        self.write(job!(invitations::save, &table, invitation, now, newcomer))
    }

    fn revoke_invitation(&self, table: TableId, id: InvitationId) -> StoreFuture<bool> {
        self.write(job!(invitations::revoke, table, id))
    }

    fn decline_invitation(&self, account: AccountId, id: InvitationId) -> StoreFuture<bool> {
        self.write(job!(invitations::decline, account, id))
    }
}

impl ResultRepository for Db {
    fn games_to_record(&self, limit: i64) -> StoreFuture<Vec<GameId>> {
        self.read(job!(results::games_to_record, limit))
    }

    fn game_over(&self, id: GameId) -> StoreFuture<Option<Over>> {
        self.read(job!(results::game_over, id))
    }

    fn record_game(&self, result: GameResult) -> StoreFuture<bool> {
        self.write(job!(results::record, &result))
    }

    fn ratings_of(&self, accounts: Vec<AccountId>) -> StoreFuture<Vec<Rated>> {
        self.read(job!(results::ratings_of, &accounts))
    }

    fn leaderboard(
        &self,
        kind: RatingKind,
        fewest: i32,
        after: Option<After>,
        limit: i64,
    ) -> StoreFuture<LeaderboardPage> {
        self.read(job!(results::leaderboard, kind, fewest, after, limit))
    }

    fn sums_of(&self, account: AccountId) -> StoreFuture<Vec<Sum>> {
        self.read(job!(results::sums_of, account))
    }
}
