//! Test servers, and the cache of files that take long to build.

use std::path::{Path, PathBuf};

use sandbox::Node;
use serde_json::Value;

/// A file of the repository.
pub fn file(path: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository").join(path)
}

/// A folder that is kept between runs.
pub fn cache_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("clients").join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Writes a file unless it has this content already: build programs compare modification times.
pub fn write(path: &Path, text: &str) {
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        return;
    }
    std::fs::write(path, text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
}

/// A node with everything embedded.
pub fn server(settings: &[(&str, &str)]) -> Node {
    // A busy machine answers slowly, and tokens do not expire during a game or a page.
    let usual = [
        ("DATABASE_URL", "sqlite::memory:"),
        ("REQUEST_TIMEOUT_SECONDS", "60"),
        ("ACCESS_TOKEN_SECONDS", "86400"),
    ];
    let settings = usual.into_iter().chain(settings.iter().copied());
    Node::start(&sandbox::tharsis().expect("the program"), settings).expect("a process that serves")
}

/// The JSON reply to a GET request with this token.
pub fn get(url: &str, token: &str, path: &str) -> Value {
    let request = ureq::get(format!("{url}{path}")).header("Authorization", format!("Bearer {token}"));
    let mut reply = request.call().unwrap_or_else(|why| panic!("{path}: {why}"));
    reply.body_mut().read_json().expect("JSON")
}

/// Signs in the guest with this device key, and returns the access token.
pub fn token(url: &str, device_key: &str) -> String {
    let body = serde_json::json!({ "device_key": device_key });
    let mut reply = ureq::post(format!("{url}/v1/sign-in/guest")).send_json(body).expect("a sign-in");
    let body: Value = reply.body_mut().read_json().expect("JSON");
    body["access_token"].as_str().expect("a token").to_owned()
}

/// A free address of the loopback.
pub fn free_address() -> String {
    format!("127.0.0.1:{}", sandbox::free_port().expect("a port"))
}

/// A free address for the metrics of a server, and its URL.
pub fn metrics() -> (String, String) {
    let address = free_address();
    (address.clone(), format!("http://{address}"))
}
