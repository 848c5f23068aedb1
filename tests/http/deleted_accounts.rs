//! The contract of every store when an account is deleted.

use domain::game::SeatSetup;
use domain::seat::{Seat, SeatSet};
use service::accounts::account::{Account, DeviceHash, FORMER_PLAYER};
use service::accounts::callers::AuthProof;
use service::accounts::credentials::Credentials;
use service::accounts::login_throttle::{FailureCount, FailureCounts, ThrottleKey};
use service::accounts::sessions::{EndReason, Session};
use service::id::{GameId, SessionId};
use service::lobby::tables::{Chair, Options, Table, TableState, named_after_nobody};
use service::moment::Moment;
use service::network::Network;
use service::play::stored::{NewGame, NewTurn, Player, TurnKind};
use service::ports::StoreError;
use service::rate_limiter::RateLimitKey;
use service::store::Store;

use crate::ports::{PUBLIC, ROOM, by, named, signed_in, started, stores, table, turn};
use crate::waiting::TIMEOUT;

const DELETED_AT: Moment = Moment(5_000_000);

pub fn session(of: &Account, n: i64) -> Session {
    Session {
        id: SessionId::fresh(),
        account: of.id,
        device: Some("phone".to_owned()),
        secret: vec![1; 32],
        network: vec![2; 16],
        generation: 1,
        created_at: Moment(n),
        used_at: Moment(n),
        expires_at: Moment(i64::MAX / 2),
        ended: None,
        grant: None,
    }
}

/// A game of two whose table has the default name.
async fn start_game_of_two(store: &dyn Store, first: &Account, second: &Account, code: &str) -> GameId {
    let name = format!("Table of {}", first.name);
    let mut open = Table { name: name.clone(), ..table(code, first, PUBLIC) };
    let player = Player::from(second.clone());
    open.chairs.push(Chair { player, wishes: SeatSetup::default() });
    store.insert_table(open.clone(), ROOM).await.expect("a table");
    let game = GameId::fresh();
    let seats = vec![first.id, second.id];
    let new = NewGame { id: game, table: open.id, name, seats, turn: turn(game, 1, None) };
    store.start_game(Table { state: TableState::Started(game), ..open }, new).await.expect("a game");
    game
}

#[tokio::test]
async fn no_personal_data_of_a_deleted_account_remains() {
    let (_folder, stores) = stores();
    for store in stores {
        let device = || DeviceHash(b"Ada".to_vec());
        let (ada, bob) = (signed_in(&*store, "Ada").await, signed_in(&*store, "Bob").await);
        let credentials = Credentials { email: "ada@example.org".to_owned(), hash: "$argon2id$".to_owned() };
        store.attach(ada.id, credentials.clone(), Moment(2)).await.expect("a full account");
        let (phone, tablet, theirs) = (session(&ada, 1), session(&ada, 2), session(&bob, 3));
        for (one, token) in [(&phone, 1), (&tablet, 2), (&theirs, 3)] {
            store.insert_session(one.clone(), vec![token; 32], AuthProof::Itself).await.expect("a session");
        }
        let who = ThrottleKey::has("ada@example.org");
        let none = FailureCount { failures: 0, last_at: Moment(0) };
        let before = FailureCounts { here: none, unknown: none };
        let wrong = FailureCounts { here: FailureCount { failures: 1, last_at: Moment(9) }, unknown: none };
        store.save_failure_counts(who.clone(), Network([2; 16]), before, wrong).await.expect("a tally");
        store.take_permits(RateLimitKey::Account(ada.id).key(), 0, 5, 10).await.expect("permits");
        let held = store.personal_data(ada.id).await.expect("an answer").expect("an account");
        assert_eq!((held.devices.len(), held.wrong_passwords.len()), (1, 1));
        assert_eq!(held.rate_used_until, Some(Moment(5)));

        let mut ended = store.delete_account(ada.id, DELETED_AT).await.expect("deleted");
        ended.sort();
        assert_eq!(ended, [phone.id, tablet.id]);
        assert_eq!(store.delete_account(ada.id, Moment(9_000_000)).await, Ok(Vec::new()), "it stays so");
        assert_eq!(store.account(ada.id).await, Ok(None));
        assert_eq!(store.account_of(device()).await, Ok(None));
        assert_eq!(store.change_account(ada.id, named("Eve")).await, Ok(None));
        assert!(store.credentials(ada.id).await.expect("an answer").is_none());
        assert!(store.credentials_of("ada@example.org".to_owned()).await.expect("an answer").is_none());
        assert_eq!(store.attach(ada.id, credentials, DELETED_AT).await, Err(StoreError::Conflict));
        assert!(store.personal_data(ada.id).await.expect("an answer").is_none());
        assert_eq!(store.failure_counts(who, Network([2; 16])).await, Ok(before));
        let rate = store.take_permits(RateLimitKey::Account(ada.id).key(), 0, 10, 10).await.expect("permits");
        assert!(rate.allowed, "the used rate was deleted");
        // All nodes must learn that the sessions have ended. Devices, seats and tokens are deleted.
        let known = store.sessions_ended_since(DELETED_AT).await.expect("sessions");
        assert_eq!(known.len(), 2);
        for kept in store.all_sessions_of(ada.id, None, 10).await.expect("sessions") {
            assert_eq!((&kept.device, &kept.secret, &kept.network), (&None, &vec![], &vec![]));
            assert_eq!(kept.ended, Some((DELETED_AT, EndReason::AccountDeleted)));
        }
        assert!(store.session_of_token(vec![1; 32]).await.expect("an answer").is_none());
        assert!(store.session_of_token(vec![3; 32]).await.expect("an answer").is_some());
        assert_eq!(
            store.insert_session(session(&ada, 4), vec![4; 32], AuthProof::Itself).await,
            Err(StoreError::Conflict)
        );
        // The device key belongs to a new account.
        assert_ne!(signed_in(&*store, "Ada").await.id, ada.id);
        assert_eq!(store.account(bob.id).await, Ok(Some(bob)));
    }
}

