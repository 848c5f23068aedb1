// Choices of this browser that do not belong to the account: theme, size of the text, language, single keys, tips that were dismissed.
// And what belongs to the games of one account: moves that were begun, and how far a chat was read.

import { signal } from "./view.js";

/** @param {string} name */
const key = (name) => `tharsis.${name}`;

/** @param {string} name @returns {string | null} */
export function stored(name) {
  try {
    return localStorage.getItem(key(name));
  } catch {
    return null;
  }
}

/** @param {string} name @param {string | null} value `null` removes it. */
export function store(name, value) {
  try {
    if (value === null) localStorage.removeItem(key(name));
    else localStorage.setItem(key(name), value);
  } catch {
    // A browser that stores nothing keeps the choice until the page is closed.
  }
}

/** The beginnings of the names of what belongs to a game. */
const OF_GAMES = ["form.", "turn.", "chat."];

/** Removes what belongs to the games of an account: a move that was begun may show secret cards. */
export function forgetGames() {
  try {
    const begins = OF_GAMES.map(key);
    for (const name of Object.keys(localStorage)) if (begins.some((begin) => name.startsWith(begin))) localStorage.removeItem(name);
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
}

/** Removes it if another account has left it. @param {string} id The account that is signed in. */
export function keepGamesOf(id) {
  const owner = stored("games-of");
  if (owner === id) return;
  if (owner !== null) forgetGames();
  store("games-of", id);
}

/** `auto`, `light`, `dark` or `contrast`. */
export const theme = signal(stored("theme") ?? "auto");

/** @param {string} chosen */
export function setTheme(chosen) {
  theme.value = chosen;
  store("theme", chosen === "auto" ? null : chosen);
  dispatchEvent(new Event("tharsis:appearance"));
}

/** The sizes of text, in percent of what the browser is set to. */
export const TEXT_SIZES = ["100", "115", "130"];

/** One of them. */
export const textSize = signal(TEXT_SIZES.find((size) => size === stored("text")) ?? "100");

/** @param {string} chosen */
export function setTextSize(chosen) {
  textSize.value = chosen;
  store("text", chosen === "100" ? null : chosen);
  dispatchEvent(new Event("tharsis:appearance"));
}

/** Whether single keys (A, H, L …) act. */
export const singleKeys = signal(stored("keys") !== "off");

/** @param {boolean} on */
export function setSingleKeys(on) {
  singleKeys.value = on;
  store("keys", on ? null : "off");
}

/** Whether the system asks for less motion. */
export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
