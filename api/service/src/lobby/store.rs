//! The part of the store for the lobby.

use crate::error::Room;
use crate::id::{AccountId, GameId, InvitationId, TableId};
use crate::lobby::friends::{Blocked, Friend, FriendRequestResult};
use crate::lobby::invitations::{Invitation, Invited};
use crate::lobby::open_tables::Newcomer;
use crate::lobby::quick::{QuickSeatRequest, QuickSeatResult};
use crate::lobby::search::Wanted;
use crate::lobby::tables::Table;
use crate::moment::Moment;
use crate::ports::repository;

repository! {
    /// Stores friends, blocks and invitations, and finds tables.
    pub trait LobbyRepository as lobby_repository {
        /// Public tables with a free seat that match the filter, newest first, only those older than `before`, without
        /// those of players with a block between them and the account.
        read fn open_tables(account: AccountId, wanted: Wanted, before: Option<TableId>, limit: i64) -> Vec<Table>;
        /// The tables at which an account has a seat and whose game has not started, oldest first.
        read fn tables_waited_at(account: AccountId) -> Vec<Table>;
        /// Sends or accepts a friend request. The list holds at most `most` entries.
        write fn ask_friend(account: AccountId, other: AccountId, at: Moment, most: i64) -> FriendRequestResult;
        /// Removes the friendship and the requests of the two accounts.
        write fn end_friendship(account: AccountId, other: AccountId) -> ();
        /// The friends and requests of an account, latest first, without accounts that it has blocked.
        read fn friends(account: AccountId) -> Vec<Friend>;
        /// Whether the two accounts are friends.
        read fn are_friends(account: AccountId, other: AccountId) -> bool;
        /// Blocks an account, unless `most` are blocked already. Deletes the friendship, requests and invitations of
        /// the two.
        write fn block(account: AccountId, other: AccountId, at: Moment, most: i64) -> Option<Blocked>;
        /// Removes a block.
        write fn unblock(account: AccountId, other: AccountId) -> ();
        /// The accounts that an account has blocked, latest first.
        read fn blocked(account: AccountId) -> Vec<Blocked>;
        /// Seats a player at the oldest table that matches, or at a new one. `Conflict` after a concurrent change.
        write fn quick_seat(ask: QuickSeatRequest) -> QuickSeatResult;
        /// Full tables that start automatically.
        read fn full_tables(limit: i64) -> Vec<TableId>;
        /// Open tables that expired before that time, without those that are about to start.
        read fn expired_tables(now: Moment, limit: i64) -> Vec<TableId>;
        /// The rematch of that game.
        read fn rematch(of: GameId) -> Option<Table>;
        /// Stores a table and invitations to it, unless its owner has the largest allowed number of open tables.
        /// Returns whether it was stored. `Duplicate` if its code is taken, or the game has a rematch.
        write fn insert_invited(table: Table, invitations: Vec<Invitation>, room: Room) -> bool;
        /// Stores an invitation, unless its table has `most` valid ones. Returns whether it was stored. An invitation
        /// for an account replaces an earlier one for the same account.
        write fn insert_invitation(invitation: Invitation, most: i64) -> bool;
        /// The invitations to a table that are valid at that time, oldest first.
        read fn invitations_of(table: TableId, now: Moment) -> Vec<Invitation>;
        /// The invitations for an account to open tables that are valid at that time, newest first, without those of
        /// players with a block between them and the account.
        read fn invitations_for(account: AccountId, now: Moment) -> Vec<Invited>;
        /// The invitation with that hash of its secret, valid or not.
        read fn invitation_of_hash(hash: Vec<u8>) -> Option<Invitation>;
        /// The invitation for an account to a table, valid or not.
        read fn invitation_for(table: TableId, account: AccountId) -> Option<Invitation>;
        /// Stores a changed table and takes one use of an invitation, unless the new player has the largest allowed
        /// number of open tables. Returns whether it was stored. `Conflict` if either has changed.
        write fn save_invited(table: Table, invitation: InvitationId, now: Moment, new_player: Newcomer) -> bool;
        /// Deletes an invitation to a table. Returns whether it existed.
        write fn revoke_invitation(table: TableId, id: InvitationId) -> bool;
        /// Deletes an invitation for an account. Returns whether it existed.
        write fn decline_invitation(account: AccountId, id: InvitationId) -> bool;
    }
}
