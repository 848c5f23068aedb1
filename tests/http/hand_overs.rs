//! Hand-overs: a substitute plays a seat for a time. What both can see and do, and how a hand-over ends.

use std::time::Duration;

use domain::game::{Note, VoteKind};
use domain::seat::Seat;
use service::accounts::callers::Caller;
use service::accounts::proof::Proof;
use service::accounts::scopes::Scopes;
use service::accounts::sessions::ClientInfo;
use service::error::{Conflict, Forbidden};
use service::feed::game_list::GameFilter;
use service::id::{AccountId, HandOverId};
use service::moment::Moment;
use service::network::Network;
use service::play::seats::hand_overs::{HandOver, HandOverState};
use service::play::seats::staying::Presence;
use service::ports::Clock;
use service::seating::rest::{Rest, Vacation};
use service::seating::state::CaretakerReason;
use service::seating::time_control::OnExpiry;
use service::seating::vote::VoteState;
use service::{Error, Services};

use crate::service_game::{ServiceGame, control, guest, per_decision};

const DAY: u32 = 24 * 3_600;

impl ServiceGame {
    /// The first player offers the seat to an account.
    async fn offer_seat_to(&self, to: AccountId, seconds: u32) -> HandOver {
        self.service.play.hand_over(self.people[0], self.game, to, seconds).await.expect("an offer")
    }

    /// The first player hands the seat over to a new guest, who becomes the last of `people`.
    async fn hand_over_seat(&mut self, seconds: u32) -> HandOverId {
        let dot = guest(&self.service, "Dot").await;
        let offered = self.offer_seat_to(dot, seconds).await;
        let active = self.service.play.accept_hand_over(dot, offered.id).await.expect("a seat");
        assert_eq!((active.state, active.to.account), (HandOverState::Active, dot));
        self.people.push(dot);
        offered.id
    }

    async fn count(&self, note: Note) -> usize {
        self.notes().await.into_iter().filter(|(other, _)| *other == note).count()
    }

    async fn pending_games(&self, account: AccountId) -> usize {
        self.service.feed.inbox_summary(account, None).await.expect("an inbox").needs_me_count
    }

    async fn can_see(&self, account: AccountId) -> bool {
        match self.service.play.game(account, self.game).await {
            Ok(_) => true,
            Err(Error::NotFound(_)) => false,
            Err(other) => panic!("{other}"),
        }
    }
}

fn assert_conflict<T: std::fmt::Debug>(result: Result<T, Error>, conflict: Conflict) {
    assert!(matches!(&result, Err(Error::Conflict(why)) if *why == conflict), "{result:?}");
}

fn assert_forbidden<T: std::fmt::Debug>(result: Result<T, Error>) {
    assert!(matches!(&result, Err(Error::Forbidden(Forbidden::Substitute))), "{result:?}");
}

fn assert_not_found<T: std::fmt::Debug>(result: Result<T, Error>) {
    assert!(matches!(&result, Err(Error::NotFound(_))), "{result:?}");
}

#[tokio::test]
async fn the_substitute_plays_and_the_owner_reads() {
    let mut game = ServiceGame::start(2, false, None).await;
    let (ada, red, dot) = (game.people[0], Seat::ALL[0], guest(&game.service, "Dot").await);
    let offered = game.offer_seat_to(dot, DAY).await;
    assert!(!game.can_see(dot).await, "the hand is hidden until the hand-over is accepted");
    assert_eq!((game.pending_games(dot).await, game.pending_games(ada).await), (0, 1));
    game.play(0).await;
    for of in [ada, dot] {
        let hand_overs = game.service.play.hand_overs(of).await.expect("a list");
        assert_eq!(
            hand_overs.iter().map(|one| (one.id, one.state)).collect::<Vec<_>>(),
            [(offered.id, HandOverState::Offered)]
        );
    }
    assert!(game.service.play.hand_overs(game.people[1]).await.expect("a list").is_empty());
    assert_not_found(game.service.play.accept_hand_over(game.people[1], offered.id).await);
    for _ in 0..2 {
        game.service.play.accept_hand_over(dot, offered.id).await.expect("a seat");
    }
    game.people.push(dot);
    let now = game.service.play.game(dot, game.game).await.expect("a game");
    assert_eq!((now.seat, now.game.substitute(red).map(|player| player.name.as_str())), (red, Some("Dot")));
    game.play(1).await;
    while game.waiting().await != [red] {
        game.play(1).await;
    }
    assert_eq!((game.pending_games(dot).await, game.pending_games(ada).await), (1, 0));
    let mine = |list: Vec<service::play::stored::GameSummaryRow>| {
        list.into_iter().map(|one| one.plays).collect::<Vec<_>>()
    };
    assert_eq!(
        mine(game.service.feed.games(ada, GameFilter::default(), None, 9).await.expect("games")),
        [false]
    );
    assert_eq!(
        mine(game.service.feed.games(dot, GameFilter::default(), None, 9).await.expect("games")),
        [true]
    );
    let answer = game.now().await.record.game().simplest(red).expect("a question");
    assert_conflict(game.try_to_play(0, answer.clone()).await, Conflict::SeatHandedOver);
    game.try_to_play(2, answer).await.expect("a move");
    game.service.play.end_hand_over(ada, offered.id).await.expect("taken back");
    assert_not_found(game.service.play.end_hand_over(ada, offered.id).await);
    assert!(
        !game.can_see(dot).await
            && game.service.feed.games(dot, GameFilter::default(), None, 9).await.expect("games").is_empty()
    );
    assert!(game.service.play.hand_overs(dot).await.expect("a list").is_empty());
    assert_eq!(game.notes().await, [(Note::HandedOver, Some(red)), (Note::GivenBack, Some(red))]);
    while game.waiting().await != [red] {
        game.play(1).await;
    }
    assert_eq!(game.pending_games(ada).await, 1);
    game.play(0).await;
    game.verify().await;
}

