// The result of a game as rows, bars and a curve.

/** @typedef {import("../types.js").Schemas} Schemas */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").SeatColour} SeatColour */
/** @typedef {Schemas["FinalScore"]} FinalScore */

/** The sources of points in the order of the table, with their symbols. */
export const SOURCES = /** @type {const} */ ([
  { id: "rating", symbol: "tr" },
  { id: "awards", symbol: "award" },
  { id: "milestones", symbol: "milestone" },
  { id: "greeneries", symbol: "tile-greenery" },
  { id: "cities", symbol: "tile-city" },
  { id: "cards", symbol: "card" },
]);

/** The scores, the best first; M€ break a tie. @param {FinalScore[]} scores */
export const ranked = (scores) => scores.toSorted((a, b) => b.total - a.total || b.megacredits - a.megacredits);

/** The rows of the table, with the best value of each. @param {FinalScore[]} scores */
export const rowsOf = (scores) =>
  SOURCES.map(({ id, symbol }) => {
    const values = scores.map((score) => score[id]);
    return { id, symbol, values, best: Math.max(...values) };
  });

/** The parts of a bar: where each begins and how wide it is, in percent of the best total. Negative points take no room.
 * @param {FinalScore} score @param {number} most */
export function barOf(score, most) {
  let from = 0;
  return SOURCES.flatMap(({ id }, n) => {
    const width = (Math.max(0, score[id]) / Math.max(1, most)) * 100;
    const part = { id, n: n + 1, from, width };
    from += width;
    return width > 0 ? [part] : [];
  });
}

/** The terraform rating of each seat at the beginning of each generation and at the end. @param {GameEvent[]} events The whole log.
 * @param {SeatColour[]} seats @param {number} start The rating at the start: 20, or 14 in a solo game. */
export function curve(events, seats, start) {
  const rating = new Map(seats.map((seat) => [seat, start]));
  const undone = events.filter(({ type }) => type === "undone").map(({ data }) => [data.from_seq ?? 0, data.to_seq ?? -1]);
  /** @type {{ generation: number, ratings: number[] }[]} */
  const points = [];
  const note = (/** @type {number} */ generation) => points.push({ generation, ratings: seats.map((seat) => rating.get(seat) ?? start) });
  let generation = 1;
  note(generation);
  for (const { seq, type, data, seat } of events) {
    if (undone.some(([from, to]) => seq >= Number(from) && seq <= Number(to))) continue;
    if (type === "rating_raised" && seat) rating.set(seat, (rating.get(seat) ?? start) + (data.change ?? 0));
    if (type === "generation_began" && (data.generation ?? generation + 1) > 1) note((generation = data.generation ?? generation + 1));
  }
  note(generation + 1);
  return points;
}
