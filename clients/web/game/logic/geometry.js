// The map as geometry: places of areas, outlines, and ways through it by keyboard.

/** @typedef {import("../types.js").AreaEntry} AreaEntry */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** The distance from the centre to a corner of the grid, in units of the map. */
export const SIZE = 26;
const ACROSS = SIZE * Math.sqrt(3);
/** The drawn hexagon is smaller, so that lines between areas stay visible. */
const DRAWN = 24.8;
/** The whole planet. @type {Box} */
export const WHOLE = { x: -209, y: -188, width: 418, height: 376 };
/** Where the moons are, by the id of the area. @type {Record<string, Point>} */
const MOONS = { phobos_space_haven: { x: -181.3, y: -157.3 }, ganymede_colony: { x: 181.3, y: -157.3 } };

/** @param {AreaEntry} area @returns {Point} */
export function centreOf({ id, q, r }) {
  if (q === undefined || r === undefined) return MOONS[id] ?? { x: 0, y: -175 };
  return { x: ACROSS * (q + r / 2), y: SIZE * 1.5 * r };
}

/** The outline of a hexagon with round corners. @param {Point} centre @param {number} [radius] */
export function outline({ x, y }, radius = DRAWN) {
  const round = radius * 0.16;
  const corners = Array.from({ length: 6 }, (_, n) => {
    const angle = (Math.PI / 3) * n - Math.PI / 2;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
  const near = (/** @type {Point} */ from, /** @type {Point} */ to) => {
    const part = round / radius;
    return `${(from.x + (to.x - from.x) * part).toFixed(1)} ${(from.y + (to.y - from.y) * part).toFixed(1)}`;
  };
  const parts = corners.map((corner, n) => {
    const [before, after] = [corners[(n + 5) % 6], corners[(n + 1) % 6]];
    if (!before || !after) return "";
    return `${n === 0 ? "M" : "L"}${near(corner, before)}Q${corner.x.toFixed(1)} ${corner.y.toFixed(1)} ${near(corner, after)}`;
  });
  return `${parts.join("")}Z`;
}

/** The box that shows some areas and a little around them, with the proportions of the whole. The whole if it would not be nearer.
 * @param {Point[]} points @param {number} [most] The greatest zoom. @returns {Box} */
export function boxOf(points, most = 2.5) {
  if (points.length === 0) return WHOLE;
  const [left, right] = [Math.min(...points.map(({ x }) => x)) - 45, Math.max(...points.map(({ x }) => x)) + 45];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)) - 48, Math.max(...points.map(({ y }) => y)) + 48];
  const zoom = Math.min(most, WHOLE.width / (right - left), WHOLE.height / (bottom - top));
  if (zoom < 1.1) return WHOLE;
  return within({ x: (left + right) / 2, y: (top + bottom) / 2 }, zoom);
}

/** A view of the map round a centre, which never leaves the planet. @param {Point} centre @param {number} zoom From 1. @returns {Box} */
export function within(centre, zoom) {
  const [width, height] = [WHOLE.width / zoom, WHOLE.height / zoom];
  const clamp = (/** @type {number} */ value, /** @type {number} */ from, /** @type {number} */ to) => Math.min(Math.max(value, from), to);
  return {
    x: clamp(centre.x - width / 2, WHOLE.x, WHOLE.x + WHOLE.width - width),
    y: clamp(centre.y - height / 2, WHOLE.y, WHOLE.y + WHOLE.height - height),
    width,
    height,
  };
}

/** Where a key leads on the map: along the row, or to the neighbour above or below; with Alt to the other one. `undefined`: nowhere.
 * @param {AreaEntry[]} areas @param {string} from @param {{ key: string, altKey?: boolean }} event @returns {string | undefined} */
export function step(areas, from, { key, altKey = false }) {
  const area = areas.find(({ id }) => id === from);
  if (!area) return areas[0]?.id;
  const { q, r, row } = area;
  if (q === undefined || r === undefined) {
    const index = areas.indexOf(area) + (key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1);
    return areas[index]?.id;
  }
  const inRow = areas.filter((one) => one.row === row);
  const at = (/** @type {number} */ dq, /** @type {number} */ dr) => areas.find((one) => one.q === q + dq && one.r === r + dr)?.id;
  switch (key) {
    case "ArrowLeft": return at(-1, 0);
    case "ArrowRight": return at(1, 0);
    case "ArrowUp": return altKey ? (at(0, -1) ?? at(1, -1)) : (at(1, -1) ?? at(0, -1));
    case "ArrowDown": return altKey ? (at(0, 1) ?? at(-1, 1)) : (at(-1, 1) ?? at(0, 1));
    case "Home": return inRow[0]?.id;
    case "End": return inRow.at(-1)?.id;
    default: return undefined;
  }
}

/** The next of some areas in reading order, round and round. @param {AreaEntry[]} areas @param {string} from @param {(id: string) => boolean} fits
 * @param {1 | -1} [direction] @returns {string | undefined} */
export function jump(areas, from, fits, direction = 1) {
  const start = Math.max(0, areas.findIndex(({ id }) => id === from));
  for (let n = 1; n <= areas.length; n += 1) {
    const id = areas[(start + direction * n + areas.length * 2) % areas.length]?.id;
    if (id !== undefined && fits(id)) return id;
  }
  return undefined;
}

/** The rows of the map from the top; areas off Mars are the last row. @param {AreaEntry[]} areas @returns {AreaEntry[][]} */
export function rows(areas) {
  /** @type {Map<number, AreaEntry[]>} */
  const found = new Map();
  for (const area of areas) {
    const row = area.row ?? Number.MAX_SAFE_INTEGER;
    found.set(row, [...(found.get(row) ?? []), area]);
  }
  return [...found].toSorted(([a], [b]) => a - b).map(([, list]) => list);
}
