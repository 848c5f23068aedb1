//! A separate wall clock for one process, by Debian's `faketime`. The machine's clock and the monotonic clock are
//! unaffected.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::programs;

/// The folder of libraries, with one subfolder for each architecture.
const LIBRARIES: &str = "/usr/lib";
/// The variant for multithreaded programs.
const LIBRARY: &str = "faketime/libfaketimeMT.so.1";

/// The offset of a clock, in a file that the process reads each time it reads its clock.
#[derive(Debug)]
pub struct Clock {
    file: PathBuf,
}

/// The library to preload.
pub fn library() -> io::Result<PathBuf> {
    let look = || {
        let folders = fs::read_dir(LIBRARIES).ok()?.flatten();
        folders.map(|folder| folder.path().join(LIBRARY)).find(|library| library.is_file())
    };
    programs::find(look, "faketime")
}

impl Clock {
    /// Creates a clock in a folder; it starts at the machine's time.
    pub fn make(folder: &Path) -> io::Result<Self> {
        let clock = Self { file: folder.join("clock") };
        clock.set(0)?;
        Ok(clock)
    }

    /// The environment for a process that uses this clock.
    pub fn settings(&self, library: &Path) -> [(&'static str, OsString); 5] {
        [
            ("LD_PRELOAD", library.into()),
            ("FAKETIME_TIMESTAMP_FILE", self.file.clone().into()),
            ("FAKETIME_NO_CACHE", "1".into()),
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1".into()),
            ("NO_FAKE_STAT", "1".into()),
        ]
    }

    /// Sets the clock to this many seconds after the machine's clock (before, if negative).
    pub fn set(&self, offset: i64) -> io::Result<()> {
        // The file is replaced atomically: a partly written offset would be a different one.
        let new = self.file.with_extension("new");
        fs::write(&new, format!("{offset:+}"))?;
        fs::rename(new, &self.file)
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::time::{Duration, SystemTime};

    use super::*;
    use crate::process;

    #[test]
    fn a_process_has_a_clock_of_its_own() {
        // Skips the test where the library is not available.
        let Ok(library) = library() else { return };
        let folder = process::folder().expect("a folder");
        let clock = Clock::make(&folder).expect("a clock");
        for offset in [86_400, -172_800] {
            clock.set(offset).expect("a file");
            let output = Command::new("date").arg("+%s").envs(clock.settings(&library)).output();
            let output = String::from_utf8(output.expect("a date").stdout).expect("a number");
            let here = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("a time");
            let there = output.trim().parse::<i64>().expect("a number") - offset;
            let apart = Duration::from_secs(there.unsigned_abs()).abs_diff(here);
            assert!(apart < Duration::from_secs(3_600), "{output}");
        }
        fs::remove_dir_all(folder).expect("its end");
    }
}
