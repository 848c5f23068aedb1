//! The published agent, made anew: an open-loop tree search over single answers, as in Gaina, Goodman and Perez-Liebana, *TAG:
//! Terraforming Mars* (AIIDE 2021).
//!
//! Each iteration samples the hidden cards anew, descends by UCB with K = √2 through the answers that are legal in the
//! sample, adds one node, plays ten random answers, and takes the own points as if the game ended there. At the nodes of
//! other seats the value counts against. Values are scaled to the range seen in this search.

use domain::game::{Answer, Game, Offer};
use domain::seat::Seat;

use domain::game::playout::RandomPlayer;

use crate::candidates::{points_now, ways};
use crate::{Chance, Effort, Knowledge, Player};

/// Calls of "next" and "copy" in a decision.
const CALLS: u64 = 1000;
/// Random answers after the tree.
const ROLLOUT: usize = 10;
/// The deepest node.
const DEPTH: usize = 10;
/// K² = 2.
const EXPLORATION_SQUARED: f64 = 2.0;

/// The published agent.
#[derive(Clone, Debug)]
pub struct PublishedAgent {
    calls: u64,
    logarithms: Vec<f64>,
}

struct Node {
    /// The seat that answers here.
    seat: Seat,
    visits: u32,
    children: Vec<Child>,
}

struct Child {
    answer: Answer,
    visits: u32,
    sum: f64,
    node: Option<usize>,
}

impl Default for PublishedAgent {
    fn default() -> Self {
        PublishedAgent { calls: CALLS, logarithms: logarithms(2 * CALLS as usize) }
    }
}

/// The natural logarithms of 0 (taken as 1) to `n`, by additions, multiplications and divisions only: a function of the
/// platform could give another result on another machine.
fn logarithms(n: usize) -> Vec<f64> {
    let mut all = vec![0.0; 2];
    for i in 2..=n {
        // ln(i) − ln(i − 1) = 2 artanh(1 / (2i − 1))
        let x = 1.0 / (2 * i - 1) as f64;
        let (mut power, mut sum) = (x, 0.0);
        for k in 0..20 {
            sum += power / f64::from(2 * k + 1);
            power *= x * x;
        }
        all.push(all[i - 1] + 2.0 * sum);
    }
    all
}

/// All answers to the open question of the seat.
fn all_answers(game: &Game, seat: Seat) -> Vec<Answer> {
    let mut offers: Vec<Offer> = Vec::with_capacity(32);
    game.list(seat, &mut offers);
    offers.iter().flat_map(|offer| ways(game, seat, offer)).collect()
}

fn next_seat(game: &Game) -> Option<Seat> {
    game.seats().iter().copied().find(|seat| game.waits_for(*seat))
}

impl PublishedAgent {
    fn iterate(
        &self,
        nodes: &mut Vec<Node>,
        mut world: Game,
        root: Seat,
        chance: &mut Chance,
        range: &mut (f64, f64),
        effort: &mut Effort,
    ) {
        let mut path: Vec<(usize, usize)> = Vec::with_capacity(DEPTH);
        let mut at = 0;
        let mut log = Vec::new();
        loop {
            let seat = nodes[at].seat;
            let legal = all_answers(&world, seat);
            if legal.is_empty() {
                break;
            }
            for answer in &legal {
                if nodes[at].children.iter().all(|child| child.answer != *answer) {
                    nodes[at].children.push(Child {
                        answer: answer.clone(),
                        visits: 0,
                        sum: 0.0,
                        node: None,
                    });
                }
            }
            let which = self.select(&nodes[at], &legal, root, chance, *range);
            path.push((at, which));
            log.clear();
            effort.count_calls(1);
            let child = &nodes[at].children[which];
            let is_new = child.visits == 0;
            if world.answer(seat, &child.answer, &mut log).is_err() {
                break;
            }
            let Some(next) = next_seat(&world) else { break };
            if is_new || path.len() >= DEPTH {
                break;
            }
            at = match nodes[at].children[which].node.filter(|node| nodes[*node].seat == next) {
                Some(node) => node,
                None => {
                    nodes.push(Node { seat: next, visits: 0, children: Vec::new() });
                    let new = nodes.len() - 1;
                    nodes[at].children[which].node = Some(new);
                    new
                }
            };
        }
        let mut player = RandomPlayer::new(chance.seed());
        for _ in 0..ROLLOUT {
            let Some(seat) = next_seat(&world) else { break };
            let Some(answer) = player.choose(&world, seat) else { break };
            log.clear();
            effort.count_calls(1);
            if world.answer(seat, &answer, &mut log).is_err() {
                break;
            }
        }
        effort.count_evaluations(1);
        let points = f64::from(points_now(&world, root));
        *range = (range.0.min(points), range.1.max(points));
        for (node, child) in path {
            nodes[node].visits += 1;
            nodes[node].children[child].visits += 1;
            nodes[node].children[child].sum += points;
        }
    }

    /// The child with the highest bound; unvisited ones first, in random order.
    fn select(
        &self,
        node: &Node,
        legal: &[Answer],
        root: Seat,
        chance: &mut Chance,
        range: (f64, f64),
    ) -> usize {
        let possible: Vec<usize> =
            (0..node.children.len()).filter(|i| legal.contains(&node.children[*i].answer)).collect();
        let unvisited: Vec<usize> =
            possible.iter().copied().filter(|i| node.children[*i].visits == 0).collect();
        if !unvisited.is_empty() {
            return unvisited[chance.below(unvisited.len())];
        }
        let log = self.logarithms[(node.visits as usize + 1).min(self.logarithms.len() - 1)];
        let width = (range.1 - range.0).max(1.0);
        let bound = |i: &usize| {
            let child = &node.children[*i];
            let n = f64::from(child.visits);
            let mean = (child.sum / n - range.0) / width;
            let mean = if node.seat == root { mean } else { 1.0 - mean };
            mean + (EXPLORATION_SQUARED * log / n).sqrt()
        };
        let best = possible.iter().copied().reduce(|a, b| if bound(&b) > bound(&a) { b } else { a });
        best.unwrap_or(0)
    }
}

impl Player for PublishedAgent {
    fn name(&self) -> String {
        "published-1".to_owned()
    }

    fn decide(&mut self, game: &Knowledge, seed: u64, effort: &mut Effort) -> Vec<Answer> {
        let mut chance = Chance::new(seed);
        let seat = game.seat();
        let first = game.sample(chance.seed());
        if !first.waits_for(seat) {
            return Vec::new();
        }
        let answers = all_answers(&first, seat);
        if let [only] = answers.as_slice() {
            return vec![only.clone()];
        }
        let mut nodes = vec![Node { seat, visits: 0, children: Vec::new() }];
        let mut range = (f64::MAX, f64::MIN);
        let begin = effort.calls + effort.copies;
        while effort.calls + effort.copies < begin + self.calls {
            let world = game.sample(chance.seed());
            effort.copies += 1;
            self.iterate(&mut nodes, world, seat, &mut chance, &mut range, effort);
        }
        let key = |child: &Child| (child.visits, child.sum);
        let best = nodes[0].children.iter().reduce(|a, b| if key(b) > key(a) { b } else { a });
        best.map(|child| child.answer.clone()).into_iter().collect()
    }
}
