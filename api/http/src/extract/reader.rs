//! The language of the current request, as a task-local value. Serialisers use it to localise generated names, so that
//! bodies need no language parameter. Without a request it is English.

use std::rc::Rc;

use actix_web::HttpRequest;
use domain::text::Language;
use serde::Serializer;
use tokio::sync::OnceCell;

use crate::extract::auth;
use service::accounts::AccountService;
use service::accounts::keys::Caller;
use service::id::AccountId;
use service::names;

tokio::task_local! {
    static CURRENT_READER: Rc<Reader>;
}

/// The recipient of one reply.
struct Reader {
    /// The language that the request names.
    requested: Option<Language>,
    /// The language of the account, once it is known: `Some(None)` where the account has chosen none.
    account: OnceCell<Option<Language>>,
}

/// Runs `work` with a reader of that language, if it is known yet.
pub async fn with_reader<F: Future>(language: Option<Language>, work: F) -> F::Output {
    let reader = Reader { requested: language, account: OnceCell::new() };
    CURRENT_READER.scope(Rc::new(reader), work).await
}

/// The language of the reader, if it is known.
pub fn known_language() -> Option<Language> {
    let known = |reader: &Rc<Reader>| {
        let account = || reader.account.get().map(|language| language.unwrap_or(Language::English));
        reader.requested.or_else(account)
    };
    CURRENT_READER.try_with(known).ok().flatten()
}

/// Sets the language of the reader's account, unless it is set already.
pub fn set_account_language(language: Option<Language>) {
    // Without a request there is no reader.
    let _ = CURRENT_READER.try_with(|reader| reader.account.set(language));
}

/// The language of the account of the reader, queried once for each request. An error of the store is ignored; the
/// request continues.
pub async fn account_language(accounts: &AccountService, account: AccountId) -> Option<Language> {
    let read = || async { accounts.language(account).await.ok().flatten() };
    match CURRENT_READER.try_with(Rc::clone) {
        Ok(reader) => *reader.account.get_or_init(read).await,
        Err(_) => read().await,
    }
}

/// Loads the language of the caller's account if the request names none.
pub async fn load_caller_language(request: &HttpRequest, caller: &Caller) {
    if known_language().is_none()
        && let Ok(accounts) = auth::service::<AccountService>(request)
    {
        account_language(accounts, caller.account).await;
    }
}

/// Serialises a name in the language of the reader.
pub fn serialize_name<S: Serializer>(name: &impl AsRef<str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&names::shown(name.as_ref(), known_language().unwrap_or(Language::English)))
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::*;

    #[derive(Serialize)]
    struct Body {
        #[serde(serialize_with = "serialize_name")]
        name: String,
    }

    fn written() -> String {
        serde_json::to_string(&Body { name: names::guest("M7T9") }).expect("JSON")
    }

    #[tokio::test]
    async fn names_follow_the_reader() {
        assert_eq!(written(), r#"{"name":"Guest M7T9"}"#);
        let body = with_reader(Some(Language::Dutch), async {
            set_account_language(Some(Language::Hungarian));
            written()
        });
        assert_eq!(body.await, r#"{"name":"Gast M7T9"}"#);
        let supposed = with_reader(None, async {
            set_account_language(Some(Language::Hungarian));
            written()
        });
        assert_eq!(supposed.await, r#"{"name":"Vendég M7T9"}"#);
    }
}
