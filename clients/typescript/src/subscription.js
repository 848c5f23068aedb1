// Snapshots of one game: the position, what is asked, and the events since the snapshot before, all of one event number.

/** @typedef {import("./problem.js").Schemas} Schemas */

/**
 * @typedef {object} Snapshot
 * @property {Schemas["Game"]} game With the parts that were asked for.
 * @property {Schemas["GameEvent"][]} events Those after the snapshot before, up to `latest_event`, without gaps.
 * @property {number} latest_event
 * @property {boolean} fresh False for what is kept from earlier: it may not be the latest.
 * @property {number} at When it was read, in milliseconds since 1970.
 */

/** How long events may come after the position that they led to, in milliseconds. */
const GRACE = 300;

export class Subscription {
  /** @type {Map<number, Schemas["GameEvent"]>} Events after the last snapshot. */
  #events = new Map();
  /** The last event of the last snapshot. @type {number | undefined} */
  #shown;
  /** All events up to this one are known. */
  floor = 0;
  #highest = 0;
  #asked = true;
  #changed = () => {};

  /** @param {import("./index.js").Parts} parts @param {import("./cache.js").Cache} cache @param {string} game
   * @param {string} include */
  constructor(parts, cache, game, include) {
    this.parts = parts;
    this.cache = cache;
    this.game = game;
    this.path = `/v1/games/${game}?include=${include}`;
  }

  /** Whether events are missing before one that is known. */
  get hasGap() {
    return this.#shown !== undefined && this.floor < this.#highest;
  }

  /** Takes events, from wherever and in any order. @param {Schemas["GameEvent"][]} events @param {number} [upTo] All up to
   * this one have been asked for. */
  take(events, upTo = 0) {
    for (const event of events) {
      if (event.seq > (this.#shown ?? 0)) this.#events.set(event.seq, event);
      this.#highest = Math.max(this.#highest, event.seq);
    }
    this.#raise(upTo);
  }

  /** Has the game read again. */
  refresh() {
    this.#asked = true;
    this.#changed();
  }

  /** @param {number} floor */
  #raise(floor) {
    this.floor = Math.max(this.floor, floor);
    while (this.#events.has(this.floor + 1)) this.floor += 1;
    this.#changed();
  }

  /** @param {AbortSignal} signal @param {number} [time] @returns {Promise<void>} */
  #change(signal, time) {
    return new Promise((resolve) => {
      const end = () => (clearTimeout(timer), signal.removeEventListener("abort", end), resolve());
      const timer = time === undefined ? undefined : setTimeout(end, time);
      signal.addEventListener("abort", end);
      this.#changed = end;
    });
  }

  /** The snapshots, until the signal ends them. @param {AbortSignal} signal @returns {AsyncGenerator<Snapshot, void, void>} */
  async *snapshots(signal) {
    const kept = await this.cache.peek(this.path);
    if (kept) yield this.#snapshot(kept, [], false);
    let shown = "";
    for (;;) {
      while (!signal.aborted && !this.#asked && this.#highest <= (this.#shown ?? 0)) await this.#change(signal);
      if (signal.aborted) return;
      this.#asked = false;
      const read = await this.cache.read(this.path, { signal, tries: Infinity });
      const latest = read.body.view.latest_event;
      // What was overtaken on its way, or is shown already, is left out.
      const same = `${latest} ${read.etag}`;
      if (latest < (this.#shown ?? 0) || (read.etag && same === shown)) continue;
      shown = same;
      const events = this.#shown === undefined ? [] : await this.#eventsTo(latest, signal);
      yield this.#snapshot(read, events, true);
    }
  }

  /** @param {number} latest @param {AbortSignal} signal */
  async #eventsTo(latest, signal) {
    for (const end = Date.now() + GRACE; this.floor < latest && Date.now() < end; ) await this.#change(signal, end - Date.now());
    while (this.floor < latest && !signal.aborted) {
      const path = `/v1/games/${this.game}/events?after=${this.floor}&limit=500`;
      const { events, next } = (await this.parts.http.send("GET", path, { signal, tries: Infinity })).body;
      this.take(events, next);
    }
    return [...this.#events.values()].filter((event) => event.seq <= latest).sort((a, b) => a.seq - b.seq);
  }

  /** @param {import("./cache.js").Cached} read @param {Schemas["GameEvent"][]} events @param {boolean} fresh @returns {Snapshot} */
  #snapshot({ body, at }, events, fresh) {
    const latest_event = (this.#shown = body.view.latest_event);
    for (const seq of this.#events.keys()) if (seq <= latest_event) this.#events.delete(seq);
    this.#highest = Math.max(this.#highest, latest_event);
    this.#raise(latest_event);
    return { game: body, events, latest_event, fresh, at };
  }
}
