//! The programs of the distribution that private servers and the clients of the tests need. Where they are missing they are installed, if that may be.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What is installed: held by whoever installs for us.
const PACKAGES: &str = "/var/lib/dpkg";
/// Says that services are not to be started by those who install them.
const POLICY: &str = "/usr/sbin/policy-rc.d";

/// Somebody else than root, as whom a server runs.
#[derive(Clone, Copy, Debug)]
pub struct Person {
    /// The number of the account.
    pub uid: u32,
    /// The number of its group.
    pub gid: u32,
}

/// Looks for a program, and installs the Debian package that brings it where it is missing.
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
    // One at a time on this machine; whoever has waited may find that it has been done.
    let turn = File::open(PACKAGES)?;
    turn.lock()?;
    if let Some(found) = look() {
        return Ok(found);
    }
    install(package).map_err(|why| missing(&format!(" and could not be installed: {why}")))?;
    look().ok_or_else(|| missing(" although it was installed"))
}

/// The program of that name in one of the folders of `PATH`, under that name: some do by it what they do.
pub fn in_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|place| place.is_file())
}

/// Whether this process may do anything.
pub fn is_root() -> bool {
    number(&["-u"]) == Some(0)
}

/// As whom a server runs that refuses to be root: the one that its package has made, or else nobody.
pub fn person() -> io::Result<Person> {
    ["postgres", "nobody"]
        .iter()
        .find_map(|name| Some(Person { uid: number(&["-u", name])?, gid: number(&["-g", name])? }))
        .ok_or_else(|| {
            io::Error::other("there is no account to run Postgres as: neither postgres nor nobody")
        })
}

fn number(arguments: &[&str]) -> Option<u32> {
    let output = Command::new("id").args(arguments).stderr(Stdio::null()).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

/// Installs a package without starting what it brings.
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
