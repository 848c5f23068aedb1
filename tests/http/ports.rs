//! Contract tests for the store: each test runs against every implementation.

use std::sync::Arc;
use std::time::Duration;

use domain::game::{EffectOrder, SeatSetup, Seed};
use domain::seat::{Seat, SeatSet};
use domain::text::Language;
use service::accounts::account::SignedIn;
use service::accounts::account::{Account, AccountChange, DeviceHash};
use service::accounts::keys::SigningKey;
use service::accounts::mail::{
    MailKind, MailLease, MailLimit, MailOutcome, MailReceiver, MailState, NewMail,
};
use service::accounts::opponents::{Level, OpponentAccount};
use service::at_rest::SecretKeys;
use service::error::Room;
use service::feed::game_list::GameFilter;
use service::id::{AccountId, GameId, MailId, TableId};
use service::lobby::search::Wanted;
use service::lobby::tables::{Chair, Options, Table, TablePace, TableState};
use service::moment::Moment;
use service::play::stored::{NewGame, NewTurn, Player, TurnBy, TurnKind};
use service::ports::StoreError;
use service::results::GameResult;
use service::results::ratings::{Change, Rated, Rating, RatingKind, Skill};
use service::store::Store;
use store::settings::{Postgres, Sqlite, Timeouts, Tls};
use store::{lite, pg};

use crate::test_database;

/// An empty store of each kind. The folder must outlive them.
pub fn stores() -> (tempfile::TempDir, Vec<Arc<dyn Store>>) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = Sqlite::File(folder.path().join("games.sqlite"));
    let open = |database| Arc::new(lite::Db::start(&database, 2).expect("a store")) as Arc<dyn Store>;
    let place = Postgres { url: test_database::create_postgres_database(), tls: Tls::Off, connections: 4 };
    // A hundred turns wait for four connections.
    let timeouts = Timeouts { pool: Duration::from_secs(60), statement: Duration::from_secs(60) };
    let served = Arc::new(pg::Db::start_with(&place, timeouts).expect("a store"));
    (folder, vec![open(Sqlite::Memory), open(file), served])
}

fn account(name: &str) -> Account {
    Account {
        id: AccountId::fresh(),
        name: name.to_owned(),
        guest: true,
        email: None,
        pending_email: None,
        created_at: Moment(1_000_001),
        bot_of: None,
        language: None,
    }
}

pub fn table(code: &str, owner: &Account, options: Options) -> Table {
    let player = Player::from(owner.clone());
    let wishes = SeatSetup { beginner: true, effect_order: EffectOrder::Engine };
    Table {
        id: TableId::fresh(),
        version: 1,
        name: "Friday".to_owned(),
        code: code.to_owned(),
        options,
        owner: owner.id,
        chairs: vec![Chair { player, wishes }],
        seed: Seed([7; 32]),
        commitment: Seed([7; 32]).commitment(),
        control: None,
        state: TableState::Open,
        created_at: Moment(2),
        updated_at: Moment(3),
        expires_at: None,
        quick: false,
        rematch_of: None,
    }
}

/// Limits that no test reaches.
pub const ROOM: Room = Room { tables: 1_000, games: 1_000 };

pub const PUBLIC: Options = Options {
    players: 2,
    corporate_era: true,
    draft: false,
    private: false,
    allow_bots: false,
    pace: TablePace::Relaxed,
    rated: false,
    auto_start: false,
    caretaker: None,
};

pub fn turn(game: GameId, version: i64, by: Option<TurnBy>) -> NewTurn {
    NewTurn {
        game,
        version,
        state: vec![1, version as u8],
        waiting_for: Seat::Red.into(),
        wakes: Seat::Red.into(),
        over: false,
        end_reason: None,
        kind: if by.is_some() { TurnKind::Move } else { TurnKind::Start },
        by,
        answers: "[]".to_owned(),
        first_seq: version * 10 - 9,
        last_seq: version * 10,
        events: format!("[{version}]"),
        reply: "null".to_owned(),
        at: Moment(version),
        plan: None,
        seating: None,
    }
}

