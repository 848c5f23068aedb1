//! What is kept of people who look for each other: a part of what the service needs from a store.

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
    /// Keeps friends, blocks, invitations, and what leads to a table.
    pub trait LobbyRepository as lobby_repository {
        /// Public tables with a free seat that are as wanted, newest first, those older than `before` only; none at which
        /// somebody sits who is at odds with the account.
        read fn open_tables(account: AccountId, wanted: Wanted, before: Option<TableId>, limit: i64) -> Vec<Table>;
        /// The tables at which an account sits and whose game has not started, oldest first.
        read fn tables_waited_at(account: AccountId) -> Vec<Table>;
        /// How often each of these tables was written; those that are not there are left out.
        read fn table_versions(of: Vec<TableId>) -> Vec<(TableId, i64)>;
        /// Whether the account has blocked one of the others, or one of them it.
        read fn at_odds(account: AccountId, others: Vec<AccountId>) -> bool;
        /// Puts somebody on the list of friends, which holds `most`.
        write fn ask_friend(account: AccountId, other: AccountId, at: Moment, most: i64) -> FriendRequestResult;
        /// Neither has asked the other any more.
        write fn end_friendship(account: AccountId, other: AccountId) -> ();
        /// The list of friends, the latest first, without those whom the account has blocked.
        read fn friends(account: AccountId) -> Vec<Friend>;
        /// Whether each has asked the other.
        read fn are_friends(account: AccountId, other: AccountId) -> bool;
        /// Blocks somebody, unless the account has blocked `most` already. Ends what was between the two.
        write fn block(account: AccountId, other: AccountId, at: Moment, most: i64) -> Option<Blocked>;
        /// Lifts a block.
        write fn unblock(account: AccountId, other: AccountId) -> ();
        /// Whom an account has blocked, the latest first.
        read fn blocked(account: AccountId) -> Vec<Blocked>;
        /// Seats somebody at the oldest table that fits, or at a new one. `Conflict` when somebody else changed it meanwhile.
        write fn quick_seat(ask: QuickSeatRequest) -> QuickSeatResult;
        /// Tables that are full and start by themselves.
        read fn full_tables(limit: i64) -> Vec<TableId>;
        /// Open tables whose time was over before that, without those that are about to start.
        read fn expired_tables(now: Moment, limit: i64) -> Vec<TableId>;
        /// The table of the same players after that game.
        read fn rematch(of: GameId) -> Option<Table>;
        /// Makes a table together with invitations to it, unless its owner sits at so many open ones already; returns whether it
        /// did. `Duplicate` when its code is taken, or its game has a rematch.
        write fn insert_invited(table: Table, invitations: Vec<Invitation>, room: Room) -> bool;
        /// Keeps an invitation, unless its table has `most` that are good already; tells whether it did. One for an account
        /// takes the place of another for the same.
        write fn insert_invitation(invitation: Invitation, most: i64) -> bool;
        /// The invitations to a table that are good at that time, the oldest first.
        read fn invitations_of(table: TableId, now: Moment) -> Vec<Invitation>;
        /// The invitations for an account to open tables that are good at that time, the newest first; none by somebody, or
        /// to a table of somebody, who is at odds with it.
        read fn invitations_for(account: AccountId, now: Moment) -> Vec<Invited>;
        /// The invitation with that hash of its secret, good or not.
        read fn invitation_of_hash(hash: Vec<u8>) -> Option<Invitation>;
        /// The invitation for an account to a table, good or not.
        read fn invitation_for(table: TableId, account: AccountId) -> Option<Invitation>;
        /// Writes a table back and takes one use of an invitation, unless the newcomer sits at too many open tables already; returns
        /// whether it did. `Conflict` when either has changed meanwhile.
        write fn save_invited(table: Table, invitation: InvitationId, now: Moment, newcomer: Newcomer) -> bool;
        /// Takes an invitation of a table away; tells whether it was there.
        write fn revoke_invitation(table: TableId, id: InvitationId) -> bool;
        /// Takes an invitation for an account away; tells whether it was there.
        write fn decline_invitation(account: AccountId, id: InvitationId) -> bool;
    }
}
