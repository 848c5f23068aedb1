//! `tharsis serve`: runs the service.

use std::error::Error;
use std::io::{IsTerminal, Write};
use std::net::SocketAddr;

use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, Registry};

use crate::config::{Config, LogFormat};
use crate::span_export::{self, SpanExport};
use crate::{open_files, printed_addresses, wiring};

/// Serves until SIGTERM or SIGINT.
pub fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::from_env()?;
    actix_web::rt::System::new().block_on(async {
        let export = start_log(&config)?;
        open_files::raise_limit();
        // Installed before the address is printed, so that a parent process that has read the address can also stop
        // the server.
        let mut terminate = signal(SignalKind::terminate())?;
        let built = wiring::build(&config).await?;
        print_addresses(&built.addresses, config.web)?;
        let mut server = actix_web::rt::spawn(built.server);
        tokio::select! {
            ended = &mut server => return Ok(ended??),
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        tracing::info!("stopping");
        built.stop.shut_down().await;
        if let Some(export) = export {
            export.stop().await;
        }
        Ok(())
    })
}

/// Starts the log, and the export of spans if there is one.
fn start_log(config: &Config) -> Result<Option<SpanExport>, Box<dyn Error>> {
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    let lines: Box<dyn Layer<Registry> + Send + Sync> = match config.log_format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    let filter = EnvFilter::try_new(&config.log)?;
    let Some(telemetry) = config.telemetry.clone() else {
        // One filter for everything: what it leaves out costs next to nothing.
        tracing_subscriber::registry().with(lines).with(filter).init();
        return Ok(None);
    };
    let (layer, export) = span_export::start(telemetry, wiring::span_sender(config)?)
        .map_err(|why| format!("spans cannot be sent to OTLP_ENDPOINT: {why}"))?;
    let layer = layer.with_filter(filter_fn(span_export::is_exported));
    tracing_subscriber::registry().with(lines.with_filter(filter)).with(layer).init();
    Ok(Some(export))
}

/// Writes all lines at once: a parent process may read the first one only.
fn print_addresses(addresses: &[SocketAddr], web: bool) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(printed_addresses::lines(addresses, web, out.is_terminal()).as_bytes())?;
    out.flush()
}
