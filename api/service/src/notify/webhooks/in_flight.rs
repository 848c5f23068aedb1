//! The attempts of this node that are in progress, and which further ones may begin. There are limits for the node, for
//! each account, for each destination host and for each webhook. An account may use only a part of the free capacity,
//! so attempts that hang leave room for other accounts: the more of them there are, the fewer each account may begin.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use crate::id::{AccountId, WebhookId};

/// The largest number of concurrent attempts to one webhook, of different games.
pub const PER_WEBHOOK: usize = 4;
/// An account may use one part in this many of the free capacity of the node, and of a host.
const SHARE_DIVISOR: usize = 4;

/// The limits of concurrent attempts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Concurrency {
    /// On this node.
    pub node: usize,
    /// For the webhooks of one account.
    pub account: usize,
    /// To one host and port.
    pub host: usize,
}

/// The destination of an attempt.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Destination {
    /// The owner of the webhook.
    pub account: AccountId,
    pub webhook: WebhookId,
    /// The host and the port of its URL.
    pub host: Arc<str>,
}

/// The attempts in progress.
#[derive(Clone, Debug)]
pub struct InFlight {
    limits: Concurrency,
    total: usize,
    accounts: HashMap<AccountId, usize>,
    hosts: HashMap<Arc<str>, usize>,
    webhooks: HashMap<WebhookId, usize>,
    /// By account and host.
    shares: HashMap<(AccountId, Arc<str>), usize>,
}

impl InFlight {
    /// The attempts in progress, by their destinations.
    pub fn new(limits: Concurrency, attempts: impl IntoIterator<Item = (Destination, usize)>) -> Self {
        let (accounts, hosts, webhooks) = (HashMap::new(), HashMap::new(), HashMap::new());
        let mut all = Self { limits, total: 0, accounts, hosts, webhooks, shares: HashMap::new() };
        attempts.into_iter().for_each(|(destination, count)| all.add(&destination, count));
        all
    }

    /// Counts further attempts.
    pub fn add(&mut self, destination: &Destination, count: usize) {
        let Destination { account, webhook, host } = destination;
        self.total += count;
        *self.accounts.entry(*account).or_default() += count;
        *self.hosts.entry(host.clone()).or_default() += count;
        *self.webhooks.entry(*webhook).or_default() += count;
        *self.shares.entry((*account, host.clone())).or_default() += count;
    }

    /// Attempts that the node may still begin.
    pub fn free(&self) -> usize {
        self.limits.node.saturating_sub(self.total)
    }

    /// Whether another attempt to a webhook may begin; a failing webhook gets one attempt at a time.
    pub fn admits(&self, destination: &Destination, failing: bool) -> bool {
        let Destination { account, webhook, host } = destination;
        let per_webhook = if failing { 1 } else { PER_WEBHOOK };
        let share = self.shares.get(&(*account, host.clone())).copied().unwrap_or_default();
        self.free() > 0
            && count(&self.webhooks, webhook) < per_webhook
            && count(&self.accounts, account) < self.per_account()
            && count(&self.hosts, host) < self.limits.host
            && share < share_of(self.limits.host - count(&self.hosts, host))
    }

    /// Webhooks at their limit.
    pub fn full_webhooks(&self) -> Vec<WebhookId> {
        full(&self.webhooks, PER_WEBHOOK)
    }

    /// Accounts at their limit.
    pub fn full_accounts(&self) -> Vec<AccountId> {
        full(&self.accounts, self.per_account())
    }

    /// Hosts at their limit.
    pub fn full_hosts(&self) -> Vec<Arc<str>> {
        full(&self.hosts, self.limits.host)
    }

    fn per_account(&self) -> usize {
        self.limits.account.min(share_of(self.free()))
    }
}

/// The part of the free capacity that one account may use; at least one.
fn share_of(free: usize) -> usize {
    (free / SHARE_DIVISOR).max(1)
}

fn count<K: Eq + Hash>(all: &HashMap<K, usize>, of: &K) -> usize {
    all.get(of).copied().unwrap_or_default()
}

fn full<K: Clone + Eq + Hash>(all: &HashMap<K, usize>, most: usize) -> Vec<K> {
    all.iter().filter(|(_, count)| **count >= most).map(|(key, _)| key.clone()).collect()
}

/// The host and, unless it is the default, the port of a URL that was checked before.
pub fn host_of(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Concurrency = Concurrency { node: 128, account: 8, host: 32 };

    fn to(account: AccountId, host: &str) -> Destination {
        Destination { account, webhook: WebhookId::fresh(), host: host.into() }
    }

    /// Begins as many attempts of an account to new webhooks as it may.
    fn fill(attempts: &mut InFlight, account: AccountId, host: impl Fn(usize) -> String) -> usize {
        (0..)
            .map(|n| to(account, &host(n)))
            .take_while(|destination| {
                let may = attempts.admits(destination, false);
                if may {
                    attempts.add(destination, 1);
                }
                may
            })
            .count()
    }

    #[test]
    fn hundreds_of_attempts_that_hang_leave_room_for_other_accounts() {
        let mut attempts = InFlight::new(LIMITS, []);
        assert_eq!(fill(&mut attempts, AccountId::fresh(), |n| format!("{n}.example")), 8);
        for _ in 0..19 {
            assert!(fill(&mut attempts, AccountId::fresh(), |n| format!("{n}.example")) > 0);
        }
        assert!(attempts.free() > 0, "20 accounts do not fill a node: {attempts:?}");
    }

    #[test]
    fn a_host_has_room_for_every_account() {
        let mut attempts = InFlight::new(LIMITS, []);
        for _ in 0..6 {
            assert!(fill(&mut attempts, AccountId::fresh(), |_| "one.example".to_owned()) > 0);
        }
        let other = to(AccountId::fresh(), "one.example");
        assert!(attempts.admits(&other, false), "{attempts:?}");
        for _ in 0..100 {
            fill(&mut attempts, AccountId::fresh(), |_| "one.example".to_owned());
        }
        assert!(!attempts.admits(&other, false), "a host gets no more than its limit");
        assert_eq!(attempts.full_hosts(), [Arc::<str>::from("one.example")]);
        assert!(attempts.admits(&to(AccountId::fresh(), "two.example"), false));
    }

    #[test]
    fn a_webhook_gets_four_at_a_time_and_a_failing_one_gets_one() {
        let one = to(AccountId::fresh(), "one.example");
        let mut attempts = InFlight::new(LIMITS, [(one.clone(), 3)]);
        assert!(attempts.admits(&one, false) && !attempts.admits(&one, true));
        attempts.add(&one, 1);
        assert!(!attempts.admits(&one, false));
        assert_eq!(attempts.full_webhooks(), [one.webhook]);
    }

    #[test]
    fn a_small_node_sends_for_everybody() {
        let small = Concurrency { node: 1, ..LIMITS };
        assert!(InFlight::new(small, []).admits(&to(AccountId::fresh(), "one.example"), false));
    }

    #[test]
    fn a_host_is_named_with_its_port() {
        for (url, host) in [
            ("https://example.org/hook?a=b", "example.org"),
            ("https://example.org:8443/", "example.org:8443"),
            ("http://[2606:4700::1111]:9000/x", "[2606:4700::1111]:9000"),
        ] {
            assert_eq!(host_of(url), host);
        }
    }
}