#[tokio::test]
async fn a_substitute_cannot_do_what_is_reserved_for_the_owner() {
    let mut game = ServiceGame::start(3, false, None).await;
    let id = game.hand_over_seat(DAY).await;
    let (service, table, dot, ada) = (&game.service, game.game, game.people[3], game.people[0]);
    let eve = guest(service, "Eve").await;
    assert_forbidden(service.play.resign(dot, table).await);
    assert_forbidden(service.play.hand_over(dot, table, eve, DAY).await);
    assert_forbidden(service.play.open_vote(dot, table, VoteKind::Abort, None).await);
    service.play.resign(game.people[2], table).await.expect("resigned");
    assert_forbidden(service.play.offer_seat(dot, table, Seat::ALL[2], DAY).await);
    service.play.offer_seat(game.people[1], table, Seat::ALL[2], DAY).await.expect("an offer");
    assert_forbidden(service.play.withdraw_offer(dot, table, Seat::ALL[2]).await);
    assert_conflict(service.play.hand_over(ada, table, eve, DAY).await, Conflict::SeatHandedOver);
    assert_conflict(service.play.set_presence(ada, table, Presence::Away).await, Conflict::SeatHandedOver);
    // A seat has one vote, which the substitute may cast too. Only the owner may end the game.
    let (_, standing) =
        service.play.open_vote(game.people[1], table, VoteKind::Abort, None).await.expect("a vote");
    assert_eq!(standing, VoteState::Open);
    let vote = game.now().await.seating.votes[0].id;
    assert_forbidden(service.play.vote(dot, table, vote, true).await);
    service.play.vote(ada, table, vote, false).await.expect("a vote");
    // A resigned player has no seat to hand over.
    service.play.resign(ada, table).await.expect("resigned");
    assert!(!game.can_see(dot).await);
    assert_not_found(service.play.end_hand_over(dot, id).await);
    assert_conflict(service.play.hand_over(ada, table, eve, DAY).await, Conflict::SeatResigned);
    let notes: Vec<Note> = game.notes().await.into_iter().map(|(note, _)| note).collect();
    assert_eq!(notes[notes.len() - 2..], [Note::GivenBack, Note::Resigned]);
    game.verify().await;
}

#[tokio::test]
async fn a_hand_over_is_refused_to_ineligible_accounts() {
    let game = ServiceGame::start(2, false, None).await;
    let (service, table, ada, bob) = (&game.service, game.game, game.people[0], game.people[1]);
    let dot = guest(service, "Dot").await;
    let invalid = async |to, seconds| {
        let result = service.play.hand_over(ada, table, to, seconds).await;
        assert!(matches!(&result, Err(Error::Invalid(_))), "{result:?}");
    };
    invalid(dot, 3_599).await;
    invalid(dot, 30 * DAY + 1).await;
    invalid(AccountId::fresh(), DAY).await;
    assert_conflict(service.play.hand_over(ada, table, bob, DAY).await, Conflict::AlreadySeated);
    assert_conflict(service.play.hand_over(ada, table, ada, DAY).await, Conflict::AlreadySeated);
    assert_not_found(service.play.hand_over(dot, table, ada, DAY).await);
    let offered = game.offer_seat_to(dot, DAY).await;
    service.lobby.block(dot, ada).await.expect("a block");
    assert_not_found(service.play.accept_hand_over(dot, offered.id).await);
    invalid(dot, DAY).await;
    service.lobby.unblock(dot, ada).await.expect("no block");
    assert_not_found(service.play.accept_hand_over(dot, offered.id).await);
    // A hand-over is refused if a player at the table has blocked the account.
    for at_the_game in [ada, bob] {
        service.lobby.block(at_the_game, dot).await.expect("a block");
        invalid(dot, DAY).await;
        service.lobby.unblock(at_the_game, dot).await.expect("no block");
    }
    let offered = game.offer_seat_to(dot, DAY).await;
    service.lobby.block(bob, dot).await.expect("a block");
    assert_not_found(service.play.accept_hand_over(dot, offered.id).await);
}

