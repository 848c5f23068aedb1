//! Memory and processor time of processes, as the system counts them.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::time::Duration;

/// The unit of times in `/proc`: a hundredth of a second on all Linux systems.
const TICK: Duration = Duration::from_millis(10);

/// The processor time of a process and of its children, those that have ended included.
pub fn processor_time(process: u32) -> io::Result<Duration> {
    let mut ticks = ticks_of(&process.to_string())?;
    let children = fs::read_to_string(format!("/proc/{process}/task/{process}/children"))?;
    for child in children.split_whitespace() {
        // A child that has just ended is counted by its parent.
        ticks += ticks_of(child).unwrap_or_default();
    }
    Ok(TICK * ticks)
}

/// The processor time of a process by the names of its threads. Threads whose names differ only in a number are added.
pub fn thread_times(process: u32) -> io::Result<BTreeMap<String, Duration>> {
    let mut times = BTreeMap::<String, Duration>::new();
    for thread in fs::read_dir(format!("/proc/{process}/task"))? {
        // A thread may end meanwhile.
        let Ok(stat) = fs::read_to_string(thread?.path().join("stat")) else { continue };
        let (name, ticks) = name(&stat).zip(ticks(&stat, OWN)).ok_or_else(not_as_documented)?;
        *times.entry(name).or_default() += TICK * ticks;
    }
    Ok(times)
}

/// The resident memory of a process in bytes.
pub fn resident_memory(process: u32) -> io::Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|rest| rest.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok());
    kibibytes.map(|n| n * 1_024).ok_or_else(|| io::Error::other("VmRSS is missing in /proc/PID/status"))
}

/// User and system time.
const OWN: usize = 2;
/// The same, and that of the children that the process has waited for.
const WITH_CHILDREN: usize = 4;

fn ticks_of(process: &str) -> io::Result<u32> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    ticks(&stat, WITH_CHILDREN).ok_or_else(not_as_documented)
}

fn not_as_documented() -> io::Error {
    io::Error::other("/proc/PID/stat is not as documented")
}

/// The sum of the first fields with times.
fn ticks(stat: &str, fields: usize) -> Option<u32> {
    // The name, in parentheses, may contain spaces and parentheses.
    let (_, after_name) = stat.rsplit_once(") ")?;
    let times = after_name.split(' ').skip(11).take(fields).map(|field| field.parse::<u32>().ok());
    let times: Vec<u32> = times.collect::<Option<_>>()?;
    (times.len() == fields).then(|| times.iter().sum())
}

/// The name of a thread without its number. The system keeps 15 characters.
fn name(stat: &str) -> Option<String> {
    let (_, name) = stat.rsplit_once(") ")?.0.split_once('(')?;
    let name = name.split('|').next().unwrap_or(name);
    Some(name.trim_end_matches(|c: char| c.is_ascii_digit() || "-: ".contains(c)).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_the_fields_14_to_17() {
        let stat = "7 (a (b) c) S 1 7 7 0 -1 4194560 1 2 3 4 100 20 3 4 20 0 1 0 5";
        assert_eq!((ticks(stat, WITH_CHILDREN), ticks(stat, OWN)), (Some(127), Some(120)));
        assert_eq!(ticks("7 (a) S 1", OWN), None);
        assert!(processor_time(std::process::id()).is_ok());
        assert!(!thread_times(std::process::id()).expect("threads").is_empty());
    }

    #[test]
    fn threads_are_named_without_their_numbers() {
        assert_eq!(name("7 (store-reader-3) S 1").as_deref(), Some("store-reader"));
        assert_eq!(name("7 (actix-rt|system) S 1").as_deref(), Some("actix-rt"));
        assert_eq!(name("7 (a (b) c) S 1").as_deref(), Some("a (b) c"));
    }
}