pub fn by(account: &Account, key: &str) -> Option<TurnBy> {
    Some(TurnBy { seat: 0, account: account.id, key: key.to_owned(), request: vec![9; 32] })
}

pub async fn started(store: &dyn Store, owner: &Account, code: &str) -> GameId {
    started_with(store, owner, code, PUBLIC).await
}

async fn started_with(store: &dyn Store, owner: &Account, code: &str, options: Options) -> GameId {
    let open = table(code, owner, options);
    store.insert_table(open.clone(), ROOM).await.expect("a table");
    let game = GameId::fresh();
    let new = NewGame {
        id: game,
        table: open.id,
        name: open.name.clone(),
        seats: vec![owner.id],
        turn: turn(game, 1, None),
    };
    let full = Table { state: TableState::Started(game), ..open };
    store.start_game(full, new).await.expect("a game");
    game
}

/// A change of the name.
pub fn named(name: &str) -> AccountChange {
    AccountChange { name: Some(name.to_owned()), language: None }
}

pub async fn signed_in(store: &dyn Store, name: &str) -> Account {
    let device = DeviceHash(name.as_bytes().to_vec());
    store.sign_in(device, account(name)).await.expect("an account").0
}

#[tokio::test]
async fn accounts_are_found_by_device_key() {
    let (_folder, stores) = stores();
    for store in stores {
        store.ping().await.expect("a store that answers");
        let device = || DeviceHash(vec![1; 32]);
        let ada = account("Ada");
        let first = store.sign_in(device(), ada.clone()).await;
        assert_eq!(first, Ok((ada.clone(), SignedIn::Newcomer)));
        assert_eq!(store.sign_in(device(), account("Bob")).await, Ok((ada.clone(), SignedIn::Known)));
        assert_eq!(store.account(AccountId::fresh()).await, Ok(None));
        assert_eq!(store.change_account(AccountId::fresh(), named("Eve")).await, Ok(None));
        let renamed = Account { name: "Ada L.".to_owned(), ..ada.clone() };
        assert_eq!(store.change_account(ada.id, named("Ada L.")).await, Ok(Some(renamed.clone())));
        assert_eq!(store.account(ada.id).await, Ok(Some(renamed)));
    }
}

#[tokio::test]
async fn the_first_signing_key_stays() {
    let (_folder, stores) = stores();
    for store in stores {
        let none = SecretKeys::default();
        let key = |number| SigningKey::fresh(number, Moment(number), Duration::ZERO, &none).expect("a key");
        let (first, second, next) = (key(1), key(1), key(2));
        assert_eq!(store.add_signing_key(first.clone()).await, Ok(true));
        assert_eq!(store.add_signing_key(second).await, Ok(false), "a duplicate key is ignored");
        assert_eq!(store.add_signing_key(next.clone()).await, Ok(true));
        let kept = store.signing_keys().await.expect("keys");
        let kids: Vec<_> = kept.iter().map(|key| (key.kid.clone(), key.pkcs8.clone())).collect();
        assert_eq!(kids, [(next.kid, next.pkcs8), (first.kid, first.pkcs8)], "the newest first");
    }
}

#[tokio::test]
async fn concurrent_table_updates_conflict() {
    let (_folder, stores) = stores();
    for store in stores {
        let (ada, bob) = (signed_in(&*store, "Ada").await, signed_in(&*store, "Bob").await);
        let made = table("CODE", &ada, PUBLIC);
        store.insert_table(made.clone(), ROOM).await.expect("a table");
        let same_code = Table { id: TableId::fresh(), ..made.clone() };
        assert_eq!(store.insert_table(same_code, ROOM).await, Err(StoreError::Duplicate));

        let mut read = store.table_by_code("CODE".to_owned()).await.expect("an answer").expect("a table");
        assert_eq!((read.id, &read.chairs, read.options), (made.id, &made.chairs, made.options));
        assert_eq!((read.seed, read.created_at), (made.seed, made.created_at));
        assert_eq!(store.open_tables(ada.id, Wanted::default(), None, 10).await.expect("a list").len(), 1);

        let player = Player::from(bob.clone());
        read.chairs.push(Chair { player, wishes: SeatSetup::default() });
        store.save_table(read.clone(), None).await.expect("the first to write");
        assert_eq!(
            store.save_table(read.clone(), None).await,
            Err(StoreError::Conflict),
            "somebody was quicker"
        );
        let now = store.table(made.id).await.expect("an answer").expect("a table");
        assert_eq!((now.version, &now.chairs), (2, &read.chairs));
        assert!(
            store.open_tables(ada.id, Wanted::default(), None, 10).await.expect("a list").is_empty(),
            "it is full"
        );
    }
}

