// The end of a session, and the storage of a browser that denies it.

import { strict as assert } from "node:assert";
import { test } from "node:test";

import { MemoryStorage, Tharsis } from "../../typescript/src/index.js";
import { forget, sendSignOuts, signOut, sweep, waitingSignOuts } from "../lib/sign-out.js";
import { BrowserStorage } from "../lib/storage.js";

const session = (/** @type {string} */ id) =>
  JSON.stringify({ account: { id }, access_token: "access-1", refresh_token: "refresh-1", refresh_at: Date.now() + 3_600_000 });
const problem = (/** @type {number} */ status, /** @type {string} */ code) => Response.json({ code, title: code, status }, { status });

/** A client whose server answers as the function says; `undefined` is no reply. @param {(path: string, token: string | null) => Response | undefined} answer */
async function client(answer, storage = new MemoryStorage()) {
  /** @type {string[]} */
  const sent = [];
  const tharsis = new Tharsis({
    baseUrl: "https://tharsis.example",
    storage,
    firstPause: 1,
    async transport(url, { headers }) {
      const path = new URL(url).pathname;
      const reply = answer(path, new Headers(headers).get("Authorization"));
      if (!reply) throw new TypeError("no network");
      sent.push(path);
      return reply;
    },
  });
  await storage.set("session", session("a"));
  await storage.set("a/cache//v1/me", "{}");
  await tharsis.start({ stream: false });
  return { tharsis, storage, sent };
}

/** @param {() => Promise<boolean>} holds */
async function until(holds) {
  for (const end = Date.now() + 600_000; !(await holds()); ) {
    assert.ok(Date.now() < end, "a condition did not come");
    await new Promise((wake) => setTimeout(wake, 2));
  }
}

const nothingIsStored = (/** @type {MemoryStorage} */ storage) => async () => (await storage.keys("")).length === 0;

test("a sign-out without a network is kept, and sent when the network is back", async () => {
  let connected = false;
  const { tharsis, storage, sent } = await client(() => (connected ? new Response(null, { status: 204 }) : undefined));
  await signOut(tharsis);
  assert.equal(tharsis.session.account, undefined);
  const [key, ...rest] = await storage.keys("");
  assert.deepEqual(await waitingSignOuts(storage), [key]);
  assert.deepEqual(rest, [], "nothing else stays");
  connected = true;
  tharsis.http.wake();
  await until(nothingIsStored(storage));
  assert.deepEqual(sent, ["/v1/sign-out"]);
});

test("a sign-out that a closed tab has left is sent by the next one, once", async () => {
  const storage = new MemoryStorage();
  await storage.set("sign_out/x", JSON.stringify({ access_token: "old", refresh_token: "old" }));
  const { tharsis, sent } = await client((_, token) => (token === "Bearer old" ? new Response(null, { status: 204 }) : undefined), storage);
  await Promise.all([sendSignOuts(tharsis), sendSignOuts(tharsis)]);
  assert.deepEqual(sent, ["/v1/sign-out"]);
  assert.deepEqual(await waitingSignOuts(storage), []);
  assert.equal(tharsis.session.account?.id, "a", "the session of the tab goes on");
});

test("a sign-out whose access token has expired gets another one", async () => {
  const tokens = { access_token: "access-2", refresh_token: "refresh-2", expires_in: 600 };
  let busy = 2;
  const { tharsis, storage, sent } = await client((path, token) => {
    if (path === "/v1/sign-in/refresh") return Response.json(tokens);
    if (token !== "Bearer access-2") return problem(401, "token_expired");
    return busy-- > 0 ? problem(503, "unavailable") : new Response(null, { status: 204 });
  });
  await signOut(tharsis);
  await until(nothingIsStored(storage));
  assert.deepEqual(sent, ["/v1/sign-out", "/v1/sign-in/refresh", "/v1/sign-out", "/v1/sign-out", "/v1/sign-out"]);
});

test("a sign-out of a session that does not exist any more is done", async () => {
  const { tharsis, storage, sent } = await client(() => problem(401, "session_ended"));
  await signOut(tharsis);
  await until(nothingIsStored(storage));
  assert.deepEqual(sent, ["/v1/sign-out", "/v1/sign-in/refresh"]);
});

test("what was read goes with the session, and the moves stay", async () => {
  const storage = new MemoryStorage();
  await client(() => undefined, storage);
  for (const key of ["a/cursor", "a/outbox/000000001-k", "b/cursor", "b/cache//v1/me", "b/outbox/000000001-k"]) await storage.set(key, "{}");
  await sweep(storage);
  assert.deepEqual(await storage.keys(""), ["a/cache//v1/me", "a/cursor", "a/outbox/000000001-k", "b/outbox/000000001-k", "session"]);
  await storage.remove("session");
  await sweep(storage);
  assert.deepEqual(await storage.keys(""), ["a/outbox/000000001-k", "b/outbox/000000001-k"]);
});

test("whoever signs out of a session that has ended leaves nothing, unless another tab has signed in again", async () => {
  const storage = new MemoryStorage();
  const own = ["a/cursor", "a/outbox/000000001-k"];
  for (const key of [...own, "ab/cursor", "b/outbox/000000001-k"]) await storage.set(key, "{}");
  await storage.set("session", session("a"));
  await forget(storage, "a");
  assert.deepEqual(await storage.keys("a/"), own);
  await storage.set("session", session("b"));
  await forget(storage, "a");
  assert.deepEqual(await storage.keys(""), ["ab/cursor", "b/outbox/000000001-k", "session"]);
});

test("a browser that denies storage uses memory", async () => {
  const fails = () => {
    const request = { error: new Error("denied"), onerror: () => {} };
    queueMicrotask(() => request.onerror());
    return request;
  };
  const throws = () => {
    throw new Error("denied");
  };
  for (const indexedDB of [undefined, { open: fails }, { open: throws }]) {
    Object.assign(globalThis, { indexedDB });
    const storage = new BrowserStorage();
    await storage.set("b", "2");
    await storage.set("a", "1");
    assert.equal(await storage.lock("a", () => storage.get("a")), "1");
    assert.deepEqual(await storage.keys(""), ["a", "b"]);
    await storage.remove("a");
    assert.equal(await storage.get("a"), undefined);
  }
});
