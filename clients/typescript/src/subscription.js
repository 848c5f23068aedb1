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
  /** @type {Promise<void> | undefined} */
  #reading;

  /** @param {import("./index.js").Parts} parts @param {import("./cache.js").Cache} cache @param {string} game
   * @param {string} include @param {AbortSignal} signal Ends it. */
  constructor(parts, cache, game, include, signal) {
    this.signal = signal;
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

  /** Reads what is after `floor`. Whoever asks meanwhile waits for the same request. @param {number} wait Seconds that the server
   * waits when there is nothing. */
  readEvents(wait) {
    const path = `/v1/games/${this.game}/events?after=${this.floor}&wait=${wait}&limit=500`;
    const options = { signal: this.signal, tries: Infinity };
    this.#reading ??= this.parts.http.send("GET", path, options).then(({ body }) => this.take(body.events, body.next))
      .finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  /** @param {number} floor */
  #raise(floor) {
    this.floor = Math.max(this.floor, floor);
    while (this.#events.has(this.floor + 1)) this.floor += 1;
    this.#changed();
  }

  /** @param {number} [time] @returns {Promise<void>} */
  #change(time) {
    const { signal } = this;
    return new Promise((resolve) => {
      const end = () => (clearTimeout(timer), signal.removeEventListener("abort", end), resolve());
      const timer = time === undefined ? undefined : setTimeout(end, time);
      signal.addEventListener("abort", end);
      this.#changed = end;
    });
  }

  /** The snapshots, until the signal ends them. @returns {AsyncGenerator<Snapshot, void, void>} */
  async *snapshots() {
    const { signal } = this;
    const kept = await this.cache.peek(this.path);
    if (kept) yield this.#snapshot(kept, [], false);
    let shown = "";
    for (;;) {
      while (!signal.aborted && !this.#asked && this.#highest <= (this.#shown ?? 0)) await this.#change();
      if (signal.aborted) return;
      this.#asked = false;
      const read = await this.cache.read(this.path, { signal, tries: Infinity });
      const latest = read.body.view.latest_event;
      // What was overtaken on its way, or is shown already, is left out.
      const same = `${latest} ${read.etag}`;
      if (latest < (this.#shown ?? 0) || (read.etag && same === shown)) continue;
      shown = same;
      const events = this.#shown === undefined ? [] : await this.#eventsTo(latest);
      yield this.#snapshot(read, events, true);
    }
  }

  /** @param {number} latest */
  async #eventsTo(latest) {
    for (const end = Date.now() + GRACE; this.floor < latest && Date.now() < end; ) await this.#change(end - Date.now());
    while (this.floor < latest && !this.signal.aborted) await this.readEvents(0);
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
