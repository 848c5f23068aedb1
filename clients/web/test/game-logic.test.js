// What the screens of a game compute: moves in the making, payments, the log, the map, the result.

import { strict as assert } from "node:assert";
import { test } from "node:test";

import { groupsOf, playable, progress } from "../game/logic/actions.js";
import { changesOf, gameAfter } from "../game/logic/changes.js";
import { cardTokens, isAgainst, offsetOf, partsOf, pointsOf, requirementState, requirementSymbol, requirementText, textOf } from "../game/logic/card-symbols.js";
import * as geometry from "../game/logic/geometry.js";
import { sharedRules } from "../game/logic/goals.js";
import { STEPS, progressOf, stepFor } from "../game/logic/guide.js";
import { arrange, inOrder, tagCounts } from "../game/logic/hand.js";
import { areaOf, filterPanels, generationMarks, latestOfOthers, lossesOf, panelsOf, withoutName, withoutSource } from "../game/logic/log.js";
import * as payments from "../game/logic/payment.js";
import { barOf, curve, ranked, rowsOf } from "../game/logic/score.js";
import { endsWithOwnSeat, othersWaitedFor } from "../game/logic/seats.js";
import * as turns from "../game/logic/turn.js";

/** @type {any} */
const option = (id, more = {}) => ({ id, label: id, text: id, ...more });
/** @returns {any} */
const decision = (tag, question, options, blocked = []) => ({
  tag, question, seat: "red", waiting: true, options, blocked, undo: { steps: 0, to: 0, blocked_by: "new_information" },
});
const action = decision("red-1", "action", [option("convert_plants", { next: ["area"] }), option("standard_project:asteroid", { payment: { due: 14 } }), option("pass")]);
const area = decision("red-2", "area", [option("area:h01"), option("area:h02")]);
const second = decision("red-3", "action", [option("standard_project:asteroid"), option("end_turn")]);
/** @returns {any} */
const preview = (next) => ({ applied: 1, unused: 0, events: [], decision: next, values: {}, latest_event: 1 });

test("on a phone a question leads to the place where it is answered", () => {
  const research = decision("red-4", "research", [option("buy")]);
  assert.equal(turns.placeOfQuestion(research, "map"), "hand");
  assert.equal(turns.placeOfQuestion(research, "log"), undefined, "whoever reads the log stays there");
  assert.equal(turns.placeOfQuestion({ ...research, waiting: false }, "map"), undefined, "an answer that may be changed is not asked for");
  assert.equal(turns.placeOfQuestion(area, "hand"), "map");
  assert.equal(turns.placeOfQuestion(action, "map"), undefined);
  assert.equal(turns.placeOfQuestion(undefined, "map"), undefined);
});

test("a game ends with the own seat if no other person is left in it", () => {
  const ends = (/** @type {any[]} */ others, /** @type {any[]} */ items = []) =>
    endsWithOwnSeat(/** @type {any} */ ({ seat: "red", players: [{ seat: "red" }, ...others], seats: { items } }));
  const bob = { seat: "blue" };
  const program = { seat: "green", opponent: { level: "novice" } };
  const status = (/** @type {string | undefined} */ reason) => ({ player: bob, caretaker: reason !== undefined, reason });
  assert.equal(ends([]), true, "a solo game");
  assert.equal(ends([program]), true, "only opponents of the server");
  assert.equal(ends([program, bob]), false);
  assert.equal(ends([bob], [status(undefined)]), false);
  assert.equal(ends([bob], [status("away")]), false, "who is away may come back");
  assert.equal(ends([bob], [status("resigned")]), true);
  assert.equal(ends([bob], [status("left")]), true);
});

test("the seats that a game waits for are those of others", () => {
  const game = /** @type {any} */ ({ seat: "red", view: { waiting_for: ["red", "blue", "green"] } });
  assert.deepEqual(othersWaitedFor(game), ["blue", "green"]);
});

