//! Mails about waiting games: at most one an hour, for accounts that want them, and the links that switch them off.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use service::notify::mails::MailQueue;
use service::ports::mailer::{MailError, Mailer, OutgoingMail};
use tharsis_server::config::Config;
use tharsis_server::wiring;
use time::OffsetDateTime;
use tokio::sync::Notify;

use crate::harness::{Client, Server, node_config};
use crate::mail::confirmed;
use crate::mail_server::{MailServer, ReceivedMail, Verdict};
use crate::manual_clock::ManualClock;
use crate::push_targets::solo;
use crate::test_database::TestDatabase;
use crate::waiting::wait_until;

const ADDRESS: &str = "ada@example.org";
const PREFERENCES: &str = "/v1/me/notifications";
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);

struct Scene {
    mail: MailServer,
    clock: Arc<ManualClock>,
    database: TestDatabase,
    server: Server,
    ada: Client,
}

/// A mailer of a node that dies during the hand-over.
#[derive(Default)]
struct DyingMailer(Notify);

impl Mailer for DyingMailer {
    fn send(&self, _: OutgoingMail) -> Pin<Box<dyn Future<Output = Result<(), MailError>> + Send + '_>> {
        self.0.notify_one();
        Box::pin(std::future::pending())
    }
}

fn node_settings(database: &TestDatabase, mail: &MailServer) -> Config {
    let settings = mail.settings();
    let mut settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    settings.extend([("ACCESS_TOKEN_SECONDS", "604800"), ("SESSION_DAYS", "400")]);
    node_config(database, &settings)
}

fn server(database: &TestDatabase, mail: &MailServer, clock: &Arc<ManualClock>) -> Server {
    Server::with_clock(node_settings(database, mail), clock.clone())
}

/// Runs the job at the time of the clock, whenever it runs next by itself.
fn check(server: &Server) {
    let notifications = server.services.notifications.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async move { notifications.queue_turn_mails().await }).expect("a run");
}

impl Scene {
    /// Ada wants mails, and no game waits for her.
    fn new() -> Self {
        let (mail, clock, database) = (MailServer::start(), ManualClock::now(), TestDatabase::create());
        let server = server(&database, &mail, &clock);
        let ada = confirmed(&server, &mail, ADDRESS, "Ada");
        let scene = Self { mail, clock, database, server, ada };
        scene.prefer(&json!({ "mail": true }));
        scene
    }

    fn prefer(&self, preferences: &Value) {
        self.ada.send("PUT", PREFERENCES, &[], Some(preferences)).expect(200);
        // What happens at this very moment is not later.
        self.clock.advance(Duration::from_millis(1));
    }

    fn wants_mail(&self) -> bool {
        self.ada.get(PREFERENCES).expect(200)["mail"] == true
    }

    /// The mails about games, without the one that has confirmed the address.
    fn received(&self) -> Vec<ReceivedMail> {
        self.mail.mails_to(ADDRESS).split_off(1)
    }

    /// Lets time pass, and waits until everything that is due was handed over.
    fn pass(&self, time: Duration) {
        self.clock.advance(time);
        check(&self.server);
        // A mail of this moment has no age.
        self.clock.advance(Duration::from_millis(1));
        wait_until("no mail is due", || self.server.metrics().mails_age <= 0.0);
        self.clock.advance(Duration::from_millis(1));
    }

    /// A mail about games with that number, from 0.
    #[track_caller]
    fn expect(&self, number: usize) -> ReceivedMail {
        self.mail.wait_for(ADDRESS, number + 1)
    }

    /// Resigns, so that the game waits no more.
    fn resign(&self, game: &str) {
        self.ada.send("POST", &format!("/v1/games/{game}/resign"), &[], None).expect(200);
    }
}

