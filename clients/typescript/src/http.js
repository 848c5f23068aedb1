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
 * @property {number} [tries] Attempts at most; 5 if absent.
 * @property {number} [timeout] Milliseconds that an attempt may take; 30,000 if absent.
 * @property {boolean} [open] Return a good reply with its body unread.
 * @property {AbortSignal | undefined} [signal]
 */

/** @typedef {{ status: number, headers: Headers, body: any, response: Response }} Reply */

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
  serverNow() {
    return Date.now() + this.#offset;
  }

  /** Ends all pauses but those that the server asked for: the network is back, or somebody does not want to wait. */
  wake() {
    for (const end of [...this.#pauses]) end();
  }

  /** The pause before attempt `n + 1`. @param {number} n @param {AbortSignal} [signal] */
  backOff(n, signal) {
    const longest = Math.min(this.options.firstPause * 2 ** Math.min(n - 1, 20), MINUTE);
    return this.pause(longest * (0.5 + Math.random() / 2), signal, this.#pauses);
  }

  /** @param {number} time @param {AbortSignal | undefined} signal @param {Set<() => void>} [pauses] @returns {Promise<void>} */
  pause(time, signal, pauses) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const end = () => {
        clearTimeout(timer);
        pauses?.delete(end);
        signal?.removeEventListener("abort", end);
        signal?.aborted ? reject(signal.reason) : resolve();
      };
      const timer = setTimeout(end, time);
      pauses?.add(end);
      signal?.addEventListener("abort", end);
    });
  }

  /** Sends a request until its outcome is known; problems are replies. @param {string} method @param {string} path
   * @param {Options} [options] @returns {Promise<Reply>} */
  async exchange(method, path, options = {}) {
    const { tries = 5, signal, auth = true, headers = {} } = options;
    const repeatable = options.repeatable ?? (method === "GET" || "Idempotency-Key" in headers);
    let renewed = !auth;
    for (let n = 1; ; n += 1) {
      const token = auth ? await this.session?.token() : undefined;
      try {
        const reply = await this.#attempt(method, path, options, token);
        const { status, body } = reply;
        if (status === 401 && !renewed && token !== undefined) {
          await this.session?.renew(token);
          renewed = true;
          continue;
        }
        const unknown = status === 408 || status >= 500 || body?.code === "body_incomplete";
        if (n >= tries || !(status === 429 || (repeatable && unknown))) return reply;
        if (reply.headers.has("Retry-After")) continue;
      } catch (error) {
        if (!(error instanceof NoReplyError) || !repeatable || n >= tries) throw error;
      }
      await this.backOff(n, signal);
    }
  }

  /** The same, but problems are thrown. @param {string} method @param {string} path @param {Options} [options] */
  async send(method, path, options) {
    const reply = await this.exchange(method, path, options);
    if (reply.status >= 400) throw new ProblemError(reply.body, reply.headers.get("X-Request-Id"));
    return reply;
  }

  /** @param {string} method @param {string} path @param {Options} options @param {string | undefined} token */
  async #attempt(method, path, { body, headers, timeout = MINUTE / 2, open, signal }, token) {
    const gate = `${method} ${path.split("?")[0]}`;
    for (let left; (left = (this.#gates.get(gate) ?? 0) - performance.now()) > 0; ) await this.pause(left, signal);
    const { baseUrl, transport, language } = this.options;
    const limit = new AbortController();
    const stop = () => limit.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop);
    const timer = setTimeout(stop, timeout);
    try {
      const sent = Date.now();
      const response = await transport(baseUrl + path, {
        method,
        headers: {
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "Content-Type": "application/json" }),
          ...(language !== undefined && { "Accept-Language": language }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        cache: "no-store",
        signal: limit.signal,
      });
      const date = Date.parse(response.headers.get("Date") ?? "");
      // The header has whole seconds: the middle of one is nearest.
      if (date) this.#offset = date + 500 - (sent + Date.now()) / 2;
      const { status } = response;
      const wait = Number(response.headers.get("Retry-After") ?? "-") * 1_000;
      if ((status === 429 || status === 503) && wait >= 0) {
        this.#gates.set(gate, performance.now() + wait * (1 + Math.random() / 4) + 20);
      }
      return await read(response, open);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw new NoReplyError(`${gate}: no whole reply of the server came`, { cause: error });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    }
  }
}

/** Reads a reply. What is no JSON was not written by the server. @param {Response} response @param {boolean} [open] */
async function read(response, open) {
  const { status, headers } = response;
  const unread = (open && status === 200) || status === 204 || status === 304 || status === 408;
  const body = unread ? undefined : JSON.parse(await response.text());
  if (status >= 400 && !unread && typeof body.code !== "string") throw new SyntaxError("This is no problem document.");
  return { status, headers, body, response };
}
