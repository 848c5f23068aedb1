//! Sizes in whole games of five with draft and Corporate Era: the stored state, the data written per move, and a view
//! over HTTP. Prints the numbers: `cargo test -p tharsis --test http sizes -- --nocapture`.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use domain::game::playout::RandomPlayer;
use domain::game::{Answer, Choice, EffectOrder, Record, SeatSetup};
use domain::seat::Seat;
use domain::text::Language;
use providers::bus::local::Local;
use providers::outbound_http::HttpSender;
use serde_json::json;
use service::accounts::AccountSettings;
use service::accounts::mail::{LinkTarget, MailSettings};
use service::accounts::passwords;
use service::accounts::sessions::{ClientInfo, SessionLifetimes};
use service::at_rest::SecretKeys;
use service::error::Room;
use service::feed::streams::StreamSettings;
use service::id::{AccountId, GameId, TableId};
use service::lobby::open_tables::TableLimits;
use service::lobby::tables::{Chair, Options, Table, TableState};
use service::moment::Moment;
use service::network::Network;
use service::notify::{push, webhooks};
use service::play::moves::{MoveAction, MoveCommand};
use service::play::stored::{Player, StoredTurn, TurnBy};
use service::ports::Clock;
use service::rate_limiter::Rates;
use service::store::Store;
use service::{Services, Settings};
use store::lite;
use store::settings::{Database, Sqlite};
use tharsis_server::config::Config;

use crate::harness::{Server, config};

const GAMES: u64 = 3;

const PACE: StreamSettings =
    StreamSettings { per_account: 20, heartbeat: Duration::from_secs(15), patience: Duration::from_secs(30) };

struct Now;

impl Clock for Now {
    fn now(&self) -> Moment {
        Moment::now()
    }

    fn wall_clock_offset(&self) -> i64 {
        0
    }
}

/// A service and its store.
struct MeasuredService {
    store: Arc<dyn Store>,
    service: Services,
}

/// The measurements of a game.
#[derive(Default)]
struct Sizes {
    moves: usize,
    generations: u8,
    /// The largest stored state in the last generation.
    state: usize,
    /// The bytes written by all moves: the columns of the changed row and of the appended one.
    written: usize,
    most_written: usize,
    events: usize,
    replies: usize,
}

fn device(seat: Seat) -> String {
    format!("the-device-key-of-the-seat-called-{seat}")
}

impl MeasuredService {
    async fn new(database: &Sqlite) -> Self {
        let store: Arc<dyn Store> = Arc::new(lite::Db::start(database, 2).expect("a store"));
        let terms = SessionLifetimes {
            access_token_seconds: 3_600,
            idle: Duration::from_secs(3_600),
            grace: Duration::ZERO,
        };
        let settings = Settings {
            accounts: AccountSettings {
                session_lifetimes: terms,
                key_lead: Duration::ZERO,
                token_issuer: "tharsis".to_owned(),
                passwords: passwords::Limits { at_once: 1, waiting: 16 },
                guest_lifetime: Duration::from_secs(3_600),
                mail: MailSettings {
                    confirms: false,
                    service_url: "http://localhost".to_owned(),
                    web_client: false,
                    links: LinkTarget::Pages("http://localhost".to_owned()),
                },
                providers: Vec::new(),
                provider_timeout: Duration::ZERO,
                passkeys: None,
                apple_key: None,
            },
            retention: Default::default(),
            streams: PACE,
            tables: TableLimits {
                per_account: Room { tables: 100, games: 100 },
                lifetime: Duration::from_secs(3_600),
            },
            rates: Rates { account: None, address: None, sign_in: None, chat: None, webhook_test: None },
            secret_keys: SecretKeys::default(),
            webhooks: webhooks::WebhookRules {
                allowed: webhooks::AddressPolicy::Public(Vec::new()),
                http: false,
                per_account: 1,
            },
            push: push::PushServices::default(),
            opponent_threads: 1,
        };
        let http = HttpSender::new(webhooks::AddressPolicy::Public(Vec::new()), None).expect("TLS");
        let (bus, http) = (Arc::new(Local::default()), Arc::new(http));
        let service = Services::new(store.clone(), bus, Arc::new(Now), http, settings);
        let service = service.await.expect("a service");
        Self { store, service }
    }

    /// A game of five, dealt by `dealer`.
    async fn start(&self, dealer: &mut RandomPlayer) -> (GameId, Vec<AccountId>) {
        let mut chairs = Vec::new();
        for seat in Seat::ALL {
            let name = format!("Player {seat}");
            let client_info = ClientInfo { network: Network([0; 16]), device: None, language: None };
            let sign_in = self.service.accounts.sign_in_guest(&device(*seat), Some(&name), client_info).await;
            let account = sign_in.expect("an account").account;
            let wishes = SeatSetup { beginner: false, effect_order: EffectOrder::Ask };
            chairs.push(Chair { player: Player::from(account), wishes });
        }
        let accounts: Vec<AccountId> = chairs.iter().map(|chair| chair.player.account).collect();
        let seed = dealer.seed();
        let options =
            Options { players: 5, corporate_era: true, draft: true, private: true, ..crate::ports::PUBLIC };
        let table = Table {
            id: TableId::fresh(),
            version: 1,
            name: "Five at the table".to_owned(),
            code: seed.to_hex()[..8].to_owned(),
            options,
            owner: accounts[0],
            chairs,
            seed,
            commitment: seed.commitment(),
            control: None,
            state: TableState::Open,
            created_at: Moment::now(),
            updated_at: Moment::now(),
            expires_at: None,
            quick: false,
            rematch_of: None,
        };
        let id = table.id;
        self.store.insert_table(table, Room { tables: 1, games: 100 }).await.expect("a table");
        let (game, _) = self.service.lobby.start_game(accounts[0], id).await.expect("a game");
        (game, accounts)
    }