test("what others did last counts until the own seat moves", () => {
  const entry = (/** @type {string} */ text, /** @type {number[]} */ ...seqs) => ({ text, seqs });
  const digest = { players: /** @type {any[]} */ ([
    { seat: "blue", entries: [entry("b1", 3), entry("b2", 9, 10)] },
    { seat: "green", entries: [entry("g1", 7)] },
    { seat: "black", entries: [] },
    { seat: "yellow", entries: [entry("y1", 12)] },
    { seat: "red", entries: [entry("r1", 4), entry("r2", 8)] },
  ]) };
  const texts = (/** @type {any} */ own, /** @type {number} */ most) => latestOfOthers(digest, own, most).map(({ text }) => text);
  assert.deepEqual(texts("red", 2), ["b2", "y1"]);
  assert.deepEqual(texts("red", 1), ["y1"], "the latest");
  assert.deepEqual(texts("yellow", 2), [], "nothing since the own move");
  assert.deepEqual(texts("black", 2), ["b2", "y1"], "who has not moved missed all of it");
});

test("a turn has a slot for each action, with the answers to its questions", () => {
  let turn = turns.choose(turns.startTurn(action), "convert_plants");
  assert.equal(turns.isComplete(turn), false, "a question may follow");
  turn = turns.withPreview(turn, preview(area));
  assert.ok(turns.isFollowUp(turn));
  assert.equal(turns.isComplete(turn), false);
  turn = turns.withPreview(turns.choose(turn, "area:h01"), preview(second));
  assert.ok(turns.isComplete(turn));
  assert.equal(turns.actionsLeft(turn, 0), 1);
  turn = turns.choose(turn, "standard_project:asteroid");
  assert.ok(turns.isComplete(turn), "nothing follows a project without a question");
  assert.equal(turns.actionsLeft(turn, 0), 0);
  assert.deepEqual(turns.slotsOf(turn).map(({ first, steps }) => [first, steps.length]), [[0, 2], [2, 1]]);
  assert.deepEqual(turns.answersOf(turn).map((one) => one.option), ["convert_plants", "area:h01", "standard_project:asteroid"]);
});

test("another area replaces the one before, and what followed from it falls away", () => {
  let turn = turns.withPreview(turns.choose(turns.startTurn(action), "convert_plants"), preview(area));
  turn = turns.withPreview(turns.choose(turn, "area:h01"), preview(second));
  turn = turns.choose(turn, "standard_project:asteroid");
  turn = turns.replace(turn, 1, "area:h02");
  assert.deepEqual(turns.answersOf(turn).map((one) => one.option), ["convert_plants", "area:h02"]);
  assert.equal(turn.preview, undefined);
});

test("an option that is not offered changes nothing", () => {
  const turn = turns.startTurn(action);
  assert.equal(turns.choose(turn, "fund_award:miner"), turn);
  const open = turns.choose(turn, "pass");
  assert.equal(turns.choose(open, "standard_project:asteroid"), open, "nothing is asked after a pass as far as is known");
  assert.equal(turns.actionsLeft(open, 0), 0);
});

test("a slot that is taken back leaves the later one if the decision offers it", () => {
  let turn = turns.withPreview(turns.choose(turns.startTurn(action), "convert_plants"), preview(area));
  turn = turns.withPreview(turns.choose(turn, "area:h01"), preview(second));
  turn = turns.choose(turn, "standard_project:asteroid");
  assert.deepEqual(turns.answersOf(turns.removeSlot(turn, 0)).map((one) => one.option), ["standard_project:asteroid"]);
  assert.deepEqual(turns.answersOf(turns.removeSlot(turn, 1)).map((one) => one.option), ["convert_plants", "area:h01"]);
  assert.equal(turns.removeSlot(turns.cutAt(turn, 2), 0).next, action);
});

test("after the question has changed each slot says whether it is still possible", () => {
  let turn = turns.withPreview(turns.choose(turns.startTurn(action), "convert_plants"), preview(area));
  turn = turns.withPreview(turns.choose(turn, "area:h01"), preview(second));
  turn = turns.choose(turn, "standard_project:asteroid");
  const blocked = [{ id: "convert_plants", blocked_by: [{ text: "You need 8 plants and have 3." }] }];
  const now = decision("red-9", "action", [option("standard_project:asteroid"), option("pass")], blocked);
  assert.deepEqual(turns.compare(now, turn.steps).map(({ possible, reason }) => [possible, reason]), [[false, "You need 8 plants and have 3."], [true, undefined]]);
  assert.deepEqual(turns.compare(undefined, turn.steps).map(({ possible }) => possible), [false, false]);
});

