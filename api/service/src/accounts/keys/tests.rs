//! Tests of key rotation and revocation.

use crate::accounts::keys::*;
use crate::accounts::scopes::Scopes;
use crate::at_rest::SecretKey;

const LIFE: Duration = Duration::from_secs(600);
const NOW: Moment = Moment(1_800_000_000_000_000);

fn key(number: i64, now: Moment) -> SigningKey {
    SigningKey::fresh(number, now, Duration::from_secs(60), &SecretKeys::default()).expect("a key")
}

fn in_use(kept: &[SigningKey], issuer: &str) -> Keys {
    Keys::new(kept, issuer, LIFE, Arc::default()).expect("keys")
}

fn keys(issuer: &str) -> Keys {
    in_use(&[key(1, NOW)], issuer)
}

fn holder(scopes: Scopes, client: Option<&str>) -> Holder<'_> {
    Holder { account: AccountId::fresh(), session: SessionId::fresh(), scopes, client }
}

fn signed(keys: &Keys, now: Moment) -> String {
    keys.sign(holder(Scopes::all(), None), now).expect("a token")
}

#[test]
fn a_token_names_its_account_until_it_expires() {
    let keys = keys("tharsis");
    let scopes = Scopes::read("games:read bot:play").expect("scopes");
    let holder = holder(scopes, Some("https://client.example/"));
    let token = keys.sign(holder, NOW).expect("a token");
    let Holder { account, session, .. } = holder;
    let key = Some(KeyTag::of(&keys.published(NOW)[0].kid));
    let wanted = Caller { account, session: Some(session), expires: NOW.plus(LIFE), scopes, key };
    assert_eq!(keys.caller(&token, NOW), Ok(wanted));
    assert_eq!(keys.caller(&token, NOW.plus(LIFE)), Ok(wanted), "clocks differ a little");
    assert_eq!(keys.caller(&token, NOW.plus(LIFE + LEEWAY)), Err(TokenError::Expired));
}

#[test]
fn tokens_of_others_do_not_count() {
    let (ours, theirs) = (keys("tharsis"), keys("tharsis"));
    assert_eq!(ours.caller(&signed(&theirs, NOW), NOW), Err(TokenError::UnknownKey));
    assert_eq!(ours.caller("", NOW), Err(TokenError::Wrong));
    assert_eq!(ours.caller("a.b.c", NOW), Err(TokenError::Wrong));
    // The same key under another name.
    let same = [key(1, NOW)];
    let ours = in_use(&same, "tharsis");
    let theirs = in_use(&same, "elsewhere");
    assert_eq!(ours.caller(&signed(&theirs, NOW), NOW), Err(TokenError::Wrong));
}

#[test]
fn a_key_is_published_then_signs_then_is_accepted_then_is_gone() {
    let first = key(1, NOW);
    let keys = in_use(std::slice::from_ref(&first), "tharsis");
    let rotated = NOW.plus(Duration::from_secs(1_000));
    let second = key(2, rotated);
    let of = |token: &str| decode_header(token).expect("a header").kid.expect("a name");
    let old = signed(&keys, rotated);
    assert!(!keys.take(&[second.clone(), first.clone()], rotated).expect("keys"), "nothing is gone");
    let names = |now| keys.published(now).into_iter().map(|key| key.kid).collect::<Vec<_>>();
    assert_eq!(names(rotated), [second.kid.clone(), first.kid.clone()]);
    assert_eq!(of(&signed(&keys, rotated)), first.kid, "others may not know the second yet");
    let later = rotated.plus(Duration::from_secs(60));
    assert_eq!(of(&signed(&keys, later)), second.kid);
    assert!(keys.caller(&old, later).is_ok(), "nobody is signed out");
    let gone = later.plus(LIFE + 2 * LEEWAY);
    assert_eq!(names(gone), std::slice::from_ref(&second.kid));
    // A node that has not seen the token before.
    let fresh = in_use(&[second, first], "tharsis");
    assert_eq!(fresh.caller(&old, gone), Err(TokenError::UnknownKey));
}

#[test]
fn a_token_of_a_revoked_key_is_refused_also_where_it_was_found_good() {
    let (first, second) = (key(1, NOW), key(2, NOW));
    let keys = in_use(std::slice::from_ref(&first), "tharsis");
    let token = signed(&keys, NOW);
    let caller = keys.caller(&token, NOW).expect("a good token");
    assert!(!keys.take(&[second.clone(), first], NOW).expect("keys"));
    assert!(keys.accepts(caller.key, NOW));
    assert!(keys.take(std::slice::from_ref(&second), NOW).expect("keys"), "one is gone that counted");
    assert_eq!(keys.caller(&token, NOW), Err(TokenError::UnknownKey));
    assert!(!keys.accepts(caller.key, NOW));
    assert_eq!(keys.published(NOW).len(), 1);
    assert!(keys.caller(&signed(&keys, NOW), NOW).is_ok());
    assert!(!keys.take(&[second], NOW).expect("keys"), "the removal is reported once");
}

#[test]
fn a_key_that_cannot_be_read_is_left_out_while_a_node_runs() {
    let node = |byte: u8| {
        let text = base64::engine::general_purpose::STANDARD.encode([byte; 32]);
        Arc::new(SecretKeys::new(SecretKey::read(&text), Vec::new()))
    };
    let (ours, theirs) = (node(1), node(2));
    let fresh = |number, secrets: &SecretKeys| SigningKey::fresh(number, NOW, Duration::ZERO, secrets);
    let (first, second) = (fresh(1, &ours).expect("a key"), fresh(2, &theirs).expect("a key"));
    assert!(Keys::new(&[second.clone(), first.clone()], "tharsis", LIFE, ours.clone()).is_err());
    let keys = Keys::new(std::slice::from_ref(&first), "tharsis", LIFE, ours).expect("keys");
    assert!(!keys.take(&[second, first], NOW).expect("keys"));
    assert!(keys.caller(&signed(&keys, NOW), NOW).is_ok());
}

#[test]
fn invented_keys_are_not_looked_for_all_the_time() {
    let keys = keys("tharsis");
    assert!(keys.may_reload(NOW));
    assert!(!keys.may_reload(NOW.plus(Duration::from_millis(900))));
    assert!(keys.may_reload(NOW.plus(MIN_RELOAD_INTERVAL)));
}
