//! The language of the reader, for names that the service has given: a value of the task that answers a request, so that a
//! body need not be handed the language to say a name. Outside of a request it is English.

use std::cell::Cell;

use actix_web::HttpRequest;
use domain::text::Language;
use serde::Serializer;

use super::auth;
use crate::service::keys::Caller;
use crate::service::names;

tokio::task_local! {
    static READER: Cell<Option<Language>>;
}

/// Answers a request of somebody who reads that language, if it is known yet.
pub async fn reading<F: Future>(language: Option<Language>, work: F) -> F::Output {
    READER.scope(Cell::new(language), work).await
}

/// The language of the reader, if it is known.
pub fn known() -> Option<Language> {
    READER.try_with(Cell::get).ok().flatten()
}

/// The reader is somebody with that language, unless the request has named one.
pub fn suppose(language: Option<Language>) {
    // Outside of a request there is nobody to suppose anything of.
    let _ = READER.try_with(|reader| reader.set(reader.get().or(language)));
}

/// The reader is the caller, whose account says the language that the request does not name. A store that does not answer
/// is no reason to refuse what was asked.
pub async fn is_caller(request: &HttpRequest, caller: &Caller) {
    if known().is_some() {
        return;
    }
    let Ok(service) = auth::service(request) else { return };
    let language = service.language(caller.account).await.ok().flatten();
    suppose(Some(language.unwrap_or(Language::English)));
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