#[tokio::test]
async fn lists_omit_private_tables_and_are_paged() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let hidden = table("HIDDEN", &ada, Options { private: true, ..PUBLIC });
        store.insert_table(hidden, ROOM).await.expect("a table");
        let mut ids = Vec::new();
        for n in 0..5 {
            let open = table(&format!("OPEN{n}"), &ada, PUBLIC);
            ids.insert(0, open.id);
            store.insert_table(open, ROOM).await.expect("a table");
        }
        let first = store.open_tables(ada.id, Wanted::default(), None, 3).await.expect("a list");
        let rest = store.open_tables(ada.id, Wanted::default(), Some(first[2].id), 3).await.expect("a list");
        assert_eq!(first.iter().chain(&rest).map(|t| t.id).collect::<Vec<_>>(), ids);
    }
}

#[tokio::test]
async fn a_turn_stores_whether_its_game_is_over() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let mut wanted = Vec::new();
        for n in 0..12 {
            let game = started(&*store, &ada, &format!("GAME{n}")).await;
            let played = turn(game, 2, by(&ada, "k"));
            wanted.push(match n % 3 {
                // No seat has a pending decision, but the game is not over.
                0 => NewTurn { waiting_for: SeatSet::EMPTY, wakes: SeatSet::EMPTY, ..played },
                1 => NewTurn { waiting_for: SeatSet::EMPTY, wakes: SeatSet::EMPTY, over: true, ..played },
                _ => {
                    let end_reason = Some("nobody came back".to_owned());
                    let ended = NewTurn {
                        waiting_for: SeatSet::EMPTY,
                        wakes: SeatSet::EMPTY,
                        over: true,
                        end_reason,
                        ..played
                    };
                    NewTurn { kind: TurnKind::End, by: None, ..ended }
                }
            });
        }
        // Concurrent turns share statements on Postgres.
        let written =
            futures_util::future::join_all(wanted.iter().map(|turn| store.commit_turn(turn.clone()))).await;
        assert!(written.iter().all(Result::is_ok), "{written:?}");
        for turn in wanted {
            let read = store.game(turn.game).await.expect("an answer").expect("a game");
            assert_eq!(
                (read.waiting_for, read.over, read.end_reason),
                (SeatSet::EMPTY, turn.over, turn.end_reason)
            );
            let last = store.turns(turn.game).await.expect("turns").pop().expect("a turn");
            assert_eq!((last.kind, last.by), (turn.kind, turn.by));
        }
        assert_eq!(store.count_games().await, Ok((4, 8)));
    }
}

#[tokio::test]
async fn ratings_against_opponents_are_kept_apart() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let game = started_with(&*store, &ada, "RATED", Options { rated: true, ..PUBLIC }).await;
        assert_eq!(store.table_rated(game).await, Ok(true));
        assert_eq!(store.table_rated(started(&*store, &ada, "UNRATED").await).await, Ok(false));
        assert_eq!(store.table_rated(GameId::fresh()).await, Ok(false));

        let level = OpponentAccount { level: Level::Strong, number: 1 }.id();
        let change = |account, kind, mean| {
            let after = Rating { skill: Skill { mean, deviation: 1.0 }, games: 1 };
            Change { account, kind, before: None, after }
        };
        let changes = vec![
            change(ada.id, RatingKind::Opponents, 20.0),
            change(ada.id, RatingKind::Overall, 24.0),
            change(level, RatingKind::Opponents, 30.0),
        ];
        let result = GameResult {
            game,
            seats: Vec::new(),
            generations: 0,
            seconds: 0,
            ended_at: Moment(5),
            rated: true,
            changes: changes.clone(),
        };
        assert_eq!(store.record_game(result).await, Ok(true));
        let mut stored = store.ratings_of(vec![ada.id, level]).await.expect("ratings");
        stored.sort_by(|one, other| one.rating.skill.mean.total_cmp(&other.rating.skill.mean));
        let expected = changes.iter().map(|change| Rated {
            account: change.account,
            kind: change.kind,
            rating: change.after,
        });
        assert_eq!(stored, expected.collect::<Vec<_>>());
        let board = store.leaderboard(RatingKind::Overall, 1, None, 10).await.expect("a leaderboard");
        assert_eq!(board.entries.iter().map(|entry| entry.player.account).collect::<Vec<_>>(), [ada.id]);
    }
}

