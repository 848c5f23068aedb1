//! Private browsers, which nobody sees: Chromium and WebKit, driven over WebDriver, and Firefox, driven over WebDriver BiDi.

use std::fs;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use super::process::{self, Process};
use super::{free_port, programs};

/// A running WebDriver server, which starts Chromium for each session. It ends when this is dropped.
#[derive(Debug)]
pub struct Browser {
    // Held only to keep the process alive.
    _process: Process,
    port: u16,
    /// Chromium's engine without the browser around it, if it was looked for and this machine has it.
    shell: Option<PathBuf>,
}

/// A running WebDriver server, which starts a browser with WebKitGTK for one session at a time, on a screen of its own. It ends
/// when this is dropped.
#[derive(Debug)]
pub struct WebKit {
    // Held only to keep the processes alive. The driver ends before its screen.
    _driver: Process,
    _screen: Process,
    port: u16,
}

/// A running Firefox, which takes one session of WebDriver BiDi. It ends when this is dropped.
#[derive(Debug)]
pub struct Firefox {
    // Held only to keep the process alive.
    _process: Process,
    port: u16,
}

/// Where Debian has Chromium's headless shell.
const HEADLESS_SHELL: &str = "/usr/lib/chromium/chromium-headless-shell";

/// Where Debian has the browser with WebKitGTK that its driver starts, below the folder of libraries.
const MINI_BROWSER: &str = "webkit2gtk-4.1/MiniBrowser";

/// The style of the bar of that browser: without it, no window is narrower than 447 pixels.
const NARROW_BAR: &str = "* { min-width: 0; padding: 0; margin: 0; border: none; }";

impl Browser {
    /// Starts the driver for the whole browser.
    pub fn start() -> io::Result<Self> {
        Self::with(None)
    }

    /// Starts the driver for Chromium's headless shell too. An installation of the shell may update the driver, so it comes first.
    pub fn start_with_shell() -> io::Result<Self> {
        Self::with(programs::find(headless_shell, "chromium-headless-shell").ok())
    }

    fn with(shell: Option<PathBuf>) -> io::Result<Self> {
        let program = programs::find(|| programs::in_path("chromedriver"), "chromium-driver")?;
        let folder = process::folder()?;
        let port = free_port()?;
        let mut command = Command::new(program);
        // Files that browsers leave behind are removed with the folder.
        command
            .arg(format!("--port={port}"))
            .env("TMPDIR", &folder)
            .env("HOME", &folder)
            .stdout(Stdio::null());
        let mut process = Process::start(command, folder, "TERM")?;
        process.wait_until(|| answers(port).unwrap_or(false))?;
        Ok(Self { _process: process, port, shell })
    }

    /// The WebDriver URL.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The `goog:chromeOptions` of a session with the whole browser.
    pub fn options(&self) -> Value {
        let mut arguments = arguments();
        arguments.extend([
            "--headless=new",
            // The pages of the address bar cost half of what opening a window costs.
            "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup",
        ]);
        json!({ "args": arguments })
    }

    /// The `goog:chromeOptions` of a session with Chromium's headless shell: the same engine, which starts in half the time
    /// and shows no notifications. Without the shell, those of the whole browser.
    pub fn shell_options(&self) -> Value {
        match &self.shell {
            Some(shell) => json!({ "args": arguments(), "binary": shell }),
            None => self.options(),
        }
    }
}

/// Command-line arguments for both. Over a pipe the browser ends with its driver, however the driver ends.
fn arguments() -> Vec<&'static str> {
    let mut arguments = vec!["--remote-debugging-pipe", "--disable-gpu", "--disable-dev-shm-usage"];
    // The browser's sandbox does not work as root.
    if programs::is_root() {
        arguments.push("--no-sandbox");
    }
    arguments
}

/// The headless shell of Debian, which has the version of the driver. The program of that name in the PATH is a script, which
/// would stay between the driver and the shell.
fn headless_shell() -> Option<PathBuf> {
    Some(PathBuf::from(HEADLESS_SHELL)).filter(|shell| shell.is_file())
}

impl WebKit {
    /// Starts the screen and the driver.
    pub fn start() -> io::Result<Self> {
        let xvfb = programs::find(|| programs::in_path("Xvfb"), "xvfb")?;
        let program = programs::find(|| programs::in_path("WebKitWebDriver"), "webkit2gtk-driver")?;
        // No two processes have the same port, so no two have the same screen.
        let display = free_port()?;
        let mut command = Command::new(xvfb);
        command
            .arg(format!(":{display}"))
            .args(["-screen", "0", "1280x1024x24", "-nolisten", "tcp"])
            .stdout(Stdio::null());
        let mut screen = Process::start(command, process::folder()?, "TERM")?;
        let socket = PathBuf::from(format!("/tmp/.X11-unix/X{display}"));
        screen.wait_until(|| socket.exists())?;
        let folder = process::folder()?;
        let style = folder.join(".config/gtk-3.0");
        fs::create_dir_all(&style)?;
        fs::write(style.join("gtk.css"), NARROW_BAR)?;
        let port = free_port()?;
        let mut command = Command::new(program);
        command
            .arg(format!("--port={port}"))
            .env("DISPLAY", format!(":{display}"))
            .env("GDK_BACKEND", "x11")
            .envs(["TMPDIR", "HOME", "XDG_RUNTIME_DIR"].map(|name| (name, &folder)))
            // There is no graphics card.
            .envs([("LIBGL_ALWAYS_SOFTWARE", "1"), ("WEBKIT_DISABLE_DMABUF_RENDERER", "1")])
            .stdout(Stdio::null());
        let mut driver = Process::start(command, folder, "TERM")?;
        driver.wait_until(|| answers(port).unwrap_or(false))?;
        Ok(Self { _driver: driver, _screen: screen, port })
    }

    /// The WebDriver URL.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The program of the browser.
    pub fn program(&self) -> io::Result<PathBuf> {
        let folders = fs::read_dir("/usr/lib")?.flatten().map(|folder| folder.path());
        let mut places = folders.map(|folder| folder.join(MINI_BROWSER));
        places
            .find(|place| place.is_file())
            .ok_or_else(|| io::Error::other("MiniBrowser of webkit2gtk-4.1 is missing"))
    }
}

impl Firefox {
    /// Starts the browser with an empty profile.
    pub fn start() -> io::Result<Self> {
        let look = || ["firefox-esr", "firefox"].into_iter().find_map(programs::in_path);
        let program = programs::find(look, "firefox-esr")?;
        let folder = process::folder()?;
        let port = free_port()?;
        let mut command = Command::new(program);
        command
            .args(["--headless", "--no-remote", "--profile"])
            .arg(&folder)
            .arg(format!("--remote-debugging-port={port}"))
            .envs(["TMPDIR", "HOME", "XDG_RUNTIME_DIR"].map(|name| (name, &folder)))
            .env("MOZ_CRASHREPORTER_DISABLE", "1")
            .stdout(Stdio::null());
        // The browser writes it into its profile once it takes connections.
        let ready = folder.join("WebDriverBiDiServer.json");
        let mut process = Process::start(command, folder, "TERM")?;
        process.wait_until(|| ready.exists())?;
        Ok(Self { _process: process, port })
    }

    /// The URL at which a session of WebDriver BiDi begins.
    pub fn url(&self) -> String {
        format!("ws://127.0.0.1:{}/session", self.port)
    }
}

fn answers(port: u16) -> io::Result<bool> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(Duration::from_secs(1)))?;
    stream.write_all(b"GET /status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer)?;
    Ok(&answer == b"HTTP/1.1 200")
}
