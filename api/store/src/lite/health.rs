//! Health of the database file: the last fault that prevented reads or writes, and when it ended.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::settings::Sqlite;
use service::ports::{DatabaseFault, StoreError};

/// After a failure the file counts as usable again when this many bytes can be written next to it: a single small
/// transaction might still fit into the existing log.
const REQUIRED_SPACE: usize = 256 * 1024;
/// The minimum interval between two such attempts.
const MIN_CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The health of the file as known to the store's threads.
pub struct Health {
    location: Sqlite,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    fault: Option<DatabaseFault>,
    /// When the fault was last seen or its end was last checked.
    tried: Option<Instant>,
}

impl Health {
    /// A file without a known fault.
    pub fn new(location: Sqlite) -> Self {
        Self { location, state: Mutex::default() }
    }

    /// The current known fault.
    pub fn fault(&self) -> Option<DatabaseFault> {
        self.state().fault
    }

    /// Records an error. A fault is logged when it begins, not at every occurrence.
    pub fn record(&self, why: &StoreError) {
        let StoreError::Unusable(fault) = why else { return };
        let mut state = self.state();
        // A damaged file stays damaged, whatever else fails.
        if state.fault == Some(DatabaseFault::Corrupt) {
            return;
        }
        state.tried = Some(Instant::now());
        if state.fault.replace(*fault) != Some(*fault) {
            tracing::error!(database = self.shown(), "{fault}: {}", advice(*fault));
        }
    }

    /// Records a commit. Ends a fault if there is enough room.
    pub fn committed(&self) {
        let state = self.state();
        let passing = state.fault.is_some_and(|fault| fault != DatabaseFault::Corrupt);
        if !passing || state.tried.is_some_and(|tried| tried.elapsed() < MIN_CHECK_INTERVAL) {
            return;
        }
        drop(state);
        let tried = self.try_write();
        let mut state = self.state();
        state.tried = Some(Instant::now());
        match tried {
            Ok(()) => {
                state.fault = None;
                tracing::info!(database = self.shown(), "the database can be written again");
            }
            Err(why) => {
                tracing::debug!(database = self.shown(), %why, "the volume of the database still lacks free space")
            }
        }
    }

    fn try_write(&self) -> io::Result<()> {
        let Sqlite::File(path) = &self.location else { return Ok(()) };
        let mut name = path.as_os_str().to_owned();
        name.push(".room");
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&name)?;
        let written = file.write_all(&[1; REQUIRED_SPACE]).and_then(|()| file.sync_all());
        let removed = fs::remove_file(&name);
        written.and(removed)
    }

    fn shown(&self) -> String {
        match &self.location {
            Sqlite::Memory => ":memory:".to_owned(),
            Sqlite::File(path) => path.display().to_string(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the operator can do about the fault.
fn advice(fault: DatabaseFault) -> &'static str {
    match fault {
        DatabaseFault::DiskFull => {
            "free space on the volume of the database file. The service then writes again by itself; \
             nothing that was acknowledged is lost"
        }
        DatabaseFault::ReadOnly => {
            "check the owner and the mode of the database file and its folder, and how the volume is mounted"
        }
        DatabaseFault::Io => "check the disk, its quota and the log of the system",
        DatabaseFault::Corrupt => "stop the service and restore a backup; docs/operation.md describes how",
    }
}
