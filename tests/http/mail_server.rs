//! A mail server on the loopback, with or without TLS. It keeps the mails that it takes, and refuses or hangs as
//! configured, at the next recipients or at those of a domain.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::waiting::wait_for;

/// How the connection is encrypted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encryption {
    Off,
    StartTls,
    Tls,
}

/// What happens to a recipient.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Take,
    /// Reply with this line.
    Reply(&'static str),
    /// Never reply.
    Hang,
    /// Close the connection.
    Cut,
}

/// A mail that the server has taken.
#[derive(Clone, Debug)]
pub struct ReceivedMail {
    pub to: String,
    /// Headers and body as sent.
    pub raw: String,
    pub encrypted: bool,
    /// User and password of the client, if it has signed in.
    pub signed_in: Option<(String, String)>,
}

#[derive(Default)]
struct Shared {
    mails: Mutex<Vec<ReceivedMail>>,
    verdicts: Mutex<VecDeque<Verdict>>,
    /// The end of the addresses at which the server hangs.
    slow: Mutex<Option<&'static str>>,
    /// The recipients at which it has hung.
    hung: AtomicUsize,
}

pub struct MailServer {
    pub port: u16,
    encryption: Encryption,
    shared: Arc<Shared>,
    /// The certificate of the authority that has signed the server's.
    pub authority: PathBuf,
    _folder: tempfile::TempDir,
}

impl Shared {
    fn verdict(&self, to: &str) -> Verdict {
        if self.slow.lock().expect("a lock").is_some_and(|end| to.ends_with(end)) {
            self.hung.fetch_add(1, Ordering::SeqCst);
            return Verdict::Hang;
        }
        self.verdicts.lock().expect("verdicts").pop_front().unwrap_or(Verdict::Take)
    }
}

trait Connection: Read + Write + Send {}
impl<T: Read + Write + Send> Connection for T {}

impl MailServer {
    pub fn start() -> Self {
        Self::with(Encryption::Off)
    }

    pub fn with(encryption: Encryption) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        Self::on(listener, port, encryption)
    }

    /// A server on a port that another one has used.
    pub fn at(port: u16) -> Self {
        Self::on(TcpListener::bind(("127.0.0.1", port)).expect("the port"), port, Encryption::Off)
    }

    fn on(listener: TcpListener, port: u16, encryption: Encryption) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut params = CertificateParams::new(Vec::new()).expect("a root");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let root = CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key")).expect("a root");
        let authority = folder.path().join("authority.crt");
        std::fs::write(&authority, root.pem()).expect("a file");
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(["127.0.0.1".to_owned()]).expect("a certificate");
        let certificate: CertificateDer = params.signed_by(&key, &root).expect("a certificate").into();
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
        let tls = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)
            .expect("a certificate and its key");
        let (shared, tls) = (Arc::new(Shared::default()), Arc::new(tls));
        let accepting = shared.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (shared, tls) = (accepting.clone(), tls.clone());
                thread::spawn(move || serve(stream, encryption, &tls, &shared));
            }
        });
        Self { port, encryption, shared, authority, _folder: folder }
    }

    /// The settings of a server that sends by this one.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        let url = match self.encryption {
            Encryption::Off => format!("smtp://127.0.0.1:{}?tls=off", self.port),
            Encryption::StartTls => format!("smtp://ada:sword%40fish@127.0.0.1:{}", self.port),
            Encryption::Tls => format!("smtps://ada:sword%40fish@127.0.0.1:{}", self.port),
        };
        vec![
            ("SMTP_URL", url),
            ("SMTP_CA", self.authority.display().to_string()),
            ("MAIL_FROM", "Mars <mars@example.org>".to_owned()),
            ("PUBLIC_URL", "https://mars.example".to_owned()),
        ]
    }

    /// What happens to the next recipients; then all are taken.
    pub fn decide(&self, verdicts: impl IntoIterator<Item = Verdict>) {
        self.shared.verdicts.lock().expect("verdicts").extend(verdicts);
    }

    /// Hangs at every recipient whose address ends so.
    pub fn hang_at(&self, end: &'static str) {
        *self.shared.slow.lock().expect("a lock") = Some(end);
    }

    /// At how many of these recipients it has hung.
    pub fn hung(&self) -> usize {
        self.shared.hung.load(Ordering::SeqCst)
    }

    /// How many recipients still meet a verdict of [`Self::decide`].
    pub fn pending_verdicts(&self) -> usize {
        self.shared.verdicts.lock().expect("verdicts").len()
    }

    pub fn mails(&self) -> Vec<ReceivedMail> {
        self.shared.mails.lock().expect("mails").clone()
    }

    /// The mails to an address.
    pub fn mails_to(&self, address: &str) -> Vec<ReceivedMail> {
        self.mails().into_iter().filter(|mail| mail.to == address).collect()
    }

    /// Waits for the mail with this number, from 0, to an address.
    #[track_caller]
    pub fn wait_for(&self, address: &str, number: usize) -> ReceivedMail {
        wait_for("the mail", || self.mails_to(address).get(number).cloned())
    }
}

impl ReceivedMail {
    /// The parts, decoded: first the plain text, then the HTML.
    pub fn parts(&self) -> Vec<String> {
        let boundary = self.raw.split("boundary=\"").nth(1).and_then(|rest| rest.split('"').next());
        let separator = format!("--{}", boundary.expect("a boundary"));
        let parts = self.raw.split(&separator).skip(1).take(2);
        parts.filter_map(|part| part.split_once("\r\n\r\n")).map(decode).collect()
    }