/// The lines of a header, joined.
fn header(mail: &ReceivedMail, name: &str) -> Option<String> {
    let head = mail.raw.split("\r\n\r\n").next().expect("a head").replace("\r\n ", " ");
    let found = head.lines().find_map(|line| line.strip_prefix(&format!("{name}:"))).map(str::trim);
    found.map(str::to_owned)
}

fn unsubscribe_path(mail: &ReceivedMail) -> String {
    let url = header(mail, "List-Unsubscribe").expect("a header");
    let url = url.trim_start_matches('<').trim_end_matches('>');
    url.strip_prefix("https://mars.example").expect("the URL of the server").to_owned()
}

#[test]
fn mails_need_a_confirmed_address_and_are_off_by_default() {
    let (mail, clock, database) = (MailServer::start(), ManualClock::now(), TestDatabase::create());
    let server = server(&database, &mail, &clock);
    let wish = json!({ "mail": true });
    let guest = server.guest("Guest");
    guest.send("PUT", PREFERENCES, &[], Some(&wish)).problem(409, "no_email");
    let attach = json!({ "email": ADDRESS, "password": "correct horse battery" });
    guest.post("/v1/me/credentials", &guest.with_device_key(attach)).expect(200);
    guest.send("PUT", PREFERENCES, &[], Some(&wish)).problem(409, "no_email");
    let code = mail.wait_for(ADDRESS, 0).code();
    guest.post("/v1/me/email/confirmation", &json!({ "code": code })).expect(200);
    assert_eq!(guest.get(PREFERENCES).expect(200)["mail"], false);
    assert_eq!(guest.send("PUT", PREFERENCES, &[], Some(&wish)).expect(200)["mail"], true);
    assert_eq!(guest.get("/v1/me/export").expect(200)["notifications"]["mail"], true);
    // Other preferences replace it.
    assert_eq!(guest.send("PUT", PREFERENCES, &[], Some(&json!({}))).expect(200)["mail"], false);
    solo(&guest);
    clock.advance(HOUR);
    check(&server);
    clock.advance(Duration::from_millis(1));
    wait_until("no mail is due", || server.metrics().mails_age <= 0.0);
    assert_eq!(mail.mails_to(ADDRESS).len(), 1);
}

#[test]
fn a_mail_names_the_games_that_wait_and_comes_at_most_once_an_hour() {
    let scene = Scene::new();
    let first = solo(&scene.ada);
    scene.pass(9 * MINUTE);
    assert!(scene.received().is_empty(), "somebody may be playing");
    scene.pass(MINUTE);
    let mail = scene.expect(0);
    let link = |game: &str| format!("https://mars.example/g/{game}");
    assert!(mail.raw.contains("Subject: 1 game waits for you (mars.example)\r\n"), "{}", mail.raw);
    for part in mail.parts() {
        assert!(part.contains(&link(&first)) && part.contains("Ada"), "{part}");
    }
    assert_eq!(header(&mail, "List-Unsubscribe-Post").as_deref(), Some("List-Unsubscribe=One-Click"));
    assert!(mail.text().contains(&unsubscribe_path(&mail)), "the text names the link too");

    let second = solo(&scene.ada);
    scene.pass(58 * MINUTE);
    assert_eq!(scene.received().len(), 1, "not before an hour has passed");
    scene.pass(2 * MINUTE);
    let mail = scene.expect(1);
    assert!(mail.raw.contains("Subject: 2 games wait for you (mars.example)\r\n"), "{}", mail.raw);
    assert!([&first, &second].iter().all(|game| mail.text().contains(&link(game))), "{}", mail.text());
    // A decision that stays open is no reason for another mail.
    scene.pass(10 * HOUR);
    assert_eq!(scene.received().len(), 2);
}

