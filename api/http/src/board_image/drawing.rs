//! Draws the board as SVG. The drawing contains only shapes and letters of the project, no third-party pictures. Its
//! description contains the same information in words.

use std::fmt::Write;

use domain::board::{AreaId, GANYMEDE, Ground, Icon, PHOBOS};
use domain::game::View;
use domain::game::view::{AreaView, SeatView};
use domain::seat::Seat;
use domain::text::{self, Language};
use domain::tile::Tile;

use crate::board_image::colours::{Colours, Theme};
use service::messages::board;

/// The width of the drawing in its own units. A third of the units is the number of pixels of the narrowest picture.
const WIDTH: f32 = 960.0;
/// The distance from the centre of a hexagon to a corner.
const RADIUS: f32 = 58.0;
/// The distance from the centre of a hexagon to the centre of its neighbour.
const STEP: f32 = 100.5;
/// The centre of the map.
const MIDDLE: (f32, f32) = (WIDTH / 2.0, 532.0);
/// The vertical position of the first seat, and the height of each seat.
const SEATS: (f32, f32) = (985.0, 66.0);
/// The largest number of characters of a name that are drawn.
const LETTERS: usize = 26;
/// The number of oceans of the planet.
const OCEANS: i8 = 9;

/// The content of a picture.
pub struct Picture<'a> {
    /// The position.
    pub view: &'a View,
    /// The name of the table of the game.
    pub game: &'a str,
    /// The names of the players, clockwise.
    pub names: &'a [String],
    /// The language of the text.
    pub language: Language,
}

/// The picture of a board with that width in pixels.
pub fn draw(picture: &Picture, width: u16, theme: Theme) -> String {
    let colours = theme.colours();
    let height = SEATS.0 + SEATS.1 * picture.view.seats.len() as f32 + 8.0;
    let pixels = (f32::from(width) * height / WIDTH).round();
    let mut svg = String::with_capacity(24 * 1024);
    // Writing to a string cannot fail.
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"title desc\" lang=\"{}\" width=\"{width}\" \
         height=\"{pixels}\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"system-ui, sans-serif\" font-size=\"38\">\
         <title id=\"title\">{}</title><desc id=\"desc\">{}</desc>\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"{}\"/>",
        picture.language.word(),
        escaped(&board::title(picture.game, picture.view.generation).text(picture.language)),
        escaped(&described(picture)),
        colours.page,
    );
    parameters(&mut svg, picture.view, &colours);
    for area in AreaId::all().filter(|area| area.on_mars()) {
        hexagon(&mut svg, area, there(picture.view, area), &colours);
    }
    for (area, x) in [(PHOBOS, 82.0), (GANYMEDE, WIDTH - 82.0)] {
        moon(&mut svg, x, there(picture.view, area), &colours);
    }
    for (place, seat) in picture.view.seats.iter().enumerate() {
        let name = picture.names.get(place).map(String::as_str).unwrap_or_default();
        row(&mut svg, SEATS.0 + SEATS.1 * place as f32, seat, name, &colours);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The description in words: the planet, then each seat with its tiles and its played events.
fn described(picture: &Picture) -> String {
    let Picture { view, names, language, .. } = picture;
    let temperature = view.temperature.to_string().replace('-', "\u{2212}");
    let planet = board::planet(temperature, view.oxygen.unsigned_abs(), view.oceans.unsigned_abs());
    let mut description = planet.text(*language);
    let list = |items: Vec<String>| match items.is_empty() {
        true => board::nothing().text(*language),
        false => items.join(", "),
    };
    for (place, seat) in view.seats.iter().enumerate() {
        let own = |is: fn(Tile) -> bool| {
            let tiles = view.areas.iter().filter(|area| area.owner == Some(seat.seat));
            let areas =
                tiles.filter(|area| area.tile.is_some_and(is)).map(|area| area.area.word().to_owned());
            list(areas.collect())
        };
        let events = seat.played_events.iter().map(|card| text::card_title(*card, *language).to_owned());
        let seat = board::seat(
            names.get(place).map(String::as_str).unwrap_or_default(),
            i64::from(seat.rating),
            own(Tile::is_city),
            own(|tile| tile == Tile::Greenery),
            own(|tile| !tile.is_city() && tile != Tile::Greenery),
            list(events.collect()),
        );
        description.push(' ');
        description.push_str(&seat.text(*language));
    }
    description
}

/// The tile or marker on an area.
fn there(view: &View, area: AreaId) -> Option<&AreaView> {
    view.areas.iter().find(|one| one.area == area)
}

/// Draws the parameters and the generation in the corners that the map leaves free.
fn parameters(svg: &mut String, view: &View, colours: &Colours) {
    let temperature = view.temperature.to_string().replace('-', "\u{2212}");
    let texts = [
        (150.0, format!("{temperature}\u{a0}°C")),
        (400.0, format!("O₂\u{a0}{}\u{a0}%", view.oxygen)),
        (634.0, format!("{}/{OCEANS}", view.oceans)),
        (850.0, format!("#{}", view.generation)),
    ];
    for (x, text) in texts {
        label(svg, (x, 66.0), 46, colours.ink, &text);
    }
    waves(svg, (548.0, 52.0), 26.0, colours.ink);
    let _ =
        write!(svg, "<path d=\"M20 92H{}\" stroke=\"{}\" stroke-width=\"3\"/>", WIDTH - 20.0, colours.line);
}

fn label(svg: &mut String, (x, y): (f32, f32), size: u8, colour: &str, text: &str) {
    let _ = write!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"700\" text-anchor=\"middle\" fill=\"{colour}\">{}</text>",
        escaped(text)
    );
}

