// Snapshots of one game: the position, the open decision, and the events since the previous snapshot, all of one event number.

import { pause } from "./http.js";

/** @typedef {import("./problem.js").Schemas} Schemas */

/**
 * @typedef {object} Snapshot
 * @property {Schemas["Game"]} game With the parts that were asked for.
 * @property {Schemas["GameEvent"][]} events Those after the snapshot before, up to `latest_event`, without gaps.
 * @property {number} latest_event
 * @property {boolean} fresh False for a snapshot from the cache, which may be outdated.
 * @property {number} at When it was read, in milliseconds since 1970.
 */

const DAY = 86_400_000;

export class Subscription {
  /** @type {Map<number, Schemas["GameEvent"]>} Events after the last snapshot. */
  #events = new Map();
  /** The last event of the last snapshot. @type {number | undefined} */
  #shown;
  /** 1: the game is read again; 2: and is yielded also if it is the same. */
  #asked = 1;
  /** @type {Set<() => void>} */
  #wakers = new Set();

  /** @param {import("./index.js").Parts} parts @param {string} game @param {string} include @param {AbortSignal} signal Ends it. */
  constructor(parts, game, include, signal) {
    this.signal = signal;
    this.parts = parts;
    this.game = game;
    this.path = `/v1/games/${game}?include=${include}`;
  }

  /** The last event that is known. */
  #highest = () => Math.max(this.#shown ?? 0, ...this.#events.keys());

  /** Whether events are missing before one that is known. */
  hasGap = () => this.#shown !== undefined && this.#highest() - this.#shown > this.#events.size;

  /** Takes events, from wherever and in any order. @param {Schemas["GameEvent"][]} events */
  take(events) {
    for (const event of events) if (event.seq > (this.#shown ?? 0)) this.#events.set(event.seq, event);
    for (const end of [...this.#wakers]) end();
  }

  /** Requests that the game is read again. The outcome of a move always leads to a snapshot, so that a caller that waits continues.
   * @param {Schemas["GameEvent"][]} [events] */
  refresh = (events) => {
    this.#asked = events ? 2 : Math.max(this.#asked, 1);
    this.take(events ?? []);
  };

  /** Takes the events after a number, and returns where the next page begins. @param {number} after @param {number} wait Seconds
   * that the server waits when there is nothing. @param {number} tries @returns {Promise<number>} */
  async #read(after, wait, tries) {
    const path = `/v1/games/${this.game}/events?after=${after}&wait=${wait}&limit=500`;
    const { body } = await this.parts.http.send("GET", path, { signal: this.signal, tries });
    this.take(body.events);
    return body.next;
  }

  /** Waits for events, 20 seconds at most; where some are missing, asks for those. */
  poll = () => this.#read(this.hasGap() ? (this.#shown ?? 0) : this.#highest(), 20, 5);

  /** The snapshots; throws when the signal ends them. @returns {AsyncGenerator<Snapshot, void, void>} */
  async *snapshots() {
    const { signal, parts: { http, cache } } = this;
    const kept = await cache.peek(this.path);
    if (kept) yield this.#snapshot(kept, [], false);
    for (let tag = /** @type {string | null} */ (null), behind = 0; ; ) {
      while (!this.#asked && this.#events.size === 0) await pause(DAY, signal, this.#wakers);
      const [known, asked] = [this.#highest(), this.#asked];
      this.#asked = 0;
      const read = await cache.read(this.path, { signal, tries: Infinity });
      const latest = read.body.view.latest_event;
      // Skips a reply that is outdated or was yielded before.
      if (latest >= (this.#shown ?? 0) && (asked > 1 || !read.etag || read.etag !== tag)) {
        tag = read.etag;
        yield this.#snapshot(read, await this.#eventsTo(latest, this.#shown), true);
      }
      behind = latest < known ? behind + 1 : 0;
      if (behind > 0) await http.backOff(behind, signal);
    }
  }

  /** @param {number} latest @param {number} [shown] */
  async #eventsTo(latest, shown = latest) {
    const known = () => [...this.#events.values()].filter(({ seq }) => seq > shown && seq <= latest);
    for (let n = 0, after = shown; known().length < latest - shown; n += 1) {
      if (n > 0) await this.parts.http.backOff(n, this.signal);
      after = await this.#read(after, 0, Infinity);
    }
    return known().sort((a, b) => a.seq - b.seq);
  }

  /** @param {import("./cache.js").Cached} read @param {Schemas["GameEvent"][]} events @param {boolean} fresh @returns {Snapshot} */
  #snapshot({ body, at }, events, fresh) {
    const latest_event = (this.#shown = body.view.latest_event);
    for (const seq of this.#events.keys()) if (seq <= latest_event) this.#events.delete(seq);
    return { game: body, events, latest_event, fresh, at };
  }
}
