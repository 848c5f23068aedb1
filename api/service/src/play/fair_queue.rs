//! Permits for work of which a node does a limited amount at once. Accounts take turns: however much one of them waits for,
//! each other one gets a permit after at most one of its permits.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::accounts::opponents::OpponentAccount;
use crate::error::Error;
use crate::id::AccountId;

/// Who takes turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Share {
    Account(AccountId),
    /// Work that the server does for all accounts together, one piece after another.
    Server,
}

impl Share {
    /// The share of a game with these accounts, which are given clockwise: that of its first person.
    pub(crate) fn of_game(accounts: impl IntoIterator<Item = AccountId>) -> Self {
        let person = accounts.into_iter().find(|account| OpponentAccount::of(*account).is_none());
        person.map_or(Self::Server, Self::Account)
    }
}

/// What comes first when it is the turn of a share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Priority {
    /// In the order of arrival.
    High,
    /// After everything of the share with high priority, in the order of arrival.
    Low,
}

/// The queue for a limited number of permits.
#[derive(Clone)]
pub(crate) struct FairQueue(Arc<Mutex<State>>);

/// The right to do one piece of work. It is given back when it is dropped.
pub struct Permit(FairQueue);

/// Requests for permits, in their order.
type Requests = VecDeque<oneshot::Sender<Permit>>;

struct State {
    /// Permits that nobody has.
    free: usize,
    /// The shares that wait, in the order of their turns.
    turns: VecDeque<Share>,
    /// What each of them waits for: with high and with low priority.
    waiting: HashMap<Share, [Requests; 2]>,
}

impl FairQueue {
    /// A queue for so many permits, at least one.
    pub fn new(permits: usize) -> Self {
        let state = State { free: permits.max(1), turns: VecDeque::new(), waiting: HashMap::new() };
        Self(Arc::new(Mutex::new(state)))
    }

    /// Takes a place in the queue at once. The future has the permit when its turn has come; dropping it gives the place up.
    ///
    /// # Errors
    /// `Busy` if the queue was dropped.
    pub fn join(
        &self,
        share: Share,
        priority: Priority,
    ) -> impl Future<Output = Result<Permit, Error>> + Send + use<> {
        let (request, permit) = oneshot::channel();
        self.state().add(share, priority, request);
        self.grant();
        async move { permit.await.map_err(|_| Error::Busy) }
    }

