//! `tharsis serve`: runs the service.

use std::error::Error;
use std::io::{IsTerminal, Write};
use std::net::SocketAddr;

use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::config::{Config, LogFormat};
use crate::{printed_addresses, wiring};

/// Serves until SIGTERM or SIGINT.
pub fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::from_env()?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::try_new(&config.log)?)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match config.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
    actix_web::rt::System::new().block_on(async {
        // Installed before the address is printed, so that a parent process that has read the address can also stop
        // the server.
        let mut terminate = signal(SignalKind::terminate())?;
        let built = wiring::build(&config).await?;
        print_addresses(&built.addresses, config.web)?;
        let stop = built.stop;
        actix_web::rt::spawn(async move {
            let interrupt = tokio::signal::ctrl_c();
            tokio::select! { _ = terminate.recv() => {}, _ = interrupt => {} }
            tracing::info!("stopping");
            stop.shut_down().await;
        });
        built.server.await?;
        Ok(())
    })
}

/// Writes all lines at once: a parent process may read the first one only.
fn print_addresses(addresses: &[SocketAddr], web: bool) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(printed_addresses::lines(addresses, web, out.is_terminal()).as_bytes())?;
    out.flush()
}