#[tokio::test]
async fn a_turn_is_written_atomically() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let game = started(&*store, &ada, "GAME").await;
        assert_eq!(store.game_version(game).await, Ok(Some(1)));
        assert_eq!(store.game_version(GameId::fresh()).await, Ok(None));

        store.commit_turn(turn(game, 2, by(&ada, "k"))).await.expect("the next turn");
        assert_eq!(store.commit_turn(turn(game, 2, by(&ada, "l"))).await, Err(StoreError::Conflict));
        assert_eq!(store.commit_turn(turn(game, 4, by(&ada, "l"))).await, Err(StoreError::Conflict));
        // The key is a duplicate: the row of the game, written before it, must be rolled back.
        assert_eq!(store.commit_turn(turn(game, 3, by(&ada, "k"))).await, Err(StoreError::Duplicate));
        let read = store.game(game).await.expect("an answer").expect("a game");
        assert_eq!((read.version, read.state, read.updated_at), (2, vec![1, 2], Moment(2)));
        assert_eq!(read.players, [Player::from(ada.clone())]);

        let found =
            store.turn_by_key(game, ada.id, "k".to_owned()).await.expect("an answer").expect("a turn");
        assert_eq!((found.version, found.by, found.kind), (2, by(&ada, "k"), TurnKind::Move));
        assert!(
            store.turn_by_key(game, AccountId::fresh(), "k".to_owned()).await.expect("an answer").is_none()
        );
        // Keys are separate per game.
        let other = started(&*store, &ada, "OTHER").await;
        store.commit_turn(turn(other, 2, by(&ada, "k"))).await.expect("the next turn");
    }
}

#[tokio::test]
async fn the_log_can_be_read_from_any_event() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let game = started(&*store, &ada, "GAME").await;
        for version in 2..6 {
            store
                .commit_turn(turn(game, version, by(&ada, &format!("k{version}"))))
                .await
                .expect("the next turn");
        }
        let versions = |after, limit| {
            let store = store.clone();
            async move {
                let turns = store.events_after(game, after, limit).await.expect("turns");
                turns.iter().map(|turn| turn.version).collect::<Vec<_>>()
            }
        };
        assert_eq!(versions(0, 10).await, [1, 2, 3, 4, 5]);
        assert_eq!(versions(9, 2).await, [1, 2], "the tenth event is in the first turn");
        assert_eq!(versions(10, 2).await, [2, 3]);
        assert!(versions(50, 10).await.is_empty());
        assert_eq!(store.turns(game).await.expect("turns").len(), 5);
        let mine = store.games_of(ada.id, GameFilter::default(), None, 10).await.expect("a list");
        assert_eq!(
            (mine.len(), mine[0].id, mine[0].waiting_for, mine[0].seat),
            (1, game, Seat::Red.into(), 0)
        );
        assert!(
            store.games_of(ada.id, GameFilter::default(), Some(game), 10).await.expect("a list").is_empty()
        );
    }
}

