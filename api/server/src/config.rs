//! The settings: one struct, read from the environment once at the start, where invalid values are refused. With an
//! empty environment the server is self-contained: an SQLite file and nothing else.

pub mod mail;
mod passkeys;
mod passwords;
pub mod push;
mod rate_limits;
mod retention;
mod secrets;
mod sign_in_providers;
pub mod stopping;
mod tables;
pub mod telemetry;
mod urls;
mod webhooks;

use std::fmt;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use self::push::Push;
use self::telemetry::Telemetry;
use providers::bus::settings::RedisSettings;
use service::accounts::passkeys::settings::PasskeySettings;
use service::accounts::passwords::Limits as PasswordLimits;
use service::accounts::sessions::SessionLifetimes;
use service::accounts::sign_in_providers::ProviderSettings;
use service::accounts::sign_in_providers::apple_tokens::AppleKey;
use service::at_rest::SecretKeys;
use service::deadline::REQUEST_TIMEOUT;
use service::feed::streams::StreamSettings;
use service::lobby::open_tables::TableLimits;
use service::notify::webhooks::{AttemptLimits, WebhookRules};
use service::operation::retention::RetentionPeriods;
use service::rate_limiter::Rates;
use store::settings::{Database, Timeouts};

/// All settings; `docs/configuration.md` describes each.
#[derive(Clone, Debug)]
pub struct Config {
    /// The addresses to listen on.
    pub bind: Vec<SocketAddr>,
    /// The addresses for Prometheus metrics; none by default.
    pub metrics_bind: Vec<SocketAddr>,
    /// SQLite or Postgres.
    pub database: Database,
    /// How long a request may take.
    pub request_timeout: Duration,
    /// Timeouts of a database server.
    pub timeouts: Timeouts,
    /// Redis, which connects several nodes; none for a single node.
    pub redis: Option<RedisSettings>,
    /// Lifetimes of access tokens and sessions.
    pub session_lifetimes: SessionLifetimes,
    /// How long a new key is published before it signs.
    pub key_lead: Duration,
    /// The encryption keys of secrets in the database.
    pub secret_keys: SecretKeys,
    /// Limits of password hashing.
    pub passwords: PasswordLimits,
    /// Limits of requests by account and by network.
    pub rates: Rates,
    /// The number of trusted proxies in front of the server.
    pub trusted_proxies: usize,
    /// The `iss` of the access tokens.
    pub token_issuer: String,
    /// The URL of the service for users and third parties; if not set, the listening address.
    pub public_url: Option<String>,
    /// The origins from which browsers may call; none by default, `*` for all.
    pub cors_origins: Vec<String>,
    /// Whether the web client is served at `/`.
    pub web: bool,
    /// Settings of event streams.
    pub streams: StreamSettings,
    /// Limits of open tables.
    pub tables: TableLimits,
    /// How long guests without a game are kept.
    pub guest_lifetime: Duration,
    /// The rules for webhook URLs.
    pub webhooks: WebhookRules,
    /// Limits of concurrent webhook deliveries.
    pub webhook_limits: AttemptLimits,
    /// Push notifications.
    pub push: Push,
    /// Mail to the owners of accounts.
    pub mail: mail::Mail,
    /// The providers that people may sign in with.
    pub sign_in_providers: Vec<ProviderSettings>,
    /// What passkeys are for; none if this server has no passkeys.
    pub passkeys: Option<PasskeySettings>,
    /// The key for Apple's authorization codes.
    pub apple_key: Option<AppleKey>,
    /// Additional certificate authorities for outbound requests.
    pub webhook_authorities: Option<PathBuf>,
    /// How long data are kept that nobody needs any more.
    pub retention: RetentionPeriods,
    /// The number of worker threads.
    pub workers: usize,
    /// The number of threads on which opponents decide.
    pub opponent_threads: usize,
    /// The durations of the graceful shutdown.
    pub stopping: stopping::StopTimes,
    /// Where spans are sent; nowhere by default.
    pub telemetry: Option<Telemetry>,
    /// The log filter, in the syntax of `tracing`.
    pub log: String,
    /// Text or JSON.
    pub log_format: LogFormat,
}

/// How log lines are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// Human-readable text.
    Text,
    /// One JSON object per line.
    Json,
}

