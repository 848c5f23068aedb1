//! The statement writes the same rows as `commit_turn`, and accounts can be deleted at the same time.

use std::sync::atomic::{AtomicBool, Ordering};

use diesel::sql_types::Bool;
use diesel::{QueryableByName, sql_query};
use domain::plan::{DisarmReason, Plan, Planned, Until};
use domain::seat::Seat;
use uuid::Uuid;

use super::*;
use crate::pg::{Db, connection};
use crate::settings::{Postgres, Tls};
use service::id::{AccountId, GameId, HandOverId, PlanId};
use service::moment::Moment;
use service::personal_data::repository::PersonalDataRepository;
use service::play::plans::{Entry, PlanEvent, PlanState};
use service::play::stored::TurnKind;
use service::seating::hand_over::{Substitute, SubstituteChange};
use service::seating::state::{CaretakerReason, SeatingState};

/// The accounts: the players of all games, another one, and one that is deleted.
const ADA: u128 = 1;
const BOB: u128 = 2;
const CID: u128 = 3;
const GONE: u128 = 4;
const OWNERS: [u128; 2] = [ADA, BOB];
/// A time that no test reaches.
const NEVER: i64 = i64::MAX / 4;
/// The tables that a turn may change.
const TABLES: [&str; 10] = [
    "games",
    "game_seats",
    "turns",
    "outbox",
    "sittings",
    "plans",
    "links",
    "hand_overs",
    "changes",
    "accounts",
];

fn account(id: u128) -> AccountId {
    AccountId(Uuid::from_u128(id))
}

/// The statements that make a game of two accounts at version 1, whose id is `number`.
fn game(number: u128, seats: [u128; 2]) -> String {
    let id = Uuid::from_u128(number);
    let seat = |at: usize| format!("('{id}', {at}, '{}')", account(seats[at]).0);
    format!(
        "INSERT INTO games (id, table_id, name, version, state, waiting_for, over, created_at, updated_at)
            VALUES ('{id}', '{}', 'Game', 1, '\\x01', 1, false, 'epoch', 'epoch');
        INSERT INTO game_seats (game_id, seat, account_id) VALUES {}, {};",
        account(1).0,
        seat(0),
        seat(1)
    )
}

/// The statements that make the accounts and a table.
fn accounts() -> String {
    let row = |id: u128| format!("('{}', 'Name', true, 'epoch')", account(id).0);
    format!(
        "INSERT INTO accounts (id, name, guest, created_at) VALUES {}, {}, {}, {};
        INSERT INTO game_tables (id, version, name, code, players, corporate_era, draft, private, owner_id, seed, commitment,
            free_seats, state, created_at, updated_at)
            VALUES ('{}', 1, 'Table', 'CODE', 2, true, true, true, '{}', '\\x00', '', 0, 'open', 'epoch', 'epoch');",
        row(ADA),
        row(BOB),
        row(CID),
        row(GONE),
        account(1).0,
        account(ADA).0
    )
}

/// A move of the first seat.
fn turn(game: u128, version: i64) -> NewTurn {
    NewTurn {
        game: GameId(Uuid::from_u128(game)),
        version,
        state: vec![1, version as u8],
        waiting_for: Seat::Blue.into(),
        wakes: Seat::Blue.into(),
        over: false,
        end_reason: None,
        kind: TurnKind::Move,
        by: Some(TurnBy {
            seat: 0,
            account: account(ADA),
            key: format!("key {version}"),
            request: vec![9; 32],
        }),
        answers: r#"[{"option":"pass"}]"#.to_owned(),
        first_seq: version * 10 - 9,
        last_seq: version * 10,
        events: format!("[{version}]"),
        reply: "{}".to_owned(),
        at: Moment(version * 1_000_001),
        plan: None,
        seating: None,
    }
}

fn seating(state: SeatingState, due: Option<i64>, vacant: SeatSet) -> Option<Box<Seating>> {
    let (due, moves, handed) = (due.map(Moment), Vec::new(), Vec::new());
    Some(Box::new(Seating { state, due, vacant, moves, handed }))
}

/// The state of a game without clocks in which the caretaker plays for the second seat.
fn left_for(reason: CaretakerReason) -> SeatingState {
    let mut state = SeatingState::default();
    state.of_mut(Seat::ALL[1]).caretaker = Some(reason);
    state
}

