//! The served files of the web client. Their address contains a hash of all of them, so a page never mixes files of
//! two versions, and caches can store every file for ever.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{LazyLock, OnceLock};

use actix_web::web::Bytes;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use super::comments;
use crate::reply::etag;

/// The files below `clients`, by path.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web_client.rs"));
/// The prefix with which the page, the worker and the manifest refer to files of the client. The address with the
/// hash replaces it.
const UNVERSIONED: &str = "\"/web/";
/// The prefixes with which the worker refers to modules of the client and of the sync layer.
const UNVERSIONED_MODULES: [(&str, &str); 2] =
    [("\"./lib/", "web/lib/"), ("\"../typescript/", "typescript/")];
const ENTRY: &str = "web/app.js";

/// All served files.
pub static SITE: LazyLock<Site> = LazyLock::new(Site::build);

/// The served files.
pub struct Site {
    assets: BTreeMap<String, Asset>,
    /// The page that is served at all addresses of the client.
    pub page: Asset,
    /// The Content-Security-Policy of the page.
    pub policy: String,
    /// The service worker, which must be served at the root.
    pub worker: Asset,
    /// The manifest of the installed app.
    pub manifest: Asset,
}

/// A file.
pub struct Asset {
    /// The value of `Content-Type`.
    pub media_type: &'static str,
    /// The content.
    pub bytes: Bytes,
    packed: OnceLock<Bytes>,
}

impl Site {
    /// The file with this address.
    pub fn asset(&self, path: &str) -> Option<&Asset> {
        self.assets.get(path)
    }

    fn build() -> Self {
        let base = format!("/assets/{}", version());
        let text = |path: &str| {
            let bytes = FILES.iter().find(|(name, _)| *name == path).map(|(_, bytes)| *bytes);
            let text = std::str::from_utf8(bytes.unwrap_or_default()).expect("a text");
            let text =
                String::from_utf8(comments::remove(path, text.as_bytes()).into_owned()).expect("a text");
            let text = text.replace(UNVERSIONED, &format!("\"{base}/web/"));
            UNVERSIONED_MODULES
                .iter()
                .fold(text, |text, (named, folder)| text.replace(named, &format!("\"{base}/{folder}")))
        };
        let mut assets: BTreeMap<String, Asset> = FILES
            .iter()
            .map(|(path, bytes)| (format!("{base}/{path}"), Asset::without_comments(path, bytes)))
            .collect();
        // The service worker stores these files for use without a network.
        let list = serde_json::to_vec(&assets.keys().collect::<Vec<_>>()).expect("a list of texts");
        assets.insert(format!("{base}/web/files.json"), Asset::new("files.json", list.into()));
        let page = text("web/index.html");
        let preloads: String = modules(ENTRY)
            .iter()
            .map(|path| format!("<link rel=\"modulepreload\" href=\"{base}/{path}\" />\n    "))
            .collect();
        let page = page.replacen("<script type=\"module\"", &format!("{preloads}<script type=\"module\""), 1);
        let policy = policy(&page);
        Self {
            page: Asset::new("web/index.html", page.into()),
            policy,
            worker: Asset::new("web/sw.js", text("web/sw.js").into()),
            manifest: Asset::new("web/manifest.webmanifest", text("web/manifest.webmanifest").into()),
            assets,
        }
    }
}

impl Asset {
    fn new(path: &str, bytes: Bytes) -> Self {
        Self { media_type: media_type(path), bytes, packed: OnceLock::new() }
    }

    fn without_comments(path: &str, bytes: &'static [u8]) -> Self {
        let bytes = match comments::remove(path, bytes) {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => bytes.into(),
        };
        Self::new(path, bytes)
    }

    /// The content compressed with gzip; `None` if compression does not make it smaller.
    pub fn packed(&self) -> Option<Bytes> {
        if self.media_type == "image/png" {
            return None;
        }
        let pack = || {
            let mut encoder = GzEncoder::new(Vec::with_capacity(self.bytes.len() / 2), Compression::best());
            encoder
                .write_all(&self.bytes)
                .and_then(|()| encoder.finish())
                .expect("memory takes everything")
                .into()
        };
        Some(self.packed.get_or_init(pack).clone())
    }
}

/// A hash of all paths and contents.
fn version() -> String {
    let mut all = Vec::new();
    for (path, bytes) in FILES {
        all.extend_from_slice(path.as_bytes());
        all.extend_from_slice(&Sha256::digest(bytes));
    }
    etag::entity_tag(&all)
}