fn hexagon(svg: &mut String, area: AreaId, on: Option<&AreaView>, colours: &Colours) {
    let printed = area.printed();
    let (q, r) = (f32::from(printed.q), f32::from(printed.r));
    let at = (MIDDLE.0 + STEP * (q + r / 2.0), MIDDLE.1 + RADIUS * 1.5 * r);
    let tile = on.and_then(|on| on.tile);
    let ground = match (tile, printed.ground) {
        (Some(tile), _) => ground(tile, colours),
        (None, Ground::Ocean) => colours.bed,
        (None, Ground::Volcanic) => colours.volcanic,
        (None, Ground::Land | Ground::Noctis | Ground::OffMars) => colours.land,
    };
    let (x, y) = at;
    let (half, side) = (STEP / 2.0, RADIUS / 2.0);
    let _ = write!(
        svg,
        "<g id=\"{}\"><path d=\"M{x} {}l{half} {side}v{RADIUS}l-{half} {side}l-{half} -{side}v-{RADIUS}z\" fill=\"{ground}\" \
         stroke=\"{}\" stroke-width=\"4\"/>",
        area.word(),
        y - RADIUS,
        colours.page,
    );
    let owner = on.and_then(|on| on.owner);
    match tile {
        Some(tile) => {
            let lifted = if owner.is_some() { y - 12.0 } else { y };
            glyph(svg, (x, lifted), tile, colours.on_tile);
            owner.into_iter().for_each(|seat| marker(svg, (x, y + 30.0), 19.0, seat));
        }
        None => {
            let letters: String = printed.bonus.iter().map(|icon| letter(*icon)).collect();
            let noctis = printed.ground == Ground::Noctis;
            if printed.ground == Ground::Volcanic {
                let _ = write!(
                    svg,
                    "<path d=\"M{} {}l16 -26h12l16 26z\" fill=\"none\" stroke=\"{}\" stroke-width=\"4\"/>",
                    x - 22.0,
                    y - 16.0,
                    colours.icon
                );
            } else if noctis {
                towers(svg, (x, y - 28.0), 0.55, colours.icon);
            } else if printed.ground == Ground::Ocean {
                waves(svg, (x, y - 26.0), 20.0, colours.icon);
            }
            let plain = printed.ground == Ground::Land;
            match owner {
                Some(seat) => marker(svg, at, 26.0, seat),
                None if plain => label(svg, (x, y + 15.0), 40, colours.icon, &letters),
                None => label(svg, (x, y + 30.0), 40, colours.icon, &letters),
            }
        }
    }
    svg.push_str("</g>");
}

/// Draws a place for a city off the planet.
fn moon(svg: &mut String, x: f32, on: Option<&AreaView>, colours: &Colours) {
    let y = 176.0;
    let (fill, style) = match on {
        Some(_) => (colours.city, ""),
        None => ("none", " stroke-dasharray=\"10 8\""),
    };
    let _ = write!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"52\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"4\"{style}/>",
        colours.line
    );
    if let Some(on) = on {
        towers(svg, (x, y - 12.0), 1.0, colours.on_tile);
        on.owner.into_iter().for_each(|seat| marker(svg, (x, y + 28.0), 19.0, seat));
    }
}

/// Draws a seat: its marker, its name, its rating and the number of events that it has played.
fn row(svg: &mut String, y: f32, seat: &SeatView, name: &str, colours: &Colours) {
    marker(svg, (50.0, y + 32.0), 24.0, seat.seat);
    let mut short: String = name.chars().take(LETTERS).collect();
    if name.chars().count() > LETTERS {
        short.push('…');
    }
    let ink = colours.ink;
    // The inner picture cuts a wide name off before the events.
    let _ = write!(
        svg,
        "<svg x=\"96\" y=\"{y}\" width=\"600\" height=\"64\"><text y=\"46\" fill=\"{ink}\">{}</text></svg>",
        escaped(&short)
    );
    let _ = write!(
        svg,
        "<path d=\"M714 {}l5 12 13 -4 -4 13 12 5 -12 5 4 13 -13 -4 -5 12 -5 -12 -13 4 4 -13 -12 -5 12 -5 -4 -13 13 4z\" \
         fill=\"{ink}\"/>",
        y + 6.0
    );
    label(svg, (768.0, y + 46.0), 38, ink, &seat.played_events.len().to_string());
    label(svg, (880.0, y + 46.0), 42, ink, &format!("TR\u{a0}{}", seat.rating));
}

