//! Seats: resignation, absence, votes and replacement.

use std::time::Duration;

use domain::game::{Note, VoteKind};
use domain::seat::{Seat, SeatSet};
use service::Error;
use service::feed::game_list::GameFilter;
use service::play::seats::staying::Presence;
use service::seating::state::CaretakerReason;
use service::seating::time_control::OnExpiry;
use service::seating::vote::VoteState;

use crate::service_game::{ServiceGame, control, guest, per_decision};

#[tokio::test]
async fn the_caretaker_plays_for_a_resigned_seat_permanently() {
    let mut game = ServiceGame::start(2, false, None).await;
    let (people, id) = (game.people.clone(), game.game);
    for _ in 0..2 {
        let seen = game.service.play.resign(people[0], id).await.expect("resigned");
        assert_eq!(seen.game.seating.of(Seat::ALL[0]).caretaker, Some(CaretakerReason::Resigned));
    }
    assert_eq!(game.notes().await, [(Note::Resigned, Some(Seat::ALL[0]))]);
    game.settle().await;
    assert_eq!(game.waiting().await, [Seat::ALL[1]]);
    let back = game.service.play.set_presence(people[0], id, Presence::Here).await;
    assert!(matches!(back, Err(Error::Conflict(_))), "{back:?}");
    game.play(1).await;
    game.settle().await;
    assert_eq!(game.waiting().await, [Seat::ALL[1]], "the other players continue");
    game.service.play.resign(people[1], id).await.expect("resigned");
    game.settle().await;
    let over = game.now().await;
    assert_eq!((over.record.game().is_aborted(), over.end_reason.as_deref()), (true, Some("abandoned")));
    game.verify().await;
}

#[tokio::test]
async fn a_solo_game_ends_when_its_player_resigns() {
    let game = ServiceGame::start(1, false, None).await;
    for _ in 0..2 {
        let seen = game.service.play.resign(game.people[0], game.game).await.expect("resigned");
        assert_eq!(seen.game.end_reason.as_deref(), Some("resigned"));
    }
    game.verify().await;
}

#[tokio::test]
async fn a_game_without_present_players_ends_after_a_week() {
    let game = ServiceGame::start(2, false, None).await;
    let (service, people, id) = (&game.service, &game.people, game.game);
    for player in people {
        service.play.set_presence(*player, id, Presence::Away).await.expect("away");
    }
    game.pass_time(Duration::from_secs(6 * 24 * 3_600)).await;
    assert!(!game.now().await.record.game().is_over());
    service.play.set_presence(people[1], id, Presence::Here).await.expect("back");
    game.pass_time(Duration::from_secs(30 * 24 * 3_600)).await;
    // Without a clock the game waits for the present player.
    assert_eq!(game.waiting().await, [Seat::ALL[1]]);
    service.play.set_presence(people[1], id, Presence::Away).await.expect("away");
    game.pass_time(Duration::from_secs(8 * 24 * 3_600)).await;
    assert_eq!(game.now().await.end_reason.as_deref(), Some("abandoned"));
    game.verify().await;
}

#[tokio::test]
async fn votes_need_a_majority_and_an_abort_needs_all() {
    let game = ServiceGame::start(3, false, None).await;
    let (service, people, id) = (&game.service, &game.people, game.game);
    let third = Some(Seat::ALL[2]);
    let refused = service.play.open_vote(people[0], id, VoteKind::Pause, None).await;
    assert!(matches!(refused, Err(Error::Conflict(_))), "the game has no clock: {refused:?}");
    let refused = service.play.open_vote(people[0], id, VoteKind::Replace, None).await;
    assert!(matches!(refused, Err(Error::Invalid(_))), "{refused:?}");
    let stands = async |player: usize, kind, seat| {
        service.play.open_vote(people[player], id, kind, seat).await.expect("a vote").1
    };
    let early = service.play.open_vote(people[0], id, VoteKind::Replace, third).await;
    assert!(matches!(early, Err(Error::Invalid(_))), "the game has just begun: {early:?}");
    game.pass_time(Duration::from_secs(3 * 24 * 3_600)).await;
    assert_eq!(stands(0, VoteKind::Replace, third).await, VoteState::Open);
    assert_eq!(stands(0, VoteKind::Replace, third).await, VoteState::Open, "a second vote does not count");
    let vote = game.now().await.seating.votes[0].id;
    let own = service.play.vote(people[2], id, vote, true).await;
    assert!(matches!(own, Err(Error::Forbidden(_))), "{own:?}");
    assert_eq!(stands(1, VoteKind::Replace, third).await, VoteState::Passed);
    assert_eq!(game.now().await.seating.of(Seat::ALL[2]).caretaker, Some(CaretakerReason::Vote));
    // Two players are left, but all three must agree to an abort.
    assert_eq!(stands(0, VoteKind::Abort, None).await, VoteState::Open);
    let vote = game.now().await.seating.votes[0].id;
    assert_eq!(service.play.vote(people[1], id, vote, false).await.expect("a vote").1, VoteState::Failed);
    assert_eq!(stands(0, VoteKind::Abort, None).await, VoteState::Open);
    // A vote marks the player as present, so all three are counted again.
    let vote = game.now().await.seating.votes[0].id;
    assert_eq!(service.play.vote(people[2], id, vote, true).await.expect("a vote").1, VoteState::Open);
    assert_eq!(service.play.vote(people[1], id, vote, true).await.expect("a vote").1, VoteState::Passed);
    assert_eq!(game.now().await.end_reason.as_deref(), Some("vote"));
    game.verify().await;
}