    /// Gives free permits to those whose turn it is.
    fn grant(&self) {
        loop {
            let next = self.state().next();
            let Some(request) = next else { return };
            // If nobody waits for it any more, the permit is dropped here, and so given back.
            drop(request.send(Permit(self.clone())));
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn add(&mut self, share: Share, priority: Priority, request: oneshot::Sender<Permit>) {
        let requests = self.waiting.entry(share).or_insert_with(|| {
            self.turns.push_back(share);
            Default::default()
        });
        let requests = &mut requests[priority as usize];
        requests.retain(|request| !request.is_closed());
        requests.push_back(request);
    }

    /// Takes a free permit for the request whose turn it is.
    fn next(&mut self) -> Option<oneshot::Sender<Permit>> {
        while self.free > 0 {
            let share = self.turns.pop_front()?;
            let Some(requests) = self.waiting.get_mut(&share) else { continue };
            requests.iter_mut().for_each(|requests| requests.retain(|request| !request.is_closed()));
            let next = requests.iter_mut().find_map(VecDeque::pop_front);
            match requests.iter().all(VecDeque::is_empty) {
                true => drop(self.waiting.remove(&share)),
                false => self.turns.push_back(share),
            }
            if next.is_some() {
                self.free -= 1;
                return next;
            }
        }
        None
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.state().free += 1;
        self.0.grant();
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{FutureExt, future::BoxFuture};

    use super::*;
    use crate::accounts::opponents::Level;

    struct Waiting(Vec<(&'static str, BoxFuture<'static, Result<Permit, Error>>)>);

    impl Waiting {
        fn add(&mut self, queue: &FairQueue, name: &'static str, share: Share, priority: Priority) {
            self.0.push((name, queue.join(share, priority).boxed()));
        }

        /// The names of those that have a permit now. They keep it.
        fn granted(&mut self) -> Vec<(&'static str, Permit)> {
            let mut granted = Vec::new();
            self.0.retain_mut(|(name, permit)| match permit.now_or_never() {
                Some(permit) => {
                    granted.push((*name, permit.expect("a permit")));
                    false
                }
                None => true,
            });
            granted
        }

        /// The order in which the permits are given out, each after the one before was given back.
        fn order(&mut self) -> Vec<&'static str> {
            let mut order = Vec::new();
            loop {
                let granted = self.granted();
                if granted.is_empty() {
                    return order;
                }
                order.extend(granted.iter().map(|(name, _)| *name));
            }
        }
    }

    fn account() -> Share {
        Share::Account(AccountId::fresh())
    }

    #[test]
    fn accounts_take_turns() {
        let (queue, ada, bob) = (FairQueue::new(1), account(), account());
        let mut waiting = Waiting(Vec::new());
        for name in ["ada 1", "ada 2", "ada 3", "ada 4"] {
            waiting.add(&queue, name, ada, Priority::High);
        }
        waiting.add(&queue, "bob 1", bob, Priority::High);
        waiting.add(&queue, "bob 2", bob, Priority::High);
        waiting.add(&queue, "review", Share::Server, Priority::High);
        // The first one found a free permit, before anybody else was there.
        assert_eq!(waiting.order(), ["ada 1", "ada 2", "bob 1", "review", "ada 3", "bob 2", "ada 4"]);
    }

    #[test]
    fn a_share_does_what_is_urgent_first_and_delays_nobody_else() {
        let (queue, ada, bob) = (FairQueue::new(1), account(), account());
        let held = queue.join(ada, Priority::High).now_or_never().expect("free").expect("a permit");
        let mut waiting = Waiting(Vec::new());
        waiting.add(&queue, "advice of ada", ada, Priority::Low);
        waiting.add(&queue, "opponent of ada", ada, Priority::High);
        waiting.add(&queue, "another of ada", ada, Priority::High);
        waiting.add(&queue, "advice of bob", bob, Priority::Low);
        assert!(waiting.granted().is_empty());
        drop(held);
        let expected = ["opponent of ada", "advice of bob", "another of ada", "advice of ada"];
        assert_eq!(waiting.order(), expected);
    }

    #[test]
    fn so_many_have_a_permit_at_once() {
        let (queue, mut waiting) = (FairQueue::new(2), Waiting(Vec::new()));
        for name in ["1", "2", "3", "4"] {
            waiting.add(&queue, name, account(), Priority::High);
        }
        let mut held = waiting.granted();
        assert_eq!(held.len(), 2);
        assert!(waiting.granted().is_empty());
        held.pop();
        let next = waiting.granted();
        assert_eq!(next.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["3"]);
    }

    #[test]
    fn a_place_that_was_given_up_takes_no_turn() {
        let (queue, ada) = (FairQueue::new(1), account());
        let held = queue.join(ada, Priority::High).now_or_never().expect("free").expect("a permit");
        let mut waiting = Waiting(Vec::new());
        waiting.add(&queue, "given up", account(), Priority::High);
        waiting.add(&queue, "stays", ada, Priority::High);
        drop(waiting.0.remove(0));
        drop(held);
        assert_eq!(waiting.order(), ["stays"]);
        // A permit that came too late goes on to the next one.
        let late = queue.join(ada, Priority::High);
        waiting.add(&queue, "next", ada, Priority::High);
        drop(late);
        assert_eq!(waiting.order(), ["next"]);
        let state = queue.state();
        assert!(state.waiting.is_empty() && state.turns.is_empty());
    }

    #[test]
    fn a_game_belongs_to_its_first_person() {
        let (ada, bob) = (AccountId::fresh(), AccountId::fresh());
        let opponent = OpponentAccount { level: Level::Novice, number: 1 }.id();
        assert_eq!(Share::of_game([opponent, ada, bob]), Share::Account(ada));
        assert_eq!(Share::of_game([opponent]), Share::Server);
    }
}
