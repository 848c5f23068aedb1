// A client of a Tharsis server that stays in sync: sign-in, outbox, stream, cache, and subscriptions to games.

import { Cache } from "./cache.js";
import { Http } from "./http.js";
import { Outbox } from "./outbox.js";
import { SignInNeededError } from "./problem.js";
import { Session } from "./session.js";
import { AccountStream } from "./stream.js";
import { Subscription } from "./subscription.js";

export { NoReplyError, ProblemError, SignInNeededError } from "./problem.js";
export { IndexedDbStorage, MemoryStorage, processLock } from "./storage.js";

/** @typedef {import("./problem.js").Schemas} Schemas */
/** @typedef {import("./subscription.js").Snapshot} Snapshot */
/** @typedef {import("./outbox.js").Entry} Entry */
/** @typedef {import("./outbox.js").Outcome} Outcome */
/** @typedef {import("./storage.js").Storage} Storage */
/** @typedef {{ http: Http, storage: Storage, prefix: string, signal: AbortSignal }} Parts What the parts of one account share. */

/**
 * What `listen` is told: how the stream is, its frames (of unknown types too), what came of moves, and the end of the session.
 *
 * @typedef {{ type: "connection", state: "connecting" | "live" | "polling" | "closed" }
 *   | { type: "frame", event: string, id: string | undefined, data: any }
 *   | { type: "move", entry: Entry, outcome: Outcome } | { type: "signed_out" }} Notice
 */

/** @typedef {{ parts: Parts, outbox: Outbox, cache: Cache, stream: AccountStream, end: AbortController }} Live */

const BOARD = "decision,hand,seats,clock,plans";

export class Tharsis {
  /** @type {Set<(notice: Notice) => void>} */
  #listeners = new Set();
  /** @type {Set<Subscription>} */
  #subscriptions = new Set();
  /** What belongs to the account that is signed in. @type {Live | undefined} */
  #live;
  /** @type {AbortController | undefined} */
  #streaming;