#[test]
fn nothing_is_sent_about_games_that_were_played_or_muted() {
    let scene = Scene::new();
    let game = solo(&scene.ada);
    scene.pass(5 * MINUTE);
    scene.resign(&game);
    scene.pass(HOUR);
    assert!(scene.received().is_empty());

    let muted = solo(&scene.ada);
    scene.prefer(&json!({ "mail": true, "muted_game_ids": [muted] }));
    scene.pass(HOUR);
    assert!(scene.received().is_empty());

    // A mail that waits for the mail server is dropped if the game was played meanwhile.
    let other = solo(&scene.ada);
    scene.mail.decide([Verdict::Reply("451 later")]);
    scene.clock.advance(10 * MINUTE);
    check(&scene.server);
    wait_until("the mail server has been asked", || scene.mail.pending_verdicts() == 0);
    scene.resign(&other);
    scene.pass(MINUTE);
    assert!(scene.received().is_empty());
}

#[test]
fn mails_respect_quiet_hours_and_vacations_and_use_the_language_of_the_account() {
    let scene = Scene::new();
    scene.ada.send("PATCH", "/v1/me", &[], Some(&json!({ "language": "nl" }))).expect(200);
    let micros = service::ports::Clock::now(&*scene.clock).0;
    let now = OffsetDateTime::from_unix_timestamp(micros.div_euclid(1_000_000)).expect("a time");
    let at = |hours| {
        let time = now + time::Duration::hours(hours);
        format!("{:02}:{:02}", time.hour(), time.minute())
    };
    let quiet = json!({ "time_zone": "Etc/UTC", "from": at(-1), "to": at(2) });
    scene.prefer(&json!({ "mail": true, "quiet_hours": quiet }));
    solo(&scene.ada);
    scene.pass(HOUR);
    assert!(scene.received().is_empty());
    scene.pass(HOUR + MINUTE);
    let mail = scene.expect(0);
    assert!(mail.raw.contains("Subject: Er wacht 1 spel op je (mars.example)\r\n"), "{}", mail.raw);

    scene.prefer(&json!({ "mail": true }));
    let day = |days| (now + time::Duration::days(days)).date().to_string();
    let vacation = json!({ "time_zone": "Etc/UTC", "vacation": [{ "first": day(0), "last": day(1) }] });
    scene.ada.send("PUT", "/v1/me/availability", &[], Some(&vacation)).expect(200);
    solo(&scene.ada);
    scene.pass(2 * HOUR);
    assert_eq!(scene.received().len(), 1);
    scene.clock.advance(46 * HOUR);
    scene.pass(HOUR);
    scene.expect(1);
}

#[test]
fn links_switch_the_mails_off_and_do_nothing_else() {
    let scene = Scene::new();
    solo(&scene.ada);
    scene.pass(10 * MINUTE);
    let path = unsubscribe_path(&scene.expect(0));
    let anonymous = scene.server.anonymous();
    let page = anonymous.get(&path);
    let html = String::from_utf8(page.body.clone()).expect("a page");
    assert!(page.status == 200 && html.contains("method=\"post\"") && html.contains("Ada"), "{html}");
    assert!(scene.wants_mail(), "opening the page changes nothing");
    let token = path.rsplit("token=").next().expect("a token");
    let other = json!({ "token": token, "password": "correct horse battery" });
    anonymous.post("/v1/email-confirmation", &other).problem(403, "wrong_code");
    let reset = json!({ "token": token, "password": "staple staple staple", "device": "A phone" });
    anonymous.post("/v1/password-reset/completion", &reset).problem(403, "wrong_code");

    // As mail programs send it, with either encoding, as often as they like.
    let one_click = |content: &str, body: &str| {
        anonymous.send_bytes("POST", &path, &[("Content-Type", content)], Some(body.into())).status
    };
    assert_eq!(one_click("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"), 200);
    assert!(!scene.wants_mail());
    let part =
        "--b\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--b--\r\n";
    assert_eq!(one_click("multipart/form-data; boundary=b", part), 200);
    assert_eq!(anonymous.get("/mail/unsubscribe?token=none").status, 403);
    solo(&scene.ada);
    scene.pass(2 * HOUR);
    assert_eq!(scene.received().len(), 1);

    // The link of an earlier mail is still good, until the account has another address.
    scene.prefer(&json!({ "mail": true }));
    assert_eq!(anonymous.get(&path).status, 200);
    let change = json!({ "email": "ada@example.net", "password": "correct horse battery" });
    scene.ada.send("PUT", "/v1/me/email", &[], Some(&change)).expect(200);
    let code = scene.mail.wait_for("ada@example.net", 0).code();
    scene.ada.post("/v1/me/email/confirmation", &json!({ "code": code })).expect(200);
    assert_eq!(anonymous.get(&path).status, 403);
    assert_eq!(one_click("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"), 403);
    solo(&scene.ada);
    scene.pass(10 * MINUTE);
    let next = unsubscribe_path(&scene.mail.wait_for("ada@example.net", 1));
    assert_ne!(next, path);
    assert_eq!(anonymous.get(&next).status, 200);
}

