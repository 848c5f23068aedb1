//! Sign-in with a provider: Apple, Google, or another OpenID issuer of the settings. A native app gets an ID token from
//! the provider and hands it over. The account belongs to the subject of the token, never to an e-mail address in it.

pub mod apple_notices;
pub mod apple_tokens;
mod id_tokens;
mod issuer_keys;
pub mod links;
pub mod nonces;
pub mod sign_in;
pub mod store;

use std::sync::Arc;
use std::time::Duration;

use crate::accounts::sign_in_providers::issuer_keys::IssuerKeys;
use crate::ports::outbound_http::OutboundHttp;

/// The name of Apple in the settings and in replies.
pub const APPLE: &str = "apple";
/// The name of Google in the settings and in replies.
pub const GOOGLE: &str = "google";
/// The issuer that Apple is.
pub const APPLE_ISSUER: &str = "https://appleid.apple.com";
/// The issuer that Google is.
pub const GOOGLE_ISSUER: &str = "https://accounts.google.com";
/// The other name that Google gives itself in tokens.
const GOOGLE_WITHOUT_SCHEME: &str = "accounts.google.com";

/// A provider of the settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProviderSettings {
    /// Its name, in replies and in the log.
    pub name: String,
    /// Its issuer: the `iss` of its tokens, and the URL under which it publishes its configuration.
    pub issuer: String,
    /// The ids of the apps that its tokens may be for (`aud`).
    pub audiences: Vec<String>,
    /// Where a browser begins a sign-in, with all parameters but `redirect_uri`, `state` and `nonce`; none if a web page
    /// cannot sign in with this provider.
    pub authorization_url: Option<String>,
}

/// A provider that people can sign in with in a browser.
#[derive(Clone, Debug)]
pub struct WebProvider {
    /// Its name in the settings and in replies.
    pub name: String,
    /// Where the browser goes, with all parameters but `redirect_uri`, `state` and `nonce`.
    pub authorization_url: String,
}

/// The providers that this server accepts tokens of, with their keys.
pub struct SignInProviders {
    all: Vec<Arc<IssuerKeys>>,
}

impl ProviderSettings {
    /// Whether a token with this `iss` is from the provider.
    fn issues(&self, iss: &str) -> bool {
        iss == self.issuer || (self.issuer == GOOGLE_ISSUER && iss == GOOGLE_WITHOUT_SCHEME)
    }
}

impl SignInProviders {
    /// The providers of the settings. Their keys are read with the first token.
    /// `timeout`: how long a request to one of them may take.
    pub fn new(settings: Vec<ProviderSettings>, http: &Arc<dyn OutboundHttp>, timeout: Duration) -> Self {
        let all = settings.into_iter().map(|one| Arc::new(IssuerKeys::new(one, http.clone(), timeout)));
        Self { all: all.collect() }
    }

    /// The names, in the order of the settings.
    pub fn names(&self) -> Vec<String> {
        self.all.iter().map(|provider| provider.settings.name.clone()).collect()
    }

    /// The providers that a web page can use, in the order of the settings.
    pub fn for_the_web(&self) -> Vec<WebProvider> {
        let settings = self.all.iter().map(|provider| &provider.settings);
        settings
            .filter_map(|one| {
                let authorization_url = one.authorization_url.clone()?;
                Some(WebProvider { name: one.name.clone(), authorization_url })
            })
            .collect()
    }

    /// The issuers, in the order of the settings.
    pub(crate) fn issuers(&self) -> Vec<String> {
        self.all.iter().map(|provider| provider.settings.issuer.clone()).collect()
    }

    /// The name of an issuer; none if the settings do not have it any more.
    pub fn name_of(&self, issuer: &str) -> Option<&str> {
        self.all.iter().map(|one| &one.settings).find(|one| one.issuer == issuer).map(|one| one.name.as_str())
    }

    fn issuing(&self, iss: &str) -> Option<&Arc<IssuerKeys>> {
        self.all.iter().find(|provider| provider.settings.issues(iss))
    }
}
