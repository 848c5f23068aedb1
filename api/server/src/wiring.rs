//! The only file that knows everything: picks the store and the bus, builds the server.

use std::any::Any;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::{Server, ServerHandle};
use actix_web::rt::net::TcpStream;
use actix_web::{App, HttpServer, web};
use socket2::SockRef;

use crate::config::Config;
use crate::config::push::Push;
use crate::listening;
use crate::stopping::{IDLE, OpenConnections, Stop};
use http::address::Proxies;
use http::body::ARRIVES_WITHIN;
use http::own_url::OwnUrl;
use http::{self, messages, metrics, push_messages, sockets};
use providers::bus::local::Local;
use providers::bus::redis::Redis;
use providers::outbound_http::HttpSender;
use providers::push_providers::{Apns, Fcm, Services, WebPush};
use service::clock;
use service::ports::{Bus, Clock, OutboundHttp, Store, StoreError};
use service::push::Pusher;
use service::webhooks::{AddressPolicy, Deliverer};
use service::{Error, Service, Settings};
use store::settings::Database;
use store::{lite, pg};

/// A server that listens and is about to run.
pub struct Node {
    /// Runs when awaited, until it is told to stop.
    pub server: Server,
    /// Tells it to stop at once.
    pub handle: ServerHandle,
    /// Stops it in order.
    pub stop: Stop,
    /// What it serves.
    pub service: http::AppService,
    /// Where it listens.
    pub addresses: Vec<SocketAddr>,
}

/// Opens the database, takes the port, and builds the server. Requests that run when it is told to stop may finish, and
/// whatever they wrote is on the disk before they are answered.
pub async fn build(config: &Config) -> io::Result<Node> {
    build_on(config, None, |store| store).await
}

/// The same with another clock than that of the database, and with something that stands before the store.
pub async fn build_on(
    config: &Config,
    clock: Option<Arc<dyn Clock>>,
    before: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store>,
) -> io::Result<Node> {
    let service = web::Data::new(service_on(config, clock, before).await?);
    say_what_is_in_clear(&service).await.map_err(io::Error::other)?;
    actix_web::rt::spawn(service.courier().work());
    actix_web::rt::spawn(deliverer(config, &service)?.run());
    actix_web::rt::spawn(pusher(config, &service).await?.run());
    let upkeep = service.clone();
    actix_web::rt::spawn(async move { upkeep.run_retention().await });
    actix_web::rt::spawn(service.sweep().run());
    let standing = service.clone();
    actix_web::rt::spawn(async move { standing.run_caretaker().await });
    let results = service.clone();
    actix_web::rt::spawn(async move { results.keep_results().await });
    let planning = service.clone();
    actix_web::rt::spawn(async move { planning.keep_plans().await });
    let keeping = service.clone();
    actix_web::rt::spawn(async move { keeping.run_deadline_scheduler().await });
    serve_metrics(config, service.clone())?;
    let origins = config.cors_origins.clone();
    let proxies = Proxies(config.trusted_proxies);
    let own_url = OwnUrl::new(config.public_url.clone());
    let told = own_url.clone();
    let (serving, patience) = (service.clone(), config.pace.patience + sockets::GRACE);
    let open = OpenConnections::default();
    let counted = open.clone();
    let mut server =
        HttpServer::new(move || http::app(serving.clone(), origins.clone(), proxies, told.clone()))
            .workers(config.workers)
            .disable_signals()
            // Who has gone is not told anything any more, and is not counted among those who listen.
            .h1_allow_half_closed(false)
            // Otherwise the system holds the end of a reply back until its beginning was acknowledged, up to 40 ms.
            .tcp_nodelay(true)
            .keep_alive(IDLE)
            // As long as a body. A node that is slow itself must not blame its clients soon.
            .client_request_timeout(ARRIVES_WITHIN)
            .on_connect(move |connection, kept| {
                cut_off(connection, patience);
                kept.insert(counted.one());
            })
            .shutdown_timeout(config.stopping.most.as_secs());
    let listeners = listening::listen(&config.bind).map_err(|why| taken("BIND", &config.bind, &why))?;
    for listener in &listeners {
        server = server.listen(listener.try_clone()?)?;
    }
    let addresses = server.addrs();
    addresses.first().into_iter().for_each(|address| own_url.listens_at(*address));
    if config.public_url.is_none() && config.trusted_proxies > 0 {
        tracing::warn!(
            "PUBLIC_URL is not set: the issuer and the links of OAuth follow X-Forwarded-Host and X-Forwarded-Proto \
             where the proxy sends them, and BIND where it does not"
        );
    }
    let server = server.run();
    let (handle, listeners, times) = (server.handle(), Arc::new(listeners), config.stopping);
    let stop = Stop { handle: handle.clone(), service: service.clone(), listeners, open, times };
    Ok(Node { handle, stop, server, service, addresses })
}

/// The service without a server, on the database and the bus of the nodes that run, with the clock of the database or
/// another one.
pub async fn service(config: &Config, clock: Option<Arc<dyn Clock>>) -> io::Result<Service> {
    service_on(config, clock, |store| store).await
}

