//! A small disk of one's own, which can be filled: a tmpfs that only the processes see that are started on it. It is gone
//! with the process that holds it, and nothing is mounted for others.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::process::{self, Process};
use super::programs;

/// Mounts the disk where only this process and those that enter its namespace see it, and stays.
const HOLD: &str = r#"mount -t tmpfs -o "size=$1m,mode=700" tmpfs "$2" && exec sleep infinity"#;
/// What fills it.
const FILLING: &str = "filling";
/// Written at once.
const BLOCK: usize = 1 << 20;

/// A mounted disk. What is on it goes when this is dropped.
#[derive(Debug)]
pub struct Disk {
    holder: Process,
    place: PathBuf,
}

impl Disk {
    /// Makes one of so many MiB. Only root can.
    pub fn start(size: u32) -> io::Result<Self> {
        if !programs::is_root() {
            return Err(io::Error::other("only root can mount a small disk"));
        }
        let unshare = programs::find(|| programs::in_path("unshare"), "util-linux")?;
        // Not every root may mount.
        let tried =
            Command::new(&unshare).args(["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).output()?;
        if !tried.status.success() {
            let why = String::from_utf8_lossy(&tried.stderr).trim().to_owned();
            return Err(io::Error::other(format!("no small disk can be mounted: {why}")));
        }
        let folder = process::folder()?;
        let place = folder.join("disk");
        fs::create_dir(&place).inspect_err(|_| drop(fs::remove_dir_all(&folder)))?;
        let mut command = Command::new(unshare);
        command.args(["--mount", "--propagation", "private", "sh", "-c", HOLD, "sh", &size.to_string()]);
        command.arg(&place).stdout(Stdio::null());
        let mut holder = Process::start(command, folder, "TERM")?;
        let mounts = PathBuf::from(format!("/proc/{}/mountinfo", holder.id()));
        let named = place.to_string_lossy().into_owned();
        holder.until(|| fs::read_to_string(&mounts).is_ok_and(|mounts| mounts.contains(&named)))?;
        Ok(Self { holder, place })
    }

    /// Where it is for processes that are started on it.
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Where it is for everybody else.
    pub fn outside(&self) -> PathBuf {
        let root = PathBuf::from(format!("/proc/{}/root", self.holder.id()));
        self.place.strip_prefix("/").map_or_else(|_| root.join(&self.place), |place| root.join(place))
    }

    /// A command that starts a program on it.
    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new("nsenter");
        command.arg(format!("--target={}", self.holder.id())).args(["--mount", "--"]).arg(program);
        command
    }

    /// Takes all the room that is left.
    pub fn fill(&self) -> io::Result<()> {
        let mut file = File::create(self.outside().join(FILLING))?;
        let zeros = vec![0; BLOCK];
        loop {
            match file.write(&zeros) {
                Ok(1..) => {}
                Ok(_) => return Ok(()),
                Err(why) if why.kind() == ErrorKind::StorageFull => return Ok(()),
                Err(why) => return Err(why),
            }
        }
    }

    /// Gives the room back.
    pub fn free(&self) -> io::Result<()> {
        fs::remove_file(self.outside().join(FILLING))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_can_be_filled_and_is_seen_by_nobody_else() {
        // Where nothing can be mounted there is nothing to show.
        let Ok(disk) = Disk::start(4) else { return };
        let written = |text: &str| fs::write(disk.outside().join("kept"), text);
        written("room").expect("room");
        assert!(!disk.place().join("kept").exists());
        let seen = disk.command(Path::new("cat")).arg(disk.place().join("kept")).output().expect("a process");
        assert_eq!(seen.stdout, b"room");
        disk.fill().expect("a full disk");
        let full = fs::write(disk.outside().join("more"), vec![1; BLOCK]).expect_err("no room");
        assert_eq!(full.kind(), ErrorKind::StorageFull);
        disk.free().expect("a file less");
        written("room again").expect("room");
    }
}
