// What is printed on a card as symbols: tokens made from the parts of the catalogue. The words are one tap away.

import { symbolOf } from "./changes.js";

/** @typedef {import("../types.js").EffectEntry} EffectEntry */
/** @typedef {import("../types.js").CardEntry} CardEntry */
/** @typedef {import("../types.js").CorporationEntry} CorporationEntry */
/** @typedef {import("../types.js").Schemas} Schemas */
/** @typedef {import("../types.js").GameView} GameView */
/** @typedef {import("../types.js").SeatView} SeatView */
/** @typedef {Schemas["RequirementEntry"]} Requirement */

/**
 * A token. `amount`: a number with a symbol, on a plate for production, of any player with `any`. `symbol`: a symbol alone.
 * `per`: for each. `or`: alternatives. `pill`: an action, cost and gain. `word`: a word of the interface.
 *
 * @typedef {{ kind: "amount", amount: number, symbol: string, plate?: boolean, any?: boolean }
 *   | { kind: "symbol", symbol: string }
 *   | { kind: "per", symbols: string[], each: number }
 *   | { kind: "or" } | { kind: "then" }
 *   | { kind: "pill", cost: Token[], gain: Token[] }
 *   | { kind: "word", word: "any" | "take" | "look" | "claim" | "copy" | "next" | "protected" | "worth" | "less" | "offset" | "greenery_plants" }} Token
 */

/** How many symbols one amount may show before it is written as a number. */
const CARD_RESOURCES = new Set(["animal", "microbe", "science", "fighter"]);

/** @param {string | undefined} id The symbol of a card resource; any kind if absent. */
const resourceSymbol = (id) => (id !== undefined && CARD_RESOURCES.has(id) ? id : "plus");

/** What is counted. @param {EffectEntry} effect @returns {Token} */
function per({ count, each = 1, tag }) {
  const symbols = count === "tags" || count === "opponents_tags" ? [`tag-${tag}`] : count === "events_played" ? ["tag-event"] : ["tile-city"];
  return { kind: "per", symbols, each };
}

/** @param {EffectEntry} effect @param {string} symbol @param {{ plate?: boolean, any?: boolean, sign?: number }} [how] @returns {Token[]} */
function amount(effect, symbol, { plate = false, any = false, sign = 1 } = {}) {
  /** @type {Token} */
  const token = { kind: "amount", amount: sign * (effect.amount ?? 1), symbol, ...(plate && { plate }), ...(any && { any }) };
  return effect.count === undefined ? [token] : [token, per(effect)];
}

/** @param {EffectEntry[]} effects @returns {Token[]} */
const all = (effects) => effects.flatMap(effectTokens);

/** @param {Schemas["CostEntry"]} cost @returns {Token[]} */
function costTokens(cost) {
  switch (cost.kind) {
    case "stock": return [{ kind: "amount", amount: -cost.amount, symbol: symbolOf(cost.resource ?? "megacredits") }];
    case "production": return [{ kind: "amount", amount: -cost.amount, symbol: symbolOf(cost.resource ?? "megacredits"), plate: true }];
    case "megacredits": {
      /** @type {Token[]} */
      const tokens = [{ kind: "amount", amount: -cost.amount, symbol: "mc" }];
      return cost.resource ? [...tokens, { kind: "symbol", symbol: symbolOf(cost.resource) }] : tokens;
    }
    case "hand_cards": return [{ kind: "amount", amount: -cost.amount, symbol: "card" }];
    default: return [{ kind: "amount", amount: -cost.amount, symbol: resourceSymbol(cost.card_resource) }];
  }
}