test("a stored turn comes back for the same question only", () => {
  const turn = turns.choose(turns.startTurn(action), "standard_project:asteroid", { payment: { megacredits: 14 } });
  const stored = JSON.parse(JSON.stringify(turns.stored(turn)));
  assert.deepEqual(turns.answersOf(turns.restore(action, stored)), turns.answersOf(turn));
  assert.deepEqual(turns.restore(second, stored).steps, []);
  assert.deepEqual(turns.restore(action, undefined).steps, []);
});

/** A deterministic source of numbers. */
function chance(seed) {
  return (limit) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed >> 8) % limit;
  };
}

/** All payments that the rule allows (R5.A4), by trying every one. */
function legal({ due, steel, titanium, heat, megacredits }) {
  const found = [];
  for (let s = 0; s <= steel.max; s += 1) for (let t = 0; t <= titanium.max; t += 1) for (let h = 0; h <= heat.max; h += 1) {
    const rest = due - s * steel.worth - t * titanium.worth - h;
    const money = Math.max(0, rest);
    const over = Math.max(0, -rest);
    const wasteful = (s > 0 && over >= steel.worth) || (t > 0 && over >= titanium.worth) || (h > 0 && over >= 1);
    if (money <= megacredits.max && !wasteful) found.push({ steel: s, titanium: t, heat: h, megacredits: money });
  }
  return found;
}

/** Terms as the service makes them: the most and the least of each resource over all legal payments. */
function termsOf(due, stock) {
  const worth = { steel: 2, titanium: 3, heat: 1, megacredits: 1 };
  const wide = Object.fromEntries(Object.entries(stock).map(([one, max]) => [one, { min: 0, max, worth: worth[one] }]));
  const all = legal({ due, ...wide });
  if (all.length === 0) return undefined;
  const range = (one) => ({ min: Math.min(...all.map((pay) => pay[one])), max: Math.max(...all.map((pay) => pay[one])), worth: worth[one] });
  return { terms: { due, default: all[0], ...Object.fromEntries(Object.keys(stock).map((one) => [one, range(one)])) }, all };
}

test("every slider leads to a payment that the server accepts, with the count that was asked for where that is possible", () => {
  const below = chance(5);
  let tried = 0;
  for (let n = 0; n < 400; n += 1) {
    const found = termsOf(1 + below(30), { steel: below(6), titanium: below(6), heat: below(4) && below(9), megacredits: below(30) });
    if (!found) continue;
    const { terms, all } = found;
    for (const kind of payments.MEANS) {
      for (let count = terms[kind].min; count <= terms[kind].max; count += 1) {
        const paid = payments.pay(terms, all[below(all.length)], kind, count);
        assert.ok(all.some((one) => payments.isSame(one, paid)), JSON.stringify({ terms, kind, count, paid }));
        if (all.some((one) => one[kind] === count)) assert.equal(paid[kind], count, JSON.stringify({ terms, kind, paid }));
        tried += 1;
      }
    }
  }
  assert.ok(tried > 1_000);
});

test("M€ are the rest, and the other metal gives way", () => {
  const terms = { due: 27, default: { steel: 3, titanium: 4, megacredits: 9 }, steel: { min: 0, max: 3, worth: 2 }, titanium: { min: 0, max: 4, worth: 3 }, megacredits: { min: 9, max: 27, worth: 1 } };
  assert.deepEqual(payments.pay(terms, terms.default, "steel", 1), { megacredits: 13, steel: 1, titanium: 4, heat: 0 });
  assert.deepEqual(payments.partsOf({ megacredits: 13, steel: 1, titanium: 0 }), [{ kind: "steel", count: 1 }, { kind: "megacredits", count: 13 }]);
  assert.deepEqual(payments.keeps({ megacredits: 29, steel: 3, titanium: 4, heat: 0, plants: 0, energy: 0 }, { megacredits: 13, steel: 1, titanium: 4 }), { megacredits: 16, steel: 2, titanium: 0, heat: 0 });
  const dear = { due: 6, default: { steel: 3, megacredits: 0 }, steel: { min: 0, max: 3, worth: 2 }, titanium: { min: 0, max: 2, worth: 3 }, megacredits: { min: 0, max: 6, worth: 1 } };
  assert.deepEqual(payments.pay(dear, dear.default, "titanium", 2), { megacredits: 0, steel: 0, titanium: 2, heat: 0 });
});

