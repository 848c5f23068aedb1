//! A store that fails on request, and otherwise forwards every call. Tests use it to produce replies to errors of the
//! database.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use service::store::Store;
use service::store::prelude::*;

/// The current error, if any.
pub type Fault = Arc<Mutex<Option<StoreError>>>;

pub struct FailingStore {
    store: Arc<dyn Store>,
    fault: Fault,
    /// The only method that fails; `None` if all do.
    only: Option<&'static str>,
    asked: Arc<AtomicU32>,
}

impl FailingStore {
    /// Every method can fail.
    pub fn all(store: Arc<dyn Store>, fault: Fault) -> Self {
        Self { store, fault, only: None, asked: Arc::default() }
    }

    /// One method can fail.
    pub fn only(question: &'static str, store: Arc<dyn Store>, fault: Fault) -> Self {
        Self { only: Some(question), ..Self::all(store, fault) }
    }

    /// Counts the calls of one method, and never fails.
    pub fn counting(question: &'static str, store: Arc<dyn Store>, asked: Arc<AtomicU32>) -> Self {
        Self { asked, ..Self::only(question, store, Fault::default()) }
    }

    /// The error of a method, if it fails.
    fn fails(&self, question: &str) -> Option<StoreError> {
        if self.only.is_some_and(|only| only != question) {
            return None;
        }
        self.asked.fetch_add(1, Ordering::SeqCst);
        self.fault.lock().expect("no test has failed in here").clone()
    }
}

macro_rules! fail_or_pass_on {
    ($repository:ident; $($access:ident fn $method:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        impl $repository for FailingStore {
            $(fn $method(&self, $($argument: $type),*) -> StoreFuture<$result> {
                match self.fails(stringify!($method)) {
                    Some(fault) => Box::pin(std::future::ready(Err(fault))),
                    None => self.store.$method($($argument),*),
                }
            })*
        }
    };
}

service::every_repository!(fail_or_pass_on);

impl HealthRepository for FailingStore {
    fn ping(&self) -> StoreFuture<()> {
        match self.fails("ping") {
            Some(fault) => Box::pin(std::future::ready(Err(fault))),
            None => self.store.ping(),
        }
    }

    fn pool(&self) -> Option<Pool> {
        self.store.pool()
    }
}