#[tokio::test]
async fn an_offer_is_declined_withdrawn_replaced_or_expires() {
    let game = ServiceGame::start(1, false, None).await;
    let (service, ada) = (&game.service, game.people[0]);
    let (dot, eve) = (guest(service, "Dot").await, guest(service, "Eve").await);
    let offered = game.offer_seat_to(dot, 3_600).await;
    assert_not_found(service.play.end_hand_over(eve, offered.id).await);
    service.play.end_hand_over(dot, offered.id).await.expect("declined");
    assert_not_found(service.play.accept_hand_over(dot, offered.id).await);
    let offered = game.offer_seat_to(dot, 3_600).await;
    service.play.end_hand_over(ada, offered.id).await.expect("taken back");
    assert_not_found(service.play.accept_hand_over(dot, offered.id).await);
    let first = game.offer_seat_to(dot, 3_600).await;
    let second = game.offer_seat_to(eve, 3_600).await;
    assert_not_found(service.play.accept_hand_over(dot, first.id).await);
    game.clock.advance(Duration::from_secs(3_600));
    assert_not_found(service.play.accept_hand_over(eve, second.id).await);
    assert!(service.play.hand_overs(eve).await.expect("a list").is_empty());
    assert!(game.notes().await.is_empty(), "nothing has happened");
    // A seat that was resigned meanwhile can no longer be handed over.
    let third = game.offer_seat_to(eve, 3_600).await;
    service.play.resign(ada, game.game).await.expect("resigned");
    assert_not_found(service.play.accept_hand_over(eve, third.id).await);
}

#[tokio::test]
async fn an_expired_hand_over_returns_the_seat_once() {
    let mut game = ServiceGame::start(2, false, None).await;
    game.hand_over_seat(DAY).await;
    game.pass_time(Duration::from_secs(23 * 3_600)).await;
    assert!(game.can_see(game.people[2]).await);
    // No node was running when it ended.
    game.clock.advance(Duration::from_secs(9 * 24 * 3_600));
    let all = (0..4).map(|_| game.service.play.process_due_deadlines());
    for done in futures_util::future::join_all(all).await {
        done.expect("clocks");
    }
    game.settle().await;
    assert!(!game.can_see(game.people[2]).await);
    assert_eq!((game.count(Note::HandedOver).await, game.count(Note::GivenBack).await), (1, 1));
    assert_eq!((game.pending_games(game.people[0]).await, game.pending_games(game.people[2]).await), (1, 0));
    game.play(0).await;
    // A second hand-over to the same account.
    let again = game.offer_seat_to(game.people[2], DAY).await;
    game.service.play.accept_hand_over(game.people[2], again.id).await.expect("a seat");
    assert!(game.can_see(game.people[2]).await);
    game.verify().await;
}

#[tokio::test]
async fn only_vacations_of_the_current_player_stop_the_clock() {
    let mut game = ServiceGame::start(2, false, Some(control(per_decision(24), OnExpiry::Caretaker))).await;
    let ada = game.people[0];
    let first = jiff::Timestamp::from_microsecond(game.clock.now().0).expect("a time");
    let first = first.to_zoned(jiff::tz::TimeZone::UTC).date();
    let vacation = Vacation { first, last: first.saturating_add(jiff::Span::new().days(1)) };
    let rest = Rest { zone: "UTC".to_owned(), quiet: None, vacation: vec![vacation] };
    game.service.play.set_rest(ada, Some(rest)).await.expect("a rest");
    game.settle().await;
    let resting = game.hours(0).await.expect("a deadline");
    assert!(resting > 24.0, "{resting}");
    let id = game.hand_over_seat(10 * DAY).await;
    let playing = game.hours(0).await.expect("a deadline");
    assert!((playing - 24.0).abs() < 0.01, "{playing}");
    game.pass_time(Duration::from_secs(3_600)).await;
    game.service.play.end_hand_over(game.people[2], id).await.expect("given back");
    let left = game.hours(0).await.expect("a deadline");
    assert!(left > 23.01, "the clock is stopped again: {left}");
    let id = game.offer_seat_to(game.people[2], 10 * DAY).await.id;
    game.service.play.accept_hand_over(game.people[2], id).await.expect("a seat");
    let left = game.hours(0).await.expect("a deadline");
    assert!((left - 23.0).abs() < 0.01, "an hour has passed: {left}");
    // The caretaker plays for an absent substitute. The owner is present after taking the seat back.
    game.pass_time(Duration::from_secs(25 * 3_600)).await;
    assert_eq!(game.now().await.seating.of(Seat::ALL[0]).caretaker, Some(CaretakerReason::Time));
    game.service.play.end_hand_over(ada, id).await.expect("taken back");
    assert_eq!(game.now().await.seating.of(Seat::ALL[0]).caretaker, None);
    game.verify().await;
}

