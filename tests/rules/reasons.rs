//! Why plans ended, in every language: one or more sentences for each reason and each condition.

use domain::board::AreaId;
use domain::card::CardId;
use domain::game::refusal::Block;
use domain::game::{BlockReasonKind, NoText, Refusal, RefusalCode};
use domain::parameter::Parameter;
use domain::plan::{DisarmReason, StopIf};
use domain::resource::Resource;
use domain::seat::Seat;
use domain::text::{self, Language};

use super::wording::check_sentence;

/// Every condition, with all that may be named in it and with nothing named.
fn conditions() -> Vec<StopIf> {
    let mut all = vec![StopIf::OthersPassed {}, StopIf::Terraformed {}];
    for resource in Resource::ALL.iter().copied().map(Some).chain([None]) {
        all.push(StopIf::ResourcesRemoved { resource });
        all.push(StopIf::ProductionLowered { resource });
    }
    for card in [CardId::from_word("livestock"), CardId::from_word("birds"), None] {
        all.push(StopIf::CardResourcesRemoved { card });
    }
    for milestone in domain::game::goals::Milestone::ALL.iter().copied().map(Some).chain([None]) {
        all.push(StopIf::MilestoneClaimed { milestone });
    }
    for award in domain::game::goals::Award::ALL.iter().copied().map(Some).chain([None]) {
        all.push(StopIf::AwardFunded { award });
    }
    for parameter in Parameter::ALL.iter().copied().map(Some).chain([None]) {
        all.push(StopIf::ParameterRaised { parameter, value: None });
        all.extend([1, 3].map(|value| StopIf::ParameterRaised { parameter, value: Some(value) }));
    }
    all.extend(
        ["h07", "h31"]
            .iter()
            .filter_map(|word| AreaId::from_word(word))
            .map(|area| StopIf::AreaTaken { area }),
    );
    all.extend(Seat::ALL.iter().copied().map(Some).chain([None]).map(|seat| StopIf::Passed { seat }));
    all
}

fn refusal() -> Refusal {
    let block = Block {
        rule: "R5.A1".into(),
        what: BlockReasonKind::Payment,
        need: 8,
        have: 3,
        resource: None,
        tag: None,
        text: NoText,
    };
    Refusal {
        code: RefusalCode::Blocked,
        answer: 0,
        rule: "R5.A1".into(),
        need: None,
        have: None,
        resource: None,
        blocked_by: vec![block],
        text: NoText,
    }
}

#[test]
fn every_reason_of_a_plan_is_a_sentence() {
    for language in Language::ALL {
        let mut texts: Vec<String> = Vec::new();
        let others = [
            DisarmReason::Until {},
            DisarmReason::Refused { refusal: refusal() },
            DisarmReason::TurnOver {},
            DisarmReason::GameOver {},
            DisarmReason::Interrupted {},
            DisarmReason::Withdrawn {},
            DisarmReason::Replaced {},
            DisarmReason::SeatLost {},
        ];
        let stopped =
            conditions().into_iter().map(|condition| DisarmReason::StopIf { condition, event_seq: 1 });
        for reason in others.into_iter().chain(stopped) {
            let (reason, text) = text::spell_reason(reason, *language);
            check_sentence(&text, &reason);
            if let DisarmReason::Refused { refusal } = &reason {
                assert!(text.ends_with(&refusal.text) && text.len() > refusal.text.len(), "{text}");
            }
            // Without a parameter its value says nothing.
            if !matches!(
                reason,
                DisarmReason::StopIf { condition: StopIf::ParameterRaised { parameter: None, .. }, .. }
            ) {
                assert!(!texts.contains(&text), "twice: {text}");
            }
            texts.push(text);
        }
    }
}