/// The state of a game whose first seat is handed over.
fn handed_over() -> SeatingState {
    let mut state = SeatingState::default();
    let by = HandOverId(Uuid::from_u128(1));
    let until = Moment(9_000_000);
    state.of_mut(Seat::ALL[0]).substitute = Some(Substitute { by, account: account(CID), until });
    state
}

/// An armed plan of the first seat, and the statement that stores it.
fn plan(game: u128) -> (KeptPlan, String) {
    let plan = KeptPlan {
        id: PlanId(Uuid::from_u128(game)),
        game: GameId(Uuid::from_u128(game)),
        account: account(ADA),
        seat: 0,
        plan: Plan { what: Planned::Pass {}, until: Until::NextGeneration, stop_if: Vec::new() },
        state: PlanState::Armed,
        revision: 3,
        generation: 2,
        since: 5,
        done: 1,
        looked: 1,
        key: "plan".to_owned(),
        request: vec![7; 32],
        history: vec![Entry { at: 1, what: PlanEvent::Armed }],
        created_at: Moment(1),
    };
    let (plan_json, history) = (serde_json::to_string(&plan.plan), serde_json::to_string(&plan.history));
    let sql = format!(
        "INSERT INTO plans (id, game_id, account_id, seat, kind, state, revision, plan, generation, since, carried_out, looked, key,
            request, history, created_at)
            VALUES ('{id}', '{id}', '{}', 0, 'pass', 'armed', 3, '{}', 2, 5, 1, 1, 'plan', '\\x{}', '{}',
            'epoch'::TIMESTAMPTZ + INTERVAL '1 microsecond');",
        plan.account.0,
        plan_json.expect("JSON"),
        "07".repeat(32),
        history.expect("JSON"),
        id = plan.id.0
    );
    (plan, sql)
}

fn settings(url: String) -> Postgres {
    Postgres { url, tls: Tls::Off, connections: 8 }
}

async fn connect(server: &sandbox::Postgres, database: &str) -> Conn {
    let pool = connection::pool(&settings(server.url(database)), crate::settings::Timeouts::default());
    Conn::from_pool(&pool.expect("a pool")).await.expect("a connection")
}

/// A server with one database that has the accounts and what `more` inserts.
async fn server(database: &str, more: &str) -> sandbox::Postgres {
    let server = sandbox::Postgres::start(&[("fsync", "off")]).expect("a Postgres");
    let url = server.create(database).expect("a database");
    connection::migrate(&settings(url)).await.expect("tables");
    server.ask(database, &format!("{}{more}", accounts())).expect("rows");
    server
}

/// Checks that the rows that a turn may change are the same in both databases.
fn assert_same_rows(server: &sandbox::Postgres) {
    for table in TABLES {
        // Numbers of the outbox are skipped by turns that are refused.
        let row = if table == "outbox" { "to_jsonb(t) - 'id'" } else { "to_jsonb(t)" };
        let sql = format!("SELECT {row} FROM {table} AS t ORDER BY ({row})::TEXT");
        let [one, many] = ["one", "many"].map(|database| server.ask(database, &sql).expect("rows"));
        assert_eq!(one, many, "{table}");
    }
}

/// A turn, and the statements that prepare its game.
struct Case {
    turn: NewTurn,
    before: String,
    written: bool,
}

