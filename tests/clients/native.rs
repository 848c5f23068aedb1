//! The page about native clients: its commands are in the table of generators, its programs in Go and TypeScript are
//! compiled and run, and its programs in other languages use only names of the generated sources.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::json;

use crate::decoding::files;
use crate::fixtures::{file, server, token, write};
use crate::generators::{generated, is_in_table};
use crate::languages::{go_module, go_program, typescript_compile, typescript_folder};
use crate::markdown::{Block, blocks};
use crate::process::{RUN_TIMEOUT, run};

const PAGE: &str = "docs/native-clients.md";
const PROVIDERS_PAGE: &str = "docs/sign-in-providers.md";
const PASSKEYS_PAGE: &str = "docs/passkeys.md";

/// The language of a block, the client that it uses, and the names that come from the language, its libraries or the
/// block.
const SNIPPETS: [(&str, &str, &[&str]); 5] = [
    ("kotlin", "kotlin", &["println", "randomUUID", "signIn"]),
    ("swift", "swift6", &["signIn"]),
    ("dart", "dart-dio", &["Uuid", "print", "signIn", "v4", "visitor"]),
    ("java", "java", &["randomUUID", "setHeader", "var"]),
    ("csharp", "csharp", &["NewGuid"]),
];

/// The same for the page about providers, which uses the libraries of Apple and Google.
const PROVIDER_SNIPPETS: [(&str, &str, &[&str]); 2] = [
    (
        "kotlin",
        "kotlin",
        &[
            "Builder",
            "CredentialManager",
            "GetCredentialRequest",
            "GetSignInWithGoogleOption",
            "GoogleIdTokenCredential",
            "accounts",
            "activity",
            "addCredentialOption",
            "build",
            "create",
            "createFrom",
            "credential",
            "getCredential",
            "google",
            "setNonce",
            "signIn",
            "webClientId",
        ],
    ),
    (
        "swift",
        "swift6",
        &[
            "ASAuthorizationAppleIDProvider",
            "ASAuthorizationController",
            "ASAuthorizationControllerPresentationContextProviding",
            "ASPresentationAnchor",
            "SignInViewController",
            "UTF8",
            "authorizationRequests",
            "controller",
            "createRequest",
            "credential",
            "decoding",
            "delegate",
            "fullName",
            "givenName",
            "identityToken",
            "performRequests",
            "presentationAnchor",
            "presentationContextProvider",
            "requestedScopes",
            "settings",
            "signIn",
            "view",
            "window",
        ],
    ),
];

/// The same for the page about passkeys, which uses the libraries of Google and Apple.
const PASSKEY_SNIPPETS: [(&str, &str, &[&str]); 2] = [
    (
        "kotlin",
        "kotlin",
        &[
            "Builder",
            "CreatePublicKeyCredentialRequest",
            "CreatePublicKeyCredentialResponse",
            "CredentialManager",
            "GetCredentialRequest",
            "GetPublicKeyCredentialOption",
            "PublicKeyCredential",
            "accounts",
            "activity",
            "addCredentialOption",
            "as",
            "assertion",
            "attestation",
            "authenticationResponseJson",
            "build",
            "create",
            "createCredential",
            "created",
            "creation",
            "credentials",
            "decodeFromString",
            "encodeToString",
            "found",
            "getCredential",
            "ignoreUnknownKeys",
            "registrationResponseJson",
            "signIn",
        ],
    ),
    (
        "swift",
        "swift6",
        &[
            "ASAuthorizationController",
            "ASAuthorizationPlatformPublicKeyCredentialProvider",
            "addition",
            "assertion",
            "authorizationRequests",
            "base64url",
            "controller",
            "createCredentialRegistrationRequest",
            "creation",
            "credentialID",
            "delegate",
            "performRequests",
            "presentationContextProvider",
            "rawAttestationObject",
            "rawAuthenticatorData",
            "rawClientDataJSON",
            "registration",
            "relyingPartyIdentifier",
            "settings",
            "signIn",
            "userID",
        ],
    ),
];

fn snippet(language: &str) -> Block {
    let found = blocks(PAGE).into_iter().find(|block| block.language == language);
    found.unwrap_or_else(|| panic!("{PAGE} has no {language}"))
}

#[test]
fn commands_generate_the_clients_that_are_tested() {
    let mut count = 0;
    for block in blocks(PAGE) {
        for command in block.text.replace("\\\n", " ").lines() {
            if let Some(arguments) = command.strip_prefix("openapi-generator-cli generate ") {
                let arguments: Vec<&str> = arguments.split_whitespace().collect();
                assert!(is_in_table(&arguments), "no test generates this: {command}");
                count += 1;
            }
        }
    }
    assert_eq!(count, 6, "{PAGE} shows a command for each language that OpenAPI Generator is used for");
}

