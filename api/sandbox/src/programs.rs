//! Finds the programs of the distribution that private servers and test clients need, and installs missing ones where
//! possible.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The package database; an installing process holds a lock on it.
const PACKAGES: &str = "/var/lib/dpkg";
/// The policy file that keeps packages from starting services during installation.
const POLICY: &str = "/usr/sbin/policy-rc.d";

/// An unprivileged user that runs a server.
#[derive(Clone, Copy, Debug)]
pub struct SystemUser {
    /// The user id.
    pub uid: u32,
    /// The group id.
    pub gid: u32,
}

/// Looks for a program and installs the Debian package that contains it if it is missing.
pub fn find(look: impl Fn() -> Option<PathBuf>, package: &str) -> io::Result<PathBuf> {
    if let Some(found) = look() {
        return Ok(found);
    }
    let missing = |why: &str| {
        io::Error::other(format!(
            "the Debian package {package} is needed, or the same from elsewhere on the PATH, and is missing{why}"
        ))
    };
    if !is_root() || in_path("apt-get").is_none() {
        return Err(missing(""));
    }
    // One installation at a time on this machine; another process may have finished it meanwhile.
    let turn = File::open(PACKAGES)?;
    turn.lock()?;
    if let Some(found) = look() {
        return Ok(found);
    }
    install(package).map_err(|why| missing(&format!(" and could not be installed: {why}")))?;
    look().ok_or_else(|| missing(" although it was installed"))
}

/// The program of that name in `PATH`. Links are not resolved, because some programs depend on the name they are
/// called by.
pub fn in_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|place| place.is_file())
}

/// Whether this process runs as root.
pub fn is_root() -> bool {
    number(&["-u"]) == Some(0)
}

/// The user for a server that refuses to run as root: the one created by its package, otherwise `nobody`.
pub fn server_user() -> io::Result<SystemUser> {
    ["postgres", "nobody"]
        .iter()
        .find_map(|name| Some(SystemUser { uid: number(&["-u", name])?, gid: number(&["-g", name])? }))
        .ok_or_else(|| {
            io::Error::other("there is no account to run Postgres as: neither postgres nor nobody")
        })
}

fn number(arguments: &[&str]) -> Option<u32> {
    let output = Command::new("id").args(arguments).stderr(Stdio::null()).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

/// Installs a package without starting its services.
fn install(package: &str) -> io::Result<()> {
    let quiet = !Path::new(POLICY).exists();
    if quiet {
        std::fs::write(POLICY, "#!/bin/sh\nexit 101\n")?;
        let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(POLICY, executable)?;
    }
    let done = apt_get(&["update"])
        .and_then(|()| apt_get(&["install", "--yes", "--no-install-recommends", package]));
    if quiet {
        std::fs::remove_file(POLICY)?;
    }
    done
}

fn apt_get(arguments: &[&str]) -> io::Result<()> {
    let output = Command::new("apt-get")
        .args(["--quiet", "--option", "DPkg::Lock::Timeout=300"])
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null())
        .output()?;
    match output.status.success() {
        true => Ok(()),
        false => Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned())),
    }
}