/// One turn of each kind, each of a game of its own. The games are numbered from 100.
fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut add = |before: &dyn Fn(u128) -> String, change: &dyn Fn(&mut NewTurn), written| {
        let number = 100 + cases.len() as u128;
        let mut turn = turn(number, 2);
        change(&mut turn);
        cases.push(Case { turn, before: game(number, OWNERS) + &before(number), written });
    };
    let nothing = |_: u128| String::new();
    let change_plan =
        |number: u128, to: &str| format!("UPDATE plans SET {to} WHERE id = '{}';", Uuid::from_u128(number));
    let id = |number| Uuid::from_u128(number);
    add(&nothing, &|_| {}, true);
    add(&nothing, &|turn| turn.kind = TurnKind::Undo, true);
    add(&nothing, &|turn| (turn.waiting_for, turn.wakes) = (SeatSet::EMPTY, SeatSet::EMPTY), true);
    let ends = |turn: &mut NewTurn| {
        (turn.over, turn.waiting_for, turn.wakes) = (true, SeatSet::EMPTY, SeatSet::EMPTY);
    };
    add(&nothing, &ends, true);
    add(
        &nothing,
        &|turn| {
            ends(turn);
            (turn.kind, turn.by, turn.end_reason) = (TurnKind::End, None, Some("over".to_owned()));
            turn.seating = seating(SeatingState::default(), None, SeatSet::EMPTY);
        },
        true,
    );
    add(
        &nothing,
        &|turn| {
            turn.kind = TurnKind::Expiry;
            turn.seating = seating(left_for(CaretakerReason::Time), Some(77), Seat::ALL[1].into());
        },
        true,
    );
    add(
        &|number| format!("INSERT INTO sittings VALUES ('{}', '{{}}', 'epoch');", id(number)),
        &|turn| {
            (turn.kind, turn.by) = (TurnKind::Note, None);
            turn.seating = seating(left_for(CaretakerReason::Away), None, SeatSet::EMPTY);
        },
        true,
    );
    // A check is scheduled: at the time of the turn's, before it, after it, or never.
    for scheduled in ["5", "4", "6", "NULL"] {
        for kind in [TurnKind::Move, TurnKind::Undo, TurnKind::Expiry] {
            for due in [Some(5), None] {
                let at = format!("'epoch'::TIMESTAMPTZ + {scheduled} * INTERVAL '1 microsecond'");
                add(
                    &|number| format!("INSERT INTO sittings VALUES ('{}', '{{}}', {at});", id(number)),
                    &|turn| {
                        turn.kind = kind;
                        turn.seating = seating(left_for(CaretakerReason::Away), due, SeatSet::EMPTY);
                    },
                    true,
                );
            }
        }
    }
    // One seat belongs to a deleted account, another one is played by the caretaker.
    add(
        &|number| {
            let gone = account(GONE).0;
            format!(
                "UPDATE game_seats SET account_id = '{gone}' WHERE game_id = '{}' AND seat = 1;",
                id(number)
            )
        },
        &|turn| turn.seating = seating(SeatingState::default(), Some(5), Seat::ALL[0].into()),
        true,
    );
    add(
        &|number| format!("UPDATE games SET vacant = 3 WHERE id = '{}';", id(number)),
        &|turn| turn.seating = seating(SeatingState::default(), Some(5), Seat::ALL[0].into()),
        true,
    );
    add(&|number| format!("UPDATE games SET version = 2 WHERE id = '{}';", id(number)), &|_| {}, false);
    // Plans.
    let armed = |number| plan(number).1;
    let plays = |what: PlanEvent| {
        move |turn: &mut NewTurn| {
            let (plan, _) = plan(turn.game.0.as_u128());
            turn.plan = Some(Box::new(plan.after(Moment(1_234_567_890_123_456), what.clone())));
        }
    };
    add(&armed, &plays(PlanEvent::Triggered { first: 1, last: 2 }), true);
    add(&armed, &plays(PlanEvent::Done), true);
    add(&armed, &plays(PlanEvent::Disarmed { reason: DisarmReason::Interrupted {} }), true);
    add(&|number| armed(number) + &change_plan(number, "revision = 4"), &plays(PlanEvent::Done), false);
    add(
        &|number| armed(number) + &change_plan(number, "state = 'disarmed'"),
        &|turn| {
            plays(PlanEvent::Done)(turn);
            turn.seating = seating(SeatingState::default(), Some(5), SeatSet::EMPTY);
        },
        false,
    );
    // Seats that are given up: links that show their hands and offers end.
    add(
        &|number| {
            let link = |seat: u8, kind: &str| {
                let (link, hash) =
                    (Uuid::from_u128(number * 10 + u128::from(seat)), format!("{kind}{number}{seat}"));
                let owner = account(OWNERS[usize::from(seat)]).0;
                format!(
                    "INSERT INTO links (id, game_id, account_id, seat, kind, hash, created_at, expires_at)
                        VALUES ('{link}', '{}', '{owner}', {seat}, '{kind}', '{hash}', 'epoch', 'epoch');",
                    id(number)
                )
            };
            let offer = |seat: u8, to: u128| {
                let owner = account(OWNERS[usize::from(seat)]).0;
                format!(
                    "INSERT INTO hand_overs (id, game_id, seat, from_id, to_id, state, created_at, expires_at)
                        VALUES (gen_random_uuid(), '{}', {seat}, '{owner}', '{}', 'offered', 'epoch', 'epoch');",
                    id(number),
                    account(to).0
                )
            };
            link(0, "coach") + &link(1, "coach") + &offer(0, CID) + &offer(1, CID)
        },
        &|turn| turn.seating = seating(left_for(CaretakerReason::Resigned), None, Seat::ALL[1].into()),
        true,
    );
    // Hand-overs: accepted, and one whose substitute has deleted the account.
    let substituted = |number| {
        let cid = account(CID).0;
        format!(
            "UPDATE game_seats SET substitute_id = '{cid}' WHERE game_id = '{}' AND seat = 0;",
            id(number)
        )
    };
    let handed = |turn: &mut NewTurn| turn.seating = seating(handed_over(), Some(99), SeatSet::EMPTY);
    add(&substituted, &handed, true);
    add(&nothing, &handed, true);
    cases
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_statement_and_the_transaction_write_the_same_rows() {
    let cases = cases();
    let before: String = cases.iter().map(|case| case.before.as_str()).collect();
    let gone = format!("UPDATE accounts SET deleted_at = 'epoch' WHERE id = '{}';", account(GONE).0);
    let server = server("one", &(before + &gone)).await;
    server.copy("one", "many").expect("a copy");

    let mut one_by_one = connect(&server, "one").await;
    let mut separate = Vec::new();
    for case in &cases {
        separate.push(commit_alone(&mut one_by_one, &case.turn).await);
    }
    let wanted: Vec<_> =
        cases.iter().map(|case| if case.written { Ok(()) } else { Err(StoreError::Conflict) }).collect();
    assert_eq!(separate, wanted);

    let mut many = connect(&server, "many").await;
    let turns: Vec<NewTurn> = cases.into_iter().map(|case| case.turn).collect();
    assert!(!turns.iter().any(goes_alone));
    assert_eq!(results(commit(&mut many, turns).await), wanted);
    assert_same_rows(&server);

    // A key that was used before concerns its turn only, also in the same statement.
    let repeated = |number, key: &str| {
        let mut turn = turn(number, 3);
        turn.by.as_mut().expect("a player").key = key.to_owned();
        turn
    };
    let turns =
        [repeated(100, "key 2"), repeated(101, "key 3"), repeated(101, "key 4"), repeated(102, "key 2")];
    let wanted = [Err(StoreError::Duplicate), Ok(()), Err(StoreError::Conflict), Err(StoreError::Duplicate)];
    for (turn, wanted) in turns.iter().zip(&wanted) {
        assert_eq!(commit_alone(&mut one_by_one, turn).await, *wanted);
    }
    assert_eq!(results(commit(&mut many, turns.to_vec()).await), wanted);
    assert_same_rows(&server);
    let twice = vec![repeated(100, "key 2"), repeated(100, "key 9")];
    let refused = [Err(StoreError::Duplicate), Err(StoreError::Conflict)];
    assert_eq!(results(commit(&mut many, twice).await), refused);
}

