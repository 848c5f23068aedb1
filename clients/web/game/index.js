// The screens inside a game: map, hand, players and log, with the dock.

import { html } from "../lib/view.js";
import { Frame } from "../ui/frame.js";

/**
 * One game.
 *
 * @param {{ id: string, place: string, query: URLSearchParams }} props `place`: `map`, `hand`, `players` or `log`.
 */
export function Game({ id, place }) {
  return html`<${Frame} title=${`${id} ${place}`} />`;
}