/** The tokens of an effect. Unknown kinds have none: their text says it. @param {EffectEntry} effect @returns {Token[]} */
export function effectTokens(effect) {
  const resource = symbolOf(effect.resource ?? "megacredits");
  const then = effect.then ?? [];
  switch (effect.kind) {
    case "gain": return amount(effect, resource);
    case "lose": return amount(effect, resource, { sign: -1 });
    case "produce": return amount(effect, resource, { plate: true });
    case "rating": return amount(effect, "tr");
    case "raise": return amount(effect, symbolOf(effect.parameter ?? "temperature"));
    case "place": return [{ kind: "symbol", symbol: `tile-${effect.tile ?? "city"}` }, ...placedTokens(effect)];
    case "claim_area": return [{ kind: "symbol", symbol: "flag" }];
    case "remove_any": return amount(effect, resource, { any: true, sign: -1 });
    case "remove_any_card": return amount(effect, resourceSymbol(effect.card_resource), { any: true, sign: -1 });
    case "remove_from_neighbour": return amount(effect, resource, { any: true, sign: -1 });
    case "steal": return [{ kind: "word", word: "take" }, ...amount(effect, resource, { any: true })];
    case "decrease_any": return amount(effect, resource, { plate: true, any: true, sign: -1 });
    case "draw": return amount(effect, "card");
    case "look": return [{ kind: "word", word: "look" }, { kind: "amount", amount: effect.amount ?? 1, symbol: "card" }, { kind: "then" }, { kind: "amount", amount: effect.keep ?? 1, symbol: "card" }];
    case "look_buy": return [{ kind: "word", word: "look" }, { kind: "amount", amount: 1, symbol: "card" }];
    case "reveal_top": return [{ kind: "symbol", symbol: "card" }, { kind: "symbol", symbol: `tag-${effect.tag}` }, { kind: "then" }, ...all(then)];
    case "add": return amount(effect, resourceSymbol(effect.card_resource));
    case "either":
      return (effect.branches ?? []).flatMap(({ effects }, n) => [...(n > 0 ? [/** @type {Token} */ ({ kind: "or" })] : []), ...all(effects)]);
    case "may": case "times": return all(then);
    case "if_tags": return [...all(effect.otherwise ?? []), { kind: "or" }, { kind: "amount", amount: effect.amount ?? 1, symbol: `tag-${effect.tag}` }, { kind: "then" }, ...all(then)];
    case "if_rating_raised": return [{ kind: "symbol", symbol: "tr" }, { kind: "then" }, ...all(then)];
    case "spend": return [{ kind: "pill", cost: effect.cost ? costTokens(effect.cost) : [], gain: all(then) }];
    case "copy_production_box": return [{ kind: "word", word: "copy" }];
    case "discount_next_card": return [{ kind: "word", word: "next" }, { kind: "amount", amount: -(effect.amount ?? 0), symbol: "mc" }];
    case "offset_next_card": return [{ kind: "word", word: "next" }, { kind: "word", word: "offset" }];
    default: return [];
  }
}

/** What follows the placing of a tile. @param {EffectEntry} effect @returns {Token[]} */
function placedTokens(effect) {
  switch (effect.placed) {
    case "remove_adjacent_megacredits": return amount(effect, "mc", { any: true, sign: -1 });
    case "produce_ore": return [
      { kind: "amount", amount: 1, symbol: "steel", plate: true }, { kind: "or" }, { kind: "amount", amount: 1, symbol: "titanium", plate: true },
    ];
    default: return [];
  }
}

/** An action is a pill, also if it costs nothing. @param {EffectEntry} effect @returns {Token[]} */
function actionTokens(effect) {
  if (effect.kind === "either") {
    return (effect.branches ?? []).flatMap(({ effects }, n) => [
      ...(n > 0 ? [/** @type {Token} */ ({ kind: "or" })] : []),
      ...effects.flatMap(actionTokens),
    ]);
  }
  const tokens = effectTokens(effect);
  return tokens.length === 1 && tokens[0]?.kind === "pill" ? tokens : [{ kind: "pill", cost: [], gain: tokens }];
}

/** @param {Schemas["TriggerEntry"]} trigger @returns {Token[]} */
function triggerTokens({ on, tags = [], does }) {
  const when = {
    tag_played: tags.map((tag) => `tag-${tag}`), event_played: [...tags.map((tag) => `tag-${tag}`), "tag-event"], costly_card_played: ["card"],
    city_on_mars: ["tile-city"], city: ["tile-city"], ocean: ["tile-ocean"], greenery: ["tile-greenery"], tile_on_ore: ["steel", "titanium"],
    standard_project: ["kind-active"],
  }[/** @type {string} */ (on)] ?? [];
  return [{ kind: "pill", cost: when.map((symbol) => /** @type {Token} */ ({ kind: "symbol", symbol })), gain: effectTokens(does) }];
}

/** @param {Schemas["ModifierEntry"]} modifier @returns {Token[]} */
function modifierTokens({ kind, amount: size = 0, resource, tag }) {
  switch (kind) {
    case "discount": return [{ kind: "symbol", symbol: tag ? `tag-${tag}` : "card" }, { kind: "amount", amount: -size, symbol: "mc" }];
    case "project_discount": return [{ kind: "symbol", symbol: "energy" }, { kind: "amount", amount: -size, symbol: "mc" }];
    case "worth": return [{ kind: "symbol", symbol: symbolOf(resource ?? "steel") }, { kind: "amount", amount: size, symbol: "mc" }];
    case "heat_as_megacredits": return [{ kind: "symbol", symbol: "heat" }, { kind: "then" }, { kind: "symbol", symbol: "mc" }];
    default: return [];
  }
}

/** All tokens of a card or corporation, in the order of its text. @param {Pick<CardEntry, "effects" | "action" | "triggers" | "modifiers">} card */
export const cardTokens = (card) => [...card.effects.flatMap(effectTokens), ...rulesTokens(card)];

/** @param {Pick<CardEntry, "action" | "triggers" | "modifiers">} card */
export const rulesTokens = ({ action, triggers, modifiers }) => [
  ...action.flatMap(actionTokens),
  ...triggers.flatMap(triggerTokens),
  ...modifiers.flatMap(modifierTokens),
];

/** The parts of a card with their symbols and their text, for the sheet. Lines that no part explains are text alone.
 * @param {CardEntry} card @returns {{ tokens: Token[], text: string }[]} */