#[tokio::test]
async fn a_deleted_account_leaves_its_tables_and_cannot_return() {
    let (_folder, stores) = stores();
    for store in stores {
        let (ada, bob) = (signed_in(&*store, "Ada").await, signed_in(&*store, "Bob").await);
        let chair = |of: &Account| Chair { player: Player::from(of.clone()), wishes: SeatSetup::default() };
        let mut shared = Table { name: "Table of Ada".to_owned(), ..table("SHARED", &ada, PUBLIC) };
        shared.chairs.push(chair(&bob));
        let alone = table("ALONE", &ada, Options { private: true, ..PUBLIC });
        for table in [&shared, &alone] {
            store.insert_table(table.clone(), ROOM).await.expect("a table");
        }
        let pages = [None, Some(alone.id)].map(|before| store.tables_of(ada.id, before, 1));
        let pages = futures_util::future::join_all(pages).await;
        let ids: Vec<_> = pages.into_iter().flat_map(|page| page.expect("tables")).map(|t| t.id).collect();
        assert_eq!(ids, [alone.id, shared.id]);

        store.delete_account(ada.id, DELETED_AT).await.expect("deleted");
        let now = store.table(shared.id).await.expect("an answer").expect("a table");
        assert_eq!((now.owner, now.state, now.updated_at), (bob.id, TableState::Open, DELETED_AT));
        assert_eq!((now.chairs.len(), now.name), (1, named_after_nobody()));
        let gone = store.table(alone.id).await.expect("an answer").expect("a table");
        assert_eq!((gone.state, gone.chairs.len()), (TableState::Closed, 0));
        assert!(store.tables_of(ada.id, None, 10).await.expect("tables").is_empty());
        // A concurrent request has read the table before.
        let mut late = store.table(shared.id).await.expect("an answer").expect("a table");
        late.chairs.push(chair(&ada));
        assert_eq!(store.save_table(late, None).await, Err(StoreError::Conflict));
        assert_eq!(store.insert_table(table("LATE", &ada, PUBLIC), ROOM).await, Err(StoreError::Conflict));
    }
}

