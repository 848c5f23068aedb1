//! The requirements of cards, which must hold when the card is played (R5.A1).

use crate::parameter::Parameter;
use crate::resource::Resource;
use crate::tag::Tag;

/// A requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// The parameter has at least this value, in its unit.
    AtLeast(i8, Parameter),
    /// The parameter has at most this value, in its unit.
    AtMost(i8, Parameter),
    /// That many own tags are in play, not counting the card itself.
    Tags(u8, Tag),
    /// At least that many steps of own production.
    Production(u8, Resource),
    /// That many own greeneries.
    OwnGreeneries(u8),
    /// That many cities in play, of all owners, anywhere.
    Cities(u8),
}