export function partsOf(card) {
  const lines = card.text.split("\n").filter((line) => line !== "");
  // Effects that the catalogue puts into words are matched with the line that holds their words.
  return lines.map((text) => {
    const own = (/** @type {{ text: string }} */ part) => part.text !== "" && text.includes(part.text);
    const action = card.action.filter((part) => holds(text, part.text));
    const effects = card.effects.filter(own);
    const triggers = card.triggers.filter(({ does }) => holds(text, does.text));
    return { text, tokens: [...effects.flatMap(effectTokens), ...(effects.length > 0 ? [] : action.length > 0 ? action.flatMap(actionTokens) : triggers.flatMap(triggerTokens))] };
  });
}

/** Whether a line holds an effect's words, whatever the case of the first letter and the last full stop. @param {string} line @param {string} words */
function holds(line, words) {
  const core = words.replace(/\.$/, "").slice(1);
  return core !== "" && line.includes(core);
}

/** The text of a card without its requirements and points, which have symbols of their own; they are its first and its last line.
 * @param {Pick<CardEntry, "text" | "requirements" | "points">} card */
export function textOf({ text, requirements, points }) {
  const lines = text.split("\n").slice(requirements.length > 0 ? 1 : 0);
  return lines.slice(0, points ? -1 : undefined).filter((line) => line !== "").join(" ");
}

/** The words of the requirements of a card; empty if it has none. @param {Pick<CardEntry, "text" | "requirements">} card */
export const requirementText = ({ text, requirements }) => (requirements.length > 0 ? (text.split("\n")[0] ?? "") : "");

/** The symbol of a requirement. @param {Requirement} requirement */
export function requirementSymbol({ kind, parameter, resource, tag }) {
  if (parameter) return symbolOf(parameter);
  if (kind === "production") return symbolOf(resource ?? "megacredits");
  if (kind === "tags") return `tag-${tag}`;
  return kind === "own_greeneries" ? "tile-greenery" : "tile-city";
}

/** How much the requirements for global parameters are relaxed, in steps. @param {SeatView} seat @param {{ modifiers: Schemas["ModifierEntry"][] }[]} inPlay The corporation and the cards in play. */
export const offsetOf = (seat, inPlay) =>
  seat.next_card_offset + inPlay.flatMap(({ modifiers }) => modifiers).reduce((sum, { kind, amount: size = 0 }) => sum + (kind === "offset" ? size : 0), 0);

/** Whether a requirement is met at present: `met`, `unmet`, or `gone` if a parameter has passed it for ever. Unknown kinds have no state.
 * @param {Requirement} requirement @param {GameView} view @param {SeatView} seat @param {number} [offset] Steps by which parameters may miss it.
 * @returns {"met" | "unmet" | "gone" | undefined} */
export function requirementState({ kind, amount: needed, parameter, resource, tag }, view, seat, offset = 0) {
  if (parameter) {
    const level = { temperature: view.temperature, oxygen: view.oxygen, oceans: view.oceans }[parameter];
    if (level === undefined) return undefined;
    const miss = offset * (parameter === "temperature" ? 2 : 1);
    if (kind === "at_most") return level <= needed + miss ? "met" : "gone";
    return kind === "at_least" ? (level >= needed - miss ? "met" : "unmet") : undefined;
  }
  const count = (/** @type {string[]} */ tiles, /** @type {string | undefined} */ owner) =>
    view.areas.filter((area) => tiles.includes(area.tile ?? "") && (owner === undefined || area.owner === owner)).length;
  const have = {
    tags: () => seat.tags.find((one) => one.tag === tag)?.count ?? 0,
    production: () => seat.production[resource ?? "megacredits"],
    own_greeneries: () => count(["greenery"], seat.seat),
    cities: () => count(["city", "capital"], undefined),
  }[/** @type {string} */ (kind)];
  return have && (have() >= needed ? "met" : "unmet");
}

/** Whether a reason of the server says that a requirement is not met. @param {Requirement} requirement @param {import("../types.js").BlockReason} reason */
export function isAgainst({ kind, parameter, tag }, reason) {
  if (parameter) return reason.what === `${parameter}_${kind}`;
  if (kind === "tags") return reason.what === "tags" && reason.tag === tag;
  return reason.what === (kind === "own_greeneries" ? "greeneries" : kind);
}

/** The points of a card: a number, and what it is for. @param {Schemas["PointsEntry"] | undefined} points @param {string | undefined} holdsResource */
export function pointsOf(points, holdsResource) {
  if (!points) return undefined;
  const { kind, points: number, each = 1, tag } = points;
  const symbol = {
    per_resource: holdsResource, if_holding: holdsResource, per_tag: `tag-${tag}`, per_adjacent_ocean: "tile-ocean",
    per_adjacent_city: "tile-city", per_cities: "tile-city",
  }[/** @type {string} */ (kind)];
  return { number, each, symbol, once: kind === "if_holding" };
}