#[tokio::test]
async fn an_outbox_entry_is_claimed_once_and_never_lost() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let game = started(&*store, &ada, "GAME").await;
        for version in 2..=40 {
            let key = format!("k{version}");
            store.commit_turn(turn(game, version, by(&ada, &key))).await.expect("the next turn");
        }
        // A failed turn leaves no entry.
        assert_eq!(store.commit_turn(turn(game, 40, by(&ada, "late"))).await, Err(StoreError::Conflict));
        assert_eq!(store.oldest_outbox().await, Ok(Some(Moment(1))));

        // Many nodes claim concurrently, and each entry goes to one of them.
        let (now, until) = (Moment(1_000), Moment(2_000));
        let takers = (0..10).map(|_| store.take_outbox(now, until, 7));
        let mut taken = Vec::new();
        for entries in futures_util::future::join_all(takers).await {
            taken.extend(entries.expect("entries"));
        }
        taken.extend(store.take_outbox(now, until, 100).await.expect("the rest"));
        taken.sort_by_key(|entry| entry.id);
        assert_eq!(taken.iter().map(|entry| entry.version).collect::<Vec<_>>(), (1..=40).collect::<Vec<_>>());
        assert!(taken.iter().all(|entry| (entry.game, entry.wakes) == (game, Seat::Red.into())));
        assert!(store.take_outbox(now, until, 100).await.expect("nothing").is_empty());

        // Half of the entries were processed; the node with the others died.
        let done: Vec<i64> = taken.iter().filter(|entry| entry.version % 2 == 0).map(|e| e.id).collect();
        store.clear_outbox(done).await.expect("a store");
        let again = store.take_outbox(Moment(2_000), Moment(3_000), 100).await.expect("entries");
        assert!(again.len() == 20 && again.iter().all(|entry| entry.version % 2 == 1));
    }
}

#[tokio::test]
async fn one_of_many_concurrent_turns_wins() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let game = started(&*store, &ada, "GAME").await;
        let turns = (0..100).map(|n| store.commit_turn(turn(game, 2, by(&ada, &n.to_string()))));
        let done = futures_util::future::join_all(turns).await;
        assert_eq!(done.iter().filter(|r| r.is_ok()).count(), 1);
        assert_eq!(done.iter().filter(|r| **r == Err(StoreError::Conflict)).count(), 99);
        assert_eq!(store.turns(game).await.expect("turns").len(), 2);
    }
}

#[tokio::test]
async fn a_store_returns_the_progress_and_the_new_games_of_an_account() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let anonymous = signed_in(&*store, "Bela").await;
        let first = started(&*store, &ada, "FIRST").await;
        let second = started(&*store, &ada, "SECOND").await;
        let after = |version| store.commit_turn(turn(first, version, by(&ada, &version.to_string())));
        after(2).await.expect("a turn");
        let over = NewTurn { over: true, waiting_for: SeatSet::EMPTY, ..turn(first, 3, by(&ada, "3")) };
        store.commit_turn(over).await.expect("the last turn");

        let mut standings =
            store.game_progress(vec![second, GameId::fresh(), first]).await.expect("standings");
        standings.sort_by_key(|standing| standing.game);
        let known: Vec<_> = standings.iter().map(|s| (s.game, s.version)).collect();
        assert_eq!(known, [(first, 3), (second, 1)]);
        assert_eq!((standings[0].waiting_for, standings[1].waiting_for), (SeatSet::EMPTY, Seat::Red.into()));

        let nothing = GameId::first_at(Moment(0));
        let begun = |accounts, since| store.games_started_since(accounts, since);
        let both = [(ada.id, first), (ada.id, second)];
        let mut all = begun(vec![anonymous.id, ada.id], nothing).await.expect("games");
        all.sort_by_key(|(_, game)| *game);
        assert_eq!(all, both);
        assert_eq!(begun(vec![ada.id], second).await.expect("games"), both[1..]);
        assert_eq!(begun(vec![anonymous.id], nothing).await.expect("games"), []);

        let seats = store.seats_of(ada.id, nothing).await.expect("seats");
        let progress: Vec<_> = seats.iter().map(|p| (p.game, p.seat, p.over, p.version, p.latest)).collect();
        let latest = |game, version| turn(game, version, None).last_seq;
        assert_eq!(
            progress,
            [(first, 0, true, 3, latest(first, 3)), (second, 0, false, 1, latest(second, 1))]
        );
        let running = store.seats_of(ada.id, GameId::fresh()).await.expect("seats");
        assert_eq!(running.iter().map(|p| p.game).collect::<Vec<_>>(), [second]);
        assert_eq!(store.seats_of(anonymous.id, nothing).await.expect("seats"), []);
    }
}

