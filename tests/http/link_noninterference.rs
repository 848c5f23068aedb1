//! Noninterference of links: replies to a link are equal byte for byte in two games that differ only in what the link
//! hides.

use std::collections::BTreeSet;
use std::sync::mpsc;

use domain::game::playout::RandomPlayer;
use domain::game::{Answer, EffectOrder, Event, Record, SeatSetup, Setup};
use domain::seat::{Seat, SeatSet};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use service::id::{GameId, TableId};
use service::lobby::tables::{Table, TableState};
use service::moment::Moment;
use service::play::games::written;
use service::play::stored::{NewGame, NewTurn, TurnKind};
use service::store::Store;

use crate::harness::{Client, Server, config};
use crate::manual_clock::ManualClock;
use crate::stream_client::StreamClient;

/// The number of moves before the comparison, for each game: during the choice of corporations, in a draft, and
/// later.
const MOVES: [usize; 6] = [0, 1, 7, 20, 60, 150];

#[test]
fn replies_to_a_link_do_not_depend_on_hidden_cards() {
    let clock = ManualClock::now();
    let (sender, receiver) = mpsc::channel();
    let server = Server::with_store(config(&[]), clock, move |store| {
        sender.send(store.clone()).expect("a test that waits");
        store
    });
    let store = receiver.recv().expect("a store");
    let people = ["Ada", "Bob", "Cid"].map(|name| server.guest(name));
    for (n, moves) in MOVES.into_iter().enumerate() {
        for (viewer, kind) in [(None, "spectator"), (Some(Seat::ALL[n % 3]), "coach")] {
            let mut player = RandomPlayer::new(17 * n as u64 + 3);
            let game = Game::after_moves(moves, &mut player);
            let permutation = CardPermutation::of(&game, viewer, &mut player);
            let other = game.with_permuted_cards(&permutation);
            assert_ne!(other.record, game.record, "the records differ");
            // Other seats see a difference while there are hands, so the comparison is not empty.
            let differ =
                |seat: &Seat| visible_to(&other.record, Some(*seat)) != visible_to(&game.record, Some(*seat));
            assert!(moves > 100 || Seat::ALL[..3].iter().any(differ), "{moves}");
            let [one, two] = [game, other].map(|game| {
                let path = game.store_in(&server, &*store, &people);
                all_replies(&server, &people[n % 3], &path, kind)
            });
            assert!(one.len() > 2_000, "{one}");
            assert_eq!(one, two, "{kind} after {moves} moves");
        }
    }
}

/// All replies to a new link of this kind, without the id of the game.
fn all_replies(server: &Server, maker: &Client, path: &str, kind: &str) -> String {
    let made = maker.post(&format!("{path}/links"), &json!({ "kind": kind })).expect(201);
    let link = made["path"].as_str().expect("a path");
    let anonymous = server.anonymous();
    let mut all = String::new();
    for rest in ["", "/decision", "/hand", "/events?limit=500"] {
        let reply = anonymous.get(&format!("{link}{rest}"));
        assert_eq!(
            reply.status,
            if kind == "coach" || !["/decision", "/hand"].contains(&rest) { 200 } else { 404 }
        );
        all += &format!("{} {}\n", reply.status, String::from_utf8_lossy(&reply.body));
    }
    let latest = anonymous.get(link).expect(200)["view"]["latest_event"].as_u64().expect("a number") as usize;
    let mut stream = StreamClient::sse(&anonymous, &format!("{link}/stream?after=0"));
    stream.expect("open");
    for event in stream.expect_events(latest) {
        all += &format!("{}\n", event.text);
    }
    all.replace(path.rsplit('/').next().expect("an id"), "GAME")
}

/// A played game and its moves.
struct Game {
    first: Record,
    record: Record,
    moves: Vec<(Seat, Answer)>,
    events: Vec<Event>,
}

impl Game {
    fn after_moves(count: usize, player: &mut RandomPlayer) -> Self {
        let seat = SeatSetup { beginner: false, effect_order: EffectOrder::Engine };
        let setup = Setup { seats: vec![seat; 3], corporate_era: true, draft: true, first: None };
        let (first, events) = Record::begin(setup, player.seed()).expect("a game");
        let mut game = Self { record: first.clone(), first, moves: Vec::new(), events };
        for _ in 0..count {
            let waiting = game.record.game().waiting_for();
            let Some(seat) = waiting.get(player.below(waiting.len())).copied() else { break };
            let answer = player.choose(game.record.game(), seat).expect("an answer");
            game.play(seat, answer);
        }
        game
    }

    fn play(&mut self, seat: Seat, answer: Answer) {
        let turn = self.record.play(seat, std::slice::from_ref(&answer)).expect("accepted");
        self.events.extend(turn.events);
        self.moves.push((seat, answer));
    }

