// Moves that are sent until their outcome is known, however often the process ends meanwhile.

import { ProblemError } from "./problem.js";

/** @typedef {import("./problem.js").Schemas} Schemas */

/**
 * A move or an undo on its way.
 *
 * @typedef {object} Entry
 * @property {number} number Entries of a game are sent in this order.
 * @property {string} key The `Idempotency-Key`.
 * @property {string} game
 * @property {"moves" | "undo"} kind
 * @property {string | undefined} [tag] The tag of the decision that it answers.
 * @property {Schemas["MoveRequest"] | Schemas["UndoRequest"]} body
 * @property {number} at When it was made, in milliseconds since 1970.
 * @property {"queued" | "sent"} state Until it is sent it can be cancelled.
 */

/**
 * What came of an entry. `dropped`: an earlier one was rejected. `elsewhere`: another tab or the service worker has sent it.
 *
 * @typedef {{ state: "done", reply: Schemas["MoveReply"] } | { state: "rejected", error: ProblemError }
 *   | { state: "dropped" | "cancelled" | "elsewhere" }} Outcome
 */

export class Outbox {
  /** @type {Map<string, { entry: Entry, settle: (outcome: Outcome) => void, outcome: Promise<Outcome> }>} */
  #held = new Map();
  /** @type {Map<string, Promise<void>>} */
  #lanes = new Map();
  #latest = 0;

  /** @param {import("./index.js").Parts} parts @param {(entry: Entry, outcome: Outcome) => void} settled */
  constructor(parts, settled) {
    this.parts = parts;
    this.settled = settled;
    this.prefix = `${parts.prefix}outbox/`;
  }

  /** What waits for its outcome, in the order in which it is sent. @param {string} [game] */
  pending(game) {
    const entries = [...this.#held.values()].map((held) => held.entry);
    return entries.filter((entry) => game === undefined || entry.game === game).sort((a, b) => a.number - b.number);
  }

  /** Sends what is stored, and resolves when nothing is left to send: a service worker waits for that. */
  async flush() {
    for (const place of await this.parts.storage.keys(this.prefix)) {
      const text = await this.parts.storage.get(place);
      if (text !== undefined) this.#hold(JSON.parse(text));
    }
    await Promise.all(this.pending().map((entry) => this.#send(entry.game)));
  }

  /** Stores an entry; it is sent from then on. @param {Pick<Entry, "game" | "kind" | "tag" | "body">} what */
  async add(what) {
    /** @type {Entry} */
    const entry = { ...what, number: ++this.#latest, key: newKey(), at: Date.now(), state: "queued" };
    await this.#store(entry);
    const { outcome } = this.#hold(entry);
    // What stops it, such as the end of the session, is reported where it happens; the entry stays.
    this.#send(what.game).catch(() => {});
    return { key: entry.key, outcome };
  }

  /** Takes back what was never sent; false if it was. @param {string} key */
  async cancel(key) {
    const entry = this.#held.get(key)?.entry;
    if (entry?.state !== "queued") return false;
    await this.#settle(entry, { state: "cancelled" });
    return true;
  }

  /** @param {Entry} entry */
  #place({ number, key }) {
    return `${this.prefix}${String(number).padStart(9, "0")}-${key}`;
  }

  /** @param {Entry} entry */
  #store(entry) {
    return this.parts.storage.set(this.#place(entry), JSON.stringify(entry));
  }

  /** @param {Entry} entry */
  #hold(entry) {
    let settle = /** @type {(outcome: Outcome) => void} */ (() => {});
    const outcome = /** @type {Promise<Outcome>} */ (new Promise((resolve) => (settle = resolve)));
    const held = this.#held.get(entry.key) ?? { entry, settle, outcome };
    this.#held.set(entry.key, held);
    this.#latest = Math.max(this.#latest, entry.number);
    return held;
  }

  /** @param {Entry} entry @param {Outcome} outcome */
  async #settle(entry, outcome) {
    const held = this.#held.get(entry.key);
    this.#held.delete(entry.key);
    this.settled(entry, outcome);
    await this.parts.storage.remove(this.#place(entry));
    held?.settle(outcome);
  }

  /** Sends what a game has, one entry after the other; whoever asks meanwhile waits for the same. @param {string} game */
  async #send(game) {
    const work = async () => {
      for (let entry; (entry = this.pending(game)[0]); ) await this.#deliver(entry);
    };
    while (this.pending(game).length > 0) {
      const lane = this.#lanes.get(game) ?? this.parts.storage.lock(this.prefix + game, work).finally(() => this.#lanes.delete(game));
      this.#lanes.set(game, lane);
      await lane;
    }
  }

  /** @param {Entry} entry */
  async #deliver(entry) {
    const { http, storage, signal } = this.parts;
    // From here on it cannot be cancelled.
    entry.state = "sent";
    if ((await storage.get(this.#place(entry))) === undefined) return this.#settle(entry, { state: "elsewhere" });
    const { game, kind, tag, body, key } = entry;
    await this.#store(entry);
    const headers = { "Idempotency-Key": key, ...(tag !== undefined && { "If-Match": `"${tag}"` }) };
    try {
      const reply = await http.send("POST", `/v1/games/${game}/${kind}`, { body, headers, tries: Infinity, signal });
      await this.#settle(entry, { state: "done", reply: reply.body });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status === 401) throw error;
      await this.#settle(entry, { state: "rejected", error });
      // They were chosen for a position that did not come.
      for (const later of this.pending(game)) await this.#settle(later, { state: "dropped" });
    }
  }
}

/** 128 random bits: pages that are not served over https have no `crypto.randomUUID`. */
function newKey() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}