#[tokio::test]
async fn a_substitute_takes_the_seat_from_the_caretaker() {
    let mut game = ServiceGame::start(2, false, None).await;
    game.service.play.set_presence(game.people[0], game.game, Presence::Away).await.expect("away");
    game.hand_over_seat(DAY).await;
    game.settle().await;
    assert_eq!(game.now().await.seating.of(Seat::ALL[0]).caretaker, None);
    assert_eq!(game.pending_games(game.people[2]).await, 1);
}

#[tokio::test]
async fn a_substitute_loses_access_when_the_game_ends() {
    let mut game = ServiceGame::start(1, false, None).await;
    let id = game.hand_over_seat(30 * DAY).await;
    let (ada, dot, red) = (game.people[0], game.people[1], Seat::ALL[0]);
    while let Some(answer) = game.now().await.record.game().simplest(red) {
        game.try_to_play(1, answer).await.expect("a move");
    }
    let over = game.now().await;
    assert!(over.record.game().is_over() && !over.record.game().is_aborted());
    assert!(!game.can_see(dot).await && game.can_see(ada).await);
    assert_not_found(game.service.play.end_hand_over(ada, id).await);
    assert_eq!((over.players[0].account, game.count(Note::GivenBack).await), (ada, 0));
    game.verify().await;
    let mut game = ServiceGame::start(2, false, None).await;
    game.hand_over_seat(30 * DAY).await;
    game.service.play.end_game(game.game, "maintenance").await.expect("an end");
    assert!(!game.can_see(game.people[2]).await && game.can_see(game.people[0]).await);
    game.verify().await;
}

/// A guest and its device key.
async fn guest_with_key(service: &Services, name: &str) -> (AccountId, String) {
    let key = format!("a-key-of-{name}-{}", uuid::Uuid::now_v7());
    let client_info = ClientInfo { device: None, language: None, network: Network([1; 16]) };
    (service.accounts.sign_in_guest(&key, Some(name), client_info).await.expect("a guest").account.id, key)
}

#[tokio::test]
async fn a_deleted_account_ends_a_hand_over() {
    for owner_leaves in [false, true] {
        let game = ServiceGame::start(2, false, None).await;
        let (service, table, green) = (&game.service, game.game, Seat::ALL[1]);
        let ((owner, of_owner), (dot, of_dot)) =
            (guest_with_key(service, "Cid").await, guest_with_key(service, "Dot").await);
        service.play.resign(game.people[1], table).await.expect("resigned");
        let (_, code) = service.play.offer_seat(game.people[0], table, green, DAY).await.expect("an offer");
        service.play.replace(owner, table, &code).await.expect("a seat");
        let offered = service.play.hand_over(owner, table, dot, DAY).await.expect("an offer");
        service.play.accept_hand_over(dot, offered.id).await.expect("a seat");
        let (account, key) = if owner_leaves { (owner, of_owner) } else { (dot, of_dot) };
        let caller =
            Caller { account, session: None, expires: Moment(i64::MAX), scopes: Scopes::all(), key: None };
        let proof = Proof { device_key: Some(key), ..Proof::default() };
        service.personal_data.delete_account(&caller, proof, Network([1; 16])).await.expect("deleted");
        game.settle().await;
        let now = game.now().await;
        assert!(now.seating.of(green).substitute.is_none() && now.substitutes.is_empty());
        assert_eq!(game.count(Note::GivenBack).await, 1);
        assert_eq!((game.can_see(owner).await, game.can_see(dot).await), (true, false));
        let left = if owner_leaves { dot } else { owner };
        assert!(service.play.hand_overs(left).await.expect("a list").is_empty());
        assert_not_found(service.play.end_hand_over(left, offered.id).await);
        // The caretaker plays only for a deleted owner.
        assert_eq!(game.waiting().await.contains(&green), !owner_leaves);
        assert_eq!(game.pending_games(dot).await, 0);
        game.verify().await;
    }
}