    /// The same game with other cards where the viewer cannot see them.
    fn with_permuted_cards(&self, permutation: &CardPermutation) -> Self {
        let first: Record = permutation.apply(&self.first);
        let events = permutation.apply(&self.events[..first.last_seq() as usize].to_vec());
        let mut game = Self { record: first.clone(), first, moves: Vec::new(), events };
        for (seat, answer) in &self.moves {
            game.play(*seat, permutation.apply(answer));
        }
        game
    }

    /// Stores the game as a running game of the server, and returns its path.
    fn store_in(&self, server: &Server, store: &dyn Store, people: &[Client; 3]) -> String {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let new = json!({ "name": "Friday", "players": 3, "corporate_era": true, "draft": true });
        let made = people[0].post("/v1/tables", &new).expect(201);
        for player in &people[1..] {
            player.at(server).post("/v1/tables/join", &json!({ "code": made["code"] })).expect(200);
        }
        let table: TableId = made["id"].as_str().expect("an id").parse().expect("an id");
        let (id, at) = (GameId::fresh(), Moment(1_800_000_000_000_000));
        let waiting_for = SeatSet::from_iter(self.record.game().waiting_for());
        let turn = NewTurn {
            game: id,
            version: 1,
            state: written(&self.record).expect("a state"),
            waiting_for,
            wakes: waiting_for,
            over: self.record.game().is_over(),
            end_reason: None,
            kind: TurnKind::Start,
            by: None,
            answers: "[]".to_owned(),
            first_seq: 1,
            last_seq: self.events.len() as i64,
            events: serde_json::to_string(&self.events).expect("JSON"),
            reply: "null".to_owned(),
            at,
            plan: None,
            seating: None,
        };
        runtime.block_on(async {
            let open = store.table(table).await.expect("an answer").expect("a table");
            let seats = open.chairs.iter().map(|chair| chair.player.account).collect();
            let game = NewGame { id, table, name: "Friday".to_owned(), seats, turn };
            store.start_game(Table { state: TableState::Started(id), ..open }, game).await.expect("a game");
        });
        format!("/v1/games/{id}")
    }
}

/// Everything that a viewer may see of a position.
fn visible_to(record: &Record, viewer: Option<Seat>) -> String {
    let view = serde_json::to_string(&record.view(viewer)).expect("a view");
    let decision = viewer.and_then(|seat| record.decision(seat));
    let hand = viewer.map(|seat| record.game().hand(seat));
    view + &serde_json::to_string(&(decision, hand)).expect("a decision")
}

/// A permutation of the cards and corporations that the viewer never sees.
struct CardPermutation(Vec<(String, String)>);

impl CardPermutation {
    fn of(game: &Game, viewer: Option<Seat>, player: &mut RandomPlayer) -> Self {
        let mut record = game.first.clone();
        let mut all = visible_to(&record, viewer);
        for (seat, answer) in &game.moves {
            record.play(*seat, std::slice::from_ref(answer)).expect("accepted");
            all += &visible_to(&record, viewer);
        }
        for event in &game.events {
            all += &serde_json::to_string(&event.seen_by(viewer)).expect("an event");
        }
        let words: BTreeSet<&str> = all.split(['"', ':']).collect();
        let hidden = |word: &&str| !words.contains(word);
        let cards = domain::cards::all().iter().map(|card| card.word.as_str());
        let corporations = domain::cards::corporations().iter().skip(1).map(|one| one.word.as_str());
        let groups: [Vec<&str>; 2] = [cards.filter(hidden).collect(), corporations.filter(hidden).collect()];
        let mut renamed = Vec::new();
        for group in groups {
            let turn = player.below(group.len().max(2) - 1) + 1;
            let pairs = group.iter().enumerate().map(|(i, word)| (*word, group[(i + turn) % group.len()]));
            renamed.extend(pairs.map(|(from, to)| (from.to_owned(), to.to_owned())));
        }
        Self(renamed)
    }

    fn rename(&self, value: &mut Value) {
        match value {
            Value::String(text) => {
                let (kind, word) = text.split_once(':').unwrap_or(("", text));
                if let Some((_, to)) = self.0.iter().find(|(from, _)| from == word) {
                    *text = if kind.is_empty() { to.clone() } else { format!("{kind}:{to}") };
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.rename(item)),
            Value::Object(fields) => fields.values_mut().for_each(|field| self.rename(field)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    fn apply<T: Serialize + DeserializeOwned>(&self, one: &T) -> T {
        let mut value = serde_json::to_value(one).expect("stored");
        self.rename(&mut value);
        serde_json::from_value(value).expect("the same type")
    }
}