#[tokio::test]
async fn votes_expire() {
    let game = ServiceGame::start(3, false, Some(control(per_decision(240), OnExpiry::Pass))).await;
    game.service.play.open_vote(game.people[0], game.game, VoteKind::Pause, None).await.expect("a vote");
    game.pass_time(Duration::from_secs(49 * 3_600)).await;
    let notes: Vec<Note> = game.notes().await.into_iter().map(|(note, _)| note).collect();
    assert_eq!(notes, [Note::VoteOpened, Note::VoteFailed]);
    assert!(game.now().await.seating.votes.is_empty());
}

#[tokio::test]
async fn a_replacement_takes_a_resigned_seat() {
    let mut game = ServiceGame::start(2, false, Some(control(per_decision(24), OnExpiry::Pass))).await;
    let (people, id, red) = (game.people.clone(), game.game, Seat::ALL[0]);
    let refused = game.service.play.offer_seat(people[1], id, red, 3_600).await;
    assert!(matches!(refused, Err(Error::Invalid(_))), "the seat is taken: {refused:?}");
    game.service.play.resign(people[0], id).await.expect("resigned");
    let (_, old) = game.service.play.offer_seat(people[1], id, red, 3_600).await.expect("an offer");
    let (made, code) = game.service.play.offer_seat(people[1], id, red, 7_200).await.expect("an offer");
    assert!(!serde_json::to_string(&made).expect("JSON").contains(&code), "only a hash is kept");
    let dot = guest(&game.service, "Dot").await;
    for wrong in [old.as_str(), "nothing"] {
        assert!(matches!(game.service.play.replace(dot, id, wrong).await, Err(Error::NotFound(_))));
    }
    let own = game.service.play.replace(people[1], id, &code).await;
    assert!(matches!(own, Err(Error::Conflict(_))), "{own:?}");
    let seen = game.service.play.replace(dot, id, &code).await.expect("a seat");
    assert_eq!(
        (seen.seat, seen.game.vacant, seen.game.players[0].name.as_str()),
        (red, SeatSet::EMPTY, "Dot")
    );
    let eve = guest(&game.service, "Eve").await;
    assert!(
        matches!(game.service.play.replace(eve, id, &code).await, Err(Error::NotFound(_))),
        "it is used up"
    );
    assert!(matches!(game.service.play.game(people[0], id).await, Err(Error::NotFound(_))));
    assert_eq!(game.service.feed.games(dot, GameFilter::default(), None, 10).await.expect("games").len(), 1);
    game.people[0] = dot;
    assert!(
        game.service.play.deadline(dot, id).await.expect("an answer").is_some(),
        "the new player has a deadline"
    );
    game.play(1).await;
    game.settle().await;
    let asked = game.waiting().await[0].index();
    game.play(asked).await;
    game.verify().await;
}

#[tokio::test]
async fn a_replacement_code_expires_as_stated() {
    let game = ServiceGame::start(2, false, None).await;
    let (people, id, red) = (&game.people, game.game, Seat::ALL[0]);
    game.service.play.resign(people[0], id).await.expect("resigned");
    let (_, code) = game.service.play.offer_seat(people[1], id, red, 3_600).await.expect("an offer");
    assert_eq!(game.service.play.offers(people[1], id).await.expect("a list").len(), 1);
    game.pass_time(Duration::from_secs(3_601)).await;
    let dot = guest(&game.service, "Dot").await;
    assert!(matches!(game.service.play.replace(dot, id, &code).await, Err(Error::NotFound(_))));
    assert_eq!(game.service.play.offers(people[1], id).await.expect("a list").len(), 0);
    let (_, code) = game.service.play.offer_seat(people[1], id, red, 3_600).await.expect("an offer");
    game.service.play.withdraw_offer(people[1], id, red).await.expect("taken back");
    assert!(matches!(game.service.play.replace(dot, id, &code).await, Err(Error::NotFound(_))));
}
