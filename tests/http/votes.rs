//! Votes are counted again when a seat leaves the electorate.

use std::time::Duration;

use domain::game::{Answer, Choice, Motion, Note, VoteKind};
use domain::seat::Seat;
use service::accounts::keys::Caller;
use service::accounts::proof::Proof;
use service::accounts::scopes::Scopes;
use service::accounts::sessions::ClientInfo;
use service::moment::Moment;
use service::network::Network;
use service::play::games::SeatedGame;
use service::seating::time_control::OnExpiry;
use service::seating::vote::VoteState;

use crate::service_game::{ServiceGame, control, per_decision};

const HOUR: Duration = Duration::from_secs(3_600);

async fn open_vote(game: &ServiceGame, player: usize, kind: VoteKind, about: Option<Seat>) {
    let asked = game.service.play.open_vote(game.people[player], game.game, kind, about).await;
    assert_eq!(asked.expect("a vote").1, VoteState::Open);
}

#[tokio::test]
async fn a_vote_does_not_wait_for_a_resigned_seat() {
    let game = ServiceGame::start(3, false, Some(control(per_decision(24), OnExpiry::Pass))).await;
    open_vote(&game, 0, VoteKind::Pause, None).await;
    for player in [0, 1] {
        open_vote(&game, player, VoteKind::Abort, None).await;
    }
    let SeatedGame { game: after, .. } =
        game.service.play.resign(game.people[2], game.game).await.expect("resigned");
    assert_eq!(after.end_reason.as_deref(), Some("vote"), "both remaining players agree");
    game.verify().await;

    let game = ServiceGame::start(3, false, Some(control(per_decision(24), OnExpiry::Pass))).await;
    open_vote(&game, 0, VoteKind::Pause, None).await;
    game.service.play.resign(game.people[1], game.game).await.expect("resigned");
    assert_eq!(game.now().await.seating.votes.len(), 1, "one of two is no majority");
    game.service.play.resign(game.people[2], game.game).await.expect("resigned");
    let now = game.now().await;
    assert!(now.seating.paused.is_some() && now.seating.votes.is_empty(), "{:?}", now.seating);
    assert_eq!(game.notes().await.last(), Some(&(Note::Paused, None)));
    game.verify().await;
}

#[tokio::test]
async fn a_vote_does_not_wait_for_a_deleted_account() {
    let mut game = ServiceGame::start(2, false, None).await;
    let key = format!("device-{}", uuid::Uuid::now_v7());
    let client_info = ClientInfo { device: None, language: None, network: Network([1; 16]) };
    let last = game
        .service
        .accounts
        .sign_in_guest(&key, Some("Cid"), client_info)
        .await
        .expect("a guest")
        .account
        .id;
    game.service.play.resign(game.people[1], game.game).await.expect("resigned");
    let seat = Seat::ALL[1];
    let (_, code) =
        game.service.play.offer_seat(game.people[0], game.game, seat, 3_600).await.expect("an offer");
    game.service.play.replace(last, game.game, &code).await.expect("a seat");
    game.people[1] = last;
    open_vote(&game, 0, VoteKind::Abort, None).await;
    let caller =
        Caller { account: last, session: None, expires: Moment(i64::MAX), scopes: Scopes::all(), key: None };
    let proof = Proof { device_key: Some(key), ..Proof::default() };
    game.service.personal_data.delete_account(&caller, proof, Network([1; 16])).await.expect("deleted");
    game.service.play.process_due_deadlines().await.expect("clocks");
    assert_eq!(game.now().await.end_reason.as_deref(), Some("vote"));
    game.verify().await;
}

#[tokio::test]
async fn a_vote_does_not_wait_for_a_seat_without_time() {
    let mut game = ServiceGame::start(3, false, Some(control(per_decision(24), OnExpiry::Vote))).await;
    game.play(0).await;
    game.pass_time(23 * HOUR).await;
    open_vote(&game, 0, VoteKind::Extend, Some(Seat::ALL[1])).await;
    game.pass_time(2 * HOUR).await;
    let notes: Vec<Note> = game.notes().await.into_iter().map(|(note, _)| note).collect();
    let expired = [Note::TimeExpired, Note::VoteOpened];
    assert_eq!(notes, [&[Note::VoteOpened], &expired[..], &expired, &[Note::Extended]].concat());
    assert_eq!(game.hours(1).await, Some(24.0));
    // A seat that has time again is no longer voted on.
    let open: Vec<Motion> = game.now().await.seating.votes.iter().map(|vote| vote.motion).collect();
    assert_eq!(open, [Motion { kind: VoteKind::Replace, seat: Some(Seat::ALL[2]) }]);
    game.verify().await;
}

#[tokio::test]
async fn an_expired_clock_opens_a_vote_that_a_move_closes() {
    let mut game = ServiceGame::start(3, false, Some(control(per_decision(24), OnExpiry::Vote))).await;
    game.set_up().await;
    let late = game.waiting().await[0];
    game.pass_time(25 * HOUR).await;
    let open = game.now().await.seating.votes.clone();
    let motion = Motion { kind: VoteKind::Replace, seat: Some(late) };
    assert_eq!(open.iter().map(|vote| (vote.motion, vote.by)).collect::<Vec<_>>(), [(motion, None)]);
    // One of two votes is not a majority. Opening the same vote again counts as a vote for it.
    let one = (late.index() + 1) % 3;
    open_vote(&game, one, VoteKind::Replace, Some(late)).await;
    assert_eq!(game.now().await.seating.votes.len(), 1);
    game.try_to_play(late.index(), Answer::plain(Choice::Pass)).await.expect("a move");
    assert!(game.now().await.seating.votes.is_empty());
    assert!(!game.notes().await.iter().any(|(note, _)| *note == Note::CaretakerTook));
    game.verify().await;

    let next = game.waiting().await[0];
    game.pass_time(25 * HOUR).await;
    let open = game.now().await.seating.votes[0].id;
    for after in 1..3 {
        let player = game.people[(next.index() + after) % 3];
        game.service.play.vote(player, game.game, open, true).await.expect("a vote");
    }
    let notes = game.notes().await;
    assert_eq!(notes.last(), Some(&(Note::CaretakerTook, Some(next))), "{notes:?}");
    game.verify().await;
}
