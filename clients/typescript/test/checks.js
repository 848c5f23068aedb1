// Single parts against a server that is played by a function: `node test/checks.js`.

import assert from "node:assert/strict";

import { MemoryStorage, NoReplyError, ProblemError, SignInNeededError, Tharsis } from "../src/index.js";

/** @typedef {{ method: string, path: string, headers: Headers, body: any, signal: AbortSignal }} Asked */
/** @typedef {(asked: Asked) => Response | Promise<Response | undefined> | undefined} Answer What it answers, if that is not the usual. */
/** @typedef {import("../src/index.js").Notice} Notice */

const HOUR = 3_600_000;
const GAME = "/v1/games/g";

/** @param {number} status @param {unknown} [body] @param {Record<string, string>} [headers] */
function reply(status, body, headers = {}) {
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
}

/** @param {number} status @param {string} code @param {Record<string, string>} [headers] */
function problem(status, code, headers) {
  return reply(status, { type: `urn:tharsis:problem:${code}`, title: code, status, detail: code, code }, headers);
}

/** A body of server-sent events that stays open, and what sends frames. @param {AbortSignal} signal */
function stream(signal) {
  /** @type {ReadableStreamDefaultController<Uint8Array>} */
  let sink;
  const body = new ReadableStream({ start: (controller) => void (sink = controller) });
  signal.addEventListener("abort", () => sink.error(signal.reason));
  /** @param {string} event @param {string | undefined} id @param {unknown} data */
  const send = (event, id, data) =>
    sink.enqueue(new TextEncoder().encode(`event: ${event}\n${id ? `id: ${id}\n` : ""}data: ${JSON.stringify(data)}\n\n`));
  return { response: new Response(body), send };
}

/** @param {number} seq */
const event = (seq, text = "") => ({ id: `g-${seq}`, game_id: "g", seq, type: "passed", text, data: {} });
/** @param {number} latest */
const view = (latest) => reply(200, { id: "g", view: { latest_event: latest } }, { ETag: `"${latest}"` });
/** @param {number} [latest] */
const moved = (latest = 0) => reply(200, { events: [], latest_event: latest });

/** @param {string} account */
function session(account, more = {}) {
  const tokens = { access_token: `${account}-1`, refresh_token: `${account}-r`, refresh_at: Date.now() + HOUR };
  return JSON.stringify({ account: { id: account }, ...tokens, ...more });
}

/** A storage in which somebody is signed in. */
async function storageOf(more = {}) {
  const storage = new MemoryStorage();
  await storage.set("session", session("a", more));
  return storage;
}

/** A client, what it has asked, and what it has been told. @param {import("../src/index.js").Storage} storage @param {Answer} answer */
function client(storage, answer, poll = false) {
  /** @type {Asked[]} */
  const asked = [];
  /** @type {Notice[]} */
  const notices = [];
  const baseUrl = "http://server.example";
  const tharsis = new Tharsis({
    baseUrl,
    storage,
    poll,
    firstPause: 5,
    transport: async (url, { method = "GET", headers, body, signal }) => {
      const one = { method, path: url.slice(baseUrl.length), headers: new Headers(headers), body: JSON.parse(String(body ?? null)) };
      const request = { ...one, signal: /** @type {AbortSignal} */ (signal) };
      asked.push(request);
      if (request.signal.aborted) throw request.signal.reason;
      return (await answer(request)) ?? usual(request);
    },
  });
  tharsis.listen((notice) => void notices.push(notice));
  /** @param {string} part */
  const count = (part) => asked.filter(({ method, path }) => `${method} ${path}`.includes(part)).length;
  return { tharsis, asked, notices, count };
}

/** @param {Asked} asked */
function usual({ method, path, signal }) {
  if (path.startsWith("/v1/stream")) {
    const opened = stream(signal);
    opened.send("open", "c0", { cursor: "c0" });
    return opened.response;
  }
  if (path.endsWith("/refresh")) return reply(200, { access_token: "a-2", refresh_token: "a-r2", expires_in: 600 });
  if (path.startsWith("/v1/me/inbox")) return reply(200, { items: [], needs_me_count: 0, version: "1" });
  if (method === "POST" && path === `${GAME}/moves`) return moved();
  return path === "/v1/me" ? reply(200, { id: "a" }) : problem(404, "not_found");
}

/** Waits until something holds. @param {string} what @param {() => unknown} holds */
async function until(what, holds) {
  for (const end = Date.now() + 600_000; !(await holds()); await new Promise((wake) => setTimeout(wake, 5))) {
    assert.ok(Date.now() < end, `not in ten minutes: ${what}`);
  }
}