/// An invalid setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigError {
    /// The environment variable.
    pub name: &'static str,
    /// The expected format.
    pub expected: String,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}", self.name, self.expected)
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// Reads the environment variables of the process.
    pub fn from_env() -> Result<Self, ConfigError> {
        Self::read(|name| std::env::var(name).ok())
    }

    /// Reads settings from any source; an empty value counts as not set.
    pub fn read(get: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let get = &|name: &str| get(name).map(|v| v.trim().to_owned()).filter(|v| !v.is_empty());
        let public_url = get("PUBLIC_URL").map(|text| urls::public(&text)).transpose()?;
        let bind = match get("BIND") {
            Some(text) => addresses("BIND", &text)?,
            None => vec![SocketAddr::from(([127, 0, 0, 1], 8080))],
        };
        let webhooks = webhooks::rules(get)?;
        let sign_in_providers = sign_in_providers::read(get, webhooks.http)?;
        let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
        Ok(Self {
            mail: mail::read(get, public_url.as_deref(), &bind)?,
            bind,
            metrics_bind: get("METRICS_BIND")
                .map_or(Ok(Vec::new()), |text| addresses("METRICS_BIND", &text))?,
            database: database(
                get("DATABASE_URL").as_deref().unwrap_or("sqlite://tharsis.sqlite"),
                whole_number("DATABASE_CONNECTIONS", get, 16, 1, 1_000)? as usize,
            )?,
            request_timeout: seconds(whole_number(
                "REQUEST_TIMEOUT_SECONDS",
                get,
                REQUEST_TIMEOUT.as_secs() as u32,
                1,
                300,
            )?),
            timeouts: Timeouts {
                pool: seconds(whole_number("DATABASE_POOL_TIMEOUT_SECONDS", get, 3, 1, 60)?),
                statement: seconds(whole_number("DATABASE_STATEMENT_TIMEOUT_SECONDS", get, 5, 1, 600)?),
            },
            redis: redis(get("REDIS_URL"), get("REDIS_PREFIX"))?,
            session_lifetimes: SessionLifetimes {
                access_token_seconds: whole_number("ACCESS_TOKEN_SECONDS", get, 600, 1, 604_800)?,
                idle: days(whole_number("SESSION_DAYS", get, 60, 1, 400)?),
                grace: seconds(whole_number("REFRESH_GRACE_SECONDS", get, 30, 0, 300)?),
            },
            key_lead: seconds(whole_number("KEY_LEAD_SECONDS", get, 60, 0, 86_400)?),
            secret_keys: secrets::keys(get)?,
            passwords: passwords::limits(get, cores)?,
            rates: rate_limits::read(get)?,
            trusted_proxies: whole_number("TRUSTED_PROXIES", get, 0, 0, 10)? as usize,
            token_issuer: get("TOKEN_ISSUER").unwrap_or_else(|| "tharsis".to_owned()),
            public_url: public_url.clone(),
            cors_origins: get("CORS_ORIGINS").map_or(Ok(Vec::new()), |text| urls::origins(&text))?,
            web: web(get("WEB").as_deref())?,
            streams: StreamSettings {
                per_account: whole_number("STREAMS_PER_ACCOUNT", get, 20, 1, 10_000)? as usize,
                heartbeat: seconds(whole_number("STREAM_HEARTBEAT_SECONDS", get, 15, 1, 60)?),
                patience: seconds(whole_number("STREAM_PATIENCE_SECONDS", get, 30, 1, 300)?),
            },
            tables: tables::limits(get)?,
            guest_lifetime: days(whole_number("GUEST_DAYS", get, 90, 1, 4_000)?),
            passkeys: passkeys::read(get, public_url.as_deref())?,
            apple_key: sign_in_providers::apple_key(get, &sign_in_providers)?,
            sign_in_providers,
            webhooks,
            webhook_limits: webhooks::limits(get)?,
            webhook_authorities: get("WEBHOOKS_CA").map(PathBuf::from),
            push: Push::read(get, public_url.as_deref())?,
            retention: retention::periods(get)?,
            workers: whole_number("WORKERS", get, cores as u32, 1, 256)? as usize,
            opponent_threads: whole_number("OPPONENT_THREADS", get, (cores as u32 / 2).max(1), 1, 256)?
                as usize,
            stopping: stopping::times(get)?,
            telemetry: telemetry::read(get)?,
            log: filter(
                get("LOG")
                    .as_deref()
                    .unwrap_or("info,actix_server=warn,actix_http::h1=off,actix_http::ws=off"),
            )?,
            log_format: match get("LOG_FORMAT").as_deref() {
                None | Some("text") => LogFormat::Text,
                Some("json") => LogFormat::Json,
                Some(_) => return Err(ConfigError::new("LOG_FORMAT", "text or json")),
            },
        })
    }
}

