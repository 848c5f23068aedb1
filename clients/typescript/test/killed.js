// Plays a solo game and kills itself at one point: `node test/killed.js URL FOLDER POINT:MOVE`. The points are `send` (the move is
// stored, nothing is sent), `reply` (it is sent, the reply is not read) and `settle` (the reply is read, the record is there).
// Without a point it plays to the end and compares what it meant to play with the record of the game.

import assert from "node:assert/strict";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { Tharsis } from "../src/index.js";
import { FileStorage } from "./file-storage.js";

const [baseUrl = "", folder = "", kill = ""] = process.argv.slice(2);
const ledger = join(folder, "ledger");
const [point, at] = kill.split(":");
const meant = () => (existsSync(ledger) ? readFileSync(ledger, "utf8").trim().split("\n") : []);

/** @param {string} here */
function dies(here) {
  if (point === here && meant().length >= Number(at)) process.kill(process.pid, "SIGKILL");
}

class Storage extends FileStorage {
  /** @override @param {string} key */
  async remove(key) {
    if (key.includes("/outbox/")) dies("settle");
    await super.remove(key);
  }
}

const tharsis = new Tharsis({
  baseUrl,
  storage: new Storage(join(folder, "storage")),
  firstPause: 50,
  transport: async (url, init) => {
    const isMove = url.endsWith("/moves");
    if (isMove) dies("send");
    const response = await fetch(url, init);
    if (isMove) dies("reply");
    return response;
  },
});

await ((await tharsis.start()) ?? tharsis.signInAsGuest());
const place = join(folder, "game");
if (!existsSync(place)) {
  const body = { players: 1, corporate_era: true, draft: false };
  const table = (await tharsis.http.send("POST", "/v1/tables", { body })).body;
  writeFileSync(place, (await tharsis.http.send("POST", `/v1/tables/${table.id}/start`)).body.game_id);
}
const game = readFileSync(place, "utf8");

/** @param {import("../src/index.js").Schemas["Decision"]} decision */
function choose({ options }) {
  const option = options.find(({ id }) => id === "pass") ?? options[0];
  if (!option) throw new Error("nothing is offered");
  return { option: option.id, ...(option.cards && { cards: option.cards.of.slice(0, option.cards.min) }) };
}

for await (const { game: now, fresh } of tharsis.subscribe(game)) {
  if (now.view.result) break;
  const decision = now.decision?.decision;
  // What an earlier process has left is sent before anything new is chosen.
  if (!fresh || !decision?.waiting || (await tharsis.outbox.pending(game)).length > 0) continue;
  const answer = choose(decision);
  appendFileSync(ledger, `${answer.option}\n`);
  const { outcome } = await tharsis.move(game, decision.tag, [answer]);
  assert.equal((await outcome).state, "done");
}
const record = (await tharsis.http.send("GET", `/v1/games/${game}/record`)).body;
tharsis.close();
/** @type {{ kind: string, answers: { option: string }[] }[]} */
const turns = record.turns;
const played = turns.filter(({ kind }) => kind === "move").flatMap(({ answers }) => answers.map(({ option }) => option));
assert.deepEqual(played, meant());
console.log(`${played.length} moves, each move once`);
