// The log as panels: one for each turn, with what followed from each action in its second line.

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").SeatColour} SeatColour */

/**
 * A line of the log.
 *
 * @typedef {object} Line
 * @property {GameEvent} event What happened.
 * @property {GameEvent[]} followed What followed from it.
 */

/**
 * @typedef {object} Panel
 * @property {SeatColour | undefined} seat Whose turn; absent for what nobody did.
 * @property {string} at When it began.
 * @property {Line[]} lines
 * @property {number} first The number of its first event.
 * @property {number} last The number of its last event.
 */

/** Events that are an action of a player; others follow from the one before. */
const HEADS = new Set([
  "card_played", "project_used", "converted", "action_used", "milestone_claimed", "award_funded", "passed", "first_action_taken",
  "first_action_skipped", "chose", "picked", "pick_changed", "kept", "undone", "corporation_revealed", "generation_began", "phase_began",
  "produced", "ended", "aborted", "began", "noted", "shuffled", "pack_dealt", "drafted",
]);

/** Events that are not shown: they only mark where something begins or ends. */
const HIDDEN = new Set(["turn_began", "turn_ended", "withdrawn", "event_filed", "corporations_dealt", "shuffled", "pack_dealt", "drafted"]);

/** Events of nobody, or of all at once. */
const OF_TABLE = new Set(["generation_began", "phase_began", "ended", "aborted", "began", "produced", "shuffled"]);

/** The numbers of the events that were undone. @param {GameEvent[]} events */
function undoneIn(events) {
  const ranges = events.filter(({ type }) => type === "undone").map(({ data }) => [data.from_seq ?? 0, data.to_seq ?? -1]);
  return (/** @type {number} */ seq) => ranges.some(([from, to]) => from !== undefined && to !== undefined && seq >= from && seq <= to);
}

/** The panels of a log, oldest first. @param {GameEvent[]} events In order. @returns {Panel[]} */
export function panelsOf(events) {
  const isUndone = undoneIn(events);
  /** @type {Panel[]} */
  const panels = [];
  /** @type {boolean} */
  let starts = true;
  for (const event of events) {
    if (event.type === "turn_began") starts = true;
    if (HIDDEN.has(event.type) || isUndone(event.seq)) continue;
    const seat = OF_TABLE.has(event.type) ? undefined : event.seat;
    const last = panels.at(-1);
    const head = HEADS.has(event.type);
    // What happens to others because of an action stays with the action.
    const continues = last !== undefined && (!head || (last.seat === seat && !starts));
    if (continues) {
      last.last = event.seq;
      const line = last.lines.at(-1);
      if (head || line === undefined) last.lines.push({ event, followed: [] });
      else line.followed.push(event);
    } else {
      panels.push({ seat, at: event.at, lines: [{ event, followed: [] }], first: event.seq, last: event.seq });
    }
    starts = false;
  }
  return panels;
}

/** The kinds of what others do that take something from the player. A kind that is not known here may be one. */
const HARMLESS = new Set(["tile_beside", "reserved_area_taken", "award_funded", "parameter_raised"]);

/** What took something from the player. @template {{ kind: string }} T @param {T[]} done @returns {T[]} */
export const lossesOf = (done) => done.filter(({ kind }) => !HARMLESS.has(kind));

/** What each other seat has done last, if that was after the last move of the own seat; the latest of them, in order.
 * @param {Pick<import("../types.js").GameDigest, "players">} digest @param {SeatColour | undefined} own @param {number} most */
export function latestOfOthers({ players }, own, most) {
  const lasts = players.flatMap(({ seat, entries }) => {
    const entry = entries.at(-1);
    return entry ? [{ seat, text: entry.text, seq: Math.max(...entry.seqs) }] : [];
  });
  const since = lasts.find(({ seat }) => seat === own)?.seq ?? 0;
  return lasts.filter(({ seat, seq }) => seat !== own && seq > since).toSorted((a, b) => a.seq - b.seq).slice(-most);
}