#[test]
fn a_refused_address_gets_no_more_mails() {
    let scene = Scene::new();
    solo(&scene.ada);
    scene.mail.decide([Verdict::Reply("550 no such mailbox")]);
    scene.clock.advance(10 * MINUTE);
    check(&scene.server);
    wait_until("the mails are off", || !scene.wants_mail());
    assert!(scene.received().is_empty());
}

#[test]
fn a_mail_waits_for_the_mail_server_and_then_comes_once() {
    let scene = Scene::new();
    let first = solo(&scene.ada);
    scene.mail.decide([Verdict::Reply("451 later"); 3]);
    scene.clock.advance(10 * MINUTE);
    check(&scene.server);
    for left in [2, 1, 0] {
        wait_until("the mail server has been asked", || {
            scene.clock.advance(Duration::from_secs(1));
            scene.mail.pending_verdicts() <= left
        });
    }
    // The node stores the third attempt after it has read the reply.
    wait_until("the attempt is stored", || scene.server.metrics().mails_age <= 0.0);
    let second = solo(&scene.ada);
    scene.pass(10 * MINUTE);
    let mail = scene.expect(0).text();
    assert!(mail.contains(&first) && mail.contains(&second), "it is written when it is sent: {mail}");
    scene.pass(50 * MINUTE);
    assert_eq!(scene.received().len(), 1);
}

#[test]
fn two_nodes_send_one_mail() {
    let scene = Scene::new();
    let other = server(&scene.database, &scene.mail, &scene.clock);
    let mut mails = 0;
    for _ in 0..3 {
        solo(&scene.ada);
        scene.clock.advance(HOUR);
        std::thread::scope(|scope| {
            for node in [&scene.server, &other, &scene.server, &other] {
                scope.spawn(|| check(node));
            }
        });
        scene.expect(mails);
        mails += 1;
        scene.pass(Duration::from_secs(1));
        check(&other);
        assert_eq!(scene.received().len(), mails);
    }
}

#[test]
fn a_node_that_dies_with_a_mail_delays_it_and_loses_nothing() {
    let Scene { mail, clock, database, server: first, ada } = Scene::new();
    solo(&ada);
    drop(first);
    clock.advance(10 * MINUTE);
    // The node may have handed the mail over.
    let dying = Arc::new(DyingMailer::default());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let config = node_settings(&database, &mail);
        let services = wiring::services(&config, Some(clock.clone())).await.expect("services");
        services.notifications.queue_turn_mails().await.expect("a run");
        let runner = Arc::new(MailQueue::new(services.notifications.clone(), dying.clone()).into_runner());
        runner.start_due().await.expect("a run");
        dying.0.notified().await;
    });
    drop(runtime);
    let other = server(&database, &mail, &clock);
    clock.advance(30 * MINUTE);
    check(&other);
    assert_eq!(mail.mails_to(ADDRESS).len(), 1, "only the confirmation");
    clock.advance(31 * MINUTE);
    assert!(mail.wait_for(ADDRESS, 1).text().contains("/g/"));
}
