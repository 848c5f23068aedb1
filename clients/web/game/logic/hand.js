// The order and the filters of the hand.

/** @typedef {import("../types.js").HandCard} HandCard */
/** @typedef {import("../types.js").CardEntry} CardEntry */
/** @typedef {"price" | "drawn" | "tag"} Order */

/** The orders that a player can choose. @type {Order[]} */
export const ORDERS = ["price", "drawn", "tag"];

/** @param {Record<string, CardEntry>} cards @param {Order} order @returns {(a: HandCard, b: HandCard) => number} */
const comparer = (cards, order) => (a, b) => {
  if (order === "drawn") return 0;
  const byTag = order === "tag" ? (cards[a.card]?.tags[0] ?? "~").localeCompare(cards[b.card]?.tags[0] ?? "~") : 0;
  return byTag || a.payment.due - b.payment.due || (cards[a.card]?.number ?? 0) - (cards[b.card]?.number ?? 0);
};

/** The hand in two parts, those that can be played first. @param {HandCard[]} hand @param {Record<string, CardEntry>} cards
 * @param {{ order?: Order, tag?: string | undefined }} [options] `tag`: only cards with it, `event` included. */
export function arrange(hand, cards, { order = "price", tag } = {}) {
  const shown = hand.filter(({ card }) => tag === undefined || tagsOf(cards[card]).includes(tag)).toSorted(comparer(cards, order));
  return { playable: shown.filter(({ playable }) => playable), blocked: shown.filter(({ playable }) => !playable) };
}

/** How the hand is shown. `filter`: `all`, `playable`, or `tag:` and a tag. @typedef {{ order: Order, filter: string }} Shown */

/** The tag of a filter. @param {string} filter */
export const tagOf = (filter) => (filter.startsWith("tag:") ? filter.slice("tag:".length) : undefined);

/** The cards that are shown, from the first to the last. @param {HandCard[]} hand @param {Record<string, CardEntry>} cards @param {Shown} shown */
export function inOrder(hand, cards, { order, filter }) {
  const { playable, blocked } = arrange(hand, cards, { order, tag: tagOf(filter) });
  return filter === "playable" ? playable : [...playable, ...blocked];
}

/** The tags of a card, with `event` for events. @param {CardEntry | undefined} card @returns {string[]} */
export const tagsOf = (card) => (card ? [...card.tags, ...(card.kind === "event" ? ["event"] : [])] : []);

/** How many cards have each tag, the most frequent first. @param {HandCard[]} hand @param {Record<string, CardEntry>} cards */
export function tagCounts(hand, cards) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { card } of hand) for (const tag of new Set(tagsOf(cards[card]))) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}
