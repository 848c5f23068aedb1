//! Seats: resigning, being away, and what those at a table decide together.

use std::time::Duration;

use api::service::Error;
use api::service::clocks::OnExpiry;
use api::service::clocks::sitting::Why;
use api::service::seats::staying::Presence;
use api::service::seats::votes::{Kind, Standing};
use domain::game::Note;
use domain::seat::Seat;

use crate::clocks::{Sat, control, per_decision};

#[tokio::test]
async fn who_resigns_is_played_for_and_cannot_come_back() {
    let mut game = Sat::down(2, false, None).await;
    let (people, id) = (game.people.clone(), game.game);
    for _ in 0..2 {
        let seen = game.service.resign(people[0], id).await.expect("resigned");
        assert_eq!(seen.game.sitting.of(Seat::ALL[0]).caretaker, Some(Why::Resigned));
    }
    assert_eq!(game.notes().await, [(Note::Resigned, Some(Seat::ALL[0]))]);
    game.settle().await;
    assert_eq!(game.waiting().await, [Seat::ALL[1]]);
    let back = game.service.set_presence(people[0], id, Presence::Here).await;
    assert!(matches!(back, Err(Error::Conflict(_))), "{back:?}");
    game.play(1).await;
    game.settle().await;
    assert_eq!(game.waiting().await, [Seat::ALL[1]], "the others play on");
    game.service.resign(people[1], id).await.expect("resigned");
    game.settle().await;
    let over = game.now().await;
    assert_eq!((over.record.game().is_aborted(), over.end_reason.as_deref()), (true, Some("abandoned")));
    game.verified().await;
}

#[tokio::test]
async fn a_solo_game_ends_when_it_is_given_up() {
    let game = Sat::down(1, false, None).await;
    for _ in 0..2 {
        let seen = game.service.resign(game.people[0], game.game).await.expect("resigned");
        assert_eq!(seen.game.end_reason.as_deref(), Some("resigned"));
    }
    game.verified().await;
}

#[tokio::test]
async fn a_game_that_all_are_away_from_waits_a_week() {
    let game = Sat::down(2, false, None).await;
    let (service, people, id) = (&game.service, &game.people, game.game);
    for player in people {
        service.set_presence(*player, id, Presence::Away).await.expect("away");
    }
    game.pass_time(Duration::from_secs(6 * 24 * 3_600)).await;
    assert!(!game.now().await.record.game().is_over());
    service.set_presence(people[1], id, Presence::Here).await.expect("back");
    game.pass_time(Duration::from_secs(30 * 24 * 3_600)).await;
    // Without a clock it waits for whoever is there.
    assert_eq!(game.waiting().await, [Seat::ALL[1]]);
    service.set_presence(people[1], id, Presence::Away).await.expect("away");
    game.pass_time(Duration::from_secs(8 * 24 * 3_600)).await;
    assert_eq!(game.now().await.end_reason.as_deref(), Some("abandoned"));
    game.verified().await;
}

#[tokio::test]
async fn votes_need_more_than_half_and_an_end_needs_all() {
    let game = Sat::down(3, false, None).await;
    let (service, people, id) = (&game.service, &game.people, game.game);
    let third = Some(Seat::ALL[2]);
    let refused = service.open_vote(people[0], id, Kind::Pause, None).await;
    assert!(matches!(refused, Err(Error::Conflict(_))), "there is no clock: {refused:?}");
    let refused = service.open_vote(people[0], id, Kind::Replace, None).await;
    assert!(matches!(refused, Err(Error::Invalid(_))), "{refused:?}");
    let stands = async |player: usize, kind, seat| {
        service.open_vote(people[player], id, kind, seat).await.expect("a vote").1
    };
    assert_eq!(stands(0, Kind::Replace, third).await, Standing::Open);
    assert_eq!(stands(0, Kind::Replace, third).await, Standing::Open, "nobody has two votes");
    let vote = game.now().await.sitting.votes[0].id;
    let own = service.vote(people[2], id, vote, true).await;
    assert!(matches!(own, Err(Error::Forbidden(_))), "{own:?}");
    assert_eq!(stands(1, Kind::Replace, third).await, Standing::Passed);
    assert_eq!(game.now().await.sitting.of(Seat::ALL[2]).caretaker, Some(Why::Vote));
    // Two are left, and both have to agree to the end.
    assert_eq!(stands(0, Kind::Abort, None).await, Standing::Open);
    let vote = game.now().await.sitting.votes[0].id;
    assert_eq!(service.vote(people[1], id, vote, false).await.expect("a vote").1, Standing::Failed);
    assert_eq!(stands(0, Kind::Abort, None).await, Standing::Open);
    // Whoever votes is back, and then all three have to.
    let vote = game.now().await.sitting.votes[0].id;
    assert_eq!(service.vote(people[2], id, vote, true).await.expect("a vote").1, Standing::Open);
    assert_eq!(service.vote(people[1], id, vote, true).await.expect("a vote").1, Standing::Passed);
    assert_eq!(game.now().await.end_reason.as_deref(), Some("vote"));
    game.verified().await;
}

#[tokio::test]
async fn votes_lapse() {
    let game = Sat::down(3, false, Some(control(per_decision(240), OnExpiry::Pass))).await;
    game.service.open_vote(game.people[0], game.game, Kind::Pause, None).await.expect("a vote");
    game.pass_time(Duration::from_secs(49 * 3_600)).await;
    let told: Vec<Note> = game.notes().await.into_iter().map(|(note, _)| note).collect();
    assert_eq!(told, [Note::VoteOpened, Note::VoteFailed]);
    assert!(game.now().await.sitting.votes.is_empty());
}
