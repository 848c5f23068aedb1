//! The contract of every store for OAuth codes and grants.

use service::accounts::callers::AuthProof;
use service::accounts::grants::authorization::AuthorizationCode;
use service::accounts::grants::{Grant, GrantCode, Redeemed};
use service::accounts::scopes::Scopes;
use service::accounts::sessions::Session;
use service::id::SessionId;
use service::moment::Moment;
use service::operation::retention::Cutoffs;

use crate::ports::{signed_in, stores};

#[tokio::test]
async fn grants_are_used_once_and_purged_when_expired() {
    let (_folder, stores) = stores();
    for store in stores {
        let owner = signed_in(&*store, "Ada").await.id;
        let scopes = Scopes::read("games:read").expect("scopes");
        let session = |client: Option<&str>| Session {
            id: SessionId::fresh(),
            account: owner,
            device: None,
            secret: vec![1; 32],
            network: Vec::new(),
            generation: 1,
            created_at: Moment(10),
            used_at: Moment(10),
            expires_at: Moment(1_000),
            ended: None,
            grant: Some(Grant { client: client.map(str::to_owned), scopes, bot: None }),
        };
        let code = AuthorizationCode {
            hash: vec![7; 32],
            account: owner,
            bot: None,
            client: "https://client.example/".to_owned(),
            redirect_uri: "https://client.example/back".to_owned(),
            challenge: "challenge".to_owned(),
            scopes,
            place: vec![3; 16],
            expires_at: Moment(50),
        };
        store.keep_code(code.clone(), AuthProof::Itself).await.expect("a store");
        assert_eq!(store.code(vec![7; 32]).await, Ok(Some(code.clone())));
        let (first, second) = (session(Some(&code.client)), session(Some(&code.client)));
        let redeem = |session: &Session, n: u8| {
            store.redeem(GrantCode::Code(vec![7; 32]), session.clone(), vec![n; 32])
        };
        assert_eq!(redeem(&first, 1).await, Ok(Redeemed::First { crowded_out: Vec::new() }));
        assert_eq!(redeem(&second, 2).await, Ok(Redeemed::Before(first.id)));
        assert_eq!(store.session(second.id).await, Ok(None), "the second has no effect");
        assert_eq!(store.session_of_token(vec![1; 32]).await, Ok(Some((first.clone(), 1))));
        let personal = session(None);
        store.insert_session(personal.clone(), vec![5; 32], AuthProof::Itself).await.expect("a token");
        store.keep_sign_in_code(vec![9; 32], owner, Moment(50), AuthProof::Itself).await.expect("a code");
        assert_eq!(
            store.take_sign_in_code(vec![9; 32], Moment(49)).await,
            Ok(Some((owner, AuthProof::Itself)))
        );
        assert_eq!(store.take_sign_in_code(vec![9; 32], Moment(49)).await, Ok(None));

        let (then, before) = (Moment(100), Moment(0));
        let old = Cutoffs {
            sessions: before,
            tokens: then,
            keys: before,
            login_failures: before,
            rate_limits: before,
            codes: then,
            chat: before,
            reports: before,
            audit_log: before,
            outbox: before,
            deliveries: before,
            pushes: before,
            now: before,
            reminders: before,
            reviews: before,
        };
        store.purge(old).await.expect("a store");
        assert_eq!(store.code(vec![7; 32]).await, Ok(None));
        assert_eq!(store.session_of_token(vec![1; 32]).await, Ok(None), "the refresh token expires");
        assert_eq!(
            store.session_of_token(vec![5; 32]).await,
            Ok(Some((personal, 1))),
            "a personal token stays"
        );
    }
}
