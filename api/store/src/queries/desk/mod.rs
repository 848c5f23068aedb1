//! The inbox and chat repositories of the store.

pub mod chat;
pub mod counts;
pub mod inbox;

use super::{Conn, Db, RunQueryDsl, accounts, feed, job, lock_accounts};
use service::feed::chat::{Message, Mute, NewMessage, NewReport, PostedMessage, Report};
use service::feed::inbox::Counts;
use service::feed::inbox_store::InboxRepository;
use service::id::{AccountId, GameId, ReportId};
use service::moment::Moment;
use service::play::stored::Waiting;
use service::play::stored::{StoredEvents, TurnWait};
use service::ports::StoreFuture;

impl InboxRepository for Db {
    fn games_waiting_for(&self, account: AccountId, limit: i64) -> StoreFuture<Vec<Waiting>> {
        self.read(job!(inbox::waiting, account, limit))
    }

    fn inbox_counts(&self, account: AccountId, now: Moment) -> StoreFuture<Counts> {
        self.read(job!(counts::counts, account, now))
    }

    fn seen(&self, account: AccountId, game: GameId) -> StoreFuture<i64> {
        self.read(job!(inbox::seen, account, game))
    }

    fn events_before(&self, game: GameId, seq: i64, limit: i64) -> StoreFuture<Vec<StoredEvents>> {
        self.read(job!(feed::events_before, game, seq, limit))
    }

    fn mark_seen(&self, account: AccountId, game: GameId, seq: i64) -> StoreFuture<(i64, i64)> {
        self.write(job!(inbox::mark_seen, account, game, seq))
    }

    fn changes(&self, accounts: Vec<AccountId>) -> StoreFuture<Vec<(AccountId, i64)>> {
        self.read(job!(inbox::changes, &accounts))
    }

    fn post_message(&self, message: NewMessage, seats: Vec<AccountId>) -> StoreFuture<PostedMessage> {
        self.write(job!(chat::insert_message, &message, &seats))
    }

    fn messages(&self, game: GameId, viewer: AccountId, after: i64, limit: i64) -> StoreFuture<Vec<Message>> {
        self.read(job!(chat::messages, game, viewer, after, limit))
    }

    fn messages_by(&self, game: GameId, author: AccountId) -> StoreFuture<Vec<Message>> {
        self.read(job!(chat::of_author, game, author))
    }

    fn latest_message(&self, game: GameId) -> StoreFuture<i64> {
        self.read(job!(chat::latest_message, game))
    }

    fn latest_messages(&self, account: AccountId, limit: i64) -> StoreFuture<Vec<(GameId, i64)>> {
        self.read(job!(chat::of_account, account, limit))
    }

    fn mute(&self, account: AccountId, other: AccountId, at: Moment) -> StoreFuture<Option<i64>> {
        self.write(job!(chat::mute, account, other, at))
    }

    fn unmute(&self, account: AccountId, other: AccountId) -> StoreFuture<Option<i64>> {
        self.write(job!(chat::unmute, account, other))
    }

    fn mutes(&self, account: AccountId) -> StoreFuture<Vec<Mute>> {
        self.read(job!(chat::mutes, account))
    }

    fn report(&self, report: NewReport) -> StoreFuture<bool> {
        self.write(job!(chat::report, &report))
    }

    fn reports(&self, before: Option<ReportId>, limit: i64) -> StoreFuture<Vec<Report>> {
        self.read(job!(chat::reports, before, limit))
    }

    fn turn_waits(&self, game: GameId) -> StoreFuture<Vec<TurnWait>> {
        self.read(job!(inbox::turn_waits, game))
    }
}
