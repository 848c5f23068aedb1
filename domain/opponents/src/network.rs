//! The value network: two layers with integer weights, so that a position has the same value on every machine.

use domain::game::Game;
use domain::game::borrowed::BorrowedView;
use domain::game::scoring::{Score, scores_of};
use domain::seat::Seat;

use crate::features::{BoardFigures, FEATURES_VERSION, Features, INPUTS, UNIT, missing_steps};

/// Units of the hidden layer.
pub const HIDDEN: usize = 64;

/// Values that the network computes.
pub const OUTPUTS: usize = 2;

/// A weight of 1 of the first layer, as an integer.
pub(crate) const FIRST_ONE: i32 = 1 << 10;
/// A value of 1 of a hidden unit.
pub(crate) const HIDDEN_ONE: i32 = 1 << 8;
/// A weight of 1 of the second layer.
pub(crate) const SECOND_ONE: i32 = 1 << 12;

/// What a network expects of a position, for one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Estimate {
    /// The share of the victory, 0 to [`Estimate::WHOLE`]: in a solo game the chance to win.
    pub victory: i32,
    /// The own points less those of the best other seat at the end, in 1/256 of a point. In a solo game a twentieth of the
    /// own points, less the steps of the parameters that are missing at the end.
    pub margin: i32,
}

impl Estimate {
    /// A certain victory.
    pub const WHOLE: i32 = 1 << 16;

    /// What the end of a game is for a seat, in the same units.
    pub fn of_result(game: &Game, seat: Seat) -> Estimate {
        let scores = scores_of(game);
        let own = &scores[seat.index()];
        if let ([_], Some(view)) = (&scores[..], game.borrowed_view(seat)) {
            let missing = missing_steps(&view);
            let won = game.is_over() && missing == 0;
            // Own points count a little, so that the better of two victories, or defeats, is preferred.
            return Estimate {
                victory: i32::from(won) * Estimate::WHOLE,
                margin: own.total * 256 / 20 - missing * 256,
            };
        }
        let key = |score: &Score| (score.total, score.megacredits);
        let most = scores.iter().map(key).max();
        let winners = scores.iter().filter(|score| Some(key(score)) == most).count().max(1) as i32;
        let won = Some(key(own)) == most;
        let others = scores.iter().filter(|score| score.seat != seat).map(|score| score.total);
        let margin = own.total - others.max().unwrap_or(0);
        Estimate { victory: if won { Estimate::WHOLE / winners } else { 0 }, margin: margin * 256 }
    }

    /// One number to choose by. A margin of 32 points counts three quarters of a whole victory, as in the training.
    pub fn utility(self) -> i32 {
        4 * self.victory + 24 * self.margin
    }
}

/// The weights of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// For each input the weights to all hidden units.
    first: Vec<[i16; HIDDEN]>,
    first_bias: [i32; HIDDEN],
    second: [[i16; HIDDEN]; OUTPUTS],
    second_bias: [i32; OUTPUTS],
}

/// Why bytes are not a network that this program can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkError {
    /// They do not begin as a network does.
    Format,
    /// They belong to inputs of another version. Holds that version.
    Features(u16),
    /// They are not as long as a network is.
    Length,
    /// The hash does not fit the weights.
    Hash,
}

impl std::fmt::Display for NetworkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NetworkError::Format => f.write_str("not a network: expected a file that begins with THN1"),
            NetworkError::Features(version) => {
                write!(
                    f,
                    "the network was trained for version {version} of the inputs; expected {FEATURES_VERSION}"
                )
            }
            NetworkError::Length => f.write_str("the network is not as long as expected"),
            NetworkError::Hash => f.write_str("the network is damaged: its hash does not fit"),
        }
    }
}

impl std::error::Error for NetworkError {}

const MAGIC: &[u8; 4] = b"THN1";
const LENGTH: usize = 8 + 2 * INPUTS * HIDDEN + 4 * HIDDEN + OUTPUTS * (2 * HIDDEN + 4) + 8;

impl Network {
    /// A network from weights: those of the first layer by input, then by hidden unit; those of the second by output.
    /// Weights beyond the range of the integers are cut.
    pub fn quantised(
        first: &[[f32; HIDDEN]],
        first_bias: &[f32; HIDDEN],
        second: &[[f32; HIDDEN]; OUTPUTS],
        second_bias: &[f32; OUTPUTS],
    ) -> Network {
        let small = |weight: f32, one: i32| (weight * one as f32).round().clamp(-8_191.0, 8_191.0) as i16;
        let large = |weight: f32, one: i32| (f64::from(weight) * f64::from(one)).round() as i32;
        let mut rows: Vec<[i16; HIDDEN]> = first.iter().map(|row| row.map(|w| small(w, FIRST_ONE))).collect();
        rows.resize(INPUTS, [0; HIDDEN]);
        Network {
            first: rows,
            first_bias: first_bias.map(|w| large(w, FIRST_ONE * UNIT)),
            second: second.map(|row| row.map(|w| small(w, SECOND_ONE))),
            second_bias: second_bias.map(|w| large(w, SECOND_ONE * HIDDEN_ONE)),
        }
    }