#[tokio::test]
async fn pending_vacant_seats_are_found() {
    let (_folder, stores) = stores();
    for store in stores {
        let (ada, bob) = (signed_in(&*store, "Ada").await, signed_in(&*store, "Bob").await);
        let (first, second) = (
            start_game_of_two(&*store, &ada, &bob, "A").await,
            start_game_of_two(&*store, &bob, &ada, "B").await,
        );
        let over = started(&*store, &ada, "OVER").await;
        let last = NewTurn { over: true, waiting_for: SeatSet::EMPTY, ..turn(over, 2, by(&ada, "k")) };
        store.commit_turn(last).await.expect("the last turn");
        let waiting = async || store.games_waiting_for_vacant_seats(None, 10).await.expect("games");
        assert_eq!(waiting().await, []);

        store.delete_account(ada.id, DELETED_AT).await.expect("deleted");
        let read = async |id| store.game(id).await.expect("an answer").expect("a game");
        let game = read(first).await;
        assert_eq!((game.vacant, game.version, game.name), (Seat::Red.into(), 1, named_after_nobody()));
        assert_eq!(game.players[0], Player { account: ada.id, name: FORMER_PLAYER.to_owned(), bot: false });
        assert_eq!(game.players[1].name, "Bob");
        let other = read(second).await;
        assert_eq!((other.vacant, other.name.as_str()), (Seat::Green.into(), "Table of Bob"));
        assert_eq!(read(over).await.vacant, SeatSet::EMPTY);
        // Both games wait for the first seat.
        assert_eq!(waiting().await, [first]);
        assert_eq!(store.games_waiting_for_vacant_seats(Some(first), 10).await, Ok(vec![]));
        let moved = NewTurn { waiting_for: Seat::Green.into(), ..turn(first, 2, by(&ada, "stand-in 2")) };
        store.commit_turn(moved).await.expect("a turn");
        assert_eq!((waiting().await, read(first).await.vacant), (vec![], Seat::Red.into()));

        store.delete_account(bob.id, DELETED_AT).await.expect("deleted");
        assert_eq!(waiting().await, [first, second]);
        let ended =
            NewTurn { kind: TurnKind::End, over: true, waiting_for: SeatSet::EMPTY, ..turn(first, 3, None) };
        store.commit_turn(NewTurn { at: Moment(7), ..ended }).await.expect("ended");
        assert_eq!(waiting().await, [second]);
        let ended = read(first).await;
        assert_eq!((ended.version, ended.vacant, ended.updated_at), (3, SeatSet::EMPTY, Moment(7)));
        assert_eq!(store.count_games().await, Ok((1, 2)));
    }
}

#[tokio::test]
async fn concurrent_deletions_delete_an_account_once() {
    let (_folder, stores) = stores();
    for store in stores {
        let (ada, bob) = (signed_in(&*store, "Ada").await, signed_in(&*store, "Bob").await);
        let games = [
            start_game_of_two(&*store, &ada, &bob, "A").await,
            start_game_of_two(&*store, &bob, &ada, "B").await,
        ];
        store.insert_session(session(&ada, 1), vec![1; 32], AuthProof::Itself).await.expect("a session");
        let deleting = (0..8).map(|n| store.delete_account(ada.id, Moment(DELETED_AT.0 + n)));
        // Concurrent turns and sign-ins.
        let turns = games.map(|game| store.commit_turn(turn(game, 2, by(&bob, "k"))));
        let signing =
            (2..6).map(|n| store.insert_session(session(&ada, n), vec![n as u8; 32], AuthProof::Itself));
        let (deleted, played, signed) = tokio::time::timeout(TIMEOUT, async {
            tokio::join!(
                futures_util::future::join_all(deleting),
                futures_util::future::join_all(turns),
                futures_util::future::join_all(signing)
            )
        })
        .await
        .expect("nobody waits for ever");
        let ended: usize = deleted.iter().flatten().map(Vec::len).sum();
        let signed_in = signed.iter().filter(|session| session.is_ok()).count();
        assert_eq!(
            ended,
            1 + signed_in,
            "concurrent sign-ins are invalid after the deletion: {deleted:?} {signed:?}"
        );
        assert!(played.iter().all(|turn| turn.is_ok()), "{played:?}");
        assert_eq!(store.sessions_of(ada.id, Moment(0)).await, Ok(vec![]));
        for game in games {
            let game = store.game(game).await.expect("an answer").expect("a game");
            assert_ne!(game.vacant, SeatSet::EMPTY);
        }
    }
}