fn ground(tile: Tile, colours: &Colours) -> &'static str {
    match tile {
        Tile::Ocean => colours.ocean,
        Tile::Greenery => colours.greenery,
        Tile::City | Tile::Capital => colours.city,
        _ => colours.special,
    }
}

/// Draws the symbol of a tile: a shape, or the letters of a special tile.
fn glyph(svg: &mut String, (x, y): (f32, f32), tile: Tile, colour: &str) {
    let letters = match tile {
        Tile::Ocean => return waves(svg, (x, y), 30.0, colour),
        Tile::Greenery => return sprout(svg, (x, y), colour),
        Tile::City => return towers(svg, (x, y - 4.0), 1.0, colour),
        Tile::Capital => {
            towers(svg, (x, y - 4.0), 1.0, colour);
            return label(svg, (x + 30.0, y - 14.0), 34, colour, "★");
        }
        Tile::CommercialDistrict => "CD",
        Tile::EcologicalZone => "EZ",
        Tile::IndustrialCenter => "IC",
        Tile::LavaFlows => "LF",
        Tile::MiningArea => "MA",
        Tile::MiningRights => "MR",
        Tile::MoholeArea => "MO",
        Tile::NaturalPreserve => "NP",
        Tile::NuclearZone => "NZ",
        Tile::RestrictedArea => "RA",
    };
    label(svg, (x, y + 14.0), 40, colour, letters);
}

fn letter(icon: Icon) -> char {
    match icon {
        Icon::Steel => 'S',
        Icon::Titanium => 'T',
        Icon::Plants => 'P',
        Icon::Card => 'C',
    }
}

fn waves(svg: &mut String, (x, y): (f32, f32), half: f32, colour: &str) {
    let (quarter, left) = (half / 2.0, x - half);
    for line in [y - half * 0.55, y, y + half * 0.55] {
        let _ = write!(
            svg,
            "<path d=\"M{left} {line}q{} -{quarter} {quarter} 0t{quarter} 0 {quarter} 0 {quarter} 0\" fill=\"none\" \
             stroke=\"{colour}\" stroke-width=\"5\"/>",
            quarter / 2.0
        );
    }
}

fn sprout(svg: &mut String, (x, y): (f32, f32), colour: &str) {
    let _ = write!(
        svg,
        "<path transform=\"translate({x} {y}) scale(.78)\" d=\"M0 26v-30c0 -20 14 -30 32 -30c0 20 -12 30 -32 30c-16 0 -26 -8 -26 \
         -24c16 0 26 8 26 24\" fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"5\"/>"
    );
}

fn towers(svg: &mut String, (x, y): (f32, f32), scale: f32, colour: &str) {
    let _ = write!(
        svg,
        "<path transform=\"translate({x} {y}) scale({scale})\" d=\"M-30 24v-36h18v36zm20 0v-54h20v54zm22 0v-28h18v28z\" fill=\"{colour}\"/>"
    );
}

/// Draws the marker of a seat: a shape and a colour, either of which identifies the seat.
fn marker(svg: &mut String, (x, y): (f32, f32), size: f32, seat: Seat) {
    let (shape, fill, edge) = match seat {
        Seat::Red => ("M-1 0a1 1 0 0 0 2 0a1 1 0 0 0 -2 0z", "#C8102E", "#FFFFFF"),
        Seat::Green => ("M0 -1.15L1.1 .85H-1.1z", "#12823F", "#FFFFFF"),
        Seat::Blue => ("M-.9 -.9H.9V.9H-.9z", "#1F5FD0", "#FFFFFF"),
        Seat::Yellow => (
            "M0 -1.2L.31 -.38 1.14 -.37 .48 .15 .71 .97 0 .5 -.71 .97 -.48 .15 -1.14 -.37 -.31 -.38z",
            "#F2C230",
            "#171B24",
        ),
        Seat::Black => {
            ("M-.36 -1.05H.36V-.36H1.05V.36H.36V1.05H-.36V.36H-1.05V-.36H-.36z", "#101010", "#FFFFFF")
        }
    };
    let _ = write!(
        svg,
        "<path transform=\"translate({x} {y}) scale({size})\" d=\"{shape}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\".3\" \
         paint-order=\"stroke\"/>"
    );
}

/// Escapes text for XML. Characters that XML does not allow are left out.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if letter.is_control() => {}
            _ => safe.push(letter),
        }
    }
    safe
}
