// What docs/native-clients.md shows, run as it stands there: `node test/snippet.js URL`.

import { MemoryStorage, Tharsis } from "../src/index.js";

// snippet
/** @param {Tharsis} tharsis */
async function playFirst(tharsis) {
  const inbox = await tharsis.cache.read("/v1/me/inbox");
  const game = inbox.body.items[0]?.game_id;
  for await (const { game: board, fresh } of tharsis.subscribe(game)) {
    const decision = board.decision?.decision;
    if (!fresh || !decision?.waiting) continue;
    const answer = { option: decision.options[0]?.id ?? "" };
    const { outcome } = await tharsis.move(game, decision.tag, [answer]);
    return outcome;
  }
}
// end

const tharsis = new Tharsis({ baseUrl: process.argv[2] ?? "", storage: new MemoryStorage() });
await tharsis.signInAsGuest({ name: "Ada", device: "Ada's laptop" });
const body = { players: 1, corporate_era: true, draft: false, beginner: true };
const table = await tharsis.http.send("POST", "/v1/tables", { body });
await tharsis.http.send("POST", `/v1/tables/${table.body.id}/start`);
console.log((await playFirst(tharsis))?.state);
tharsis.close();
