// Plays the seat of a transcript at a mock, over the package: `tharsis-tools mock FILE --faults all -- node test/player.js`.
// POLL=1 takes long polls instead of the stream; ROLE=guest joins a table instead of making one.

import assert from "node:assert/strict";

import { MemoryStorage, Tharsis } from "../src/index.js";

const baseUrl = process.env.THARSIS_URL ?? "http://127.0.0.1:8090";
const poll = process.env.POLL === "1" ? { poll: true } : {};
const tharsis = new Tharsis({ baseUrl, storage: new MemoryStorage(), firstPause: 20, ...poll });

/** @param {string} method @param {string} path @param {unknown} [body] */
const send = async (method, path, body) => (await tharsis.http.send(method, path, { body })).body;

/** @returns {Promise<string>} */
async function sitDown() {
  if (process.env.ROLE !== "guest") {
    const table = await send("POST", "/v1/tables", { players: 2, corporate_era: false, draft: false });
    return (await send("POST", `/v1/tables/${table.id}/start`)).game_id;
  }
  const { id } = await send("POST", "/v1/tables/join", { code: "ANY0000000" });
  for (;;) {
    const { game_id } = await send("GET", `/v1/tables/${id}`);
    if (game_id) return game_id;
    await new Promise((wake) => setTimeout(wake, 300));
  }
}

await tharsis.signInAsGuest({ name: "Ada" });
const game = await sitDown();
/** @type {number | undefined} */
let shown;
let moves = 0;
let seen = 0;
for await (const { game: now, events, latest_event, fresh } of tharsis.subscribe(game)) {
  assert.equal(now.decision?.latest_event, latest_event);
  assert.equal(now.hand?.latest_event, latest_event);
  // The events are those since the snapshot before, all of them, each once.
  const expected = shown === undefined ? [] : Array.from({ length: latest_event - shown }, (_, n) => n + 1 + Number(shown));
  assert.deepEqual(events.map((event) => event.seq), expected);
  [shown, seen] = [latest_event, seen + events.length];
  if (now.view.result) break;
  if (!fresh || !now.decision?.decision?.waiting) continue;
  const { tag } = now.decision.decision;
  const next = await send("GET", "/mock/next");
  const { outcome } = next.path === "undo"
    ? await tharsis.undo(game, next.body.steps, tag)
    : await tharsis.move(game, tag, next.body.answers);
  const came = await outcome;
  if (came.state === "rejected") throw came.error;
  moves += 1;
}
tharsis.close();
console.log(`${moves} moves, ${seen} events`);