test("several cards of one price are paid with M€ first, and with heat where that counts", () => {
  const one = { due: 3, default: { megacredits: 3 }, megacredits: { min: 0, max: 3, worth: 1 }, heat: { min: 0, max: 3, worth: 1 } };
  const terms = payments.termsFor(one, 3, { megacredits: 5, heat: 7, steel: 0, titanium: 0, plants: 0, energy: 0 });
  assert.equal(terms.due, 9);
  assert.deepEqual(terms.default, { megacredits: 5, steel: 0, titanium: 0, heat: 4 });
  assert.deepEqual(payments.pay(terms, terms.default, "heat", 7), { megacredits: 2, steel: 0, titanium: 0, heat: 7 });
});

test("actions are in groups, what is blocked comes last, and unknown options are shown too", () => {
  const mixed = decision("red-1", "action", [option("play_card:birds"), option("brand_new:thing"), option("pass"), option("standard_project:city")], [
    { id: "play_card:fish", blocked_by: [] }, { id: "claim_milestone:mayor", blocked_by: [{ what: "payment", need: 8, have: 3 }, { what: "cities", need: 3, have: 1 }] },
  ]);
  assert.deepEqual(groupsOf(mixed).map(({ name, entries }) => [name, entries.map(({ id }) => id)]), [
    ["cards", ["play_card:birds", "play_card:fish"]], ["projects", ["standard_project:city"]], ["goals", ["claim_milestone:mayor"]], ["other", ["brand_new:thing"]], ["end", ["pass"]],
  ]);
  assert.deepEqual(playable(mixed), { offered: 1, all: 2 });
  assert.equal(progress(mixed.blocked[1])?.what, "cities");
});

test("the hand shows what is playable first, the cheapest first, and filters by tag", () => {
  const held = (card, due, can) => ({ card, playable: can, cost: due, blocked_by: [], payment: { due, default: {} } });
  const cards = { a: { number: 1, tags: ["space"], kind: "event" }, b: { number: 2, tags: ["building"], kind: "active" }, c: { number: 3, tags: ["building", "space"], kind: "automated" } };
  const hand = [held("a", 20, true), held("b", 5, false), held("c", 7, true)];
  const ids = ({ playable: now, blocked }) => [now.map(({ card }) => card), blocked.map(({ card }) => card)];
  assert.deepEqual(ids(arrange(hand, cards)), [["c", "a"], ["b"]]);
  assert.deepEqual(ids(arrange(hand, cards, { order: "drawn" })), [["a", "c"], ["b"]]);
  assert.deepEqual(ids(arrange(hand, cards, { tag: "event" })), [["a"], []]);
  const shown = (order, filter) => inOrder(hand, cards, { order, filter }).map(({ card }) => card);
  assert.deepEqual(shown("price", "all"), ["c", "a", "b"]);
  assert.deepEqual(shown("drawn", "playable"), ["a", "c"]);
  assert.deepEqual(shown("price", "tag:building"), ["c", "b"]);
  assert.deepEqual(tagCounts(hand, cards), [{ tag: "building", count: 2 }, { tag: "space", count: 2 }, { tag: "event", count: 1 }]);
});

test("the row of effects shows what a move changes", () => {
  const amounts = (more = {}) => ({ megacredits: 0, steel: 0, titanium: 0, plants: 0, energy: 0, heat: 0, ...more });
  const values = {
    before: { stock: amounts({ plants: 9, megacredits: 1 }), production: amounts(), rating: 20, hand: 3, points: 20 },
    after: { stock: amounts({ plants: 2, megacredits: 3 }), production: amounts({ heat: 1 }), rating: 21, hand: 3, points: 22 },
  };
  const events = [{ type: "parameter_raised", data: { parameter: "oxygen", value: 10 } }];
  assert.deepEqual(changesOf(values, events, { temperature: -10, oxygen: 9, oceans: 5 }), [
    { symbol: "mc", kind: "stock", before: 1, after: 3 }, { symbol: "plants", kind: "stock", before: 9, after: 2 }, { symbol: "heat", kind: "production", before: 0, after: 1 },
    { symbol: "oxygen", kind: "parameter", before: 9, after: 10 }, { symbol: "tr", kind: "rating", before: 20, after: 21 }, { symbol: "vp", kind: "points", before: 0, after: 1 },
  ]);
});

