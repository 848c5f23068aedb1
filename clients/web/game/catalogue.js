// What never changes in a game: cards, corporations, areas, milestones, awards, standard projects, in the language of the player.

import { language } from "../lib/i18n.js";
import { account, send, tharsis } from "../lib/client.js";
import { signal } from "../lib/view.js";

/** @typedef {import("./types.js").Schemas} Schemas */

/**
 * @typedef {object} Catalogue
 * @property {Record<string, Schemas["CardEntry"]>} cards
 * @property {Record<string, Schemas["CorporationEntry"]>} corporations
 * @property {Schemas["AreaEntry"][]} areas In reading order, those off Mars last.
 * @property {Schemas["MilestoneEntry"][]} milestones
 * @property {Schemas["AwardEntry"][]} awards
 * @property {Record<string, Schemas["StandardProjectEntry"]>} projects
 */

/** @type {import("@preact/signals").Signal<Catalogue | undefined>} */
export const catalogue = signal(undefined);

/** The language of what is loaded. @type {string | undefined} */
let loaded;

/** @template {{ id: string }} T @param {T[]} entries @returns {Record<string, T>} */
const byId = (entries) => Object.fromEntries(entries.map((entry) => [entry.id, entry]));

/** Reads a path, and uses what is stored where there is no network. Without an account nothing is stored. @param {string} path */
async function read(path) {
  if (!account.value) return send("GET", path);
  const kept = await tharsis.cache.peek(path);
  try {
    return (await tharsis.cache.read(path, { tries: kept ? 1 : Infinity })).body;
  } catch (error) {
    if (kept) return kept.body;
    throw error;
  }
}

/** Loads the catalogue in the present language. Parts whose hash is known come from the store, without a request. */
export async function loadCatalogue() {
  const tag = language.value;
  if (loaded === tag) return;
  // The hashes, and so the paths of the parts, differ by language.
  const { parts } = await read("/v1/catalogue");
  const part = async (/** @type {string} */ name) => {
    const { path } = parts.find((/** @type {{ name: string }} */ one) => one.name === name);
    return (account.value && (await tharsis.cache.peek(path))?.body) ?? read(path);
  };
  const [cards, corporations, board, milestones, awards, projects] = await Promise.all(
    ["cards", "corporations", "board", "milestones", "awards", "standard_projects"].map(part),
  );
  if (language.value !== tag) return loadCatalogue();
  catalogue.value = {
    cards: byId(cards.cards),
    corporations: byId(corporations.corporations),
    areas: board.areas,
    milestones: milestones.milestones,
    awards: awards.awards,
    projects: byId(projects.standard_projects),
  };
  loaded = tag;
}
