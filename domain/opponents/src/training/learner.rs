//! Floating-point weights, and how they learn.

use crate::features::{INPUTS, UNIT};
use crate::network::{HIDDEN, OUTPUTS};
use crate::training::Lesson;
use crate::{Chance, Features, Network};

/// The weights of a network while it learns.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Weights {
    first: Vec<[f32; HIDDEN]>,
    first_bias: [f32; HIDDEN],
    second: [[f32; HIDDEN]; OUTPUTS],
    second_bias: [f32; OUTPUTS],
}

/// The sum of squared errors of each output, and their number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// Of the share of the victory.
    pub victory: f64,
    /// Of the margin, in units of 32 points.
    pub margin: f64,
    /// Positions.
    pub count: u64,
}

impl std::ops::AddAssign for Loss {
    fn add_assign(&mut self, more: Loss) {
        self.victory += more.victory;
        self.margin += more.margin;
        self.count += more.count;
    }
}

impl Weights {
    /// Small random weights.
    fn random(seed: u64) -> Weights {
        let mut chance = Chance::new(seed);
        let mut small = |size: f32| (chance.below(20_001) as f32 / 10_000.0 - 1.0) * size;
        Weights {
            first: (0..INPUTS).map(|_| std::array::from_fn(|_| small(0.08))).collect(),
            first_bias: std::array::from_fn(|_| small(0.1)),
            second: std::array::from_fn(|_| std::array::from_fn(|_| small(0.15))),
            second_bias: [0.0; OUTPUTS],
        }
    }

    fn zero() -> Weights {
        Weights {
            first: vec![[0.0; HIDDEN]; INPUTS],
            first_bias: [0.0; HIDDEN],
            second: [[0.0; HIDDEN]; OUTPUTS],
            second_bias: [0.0; OUTPUTS],
        }
    }

    /// The integer network.
    pub fn network(&self) -> Network {
        Network::quantised(&self.first, &self.first_bias, &self.second, &self.second_bias)
    }

    fn hidden(&self, features: &Features) -> [f32; HIDDEN] {
        let mut hidden = self.first_bias;
        for (input, value) in features.list() {
            let value = f32::from(*value) / UNIT as f32;
            for (sum, weight) in hidden.iter_mut().zip(&self.first[usize::from(*input)]) {
                *sum += value * weight;
            }
        }
        hidden
    }

    fn sums(&self, hidden: &[f32; HIDDEN]) -> [f32; OUTPUTS] {
        std::array::from_fn(|output| {
            let products =
                hidden.iter().zip(&self.second[output]).map(|(value, weight)| value.max(0.0) * weight);
            self.second_bias[output] + products.sum::<f32>()
        })
    }

    /// The share of the victory, 0 to 1, and the margin in units of 32 points.
    pub fn values(&self, features: &Features) -> [f32; OUTPUTS] {
        let [victory, margin] = self.sums(&self.hidden(features));
        [0.5 + 0.5 * victory / (1.0 + victory.abs()), margin]
    }

    fn each(&self) -> impl Iterator<Item = &f32> {
        let second = self.second.iter().flatten().chain(&self.second_bias);
        self.first.iter().flatten().chain(&self.first_bias).chain(second)
    }

    fn each_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let second = self.second.iter_mut().flatten().chain(&mut self.second_bias);
        self.first.iter_mut().flatten().chain(&mut self.first_bias).chain(second)
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        self.each().for_each(|weight| bytes.extend(weight.to_le_bytes()));
    }

    pub(super) fn read(bytes: &mut &[u8]) -> Option<Weights> {
        let mut weights = Weights::zero();
        for weight in weights.each_mut() {
            let (head, rest) = bytes.split_first_chunk::<4>()?;
            *weight = f32::from_le_bytes(*head);
            *bytes = rest;
        }
        Some(weights)
    }
}

/// Positions between two changes of the weights.
const BATCH: usize = 64;
const MOMENTUM: f32 = 0.9;
const SPREAD: f32 = 0.999;

/// Weights with what the method of learning, Adam, remembers of earlier gradients. Inputs that do not occur in a batch keep
/// their weights and their gradients.
pub(super) struct Learner {
    pub weights: Weights,
    mean: Weights,
    square: Weights,
    gradient: Weights,
    /// Inputs of the current batch.
    touched: Vec<u16>,
    is_touched: Vec<bool>,
    in_batch: usize,
    batches: u64,
}

impl Learner {
    pub(super) fn new(seed: u64) -> Learner {
        Learner {
            weights: Weights::random(seed),
            mean: Weights::zero(),
            square: Weights::zero(),
            gradient: Weights::zero(),
            touched: Vec::new(),
            is_touched: vec![false; INPUTS],
            in_batch: 0,
            batches: 0,
        }
    }