impl ConfigError {
    fn new(name: &'static str, expected: impl Into<String>) -> Self {
        Self { name, expected: expected.into() }
    }
}

fn seconds(number: u32) -> Duration {
    Duration::from_secs(number.into())
}

fn days(number: u32) -> Duration {
    seconds(number) * 86_400
}

fn addresses(name: &'static str, text: &str) -> Result<Vec<SocketAddr>, ConfigError> {
    let wrong = || ConfigError::new(name, format!("ADDRESS:PORT, for example 0.0.0.0:8080, not {text:?}"));
    let found: Vec<_> = text.to_socket_addrs().map_err(|_| wrong())?.collect();
    if found.is_empty() { Err(wrong()) } else { Ok(found) }
}

/// Whether the web client is served: by default if the program contains it.
fn web(value: Option<&str>) -> Result<bool, ConfigError> {
    match (value, http::HAS_WEB_CLIENT) {
        (None, contained) => Ok(contained),
        (Some("off"), _) => Ok(false),
        (Some("on"), true) => Ok(true),
        (Some("on"), false) => {
            Err(ConfigError::new("WEB", "off: this program was built without the web client"))
        }
        (Some(other), _) => Err(ConfigError::new("WEB", format!("on or off, not {other:?}"))),
    }
}

/// The value may hold a password, so the error does not repeat it.
fn database(url: &str, connections: usize) -> Result<Database, ConfigError> {
    Database::from_url(url, connections).map_err(|expected| ConfigError::new("DATABASE_URL", expected))
}

fn redis(url: Option<String>, prefix: Option<String>) -> Result<Option<RedisSettings>, ConfigError> {
    let prefix = prefix.unwrap_or_else(|| "tharsis".to_owned());
    if prefix.len() > 64 || !prefix.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(ConfigError::new("REDIS_PREFIX", "1 to 64 ASCII characters without spaces"));
    }
    let Some(url) = url else { return Ok(None) };
    // The value may hold a password, so the error does not repeat it.
    RedisSettings::read(url, prefix).map(Some).map_err(|expected| ConfigError::new("REDIS_URL", expected))
}

fn filter(text: &str) -> Result<String, ConfigError> {
    tracing_subscriber::EnvFilter::from_str(text).map(|_| text.to_owned()).map_err(|_| {
        ConfigError::new("LOG", format!("a filter such as info or tharsis=debug,warn, not {text:?}"))
    })
}

