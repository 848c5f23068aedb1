//! Clocks on the wire: the option of a table, the clocks of a game, and the rest of an account.

use domain::seat::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::reply::mirror::mirror;
use service::error::Violation;
use service::messages::expected;
use service::moment::Moment;
use service::play::games::LoadedGame;
use service::seating::rest::{Quiet, Rest, Vacation};
use service::seating::state::ClockContext;
use service::seating::time_control::{Control, Limit, OnExpiry};

/// Default of `quiet_hours_per_day` and of `vacation_days`.
const QUIET: u8 = 8;
const VACATION: u8 = 14;
/// Default of `notice_hours`.
const NOTICE: u8 = 4;

/// The clock of a table: the time that a player has to answer.
#[derive(Clone, Deserialize, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockOption {
    /// Unlimited time.
    None {},
    /// A fixed time for each decision.
    PerDecision {
        /// Time for each decision in seconds.
        #[schema(minimum = 60, maximum = 2_592_000, example = 86_400)]
        limit_seconds: u32,
        /// Action of the server when the time has run out.
        #[serde(default)]
        #[schema(default = "pass")]
        on_expiry: ExpiryWord,
        /// Number of quiet hours a day that stop the clock of a player.
        #[serde(default = "quiet")]
        #[schema(default = 8, minimum = 0, maximum = 12)]
        quiet_hours_per_day: u8,
        /// Number of vacation days in this game that stop the clock of a player.
        #[serde(default = "vacation")]
        #[schema(default = 14, minimum = 0, maximum = 60)]
        vacation_days: u8,
    },
    /// A bank of time for the whole game. The server adds the increment each time that the game begins to wait for the
    /// seat again.
    Bank {
        /// Time in the bank at the start, in seconds.
        #[schema(minimum = 60, maximum = 2_592_000, example = 259_200)]
        start_seconds: u32,
        /// Time in seconds that is added each time the game begins to wait for the seat.
        #[schema(minimum = 0, maximum = 604_800, example = 21_600)]
        increment_seconds: u32,
        /// Action of the server when the time has run out.
        #[serde(default)]
        #[schema(default = "pass")]
        on_expiry: ExpiryWord,
        /// Number of quiet hours a day that stop the clock of a player.
        #[serde(default = "quiet")]
        #[schema(default = 8, minimum = 0, maximum = 12)]
        quiet_hours_per_day: u8,
        /// Number of vacation days in this game that stop the clock of a player.
        #[serde(default = "vacation")]
        #[schema(default = 14, minimum = 0, maximum = 60)]
        vacation_days: u8,
    },
    /// A deadline once a day. At the deadline, each decision that has been open for some hours is due.
    Daily {
        /// Time of the day at which decisions are due, `HH:MM` in `time_zone`.
        #[schema(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$", example = "20:00")]
        at: String,
        /// Time zone of `at` by its IANA name.
        #[schema(max_length = 64, example = "Europe/Berlin")]
        time_zone: String,
        /// Hours for which a decision must have been open to be due, not counting quiet hours.
        #[serde(default = "notice")]
        #[schema(default = 4, minimum = 0, maximum = 24)]
        notice_hours: u8,
        /// Action of the server when the time has run out.
        #[serde(default)]
        #[schema(default = "pass")]
        on_expiry: ExpiryWord,
        /// Number of quiet hours a day that stop the clock of a player.
        #[serde(default = "quiet")]
        #[schema(default = 8, minimum = 0, maximum = 12)]
        quiet_hours_per_day: u8,
        /// Number of vacation days in this game that stop the clock of a player.
        #[serde(default = "vacation")]
        #[schema(default = 14, minimum = 0, maximum = 60)]
        vacation_days: u8,
    },
}

mirror! {
    /// Action of the server when the time of a seat has run out.
    #[derive(Default)]
    ExpiryWord of OnExpiry {
        /// The seat passes. If it cannot pass, the server gives the simplest answer.
        #[default]
        Pass,
        /// The caretaker plays for the seat until its player comes back.
        Caretaker,
        /// The other players vote. After two days the caretaker plays for the seat.
        Vote,
    }
}

fn quiet() -> u8 {
    QUIET
}

fn vacation() -> u8 {
    VACATION
}

fn notice() -> u8 {
    NOTICE
}

