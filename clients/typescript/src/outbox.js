// Moves that are sent until their outcome is known, however often the process ends meanwhile.

import { randomText } from "./http.js";
import { ProblemError } from "./problem.js";

/** @typedef {import("./problem.js").Schemas} Schemas */

/**
 * A move or an undo that has no outcome yet.
 *
 * @typedef {object} Entry
 * @property {number} number Entries of a game are sent in this order.
 * @property {string} key The `Idempotency-Key`.
 * @property {string} game
 * @property {"moves" | "undo"} kind
 * @property {string | undefined} [tag] The tag of the decision that it answers.
 * @property {Schemas["MoveRequest"] | Schemas["UndoRequest"]} body
 * @property {number} at When it was made, in milliseconds since 1970.
 * @property {"queued" | "sent"} state A queued entry can be cancelled.
 */

/**
 * The outcome of an entry. `dropped`: an earlier one was rejected. `elsewhere`: another tab or the service worker has sent it.
 *
 * @typedef {{ state: "done", reply: Schemas["MoveReply"] } | { state: "rejected", error: ProblemError }
 *   | { state: "dropped" | "cancelled" | "elsewhere" }} Outcome
 */

/** All tabs read and change the same records. Only the callers that wait for an outcome are in memory. */
export class Outbox {
  /** @type {Map<string, { entry: Entry, settle: (outcome: Outcome) => void }>} */
  #waiting = new Map();

  /** @param {import("./index.js").Parts} parts */
  constructor(parts) {
    this.parts = parts;
    this.prefix = `${parts.prefix}outbox/`;
  }

  /** The entries that wait for their outcome, in the order in which they are sent. @param {string} [game] @returns {Promise<Entry[]>} */
  async pending(game) {
    const { storage } = this.parts;
    const texts = await Promise.all((await storage.keys(this.prefix)).map((place) => storage.get(place)));
    const entries = texts.flatMap((text) => (text === undefined ? [] : [JSON.parse(text)]));
    return entries.filter((entry) => game === undefined || entry.game === game);
  }

  /** Sends what is stored, and resolves when nothing is left to send: a service worker waits for that. */
  async flush() {
    const games = new Set((await this.pending()).map((entry) => entry.game));
    await Promise.all([...games].map((game) => this.#send(game)));
  }

  /** Stores an entry; it is sent from then on. @param {Pick<Entry, "game" | "kind" | "tag" | "body">} what */
  async add(what) {
    const entry = await this.#alone(async () => {
      const keys = await this.parts.storage.keys(this.prefix);
      const number = Number.parseInt((keys.at(-1) ?? `${this.prefix}0`).slice(this.prefix.length), 10) + 1;
      // An entry that waits for no other one is stored as sent, and sent without being read again.
      return this.#store({ ...what, number, key: randomText(4), at: Date.now(), state: keys.length > 0 ? "queued" : "sent" });
    });
    /** @type {Promise<Outcome>} */
    const outcome = new Promise((settle) => this.#waiting.set(entry.key, { entry, settle }));
    // An error that stops it, such as the end of the session, is reported where it happens; the entry stays.
    this.#send(what.game, entry.state === "sent" ? entry : undefined).catch(() => {});
    return { key: entry.key, outcome };
  }

  /** Cancels an entry that was never sent; returns false if it was sent. @param {string} key */
  cancel = (key) =>
    this.#alone(async () => {
      const entry = (await this.pending()).find((one) => one.key === key && one.state === "queued");
      if (entry) await this.#settle(entry, { state: "cancelled" });
      return entry !== undefined;
    });

  /** Changes records while no other tab changes them. @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  #alone = (work) => this.parts.storage.lock(this.prefix, work);

  /** @param {Entry} entry */
  #place = ({ number, key }) => `${this.prefix}${String(number).padStart(9, "0")}-${key}`;

  /** @param {Entry} entry */
  #store = (entry) => this.parts.storage.set(this.#place(entry), JSON.stringify(entry)).then(() => entry);

  /** @param {Entry} entry @param {Outcome} outcome */
  async #settle(entry, outcome) {
    const waiter = this.#waiting.get(entry.key);
    this.#waiting.delete(entry.key);
    this.parts.report({ type: "move", entry, outcome });
    await this.parts.storage.remove(this.#place(entry));
    const events = outcome.state === "done" ? outcome.reply.events : [];
    for (const one of this.parts.subscriptions) if (one.game === entry.game) one.refresh(events);
    waiter?.settle(outcome);
  }

  /** Sends the entries of a game, one after the other, while no other tab sends them. If another tab has sent the first one meanwhile,
   * the server repeats its reply. @param {string} game @param {Entry} [first] The first entry, if it is known and stored as sent. */
  #send = (game, first) =>
    this.parts.storage.lock(this.prefix + game, async () => {
      for (let one = first; !this.parts.signal.aborted && (one ??= await this.#next(game)); one = undefined) await this.#deliver(one);
      const waiting = [...this.#waiting.values()].filter(({ entry }) => entry.game === game);
      const keys = (await this.pending(game)).map(({ key }) => key);
      for (const { entry } of waiting) {
        const isGone = this.#waiting.has(entry.key) && !keys.includes(entry.key) && !this.parts.signal.aborted;
        if (isGone) await this.#settle(entry, { state: "elsewhere" });
      }
    });

  /** The first entry of a game; from here on it cannot be cancelled. @param {string} game */
  #next = (game) =>
    this.#alone(async () => {
      const [entry] = await this.pending(game);
      return entry && this.#store({ ...entry, state: "sent" });
    });

  /** @param {Entry} entry */
  async #deliver(entry) {
    const { http, signal } = this.parts;
    const { game, kind, tag, body, key } = entry;
    const headers = { "Idempotency-Key": key, ...(tag !== undefined && { "If-Match": `"${tag}"` }) };
    try {
      const reply = await http.send("POST", `/v1/games/${game}/${kind}`, { body, headers, tries: Infinity, signal });
      await this.#settle(entry, { state: "done", reply: reply.body });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status === 401) throw error;
      // The player chose the later ones for a position that did not occur. They are deleted first, so that none is sent without this one.
      for (const later of (await this.pending(game)).filter((one) => one.key !== key)) await this.#settle(later, { state: "dropped" });
      await this.#settle(entry, { state: "rejected", error });
    }
  }
}
