//! The queue of mails to the owners of accounts, which a node hands over beside each other.

use std::sync::Arc;

use futures_util::future::BoxFuture;

use crate::accounts::mail::{MAILS_AT_ONCE, MAX_MAILS_PER_DOMAIN, MailReceiver, StoredMail};
use crate::error::Error;
use crate::moment::Moment;
use crate::notify::NotificationService;
use crate::notify::delivery::{DeliveryQueue, DeliveryRunner, LeaseRequest};
use crate::ports::StoreFuture;
use crate::ports::mailer::Mailer;

/// Hands mails over.
pub struct MailQueue {
    service: Arc<NotificationService>,
    mailer: Arc<dyn Mailer>,
}

impl MailQueue {
    /// A queue whose mails that mailer takes.
    pub fn new(service: Arc<NotificationService>, mailer: Arc<dyn Mailer>) -> Self {
        Self { service, mailer }
    }

    /// The runner that makes the attempts.
    pub fn into_runner(self) -> DeliveryRunner<Self> {
        let wake = self.service.accounts.mail_due();
        DeliveryRunner::new(self, wake, MAILS_AT_ONCE)
    }
}

impl DeliveryQueue for MailQueue {
    type Receiver = MailReceiver;
    type Row = StoredMail;
    const MAX_PER_RECEIVER: usize = MAX_MAILS_PER_DOMAIN;
    const NAME: &'static str = "mails";

    fn now(&self) -> Moment {
        self.service.clock.now()
    }

    fn next_due(&self) -> StoreFuture<Option<Moment>> {
        self.service.accounts.oldest_due_mail()
    }

    /// The lease lasts longer than that of the request, because a mail that was sent twice annoys its recipient.
    fn lease(&self, request: LeaseRequest<MailReceiver>) -> StoreFuture<Vec<(MailReceiver, StoredMail)>> {
        let leased = self.service.accounts.lease_mails(request.limit, request.busy);
        let receiver = |mail: &StoredMail| MailReceiver::new(&mail.address, mail.attempts);
        Box::pin(async move { Ok(leased.await?.into_iter().map(|mail| (receiver(&mail), mail)).collect()) })
    }

    fn attempt(&self, mail: StoredMail) -> BoxFuture<'_, Result<(), Error>> {
        Box::pin(self.service.accounts.send_mail(&*self.mailer, &*self.service, mail))
    }
}
