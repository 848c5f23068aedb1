//! The language of the reader, for names that the service has given: a value of the task that answers a request, so that a
//! body need not be handed the language to say a name. Outside of a request it is English.

use std::rc::Rc;

use actix_web::HttpRequest;
use domain::text::Language;
use serde::Serializer;
use tokio::sync::OnceCell;

use super::auth;
use service::Service;
use service::id::AccountId;
use service::keys::Caller;
use service::names;

tokio::task_local! {
    static READER: Rc<Reader>;
}

/// The reader of one reply.
struct Reader {
    /// The language that the request names.
    named: Option<Language>,
    /// The language of the account, once it is known: `Some(None)` where the account has chosen none.
    account: OnceCell<Option<Language>>,
}

/// Answers a request of somebody who reads that language, if it is known yet.
pub async fn reading<F: Future>(language: Option<Language>, work: F) -> F::Output {
    let reader = Reader { named: language, account: OnceCell::new() };
    READER.scope(Rc::new(reader), work).await
}

/// The language of the reader, if it is known.
pub fn known() -> Option<Language> {
    let known = |reader: &Rc<Reader>| {
        let account = || reader.account.get().map(|language| language.unwrap_or(Language::English));
        reader.named.or_else(account)
    };
    READER.try_with(known).ok().flatten()
}

/// The reader is somebody with that language, unless another one is known already.
pub fn suppose(language: Option<Language>) {
    // Outside of a request there is no reader.
    let _ = READER.try_with(|reader| reader.account.set(language));
}

/// The language of the account of the reader. It is read once for a request. A store that does not answer is no reason to refuse
/// the request.
pub async fn of_account(service: &Service, account: AccountId) -> Option<Language> {
    let read = || async { service.language(account).await.ok().flatten() };
    match READER.try_with(Rc::clone) {
        Ok(reader) => *reader.account.get_or_init(read).await,
        Err(_) => read().await,
    }
}

/// The reader is the caller, whose account has the language that the request does not name.
pub async fn is_caller(request: &HttpRequest, caller: &Caller) {
    if known().is_none()
        && let Ok(service) = auth::service(request)
    {
        of_account(service, caller.account).await;
    }
}

/// Writes a name in the language of the reader.
pub fn name<S: Serializer>(name: &impl AsRef<str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&names::shown(name.as_ref(), known().unwrap_or(Language::English)))
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::*;

    #[derive(Serialize)]
    struct Named {
        #[serde(serialize_with = "name")]
        name: String,
    }

    fn written() -> String {
        serde_json::to_string(&Named { name: names::guest("M7T9") }).expect("JSON")
    }

    #[tokio::test]
    async fn names_follow_the_reader() {
        assert_eq!(written(), r#"{"name":"Guest M7T9"}"#);
        let named = reading(Some(Language::Dutch), async {
            suppose(Some(Language::Hungarian));
            written()
        });
        assert_eq!(named.await, r#"{"name":"Gast M7T9"}"#);
        let supposed = reading(None, async {
            suppose(Some(Language::Hungarian));
            written()
        });
        assert_eq!(supposed.await, r#"{"name":"Vendég M7T9"}"#);
    }
}