    /// What the seat of the features can expect.
    pub fn evaluate(&self, features: &Features) -> Estimate {
        self.outputs(&self.sums(features))
    }

    /// The sums of the hidden units for the features.
    pub(crate) fn sums(&self, features: &Features) -> [i32; HIDDEN] {
        let mut hidden = self.first_bias;
        features.list().iter().for_each(|(input, value)| self.add(&mut hidden, *input, i32::from(*value)));
        hidden
    }

    /// Adds an input to the sums of the hidden units.
    pub(crate) fn add(&self, hidden: &mut [i32; HIDDEN], input: u16, value: i32) {
        let row = &self.first[usize::from(input)];
        for (sum, weight) in hidden.iter_mut().zip(row) {
            // Inputs and weights are bounded so that a real list comes nowhere near an overflow.
            *sum = sum.wrapping_add(value * i32::from(*weight));
        }
    }

    /// What the sums of the hidden units come to.
    pub(crate) fn outputs(&self, hidden: &[i32; HIDDEN]) -> Estimate {
        let [victory, margin] = std::array::from_fn(|output| {
            let mut sum = i64::from(self.second_bias[output]);
            for (value, weight) in hidden.iter().zip(&self.second[output]) {
                let value = (*value).max(0) / (FIRST_ONE * UNIT / HIDDEN_ONE);
                sum += i64::from(value) * i64::from(*weight);
            }
            // In parts of 1/65,536.
            sum * (1 << 16) / i64::from(SECOND_ONE * HIDDEN_ONE)
        });
        Estimate { victory: share(victory), margin: margin_of(margin) }
    }

    /// The network as bytes: a head, the weights, and a hash.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(LENGTH);
        bytes.extend(MAGIC);
        bytes.extend(FEATURES_VERSION.to_le_bytes());
        bytes.extend((HIDDEN as u16).to_le_bytes());
        self.first.iter().flatten().for_each(|weight| bytes.extend(weight.to_le_bytes()));
        self.first_bias.iter().for_each(|weight| bytes.extend(weight.to_le_bytes()));
        self.second.iter().flatten().for_each(|weight| bytes.extend(weight.to_le_bytes()));
        self.second_bias.iter().for_each(|weight| bytes.extend(weight.to_le_bytes()));
        let hash = hash(&bytes);
        bytes.extend(hash.to_le_bytes());
        bytes
    }

    /// Reads a network.
    ///
    /// # Errors
    /// If the bytes are not a network with the inputs of this program.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        let Some((head, rest)) = bytes.split_at_checked(8) else { return Err(NetworkError::Format) };
        if !head.starts_with(MAGIC) {
            return Err(NetworkError::Format);
        }
        let version = u16::from_le_bytes([head[4], head[5]]);
        if version != FEATURES_VERSION {
            return Err(NetworkError::Features(version));
        }
        if usize::from(u16::from_le_bytes([head[6], head[7]])) != HIDDEN || bytes.len() != LENGTH {
            return Err(NetworkError::Length);
        }
        let (weights, stored) = rest.split_at(rest.len() - 8);
        if stored != hash(&bytes[..LENGTH - 8]).to_le_bytes() {
            return Err(NetworkError::Hash);
        }
        let (first, weights) = weights.split_at(2 * INPUTS * HIDDEN);
        let (first_bias, weights) = weights.split_at(4 * HIDDEN);
        let (second, second_bias) = weights.split_at(2 * OUTPUTS * HIDDEN);
        let small = |bytes: &[u8], at: usize| i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]);
        let large = |bytes: &[u8], at: usize| {
            i32::from_le_bytes([bytes[4 * at], bytes[4 * at + 1], bytes[4 * at + 2], bytes[4 * at + 3]])
        };
        Ok(Network {
            first: (0..INPUTS).map(|i| std::array::from_fn(|h| small(first, i * HIDDEN + h))).collect(),
            first_bias: std::array::from_fn(|h| large(first_bias, h)),
            second: std::array::from_fn(|o| std::array::from_fn(|h| small(second, o * HIDDEN + h))),
            second_bias: std::array::from_fn(|o| large(second_bias, o)),
        })
    }

    /// The version of the weights: a hash of them, 16 hexadecimal digits. Records name it.
    pub fn version(&self) -> String {
        let bytes = self.to_bytes();
        format!("{:016x}", hash(&bytes[..LENGTH - 8]))
    }
}

/// The share of a victory for a sum in parts of 65,536: it rises from 0 to [`Estimate::WHOLE`], and is half of it at 0.
fn share(sum: i64) -> i32 {
    let half = i64::from(Estimate::WHOLE / 2);
    let sum = sum.clamp(-(1 << 40), 1 << 40);
    (half + half * sum / ((1 << 16) + sum.abs())) as i32
}

/// The margin for a sum in parts of 65,536; 1 is [`MARGIN_UNIT`] points.
fn margin_of(sum: i64) -> i32 {
    (sum.clamp(-(1 << 24), 1 << 24) * MARGIN_UNIT / 256) as i32
}

