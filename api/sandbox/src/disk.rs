//! A small private disk that a test can fill: a tmpfs in its own mount namespace. It is gone when the process that
//! holds the namespace ends.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::process::{self, Process};
use super::programs;

/// Mounts the disk in a namespace that only this process and the processes that enter it see, and keeps it.
const HOLD: &str = r#"mount -t tmpfs -o "size=$1m,mode=700" tmpfs "$2" && exec sleep infinity"#;
/// The name of the file that fills the disk.
const FILLER: &str = "filling";
/// Bytes per write.
const BLOCK: usize = 1 << 20;

/// A mounted disk. Its contents are lost when this is dropped.
#[derive(Debug)]
pub struct Disk {
    holder: Process,
    mount_point: PathBuf,
}

impl Disk {
    /// Creates a disk of the given size in MiB. Requires root.
    pub fn start(size: u32) -> io::Result<Self> {
        if !programs::is_root() {
            return Err(io::Error::other("only root can mount a small disk"));
        }
        let unshare = programs::find(|| programs::in_path("unshare"), "util-linux")?;
        // Root may lack the right to mount, for example in a container.
        let tried =
            Command::new(&unshare).args(["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).output()?;
        if !tried.status.success() {
            let why = String::from_utf8_lossy(&tried.stderr).trim().to_owned();
            return Err(io::Error::other(format!("no small disk can be mounted: {why}")));
        }
        let folder = process::folder()?;
        let mount_point = folder.join("disk");
        fs::create_dir(&mount_point).inspect_err(|_| drop(fs::remove_dir_all(&folder)))?;
        let mut command = Command::new(unshare);
        command.args(["--mount", "--propagation", "private", "sh", "-c", HOLD, "sh", &size.to_string()]);
        command.arg(&mount_point).stdout(Stdio::null());
        let mut holder = Process::start(command, folder, "TERM")?;
        let mounts = PathBuf::from(format!("/proc/{}/mountinfo", holder.id()));
        let named = mount_point.to_string_lossy().into_owned();
        holder.wait_until(|| fs::read_to_string(&mounts).is_ok_and(|mounts| mounts.contains(&named)))?;
        Ok(Self { holder, mount_point })
    }

    /// The mount point as processes on the disk see it.
    pub fn mount_point(&self) -> &Path {
        &self.mount_point
    }

    /// The mount point as all other processes see it.
    pub fn outside(&self) -> PathBuf {
        let root = PathBuf::from(format!("/proc/{}/root", self.holder.id()));
        self.mount_point
            .strip_prefix("/")
            .map_or_else(|_| root.join(&self.mount_point), |mount_point| root.join(mount_point))
    }

    /// A command that runs a program inside the namespace of the disk.
    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new("nsenter");
        command.arg(format!("--target={}", self.holder.id())).args(["--mount", "--"]).arg(program);
        command
    }

    /// Fills the rest of the disk.
    pub fn fill(&self) -> io::Result<()> {
        let mut file = File::create(self.outside().join(FILLER))?;
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

    /// Removes the file that fills the disk.
    pub fn free(&self) -> io::Result<()> {
        fs::remove_file(self.outside().join(FILLER))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_can_be_filled_and_is_private() {
        // Skips the test where nothing can be mounted.
        let Ok(disk) = Disk::start(4) else { return };
        let written = |text: &str| fs::write(disk.outside().join("kept"), text);
        written("room").expect("room");
        assert!(!disk.mount_point().join("kept").exists());
        let seen =
            disk.command(Path::new("cat")).arg(disk.mount_point().join("kept")).output().expect("a process");
        assert_eq!(seen.stdout, b"room");
        disk.fill().expect("a full disk");
        let full = fs::write(disk.outside().join("more"), vec![1; BLOCK]).expect_err("no room");
        assert_eq!(full.kind(), ErrorKind::StorageFull);
        disk.free().expect("a file less");
        written("room again").expect("room");
    }
}