/// The Content-Security-Policy. Only the import map may be inline in the page. Everything else comes from this
/// server.
fn policy(page: &str) -> String {
    let map =
        page.split_once("<script type=\"importmap\">").and_then(|(_, rest)| rest.split_once("</script>"));
    let map = STANDARD.encode(Sha256::digest(map.map_or("", |(map, _)| map)));
    format!(
        "default-src 'none'; script-src 'self' 'sha256-{map}'; style-src 'self'; img-src 'self'; connect-src 'self'; \
         manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )
}

/// The modules that a module imports statically, directly or indirectly. The page lists them, so that a browser
/// requests them all at once.
fn modules(entry: &str) -> Vec<String> {
    let mut found = vec![entry.to_owned()];
    let mut read = 0;
    while let Some(path) = found.get(read).cloned() {
        read += 1;
        let bytes = FILES.iter().find(|(name, _)| *name == path).map_or(&[][..], |(_, bytes)| *bytes);
        for import in imports(&String::from_utf8_lossy(bytes)) {
            let target = resolve(&path, import);
            if let Some(target) = target.filter(|target| !found.contains(target)) {
                found.push(target);
            }
        }
    }
    found
}

/// The modules that the static imports and exports of a module refer to.
fn imports(source: &str) -> impl Iterator<Item = &str> {
    let parts = ["from\"", "from \"", "import \"", "import\""].into_iter().flat_map(move |mark| {
        source.split(mark).skip(1).filter_map(|rest| rest.split_once('"').map(|(name, _)| name))
    });
    parts.filter(|name| !name.contains(char::is_whitespace))
}

/// The path of an imported file. Bare names are those of the import map.
fn resolve(from: &str, import: &str) -> Option<String> {
    if !import.starts_with('.') {
        let page = FILES.iter().find(|(name, _)| *name == "web/index.html").map(|(_, bytes)| *bytes)?;
        let page = std::str::from_utf8(page).ok()?;
        let (_, rest) = page.split_once(&format!("\"{import}\": \"/"))?;
        return rest.split_once('"').map(|(path, _)| path.to_owned());
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    let path = parts.join("/");
    FILES.iter().any(|(name, _)| *name == path).then_some(path)
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Everything that a first game needs, in bytes of gzip.
    const FIRST_GAME: usize = 150_000;

    fn packed(path: &str) -> usize {
        let (_, bytes) = FILES.iter().find(|(name, _)| *name == path).unwrap_or_else(|| panic!("{path}"));
        Asset::without_comments(path, bytes).packed().map_or(bytes.len(), |packed| packed.len())
    }

    #[test]
    fn a_first_game_needs_few_bytes() {
        let mut needed: BTreeSet<String> = modules(ENTRY).into_iter().collect();
        needed.extend(modules("web/game/index.js"));
        let read = FILES.iter().map(|(path, _)| (*path).to_owned());
        needed.extend(read.filter(|path| {
            let rest = path.strip_prefix("web/").unwrap_or_default();
            [
                "styles/",
                "messages/uk/shell",
                "messages/uk/game",
                "theme.js",
                "index.html",
                "symbols.svg",
                "sw.js",
            ]
            .iter()
            .any(|beginning| rest.starts_with(beginning))
        }));
        let total: usize = needed.iter().map(|path| packed(path)).sum();
        println!("{} files, {total} bytes", needed.len());
        assert!(needed.contains("web/vendor/preact/preact.mjs"), "{needed:?}");
        assert!(needed.contains("typescript/src/outbox.js"), "{needed:?}");
        assert!(total < FIRST_GAME, "{total} bytes");
    }

    #[test]
    fn the_page_preloads_what_the_entry_imports_and_permits_only_the_import_map() {
        let page = String::from_utf8(SITE.page.bytes.to_vec()).expect("a text");
        assert!(!page.contains(UNVERSIONED), "{page}");
        assert_eq!(page.matches("<script").count(), 3, "theme, import map, entry");
        for path in ["web/lib/view.js", "web/vendor/preact/hooks.mjs", "typescript/src/http.js"] {
            let link = format!("<link rel=\"modulepreload\" href=\"/assets/{}/{path}\"", version());
            assert!(page.contains(&link), "{path}");
        }
        assert!(!page.contains("modulepreload\" href=\"/assets/none"), "{page}");
        assert!(!SITE.policy.contains("unsafe"), "{}", SITE.policy);
    }

    #[test]
    fn the_worker_names_files_that_are_served() {
        let worker = String::from_utf8(SITE.worker.bytes.to_vec()).expect("a text");
        let named: Vec<&str> =
            worker.split("\"/assets/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(!named.is_empty());
        assert!(!worker.contains("from \"."), "{worker}");
        for path in named.iter().filter(|path| path.contains('.')) {
            assert!(SITE.asset(&format!("/assets/{path}")).is_some(), "{path}");
        }
    }
}
