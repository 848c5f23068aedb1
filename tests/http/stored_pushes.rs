//! Stored pushes: a page of decisions has the same result as the decisions one by one, on both databases.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::deserialize::QueryableByName;
use diesel::sql_types::Text;
use diesel::{Connection, RunQueryDsl, SqliteConnection, sql_query};
use service::accounts::callers::AuthProof;
use service::id::{GameId, TargetId};
use service::moment::Moment;
use service::notify::push::{
    DeviceAddress, NewPush, NextAttempt, PushKind, PushLeaseRequest, PushOutcome, PushSubject, SeatDecision,
    State, Target, TargetHealth,
};
use service::notify::webhooks::Attempt;
use service::ports::outbound_http::AttemptError;
use service::store::Store;
use store::settings::{Postgres, Sqlite, Timeouts, Tls};
use store::{lite, pg};
use uuid::Uuid;

use crate::deleted_accounts::session;
use crate::ports::signed_in;
use crate::test_database::{ask_postgres, create_postgres_database};

const GAMES: u64 = 3;
const SEATS: u64 = 2;
const TARGETS: u64 = 4;

/// A small deterministic generator (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound
    }
}

enum Location {
    File(String),
    Server(String),
}

struct Subject {
    store: Arc<dyn Store>,
    location: Location,
    /// Whether a page of decisions is stored by one call.
    pages: bool,
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

impl Subject {
    /// All columns of all pushes but their ids.
    fn rows(&self) -> Vec<String> {
        let columns = "kind || ' ' || seat || ' ' || tag || ' ' || version || ' ' || stage || ' ' || state || ' ' || \
                       CASE WHEN shown THEN 's' ELSE '-' END || CASE WHEN withdrawn THEN 'w' ELSE '-' END || ' ' || attempts";
        match &self.location {
            Location::File(path) => {
                let mut open = SqliteConnection::establish(path).expect("a database");
                open.batch_execute("PRAGMA busy_timeout = 10000").expect("a setting");
                let sql = format!(
                    "SELECT lower(hex(target_id)) || ' ' || lower(hex(game_id)) || ' ' || {columns} || ' ' || due_at AS line FROM pushes"
                );
                let lines: Vec<Line> = sql_query(sql).load(&mut open).expect("rows");
                sorted(lines.into_iter().map(|line| line.line))
            }
            Location::Server(database) => {
                let id = |column| format!("replace({column}::text, '-', '')");
                let due = "(extract(epoch FROM due_at) * 1000000)::bigint";
                let (target, game) = (id("target_id"), id("game_id"));
                let sql = format!(
                    "SELECT {target} || ' ' || {game} || ' ' || {columns} || ' ' || {due} FROM pushes"
                );
                sorted(ask_postgres(database, &sql).lines().map(str::to_owned))
            }
        }
    }

    async fn prepare(&self) {
        for n in 0..TARGETS {
            let owner = signed_in(&*self.store, &format!("P{n}")).await;
            let session = session(&owner, n as i64);
            let (id, token) = (session.id, vec![n as u8; 32]);
            self.store.insert_session(session, token, AuthProof::Itself).await.expect("a session");
            let target = Target {
                id: target(n),
                account: owner.id,
                session: id,
                address: DeviceAddress::Fcm { token: format!("token{n}") },
                created_at: Moment(1),
                registered_at: Moment(1),
                disabled: None,
                failing_since: None,
                succeeded_at: None,
                last_attempt: None,
                reason: None,
            };
            self.store.upsert_target(target, 20).await.expect("a target");
        }
    }

    async fn save(&self, decisions: &[SeatDecision], at: Moment) {
        let size = if self.pages { decisions.len().max(1) } else { 1 };
        for page in decisions.chunks(size) {
            self.store.save_seat_decisions(page.to_vec(), at).await.expect("stored");
        }
    }