impl ClockOption {
    /// The time control of the option. `None` if there is no clock.
    pub fn control(self) -> Result<Option<Control>, Problem> {
        let control = |limit, on_expiry: ExpiryWord, quiet_hours_per_day, vacation_days| {
            let on_expiry = on_expiry.into();
            Ok(Some(Control { limit, on_expiry, quiet_hours_per_day, vacation_days }))
        };
        match self {
            Self::None {} => Ok(None),
            Self::PerDecision { limit_seconds, on_expiry, quiet_hours_per_day, vacation_days } => {
                control(Limit::PerDecision { limit_seconds }, on_expiry, quiet_hours_per_day, vacation_days)
            }
            Self::Bank {
                start_seconds,
                increment_seconds,
                on_expiry,
                quiet_hours_per_day,
                vacation_days,
            } => {
                let limit = Limit::Bank { start_seconds, increment_seconds };
                control(limit, on_expiry, quiet_hours_per_day, vacation_days)
            }
            Self::Daily { at, time_zone, notice_hours, on_expiry, quiet_hours_per_day, vacation_days } => {
                let at_minute = parse_minute(&at, "/clock/at")?;
                let limit = Limit::Daily { at_minute, time_zone, notice_hours };
                control(limit, on_expiry, quiet_hours_per_day, vacation_days)
            }
        }
    }
}

impl From<Option<&Control>> for ClockOption {
    fn from(control: Option<&Control>) -> Self {
        let Some(control) = control else { return Self::None {} };
        let on_expiry = control.on_expiry.into();
        let (quiet_hours_per_day, vacation_days) = (control.quiet_hours_per_day, control.vacation_days);
        match control.limit.clone() {
            Limit::PerDecision { limit_seconds } => {
                Self::PerDecision { limit_seconds, on_expiry, quiet_hours_per_day, vacation_days }
            }
            Limit::Bank { start_seconds, increment_seconds } => {
                Self::Bank { start_seconds, increment_seconds, on_expiry, quiet_hours_per_day, vacation_days }
            }
            Limit::Daily { at_minute, time_zone, notice_hours } => Self::Daily {
                at: time_of_day(at_minute),
                time_zone,
                notice_hours,
                on_expiry,
                quiet_hours_per_day,
                vacation_days,
            },
        }
    }
}

/// The clocks of a game.
#[derive(Clone, Serialize, ToSchema)]
pub struct ClockBody {
    /// Clock that the table chose.
    clock: ClockOption,
    /// Server time at which these values were read.
    #[schema(format = "date-time")]
    now: String,
    /// Time since which all clocks have been paused. Absent if they are not paused.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    paused_since: Option<String>,
    /// Clock of each seat, in the order of the seats.
    seats: Vec<SeatClock>,
}

/// The clock of a seat.
#[derive(Clone, Serialize, ToSchema)]
pub struct SeatClock {
    /// Seat of the clock.
    seat: Seat,
    /// Whether the clock runs, and if not, why.
    state: ClockState,
    /// Time left in seconds, not counting the time for which the clock will be stopped. With a daily deadline, the
    /// seconds until the deadline, absent while the clock does not run. Also absent without a clock and for an
    /// opponent.
    #[schema(minimum = 0)]
    #[serde(skip_serializing_if = "Option::is_none")]
    remaining_seconds: Option<i64>,
    /// Time at which the decision of the seat is due if nothing else stops the clock. Absent if no time runs for a
    /// decision.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<String>,
}

/// Whether a clock runs, and the reason if it does not.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClockState {
    /// The game does not wait for the seat or has no clock, or an opponent plays the seat.
    Idle,
    /// The clock runs.
    Running,
    /// The player of the seat has quiet hours or vacation.
    Resting,
    /// All clocks are paused.
    Paused,
    /// The time has run out, and the other players vote.
    Expired,
    /// The caretaker plays for the seat.
    Caretaker,
}

impl ClockBody {
    /// The clocks of a game at a time.
    pub fn new(game: &LoadedGame, times: &ClockContext, now: Moment) -> Self {
        let seating = &game.seating;
        let opponents = game.opponents();
        let of = |seat: &Seat| {
            let state = seating.of(*seat);
            let timed = !opponents.contains(*seat);
            let state = match () {
                () if !timed => ClockState::Idle,
                () if state.caretaker.is_some() || !game.present().contains(*seat) => ClockState::Caretaker,
                () if !state.clock.open => ClockState::Idle,
                () if state.overdue.is_some() => ClockState::Expired,
                () if seating.paused.is_some() => ClockState::Paused,
                () if seating.rests(*seat, now, times) => ClockState::Resting,
                () => ClockState::Running,
            };
            SeatClock {
                seat: *seat,
                state,
                remaining_seconds: seating
                    .remaining(*seat, now, times)
                    .filter(|_| timed)
                    .map(|left| left / 1_000_000),
                deadline: seating.due(*seat, times).map(|due| due.to_string()),
            }
        };
        Self {
            clock: seating.control.as_ref().into(),
            now: now.to_string(),
            paused_since: seating.paused.map(|since| since.to_string()),
            seats: game.record.game().seats().iter().map(of).collect(),
        }
    }