  /**
   * @param {object} options
   * @param {string} options.baseUrl Such as `https://tharsis.example`.
   * @param {Storage} options.storage
   * @param {import("./http.js").Transport} [options.transport] `fetch` if absent.
   * @param {string} [options.language] `Accept-Language` of all requests.
   * @param {boolean} [options.poll] Long polls instead of a stream; if absent, where `fetch` cannot stream.
   * @param {number} [options.firstPause] Milliseconds before the second attempt of a request; 500 if absent.
   */
  constructor({ baseUrl, storage, transport = (url, init) => fetch(url, init), language, poll, firstPause = 500 }) {
    this.baseUrl = baseUrl.replace(/\/+$/, "");
    this.storage = storage;
    this.poll = poll ?? !new Response("x").body;
    this.http = new Http({ baseUrl: this.baseUrl, transport, language, firstPause });
    this.session = this.http.session = new Session(this.http, storage, () => this.#end("signed_out"));
  }

  /** Goes on where the last process ended: sends the moves that wait, and listens. Gives who is signed in, if anybody is.
   * @param {{ stream?: boolean }} [options] `stream: false` for a service worker that only sends what waits. */
  async start({ stream = true } = {}) {
    await this.session.load();
    return this.#begin(stream);
  }

  /** Signs in as the guest of this device. @param {{ name?: string, device?: string }} [guest] */
  async signInAsGuest(guest = {}) {
    await this.session.signIn("guest", { ...guest, device_key: await this.session.deviceKey() });
    return this.#begin(true);
  }

  /** @param {Schemas["PasswordSignIn"]} credentials */
  async signIn(credentials) {
    await this.session.signIn("password", credentials);
    return this.#begin(true);
  }

  /** Signs out, and deletes all that was kept for the account. */
  async signOut() {
    const { parts } = this.#open;
    for (const key of await this.storage.keys(parts.prefix)) await this.storage.remove(key);
    await this.session.signOut();
  }

  /** Stops everything, as when the process ended; `start` goes on. */
  close() {
    this.#end();
  }

  /** Stops listening, as while the app is in the background. */
  pause() {
    this.#streaming?.abort();
  }

  /** Listens again, and tries at once what waits for the network. */
  resume() {
    const { stream, parts } = this.#open;
    if (!this.#streaming || this.#streaming.signal.aborted) {
      this.#streaming = linked(parts.signal);
      void stream.run(this.poll, this.#streaming.signal);
    }
    this.http.wake();
  }

  /** Calls a function with everything that happens; returns what ends that. @param {(notice: Notice) => void} listener */
  listen(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Stores a move and sends it until its outcome is known. Resolves when it is stored: with its key and a promise of its
   * outcome. @param {string} game @param {string} tag The tag of the decision. @param {Schemas["MoveAnswer"][]} answers */
  move(game, tag, answers) {
    return this.outbox.add({ game, kind: "moves", tag, body: { answers } });
  }

  /** The same for taking moves back. @param {string} game @param {number} [steps] @param {string} [tag] */
  undo(game, steps = 1, tag) {
    return this.outbox.add({ game, kind: "undo", tag, body: { steps } });
  }

  /** The moves that wait, and taking them back. */
  get outbox() {
    return this.#open.outbox;
  }

  /** Replies that are kept: `read` asks the server, `peek` does not. */
  get cache() {
    return this.#open.cache;
  }

  /** Snapshots of a game: what is kept at once, then the latest, then each change, until the signal or the session ends
   * them. @param {string} game @param {{ include?: string, signal?: AbortSignal }} [options] `include` as `get_game` has it.
   * @returns {AsyncGenerator<Snapshot, void, void>} */
  async *subscribe(game, { include = BOARD, signal } = {}) {
    const { parts, cache } = this.#open;
    const ended = linked(parts.signal, signal);
    const subscription = new Subscription(parts, cache, game, include, ended.signal);
    this.#subscriptions.add(subscription);
    try {
      yield* subscription.snapshots();
    } catch (error) {
      if (!ended.signal.aborted) throw error;
    } finally {
      this.#subscriptions.delete(subscription);
      ended.abort();
    }
  }

  /** `fetch` with the token of the session and with retries: for a client that is generated from the document, such as
   * `createClient<paths>({ baseUrl, fetch: tharsis.fetch })` of openapi-fetch. @param {RequestInfo | URL} input
   * @param {RequestInit} [init] */
  fetch = async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    const options = {
      ...(text !== "" && { body: JSON.parse(text) }),
      headers: Object.fromEntries(request.headers),
      auth: this.session.account !== undefined,
      signal: request.signal,
    };
    const { status, headers, body } = await this.http.exchange(request.method, request.url.slice(this.baseUrl.length), options);
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };

  get #open() {
    if (this.#live === undefined) throw new SignInNeededError("Nobody is signed in.");
    return this.#live;
  }

  /** @param {boolean} streams */
  async #begin(streams) {
    const { account } = this.session;
    this.#end();
    if (account === undefined) return undefined;
    const end = new AbortController();
    const parts = { http: this.http, storage: this.storage, prefix: `${account.id}/`, signal: end.signal };
    const outbox = new Outbox(parts, (entry, outcome) => this.#settled(entry, outcome));
    const stream = new AccountStream(parts, this.#subscriptions, (notice) => this.#report(notice));
    this.#live = { parts, end, outbox, stream, cache: new Cache(parts) };
    void outbox.flush().catch(() => {});
    if (streams) this.resume();
    return account;
  }

  /** @param {"signed_out"} [reason] */
  #end(reason) {
    this.#live?.end.abort();
    this.#live = undefined;
    if (reason) this.#report({ type: reason });
  }

  /** @param {Entry} entry @param {Outcome} outcome */
  #settled(entry, outcome) {
    for (const subscription of this.#subscriptions) {
      if (subscription.game !== entry.game || outcome.state === "cancelled") continue;
      if (outcome.state === "done") subscription.take(outcome.reply.events);
      // An answer may lead to the next question without an event.
      subscription.refresh();
    }
    this.#report({ type: "move", entry, outcome });
  }

  /** @param {Notice} notice */
  #report(notice) {
    for (const listener of this.#listeners) listener(notice);
  }
}

/** A controller that is aborted with any of the signals. @param {...(AbortSignal | undefined)} signals */
function linked(...signals) {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal?.aborted) controller.abort();
    signal?.addEventListener("abort", () => controller.abort(), { signal: controller.signal });
  }
  return controller;
}