/// The points that an output of 1 stands for.
pub(crate) const MARGIN_UNIT: i64 = 32;

/// Evaluates positions one after another, and computes only what has changed since the last one. The estimates are those of
/// [`Network::evaluate`].
pub(crate) struct Evaluator {
    network: &'static Network,
    /// The sums of the hidden units for `features`.
    hidden: [i32; HIDDEN],
    features: Features,
    board: BoardFigures,
}

impl Evaluator {
    /// An evaluator that has seen nothing yet.
    pub(crate) fn of(network: &'static Network) -> Evaluator {
        let (features, board) = (Features::new(), BoardFigures::default());
        Evaluator { network, hidden: network.first_bias, features, board }
    }

    /// What the seat of the view can expect. `features` is a buffer.
    pub(crate) fn evaluate(&mut self, view: &BorrowedView, features: &mut Features) -> Estimate {
        features.read_with(view, &mut self.board);
        let Evaluator { network, hidden, features: latest, .. } = &mut *self;
        each_change(latest.list(), features.list(), |input, change| {
            network.add(hidden, input, i32::from(change))
        });
        std::mem::swap(latest, features);
        self.network.outputs(&self.hidden)
    }
}

/// Calls `add` with inputs and by how much they grow from one list to the other. An input may come more than once; the sum is
/// right whatever the order of the lists, and there are few calls if the order is nearly the same.
fn each_change(mut before: &[(u16, i16)], mut after: &[(u16, i16)], mut add: impl FnMut(u16, i16)) {
    loop {
        match (before, after) {
            ([was, old @ ..], [is, new @ ..]) => {
                if was.0 == is.0 {
                    if was.1 != is.1 {
                        add(is.0, is.1 - was.1);
                    }
                    (before, after) = (old, new);
                } else if old.first() == Some(is) || new.first() != Some(was) && was.0 < is.0 {
                    add(was.0, -was.1);
                    before = old;
                } else {
                    add(is.0, is.1);
                    after = new;
                }
            }
            (gone, []) => return gone.iter().for_each(|(input, value)| add(*input, -value)),
            ([], come) => return come.iter().for_each(|(input, value)| add(*input, *value)),
        }
    }
}

/// FNV-1a.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use domain::game::Setup;
    use domain::game::playout::RandomPlayer;

    use super::*;

    fn network() -> Network {
        let first = vec![[0.25; HIDDEN]; INPUTS];
        Network::quantised(&first, &[0.5; HIDDEN], &[[0.01; HIDDEN], [-0.02; HIDDEN]], &[0.1, -0.25])
    }

    #[test]
    fn bytes_are_read_back_and_damage_is_noticed() {
        let bytes = network().to_bytes();
        assert_eq!(bytes.len(), LENGTH);
        assert_eq!(Network::from_bytes(&bytes), Ok(network()));
        assert_eq!(network().version().len(), 16);
        let mut damaged = bytes.clone();
        damaged[1_000] ^= 1;
        assert_eq!(Network::from_bytes(&damaged), Err(NetworkError::Hash));
        assert_eq!(Network::from_bytes(&bytes[..99]), Err(NetworkError::Length));
        assert_eq!(Network::from_bytes(b"THN"), Err(NetworkError::Format));
        let mut other = bytes;
        other[4] = 99;
        assert_eq!(Network::from_bytes(&other), Err(NetworkError::Features(99)));
    }

    #[test]
    fn the_share_is_half_at_zero_and_stays_within_its_bounds() {
        let half = Estimate::WHOLE / 2;
        assert_eq!((share(0), share(1 << 16), share(-(1 << 16))), (half, half + half / 2, half / 2));
        assert!(share(i64::MAX) <= Estimate::WHOLE && share(i64::MIN) >= 0);
    }

    #[test]
    fn an_evaluator_computes_the_same() {
        let network = Network::for_tables();
        let mut evaluator = Evaluator::of(network);
        let (mut once, mut buffer, mut compared) = (Features::new(), Features::new(), 0);
        for number in 0..3 {
            let mut player = RandomPlayer::new(number);
            let mut game = Game::begin(Setup::of(4), player.seed(), &mut Vec::new()).expect("a game");
            while !game.is_over() {
                for seat in game.seats() {
                    let view = game.borrowed_view(*seat).expect("a seat");
                    once.read(&view);
                    assert_eq!(evaluator.evaluate(&view, &mut buffer), network.evaluate(&once));
                    compared += 1;
                }
                let seat = game.waiting_for()[0];
                let answer = player.choose(&game, seat).expect("a decision");
                game.answer(seat, &answer, &mut Vec::new()).expect("accepted");
            }
        }
        assert!(compared > 1_000);
    }

    #[test]
    fn an_empty_list_gives_the_biases() {
        // 0.5 in 64 units by 0.01 and a bias of 0.1 make 0.42; the share is half of 1 + 0.42 / 1.42.
        let estimate = network().evaluate(&Features::new());
        assert!((estimate.victory - 42_461).abs() < 50, "{estimate:?}");
        assert!((estimate.margin + 7_290).abs() < 50, "{estimate:?}");
    }
}