test("the position after a move has the values, the parameters and the tiles of its preview", () => {
  const own = { seat: "red", stock: { heat: 9 }, production: { heat: 1 }, rating: 20, hand: 4, passed: false };
  const other = { ...own, seat: "green" };
  const game = { seat: "red", view: { oxygen: 2, temperature: -20, seats: [other, own], areas: [{ area: "h10", owner: "red" }] } };
  const after = { stock: { heat: 1 }, production: { heat: 2 }, rating: 21, hand: 3, points: 30 };
  const events = [
    { type: "parameter_raised", data: { parameter: "oxygen", value: 3 } }, { type: "tile_placed", data: { area: "h10", tile: "greenery", seat: "red" } },
    { type: "tile_placed", data: { area: "h04", tile: "ocean", seat: "red" } },
  ];
  const { view } = gameAfter(game, { values: { before: after, after }, events });
  const { points, ...values } = after;
  assert.deepEqual([points, view.seats], [30, [other, { ...own, ...values }]]);
  assert.deepEqual([view.oxygen, view.temperature], [3, -20]);
  assert.deepEqual(view.areas, [{ area: "h10", tile: "greenery", owner: "red" }, { area: "h04", tile: "ocean" }]);
  assert.equal(gameAfter(game, { values: { before: after, after }, events: [] }).view.areas, game.view.areas, "the map is not drawn again");
});

test("the log has a panel for each turn, and what followed stands with its action", () => {
  const event = (seq, type, seat, data = {}) => ({ seq, type, seat, data, at: "2026-01-01T00:00:00Z", text: type });
  const events = [
    event(1, "turn_began", "red"), event(2, "card_played", "red", { card: "comet" }), event(3, "parameter_raised", "red", { parameter: "temperature" }),
    event(4, "stock_changed", "green", { resource: "plants", change: -3 }), event(5, "turn_ended", "red"), event(6, "turn_began", "green"),
    event(7, "project_used", "green", { project: "aquifer" }), event(8, "tile_placed", undefined, { area: "h04", tile: "ocean" }), event(9, "undone", "green", { from_seq: 7, to_seq: 8 }),
    event(10, "passed", "green"), event(11, "generation_began", undefined, { generation: 2 }),
  ];
  const panels = panelsOf(events);
  assert.deepEqual(panels.map(({ seat, lines }) => [seat, lines.map((line) => [line.event.type, line.followed.map(({ type }) => type)])]), [
    ["red", [["card_played", ["parameter_raised", "stock_changed"]]]], ["green", [["undone", []], ["passed", []]]], [undefined, [["generation_began", []]]],
  ]);
  assert.equal(filterPanels(panels, { seat: "green" }).length, 1);
  assert.deepEqual(generationMarks(events), [{ seq: 11, generation: 2 }]);
  const placed = panelsOf(events.slice(5, 8));
  assert.equal(areaOf(placed[0].lines[0]), "h04");
  assert.equal(filterPanels(placed, { map: true }).length, 1);
});

test("only what takes something from the player counts as done to the player", () => {
  const kinds = ["resources_removed", "production_lowered", "milestone_claimed", "tile_beside", "award_funded", "parameter_raised", "brand_new"];
  assert.deepEqual(lossesOf(kinds.map((kind) => ({ kind }))).map(({ kind }) => kind), ["resources_removed", "production_lowered", "milestone_claimed", "brand_new"]);
});

