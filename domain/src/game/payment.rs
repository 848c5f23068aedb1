//! What is paid, with what, and which payments are accepted (R5.A4).

use serde::{Deserialize, Serialize};

use super::refusal::{Refusal, RefusalCode};
use crate::resource::{ByResource, Resource};

/// Payment of a seat. All amounts are numbers of cubes, not values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Payment {
    /// Amount paid in M€.
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 10_000))]
    pub megacredits: i32,
    /// Number of steel cubes, if the option accepts steel.
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 10_000))]
    pub steel: i32,
    /// Number of titanium cubes, if the option accepts titanium.
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 10_000))]
    pub titanium: i32,
    /// Number of heat cubes, if the seat may use heat as M€.
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 10_000))]
    pub heat: i32,
}

impl Payment {
    /// Nothing.
    pub const NOTHING: Payment = Payment { megacredits: 0, steel: 0, titanium: 0, heat: 0 };

    /// The cubes given of that resource.
    pub fn of(&self, resource: Resource) -> i32 {
        match resource {
            Resource::MegaCredits => self.megacredits,
            Resource::Steel => self.steel,
            Resource::Titanium => self.titanium,
            Resource::Heat => self.heat,
            Resource::Plants | Resource::Energy => 0,
        }
    }
}

/// What is due, and what of the seat's stock may be used for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// M€ due, after discounts.
    pub due: i32,
    /// M€ held.
    pub megacredits: i32,
    /// Steel that may be used, and the worth of one.
    pub steel: (i32, i32),
    /// Titanium that may be used, and the worth of one.
    pub titanium: (i32, i32),
    /// Heat that may be used as M€.
    pub heat: i32,
}

impl Price {
    /// All that could be paid.
    pub fn affordable(&self) -> i32 {
        self.megacredits + self.heat + self.steel.0 * self.steel.1 + self.titanium.0 * self.titanium.1
    }

    /// Whether the seat can pay.
    pub fn payable(&self) -> bool {
        self.affordable() >= self.due
    }

    fn worth(&self, payment: &Payment) -> i64 {
        i64::from(payment.steel) * i64::from(self.steel.1)
            + i64::from(payment.titanium) * i64::from(self.titanium.1)
            + i64::from(payment.heat)
    }

    /// The payment that is used if the answer names none: as much metal as is not overpaid, then M€, then heat, and only if
    /// that is not enough one more metal. Meaningful only if the price can be paid.
    pub fn default_payment(&self) -> Payment {
        let mut rest = self.due;
        let mut take = |(held, worth): (i32, i32)| {
            let used = if worth == 0 { 0 } else { held.min(rest / worth) };
            rest -= used * worth;
            used
        };
        let titanium = take(self.titanium);
        let steel = take(self.steel);
        let megacredits = take((self.megacredits, 1));
        let heat = take((self.heat, 1));
        let mut payment = Payment { megacredits, steel, titanium, heat };
        if rest > 0 {
            // One more cube of a metal covers what is missing; M€ and heat that it makes superfluous stay.
            let spare_steel = self.steel.0 > payment.steel && self.steel.1 >= rest;
            let worth = if spare_steel {
                payment.steel += 1;
                self.steel.1
            } else {
                payment.titanium += 1;
                self.titanium.1
            };
            let mut surplus = worth - rest;
            for cubes in [&mut payment.heat, &mut payment.megacredits] {
                let back = surplus.min(*cubes);
                *cubes -= back;
                surplus -= back;
            }
            // A worthier metal may have made a whole cube of the other superfluous.
            while payment.steel > 0 && surplus >= self.steel.1 {
                payment.steel -= 1;
                surplus -= self.steel.1;
            }
        }
        payment
    }