/// A mail whose limit is five to its address.
fn new_mail(kind: MailKind, address: &str, at: i64) -> NewMail {
    NewMail {
        id: MailId::fresh(),
        kind,
        account: None,
        address: address.to_owned(),
        language: Language::English,
        new_address: None,
        at: Moment(at),
        limit: MailLimit { since: Moment(0), most: 5 },
    }
}

#[tokio::test]
async fn concurrent_requests_do_not_exceed_the_limit_of_an_address() {
    let (_folder, stores) = stores();
    for store in stores {
        for round in 0..20 {
            let address = format!("ada{round}@example.org");
            let asked = (0..12).map(|_| store.queue_mail(new_mail(MailKind::ResetPassword, &address, 1)));
            let stored = futures_util::future::join_all(asked).await;
            assert!(stored.iter().all(Result::is_ok), "{stored:?}");
            assert_eq!(stored.iter().filter(|stored| **stored == Ok(true)).count(), 5);
        }
    }
}

#[tokio::test]
async fn mails_are_leased_with_a_share_for_each_domain_and_those_about_games_last() {
    let (_folder, stores) = stores();
    for store in stores {
        let mails = [
            (MailKind::YourTurn, "ada@example.org"),
            (MailKind::ConfirmEmail, "0@slow_1.example"),
            (MailKind::ConfirmEmail, "1@slow_1.example"),
            (MailKind::ConfirmEmail, "2@slow_1.example"),
            (MailKind::ConfirmEmail, "3@slow_1.example"),
            (MailKind::ConfirmEmail, "bob@slow-1.example"),
            (MailKind::ResetPassword, "cid@example.org"),
        ];
        for (at, (kind, address)) in (1..).zip(mails) {
            assert_eq!(store.queue_mail(new_mail(kind, address, at)).await, Ok(true));
        }
        let take = async |now: i64, limit: i64, busy: &[(&str, bool, usize)]| {
            let receiver = |domain: &str, again| MailReceiver { domain: domain.to_owned(), again };
            let busy = busy.iter().map(|(domain, again, count)| (receiver(domain, *again), *count)).collect();
            let lease = MailLease {
                now: Moment(now),
                until: Moment(now + 100),
                turn_mails_until: Moment(now + 200),
                limit,
                per_domain: 3,
                retries: 1,
                busy,
            };
            let mut taken = store.take_mails(lease).await.expect("mails");
            taken.sort_by(|a, b| a.address.cmp(&b.address));
            taken
        };
        let addresses = |taken: &[service::accounts::mail::StoredMail]| -> Vec<String> {
            taken.iter().map(|mail| mail.address.split('.').next().expect("a part").to_owned()).collect()
        };
        let first = take(10, 4, &[]).await;
        assert_eq!(addresses(&first), ["0@slow_1", "1@slow_1", "2@slow_1"], "the fourth is one too many");
        let busy = [("slow_1.example", false, 3)];
        assert_eq!(addresses(&take(11, 2, &busy).await), ["bob@slow-1", "cid@example"]);
        assert_eq!(addresses(&take(12, 9, &busy).await), ["ada@example"]);
        assert_eq!(addresses(&take(13, 9, &busy).await), [""; 0]);

        let failed = MailOutcome {
            id: first[0].id,
            state: MailState::Waiting,
            attempts: 1,
            due_at: Moment(50),
            error: Some("later".to_owned()),
            turn: None,
        };
        store.settle_mail(failed).await.expect("a store");
        // The leases have ended, but for the mail about games.
        let retrying = [("example.net", true, 1)];
        let fresh = ["1@slow_1", "2@slow_1", "3@slow_1", "bob@slow-1", "cid@example"];
        assert_eq!(addresses(&take(120, 9, &retrying).await), fresh);
        assert_eq!(addresses(&take(121, 9, &[("slow_1.example", false, 2)]).await), ["0@slow_1"]);
        assert_eq!(addresses(&take(212, 9, &busy).await), ["ada@example"], "no other lease has ended");
    }
}