fn whole_number(
    name: &'static str,
    get: impl Fn(&str) -> Option<String>,
    default: u32,
    min: u32,
    max: u32,
) -> Result<u32, ConfigError> {
    let Some(text) = get(name) else { return Ok(default) };
    match text.parse::<u32>() {
        Ok(n) if (min..=max).contains(&n) => Ok(n),
        _ => Err(ConfigError::new(name, format!("a whole number from {min} to {max}, not {text:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use store::settings::{Sqlite, Tls};

    use super::*;

    fn with(name: &'static str, value: &'static str) -> Result<Config, ConfigError> {
        Config::read(|asked| (asked == name).then(|| value.to_owned()))
    }

    #[test]
    fn an_empty_environment_selects_sqlite() {
        let config = Config::read(|_| None).expect("defaults are right");
        assert_eq!(config.database, Database::Sqlite(Sqlite::File("tharsis.sqlite".into())));
        assert_eq!(config.bind, ["127.0.0.1:8080".parse().expect("an address")]);
        assert_eq!(config.session_lifetimes.access_token_seconds, 600);
        assert!(config.cors_origins.is_empty());
    }

    #[test]
    fn paths_are_relative_or_absolute() {
        let path = |url| with("DATABASE_URL", url).map(|c| c.database);
        assert_eq!(path("sqlite://games.db"), Ok(Database::Sqlite(Sqlite::File("games.db".into()))));
        assert_eq!(
            path("sqlite:///var/lib/games.db"),
            Ok(Database::Sqlite(Sqlite::File("/var/lib/games.db".into())))
        );
        assert_eq!(path("sqlite::memory:"), Ok(Database::Sqlite(Sqlite::Memory)));
    }

    #[test]
    fn a_postgres_url_selects_postgres() {
        let url = "postgres://ada:swordfish@db.example.org:5433/games";
        let config = with("DATABASE_URL", url).expect("a good URL");
        let Database::Postgres(place) = &config.database else { panic!("a server") };
        assert_eq!(config.timeouts, Timeouts::default());
        assert_eq!((place.url.as_str(), place.connections, &place.tls), (url, 16, &Tls::Off));
        assert!(!format!("{config:?}").contains("swordfish"));
    }

    #[test]
    fn the_web_client_is_served_unless_it_is_off() {
        let web = |value| with("WEB", value).map(|config| config.web);
        assert_eq!(Config::read(|_| None).map(|config| config.web), Ok(http::HAS_WEB_CLIENT));
        assert_eq!((web("off"), web("on")), (Ok(false), Ok(true)));
    }

    #[test]
    fn secrets_are_not_shown() {
        let config = with("REDIS_URL", "redis://:swordfish@cache:6379/1").expect("a good URL");
        assert_eq!(config.redis.as_ref().map(|redis| redis.prefix.as_str()), Some("tharsis"));
        let config = format!("{config:?}");
        assert!(!config.contains("swordfish"), "{config}");
    }

    #[test]
    fn an_error_names_the_wrong_setting() {
        for (name, value) in [
            ("BIND", "8080"),
            ("METRICS_BIND", "on"),
            ("DATABASE_URL", "mysql://root:secret@db/games"),
            ("DATABASE_URL", "sqlite://"),
            ("DATABASE_URL", "postgres://ada:secret@db:port/games"),
            ("DATABASE_CONNECTIONS", "0"),
            ("DATABASE_POOL_TIMEOUT_SECONDS", "0"),
            ("DATABASE_STATEMENT_TIMEOUT_SECONDS", "601"),
            ("REQUEST_TIMEOUT_SECONDS", "0"),
            ("DATABASE_URL", "postgres://ada:secret@db/games?sslmode=perhaps"),
            ("DATABASE_URL", "postgres://ada:secret@db/games?sslrootcert=/root.crt"),
            ("REDIS_URL", "redis://:secret@cache:port"),
            ("REDIS_URL", "cache:6379"),
            ("REDIS_PREFIX", "a game"),
            ("ACCESS_TOKEN_SECONDS", "0"),
            ("RATE_ACCOUNT", "50"),
            ("RATE_SIGN_IN", "0/60"),
            ("ACCESS_TOKEN_SECONDS", "soon"),
            ("CORS_ORIGINS", "example.org"),
            ("CORS_ORIGINS", "https://example.org/path"),
            ("PUBLIC_URL", "tharsis.example"),
            ("PUBLIC_URL", "https://tharsis.example/games"),
            ("WEBHOOKS_PRIVATE", "10.0.0.0"),
            ("WEBHOOKS_HTTP", "yes"),
            ("SMTP_URL", "mail.example.org"),
            ("SMTP_URL", "http://ada:secret@mail.example.org"),
            ("MAIL_FROM", "somebody"),
            ("MAIL_LINK_URL", "mail"),
            ("SIGN_IN_PROVIDERS", "apple"),
            ("SIGN_IN_PROVIDERS", "club http://login.example mars"),
            ("SIGN_IN_WEB", "google 1234.apps.googleusercontent.com"),
            ("PASSKEY_RP_ID", "Example"),
            ("PASSKEY_ORIGINS", "https://example.org"),
            ("PASSKEY_APPLE_APPS", "com.example.app"),
            ("PASSKEY_ANDROID_APPS", "com.example.app"),
            ("WEB", "yes"),
            ("WORKERS", "0"),
            ("OPPONENT_THREADS", "0"),
            ("LOG_FORMAT", "xml"),
        ] {
            let wrong = with(name, value).expect_err(value);
            assert_eq!(wrong.name, name);
            assert!(!wrong.to_string().contains("secret"), "{wrong}");
        }
    }
}
