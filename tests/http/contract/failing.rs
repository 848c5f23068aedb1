//! A store that fails when it is told to, and passes everything on until then: how the tests come by answers that a sound
//! database never gives.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use service::store::Store;
use service::store::prelude::*;

/// What it fails with, if it does.
pub type Fault = Arc<Mutex<Option<StoreError>>>;

/// Stands before a store.
pub struct Failing {
    store: Arc<dyn Store>,
    fault: Fault,
    /// The only question that fails, if not all do.
    only: Option<&'static str>,
    asked: Arc<AtomicU32>,
}

impl Failing {
    /// All of it fails.
    pub fn all(store: Arc<dyn Store>, fault: Fault) -> Self {
        Self { store, fault, only: None, asked: Arc::default() }
    }

    /// One question fails.
    pub fn only(question: &'static str, store: Arc<dyn Store>, fault: Fault) -> Self {
        Self { only: Some(question), ..Self::all(store, fault) }
    }

    /// Nothing fails; one question is counted.
    pub fn counting(question: &'static str, store: Arc<dyn Store>, asked: Arc<AtomicU32>) -> Self {
        Self { asked, ..Self::only(question, store, Fault::default()) }
    }

    /// What a question fails with, if it does.
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
        impl $repository for Failing {
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

impl HealthRepository for Failing {
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