test("a sentence below a name does not repeat it, nor what was said before", () => {
  const names = ["Bob", "Bob 2", "Ana"];
  assert.equal(withoutName("Bob raises oxygen to 1 %.", "Bob", names), "Raises oxygen to 1 %.");
  assert.equal(withoutName("Bob 2 raises oxygen.", "Bob", names), "Bob 2 raises oxygen.");
  assert.equal(withoutName("Bob 2 raises oxygen.", "Bob 2", names), "Raises oxygen.");
  assert.equal(withoutName("The rating of Bob rises.", "Bob", names), "The rating of Bob rises.");
  assert.equal(withoutName("Bob raises oxygen.", undefined, names), "Bob raises oxygen.");
  const said = "Does the standard project Aquifer for 18 M€.";
  assert.equal(withoutSource("Places an ocean on h04 (standard project Aquifer).", said), "Places an ocean on h04.");
  assert.equal(withoutSource("The rating rises by 1 (oceans).", said), "The rating rises by 1 (oceans).");
});

test("rules that all goals share are said once, and each keeps its own", () => {
  assert.deepEqual(sharedRules(["Own 3 cities. Costs 8 M€. At most 3.", "Own 3 greeneries. Costs 8 M€. At most 3."]), { own: ["Own 3 cities.", "Own 3 greeneries."], shared: "Costs 8 M€. At most 3." });
  assert.deepEqual(sharedRules(["One.", "One."]), { own: ["One.", "One."], shared: "" });
  assert.deepEqual(sharedRules([]), { own: [], shared: "" });
});

/** The areas of Mars as the catalogue has them: rows of 5 to 9 and back. */
const areas = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((r) =>
  Array.from({ length: 9 - Math.abs(r) }, (_, col) => ({ id: `r${r}c${col}`, r, q: Math.max(-4, -4 - r) + col, row: r + 4, col, ground: "land", bonus: [], neighbours: [], text: "" })),
);

test("arrows reach every area, and lead back", () => {
  const back = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };
  const seen = new Set([areas[0].id]);
  for (const from of seen) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) for (const altKey of [false, true]) {
      const to = geometry.step(areas, from, { key, altKey });
      if (to === undefined) continue;
      seen.add(to);
      if (back[key]) assert.equal(geometry.step(areas, to, { key: back[key] }), from);
    }
  }
  assert.equal(seen.size, 61);
  assert.equal(geometry.step(areas, "r0c4", { key: "Home" }), "r0c0");
  assert.equal(geometry.step(areas, "r0c4", { key: "End" }), "r0c8");
});

test("jumps go round, and nowhere if nothing fits", () => {
  const fits = (id) => id === "r-4c1" || id === "r4c4";
  assert.equal(geometry.jump(areas, "r-4c1", fits), "r4c4");
  assert.equal(geometry.jump(areas, "r4c4", fits), "r-4c1");
  assert.equal(geometry.jump(areas, "r4c4", fits, -1), "r-4c1");
  assert.equal(geometry.jump(areas, "r4c4", () => false), undefined);
});

test("neighbours are drawn side by side, and the view never leaves the planet", () => {
  const at = (id) => geometry.centreOf(areas.find((one) => one.id === id));
  const distance = (a, b) => Math.hypot(at(a).x - at(b).x, at(a).y - at(b).y);
  assert.ok(Math.abs(distance("r0c4", "r0c5") - distance("r0c4", "r1c4")) < 0.01);
  for (const area of areas) {
    const { x, y } = geometry.centreOf(area);
    assert.ok(Math.abs(x) < 209 && Math.abs(y) < 188, area.id);
    const box = geometry.within({ x, y }, 2.5);
    assert.ok(box.x >= geometry.WHOLE.x && box.x + box.width <= geometry.WHOLE.x + geometry.WHOLE.width + 0.01);
  }
  assert.equal(geometry.boxOf([]), geometry.WHOLE);
  assert.equal(geometry.boxOf([at("r-4c0"), at("r4c4")]), geometry.WHOLE);
  assert.ok(geometry.boxOf([at("r0c4")]).width < 200);
  assert.match(geometry.outline({ x: 0, y: 0 }), /^M[-\d. ]+(Q[-\d. ]+L?[-\d. ]*)+Z$/);
});