    /// Least and most cubes of a resource that some accepted payment uses.
    pub fn range(&self, resource: Resource) -> (i32, i32) {
        let held = |r| match r {
            Resource::MegaCredits => (self.megacredits, 1),
            Resource::Steel => self.steel,
            Resource::Titanium => self.titanium,
            Resource::Heat => (self.heat, 1),
            Resource::Plants | Resource::Energy => (0, 0),
        };
        let (cubes, worth) = held(resource);
        if worth == 0 {
            return (0, 0);
        }
        let others = self.affordable() - cubes * worth;
        let least = ceil(self.due - others, worth).clamp(0, cubes);
        let most = ceil(self.due, worth).clamp(0, cubes);
        (least, most)
    }

    /// Checks a payment: the seat has it, it covers the price, and no cube could be left out (R5.A4).
    pub fn check(&self, payment: &Payment) -> Result<(), Refusal> {
        let limits = [
            (Resource::MegaCredits, payment.megacredits, self.megacredits),
            (Resource::Steel, payment.steel, if self.steel.1 > 0 { self.steel.0 } else { 0 }),
            (Resource::Titanium, payment.titanium, if self.titanium.1 > 0 { self.titanium.0 } else { 0 }),
            (Resource::Heat, payment.heat, self.heat),
        ];
        for (resource, given, most) in limits {
            if given < 0 || given > most {
                return Err(
                    Refusal::payment(RefusalCode::PaymentNotHeld, given.into(), most.into()).about(resource)
                );
            }
        }
        let total = self.worth(payment) + i64::from(payment.megacredits);
        let due = i64::from(self.due);
        if total < due {
            return Err(Refusal::payment(RefusalCode::PaymentTooSmall, due, total));
        }
        let surplus = total - due;
        let wasted = ((payment.megacredits > 0 || payment.heat > 0) && surplus >= 1)
            || (payment.steel > 0 && surplus >= i64::from(self.steel.1))
            || (payment.titanium > 0 && surplus >= i64::from(self.titanium.1));
        if wasted {
            return Err(Refusal::payment(RefusalCode::PaymentTooLarge, due, total));
        }
        Ok(())
    }

    /// What the seat may pay with. All ranges are empty if the price cannot be paid: in research, buying no card is then still
    /// a legal answer.
    pub fn terms(&self) -> PaymentTerms {
        let range = |resource, worth| {
            let (min, max) = self.range(resource);
            (max > 0 && self.payable()).then_some(PaymentRange { min, max, worth })
        };
        PaymentTerms {
            due: self.due,
            megacredits: range(Resource::MegaCredits, 1),
            steel: range(Resource::Steel, self.steel.1),
            titanium: range(Resource::Titanium, self.titanium.1),
            heat: range(Resource::Heat, 1),
            default: if self.payable() { self.default_payment() } else { Payment::NOTHING },
        }
    }
}

fn ceil(amount: i32, worth: i32) -> i32 {
    if amount <= 0 { 0 } else { (amount + worth - 1) / worth }
}

/// Range in which a payment may use one resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PaymentRange {
    /// Smallest number of cubes that the payment needs: with fewer, all other accepted resources do not cover the
    /// price.
    pub min: i32,
    /// Largest number of cubes that can be used.
    pub max: i32,
    /// Value of one cube in M€.
    pub worth: i32,
}

/// Price of an option, and the resources that may pay for it. The server accepts a payment if its value is at least
/// `due` and none of its cubes is superfluous (R5.A4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PaymentTerms {
    /// Price in M€, after discounts.
    pub due: i32,
    /// Range of M€. Absent if the payment can use none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub megacredits: Option<PaymentRange>,
    /// Range of steel. Absent if the payment can use none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steel: Option<PaymentRange>,
    /// Range of titanium. Absent if the payment can use none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub titanium: Option<PaymentRange>,
    /// Range of heat. Absent if the payment can use none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heat: Option<PaymentRange>,
    /// Payment that the server uses if the answer has no `payment`.
    pub default: Payment,
}

/// Takes the payment from a stock.
pub(crate) fn pay(stock: &mut ByResource<i32>, payment: &Payment) {
    stock.megacredits -= payment.megacredits;
    stock.steel -= payment.steel;
    stock.titanium -= payment.titanium;
    stock.heat -= payment.heat;
}
