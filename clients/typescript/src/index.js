// A client of a Tharsis server that stays in sync: sign-in, outbox, stream, cache, and subscriptions to games.

import { Cache } from "./cache.js";
import { Http, linked } from "./http.js";
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

/**
 * What the parts of one account share.
 *
 * @typedef {object} Parts
 * @property {Http} http
 * @property {Storage} storage
 * @property {string} prefix The prefix of all keys of the account.
 * @property {AbortSignal} signal Ends everything.
 * @property {Cache} cache
 * @property {Set<Subscription>} subscriptions
 * @property {(notice: Notice) => void} report
 */

/**
 * What `listen` reports: the state of the connection, frames (also of unknown types), outcomes of moves, and the end of the session.
 *
 * @typedef {{ type: "connection", state: "connecting" | "live" | "polling" | "closed" }
 *   | { type: "frame", event: string, id: string | undefined, data: any }
 *   | { type: "move", entry: Entry, outcome: Outcome } | { type: "signed_out" }} Notice
 */

/** @typedef {{ parts: Parts, outbox: Outbox, stream: AccountStream, end: AbortController }} Live */

const BOARD = "decision,hand,seats,clock,plans";

export class Tharsis {
  /** @type {Set<(notice: Notice) => void>} */
  #listeners = new Set();
  /** @type {Set<Subscription>} */
  #subscriptions = new Set();
  /** The state of the account that is signed in. @type {Live | undefined} */
  #live;
  /** @type {AbortController | undefined} */
  #streaming;

  /**
   * @param {object} options
   * @param {string} options.baseUrl Such as `https://tharsis.example`.
   * @param {Storage} options.storage
   * @param {import("./http.js").Transport} [options.transport] `fetch` if absent.
   * @param {string} [options.language] `Accept-Language` of all requests.
   * @param {boolean} [options.poll] Long polls instead of a stream. If absent: `true` if `fetch` cannot stream.
   * @param {number} [options.firstPause] Milliseconds before the second attempt of a request; 500 if absent.
   */
  constructor({ baseUrl, storage, transport = (url, init) => fetch(url, init), language, poll, firstPause = 500 }) {
    this.storage = storage;
    this.poll = poll ?? !new Response("x").body;
    this.http = new Http({ baseUrl: baseUrl.replace(/\/+$/, ""), transport, language, firstPause });
    this.session = this.http.session = new Session(this.http, storage, () => (this.#end(), this.#report({ type: "signed_out" })));
  }

  /** Resumes where the last process ended: sends the moves that wait, and listens. Resolves to the account that is signed in, if any.
   * @param {{ stream?: boolean }} [options] `stream: false` for a service worker that only sends waiting moves. */
  start = ({ stream = true } = {}) => this.session.load().then(() => this.#begin(stream));

  /** Signs in as the guest of this device. @param {{ name?: string, device?: string }} [guest] */
  signInAsGuest = (guest = {}) =>
    this.session.deviceKey().then((device_key) => this.session.signIn("guest", { ...guest, device_key })).then(() => this.#begin(true));

  /** @param {Schemas["PasswordSignIn"]} credentials */
  signIn = (credentials) => this.session.signIn("password", credentials).then(() => this.#begin(true));

  /** Signs in with the response of a passkey. @param {Schemas["PasskeySignIn"]} response */
  signInWithPasskey = (response) => this.session.signIn("passkey", response).then(() => this.#begin(true));

  /** Signs in with the ID token of a provider. @param {Schemas["ProviderSignIn"]} token */
  signInWithProvider = (token) => this.session.signIn("provider", token).then(() => this.#begin(true));

  /** Signs out, and deletes everything that is stored for the account.
   * @param {{ send?: boolean }} [options] `send: false` if the app itself signs out on the server, for example later. */
  async signOut(options) {
    const { parts } = this.#open;
    this.#end();
    for (const key of await this.storage.keys(parts.prefix)) await this.storage.remove(key);
    await this.session.signOut(options);
  }

  /** Stops everything, as if the process had ended. `start` resumes. */
  close = () => this.#end();

  /** Stops listening, for example while the app is in the background. */
  pause = () => this.#streaming?.abort();

  /** Listens again, and sends at once what waits for the network, also moves that a closed tab has left. */
  resume() {
    const { stream, parts, outbox } = this.#open;
    if (!this.#streaming || this.#streaming.signal.aborted) {
      this.#streaming = linked(parts.signal);
      void stream.run(this.poll, this.#streaming.signal);
    }
    this.http.wake();
    outbox.flush().catch(() => {});
  }

  /** Calls a function with everything that happens. Returns a function that ends this. @param {(notice: Notice) => void} listener */
  listen(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Stores a move and sends it until its outcome is known. Resolves when it is stored: with its key and a promise of its
   * outcome. @param {string} game @param {string} tag The tag of the decision. @param {Schemas["MoveAnswer"][]} answers */
  move = (game, tag, answers) => this.outbox.add({ game, kind: "moves", tag, body: { answers } });

  /** Stores and sends an undo in the same way. @param {string} game @param {number} [steps] @param {string} [tag] */
  undo = (game, steps = 1, tag) => this.outbox.add({ game, kind: "undo", tag, body: { steps } });

  /** The moves that wait for their outcome. */
  get outbox() {
    return this.#open.outbox;
  }

  /** Stored replies: `read` sends a request, `peek` does not. */
  get cache() {
    return this.#open.parts.cache;
  }

  /** Snapshots of a game: the stored one at once, then the latest, then each change, until the signal or the session ends
   * them. @param {string} game @param {{ include?: string, signal?: AbortSignal }} [options] `include` as `get_game` has it.
   * @returns {AsyncGenerator<Snapshot, void, void>} */
  async *subscribe(game, { include = BOARD, signal } = {}) {
    const { parts } = this.#open;
    const ended = linked(parts.signal, signal);
    const subscription = new Subscription(parts, game, include, ended.signal);
    this.#subscriptions.add(subscription);
    this.http.wake();
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
    const path = request.url.slice(this.http.options.baseUrl.length);
    const body = text === "" ? undefined : JSON.parse(text);
    const options = { headers: Object.fromEntries(request.headers), auth: this.session.account !== undefined, body };
    const reply = await this.http.exchange(request.method, path, { ...options, signal: request.signal });
    return new Response(reply.text, reply);
  };

  get #open() {
    if (this.#live === undefined) throw new SignInNeededError("Nobody is signed in.");
    return this.#live;
  }

  /** @param {boolean} streams */
  #begin(streams) {
    const { account } = this.session;
    this.#end();
    if (account === undefined) return undefined;
    const end = new AbortController();
    const shared = { http: this.http, storage: this.storage, prefix: `${account.id}/`, signal: end.signal };
    const parts = { ...shared, cache: new Cache(shared), subscriptions: this.#subscriptions, report: this.#report };
    this.#live = { parts, end, outbox: new Outbox(parts), stream: new AccountStream(parts) };
    if (streams) this.resume();
    else this.outbox.flush().catch(() => {});
    return account;
  }

  #end() {
    this.#live?.end.abort();
    this.#live = undefined;
  }

  /** Calls the listeners in a microtask, so that an error of the app is reported as such and stops nothing here.
   * @param {Notice} notice */
  #report = (notice) => this.#listeners.forEach((listener) => queueMicrotask(() => listener(notice)));
}
