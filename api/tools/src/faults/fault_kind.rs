//! The kinds of faults, those that this machine can inject, and the selection of the flags.

use std::collections::BTreeMap;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use sandbox::clock;

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// SIGKILL to the postmaster and all its children.
    PostgresKill,
    /// `pg_ctl stop --mode immediate`: no checkpoint, recovery at the next start.
    PostgresImmediate,
    /// `pg_ctl stop --mode fast`: sessions are ended, a checkpoint is written.
    PostgresFast,
    /// SIGKILL to one process that serves a node, as the OOM killer does; Postgres restarts all others.
    PostgresBackend,
    /// SIGKILL to the checkpointer, the WAL writer or another process that serves no client.
    PostgresAuxiliary,
    /// `pg_terminate_backend` for one session of a node, or for all.
    PostgresTerminate,
    /// SIGSTOP to the postmaster and all its children for 5 to 20 seconds.
    PostgresPause,
    /// Another client takes all connections for some seconds.
    PostgresConnections,
    /// SIGKILL to Redis.
    RedisKill,
    /// SIGSTOP to Redis for 5 to 20 seconds.
    RedisPause,
    /// SIGKILL to a node.
    NodeKill,
    /// SIGTERM to a node.
    NodeStop,
    /// SIGSTOP to a node for 5 to 20 seconds.
    NodePause,
    /// The wall clock of one node jumps, and back some seconds later.
    NodeClock,
    /// The disk of the SQLite database is full for some seconds.
    DiskFull,
}

/// What the games run on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Database {
    /// Several nodes on one Postgres and one Redis.
    Postgres,
    /// One node on an SQLite file.
    Sqlite,
}

/// The selected kinds, and the others by the reason why they were left out.
#[derive(Debug)]
pub struct Choice {
    pub kinds: Vec<FaultKind>,
    pub left_out: BTreeMap<String, Vec<FaultKind>>,
}

impl FaultKind {
    pub fn all() -> &'static [Self] {
        Self::value_variants()
    }

    /// The name on the command line and in results.
    pub fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// Whether a process or its session is killed or stopped.
    pub fn is_kill(self) -> bool {
        !self.is_pause() && !matches!(self, Self::PostgresConnections | Self::NodeClock | Self::DiskFull)
    }

    /// Whether a process is suspended.
    pub fn is_pause(self) -> bool {
        matches!(self, Self::PostgresPause | Self::RedisPause | Self::NodePause)
    }

    fn is_of_node(self) -> bool {
        matches!(self, Self::NodeKill | Self::NodeStop | Self::NodePause | Self::NodeClock)
    }
}

/// The names of the kinds, separated by commas.
pub fn names(kinds: &[FaultKind]) -> String {
    kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ")
}

/// Selects the kinds of `only`, or all, that are not in `without` and that the machine can inject. A kind in `only`
/// must be possible. `disk` is the reason why the disk cannot be filled.
pub fn choose(
    only: &[FaultKind],
    without: &[FaultKind],
    database: Database,
    disk: Option<&str>,
) -> Result<Choice, String> {
    let mut choice = Choice { kinds: Vec::new(), left_out: BTreeMap::new() };
    for &kind in FaultKind::all() {
        let wanted = only.is_empty() || only.contains(&kind);
        let why = if !wanted {
            Some("not among those of --only".to_owned())
        } else if without.contains(&kind) {
            Some("excluded by --without".to_owned())
        } else {
            impossible(kind, database, disk)
        };
        match why {
            None => choice.kinds.push(kind),
            Some(why) if only.contains(&kind) && !without.contains(&kind) => {
                return Err(format!("{} cannot be caused here: {why}", kind.name()));
            }
            Some(why) => choice.left_out.entry(why).or_default().push(kind),
        }
    }
    match choice.kinds.is_empty() {
        true => Err("no kind of fault is left: --only and --without exclude all of them".to_owned()),
        false => Ok(choice),
    }
}

fn impossible(kind: FaultKind, database: Database, disk: Option<&str>) -> Option<String> {
    match (kind, database) {
        (FaultKind::NodeClock, _) => clock::library().err().map(|why| why.to_string()),
        (FaultKind::DiskFull, Database::Postgres) => Some("needs --sqlite".to_owned()),
        (FaultKind::DiskFull, Database::Sqlite) => disk.map(str::to_owned),
        (kind, Database::Sqlite) if !kind.is_of_node() => Some("not with --sqlite".to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_chosen_by_name_and_by_what_is_possible() {
        let kills = [FaultKind::NodeKill, FaultKind::PostgresKill];
        let choice = choose(&kills, &[FaultKind::NodeKill], Database::Postgres, None).expect("one is left");
        assert_eq!(choice.kinds, [FaultKind::PostgresKill]);
        assert_eq!(choice.left_out["excluded by --without"], [FaultKind::NodeKill]);
        assert_eq!(choice.left_out["not among those of --only"].len(), FaultKind::all().len() - 2);

        let on_sqlite =
            |only: &[FaultKind]| choose(only, &[FaultKind::NodeClock], Database::Sqlite, Some("no room"));
        let all = on_sqlite(&[]).expect("some are left");
        assert_eq!(all.kinds, [FaultKind::NodeKill, FaultKind::NodeStop, FaultKind::NodePause]);
        let why = on_sqlite(&[FaultKind::DiskFull]).expect_err("no disk");
        assert_eq!(why, "disk-full cannot be caused here: no room");
        let why = choose(&[FaultKind::NodeKill], &[FaultKind::NodeKill], Database::Postgres, None);
        assert!(why.is_err_and(|why| why.starts_with("no kind")));
    }

    #[test]
    fn a_kind_has_one_name() {
        for kind in FaultKind::all() {
            let written = serde_json::to_string(kind).expect("a name");
            assert_eq!(written, format!("{:?}", kind.name()));
        }
    }
}
