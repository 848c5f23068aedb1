// Five tabs over one storage, each with forty requests at once when the token is old: `node test/tabs.js URL`.

import assert from "node:assert/strict";

import { MemoryStorage, Tharsis } from "../src/index.js";

const [baseUrl = ""] = process.argv.slice(2);
const storage = new MemoryStorage();
let refreshes = 0;
const tab = () => new Tharsis({
  baseUrl,
  storage,
  transport: (url, init) => {
    refreshes += Number(url.endsWith("/sign-in/refresh"));
    return fetch(url, init);
  },
});
const first = tab();
const account = await first.signInAsGuest();
first.close();
// Once every tab knows that the token is old; once each of them meets 401.
for (const old of [{ refresh_at: 0 }, { access_token: "old" }]) {
  const session = JSON.parse((await storage.get("session")) ?? "");
  await storage.set("session", JSON.stringify({ ...session, ...old }));
  const tabs = Array.from({ length: 5 }, tab);
  for (const one of tabs) await one.start({ stream: false });
  refreshes = 0;
  const wanted = tabs.flatMap((one) => Array.from({ length: 40 }, () => one.http.send("GET", "/v1/me")));
  for (const { body } of await Promise.all(wanted)) assert.equal(body.id, account?.id);
  for (const one of tabs) one.close();
  assert.equal(refreshes, 1);
}
console.log("one refresh each time");