/// The results of a batch in which no turn was blocked.
fn results(outcomes: Vec<Result<Outcome, StoreError>>) -> Vec<Result<(), StoreError>> {
    let result = |outcome: Result<Outcome, StoreError>| {
        outcome.map(|outcome| assert!(matches!(outcome, Outcome::Written), "a turn was blocked"))
    };
    outcomes.into_iter().map(result).collect()
}

#[test]
fn turns_that_give_a_seat_to_another_account_go_alone() {
    let with = |change: &dyn Fn(&mut Seating)| {
        let mut turn = turn(100, 2);
        turn.seating = seating(SeatingState::default(), None, SeatSet::EMPTY);
        change(turn.seating.as_mut().expect("a state"));
        goes_alone(&turn)
    };
    let by = HandOverId(Uuid::from_u128(1));
    assert!(!with(&|_| {}));
    assert!(with(&|seating| seating.moves.push((1, account(CID)))));
    assert!(with(&|seating| seating.handed.push(SubstituteChange { seat: Seat::Red, by, to: None })));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_game_does_not_hold_up_the_turns_of_others() {
    let server = server("games", &(100..104).map(|number| game(number, OWNERS)).collect::<String>()).await;
    let db = Db::start(&settings(server.url("games"))).expect("a store");
    let mut holder = connect(&server, "games").await;
    holder.begin().await.expect("a transaction");
    let lock = format!("SELECT NOT over AS yes FROM games WHERE id = '{}' FOR UPDATE", Uuid::from_u128(100));
    let locked: Answer = sql_query(lock).get_result(&mut holder).await.expect("a lock");
    assert!(locked.yes);
    let blocked = db.commit_turn(turn(100, 2));
    for version in 2..20 {
        let others = (101..104).map(|number| db.commit_turn(turn(number, version)));
        for written in futures_util::future::join_all(others).await {
            assert_eq!(written, Ok(()));
        }
    }
    holder.end(Ok(())).await.expect("a commit");
    assert_eq!(blocked.await, Ok(()));
}

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Bool)]
    yes: bool,
}