    /// Learns the lessons in this order. Returns the errors before each batch.
    pub(super) fn learn<'a>(&mut self, lessons: impl Iterator<Item = &'a Lesson>, step: f32) -> Loss {
        let mut loss = Loss::default();
        for lesson in lessons {
            self.add(lesson, &mut loss);
            if self.in_batch == BATCH {
                self.change(step);
            }
        }
        if self.in_batch > 0 {
            self.change(step);
        }
        loss
    }

    fn add(&mut self, lesson: &Lesson, loss: &mut Loss) {
        let hidden = self.weights.hidden(&lesson.features);
        let [victory, margin] = self.weights.sums(&hidden);
        let slope = 0.5 / ((1.0 + victory.abs()) * (1.0 + victory.abs()));
        let off = 0.5 + 0.5 * victory / (1.0 + victory.abs()) - lesson.target[0];
        let margin_off = margin - lesson.target[1];
        loss.victory += f64::from(off * off);
        loss.margin += f64::from(margin_off * margin_off);
        loss.count += 1;
        // Both outputs count; a margin far off counts no more than one that is off by 32 points.
        let errors = [4.0 * off * slope, margin_off.clamp(-1.0, 1.0)];
        let mut back = [0.0; HIDDEN];
        for (output, error) in errors.iter().enumerate() {
            self.gradient.second_bias[output] += error;
            for unit in 0..HIDDEN {
                if hidden[unit] > 0.0 {
                    self.gradient.second[output][unit] += error * hidden[unit];
                    back[unit] += error * self.weights.second[output][unit];
                }
            }
        }
        for (sum, error) in self.gradient.first_bias.iter_mut().zip(&back) {
            *sum += error;
        }
        for (input, value) in lesson.features.list() {
            let at = usize::from(*input);
            if !self.is_touched[at] {
                self.is_touched[at] = true;
                self.touched.push(*input);
            }
            let value = f32::from(*value) / UNIT as f32;
            for (sum, error) in self.gradient.first[at].iter_mut().zip(&back) {
                *sum += value * error;
            }
        }
        self.in_batch += 1;
    }

    /// Changes the weights by the gradient of the batch.
    fn change(&mut self, step: f32) {
        self.batches += 1;
        let age = self.batches.min(100_000) as i32;
        let (by_mean, by_square) = (1.0 / (1.0 - MOMENTUM.powi(age)), 1.0 / (1.0 - SPREAD.powi(age)));
        let share = 1.0 / self.in_batch as f32;
        let one = |weight: &mut f32, mean: &mut f32, square: &mut f32, gradient: &mut f32| {
            let slope = *gradient * share;
            *gradient = 0.0;
            *mean = MOMENTUM * *mean + (1.0 - MOMENTUM) * slope;
            *square = SPREAD * *square + (1.0 - SPREAD) * slope * slope;
            *weight -= step * (*mean * by_mean) / ((*square * by_square).sqrt() + 1e-6);
        };
        let many = |weights: &mut [f32], mean: &mut [f32], square: &mut [f32], gradient: &mut [f32]| {
            for (((weight, mean), square), gradient) in weights.iter_mut().zip(mean).zip(square).zip(gradient)
            {
                one(weight, mean, square, gradient);
            }
        };
        let Learner { weights, mean, square, gradient, .. } = self;
        for input in self.touched.drain(..) {
            let at = usize::from(input);
            self.is_touched[at] = false;
            many(&mut weights.first[at], &mut mean.first[at], &mut square.first[at], &mut gradient.first[at]);
        }
        many(&mut weights.first_bias, &mut mean.first_bias, &mut square.first_bias, &mut gradient.first_bias);
        for o in 0..OUTPUTS {
            many(&mut weights.second[o], &mut mean.second[o], &mut square.second[o], &mut gradient.second[o]);
        }
        many(
            &mut weights.second_bias,
            &mut mean.second_bias,
            &mut square.second_bias,
            &mut gradient.second_bias,
        );
        self.in_batch = 0;
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.batches.to_le_bytes());
        [&self.weights, &self.mean, &self.square].into_iter().for_each(|weights| weights.write(bytes));
    }

    pub(super) fn read(&mut self, bytes: &mut &[u8]) -> Option<()> {
        let (head, rest) = bytes.split_first_chunk::<8>()?;
        self.batches = u64::from_le_bytes(*head);
        *bytes = rest;
        for weights in [&mut self.weights, &mut self.mean, &mut self.square] {
            *weights = Weights::read(bytes)?;
        }
        Some(())
    }
}