/** A sentence without the name at its beginning, for a place whose heading has that name.
 * @param {string} text @param {string | undefined} name @param {string[]} names Those of all players. */
export function withoutName(text, name, names) {
  const begins = (/** @type {string} */ one) => text.startsWith(`${one} `);
  if (!name || !begins(name) || names.some((other) => other.length > name.length && other.startsWith(name) && begins(other))) return text;
  const rest = text.slice(name.length + 1);
  return rest.charAt(0).toLocaleUpperCase() + rest.slice(1);
}

/** A sentence without the brackets at its end, if they repeat what was said before. @param {string} text @param {string} said */
export function withoutSource(text, said) {
  const [whole, source] = /\s*\(([^()]+)\)(?=\.?$)/.exec(text) ?? [];
  return whole && source && said.toLocaleLowerCase().includes(source.toLocaleLowerCase()) ? text.replace(whole, "") : text;
}

/** Which lines a filter shows. @typedef {{ seat?: SeatColour | undefined, map?: boolean | undefined }} Filter */

/** The panels with the lines that a filter lets through. @param {Panel[]} panels @param {Filter} filter @returns {Panel[]} */
export function filterPanels(panels, { seat, map }) {
  const fits = (/** @type {Line} */ line) => !map || [line.event, ...line.followed].some(({ data }) => data.area !== undefined);
  return panels
    .filter((panel) => seat === undefined || panel.seat === seat)
    .map((panel) => ({ ...panel, lines: panel.lines.filter(fits) }))
    .filter(({ lines }) => lines.length > 0);
}

/** The area that a line is about, if there is one. @param {Line} line @returns {string | undefined} */
export const areaOf = ({ event, followed }) => [event, ...followed].find(({ data }) => data.area !== undefined)?.data.area;

/** The card that a line is about, if there is one. @param {Line} line @returns {string | undefined} */
export const cardOf = ({ event }) => event.data.card ?? (event.data.source?.startsWith("card:") ? event.data.source.slice(5) : undefined);

/** @type {Record<string, string>} */
const SYMBOLS = {
  card_played: "card", action_used: "kind-active", milestone_claimed: "milestone", award_funded: "award", passed: "pass", drawn: "card",
  dealt: "card", kept: "card", picked: "card", pick_changed: "card", chose: "check", rating_raised: "tr", undone: "undo", ended: "trophy",
  aborted: "flag", generation_began: "next", phase_began: "next", began: "flag", noted: "info", first_action_taken: "kind-active",
  first_action_skipped: "kind-active", corporation_revealed: "home", area_claimed: "flag", revealed: "card", discarded: "card",
  card_resources_changed: "card", last_card_taken: "card", produced: "retry", next_card_eased: "card",
};

/** The symbols of standard projects. @type {Record<string, string>} */
export const PROJECT_SYMBOLS = {
  sell_patents: "card", power_plant: "energy", asteroid: "temp", aquifer: "tile-ocean", greenery: "tile-greenery", city: "tile-city",
};

/** The symbol of an event. @param {GameEvent} event */
export function symbolOfEvent({ type, data }) {
  if (type === "project_used") return PROJECT_SYMBOLS[data.project ?? ""] ?? "info";
  if (type === "converted") return data.resource === "plants" ? "tile-greenery" : "temp";
  if (type === "tile_placed") return `tile-${data.tile}`;
  if (type === "parameter_raised") return data.parameter === "temperature" ? "temp" : (data.parameter ?? "info");
  if (type === "stock_changed" || type === "production_changed") return data.resource === "megacredits" ? "mc" : (data.resource ?? "info");
  return SYMBOLS[type] ?? "info";
}

/** One panel for each generation that a log reaches: the numbers of the events that begin one. @param {GameEvent[]} events */
export const generationMarks = (events) =>
  events.filter(({ type }) => type === "generation_began").map(({ seq, data }) => ({ seq, generation: data.generation ?? 1 }));
