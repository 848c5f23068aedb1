//! The composition root: selects the store, the bus and the providers, and builds the server.

use std::future::ready;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use actix_http::error::DispatchError;
use actix_http::{HttpService, Protocol};
use actix_service::{IntoServiceFactory, ServiceFactoryExt, fn_service, map_config};
use actix_web::dev::{AppConfig, Server, ServerHandle};
use actix_web::rt::net::TcpStream;
use actix_web::{App, HttpServer, web};
use socket2::SockRef;

use crate::config::Config;
use crate::config::mail::Delivery;
use crate::config::push::Push;
use crate::listening;
use crate::stopping::{IDLE, Stop};
use http::extract::address::Proxies;
use http::extract::body::BODY_TIMEOUT;
use http::extract::own_url::OwnUrl;
use http::notifications::{push_messages, webhook_payloads};
use http::operation::metrics;
use http::streams::connection::{Connection, OpenConnections};
use http::streams::sockets;
use providers::bus::local::Local;
use providers::bus::redis::Redis;
use providers::mail::files::FileMailer;
use providers::mail::smtp::SmtpMailer;
use providers::outbound_http::HttpSender;
use providers::push_providers::{Apns, Fcm, Services as Providers, WebPush};
use service::accounts::AccountSettings;
use service::clock::{self, TimeRepository};
use service::jobs::runner::JobRunner;
use service::jobs::schedule;
use service::notify::push::Pusher;
use service::notify::webhooks::{AddressPolicy, Deliverer};
use service::ports::mailer::Mailer;
use service::ports::outbound_http::OutboundHttp;
use service::ports::{Bus, Clock, StoreError};
use service::store::Store;
use service::{Error, Services, Settings};
use store::settings::Database;
use store::{lite, pg};

/// After the last response of a connection the client may close it for this long.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// How long the server waits for the rest of a request. Longer than the HTTP server waits for the first head, to which it replies
/// 408, and for the first byte of another one.
const REQUEST_PATIENCE: Duration = Duration::from_secs(BODY_TIMEOUT.as_secs() + IDLE.as_secs());

/// A server that is bound to its addresses and ready to run.
pub struct Node {
    /// Runs the server when awaited, until it is stopped.
    pub server: Server,
    /// Stops the server at once.
    pub handle: ServerHandle,
    /// Shuts the node down gracefully.
    pub stop: Stop,
    /// The services behind the API.
    pub services: Services,
    /// The addresses on which it listens.
    pub addresses: Vec<SocketAddr>,
}

/// Opens the database, binds the addresses and builds the server. Requests that are running at a graceful shutdown may
/// finish, and their writes are synced to disk before they are answered.
pub async fn build(config: &Config) -> io::Result<Node> {
    build_on(config, None, |store| store).await
}

/// Like [`build`], with an optional clock instead of the database's, and with a wrapper around the store.
pub async fn build_on(
    config: &Config,
    clock: Option<Arc<dyn Clock>>,
    wrap: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store>,
) -> io::Result<Node> {
    let services = services_on(config, clock, wrap).await?;
    warn_about_clear_secrets(&services).await.map_err(io::Error::other)?;
    let mut jobs = schedule::jobs(&services);
    jobs.push(schedule::delivery(webhook_deliverer(config, &services)?.into_runner()));
    jobs.push(schedule::delivery(pusher(config, &services).await?.into_runner()));
    jobs.push(schedule::mails(&services, mailer(config)?));
    let accounts = services.accounts.clone();
    actix_web::rt::spawn(async move { accounts.follow_notices().await });
    serve_metrics(config, &services)?;
    let (origins, timeout, web_client) = (config.cors_origins.clone(), config.request_timeout, config.web);
    let proxies = Proxies(config.trusted_proxies);
    let own_url = OwnUrl::new(config.public_url.clone());
    let app_url = own_url.clone();
    let (serving, patience) = (services.clone(), config.streams.patience + sockets::CLOSE_TIMEOUT);
    let open = OpenConnections::default();
    let streams = OpenConnections::default();
    let listeners = listening::listen(&config.bind).map_err(|why| cannot_bind("BIND", &config.bind, &why))?;
    let mut server = Server::build()
        .workers(config.workers)
        .disable_signals()
        .shutdown_timeout(config.stopping.limit.as_secs());
    let stops = server.graceful_shutdown_signal();
    let mut addresses = Vec::new();
    for listener in &listeners {
        let address = listener.local_addr()?;
        let (serving, origins, app_url) = (serving.clone(), origins.clone(), app_url.clone());
        let (open, streams, stops) = (open.clone(), streams.clone(), stops.clone());
        let factory = move || {
            let (open, streams, stops) = (open.clone(), streams.clone(), stops.clone());
            let app =
                http::app(serving.clone(), origins.clone(), proxies, app_url.clone(), timeout, web_client);
            let app = app.into_factory().map_err(|why| why.error_response());
            let connections = fn_service(move |io: TcpStream| {
                set_options(&io, patience);
                let peer = io.peer_addr().ok();
                let connection = Connection::new(io, open.one(), streams.clone(), REQUEST_PATIENCE);
                ready(Ok::<_, DispatchError>((connection, Protocol::Http1, peer)))
            });
            let http = HttpService::build()
                .graceful_shutdown_signal(move || {
                    let stops = stops.clone();
                    async move { stops.notified().await }
                })
                // A client that has closed its side receives nothing more and does not count as a subscriber.
                .h1_allow_half_closed(false)
                .keep_alive(IDLE)
                // As long as for a body, so that a slow node does not time out its clients too early.
                .client_request_timeout(BODY_TIMEOUT)
                .client_disconnect_timeout(DISCONNECT_TIMEOUT)
                .local_addr(address)
                .on_connect_ext(|connection: &Connection, kept| {
                    kept.insert(connection.slot());
                })
                .finish(map_config(app, |()| AppConfig::default()));
            connections.and_then(http)
        };
        server = server.listen(format!("tharsis-{address}"), listener.try_clone()?, factory)?;
        addresses.push(address);
    }
    addresses.first().into_iter().for_each(|address| own_url.listens_at(*address));
    if config.public_url.is_none() && config.trusted_proxies > 0 {
        tracing::warn!(
            "PUBLIC_URL is not set: the issuer and the links of OAuth follow X-Forwarded-Host and X-Forwarded-Proto \
             where the proxy sends them, and BIND where it does not"
        );
    }
    let server = server.run();
    let (handle, listeners, times) = (server.handle(), Arc::new(listeners), config.stopping);
    let jobs = Arc::new(JobRunner::start(jobs));
    let stop =
        Stop { handle: handle.clone(), services: services.clone(), jobs, listeners, open, streams, times };
    Ok(Node { handle, stop, server, services, addresses })
}

