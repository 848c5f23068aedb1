//! What must hold at the moment in which a card is played (R5.A1).

use crate::parameter::Parameter;
use crate::resource::Resource;
use crate::tag::Tag;

/// One thing that must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// The parameter is at least so high.
    AtLeast(i8, Parameter),
    /// The parameter is at most so high.
    AtMost(i8, Parameter),
    /// That many own tags are in play, not counting the card itself.
    Tags(u8, Tag),
    /// At least that much own production.
    Production(u8, Resource),
    /// That many own greeneries.
    OwnGreeneries(u8),
    /// That many cities in play, of all owners, anywhere.
    Cities(u8),
}
