// In which order the hand is shown: by its own place, and by the sheet of a card, which leads to the next one.

import { signal } from "../lib/view.js";
import { catalogue } from "./catalogue.js";
import { inOrder } from "./logic/hand.js";

/** Order and filter of the hand, kept while the page is open. @type {import("@preact/signals").Signal<import("./logic/hand.js").Shown>} */
export const shown = signal({ order: "price", filter: "all" });

/** The cards of the hand in the order that was chosen, without a filter. @param {import("./session.js").GameSession} session */
export const handInOrder = (session) => inOrder(session.game?.hand?.cards ?? [], catalogue.value?.cards ?? {}, { ...shown.value, filter: "all" });

/** The cards that are swiped through from one: those that the hand shows, or all of them if it does not show that one.
 * @param {import("./session.js").GameSession} session @param {string} id @returns {string[]} */
export function neighboursOf(session, id) {
  const hand = session.game?.hand?.cards ?? [];
  const seen = inOrder(hand, catalogue.value?.cards ?? {}, shown.value).map(({ card }) => card);
  return seen.includes(id) ? seen : handInOrder(session).map(({ card }) => card);
}
