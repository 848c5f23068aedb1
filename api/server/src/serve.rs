//! `tharsis serve`: runs the service.

use std::error::Error;
use std::io::{IsTerminal, Write};
use std::net::SocketAddr;

use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::config::{Config, LogFormat};
use crate::{open_files, wiring};

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
    open_files::raise_limit();
    actix_web::rt::System::new().block_on(async {
        // Installed before the address is printed, so that a parent process that has read the address can also stop
        // the server.
        let mut terminate = signal(SignalKind::terminate())?;
        let built = wiring::build(&config).await?;
        print_addresses(&built.addresses)?;
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

fn print_addresses(addresses: &[SocketAddr]) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for address in addresses {
        writeln!(out, "tharsis listens on http://{address}, its documentation is at http://{address}/docs")?;
    }
    out.flush()
}