/// Starts the services without a server, on the database and the bus of the running nodes, with the database's clock or
/// the given one.
pub async fn services(config: &Config, clock: Option<Arc<dyn Clock>>) -> io::Result<Services> {
    services_on(config, clock, |store| store).await
}

async fn services_on(
    config: &Config,
    clock: Option<Arc<dyn Clock>>,
    wrap: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store>,
) -> io::Result<Services> {
    let failed = |why: StoreError| io::Error::other(format!("DATABASE_URL: {why}"));
    let store = wrap(store(config).map_err(failed)?);
    let clock = match clock {
        Some(clock) => clock,
        None => clock::of(&(store.clone() as Arc<dyn TimeRepository>)).await.map_err(failed)?,
    };
    // The keys of a provider are where its configuration says, so addresses are restricted.
    let provider_http = http_sender(config, config.webhooks.allowed.clone())?;
    let services = Services::new(store, bus(config)?, clock, provider_http, settings(config)).await;
    services.map_err(io::Error::other)
}

/// The settings of the services.
pub fn settings(config: &Config) -> Settings {
    Settings {
        accounts: AccountSettings {
            session_lifetimes: config.session_lifetimes,
            key_lead: config.key_lead,
            token_issuer: config.token_issuer.clone(),
            passwords: config.passwords,
            guest_lifetime: config.guest_lifetime,
            mail: config.mail.settings(config.web),
            providers: config.sign_in_providers.clone(),
            // Two of them fit into a request.
            provider_timeout: config.request_timeout * 2 / 5,
            passkeys: config.passkeys.clone(),
            apple_key: config.apple_key.clone(),
        },
        secret_keys: config.secret_keys.clone(),
        rates: config.rates,
        streams: config.streams,
        tables: config.tables,
        webhooks: config.webhooks.clone(),
        push: config.push.offers(),
        retention: config.retention,
        opponent_threads: config.opponent_threads,
    }
}

/// Warns the operator once at the start about unencrypted secrets.
async fn warn_about_clear_secrets(services: &Services) -> Result<(), Error> {
    let secrets = services.operation.secrets_in_clear().await?;
    match (services.operation.encrypts(), secrets) {
        (false, _) => tracing::warn!(
            secrets,
            "signing keys, webhook secrets, the Web Push key and refresh tokens of providers are not encrypted in the database: set SECRET_KEY"
        ),
        (true, 0) => {}
        (true, _) => tracing::warn!(
            secrets,
            "some secrets in the database are not encrypted: run `tharsis admin encrypt-secrets`"
        ),
    }
    Ok(())
}

/// The delivery of webhooks.
fn webhook_deliverer(config: &Config, services: &Services) -> io::Result<Deliverer> {
    let http = http_sender(config, config.webhooks.allowed.clone())?;
    Ok(Deliverer::new(services.notifications.clone(), http, webhook_payloads::render, config.webhook_limits))
}

