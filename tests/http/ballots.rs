//! Votes are counted again as soon as somebody who was asked is not there any more.

use std::time::Duration;

use api::service::clocks::OnExpiry;
use api::service::games::Seen;
use api::service::keys::Caller;
use api::service::leaving::Proof;
use api::service::moment::Moment;
use api::service::scopes::Scopes;
use api::service::seats::votes::{Kind, Standing};
use api::service::sessions::{Network, Visitor};
use domain::game::Note;
use domain::seat::Seat;

use crate::sat::{Sat, control, per_decision};

const HOUR: Duration = Duration::from_secs(3_600);

async fn ask(game: &Sat, player: usize, kind: Kind, about: Option<Seat>) {
    let asked = game.service.open_vote(game.people[player], game.game, kind, about).await;
    assert_eq!(asked.expect("a vote").1, Standing::Open);
}

#[tokio::test]
async fn a_vote_does_not_wait_for_whoever_has_resigned() {
    let game = Sat::down(3, false, Some(control(per_decision(24), OnExpiry::Pass))).await;
    ask(&game, 0, Kind::Pause, None).await;
    for player in [0, 1] {
        ask(&game, player, Kind::Abort, None).await;
    }
    let Seen { game: after, .. } = game.service.resign(game.people[2], game.game).await.expect("resigned");
    assert_eq!(after.end_reason.as_deref(), Some("vote"), "both who are left want it");
    game.verified().await;

    let game = Sat::down(3, false, Some(control(per_decision(24), OnExpiry::Pass))).await;
    ask(&game, 0, Kind::Pause, None).await;
    game.service.resign(game.people[1], game.game).await.expect("resigned");
    assert_eq!(game.now().await.sitting.votes.len(), 1, "one of two is not more than half");
    game.service.resign(game.people[2], game.game).await.expect("resigned");
    let now = game.now().await;
    assert!(now.sitting.paused.is_some() && now.sitting.votes.is_empty(), "{:?}", now.sitting);
    assert_eq!(game.notes().await.last(), Some(&(Note::Paused, None)));
    game.verified().await;
}

#[tokio::test]
async fn a_vote_does_not_wait_for_whoever_was_deleted() {
    let mut game = Sat::down(2, false, None).await;
    let key = format!("device-{}", uuid::Uuid::now_v7());
    let visitor = Visitor { device: None, language: None, place: Network([1; 16]) };
    let last = game.service.sign_in_guest(&key, Some("Cid"), visitor).await.expect("a guest").account.id;
    game.service.resign(game.people[1], game.game).await.expect("resigned");
    let seat = Seat::ALL[1];
    let (_, code) = game.service.offer_seat(game.people[0], game.game, seat, 3_600).await.expect("an offer");
    game.service.replace(last, game.game, &code).await.expect("a seat");
    game.people[1] = last;
    ask(&game, 0, Kind::Abort, None).await;
    let caller = Caller { account: last, session: None, expires: Moment(i64::MAX), scopes: Scopes::all() };
    let proof = Proof { password: None, device_key: Some(key) };
    game.service.delete_account(&caller, proof, Network([1; 16])).await.expect("deleted");
    game.service.keep_time_once().await.expect("clocks");
    assert_eq!(game.now().await.end_reason.as_deref(), Some("vote"));
    game.verified().await;
}

#[tokio::test]
async fn a_vote_does_not_wait_for_whoever_has_run_out_of_time() {
    let mut game = Sat::down(3, false, Some(control(per_decision(24), OnExpiry::Vote))).await;
    game.play(0).await;
    game.pass_time(23 * HOUR).await;
    ask(&game, 0, Kind::Extend, Some(Seat::ALL[1])).await;
    game.pass_time(2 * HOUR).await;
    let told: Vec<Note> = game.notes().await.into_iter().map(|(note, _)| note).collect();
    assert_eq!(told, [Note::VoteOpened, Note::TimeExpired, Note::TimeExpired, Note::Extended]);
    assert_eq!(game.hours(1).await, Some(24.0));
    assert!(game.now().await.sitting.votes.is_empty());
    game.verified().await;
}
