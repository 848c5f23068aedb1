//! `tharsis-tools mock`: replays a recorded game with injected faults to a client that plays the recorded seat, and
//! reports which checks the client passed. It uses only the transcript, not the rules.

mod checks;
mod connection;
mod fault;
mod game;
mod lobby;
mod middleware;
mod parts;
mod play;
mod recording;
mod report;
mod rewrite;
mod state;
mod stream;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use actix_web::middleware::from_fn;
use actix_web::{App, HttpResponse, HttpServer, get, web};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use self::fault::{Fault, Faults};
use self::state::{MockState, Settings};
use http::catalogue::entries;
use http::problem::Problem;
use http::spec::served;

/// Flags of `tharsis-tools mock`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The transcript.
    file: PathBuf,
    /// A kind of fault; may be given several times.
    #[arg(long = "fault", value_enum, value_name = "FAULT")]
    some: Vec<Fault>,
    /// Faults of all kinds.
    #[arg(long, value_enum, value_name = "all", conflicts_with = "some")]
    faults: Option<All>,
    /// The seed of the faults; random if absent.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Accept any answer that the decision offers, and continue as if it were the recorded one.
    #[arg(long)]
    lenient: bool,
    /// The address to listen on; port 0 selects a free port.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8090")]
    bind: SocketAddr,
    /// The time in milliseconds that other players take for a move while the client has no stream.
    #[arg(long, value_name = "MS", default_value_t = 500)]
    pause: u64,
    /// Seconds without a request after which the run ends.
    #[arg(long, value_name = "N", default_value_t = 60)]
    idle: u64,
    /// Seconds without a request after the end of the game after which the run ends.
    #[arg(long, value_name = "N", default_value_t = 2)]
    idle_after_end: u64,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
    /// The value of `Retry-After`, in seconds. Tests of bad clients need more time on a busy machine.
    #[arg(long, value_name = "N", default_value_t = 1, hide = true)]
    retry_after: u64,
    /// Two reads within this many seconds count as busy polling. Tests of bad clients need more time on a busy machine.
    #[arg(long, value_name = "N", default_value_t = 1, hide = true)]
    soon: u64,
    /// The client to run with the variable `THARSIS_URL`; the run ends with it. Without a command, the run ends after
    /// `--idle` or `--idle-after-end`.
    #[arg(last = true, value_name = "COMMAND")]
    client: Vec<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum All {
    All,
}

/// Serves until the client has finished, and prints the report.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let seed = arguments.seed.unwrap_or_else(|| u64::from(uuid::Uuid::new_v4().as_fields().0));
    let on = match arguments.faults {
        Some(All::All) => Fault::value_variants().to_vec(),
        None => arguments.some.clone(),
    };
    let settings = Settings {
        lenient: arguments.lenient,
        faults: Faults::new(on, seed),
        seed,
        pause: Duration::from_millis(arguments.pause),
        retry_after: Duration::from_secs(arguments.retry_after),
        soon: Duration::from_secs(arguments.soon),
    };
    let state = web::Data::new(state::state(&arguments.file, settings)?);
    actix_web::rt::System::new().block_on(arguments.serve(state.clone()))?;
    let report = state.report();
    let text = if arguments.json { serde_json::to_string_pretty(&report)? } else { report.to_string() };
    writeln!(io::stdout().lock(), "{text}")?;
    match report.passed {
        true => Ok(()),
        false => Err("the client does not pass".into()),
    }
}

impl Arguments {
    async fn serve(&self, state: web::Data<MockState>) -> io::Result<()> {
        let shared = state.clone();
        let server = HttpServer::new(move || app(shared.clone()))
            .workers(1)
            .disable_signals()
            .h1_allow_half_closed(false)
            .shutdown_timeout(1)
            .on_connect(connection::store)
            .bind(self.bind)
            .map_err(|why| {
                io::Error::new(why.kind(), format!("--bind: {} cannot be taken: {why}", self.bind))
            })?;
        let url = server.addrs().first().map(|address| format!("http://{address}")).unwrap_or_default();
        // With `--json`, standard output contains only the report.
        let line = format!("the mock listens on {url}");
        if self.json {
            eprintln!("{line}")
        } else {
            println!("{line}")
        };
        let server = server.run();
        let handle = server.handle();
        actix_web::rt::spawn(server);
        let others = state.clone();
        actix_web::rt::spawn(async move { others.others_move().await });
        let [idle, after_end] = [self.idle, self.idle_after_end].map(Duration::from_secs);
        tokio::select! {
            ended = self.client(&url), if !self.client.is_empty() => ended?,
            () = state.over(idle, after_end), if self.client.is_empty() => {}
            signal = tokio::signal::ctrl_c() => signal?,
        }
        handle.stop(false).await;
        Ok(())
    }

    /// Runs the client to its end. Its exit status is ignored: only its requests count.
    async fn client(&self, url: &str) -> io::Result<()> {
        let Some((program, arguments)) = self.client.split_first() else { return Ok(()) };
        let mut command = Command::new(program);
        command.args(arguments).env("THARSIS_URL", url).stdin(Stdio::null()).stdout(io::stderr());
        let named = format!("{program} cannot be started");
        let mut child =
            command.spawn().map_err(|why| io::Error::new(why.kind(), format!("{named}: {why}")))?;
        let ended = actix_web::web::block(move || child.wait()).await.map_err(io::Error::other)??;
        eprintln!("the client has ended: {ended}");
        Ok(())
    }
}

fn app(
    state: web::Data<MockState>,
) -> App<
    impl actix_web::dev::ServiceFactory<
        actix_web::dev::ServiceRequest,
        Config = (),
        Response = actix_web::dev::ServiceResponse<impl actix_web::body::MessageBody>,
        Error = actix_web::Error,
        InitError = (),
    >,
> {
    App::new()
        .app_data(state)
        .wrap(from_fn(middleware::wrap))
        .service(
            web::scope("/v1")
                .service((
                    lobby::sign_in,
                    lobby::refresh,
                    lobby::get_me,
                    lobby::create,
                    lobby::join,
                    lobby::get_table,
                ))
                .service((
                    lobby::start,
                    lobby::list_games,
                    game::get_game,
                    game::get_decision,
                    game::get_hand,
                    game::list_events,
                ))
                .service((game::get_record, game::preview, game::play_move, game::undo))
                .service((
                    stream::stream_game,
                    stream::stream_account,
                    stream::socket_game,
                    stream::socket_account,
                ))
                .service((entries::get_catalogue, entries::list_cards, entries::get_card))
                .service((entries::list_corporations, entries::get_board, entries::list_milestones))
                .service((entries::list_awards, entries::list_standard_projects, served::get_openapi)),
        )
        .service((next, so_far))
        .default_service(web::to(nothing))
}

/// The next move of the transcript, or null. For tests of clients that do not choose moves themselves.
#[get("/mock/next")]
async fn next(state: web::Data<MockState>) -> HttpResponse {
    let expected = state.inner().play.expected();
    let body = expected.map_or(Value::Null, |exchange| {
        let path =
            if exchange.name == crate::transcript::line::ExchangeName::Undo { "undo" } else { "moves" };
        json!({ "path": path, "body": exchange.request.body })
    });
    HttpResponse::Ok().json(body)
}

/// The report as of now.
#[get("/mock/report")]
async fn so_far(state: web::Data<MockState>) -> HttpResponse {
    HttpResponse::Ok().json(state.report())
}

async fn nothing() -> Result<HttpResponse, Problem> {
    Err(Problem::no_such_path())
}
