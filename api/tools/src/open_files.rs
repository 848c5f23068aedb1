//! The limit of open files. Each connection is one, here and in the nodes, which inherit the limit.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files beside the connections of a measurement: those of the program, of its database and of its temporary servers.
const OTHER_FILES: u64 = 200;

/// Raises the soft limit to the hard limit. It stays as it is where the system does not permit that.
pub fn raise_limit() {
    let limit = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}

/// Makes sure that one process may have so many connections open at once.
///
/// # Errors
/// If it may not, and the program has no right to raise the hard limit.
pub fn allow_connections(count: u64) -> Result<(), String> {
    let needed = count + OTHER_FILES;
    let enough = |limit: Option<u64>| limit.is_none_or(|limit| limit >= needed);
    if !enough(getrlimit(Resource::Nofile).current) {
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(needed), maximum: Some(needed) });
    }
    let limit = getrlimit(Resource::Nofile).current;
    match enough(limit) {
        true => Ok(()),
        false => Err(format!(
            "{count} connections need {needed} open files, and the limit is {}: raise the hard limit (`ulimit -Hn`)",
            limit.unwrap_or_default()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_connections_than_any_system_allows_are_refused() {
        raise_limit();
        let before = getrlimit(Resource::Nofile);
        assert_eq!(before.current, before.maximum);
        assert_eq!(allow_connections(1), Ok(()));
        let refused = allow_connections(u64::from(u32::MAX)).expect_err("too many");
        assert!(refused.contains("4294967495 open files, and the limit is "), "{refused}");
        assert_eq!(getrlimit(Resource::Nofile), before);
    }
}
