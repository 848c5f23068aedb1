// Groups of what may be done in a turn.

/** @typedef {import("../types.js").Decision} Decision */
/** @typedef {import("../types.js").DecisionOption} DecisionOption */
/** @typedef {import("../types.js").BlockedOption} BlockedOption */

/** An option, or one that is blocked. @typedef {{ id: string, option?: DecisionOption, blocked?: BlockedOption }} Entry */
/** @typedef {"first" | "cards" | "convert" | "projects" | "goals" | "end" | "other"} GroupName */

/** The kind and the rest of an option's id, such as `play_card` and `birds`. @param {string} id @returns {[string, string]} */
export function split(id) {
  const at = id.indexOf(":");
  return at < 0 ? [id, ""] : [id.slice(0, at), id.slice(at + 1)];
}

/** @type {Record<string, GroupName>} */
const GROUPS = {
  first_action: "first",
  play_card: "cards",
  card_action: "cards",
  corporation_action: "cards",
  convert_plants: "convert",
  convert_heat: "convert",
  standard_project: "projects",
  claim_milestone: "goals",
  fund_award: "goals",
  pass: "end",
  end_turn: "end",
};

/** @type {GroupName[]} */
const ORDER = ["first", "cards", "convert", "projects", "goals", "other", "end"];

/** All options of a decision in groups, what is possible before what is blocked. Options of unknown kinds are in `other`.
 * @param {Decision} decision @returns {{ name: GroupName, entries: Entry[] }[]} */
export function groupsOf(decision) {
  /** @type {Entry[]} */
  const entries = [
    ...decision.options.map((option) => ({ id: option.id, option })),
    ...decision.blocked.map((blocked) => ({ id: blocked.id, blocked })),
  ];
  return ORDER.map((name) => ({ name, entries: entries.filter(({ id }) => (GROUPS[split(id)[0]] ?? "other") === name) })).filter(
    ({ entries }) => entries.length > 0,
  );
}

/** Of cards in hand: how many a decision offers, and how many there are. @param {Decision} decision */
export function playable(decision) {
  const is = (/** @type {{ id: string }} */ { id }) => id.startsWith("play_card:");
  const offered = decision.options.filter(is).length;
  return { offered, all: offered + decision.blocked.filter(is).length };
}

/** The progress towards a goal that is blocked: the reason that counts something. @param {BlockedOption} blocked */
export const progress = (blocked) => blocked.blocked_by.find(({ what }) => !["payment", "milestones_left", "awards_left"].includes(what));