    /// The clocks without the values that change while time passes and nothing happens.
    pub fn at_rest(&self) -> Self {
        let mut same = self.clone();
        same.now.clear();
        for seat in same.seats.iter_mut().filter(|seat| seat.state == ClockState::Running) {
            seat.remaining_seconds = None;
        }
        same
    }
}

/// Quiet hours and vacation of an account. Without a time zone nothing stops a clock.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RestBody {
    /// Time zone by its IANA name, such as `Europe/Belgrade`.
    #[schema(max_length = 64, example = "Europe/Berlin")]
    #[serde(skip_serializing_if = "Option::is_none")]
    time_zone: Option<String>,
    /// Quiet hours of each day. Absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    quiet_hours: Option<QuietHours>,
    /// Periods in which the player is on vacation.
    #[serde(default)]
    #[schema(max_items = 20)]
    vacation: Vec<VacationBody>,
}

/// Hours of each day in which the clocks stop. If the end is before the start, the quiet hours continue past midnight.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// Start of the quiet hours, local time.
    #[schema(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$", example = "22:30")]
    from: String,
    /// End of the quiet hours, local time.
    #[schema(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$", example = "07:00")]
    to: String,
}

/// A period of vacation, 60 days at most.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VacationBody {
    /// First day of the vacation.
    #[schema(format = "date", example = "2027-07-01")]
    first: String,
    /// Last day of the vacation.
    #[schema(format = "date", example = "2027-07-14")]
    last: String,
}

impl RestBody {
    /// The rest that the body describes. `None` without a time zone.
    pub fn rest(self) -> Result<Option<Rest>, Problem> {
        let quiet = self.quiet_hours.map(|quiet| {
            let from = parse_minute(&quiet.from, "/quiet_hours/from")?;
            Ok::<_, Problem>(Quiet { from, until: parse_minute(&quiet.to, "/quiet_hours/to")? })
        });
        let quiet = quiet.transpose()?;
        let mut vacation = Vec::new();
        for (index, days) in self.vacation.iter().enumerate() {
            let day = |text: &str, part| {
                let pointer = format!("/vacation/{index}/{part}");
                let wrong = Violation::new(pointer, "format", expected::day("2027-07-01"));
                text.parse().map_err(|_: jiff::Error| Problem::invalid(vec![wrong]))
            };
            vacation.push(Vacation { first: day(&days.first, "first")?, last: day(&days.last, "last")? });
        }
        match self.time_zone {
            Some(zone) => Ok(Some(Rest { zone, quiet, vacation })),
            None if quiet.is_none() && vacation.is_empty() => Ok(None),
            None => Err(Problem::invalid(vec![Violation::new("/time_zone", "required", expected::value())])),
        }
    }
}

impl From<Option<Rest>> for RestBody {
    fn from(rest: Option<Rest>) -> Self {
        let Some(rest) = rest else {
            return Self { time_zone: None, quiet_hours: None, vacation: Vec::new() };
        };
        let quiet = |Quiet { from, until }| QuietHours { from: time_of_day(from), to: time_of_day(until) };
        let days = |Vacation { first, last }: Vacation| VacationBody {
            first: first.to_string(),
            last: last.to_string(),
        };
        Self {
            time_zone: Some(rest.zone),
            quiet_hours: rest.quiet.map(quiet),
            vacation: rest.vacation.into_iter().map(days).collect(),
        }
    }
}

/// `20:00` in minutes after midnight.
fn parse_minute(text: &str, pointer: &str) -> Result<u16, Problem> {
    let wrong = || Problem::invalid(vec![Violation::new(pointer, "format", expected::time("20:00"))]);
    let digits = |part: &str, below: u16| {
        let good = part.len() == 2 && part.bytes().all(|digit| digit.is_ascii_digit());
        part.parse().ok().filter(|n: &u16| good && *n < below)
    };
    let (hour, minute) = text.split_once(':').ok_or_else(wrong)?;
    Ok(digits(hour, 24).ok_or_else(wrong)? * 60 + digits(minute, 60).ok_or_else(wrong)?)
}

fn time_of_day(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}