/// The delivery of push notifications.
async fn pusher(config: &Config, services: &Services) -> io::Result<Pusher> {
    let Push { contact, fcm, apns, limits, .. } = config.push.clone();
    // The endpoint of Web Push comes from the client, so addresses are restricted; those of FCM and APNs come from the
    // operator.
    let (restricted, unrestricted) = (
        http_sender(config, config.webhooks.allowed.clone())?,
        http_sender(config, AddressPolicy::Everything)?,
    );
    let web_push = match contact {
        Some(contact) => {
            let vapid = services.notifications.vapid().await.map_err(io::Error::other)?;
            Some(Arc::new(WebPush::new(restricted, vapid, contact)))
        }
        None => None,
    };
    let fcm = fcm.map(|fcm| Arc::new(Fcm::new(unrestricted.clone(), fcm.account, fcm.url)));
    let apns = apns.map(|apns| Arc::new(Apns::new(unrestricted, apns.team)));
    let providers = Providers { web_push, fcm, apns };
    Ok(Pusher::new(services.notifications.clone(), Arc::new(providers), push_messages::render, limits))
}

/// Sends spans to the address of the operator.
pub fn span_sender(config: &Config) -> io::Result<Arc<dyn OutboundHttp>> {
    http_sender(config, AddressPolicy::Everything)
}

/// Hands mail over to the mail server of the settings, or writes it to files.
fn mailer(config: &Config) -> io::Result<Arc<dyn Mailer>> {
    Ok(match &config.mail.delivery {
        Delivery::Smtp(settings) => Arc::new(
            SmtpMailer::new(settings, &config.mail.from)
                .map_err(|why| io::Error::new(why.kind(), format!("SMTP_CA: {why}")))?,
        ),
        Delivery::Files(folder) => {
            tracing::info!(
                confirms_addresses = config.mail.confirms,
                "SMTP_URL is not set: mail is written to files in MAIL_DIR"
            );
            Arc::new(FileMailer::new(folder.clone(), config.mail.from.clone()))
        }
    })
}

fn http_sender(config: &Config, allowed: AddressPolicy) -> io::Result<Arc<dyn OutboundHttp>> {
    let http_sender = HttpSender::new(allowed, config.webhook_authorities.as_deref());
    http_sender
        .map(|http_sender| Arc::new(http_sender) as Arc<dyn OutboundHttp>)
        .map_err(|why| io::Error::new(why.kind(), format!("WEBHOOKS_CA: {why}")))
}

/// Sets the options of a connection. With the TCP user timeout the system closes a connection whose client acknowledges
/// nothing for this long, and frees the data that wait to be sent.
fn set_options(connection: &TcpStream, patience: Duration) {
    // With Nagle's algorithm the system would delay the end of a response by up to 40 ms, until its beginning is
    // acknowledged.
    if let Err(why) = connection.set_nodelay(true) {
        tracing::debug!(%why, "TCP_NODELAY cannot be set");
    }
    #[cfg(target_os = "linux")]
    if let Err(why) = SockRef::from(connection).set_tcp_user_timeout(Some(patience)) {
        tracing::debug!(%why, "TCP_USER_TIMEOUT cannot be set; a stalled connection may stay open");
    }
}

/// Serves Prometheus metrics on a separate address, if one is set. Runs until the program ends.
fn serve_metrics(config: &Config, services: &Services) -> io::Result<()> {
    if config.metrics_bind.is_empty() {
        return Ok(());
    }
    let handle = metrics::start();
    actix_web::rt::spawn(metrics::run_upkeep(handle.clone()));
    let handle = web::Data::from(handle);
    let operation = web::Data::from(services.operation.clone());
    let app = move || App::new().app_data(operation.clone()).app_data(handle.clone()).service(metrics::read);
    let server = HttpServer::new(app).workers(1).disable_signals().bind(config.metrics_bind.as_slice());
    let server = server.map_err(|why| cannot_bind("METRICS_BIND", &config.metrics_bind, &why))?;
    actix_web::rt::spawn(server.run());
    Ok(())
}

fn cannot_bind(name: &str, addresses: &[SocketAddr], why: &io::Error) -> io::Error {
    io::Error::new(why.kind(), format!("{name}: {addresses:?} cannot be bound: {why}"))
}

/// Opens the store and applies the pending migrations.
fn store(config: &Config) -> Result<Arc<dyn Store>, StoreError> {
    Ok(match &config.database {
        Database::Sqlite(place) => Arc::new(lite::Db::start(place, config.workers.max(2))?),
        Database::Postgres(place) => Arc::new(pg::Db::start_with(place, config.timeouts)?),
    })
}

/// Starts the bus.
fn bus(config: &Config) -> io::Result<Arc<dyn Bus>> {
    Ok(match &config.redis {
        None => Arc::new(Local::default()),
        // The error text could contain the URL and so a password.
        Some(settings) => Arc::new(
            Redis::start(settings).map_err(|_| io::Error::other("REDIS_URL is not a valid Redis URL"))?,
        ),
    })
}
