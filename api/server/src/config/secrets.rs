//! The encryption keys of secrets in the database.

use super::ConfigError;
use service::at_rest::{SecretKey, SecretKeys};

/// An error message does not repeat a wrong key.
pub(super) fn keys(get: impl Fn(&str) -> Option<String>) -> Result<SecretKeys, ConfigError> {
    let wrong = |name| ConfigError::new(name, "32 bytes in base64, as `openssl rand -base64 32` prints them");
    let current = get("SECRET_KEY").map(|text| SecretKey::read(&text).ok_or_else(|| wrong("SECRET_KEY")));
    let old = get("SECRET_KEY_OLD").unwrap_or_default();
    let old = old.split(',').map(str::trim).filter(|text| !text.is_empty());
    let old = old.map(|text| SecretKey::read(text).ok_or_else(|| wrong("SECRET_KEY_OLD")));
    Ok(SecretKeys::new(current.transpose()?, old.collect::<Result<_, _>>()?))
}

#[cfg(test)]
mod tests {
    use crate::config::Config;

    const FIRST: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
    const SECOND: &str = "//79/Pv6+fj39vX08/Lx8O/u7ezr6uno5+bl5OPi4eA";

    #[test]
    fn several_keys_are_read_and_none_is_shown() {
        let old = format!("{SECOND}, {FIRST}");
        let config = Config::read(|name| match name {
            "SECRET_KEY" => Some(FIRST.to_owned()),
            "SECRET_KEY_OLD" => Some(old.clone()),
            _ => None,
        });
        let config = config.expect("good keys");
        assert!(config.secret_keys.current().is_some());
        let shown = format!("{config:?}");
        assert!(!shown.contains(&FIRST[..20]) && !shown.contains(&SECOND[..20]), "{shown}");
    }

    #[test]
    fn an_error_names_the_setting_but_not_the_key() {
        let short = "AAECAwQFBgcICQoLDA0ODw==";
        for (name, value) in
            [("SECRET_KEY", short.to_owned()), ("SECRET_KEY_OLD", format!("{FIRST},{short}"))]
        {
            let wrong = Config::read(|asked| (asked == name).then(|| value.clone())).expect_err(name);
            assert_eq!(wrong.name, name);
            assert!(!wrong.to_string().contains(short), "{wrong}");
        }
    }
}
