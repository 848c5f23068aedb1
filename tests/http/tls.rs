//! TLS to Postgres and Redis, and the verification of certificates.

use std::path::{Path, PathBuf};
use std::process::Command;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use sandbox::{Node, Postgres, Redis};

use crate::harness::{Client, PATIENT, Server, config};
use crate::waiting::wait_until;

/// A root certificate, and a server certificate with its key that the root has signed.
struct TestCertificate {
    root: PathBuf,
    certificate: String,
    key: String,
}

fn issue_certificate(folder: &Path, name: &str, host: &str) -> TestCertificate {
    let mut params = CertificateParams::new(Vec::new()).expect("a root");
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.distinguished_name.push(rcgen::DnType::CommonName, name);
    let root = CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key")).expect("a root");
    let path = folder.join(name);
    std::fs::write(&path, root.pem()).expect("a file");
    let key = KeyPair::generate().expect("a key");
    let params = CertificateParams::new([host.to_owned()]).expect("a certificate");
    let certificate = params.signed_by(&key, &root).expect("a certificate");
    TestCertificate { root: path, certificate: certificate.pem(), key: key.serialize_pem() }
}

#[test]
fn the_url_decides_how_postgres_is_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let ours = issue_certificate(folder.path(), "ours.crt", "127.0.0.1");
    let theirs = issue_certificate(folder.path(), "theirs.crt", "127.0.0.1");
    let postgres = Postgres::start(&[]).expect("a Postgres");
    postgres.create("games").expect("a database");
    let with = |query: &str| format!("{}?{query}", postgres.url("games"));
    let rooted = |mode: &str, root: &Path| with(&format!("sslmode={mode}&sslrootcert={}", root.display()));
    // The error of the program with this URL.
    let error_for = |url: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis"));
        command.env_clear().args(["admin", "migrate"]).env("DATABASE_URL", url).envs(PATIENT);
        let output = command.output().expect("a process");
        match output.status.success() {
            true => Ok(()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        }
    };
    let why = error_for(&with("sslmode=require")).expect_err("it speaks no TLS yet");
    assert!(why.contains("server does not support TLS"), "{why}");
    assert_eq!(error_for(&with("sslmode=prefer")), Ok(()));

    postgres.enable_tls(&ours.certificate, &ours.key).expect("TLS");
    for url in [
        with("sslmode=disable"),
        with("sslmode=prefer"),
        with("sslmode=require"),
        rooted("require", &ours.root),
        rooted("verify-ca", &ours.root),
        rooted("verify-full", &ours.root),
    ] {
        assert_eq!(error_for(&url), Ok(()), "{url}");
    }
    for mode in ["require", "verify-ca", "verify-full"] {
        let why = error_for(&rooted(mode, &theirs.root)).expect_err("somebody else vouches for it");
        assert!(why.contains("invalid peer certificate: UnknownIssuer"), "{mode}: {why}");
    }
    // Only `verify-full` checks the host name.
    let other = rooted("verify-full", &ours.root).replace("127.0.0.1", "localhost");
    let why = error_for(&other).expect_err("it is another name");
    assert!(why.contains("certificate not valid for name \"localhost\""), "{why}");
    assert_eq!(error_for(&other.replace("verify-full", "verify-ca")), Ok(()));
    for (file, what) in [("nowhere.crt", "No such file"), ("empty.crt", "there is no certificate in it")] {
        std::fs::write(folder.path().join("empty.crt"), "").expect("a file");
        let why = error_for(&rooted("verify-full", &folder.path().join(file))).expect_err("no root");
        assert!(why.contains("sslrootcert: ") && why.contains(what), "{why}");
    }

    // All connections of a node are encrypted.
    let server = Server::with(config(&[("DATABASE_URL", &rooted("verify-full", &ours.root))]));
    assert_eq!(server.guest("Ada").get("/v1/me").expect(200)["name"], "Ada");
    let open = "SELECT count(*) FILTER (WHERE ssl), count(*) FILTER (WHERE NOT ssl) \
                FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE datname = 'games' AND pid <> pg_backend_pid()";
    let counted = postgres.ask("games", open).expect("counts");
    let (encrypted, bare) = counted.split_once('|').expect("two counts");
    assert!(encrypted.parse::<u32>().is_ok_and(|count| count > 0) && bare == "0", "{counted}");
}

#[test]
fn the_connection_to_redis_can_be_encrypted() {
    let folder = tempfile::tempdir().expect("a folder");
    let ours = issue_certificate(folder.path(), "ours.crt", "127.0.0.1");
    let theirs = issue_certificate(folder.path(), "theirs.crt", "127.0.0.1");
    let redis = Redis::start_with_tls(&ours.certificate, &ours.key).expect("a Redis");
    let url = redis.tls_url().expect("TLS");
    let node = |root: &Path| {
        let root = root.to_str().expect("a name");
        let settings = [("DATABASE_URL", "sqlite::memory:"), ("REDIS_URL", &url), ("SSL_CERT_FILE", root)];
        let settings = settings.into_iter().chain(PATIENT);
        Node::start(Path::new(env!("CARGO_BIN_EXE_tharsis")), settings).expect("a node")
    };
    for (root, wanted) in [(&ours.root, "ready"), (&theirs.root, "degraded")] {
        let node = node(root);
        let client = Client::new(&node.url());
        wait_until(wanted, || {
            let reply = client.get("/readyz");
            reply.status == 200 && reply.json()["status"] == wanted
        });
    }
}
