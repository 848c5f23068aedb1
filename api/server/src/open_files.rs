//! The limit of open files. Each connection is one, and most systems start a program with a limit of 1,024, which it may
//! raise itself.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// A node with a lower limit refuses connections long before its memory is full.
const LOW: u64 = 8_192;

/// Raises the soft limit of open files to the hard limit, and logs the limit if it is low.
pub fn raise_limit() {
    let limit = getrlimit(Resource::Nofile);
    if let Err(why) = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }) {
        tracing::warn!("the soft limit of open files cannot be raised to the hard limit: {why}");
    }
    let Some(limit) = getrlimit(Resource::Nofile).current else { return };
    if limit < LOW {
        tracing::warn!(
            "the node may have {limit} files open at once, and each connection is one: raise the hard limit to {LOW} at \
             least (LimitNOFILE= of systemd, --ulimit nofile= of Docker)"
        );
    } else {
        tracing::debug!("the node may have {limit} files open at once");
    }
}