    async fn record(&self, game: GameId) -> (Record, usize) {
        let stored = self.store.game(game).await.expect("a store").expect("a game");
        let (_, record) = stored.state.split_first().expect("a state");
        (postcard::from_bytes(record).expect("a record"), stored.state.len())
    }

    /// Plays to the end, and measures what each move writes.
    async fn play(&self, game: GameId, accounts: &[AccountId], player: &mut RandomPlayer) -> Sizes {
        let mut sizes = Sizes::default();
        let mut states = Vec::new();
        let (mut record, _) = self.record(game).await;
        while let Some(seat) = record.game().waiting_for().first().copied() {
            let order = MoveCommand {
                key: uuid::Uuid::now_v7().to_string(),
                tag: record.game().tag(seat),
                what: MoveAction::Play(vec![choose(&record, seat, player)]),
                language: Language::English,
            };
            self.service
                .play
                .carry_out(accounts[seat.index()], game, order)
                .await
                .expect("what is listed is accepted");
            let size;
            (record, size) = self.record(game).await;
            states.push((record.game().generation(), size));
        }
        sizes.generations = record.game().generation();
        let last = states.iter().filter(|(generation, _)| *generation == sizes.generations);
        sizes.state = last.map(|(_, size)| *size).max().expect("a last generation");
        let turns = self.store.turns(game).await.expect("turns");
        let moves: Vec<&StoredTurn> = turns.iter().filter(|turn| turn.by.is_some()).collect();
        assert_eq!(moves.len(), states.len());
        for (turn, (_, state)) in moves.iter().zip(&states) {
            let written = changed_bytes(*state) + appended_bytes(turn);
            sizes.moves += 1;
            sizes.written += written;
            sizes.most_written = sizes.most_written.max(written);
            sizes.events += turn.events.len();
            sizes.replies += turn.reply.len();
        }
        sizes
    }
}

/// A random answer other than passing, so that the final board is full.
fn choose(record: &Record, seat: Seat, player: &mut RandomPlayer) -> Answer {
    let mut answer = player.choose(record.game(), seat).expect("a decision");
    for _ in 0..3 {
        if matches!(answer.option, Choice::Pass | Choice::EndTurn | Choice::Decline) {
            answer = player.choose(record.game(), seat).expect("a decision");
        }
    }
    answer
}

const NUMBER: usize = 8;

/// The size of the columns of a game that a move writes: version, state, pending seats, over, time, and the id in the
/// condition.
fn changed_bytes(state: usize) -> usize {
    16 + state + 4 * NUMBER
}

/// The size of the columns of a turn.
fn appended_bytes(turn: &StoredTurn) -> usize {
    let by = |TurnBy { key, request, .. }: &TurnBy| NUMBER + 16 + key.len() + request.len();
    let texts = turn.answers.len() + turn.events.len() + turn.reply.len() + "move".len();
    16 + 4 * NUMBER + texts + turn.by.as_ref().map_or(0, by)
}

fn gzip_size(bytes: &[u8]) -> usize {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory").len()
}

#[tokio::test]
async fn stored_games_moves_and_views_are_small() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let house = MeasuredService::new(&Sqlite::File(file.clone())).await;
    let mut games = Vec::new();
    for seed in 0..GAMES {
        let mut player = RandomPlayer::new(seed);
        let (game, accounts) = house.start(&mut player).await;
        let sizes = house.play(game, &accounts, &mut player).await;
        let average = sizes.written / sizes.moves;
        println!(
            "game {seed}: {} generations, {} moves; state in the last generation up to {} bytes; a move writes {average} \
             bytes on average (events {}, reply {}), {} at most",
            sizes.generations,
            sizes.moves,
            sizes.state,
            sizes.events / sizes.moves,
            sizes.replies / sizes.moves,
            sizes.most_written,
        );
        assert!(sizes.state < 16 * 1024, "the stored state of a game of five in its last generation");
        assert!(average < 8 * 1024, "what one move writes on average");
        games.push(game);
    }
    drop(house);
    tokio::task::spawn_blocking(move || views(file, &games)).await.expect("views");
}

/// The size of the views of the finished games over HTTP.
fn views(file: std::path::PathBuf, games: &[GameId]) {
    let database = Database::Sqlite(Sqlite::File(file));
    let server = Server::with(Config { database, ..config(&[]) });
    let mut most = 0;
    for seat in Seat::ALL {
        let mut client = server.anonymous();
        let session = client.post("/v1/sign-in/guest", &json!({ "device_key": device(*seat) })).expect(200);
        client.token = session["access_token"].as_str().map(str::to_owned);
        for game in games {
            let reply = client.get(&format!("/v1/games/{game}"));
            assert_eq!(reply.status, 200);
            let size = gzip_size(&reply.body);
            most = most.max(size);
            assert!(size < 8 * 1024, "a view has {size} bytes");
        }
    }
    println!("a view of a finished game: up to {most} bytes zipped");
}
