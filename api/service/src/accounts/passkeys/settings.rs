//! The settings of passkeys: the domain that they are for, and the pages and apps that may use them.

/// The settings of passkeys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeySettings {
    /// The relying party id: the domain that passkeys are for. With another one, passkeys sign in no more.
    pub rp_id: String,
    /// Where the responses of authenticators may come from.
    pub origins: Vec<PasskeyOrigin>,
    /// The apps for Apple's systems, each as `TEAM.BUNDLE`.
    pub apple_apps: Vec<String>,
    /// The apps for Android.
    pub android_apps: Vec<AndroidApp>,
}

/// An origin of the responses of authenticators.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PasskeyOrigin {
    /// A page or an app, such as `https://example.org` or `android:apk-key-hash:…`.
    Exactly(String),
    /// Pages of this machine, on any port.
    Localhost,
}

/// An app for Android.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AndroidApp {
    /// Its package, such as `com.example.app`.
    pub package: String,
    /// The SHA-256 fingerprints of the certificates that sign it, as pairs of hexadecimal digits with colons between.
    pub fingerprints: Vec<String>,
}

impl PasskeyOrigin {
    /// Whether an authenticator that was used from this origin is accepted.
    pub fn accepts(&self, origin: &str) -> bool {
        match self {
            Self::Exactly(accepted) => accepted == origin,
            Self::Localhost => match origin.strip_prefix("http://localhost") {
                Some("") => true,
                Some(rest) => rest.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok()),
                None => false,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PasskeyOrigin;

    #[test]
    fn pages_of_this_machine_have_any_port() {
        for origin in ["http://localhost", "http://localhost:1", "http://localhost:65535"] {
            assert!(PasskeyOrigin::Localhost.accepts(origin), "{origin}");
        }
        for origin in [
            "https://localhost",
            "http://localhost:",
            "http://localhost:65536",
            "http://localhost.example",
            "http://localhost:80/",
            "http://a.localhost",
            "",
        ] {
            assert!(!PasskeyOrigin::Localhost.accepts(origin), "{origin}");
        }
        assert!(!PasskeyOrigin::Exactly("https://example.org".to_owned()).accepts("https://example.org:1"));
    }
}
