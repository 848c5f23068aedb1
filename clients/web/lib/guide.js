// The guide of a first game: which games of this browser have one, and how far it has come.

import { store, stored } from "./preferences.js";
import { signal } from "./view.js";

/**
 * The guide of one game.
 *
 * @typedef {object} GuideState
 * @property {string[]} done The steps that need not be shown again.
 * @property {boolean} skipped Whether the player wants no guide in this game.
 */

/** @type {import("@preact/signals").Signal<Record<string, GuideState>>} */
const known = signal({});

/** @param {string} game */
const name = (game) => `guide.${game}`;

/** The guide of a game; `undefined` if the game has none. @param {string} game @returns {GuideState | undefined} */
export function guideOf(game) {
  const here = known.value[game];
  if (here) return here;
  try {
    const kept = JSON.parse(stored(name(game)) ?? "null");
    return kept && Array.isArray(kept.done) ? { done: kept.done, skipped: kept.skipped === true } : undefined;
  } catch {
    return undefined;
  }
}

/** Begins the guide of a game, or changes it. @param {string} game @param {Partial<GuideState>} change */
export function setGuide(game, change) {
  const state = { done: [], skipped: false, ...guideOf(game), ...change };
  known.value = { ...known.value, [game]: state };
  store(name(game), JSON.stringify(state));
}
