//! Writes check their session and password again: proofs that became invalid meanwhile are refused.

use futures_util::future::join_all;
use service::accounts::account::Account;
use service::accounts::callers::AuthProof;
use service::accounts::credentials::{Credentials, PasswordChange};
use service::accounts::grants::Grant;
use service::accounts::grants::authorization::AuthorizationCode;
use service::accounts::grants::devices::{Answer, DeviceGrant};
use service::accounts::scopes::Scopes;
use service::accounts::sessions::{EndReason, Session, Which};
use service::at_rest::Stored;
use service::id::{AccountId, WebhookId};
use service::moment::Moment;
use service::notify::webhooks::{Circuit, Sends, Webhook};
use service::ports::StoreError;

use crate::deleted_accounts::session;
use crate::ports::{signed_in, stores};

const NOW: Moment = Moment(10);

fn code(account: AccountId, n: u8) -> AuthorizationCode {
    AuthorizationCode {
        hash: vec![n; 32],
        account,
        bot: None,
        client: "https://client.example/".to_owned(),
        redirect_uri: "https://client.example/back".to_owned(),
        challenge: "challenge".to_owned(),
        scopes: Scopes::read("games:read").expect("scopes"),
        place: vec![3; 16],
        expires_at: Moment(50),
    }
}

fn device(n: u8) -> DeviceGrant {
    DeviceGrant {
        hash: vec![n; 32],
        user_code: format!("CODE{n}"),
        client: "https://client.example/".to_owned(),
        scopes: Scopes::read("games:read").expect("scopes"),
        polled_at: Moment(0),
        pause: 5,
        expires_at: Moment(50),
        answer: None,
    }
}

fn personal(account: &Account, n: i64) -> Session {
    let scopes = Scopes::read("webhooks:manage").expect("scopes");
    Session { grant: Some(Grant { client: None, scopes, bot: None }), ..session(account, n) }
}

fn webhook(account: AccountId, made_in: &Session) -> Webhook {
    Webhook {
        id: WebhookId::fresh(),
        account,
        url: "https://example.org/".to_owned(),
        sends: Sends::Turns,
        games: Vec::new(),
        description: String::new(),
        secret: Stored(vec![7; 32]),
        old_secret: None,
        created_at: NOW,
        disabled: None,
        failing_since: None,
        succeeded_at: None,
        circuit: Circuit::default(),
        grant: Some(made_in.id),
    }
}

#[tokio::test]
async fn a_password_changed_meanwhile_invalidates_the_proof() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let credentials = Credentials { email: "ada@example.org".to_owned(), hash: "old".to_owned() };
        store.attach(ada.id, credentials.clone(), Moment(2)).await.expect("a full account");
        let shown = || AuthProof::Password("old".to_owned());
        let (phone, tablet) = (session(&ada, 1), session(&ada, 2));
        for (session, n) in [(&phone, 1), (&tablet, 2)] {
            store.insert_session(session.clone(), vec![n; 32], shown()).await.expect("a session");
        }
        store.keep_code(code(ada.id, 3), shown()).await.expect("a code");
        let in_use = AuthProof::Session(tablet.id);
        store.keep_sign_in_code(vec![4; 32], ada.id, Moment(50), in_use.clone()).await.expect("a code");
        store.keep_sign_in_code(vec![5; 32], ada.id, Moment(50), in_use.clone()).await.expect("a code");
        assert_eq!(store.take_sign_in_code(vec![5; 32], NOW).await, Ok(Some((ada.id, shown()))));
        for n in [6, 7] {
            store.keep_device_grant(device(n)).await.expect("a device");
        }
        let yes = || Answer::Allowed { account: ada.id, bot: None, place: vec![3; 16] };
        store.answer_device_grant("CODE6".to_owned(), yes(), shown(), NOW).await.expect("an answer");

        let change = |old: &str| PasswordChange {
            account: ada.id,
            old: old.to_owned(),
            new: "new".to_owned(),
            keep: Some(phone.id),
        };
        assert_eq!(store.change_password(change("other"), NOW).await, Err(StoreError::Conflict));
        assert_eq!(store.change_password(change("old"), NOW).await, Ok(vec![tablet.id]));
        let ended = store.session(tablet.id).await.expect("an answer").and_then(|session| session.ended);
        assert_eq!(ended, Some((NOW, EndReason::PasswordChanged)));

        // The codes of the account are deleted.
        assert_eq!(store.code(vec![3; 32]).await, Ok(None));
        assert_eq!(store.take_sign_in_code(vec![4; 32], NOW).await, Ok(None));
        assert_eq!(store.device_grant(vec![6; 32]).await, Ok(None));
        // The concurrent request comes too late.
        let late = Err(StoreError::Conflict);
        assert_eq!(
            store.insert_session(session(&ada, 3), vec![8; 32], shown()).await,
            Err(StoreError::Conflict)
        );
        assert_eq!(store.keep_code(code(ada.id, 9), shown()).await, late);
        assert_eq!(store.keep_sign_in_code(vec![9; 32], ada.id, Moment(50), in_use.clone()).await, late);
        assert_eq!(store.answer_device_grant("CODE7".to_owned(), yes(), shown(), NOW).await, late);
        let token = store.insert_personal(personal(&ada, 4), vec![10; 32], in_use, 5).await;
        assert_eq!(token, Err(StoreError::Conflict));
        // Neither change overwrites the other.
        let address = |hash: &str| Credentials { email: "new@example.org".to_owned(), hash: hash.to_owned() };
        assert_eq!(store.change_email(ada.id, address("old"), NOW).await, late);
        store.change_email(ada.id, address("new"), NOW).await.expect("another address");
        let kept = store.credentials(ada.id).await.expect("an answer").expect("credentials");
        assert_eq!((kept.email.as_str(), kept.hash.as_str()), ("new@example.org", "new"));
    }
}

#[tokio::test]
async fn an_ended_session_creates_nothing() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let (lamp, phone) = (personal(&ada, 1), session(&ada, 2));
        store.insert_session(phone.clone(), vec![2; 32], AuthProof::Itself).await.expect("a session");
        let kept = store.insert_personal(lamp.clone(), vec![1; 32], AuthProof::Session(phone.id), 5).await;
        assert_eq!(kept, Ok(true));
        assert_eq!(store.insert_webhook(webhook(ada.id, &lamp), 5).await, Ok(true));
        let end = store.end_sessions(ada.id, Which::One(lamp.id), EndReason::SignedOut, NOW);
        assert_eq!(end.await, Ok(vec![lamp.id]));
        assert_eq!(store.webhooks_of(ada.id).await, Ok(Vec::new()));
        let late = store.insert_webhook(webhook(ada.id, &lamp), 5).await;
        assert_eq!(late, Err(StoreError::Conflict));
    }
}

#[tokio::test]
async fn concurrent_creations_do_not_exceed_the_limit() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let tokens = (0..12)
            .map(|n| store.insert_personal(personal(&ada, n), vec![n as u8; 32], AuthProof::Itself, 3));
        let made = join_all(tokens).await;
        assert_eq!(made.iter().filter(|made| **made == Ok(true)).count(), 3, "{made:?}");
        assert_eq!(store.sessions_of(ada.id, NOW).await.expect("sessions").len(), 3);
        let bots = (0..12).map(|n| {
            let id = AccountId::fresh();
            let bot = Account { id, name: format!("Bot {n}"), bot_of: Some(ada.id), ..ada.clone() };
            store.insert_bot(bot, 2)
        });
        let made = join_all(bots).await;
        assert_eq!(made.iter().filter(|made| **made == Ok(true)).count(), 2, "{made:?}");
    }
}