test("cards are drawn from the parts of the catalogue; unknown parts are left to their text", () => {
  const effect = (kind, more = {}) => ({ kind, text: `${kind}.`, ...more });
  const card = { effects: [effect("produce", { amount: 1, resource: "titanium" }), effect("brand_new")], action: [effect("spend", { cost: { kind: "stock", amount: 1, resource: "steel" }, then: [effect("gain", { amount: 5, resource: "megacredits" })] })], triggers: [], modifiers: [] };
  assert.deepEqual(cardTokens(card), [
    { kind: "amount", amount: 1, symbol: "titanium", plate: true },
    { kind: "pill", cost: [{ kind: "amount", amount: -1, symbol: "steel" }], gain: [{ kind: "amount", amount: 5, symbol: "mc" }] },
  ]);
  assert.deepEqual(partsOf({ ...card, text: "produce.\nAction: pend.\nOther." }).map(({ tokens }) => tokens.length), [1, 1, 0]);
  assert.deepEqual(pointsOf({ kind: "per_tag", points: 1, tag: "jupiter" }, undefined), { number: 1, each: 1, symbol: "tag-jupiter", once: false });
  assert.equal(pointsOf(undefined, undefined), undefined);
});

test("a tile is drawn once, with what follows its placing", () => {
  const tokens = (/** @type {object} */ more) => cardTokens({ effects: [{ kind: "place", text: "", ...more }], action: [], triggers: [], modifiers: [] });
  const plate = (/** @type {string} */ symbol) => ({ kind: "amount", amount: 1, symbol, plate: true });
  assert.deepEqual(tokens({ tile: "city" }), [{ kind: "symbol", symbol: "tile-city" }]);
  assert.deepEqual(tokens({ tile: "ocean", placed: "remove_adjacent_megacredits", amount: 4 }), [
    { kind: "symbol", symbol: "tile-ocean" },
    { kind: "amount", amount: -4, symbol: "mc", any: true },
  ]);
  assert.deepEqual(tokens({ tile: "mining_area", placed: "produce_ore" }), [
    { kind: "symbol", symbol: "tile-mining_area" }, plate("steel"), { kind: "or" }, plate("titanium"),
  ]);
  assert.deepEqual(tokens({ tile: "ocean", placed: "brand_new" }), [{ kind: "symbol", symbol: "tile-ocean" }]);
});

test("a requirement is met, not met yet, or missed for ever", () => {
  const seat = { seat: "red", tags: [{ tag: "science", count: 2 }], production: { steel: 0, titanium: 1 }, next_card_offset: 0 };
  const areas = [{ area: "h01", tile: "greenery", owner: "blue" }, { area: "h02", tile: "capital", owner: "red" }, { area: "h03", tile: "ocean" }];
  /** @type {any} */
  const view = { temperature: -14, oxygen: 5, oceans: 3, areas };
  const state = (/** @type {any} */ requirement, offset = 0) => requirementState(requirement, view, /** @type {any} */ (seat), offset);
  const oxygen = { kind: "at_most", parameter: "oxygen", amount: 4 };
  assert.deepEqual([state(oxygen), state(oxygen, 1), state({ ...oxygen, amount: 5 })], ["gone", "met", "met"]);
  const warm = { kind: "at_least", parameter: "temperature", amount: -10 };
  assert.deepEqual([state(warm), state(warm, 1), state(warm, 2)], ["unmet", "unmet", "met"], "a step of temperature is two degrees");
  assert.deepEqual([state({ kind: "tags", tag: "science", amount: 2 }), state({ kind: "tags", tag: "power", amount: 1 })], ["met", "unmet"]);
  assert.deepEqual([state({ kind: "production", resource: "titanium", amount: 1 }), state({ kind: "production", resource: "steel", amount: 1 })], ["met", "unmet"]);
  assert.deepEqual([state({ kind: "own_greeneries", amount: 1 }), state({ kind: "cities", amount: 1 }), state({ kind: "cities", amount: 2 })], ["unmet", "met", "unmet"]);
  assert.equal(state({ kind: "brand_new", amount: 1 }), undefined);
  assert.equal(offsetOf(/** @type {any} */ ({ ...seat, next_card_offset: 2 }), [{ modifiers: [{ kind: "offset", amount: 2, text: "" }, { kind: "discount", amount: 1, text: "" }] }]), 4);
  assert.ok(isAgainst(/** @type {any} */ (oxygen), /** @type {any} */ ({ what: "oxygen_at_most" })));
  assert.ok(!isAgainst(/** @type {any} */ (oxygen), /** @type {any} */ ({ what: "oxygen_at_least" })));
  assert.ok(!isAgainst(/** @type {any} */ ({ kind: "tags", tag: "power", amount: 1 }), /** @type {any} */ ({ what: "tags", tag: "science" })));
  assert.deepEqual([oxygen, warm, { kind: "own_greeneries" }, { kind: "production", resource: "megacredits" }].map((one) => requirementSymbol(/** @type {any} */ (one))), ["oxygen", "temp", "tile-greenery", "mc"]);
  const card = /** @type {any} */ ({ requirements: [oxygen], points: { kind: "fixed", points: 2 }, text: "Requirement: oxygen at most 4%.\nOne.\nTwo.\nPoints: 2." });
  assert.deepEqual([requirementText(card), textOf(card)], ["Requirement: oxygen at most 4%.", "One. Two."]);
  const plain = { text: "One.\nTwo.", requirements: [] };
  assert.deepEqual([requirementText(plain), textOf(plain)], ["", "One. Two."]);
});

