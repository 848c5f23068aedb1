//! A private nginx server with a given configuration.

use std::io;
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::process::{self, Process};
use super::{free_port, programs};

/// Debian installs server programs here, which is not on every `PATH`.
const DEBIAN: &str = "/usr/sbin/nginx";
/// The folders for request and response bodies that do not fit into memory.
const TEMPORARY: [&str; 5] = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/// A running nginx server. It ends when this is dropped.
#[derive(Debug)]
pub struct Nginx {
    _process: Process,
    folder: PathBuf,
    port: u16,
}

impl Nginx {
    /// Starts nginx with a configuration, which is built from the port to listen on.
    pub fn start(configuration: impl Fn(u16) -> String) -> io::Result<Self> {
        let look = || {
            let installed = PathBuf::from(DEBIAN);
            programs::in_path("nginx").or_else(|| installed.is_file().then_some(installed))
        };
        let program = programs::find(look, "nginx")?;
        let folder = process::folder()?;
        // If nginx runs as root, its workers run as another user and need access.
        std::fs::set_permissions(&folder, PermissionsExt::from_mode(0o755))?;
        let port = free_port()?;
        let temporary: String = TEMPORARY
            .iter()
            .map(|name| format!("    {name}_temp_path {}/temporary/{name};\n", folder.display()))
            .collect();
        std::fs::create_dir(folder.join("temporary"))?;
        let text = configuration(port).replacen("http {\n", &format!("http {{\n{temporary}"), 1);
        let file = folder.join("nginx.conf");
        std::fs::write(&file, text)?;
        let mut command = Command::new(program);
        command.args(["-e", "stderr", "-p"]).arg(&folder).arg("-c").arg(&file);
        command.args(["-g", &format!("daemon off; pid {}/pid;", folder.display())]).stdout(Stdio::null());
        let mut process = Process::start(command, folder.clone(), "TERM")?;
        process.wait_until(|| TcpStream::connect(("127.0.0.1", port)).is_ok())?;
        Ok(Self { _process: process, folder, port })
    }

    /// The port on which it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The temporary files that nginx has written because bodies did not fit into memory.
    pub fn temporary_files(&self) -> io::Result<Vec<PathBuf>> {
        files(&self.folder.join("temporary"))
    }
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { all.extend(files(&path)?) } else { all.push(path) }
    }
    Ok(all)
}
