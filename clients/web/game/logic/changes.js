// What a move changes, in the form of the row of effects: from a preview or from a reply.

/** @typedef {import("../types.js").Schemas} Schemas */
/** @typedef {import("../types.js").GameEvent} GameEvent */

/**
 * @typedef {object} Change
 * @property {string} symbol
 * @property {"stock" | "production" | "parameter" | "rating" | "hand" | "points"} kind
 * @property {number} before
 * @property {number} after
 */

const RESOURCES = /** @type {const} */ (["megacredits", "steel", "titanium", "plants", "energy", "heat"]);

/** The names of the symbols of resources and parameters that differ from their ids. @type {Record<string, string>} */
const SYMBOLS = { megacredits: "mc", temperature: "temp" };

/** @param {string} id */
export const symbolOf = (id) => SYMBOLS[id] ?? id;

/** @param {Schemas["ValuesChange"]} values @param {GameEvent[]} events @param {{ temperature: number, oxygen: number, oceans: number }} view
 * @returns {Change[]} */
export function changesOf({ before, after }, events, view) {
  /** @type {Change[]} */
  const changes = [];
  const add = (/** @type {string} */ symbol, /** @type {Change["kind"]} */ kind, /** @type {number} */ from, /** @type {number} */ to) =>
    from === to || changes.push({ symbol, kind, before: from, after: to });
  for (const one of RESOURCES) add(symbolOf(one), "stock", before.stock[one], after.stock[one]);
  for (const one of RESOURCES) add(symbolOf(one), "production", before.production[one], after.production[one]);
  for (const one of /** @type {const} */ (["temperature", "oxygen", "oceans"])) {
    const raised = events.filter(({ type, data }) => type === "parameter_raised" && data.parameter === one);
    add(symbolOf(one), "parameter", view[one], raised.at(-1)?.data.value ?? view[one]);
  }
  add("tr", "rating", before.rating, after.rating);
  add("card", "hand", before.hand, after.hand);
  // The rating is part of the points: only what comes besides it.
  const points = after.points - before.points - (after.rating - before.rating);
  add("vp", "points", 0, points);
  return changes;
}

/**
 * The position after a move, as far as its preview says: values of the own seat, parameters, tiles.
 *
 * @param {import("../types.js").Game} game @param {Pick<Schemas["PreviewReply"], "values" | "events">} preview
 * @returns {import("../types.js").Game}
 */
export function gameAfter(game, { values: { after: { stock, production, rating, hand } }, events }) {
  const { view } = game;
  const seats = view.seats.map((one) => (one.seat === game.seat ? { ...one, stock, production, rating, hand } : one));
  const parameters = Object.fromEntries(events.flatMap(({ type, data }) => (type === "parameter_raised" && data.parameter ? [[data.parameter, data.value]] : [])));
  const placed = events.flatMap(({ type, data: { area, tile, seat } }) =>
    type === "tile_placed" && area && tile ? [{ area, tile, ...(tile !== "ocean" && seat && { owner: seat }) }] : []);
  const areas = placed.length > 0 ? [...view.areas.filter(({ area }) => !placed.some((one) => one.area === area)), ...placed] : view.areas;
  return { ...game, view: { ...view, ...parameters, seats, areas } };
}
