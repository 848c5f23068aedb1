//! A site of files on another origin than the service.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

/// A page that is served in the place of a missing file whose path has no dot.
pub type Page = Arc<str>;

/// A site whose address is known before it serves anything.
pub struct Reserved {
    listener: TcpListener,
    pub origin: String,
}

/// Takes an address.
pub fn reserve() -> Reserved {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let origin = format!("http://{}", listener.local_addr().expect("an address"));
    Reserved { listener, origin }
}

impl Reserved {
    /// Serves the files of a folder of the repository. The thread ends with the test binary.
    pub fn serve(self, folder: &str, page: Option<Page>) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
        thread::spawn(move || {
            for stream in self.listener.incoming().map_while(Result::ok) {
                let (root, page) = (root.clone(), page.clone());
                // A browser opens connections in advance.
                thread::spawn(move || drop(answer(stream, &root, page)));
            }
        });
        self.origin
    }
}

fn answer(mut stream: TcpStream, root: &Path, page: Option<Page>) -> io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let path = first.split([' ', '?']).nth(1).unwrap_or_default().trim_start_matches('/');
    let file: PathBuf = root.join(path);
    let kind = match path.rsplit_once('.').map(|(_, end)| end) {
        Some("js" | "mjs") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("ftl") => "text/plain; charset=utf-8",
        Some("png") => "image/png",
        _ => "text/html; charset=utf-8",
    };
    let (status, body) = match (std::fs::read(file), page) {
        (Ok(body), _) => ("200 OK", body),
        (Err(_), Some(page)) if !path.contains('.') => ("200 OK", page.as_bytes().to_vec()),
        (Err(_), _) => ("404 Not Found", Vec::new()),
    };
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&body)
}