async fn service_on(
    config: &Config,
    clock: Option<Arc<dyn Clock>>,
    before: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store>,
) -> io::Result<Service> {
    let failed = |why: StoreError| io::Error::other(format!("DATABASE_URL: {why}"));
    let store = before(store(config).map_err(failed)?);
    let clock = match clock {
        Some(clock) => clock,
        None => clock::of(&store).await.map_err(failed)?,
    };
    let settings = Settings {
        terms: config.terms,
        key_lead: config.key_lead,
        token_issuer: config.token_issuer.clone(),
        passwords: config.passwords,
        secret_keys: config.secret_keys.clone(),
        rates: config.rates,
        pace: config.pace,
        tables: config.tables,
        guest_lifetime: config.guest_lifetime,
        webhooks: config.webhooks.clone(),
        push: config.push.offers(),
    };
    Service::new(store, bus(config)?, clock, settings).await.map_err(io::Error::other)
}

/// Tells the operator once which secrets anybody can read who can read the database.
async fn say_what_is_in_clear(service: &Service) -> Result<(), Error> {
    let secrets = service.secrets_in_clear().await?;
    match (service.encrypts(), secrets) {
        (false, _) => tracing::warn!(
            secrets,
            "signing keys, secrets of webhooks and the key for Web Push are in clear in the database: SECRET_KEY is not set"
        ),
        (true, 0) => {}
        (true, _) => tracing::warn!(
            secrets,
            "there are secrets in clear in the database: `tharsis admin encrypt-secrets` encrypts them"
        ),
    }
    Ok(())
}

/// Who carries out what is to be sent to webhooks.
fn deliverer(config: &Config, service: &http::AppService) -> io::Result<Deliverer> {
    let post = outside(config, config.webhooks.allowed.clone())?;
    let service = service.clone().into_inner();
    Ok(Deliverer::new(service, post, messages::written, config.webhook_limits))
}

/// Who carries out what is to be pushed to devices.
async fn pusher(config: &Config, service: &http::AppService) -> io::Result<Pusher> {
    let Push { contact, fcm, apns, limits, .. } = config.push.clone();
    // Whoever has a device names the service of a browser; the operator names the others.
    let (named, own) =
        (outside(config, config.webhooks.allowed.clone())?, outside(config, AddressPolicy::Everything)?);
    let web_push = match contact {
        Some(contact) => {
            let vapid = service.vapid().await.map_err(io::Error::other)?;
            Some(Arc::new(WebPush::new(named, vapid, contact)))
        }
        None => None,
    };
    let fcm = fcm.map(|fcm| Arc::new(Fcm::new(own.clone(), fcm.account, fcm.url)));
    let apns = apns.map(|apns| Arc::new(Apns::new(own, apns.team)));
    let service = service.clone().into_inner();
    Ok(Pusher::new(service, Arc::new(Services { web_push, fcm, apns }), push_messages::written, limits))
}

fn outside(config: &Config, allowed: AddressPolicy) -> io::Result<Arc<dyn OutboundHttp>> {
    let outside = HttpSender::new(allowed, config.webhook_authorities.as_deref());
    outside
        .map(|outside| Arc::new(outside) as Arc<dyn OutboundHttp>)
        .map_err(|why| io::Error::new(why.kind(), format!("WEBHOOKS_CA: {why}")))
}

/// Has the system end a connection when the other side takes nothing for so long: what waits to be written is all that
/// is kept for it until then.
fn cut_off(connection: &dyn Any, patience: Duration) {
    #[cfg(target_os = "linux")]
    if let Some(connection) = connection.downcast_ref::<TcpStream>()
        && let Err(why) = SockRef::from(connection).set_tcp_user_timeout(Some(patience))
    {
        tracing::debug!(%why, "a connection will not be cut off");
    }
}

/// Tells figures on a port of their own, if there is one. Ends with the program.
fn serve_metrics(config: &Config, service: http::AppService) -> io::Result<()> {
    if config.metrics_bind.is_empty() {
        return Ok(());
    }
    let handle = metrics::start();
    actix_web::rt::spawn(metrics::keep_up(handle.clone()));
    let handle = web::Data::from(handle);
    let app = move || App::new().app_data(service.clone()).app_data(handle.clone()).service(metrics::read);
    let server = HttpServer::new(app).workers(1).disable_signals().bind(config.metrics_bind.as_slice());
    let server = server.map_err(|why| taken("METRICS_BIND", &config.metrics_bind, &why))?;
    actix_web::rt::spawn(server.run());
    Ok(())
}

fn taken(name: &str, addresses: &[SocketAddr], why: &io::Error) -> io::Error {
    io::Error::new(why.kind(), format!("{name}: {addresses:?} cannot be taken: {why}"))
}

/// The store that the settings name, with its tables up to date.
fn store(config: &Config) -> Result<Arc<dyn Store>, StoreError> {
    Ok(match &config.database {
        Database::Sqlite(place) => Arc::new(lite::Db::start(place, config.workers.max(2))?),
        Database::Postgres(place) => Arc::new(pg::Db::start_with(place, config.timeouts)?),
    })
}

/// The bus that the settings name.
fn bus(config: &Config) -> io::Result<Arc<dyn Bus>> {
    Ok(match &config.redis {
        None => Arc::new(Local::default()),
        // The reason may repeat the URL and so a password.
        Some(settings) => {
            Arc::new(Redis::start(settings).map_err(|_| io::Error::other("REDIS_URL cannot be used"))?)
        }
    })
}
