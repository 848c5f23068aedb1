// Addresses of the client, and the history of the browser. Sheets push an entry of their own, so that "back" closes them.

import { signal } from "./view.js";

/**
 * The current place.
 *
 * @typedef {object} Route
 * @property {string} path Such as `/g/0198…/hand`.
 * @property {string[]} parts The path without its slashes: `["g", "0198…", "hand"]`.
 * @property {URLSearchParams} query
 */

/** A part of a path. What is no percent-encoding stays as it is. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @returns {Route} */
const current = () => ({
  path: location.pathname,
  parts: location.pathname.split("/").filter(Boolean).map(decoded),
  query: new URLSearchParams(location.search),
});

export const route = signal(current());

/** How many places before this one were visited since the page was loaded. */
let steps = 0;

/** Closes the open sheet, if there is one; `ui/sheet.js` sets it. @type {{ current: (() => void) | undefined }} */
export const openOverlay = { current: undefined };

/** Goes to an address of the client. @param {string} to @param {{ replace?: boolean }} [options] `replace`: "back" skips the present place. */
export function navigate(to, { replace = false } = {}) {
  // The entry of an open sheet is replaced by the new place.
  const overlay = openOverlay.current;
  overlay?.();
  if (replace || (overlay && history.state?.sheet)) history.replaceState(null, "", to);
  else {
    steps += 1;
    history.pushState(null, "", to);
  }
  route.value = current();
  scrollTo(0, 0);
}

/** One step back if the previous place belongs to the client, else to an address. @param {string} otherwise */
export function back(otherwise) {
  if (steps > 0) history.back();
  else navigate(otherwise, { replace: true });
}

/** Follows links of the page without loading it again. */
export function startRouter() {
  // The sheet that was open when the page was loaded again is gone.
  if (history.state?.sheet) history.replaceState(null, "");
  addEventListener("popstate", (event) => {
    if (!event.state?.sheet) openOverlay.current?.();
    if (location.pathname + location.search !== route.value.path + search(route.value.query)) {
      steps = Math.max(0, steps - 1);
      route.value = current();
    }
  });
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || !isPlace(link.pathname) || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  });
}

/** @param {URLSearchParams} query */
const search = (query) => (query.size > 0 ? `?${query}` : "");

/** An id of a game or a table. */
export const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** Whether a path belongs to the client, and not to the pages or the API of the server. @param {string} path */
export const isPlace = (path) => path === "/" || /^\/(play|you|lobby|g|s|t)(\/|$)/.test(path);
