//! The map of Tharsis: 61 areas in reading order, h01 to h61 (R2.1).
//!
//! Axial coordinates, pointy-top hexagons; the centre, h31, is (0, 0).

use super::Ground::{Land, Noctis, Ocean, Volcanic};
use super::Icon::{Card, Plants, Steel, Titanium};
use super::{Area, Ground, Icon};

const fn area(q: i8, r: i8, ground: Ground, bonus: &'static [Icon], name: &'static str) -> Area {
    Area { q, r, ground, bonus, name }
}

/// The areas on Mars.
pub(super) const AREAS: [Area; 61] = [
    area(0, -4, Land, &[Steel, Steel], ""),
    area(1, -4, Ocean, &[Steel, Steel], ""),
    area(2, -4, Land, &[], ""),
    area(3, -4, Ocean, &[Card], ""),
    area(4, -4, Ocean, &[], ""),
    area(-1, -3, Land, &[], ""),
    area(0, -3, Volcanic, &[Steel], "Tharsis Tholus"),
    area(1, -3, Land, &[], ""),
    area(2, -3, Land, &[], ""),
    area(3, -3, Land, &[], ""),
    area(4, -3, Ocean, &[Card, Card], ""),
    area(-2, -2, Volcanic, &[Card], "Ascraeus Mons"),
    area(-1, -2, Land, &[], ""),
    area(0, -2, Land, &[], ""),
    area(1, -2, Land, &[], ""),
    area(2, -2, Land, &[], ""),
    area(3, -2, Land, &[], ""),
    area(4, -2, Land, &[Steel], ""),
    area(-3, -1, Volcanic, &[Plants, Titanium], "Pavonis Mons"),
    area(-2, -1, Land, &[Plants], ""),
    area(-1, -1, Land, &[Plants], ""),
    area(0, -1, Land, &[Plants], ""),
    area(1, -1, Land, &[Plants, Plants], ""),
    area(2, -1, Land, &[Plants], ""),
    area(3, -1, Land, &[Plants], ""),
    area(4, -1, Ocean, &[Plants, Plants], ""),
    area(-4, 0, Volcanic, &[Plants, Plants], "Arsia Mons"),
    area(-3, 0, Land, &[Plants, Plants], ""),
    area(-2, 0, Noctis, &[Plants, Plants], "Noctis City"),
    area(-1, 0, Ocean, &[Plants, Plants], ""),
    area(0, 0, Ocean, &[Plants, Plants], ""),
    area(1, 0, Ocean, &[Plants, Plants], ""),
    area(2, 0, Land, &[Plants, Plants], ""),
    area(3, 0, Land, &[Plants, Plants], ""),
    area(4, 0, Land, &[Plants, Plants], ""),
    area(-4, 1, Land, &[Plants], ""),
    area(-3, 1, Land, &[Plants, Plants], ""),
    area(-2, 1, Land, &[Plants], ""),
    area(-1, 1, Land, &[Plants], ""),
    area(0, 1, Land, &[Plants], ""),
    area(1, 1, Ocean, &[Plants], ""),
    area(2, 1, Ocean, &[Plants], ""),
    area(3, 1, Ocean, &[Plants], ""),
    area(-4, 2, Land, &[], ""),
    area(-3, 2, Land, &[], ""),
    area(-2, 2, Land, &[], ""),
    area(-1, 2, Land, &[], ""),
    area(0, 2, Land, &[], ""),
    area(1, 2, Land, &[Plants], ""),
    area(2, 2, Land, &[], ""),
    area(-4, 3, Land, &[Steel, Steel], ""),
    area(-3, 3, Land, &[], ""),
    area(-2, 3, Land, &[Card], ""),
    area(-1, 3, Land, &[Card], ""),
    area(0, 3, Land, &[], ""),
    area(1, 3, Land, &[Titanium], ""),
    area(-4, 4, Land, &[Steel], ""),
    area(-3, 4, Land, &[Steel, Steel], ""),
    area(-2, 4, Land, &[], ""),
    area(-1, 4, Land, &[], ""),
    area(0, 4, Ocean, &[Titanium, Titanium], ""),
];