/// How turns are written that race with the deletion of an account.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// The account owns the second seat; the turns share statements.
    Together,
    /// The same, in transactions of their own.
    Alone,
    /// The account is the substitute of the first seat; the turns share statements.
    Substitute,
}

/// Commits turns of a game until it is stopped, and at least three. The service that makes them does not know that the
/// account is deleted; now and then the caretaker plays for its seat.
async fn play(db: &Db, c: &mut Conn, number: u128, way: Way, stop: &AtomicBool) {
    let mut version = 1;
    while !stop.load(Ordering::SeqCst) || version < 4 {
        let mut next = turn(number, version + 1);
        let vacant = if version % 3 == 0 { Seat::ALL[1].into() } else { SeatSet::EMPTY };
        let state = if way == Way::Substitute { handed_over() } else { SeatingState::default() };
        next.seating = seating(state, Some(NEVER), vacant);
        let written =
            if way == Way::Alone { commit_alone(c, &next).await } else { db.commit_turn(next).await };
        match written {
            Ok(()) => version += 1,
            // The server has resolved a deadlock; the turn was not written.
            Err(why) => assert_eq!(why, StoreError::Busy),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_account_is_never_forgotten_by_the_turns_of_its_games() {
    const ROUNDS: u128 = 30;
    const WAYS: [Way; 4] = [Way::Together, Way::Together, Way::Alone, Way::Substitute];
    let person = |round: u128| 1_000 + round;
    let game_of = |round: u128, way: usize| 10_000 + round * 10 + way as u128;
    let mut rows = String::new();
    for round in 0..ROUNDS {
        let id = account(person(round)).0;
        rows += &format!(
            "INSERT INTO accounts (id, name, guest, created_at) VALUES ('{id}', 'Name', true, 'epoch');"
        );
        for (at, way) in WAYS.iter().enumerate() {
            let number = game_of(round, at);
            rows += &game(number, [ADA, if *way == Way::Substitute { BOB } else { person(round) }]);
            if *way == Way::Substitute {
                let game = Uuid::from_u128(number);
                rows += &format!(
                    "UPDATE game_seats SET substitute_id = '{id}' WHERE game_id = '{game}' AND seat = 0;"
                );
            }
        }
    }
    let server = server("games", &rows).await;
    let node = || Db::start(&settings(server.url("games"))).expect("a store");
    let (near, far) = (node(), node());
    let mut connections = Vec::new();
    for _ in WAYS {
        connections.push(connect(&server, "games").await);
    }
    for round in 0..ROUNDS {
        let stop = AtomicBool::new(false);
        let deletion = async {
            while let Err(why) = far.delete_account(account(person(round)), Moment(9)).await {
                assert_eq!(why, StoreError::Busy);
            }
            stop.store(true, Ordering::SeqCst);
        };
        let games = WAYS.iter().enumerate().zip(&mut connections);
        let games = games.map(|((at, way), c)| play(&near, c, game_of(round, at), *way, &stop));
        tokio::join!(futures_util::future::join_all(games), deletion);
        // The seat is vacant; the hand-over is looked at again at once.
        let forgotten = format!(
            "SELECT count(*) <> {} OR bool_or(g.vacant & 2 = 0 OR g.gone <> 2) OR (
                SELECT due_at > now() FROM sittings WHERE game_id = '{}'
            ) AS yes
            FROM games AS g JOIN game_seats AS s ON s.game_id = g.id WHERE s.account_id = '{}'",
            WAYS.len() - 1,
            Uuid::from_u128(game_of(round, 3)),
            account(person(round)).0
        );
        let forgotten: Answer =
            sql_query(forgotten).get_result(&mut connections[0]).await.expect("an answer");
        assert!(!forgotten.yes, "round {round}");
    }
}
