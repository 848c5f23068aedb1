// Requests that are tried again as the server asks, with the token of the session, and the clock of the server.

import { NoReplyError, ProblemError } from "./problem.js";

/** @typedef {(url: string, init: RequestInit) => Promise<Response>} Transport Sends one request, as `fetch` does. */

/**
 * @typedef {object} Options
 * @property {unknown} [body] Sent as JSON.
 * @property {Record<string, string>} [headers]
 * @property {boolean} [auth] Whether the token of the session is sent; true if absent.
 * @property {boolean} [repeatable] Whether it may be sent again when no reply came; true if absent for GET, and with an
 *   `Idempotency-Key`.
 * @property {number} [tries] Attempts at most, of 30 seconds each; 5 if absent.
 * @property {boolean} [open] Return a good reply with its body unread.
 * @property {AbortSignal | undefined} [signal]
 */

/**
 * @typedef {object} Reply
 * @property {number} status
 * @property {Headers} headers
 * @property {string | null} text
 * @property {any} body What the text says; with `open` the body that is not read.
 * @property {number} wait `Retry-After` in milliseconds, or 0.
 */

const MINUTE = 60_000;

export class Http {
  /** @type {Map<string, number>} Until when requests are held back, by method and path. */
  #gates = new Map();
  /** @type {Set<() => void>} */
  #pauses = new Set();
  #offset = 0;
  /** @type {{ token(): Promise<string>, renew(used: string): Promise<unknown> } | undefined} */
  session;

  /** @param {{ baseUrl: string, transport: Transport, language: string | undefined, firstPause: number }} options */
  constructor(options) {
    this.options = options;
  }

  /** The time of the server, in milliseconds since 1970: for showing deadlines, not for ordering anything. */
  serverNow = () => Date.now() + this.#offset;

  /** Ends all pauses but those that the server asked for: the network is back, or somebody does not want to wait. */
  wake = () => [...this.#pauses].forEach((end) => end());

  /** The pause before attempt `n + 1`. @param {number} n @param {AbortSignal} [signal] */
  backOff(n, signal) {
    const longest = Math.min(this.options.firstPause * 2 ** Math.min(n - 1, 20), MINUTE);
    return pause(longest * (0.5 + Math.random() / 2), signal, this.#pauses);
  }

  /** Sends a request until its outcome is known; problems are replies. @param {string} method @param {string} path
   * @param {Options} [options] @returns {Promise<Reply>} */
  async exchange(method, path, options = {}) {
    const { tries = 5, signal, auth = true, headers } = options;
    const repeatable = options.repeatable ?? (method === "GET" || new Headers(headers).has("Idempotency-Key"));
    for (let n = 1, renewals = 0; ; n += 1) {
      // Sends nothing before there is a token.
      let harmless = true;
      try {
        const token = auth ? await this.session?.token() : undefined;
        harmless = repeatable;
        const reply = await this.#attempt(method, path, options, token);
        const { status, body } = reply;
        if (status === 401 && token !== undefined && renewals < 2) {
          await this.session?.renew(token);
          renewals += 1;
          continue;
        }
        const unknown = status === 408 || status >= 500 || body?.code === "body_incomplete";
        if (n >= tries || isTooLong(reply.wait, tries) || !(status === 429 || (repeatable && unknown))) return reply;
      } catch (error) {
        if (!(error instanceof NoReplyError) || !harmless || n >= tries) throw error;
      }
      await this.backOff(n, signal);
    }
  }

  /** The same, but problems are thrown. @param {string} method @param {string} path @param {Options} [options] */
  async send(method, path, options) {
    const reply = await this.exchange(method, path, options);
    if (reply.status >= 400) throw new ProblemError(reply);
    return reply;
  }

  /** @param {string} method @param {string} path @param {Options} options @param {string | undefined} token */
  async #attempt(method, path, { body, headers, tries = 5, open, signal }, token) {
    const gate = `${method} ${path.split("?")[0]}`;
    for (let left; (left = (this.#gates.get(gate) ?? 0) - performance.now()) > 0; ) await pause(left, signal);
    const { baseUrl, transport, language } = this.options;
    const all = new Headers(language === undefined ? headers : { "Accept-Language": language, ...headers });
    if (token !== undefined) all.set("Authorization", `Bearer ${token}`);
    if (body !== undefined) all.set("Content-Type", "application/json");
    const limit = linked(signal);
    const timer = setTimeout(() => limit.abort(), MINUTE / 2);
    try {
      const sent = Date.now();
      const init = { method, headers: all, body: JSON.stringify(body) ?? null, signal: limit.signal };
      const response = await transport(baseUrl + path, { ...init, cache: "no-store" });
      const date = Date.parse(response.headers.get("Date") ?? "");
      // The header has whole seconds: the middle of one is nearest.
      if (date) this.#offset = date + 500 - (sent + Date.now()) / 2;
      const after = response.headers.get("Retry-After") ?? "";
      // Seconds or a date. A header that is wrong must not stop a client for ever.
      const wait = Math.min(Number(after) * 1_000 || Date.parse(after) - this.serverNow() || 0, 60 * MINUTE);
      if (wait > 0 && !isTooLong(wait, tries)) this.#gates.set(gate, performance.now() + 20 + wait * (1 + Math.random() / 4));
      return { ...(await read(response, open)), wait };
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw new NoReplyError(`${gate}: no whole reply of the server came`, { cause: error });
    } finally {
      clearTimeout(timer);
      if (!open) limit.abort();
    }
  }
}

/** Only requests that are tried until their outcome is known wait for minutes; others fail with the reason. @param {number} wait
 * @param {number} tries */
const isTooLong = (wait, tries) => wait > MINUTE && tries < Infinity;

/** Reads a reply. What is neither JSON nor a picture was not written by the server. @param {Response} response
 * @param {boolean} [open] */
async function read(response, open) {
  const { status, headers } = response;
  const unread = (open && status === 200) || [204, 304, 408].includes(status);
  if (unread) return { status, headers, text: null, body: open ? response.body : undefined };
  const text = await response.text();
  const body = headers.get("Content-Type")?.startsWith("image/") ? text : JSON.parse(text);
  if (status >= 400 && typeof body.code !== "string") throw new SyntaxError("This is no problem document.");
  return { status, headers, text, body };
}

/** A pause, which is over earlier if its waker is called, and is rejected with the signal. @param {number} time
 * @param {AbortSignal} [signal] @param {Set<() => void>} [wakers] @returns {Promise<void>} */
export function pause(time, signal, wakers) {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      wakers?.delete(end);
      signal?.removeEventListener("abort", end);
      signal?.aborted ? reject(signal.reason) : resolve();
    };
    const timer = setTimeout(end, signal?.aborted ? 0 : time);
    wakers?.add(end);
    signal?.addEventListener("abort", end);
  });
}

/** A controller that is aborted with any of the signals. @param {...(AbortSignal | undefined)} signals */
export function linked(...signals) {
  const controller = new AbortController();
  const end = () => controller.abort(signals.find((signal) => signal?.aborted)?.reason);
  for (const signal of signals) signal?.addEventListener("abort", end, { signal: controller.signal });
  if (signals.some((signal) => signal?.aborted)) end();
  return controller;
}

/** 32 random bits for each part: pages that are not served over https have no `crypto.randomUUID`. @param {number} parts */
export const randomText = (parts) =>
  [...crypto.getRandomValues(new Uint32Array(parts))].map((part) => part.toString(36)).join("-");