/** @type {Record<string, () => Promise<void>>} */
const CHECKS = {
  async "a move survives that tokens cannot be refreshed for a while"() {
    let refusals = 12;
    const { tharsis, count } = client(await storageOf({ refresh_at: 0 }), ({ path }) => {
      if (!path.endsWith("/refresh") || refusals-- <= 0) return undefined;
      if (refusals % 2 === 0) throw new TypeError("no network");
      return problem(503, "unavailable", { "Retry-After": "0" });
    });
    await tharsis.start({ stream: false });
    const { outcome } = await tharsis.move("g", "t", []);
    assert.equal((await outcome).state, "done");
    assert.equal(count("moves"), 1);
    tharsis.close();
  },

  async "a read gives up when tokens cannot be refreshed"() {
    const broken = ({ path = "" }) => (path.endsWith("/refresh") ? problem(500, "internal") : undefined);
    const { tharsis } = client(await storageOf({ refresh_at: 0 }), broken);
    await tharsis.start({ stream: false });
    await assert.rejects(tharsis.http.send("GET", "/v1/me"), NoReplyError);
    tharsis.close();
  },

  async "a move of one account is not sent with the token of another"() {
    const storage = await storageOf();
    const { tharsis, notices, count } = client(storage, ({ headers, path }) => {
      return path.endsWith("/moves") && headers.get("Authorization") === "Bearer a-1" ? problem(401, "session_ended") : undefined;
    });
    await tharsis.start({ stream: false });
    await storage.set("session", session("b"));
    await tharsis.move("g", "t", []);
    await until("the end of the session", () => notices.some(({ type }) => type === "signed_out"));
    assert.equal(count("moves"), 1);
    // Nobody has lost anything: the move waits for its account, and the other account is signed in.
    assert.equal((await storage.keys("a/outbox/")).length, 1);
    assert.ok((await storage.get("session"))?.includes("b-1"));
    assert.throws(() => tharsis.outbox, SignInNeededError);
  },

  async "Retry-After may be a date, and is heeded after any failure"() {
    const check = async (/** @type {number} */ status) => {
      let again = 0;
      const { tharsis } = client(await storageOf(), ({ path }) => {
        if (path !== "/v1/me" || again > 0) return undefined;
        again = Math.ceil(Date.now() / 1_000 + 8) * 1_000;
        const code = status === 500 ? "internal" : "busy";
        return problem(status, code, { "Retry-After": new Date(again).toUTCString(), Date: new Date().toUTCString() });
      });
      await tharsis.start({ stream: false });
      await tharsis.http.send("GET", "/v1/me");
      // The clock of the server is known to half a second, and to half the time until the reply has come.
      assert.ok(Date.now() >= again - 5_000, "it has come too early");
      tharsis.close();
    };
    await Promise.all([500, 503].map(check));
  },

  async "a person is told at once that there were too many attempts"() {
    const { tharsis, count } = client(new MemoryStorage(), () => problem(429, "too_many_attempts", { "Retry-After": "900" }));
    for (const _ of [1, 2]) {
      const why = await tharsis.signIn({ email: "ada@example.org", password: "x" }).catch((error) => error);
      assert.equal(why.code, "too_many_attempts");
    }
    assert.equal(count("password"), 2);
  },

  async "a generated client sends its moves again, with one Content-Type, and gets pictures"() {
    let lost = 1;
    const { tharsis, asked } = client(await storageOf(), ({ path }) => {
      if (path.endsWith(".svg")) return new Response("<svg/>", { headers: { "Content-Type": "image/svg+xml" } });
      if (path.endsWith("/moves") && lost-- > 0) throw new TypeError("lost");
      return undefined;
    });
    await tharsis.start({ stream: false });
    const base = "http://server.example/v1/games/g";
    const headers = { "Content-Type": "application/json", "Idempotency-Key": "k", "If-Match": '"t"' };
    const done = await tharsis.fetch(`${base}/moves`, { method: "POST", headers, body: '{"answers":[]}' });
    assert.deepEqual([done.status, await done.json()], [200, { events: [], latest_event: 0 }]);
    assert.equal(asked.length, 2);
    for (const one of asked) assert.equal(one.headers.get("Content-Type"), "application/json");
    assert.equal(await (await tharsis.fetch(`${base}/board.svg`)).text(), "<svg/>");
    tharsis.close();
  },

  async "without a stream there are long polls"() {
    for (const refusal of [() => problem(429, "too_many_streams", { "Retry-After": "0" }), () => reply(200)]) {
      let latest = 1;
      const { tharsis, notices } = client(await storageOf(), async ({ path, signal }) => {
        if (path.startsWith("/v1/stream")) return refusal();
        if (path.startsWith(`${GAME}?`)) return view(latest);
        if (!path.startsWith(`${GAME}/events`)) return /** @type {any} */ (undefined);
        if (path.includes("after=1&")) {
          latest = 2;
          return reply(200, { events: [event(2)], next: 2 });
        }
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      });
      await tharsis.start();
      const seen = [];
      for await (const { latest_event, events } of tharsis.subscribe("g")) {
        seen.push([latest_event, ...events.map(({ seq }) => seq)]);
        if (latest_event === 2) break;
      }
      assert.deepEqual(seen, [[1], [2, 2]]);
      assert.ok(notices.some((notice) => notice.type === "connection" && notice.state === "polling"));
      tharsis.close();
    }
  },

  async "the stream goes on from a cursor before which nothing is missing"() {
    const storage = await storageOf();
    /** @type {ReturnType<typeof stream> | undefined} */
    let opened;
    /** @type {(page: Response) => void} */
    let tell = () => {};
    let latest = 1;
    /** @type {Answer} */
    const answer = ({ path, signal }) => {
      if (path.startsWith("/v1/stream")) return (opened = stream(signal)).response;
      if (path.startsWith(`${GAME}/events`)) return new Promise((resolve) => (tell = resolve));
      return path.startsWith(`${GAME}?`) ? view(latest) : undefined;
    };
    const first = client(storage, answer);
    await first.tharsis.start();
    await until("a stream", () => opened);
    opened?.send("open", "c0", { cursor: "c0" });
    const snapshots = first.tharsis.subscribe("g");
    assert.equal((await snapshots.next()).value?.latest_event, 1);
    const cursor = () => storage.get("a/cursor");
    opened?.send("event", "c2", event(2, "\u2028id: wrong"));
    await until("the cursor", async () => (await cursor()) === "c2");
    opened?.send("event", "c4", event(4));
    opened?.send("a.new.frame", undefined, { of: "a kind that nobody knows" });
    await until("the unknown frame", () => first.notices.some((one) => one.type === "frame" && one.event === "a.new.frame"));
    assert.equal(await cursor(), "c2");
    latest = 4;
    const next = snapshots.next();
    await until("a question for events", () => first.count("/events?after=1&") > 0);
    tell(reply(200, { events: [event(2), event(3), event(4)], next: 4 }));
    const { value } = await next;
    assert.deepEqual(value && [value.latest_event, ...value.events.map(({ seq }) => seq)], [4, 2, 3, 4]);
    opened?.send("event", "c5", event(5));
    await until("the cursor after the gap", async () => (await cursor()) === "c5");
    first.tharsis.close();

    const second = client(storage, answer);
    await second.tharsis.start();
    await until("a stream that is resumed", () => second.count("/v1/stream?after=c5") === 1);
    second.tharsis.close();
  },

  async "polls go on from an event before which nothing is missing"() {
    /** @type {((page: Response) => void)[]} */
    const polls = [];
    /** @type {(game: Response) => void} */
    let show = () => {};
    const { tharsis, asked, count } = client(await storageOf(), ({ method, path }) => {
      if (path.startsWith(`${GAME}?`)) return count(`${GAME}?`) === 1 ? view(1) : new Promise((resolve) => (show = resolve));
      if (path.startsWith(`${GAME}/events`)) return new Promise((resolve) => polls.push(resolve));
      return method === "POST" ? reply(200, { events: [event(3)], latest_event: 3 }) : undefined;
    }, true);
    const snapshots = tharsis.subscribe("g");
    await tharsis.start();
    assert.equal((await snapshots.next()).value?.latest_event, 1);
    const next = snapshots.next();
    await until("a poll", () => polls.length === 1);
    assert.equal((await (await tharsis.move("g", "t", [])).outcome).state, "done");
    await until("the game is read again", () => count(`${GAME}?`) === 2);
    polls[0]?.(reply(200, { events: [], next: 1 }));
    await until("another poll", () => polls.length === 2);
    assert.match(asked.filter(({ path }) => path.includes("/events")).at(-1)?.path ?? "", /after=1&/);
    polls[1]?.(reply(200, { events: [event(2), event(3)], next: 3 }));
    show(view(3));
    const { value } = await next;
    assert.deepEqual(value && [value.latest_event, ...value.events.map(({ seq }) => seq)], [3, 2, 3]);
    tharsis.close();
  },

  async "the outcome of a move leads to a snapshot, also if nothing has changed since"() {
    const { tharsis } = client(await storageOf(), ({ method, path }) => {
      if (path.startsWith(`${GAME}?`)) return view(3);
      return method === "POST" ? reply(200, { events: [event(3)], latest_event: 3 }) : undefined;
    });
    const snapshots = tharsis.subscribe("g");
    await tharsis.start({ stream: false });
    assert.equal((await snapshots.next()).value?.latest_event, 3);
    const next = snapshots.next();
    await tharsis.move("g", "t", []);
    assert.equal((await next).value?.latest_event, 3);
    tharsis.close();
  },

  async "a cursor that the server refuses is given up"() {
    const storage = await storageOf();
    await storage.set("a/cursor", "of another account");
    const { tharsis, count } = client(storage, ({ path }) => (path.includes("another") ? problem(422, "invalid") : undefined));
    await tharsis.start();
    await until("a cursor that is good", async () => (await storage.get("a/cursor")) === "c0");
    assert.equal(count("/v1/stream"), 2);
    tharsis.close();
  },

  async "a position that is behind its events is asked for again after a pause"() {
    /** @type {ReturnType<typeof stream> | undefined} */
    let opened;
    let reads = 0;
    const { tharsis, asked } = client(await storageOf(), ({ path, signal }) => {
      if (path.startsWith("/v1/stream")) return (opened = stream(signal)).response;
      if (path.startsWith(`${GAME}?`)) return view((reads += 1) < 12 ? 1 : 2);
      return undefined;
    });
    /** @type {number[]} */
    const pauses = [];
    const backOff = tharsis.http.backOff.bind(tharsis.http);
    tharsis.http.backOff = (n, signal) => (pauses.push(n), backOff(Math.min(n, 3), signal));
    await tharsis.start();
    await until("a stream", () => opened);
    const snapshots = tharsis.subscribe("g");
    await snapshots.next();
    opened?.send("event", "c2", event(2));
    const { value } = await snapshots.next();
    assert.deepEqual(value && [value.latest_event, value.events.length], [2, 1]);
    assert.ok(pauses.includes(9), `it has asked ${asked.length} times without a pause`);
    tharsis.close();
  },

  async "the cache keeps what was used last, forgets what is gone, and its failure is none"() {
    const storage = await storageOf({ refresh_at: 1e15 });
    const gone = new Set();
    const { tharsis } = client(storage, ({ path, headers }) => {
      if (gone.has(path)) return problem(404, "not_found");
      return headers.has("If-None-Match") ? reply(304) : reply(200, { path }, { ETag: '"1"' });
    });
    await tharsis.start({ stream: false });
    const kept = async () => (await storage.keys("a/cache/")).map((key) => key.slice("a/cache/".length));
    const now = Date.now;
    let time = now();
    Date.now = () => (time += HOUR);
    try {
      for (let n = 0; n < 250; n += 1) {
        await tharsis.cache.read(`/v1/games/${n}`);
        assert.deepEqual((await tharsis.cache.read("/v1/me")).body, { path: "/v1/me" });
        assert.ok((await kept()).length <= 100, `${(await kept()).length} records`);
      }
    } finally {
      Date.now = now;
    }
    assert.ok((await kept()).includes("/v1/me"), "what is used all the time is gone");
    gone.add("/v1/games/249");
    await assert.rejects(tharsis.cache.read("/v1/games/249"), ProblemError);
    assert.equal(await tharsis.cache.peek("/v1/games/249"), undefined);
    storage.set = () => Promise.reject(new Error("no room"));
    assert.deepEqual((await tharsis.cache.read("/v1/games/x")).body, { path: "/v1/games/x" });
    tharsis.close();
  },

  async "tabs send each move once, in order, also what a closed tab has left"() {
    const storage = await storageOf();
    let online = false;
    /** @type {string[]} */
    const carriedOut = [];
    /** @type {Answer} */
    const answer = ({ path, headers, body }) => {
      if (!path.endsWith("/moves")) return undefined;
      if (!online) throw new TypeError("no network");
      carriedOut.push(`${headers.get("Idempotency-Key")} ${body.answers[0].option}`);
      return moved();
    };
    const tabs = [client(storage, answer), client(storage, answer), client(storage, answer)].map(({ tharsis }) => tharsis);
    for (const one of tabs) await one.start({ stream: false });
    const [first, second, third] = /** @type {[Tharsis, Tharsis, Tharsis]} */ (tabs);
    const made = [];
    for (let n = 0; n < 9; n += 1) made.push(await (tabs[n % 3] ?? first).move("g", "t", [{ option: `${n}` }]));
    first.close();
    assert.equal((await second.outbox.pending("g")).length, 9);
    online = true;
    second.resume();
    await until("an empty outbox", async () => (await third.outbox.pending()).length === 0);
    assert.deepEqual(carriedOut, made.map(({ key }, n) => `${key} ${n}`));
    for (const n of [1, 2, 4, 5, 7, 8]) assert.ok(["done", "elsewhere"].includes((await made[n]?.outcome)?.state ?? ""));
    for (const one of tabs) one.close();
  },

  async "a move that is alone is stored once and sent; the next one waits"() {
    const storage = await storageOf();
    /** @type {string[]} */
    const states = [];
    const { set } = storage;
    storage.set = (key, value) => {
      if (key.includes("outbox/")) states.push(JSON.parse(value).state);
      return set(key, value);
    };
    /** @type {(() => void) | undefined} */
    let release;
    const held = new Promise((resolve) => void (release = () => resolve(undefined)));
    const { tharsis, count } = client(storage, async ({ path }) => {
      if (path.endsWith("moves")) await held;
      return undefined;
    });
    await tharsis.start({ stream: false });
    const first = await tharsis.move("g", "t", []);
    await until("the first move is sent", () => count("moves") === 1);
    assert.deepEqual(states, ["sent"]);
    const second = await tharsis.move("g", "u", []);
    assert.deepEqual(states, ["sent", "queued"]);
    release?.();
    assert.deepEqual([(await first.outcome).state, (await second.outcome).state], ["done", "done"]);
    assert.deepEqual([states, count("moves")], [["sent", "queued", "sent"], 2]);
    tharsis.close();
  },

  async "a move that no tab has sent can be cancelled by any; one that is sent cannot"() {
    const storage = await storageOf();
    /** @type {(reply: Response) => void} */
    let answerFirst = () => {};
    /** @type {Answer} */
    const answer = ({ path }) => (path.endsWith("/moves") ? new Promise((resolve) => (answerFirst = resolve)) : undefined);
    const one = client(storage, answer);
    const other = client(storage, answer);
    await one.tharsis.start({ stream: false });
    await other.tharsis.start({ stream: false });
    const sent = await one.tharsis.move("g", "t", []);
    await until("a request", () => one.asked.length > 0);
    const queued = await one.tharsis.move("g", "t", []);
    assert.equal(await other.tharsis.outbox.cancel(sent.key), false);
    assert.equal(await other.tharsis.outbox.cancel(queued.key), true);
    answerFirst(moved());
    assert.equal((await sent.outcome).state, "done");
    assert.equal((await queued.outcome).state, "elsewhere");
    assert.equal(one.count("moves"), 1);
    one.tharsis.close();
    other.tharsis.close();
  },

  async "what follows a rejected move is dropped, whoever has made it"() {
    const storage = await storageOf();
    let refused = 0;
    const { tharsis, count } = client(storage, ({ path }) => {
      if (!path.endsWith("/moves")) return undefined;
      if ((refused += 1) < 3) throw new TypeError("no network");
      return problem(412, "decision_changed");
    });
    await tharsis.start({ stream: false });
    const first = await tharsis.move("g", "t", []);
    const second = await tharsis.undo("g", 2);
    const rejected = await first.outcome;
    assert.equal(rejected.state === "rejected" && rejected.error.code, "decision_changed");
    assert.equal((await second.outcome).state, "dropped");
    assert.equal(count("undo"), 0);
    assert.deepEqual(await storage.keys("a/outbox/"), []);
    tharsis.close();
  },

  async "signing out leaves nothing of the account"() {
    const storage = await storageOf();
    const { tharsis, notices, count } = client(storage, ({ path, signal }) => {
      if (path.endsWith("/moves")) return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      return path.endsWith("/sign-out") ? reply(204) : undefined;
    });
    await tharsis.start();
    await until("a cursor", () => storage.get("a/cursor"));
    await tharsis.cache.read("/v1/me");
    await tharsis.move("g", "t", []);
    const { outcome } = await tharsis.move("g", "t", []);
    await until("a move on its way", () => count("moves") === 1);
    await tharsis.signOut();
    // Nobody else has sent it.
    assert.equal(await Promise.race([outcome, new Promise((wake) => setTimeout(wake, 50))]), undefined);
    assert.deepEqual(await storage.keys(""), []);
    assert.equal(count("sign-out"), 1);
    await until("a notice", () => notices.some(({ type }) => type === "signed_out"));
  },
};

const only = process.argv[2] ?? "";
for (const [name, check] of Object.entries(CHECKS).filter(([name]) => name.includes(only))) {
  await check().catch((error) => {
    console.error(`FAILED: ${name}`);
    throw error;
  });
  console.log(`passed: ${name}`);
}