    /// Leases everything that is due, and lets the attempts end as `outcomes` say, in the order of their subjects.
    async fn deliver(&self, now: Moment, outcomes: u64) {
        let request = PushLeaseRequest {
            now,
            lease: Duration::from_micros(1),
            limit: 1_000,
            per_receiver: 1_000,
            busy: Vec::new(),
        };
        let mut taken = self.store.take_pushes(request).await.expect("pushes");
        taken
            .sort_by_key(|(push, _)| (push.target, push.subject.game, push.subject.tag.clone(), push.due_at));
        let mut random = Random(outcomes);
        for (push, _) in taken {
            let attempt = |error| Some(Attempt { at: now, status: None, error });
            let (next, health, attempt) = match random.below(5) {
                0 | 1 => (NextAttempt::Done(State::Delivered), TargetHealth::Well, attempt(None)),
                2 => {
                    let again = NextAttempt::Again(Moment(now.0 + 7));
                    (again, TargetHealth::Failed(None, None), attempt(Some(AttemptError::Late)))
                }
                3 => (NextAttempt::Done(State::Dropped), TargetHealth::Unknown, None),
                // The node dies: the lease expires.
                _ => continue,
            };
            let outcome = PushOutcome { push, attempt, next, target: health };
            self.store.settle_push(outcome).await.expect("stored");
        }
    }
}

fn sorted(lines: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<String> = lines.collect();
    lines.sort();
    lines
}

fn target(n: u64) -> TargetId {
    TargetId(Uuid::from_u128(u128::from(n) + 1_000))
}

fn game(n: u64) -> GameId {
    GameId(Uuid::from_u128(u128::from(n) + 1))
}

fn subjects(folder: &Path) -> Vec<Subject> {
    let file = |name: &str, pages| {
        let path = folder.join(name);
        let store = Arc::new(lite::Db::start(&Sqlite::File(path.clone()), 1).expect("a store"));
        Subject { store, location: Location::File(path.display().to_string()), pages }
    };
    let server = |pages| {
        let url = create_postgres_database();
        let database = url.rsplit('/').next().expect("a name").to_owned();
        let place = Postgres { url, tls: Tls::Off, connections: 2 };
        let timeouts = Timeouts { pool: Duration::from_secs(30), statement: Duration::from_secs(60) };
        let store = Arc::new(pg::Db::start_with(&place, timeouts).expect("a store"));
        Subject { store, location: Location::Server(database), pages }
    };
    vec![file("one", false), file("page", true), server(false), server(true)]
}

/// A random decision of a seat at some version, which may be older than what was stored before.
fn decision(random: &mut Random, version: i64, at: Moment) -> SeatDecision {
    let (game, seat) = (game(random.below(GAMES)), random.below(SEATS) as i16);
    let version = version - random.below(3) as i64;
    let open_tag = (random.below(3) > 0).then(|| format!("s{seat}-{}", version - random.below(2) as i64));
    let (kind, tag) = match &open_tag {
        Some(tag) if random.below(4) == 0 => (PushKind::Reminder, tag.clone()),
        Some(tag) => (PushKind::YourTurn, tag.clone()),
        None => (PushKind::GameOver, String::new()),
    };
    // Each target belongs to one seat.
    let targets = (0..TARGETS).filter(|n| n % SEATS == seat as u64);
    let mut pushes = Vec::new();
    for n in targets {
        if (open_tag.is_some() && random.below(4) > 0) || random.below(6) == 0 {
            let subject = PushSubject { kind, game, seat, tag: tag.clone(), stage: 0 };
            pushes.push(NewPush {
                target: target(n),
                subject,
                due_at: Moment(at.0 + random.below(3) as i64),
            });
        }
    }
    SeatDecision { game, version, seat, open_tag, pushes }
}

#[tokio::test]
async fn a_page_of_decisions_has_the_same_result_as_the_decisions_one_by_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let subjects = subjects(folder.path());
    for subject in &subjects {
        subject.prepare().await;
    }
    let mut random = Random(64);
    for round in 1..=40_i64 {
        let at = Moment(round * 1_000);
        let count = random.below(12);
        let page: Vec<_> = (0..count).map(|_| decision(&mut random, round, at)).collect();
        let outcomes = random.below(u64::MAX);
        for subject in &subjects {
            subject.save(&page, at).await;
            subject.deliver(Moment(at.0 + 500), outcomes).await;
        }
        if round % 4 > 0 {
            continue;
        }
        let expected = subjects[0].rows();
        for subject in &subjects[1..] {
            assert_eq!(subject.rows(), expected, "round {round}");
        }
    }
    assert!(subjects[0].rows().iter().any(|row| row.contains("answered")));
}

/// A device may unsubscribe between the reading of the devices of a game and the storing of their notifications.
#[tokio::test]
async fn decisions_of_a_deleted_target_do_not_prevent_those_of_others() {
    let folder = tempfile::tempdir().expect("a folder");
    for subject in subjects(folder.path()) {
        subject.prepare().await;
        let push = |n| {
            let subject = PushSubject {
                kind: PushKind::YourTurn,
                game: game(0),
                seat: 0,
                tag: "s0-1".to_owned(),
                stage: 0,
            };
            NewPush { target: target(n), subject, due_at: Moment(1_000) }
        };
        let pushes = vec![push(0), push(TARGETS), push(2)];
        let open_tag = Some("s0-1".to_owned());
        let page = [SeatDecision { game: game(0), version: 1, seat: 0, open_tag, pushes }];
        subject.save(&page, Moment(1_000)).await;
        assert_eq!(subject.rows().len(), 2);
    }
}
