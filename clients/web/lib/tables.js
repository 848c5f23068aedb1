// Tables: their options, and the requests that make and join them.

import { ensureAccount, send } from "./client.js";
import { setGuide } from "./guide.js";
import { t } from "./i18n.js";
import { invalidate } from "./query.js";
import { navigate } from "./router.js";
import { store, stored } from "./preferences.js";

/** @typedef {import("./client.js").Schemas} Schemas */

/**
 * The options of a new table, as the forms have them.
 *
 * @typedef {object} Options
 * @property {number} players
 * @property {boolean} corporate_era
 * @property {boolean} draft
 * @property {boolean} beginner
 * @property {"live" | "daily" | "relaxed"} pace
 * @property {"none" | "hours" | "bank"} clock
 * @property {boolean} rated
 * @property {boolean} private
 */

/** @type {Options} */
const DEFAULTS = { players: 3, corporate_era: true, draft: true, beginner: false, pace: "relaxed", clock: "none", rated: false, private: false };

/** The options that were used last. @param {string} kind @param {Partial<Options>} [change] @returns {Options} */
export function lastOptions(kind, change = {}) {
  try {
    return { ...DEFAULTS, ...change, ...JSON.parse(stored(`options.${kind}`) ?? "{}") };
  } catch {
    return { ...DEFAULTS, ...change };
  }
}

/** @param {string} kind @param {Options} options */
export const rememberOptions = (kind, options) => store(`options.${kind}`, JSON.stringify(options));

/** @type {Record<Options["clock"], Schemas["ClockOption"]>} */
export const CLOCKS = {
  none: { type: "none" },
  hours: { type: "per_decision", limit_seconds: 86_400 },
  bank: { type: "bank", start_seconds: 259_200, increment_seconds: 21_600 },
};

/** The options as a request. @param {Options} options */
const body = ({ clock, ...options }) => ({
  ...options,
  ...(clock !== "none" && { clock: CLOCKS[clock] }),
});

/** How a table plays, as sentences. @param {Pick<Schemas["GameTable"], "players" | "corporate_era" | "draft" | "pace" | "rated" | "private" | "allow_bots"> & { clock: Schemas["ClockOption"] }} table
 * @returns {{ id: string, text: string, note: string }[]} */
export function describe(table) {
  const clock = table.clock.type;
  const options = [
    table.corporate_era ? "corporate-era" : "no-corporate-era",
    table.players > 1 && (table.draft ? "draft" : "no-draft"),
    table.players > 1 && `clock-${["none", "bank", "daily", "per_decision"].includes(clock) ? clock.replace("_", "-") : "other"}`,
    table.players > 1 && `pace-${["live", "daily", "relaxed"].includes(table.pace) ? table.pace : "relaxed"}`,
    table.rated && "rated",
    table.private && "private",
    table.allow_bots && "bots",
  ];
  const values = { hours: (table.clock.limit_seconds ?? table.clock.start_seconds ?? 0) / 3_600, more: (table.clock.increment_seconds ?? 0) / 3_600, at: table.clock.at ?? "" };
  return options.flatMap((id) => (id ? [{ id, text: t(`option-${id}`, values), note: t(`option-${id}-note`, values) }] : []));
}

/** The options in one line: "Corporate Era, draft, no clock". @param {Parameters<typeof describe>[0]} table */
export const summary = (table) =>
  describe(table)
    .filter(({ id }) => !id.startsWith("pace-"))
    .map(({ text }) => text)
    .join(", ");

/** Makes a solo game and opens it. @param {{ beginner: boolean }} options */
export async function startSolo({ beginner }) {
  await ensureAccount();
  const table = await send("POST", "/v1/tables", { players: 1, corporate_era: true, draft: false, beginner, name: t("solo") });
  await start(table.id);
}

/** Levels of opponents, weakest first. */
export const LEVELS = /** @type {const} */ (["novice", "regular", "strong"]);

/** @typedef {(typeof LEVELS)[number]} Level */

/** Makes a game against opponents, which begins at once, and opens it. @param {Options} options @param {number} count @param {Level} level */
export async function startWithOpponents({ corporate_era, draft, beginner, rated }, count, level) {
  await ensureAccount();
  const opponents = Array.from({ length: count }, () => ({ level }));
  const table = await send("POST", "/v1/tables", { players: count + 1, corporate_era, draft, beginner, rated, opponents, private: true });
  openGame(table.game_id);
}

/** Makes a first game against one opponent of the level novice, with the guide, and opens it. It has the cards of the base game: less to read. */
export async function startGuided() {
  await ensureAccount();
  const options = { players: 2, corporate_era: false, draft: false, private: true, opponents: [{ level: "novice" }] };
  const { game_id } = await send("POST", "/v1/tables", { ...options, name: t("guided-game") });
  setGuide(game_id, {});
  openGame(game_id);
}

/** Starts the game of a table and opens it. @param {string} table */
export async function start(table) {
  const { game_id } = await send("POST", `/v1/tables/${table}/start`, {}, { repeatable: true });
  openGame(game_id);
}

/** Opens a game that has just begun. @param {string} game */
function openGame(game) {
  // The start screen knows at its first paint whom to offer a first game.
  store("played", "yes");
  invalidate("/v1/me/");
  invalidate("/v1/games?");
  navigate(`/g/${game}`, { replace: location.pathname.startsWith("/t/") });
}

/** Makes a table for people and opens it. @param {Options} options */
export async function makeTable(options) {
  await ensureAccount();
  rememberOptions("table", options);
  const table = await send("POST", "/v1/tables", body(options));
  invalidate("/v1/me/");
  navigate(`/t/${table.id}`);
}

/** Takes a seat at the oldest table of the kind, or at a new one. @param {Options} options */
export async function quickMatch(options) {
  await ensureAccount();
  rememberOptions("quick", options);
  const { private: _private, ...wanted } = body(options);
  const key = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  const table = await send("POST", "/v1/quick-match", wanted, { headers: { "Idempotency-Key": key } });
  invalidate("/v1/me/");
  navigate(table.game_id ? `/g/${table.game_id}` : `/t/${table.id}`);
}

/** Takes a seat by a code. Also takes links: of the client, or of an invitation. @param {string} text @param {{ replace?: boolean }} [options] */
export async function joinByCode(text, options = {}) {
  await ensureAccount();
  const link = /\/(?:t|tables)\/([0-9a-f-]{36})(?:\?code=([^&\s]+))?/i.exec(text);
  if (link?.[1]) return navigate(`/t/${link[1]}${link[2] ? `?code=${link[2]}` : ""}`, options);
  const code = /\/t\/([^/?\s]+)/.exec(text)?.[1] ?? text.trim();
  const table = await send("POST", "/v1/tables/join", { code }, { repeatable: true });
  invalidate("/v1/me/");
  navigate(table.game_id ? `/g/${table.game_id}` : `/t/${table.id}`, options);
}
