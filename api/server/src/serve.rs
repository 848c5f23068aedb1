//! `tharsis serve`: the service itself.

use std::error::Error;
use std::io::{IsTerminal, Write};
use std::net::SocketAddr;

use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::config::{Config, LogFormat};
use crate::wiring;

/// Serves until told to stop.
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
        // Heard from now on, so that whoever has read where we listen can also stop us.
        let mut terminate = signal(SignalKind::terminate())?;
        let built = wiring::build(&config).await?;
        say_where(&built.addresses)?;
        let stop = built.stop;
        actix_web::rt::spawn(async move {
            let interrupt = tokio::signal::ctrl_c();
            tokio::select! { _ = terminate.recv() => {}, _ = interrupt => {} }
            tracing::info!("stopping");
            stop.in_order().await;
        });
        built.server.await?;
        Ok(())
    })
}

fn say_where(addresses: &[SocketAddr]) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for address in addresses {
        writeln!(out, "tharsis listens on http://{address}, its documentation is at http://{address}/docs")?;
    }
    out.flush()
}
