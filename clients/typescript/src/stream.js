// One stream for all games of the account, resumed from its cursor; long polls if streaming is not possible.

import { linked } from "./http.js";
import { SignInNeededError } from "./problem.js";

/** @typedef {{ event: string, id: string | undefined, data: any }} Frame */

/** The longest silence of a stream: the server breaks it every 15 s. */
const SILENCE = 45_000;
/** The first frame comes at once, unless something on the way holds it back. */
const FIRST = 10_000;
/** So many rounds of polls pass before a stream is tried again, each of 20 s if nothing happens. */
const ROUNDS = 15;
/** No frame is that long. */
const MAX_CHARACTERS = 1_000_000;

export class AccountStream {
  /** Null until it was read. @type {string | undefined | null} */
  #cursor = null;
  /** How often in a row nothing came from a stream: after twice it polls. */
  #blocked = 0;
  #failures = 0;

  /** @param {import("./index.js").Parts} parts */
  constructor(parts) {
    this.parts = parts;
  }

  /** Listens until the signal ends it, or the session. @param {boolean} onlyPolls @param {AbortSignal} signal */
  async run(onlyPolls, signal) {
    for (let error; !signal.aborted && !(error instanceof SignInNeededError); ) {
      const work = onlyPolls || this.#blocked >= 2 ? this.#poll(signal) : this.#listen(signal);
      error = await work.catch((why) => why);
      // The cursor is not for this account; other devices have all the streams that it may have.
      if (error?.status === 422) this.#cursor = undefined;
      if (error?.code === "too_many_streams") this.#blocked = 2;
      await this.parts.http.backOff((this.#failures += 1), signal).catch(() => {});
    }
    this.parts.report({ type: "connection", state: "closed" });
  }

  /** Reads one stream to its end. @param {AbortSignal} signal */
  async #listen(signal) {
    const { http, storage, prefix } = this.parts;
    this.parts.report({ type: "connection", state: "connecting" });
    const connection = linked(signal);
    let silence = setTimeout(() => connection.abort((this.#blocked += 1)), FIRST);
    try {
      let stored = (this.#cursor = this.#cursor === null ? await storage.get(`${prefix}cursor`) : this.#cursor);
      const query = stored === undefined ? "" : `?after=${encodeURIComponent(stored)}`;
      const { body } = await http.send("GET", `/v1/stream${query}`, { open: true, tries: 1, signal: connection.signal });
      // A `fetch` that cannot stream has no body.
      if (!body) this.#blocked = 2;
      for await (const frames of body ? read(body) : []) {
        clearTimeout(silence);
        silence = setTimeout(() => connection.abort(), SILENCE);
        this.#blocked = this.#failures = 0;
        for (const frame of frames) this.#take(frame);
        if (this.#cursor === stored || signal.aborted) continue;
        await storage.set(`${prefix}cursor`, (stored = this.#cursor ?? "")).catch(() => {});
      }
    } finally {
      clearTimeout(silence);
      connection.abort();
    }
  }

  /** @param {Frame} frame */
  #take(frame) {
    const { event, id, data } = frame;
    if (event === "open") this.parts.report({ type: "connection", state: "live" });
    // What happened before the first cursor is not on the stream; an answer may lead to the next question without an event.
    if ((event === "open" && this.#cursor === undefined) || event === "inbox.changed") this.#refresh();
    if (event === "event") for (const one of this.parts.subscriptions) if (one.game === data.game_id) one.take([data]);
    // An earlier cursor brings events twice, which does no harm; a later one would lose some.
    const hasGap = [...this.parts.subscriptions].some((one) => one.hasGap());
    if (!hasGap && id) this.#cursor = event === "event" ? id : (this.#cursor ?? id);
    this.parts.report({ type: "frame", event, id, data });
  }

  #refresh = () => this.parts.subscriptions.forEach((one) => one.refresh());

  /** Reads the events of each subscribed game, and the inbox, which shows all other changes.
   * @param {AbortSignal} signal */
  async #poll(signal) {
    const { cache, http, report, subscriptions } = this.parts;
    let version = "";
    /** @param {import("./cache.js").Cached} reply */
    const hear = ({ body: { items, ...data } }) => {
      if (version !== data.version) this.#take({ event: "inbox.changed", id: undefined, data });
      version = data.version;
    };
    report({ type: "connection", state: "polling" });
    this.#refresh();
    for (let n = 0; n < ROUNDS; n += 1, this.#failures = 0) {
      const inbox = cache.read("/v1/me/inbox?limit=1", { signal }).then(hear, () => {});
      const polls = [...subscriptions].map((one) => one.poll());
      await Promise.all([inbox, http.backOff(polls.length > 0 ? 1 : 6, signal), ...polls]);
    }
    this.#blocked = 0;
  }
}

/** The frames of a body of server-sent events, as they come. @param {ReadableStream<Uint8Array>} body
 * @returns {AsyncGenerator<Frame[], void, void>} */
async function* read(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let rest = ""; rest.length < MAX_CHARACTERS; ) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    yield blocks.flatMap(frames);
  }
}

/** The frame of a block of lines; none in a comment. @param {string} block @returns {Frame[]} */
function frames(block) {
  const lines = block.split(/\r?\n/);
  /** @param {string} name */
  const field = (name) => lines.flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).trim()] : []));
  const data = field("data").join("\n");
  return data === "" ? [] : [{ event: field("event")[0] ?? "message", id: field("id")[0], data: JSON.parse(data) }];
}