    pub fn text(&self) -> String {
        self.parts()[0].replace("\r\n", "\n")
    }

    /// The link in the plain text.
    pub fn link(&self) -> String {
        let text = self.text();
        let links: Vec<_> = text.lines().filter(|line| line.contains("token=")).collect();
        assert_eq!(links.len(), 1, "{text}");
        links[0].to_owned()
    }

    pub fn token(&self) -> String {
        self.link().rsplit("token=").next().expect("a token").to_owned()
    }

    /// The six digits of the code.
    pub fn code(&self) -> String {
        let text = self.text();
        let line = text.lines().find(|line| line.contains(": ") && !line.contains("://")).expect("a code");
        line.rsplit(": ").next().expect("a code").to_owned()
    }
}

/// Decodes a part by its headers.
fn decode((head, body): (&str, &str)) -> String {
    if head.contains("base64") {
        let packed: String = body.split_whitespace().collect();
        return String::from_utf8(STANDARD.decode(packed).expect("base64")).expect("text");
    }
    if !head.contains("quoted-printable") {
        return body.to_owned();
    }
    let joined = body.replace("=\r\n", "");
    let (mut bytes, mut rest) = (Vec::new(), joined.as_bytes());
    while let [first, tail @ ..] = rest {
        match (first, tail) {
            (b'=', [high, low, after @ ..]) => {
                let pair = [*high, *low];
                let digits = std::str::from_utf8(&pair).expect("digits");
                bytes.push(u8::from_str_radix(digits, 16).expect("digits"));
                rest = after;
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8(bytes).expect("text")
}

fn secure(stream: TcpStream, tls: &Arc<ServerConfig>) -> Box<dyn Connection> {
    Box::new(StreamOwned::new(ServerConnection::new(tls.clone()).expect("a connection"), stream))
}

fn serve(stream: TcpStream, encryption: Encryption, tls: &Arc<ServerConfig>, shared: &Shared) {
    let bare = stream.try_clone().expect("a stream");
    let connection: Box<dyn Connection> = match encryption {
        Encryption::Tls => secure(stream, tls),
        _ => Box::new(stream),
    };
    let begun = converse(connection, true, encryption == Encryption::Tls, encryption, shared);
    if begun == Ended::StartTls {
        converse(secure(bare, tls), false, true, Encryption::Tls, shared);
    }
}

#[derive(PartialEq)]
enum Ended {
    Closed,
    StartTls,
}

/// One conversation, until the connection ends or is to be encrypted.
fn converse(
    connection: Box<dyn Connection>,
    greets: bool,
    encrypted: bool,
    encryption: Encryption,
    shared: &Shared,
) -> Ended {
    let mut connection = BufReader::new(connection);
    let reply = |connection: &mut BufReader<Box<dyn Connection>>, line: &str| {
        let stream = connection.get_mut();
        stream.write_all(format!("{line}\r\n").as_bytes()).and_then(|()| stream.flush()).is_ok()
    };
    if greets && !reply(&mut connection, "220 mail.example.org") {
        return Ended::Closed;
    }
    let (mut to, mut signed_in) = (String::new(), None);
    loop {
        let mut line = String::new();
        if connection.read_line(&mut line).unwrap_or(0) == 0 {
            return Ended::Closed;
        }
        let line = line.trim_end();
        let word = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        let answer = match &*word {
            "EHLO" if encryption == Encryption::StartTls => "250-mail.example.org\r\n250 STARTTLS",
            "EHLO" if encrypted => "250-mail.example.org\r\n250-SMTPUTF8\r\n250 AUTH PLAIN",
            "EHLO" => "250-mail.example.org\r\n250 8BITMIME",
            "STARTTLS" => {
                reply(&mut connection, "220 go on");
                return Ended::StartTls;
            }
            "AUTH" => {
                let secret = STANDARD.decode(line.rsplit(' ').next().unwrap_or_default()).unwrap_or_default();
                let parts: Vec<_> = secret
                    .split(|byte| *byte == 0)
                    .map(|part| String::from_utf8_lossy(part).into_owned())
                    .collect();
                signed_in = parts.get(1).cloned().zip(parts.get(2).cloned());
                "235 welcome"
            }
            "MAIL" => "250 go on",
            "RCPT" => {
                to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                match shared.verdict(&to) {
                    Verdict::Take => "250 go on",
                    Verdict::Reply(line) => line,
                    Verdict::Cut => return Ended::Closed,
                    Verdict::Hang => {
                        // Until the client gives up.
                        drop(connection.read_to_end(&mut Vec::new()));
                        return Ended::Closed;
                    }
                }
            }
            "DATA" => {
                reply(&mut connection, "354 go on");
                let mut raw = String::new();
                while !raw.ends_with("\r\n.\r\n") {
                    if connection.read_line(&mut raw).unwrap_or(0) == 0 {
                        return Ended::Closed;
                    }
                }
                let mail = ReceivedMail { to: to.clone(), raw, encrypted, signed_in: signed_in.clone() };
                shared.mails.lock().expect("mails").push(mail);
                "250 taken"
            }
            "QUIT" => {
                reply(&mut connection, "221 bye");
                return Ended::Closed;
            }
            _ => "250 done",
        };
        if !reply(&mut connection, answer) {
            return Ended::Closed;
        }
    }
}