#[test]
fn programs_use_names_of_the_generated_sources() {
    for (language, client, others) in SNIPPETS {
        assert_names_are_generated(PAGE, client, others, &snippet(language));
    }
}

#[test]
fn programs_with_providers_use_names_of_the_generated_sources() {
    assert_all_names_are_generated(PROVIDERS_PAGE, &PROVIDER_SNIPPETS);
}

#[test]
fn programs_with_passkeys_use_names_of_the_generated_sources() {
    assert_all_names_are_generated(PASSKEYS_PAGE, &PASSKEY_SNIPPETS);
}

/// Asserts for each block of a page what [`assert_names_are_generated`] does.
fn assert_all_names_are_generated(page: &str, snippets: &[(&str, &str, &[&str])]) {
    for (language, client, others) in snippets {
        let shown: Vec<_> = blocks(page).into_iter().filter(|block| block.language == *language).collect();
        assert!(!shown.is_empty(), "{page} has no {language}");
        shown.iter().for_each(|block| assert_names_are_generated(page, client, others, block));
    }
}

/// Asserts that a block uses only names of the generated sources of a client, and the other names.
fn assert_names_are_generated(page: &str, client: &str, others: &[&str], block: &Block) {
    let sources = files(&generated(client, "3.1"));
    let ends = ["cs", "dart", "java", "kt", "swift"];
    let sources =
        sources.iter().filter(|path| path.extension().is_some_and(|end| ends.iter().any(|one| end == *one)));
    let text: String = sources.map(|path| std::fs::read_to_string(path).expect("a source")).collect();
    let known = words(&text);
    let code: String = block.text.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let code: String = code.split('\'').step_by(2).collect::<Vec<_>>().join(" ");
    let unknown: Vec<&str> =
        words(&code).into_iter().filter(|word| !known.contains(word) && !others.contains(word)).collect();
    assert!(unknown.is_empty(), "{page}, line {}: {unknown:?} are not in the sources", block.line);
}

/// The names in a source.
fn words(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| word.len() > 1 && !word.starts_with(|c: char| c.is_ascii_digit())).collect()
}

/// Starts a solo game whose first decision is an action, and returns the device key of the player.
fn start_solo_game(url: &str) -> String {
    let key = uuid::Uuid::new_v4().to_string();
    let authorization = format!("Bearer {}", token(url, &key));
    let post = |path: &str, body: serde_json::Value| -> serde_json::Value {
        let request = ureq::post(format!("{url}{path}")).header("Authorization", &authorization);
        let mut reply = request.send_json(body).unwrap_or_else(|why| panic!("{path}: {why}"));
        reply.body_mut().read_json().expect("JSON")
    };
    let options = json!({ "players": 1, "corporate_era": true, "draft": false, "beginner": true });
    let table = post("/v1/tables", options);
    post(&format!("/v1/tables/{}/start", table["id"].as_str().expect("an id")), json!({}));
    key
}

#[test]
fn the_programs_in_go_and_typescript_play_a_move() {
    let server = server(&[]);
    let url = server.url();

    let module = go_module();
    std::fs::create_dir_all(module.join("page")).expect("a folder");
    write(&module.join("page/main.go"), &snippet("go").text);
    let printed =
        run(Command::new(go_program(&module, "page")).args([&url, &start_solo_game(&url)]), RUN_TIMEOUT);
    assert_eq!(printed.trim(), "[red] <nil>");

    let (node, folder) = typescript_folder();
    let block = snippet("ts");
    write(&folder.join(&block.name), &block.text);
    typescript_compile(&[
        "--strict",
        "--noUncheckedIndexedAccess",
        "--target",
        "es2022",
        "--module",
        "nodenext",
        "--types",
        "node",
        "--outDir",
        "page",
        &block.name,
    ]);
    let program = folder.join("page").join(block.name.replace(".mts", ".mjs"));
    let printed = run(Command::new(node).arg(program).args([&url, &start_solo_game(&url)]), RUN_TIMEOUT);
    assert_eq!(printed.trim(), "[ 'red' ]");
}

/// The test of the package compiles the file.
#[test]
fn the_page_shows_the_tested_kotlin_snippet() {
    let source = std::fs::read_to_string(file("tests/clients/kotlin/snippet.kt")).expect("a source");
    let shown = source.split_once("// snippet\n").and_then(|(_, rest)| rest.split_once("// end"));
    let (shown, _) = shown.expect("a part between marks");
    assert!(
        blocks(PAGE).iter().any(|block| block.language == "kotlin" && block.text.trim() == shown.trim()),
        "{PAGE} does not show the snippet"
    );
}
