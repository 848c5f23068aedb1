// One stream for all games of the account, resumed from its cursor; long polls where streaming is not to be had.

import { NoReplyError, ProblemError, SignInNeededError } from "./problem.js";

/** @typedef {{ event: string, id: string | undefined, data: any }} Frame */

/** The longest silence of a stream: the server breaks it every 15 s. */
const SILENCE = 45_000;
/** The first frame comes at once, unless something on the way holds it back. */
const FIRST = 10_000;
/** So long it polls before it tries to stream again. */
const POLLING = 300_000;

export class AccountStream {
  /** @type {string | undefined} */
  #cursor;
  /** @type {Map<string, number>} The last event of each game that the cursor has passed. */
  #passed = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saving;

  /** @param {import("./index.js").Parts} parts @param {Set<import("./subscription.js").Subscription>} subscriptions
   * @param {(notice: import("./index.js").Notice) => void} report */
  constructor(parts, subscriptions, report) {
    this.parts = parts;
    this.subscriptions = subscriptions;
    this.report = report;
    this.place = `${parts.prefix}cursor`;
  }

  /** Listens until the signal ends it, or the session. @param {boolean} onlyPolls @param {AbortSignal} signal */
  async run(onlyPolls, signal) {
    this.#cursor ??= await this.parts.storage.get(this.place);
    for (let failures = 0, silent = 0; !signal.aborted; ) {
      const begun = Date.now();
      const polls = onlyPolls || silent >= 2;
      this.report({ type: "connection", state: polls ? "polling" : "connecting" });
      try {
        if (polls) await this.#poll(signal);
        else await this.#listen(signal, () => (failures = silent = 0));
        silent = 0;
        continue;
      } catch (error) {
        if (signal.aborted || error instanceof SignInNeededError) break;
        if (error instanceof ProblemError && error.status === 422) this.#cursor = undefined;
        failures += 1;
        silent = error instanceof NoReplyError && failures > silent && Date.now() - begun >= FIRST ? silent + 1 : 0;
      }
      await this.parts.http.backOff(failures, signal).catch(() => {});
    }
    this.report({ type: "connection", state: "closed" });
  }

  /** Reads one stream to its end; throws where it breaks. @param {AbortSignal} signal @param {() => void} works */
  async #listen(signal, works) {
    const query = this.#cursor === undefined ? "" : `?after=${encodeURIComponent(this.#cursor)}`;
    const options = { open: true, tries: 1, timeout: FIRST, signal };
    const { response } = await this.parts.http.send("GET", `/v1/stream${query}`, options);
    if (!response.body) throw new NoReplyError("The stream cannot be read.");
    for await (const frame of frames(response.body, signal)) {
      works();
      if (frame.event === "end" && frame.data.reason !== "server_fault") return;
      if (frame.event === "open") this.#opened(frame);
      else if (frame.event === "event") this.#take(frame);
      else if (frame.event === "inbox.changed") for (const one of this.subscriptions) one.refresh();
      this.report({ type: "frame", ...frame });
    }
    throw new NoReplyError("The stream broke.");
  }

  /** @param {Frame} frame */
  #opened({ id }) {
    this.report({ type: "connection", state: "live" });
    if (this.#cursor !== undefined) return;
    this.#save(id);
    // What happened before it is not on the stream.
    for (const subscription of this.subscriptions) subscription.refresh();
  }

  /** @param {Frame} frame */
  #take({ id, data }) {
    const { game, seq } = data;
    for (const subscription of this.subscriptions) if (subscription.game === game) subscription.take([data]);
    // An earlier cursor brings events twice, which does no harm; a later one would lose some.
    const gaps = [...this.subscriptions].some((subscription) => subscription.hasGap);
    if (gaps || seq <= (this.#passed.get(game) ?? 0)) return;
    this.#passed.set(game, seq);
    this.#save(id);
  }

  /** @param {string | undefined} cursor */
  #save(cursor) {
    this.#cursor = cursor ?? this.#cursor;
    this.#saving ??= setTimeout(() => {
      this.#saving = undefined;
      if (!this.parts.signal.aborted) void this.parts.storage.set(this.place, this.#cursor ?? "").catch(() => {});
    }, 1_000);
  }

  /** @param {AbortSignal} signal */
  async #poll(signal) {
    const { http } = this.parts;
    /** @type {Map<import("./subscription.js").Subscription, Promise<void>>} */
    const polled = new Map();
    const end = Date.now() + POLLING;
    for (let inbox = 0, version = ""; Date.now() < end; await http.pause(1_000, signal)) {
      for (const one of this.subscriptions) {
        if (!polled.has(one)) polled.set(one, this.#follow(one, end, signal).catch(() => void polled.delete(one)));
      }
      if (Date.now() - inbox < 60_000) continue;
      inbox = Date.now();
      const { body } = await http.send("GET", "/v1/me/inbox?limit=1", { signal });
      const data = { needs_me_count: body.needs_me_count, version: body.version };
      if (version !== body.version) this.report({ type: "frame", event: "inbox.changed", id: undefined, data });
      version = body.version;
    }
  }

  /** @param {import("./subscription.js").Subscription} one @param {number} end @param {AbortSignal} signal */
  async #follow(one, end, signal) {
    while (this.subscriptions.has(one) && Date.now() < end && !signal.aborted) await one.readEvents(20);
  }
}

/** The frames of a body of server-sent events. @param {ReadableStream<Uint8Array>} body @param {AbortSignal} signal
 * @returns {AsyncGenerator<Frame, void, void>} */
async function* frames(body, signal) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const stop = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", stop);
  try {
    for (let rest = "", time = FIRST; ; time = SILENCE) {
      const timer = setTimeout(stop, time);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        /** @param {string} name */
        const field = (name) => block.split(/\r?\n/).filter((line) => line.startsWith(name)).map((line) => line.slice(name.length).replace(/^: ?/, ""));
        const data = field("data").join("\n");
        if (data !== "") yield { event: field("event")[0] ?? "message", id: field("id")[0], data: JSON.parse(data) };
      }
    }
  } catch (error) {
    throw new NoReplyError("The stream broke.", { cause: error });
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}
