// A page over the package as it is: `page.html?server=URL&hold=POINT`. `hold` is where a move stops, until the page is closed:
// `send` before its request, `reply` before its reply is read. The functions of `page` are called from outside.

import { IndexedDbStorage, Tharsis } from "../src/index.js";

const options = new URLSearchParams(location.search);
const hold = options.get("hold");
/** What was sent to the server. @type {string[]} */
const sent = [];
/** What came of moves. @type {import("../src/index.js").Outcome[]} */
const outcomes = [];
/** Whether a move is held, and the last event in the reply that is not read. @type {{ latest: number | undefined } | undefined} */
let held;
let replayed = 0;

/** @param {typeof held} here */
const never = (here) => new Promise(() => (held = here));
const storage = new IndexedDbStorage();
const tharsis = new Tharsis({
  baseUrl: options.get("server") ?? "",
  storage,
  transport: async (url, init) => {
    const isMove = url.endsWith("/moves");
    if (isMove && hold === "send") await never({ latest: undefined });
    sent.push(`${init.method} ${new URL(url).pathname}${new URL(url).search}`);
    const response = await fetch(url, init);
    if (isMove) replayed += Number(response.headers.get("Idempotent-Replayed") === "true");
    if (isMove && hold === "reply") await never({ latest: (await response.json()).latest_event });
    return response;
  },
});
tharsis.listen((notice) => {
  if (notice.type === "move") outcomes.push(notice.outcome);
});

/** Waits until something is there. @template T @param {() => T | Promise<T>} find @returns {Promise<NonNullable<T>>} */
async function until(find) {
  for (;;) {
    const found = await find();
    if (found) return found;
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

/** The first snapshots of a game, up to one that is fresh. @param {string} game */
async function snapshots(game) {
  const all = [];
  for await (const snapshot of tharsis.subscribe(game)) {
    all.push(snapshot);
    if (snapshot.fresh) break;
  }
  return all;
}

/** How often something was sent. @param {string} part */
const count = (part) => sent.filter((one) => one.includes(part)).length;

/** Stores a move in a game, a new one if none is given, and waits until it is held. @param {string} [id] */
async function play(id) {
  const account = (await tharsis.start()) ?? (await tharsis.signInAsGuest({ name: "Ada" }));
  let game = id;
  if (game === undefined) {
    const body = { players: 1, corporate_era: true, draft: false, beginner: true };
    const table = (await tharsis.http.send("POST", "/v1/tables", { body })).body;
    game = (await tharsis.http.send("POST", `/v1/tables/${table.id}/start`)).body.game_id;
  }
  const snapshot = (await snapshots(String(game))).at(-1);
  const decision = snapshot?.game.decision?.decision;
  const option = decision?.options.find(({ id }) => id === "pass") ?? decision?.options[0];
  const cards = option?.cards && { cards: option.cards.of.slice(0, option.cards.min) };
  const move = await tharsis.move(String(game), decision?.tag ?? "", [{ option: option?.id ?? "", ...cards }]);
  await until(() => storage.get(`${account?.id}/cursor`));
  const { latest } = await until(() => held);
  return { account: account?.id, game, key: move.key, latest };
}

/** Goes on after the page was closed: what is kept, what was sent, and what came of it. @param {string} game */
async function goOn(game) {
  const account = await tharsis.start();
  const seen = (await snapshots(game)).map(({ fresh }) => fresh);
  await until(async () => (await tharsis.outbox.pending()).length === 0 && count("/v1/stream") > 0);
  const latest = (await snapshots(game)).at(-1)?.latest_event;
  const states = outcomes.map(({ state }) => state);
  const resumed = count("/v1/stream?after=") > 0;
  return { account: account?.id, seen, states, moves: count("/moves"), refreshes: count("/refresh"), replayed, resumed, latest };
}

/** Goes on in so many tabs at the same time, whose token is old. @param {number} most @param {string} game */
async function inTabs(most, game) {
  const session = JSON.parse((await storage.get("session")) ?? "");
  await storage.set("session", JSON.stringify({ ...session, refresh_at: 0 }));
  const tabs = Array.from({ length: most }, () => /** @type {any} */ (open(location.href)));
  const pages = await Promise.all(tabs.map((tab) => until(() => tab.page)));
  const all = await Promise.all(pages.map((page) => page.goOn(game)));
  for (const tab of tabs) tab.close();
  return all;
}

Object.assign(globalThis, { page: { play, goOn, inTabs } });
