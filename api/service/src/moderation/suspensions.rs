//! Suspensions: a suspended account cannot sign in or act until a time, or until an operator restores it. Its sessions
//! end at once. It leaves tables whose game has not started. In its games it is absent like any other player: a clock
//! runs on, with what the table has chosen for the end of the time; without a clock the caretaker plays until the player
//! is back.

use std::time::Duration;

use crate::error::{Error, Suspension, Violation};
use crate::feed::chat::check_text;
use crate::feed::game_list::GameFilter;
use crate::id::AccountId;
use crate::messages::expected;
use crate::moderation::ModerationService;
use crate::moderation::audit_log::{AuditEntry, OperatorAction};
use crate::moment::Moment;
use crate::play::seats::hand_overs::HandOverState;
use crate::play::seats::staying::Presence;
use crate::progress::Progress;

/// Accounts whose seats are vacated by one run of the job.
const MAX_ACCOUNTS: i64 = 50;
/// Games of one page.
const PAGE_SIZE: i64 = 100;
/// Seats are looked for again until this long after the beginning of a suspension: a request that was in progress then,
/// or that came to a node that did not know of the suspension yet, may take a seat.
const SETTLED_AFTER: Duration = Duration::from_secs(60);

impl ModerationService {
    /// Suspends an account until that time, or until it is restored. Replaces an earlier suspension.
    pub async fn suspend(
        &self,
        by: Option<AccountId>,
        account: AccountId,
        reason: &str,
        until: Option<Moment>,
    ) -> Result<Suspension, Error> {
        let reason = check_text("/reason", reason, 1)?;
        let since = self.clock.now();
        if until.is_some_and(|until| until <= since) {
            let expected = expected::future_time("2030-01-31T12:00:00Z");
            return Err(Error::Invalid(vec![Violation::new("/until", "future", expected)]));
        }
        self.check_player(account).await?;
        let entry = self.entry(by, OperatorAction::Suspend, &reason);
        let entry = AuditEntry { account: Some(account), until, ..entry };
        let suspension = Suspension { reason, since, until };
        let ended = self.store.suspend(account, suspension.clone(), entry).await?;
        self.accounts.publish_ended(ended, since);
        if let Err(why) = self.vacate_seats_of(account).await {
            tracing::warn!(%why, %account, "the seats of a suspended account are not vacated yet; a job retries");
        }
        Ok(suspension)
    }

    /// Ends the suspension of an account. It signs in again and takes its seats back by its next move. Returns whether
    /// it was suspended.
    pub async fn restore(
        &self,
        by: Option<AccountId>,
        account: AccountId,
        reason: &str,
    ) -> Result<bool, Error> {
        let reason = check_text("/reason", reason, 1)?;
        let entry = AuditEntry { account: Some(account), ..self.entry(by, OperatorAction::Restore, &reason) };
        self.check_player(account).await?;
        Ok(self.store.restore(account, entry).await?)
    }

    /// Vacates the seats of accounts that were suspended lately.
    pub async fn vacate_seats(&self) -> Result<Progress, Error> {
        let due = self.store.suspensions_with_seats(MAX_ACCOUNTS).await?;
        for (account, since) in &due {
            let settled = self.clock.now() >= since.plus(SETTLED_AFTER);
            match self.vacate_seats_of(*account).await {
                Ok(()) if settled => self.store.seats_vacated(*account, *since).await?,
                Ok(()) => {}
                Err(why) if why.is_transient() => return Err(why),
                Err(why) => {
                    tracing::warn!(%why, %account, "the seats of a suspended account are not vacated; this is retried");
                }
            }
        }
        Ok(Progress::Done)
    }

    /// Vacates the seats of an account and of its bots.
    async fn vacate_seats_of(&self, owner: AccountId) -> Result<(), Error> {
        let bots = self.store.bots_of(owner).await?;
        for account in bots.iter().map(|bot| bot.id).chain([owner]) {
            for table in self.lobby.tables_waited_at(account).await? {
                match self.lobby.leave_table(account, table.id).await {
                    // The game has started, or the table is closed.
                    Ok(()) | Err(Error::Conflict(_) | Error::NotFound(_)) => {}
                    Err(other) => return Err(other),
                }
            }
            for hand_over in self.store.hand_overs(account, self.clock.now()).await? {
                if hand_over.to.account == account || hand_over.state == HandOverState::Offered {
                    match self.play.end_hand_over(account, hand_over.id).await {
                        Ok(()) | Err(Error::NotFound(_) | Error::GameOver(_)) => {}
                        Err(other) => return Err(other),
                    }
                }
            }
            self.leave_games(account).await?;
        }
        Ok(())
    }

    async fn leave_games(&self, account: AccountId) -> Result<(), Error> {
        let filter = GameFilter { over: Some(false), ..GameFilter::default() };
        let mut before = None;
        loop {
            let page = self.store.games_of(account, filter, before, PAGE_SIZE).await?;
            for row in &page {
                let game = self.play.load(row.id).await?;
                let clock = game.seating.control.is_some();
                // Nobody waits for the only player of a game.
                if clock || game.people().len() == 1 || game.plays(account).is_err() {
                    continue;
                }
                match self.play.set_presence(account, row.id, Presence::Away).await {
                    Ok(_) | Err(Error::Conflict(_) | Error::NotFound(_) | Error::GameOver(_)) => {}
                    Err(other) => return Err(other),
                }
            }
            match page.last() {
                Some(last) if page.len() == PAGE_SIZE as usize => before = Some(last.id),
                _ => return Ok(()),
            }
        }
    }
}