test("the result is ranked, and the curve leaves out what was undone", () => {
  const score = (seat, rating, total, megacredits) => ({ seat, rating, awards: 0, milestones: 5, greeneries: 2, cities: -1, cards: 0, total, megacredits });
  const scores = ranked([score("red", 20, 30, 4), score("green", 25, 40, 1), score("blue", 22, 40, 9)]);
  assert.deepEqual(scores.map(({ seat }) => seat), ["blue", "green", "red"]);
  assert.equal(rowsOf(scores)[0].best, 25);
  const parts = barOf(scores[0], 40);
  assert.deepEqual(parts.map(({ id }) => id), ["rating", "milestones", "greeneries"]);
  assert.ok(parts.every(({ from, width }) => from >= 0 && from + width <= 100));
  const raised = (seq, seat) => ({ seq, type: "rating_raised", seat, data: { change: 1 } });
  const events = [raised(1, "red"), raised(2, "red"), { seq: 3, type: "undone", seat: "red", data: { from_seq: 2, to_seq: 2 } }, { seq: 4, type: "generation_began", data: { generation: 2 } }, raised(5, "green")];
  assert.deepEqual(curve(events, ["red", "green"], 20), [{ generation: 1, ratings: [20, 20] }, { generation: 2, ratings: [21, 20] }, { generation: 3, ratings: [21, 21] }]);
});

/** A situation of the guide. */
const situation = (more = {}) => ({ question: "action", area: false, chosen: false, options: ["pass"], playable: true, phase: "action", generation: 1, progress: 0, ...more });

test("the guide has eight to twelve steps, which follow what is asked", () => {
  assert.ok(STEPS.length >= 8 && STEPS.length <= 12);
  const id = (more, done = []) => stepFor(situation(more), done)?.id;
  assert.equal(id({ question: "setup" }), "corporation");
  assert.equal(id({ question: "setup", chosen: true }), "cards");
  assert.equal(id({}), "action");
  assert.equal(id({ area: true }), "area");
  assert.equal(id({}, ["action"]), "card");
  assert.equal(id({ playable: false }, ["action"]), "pass");
  assert.equal(id({ options: ["end_turn"] }, ["action", "card"]), "pass");
  assert.equal(id({ question: "research", generation: 2 }), "production");
  assert.equal(id({ phase: "final_greeneries", question: "final_greeneries" }), "end");
  assert.equal(id({ question: "brand_new" }), undefined);
});

test("every step of the guide is shown in some situation, and none twice", () => {
  const situations = [
    { question: "setup" }, { question: "setup", chosen: true }, { area: true }, {}, { progress: 0.1 }, { options: ["convert_heat"] }, { options: ["end_turn"] },
    { question: "research", generation: 2 }, { generation: 2 }, { options: ["claim_milestone:mayor"] }, { progress: 0.6 },
  ];
  const shown = [];
  for (let found; (found = situations.map((more) => stepFor(situation(more), shown)).find(Boolean)); ) shown.push(found.id);
  assert.deepEqual([...shown].sort(), STEPS.map(({ id }) => id).sort());
});

test("the planet is done from 0 to 1", () => {
  assert.equal(progressOf({ temperature: -30, oxygen: 0, oceans: 0 }), 0);
  assert.equal(progressOf({ temperature: 8, oxygen: 14, oceans: 9 }), 1);
});
