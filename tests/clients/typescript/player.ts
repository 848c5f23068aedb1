// A player: signs in, takes a seat, and plays until the game is over. It uses the API only through the types in
// `tharsis.d.ts`, which openapi-typescript generates from the document.
//
//     node out/player.js URL DEVICE_KEY NAME [CODE]
//
// Without CODE it creates a table for PLAYERS, prints its code on standard output, and starts the game when it is full.

import createClient from "openapi-fetch";
import type { components, paths } from "./tharsis.js";

type Schemas = components["schemas"];
type Decision = Schemas["Decision"];
type Option = Schemas["DecisionOption"];
type Problem = Schemas["Problem"];

const [baseUrl = "", deviceKey = "", name = "", invitation] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl });

/** The expected reply; any other ends the program. */
function good<T>(reply: { data?: T; error?: Problem; response: Response }): T {
  if (reply.data !== undefined) return reply.data;
  throw new Error(`${reply.response.url}: ${reply.response.status} ${reply.error?.code}: ${reply.error?.detail}`);
}

let token = "";
let refreshToken = "";
let refreshAt = 0;

function keep(tokens: Schemas["SessionTokens"]) {
  token = tokens.access_token;
  refreshToken = tokens.refresh_token;
  refreshAt = Date.now() + (tokens.expires_in * 1000) / 2;
}

/** Refreshes the token after half its lifetime, so that it never expires. */
async function stay() {
  if (Date.now() < refreshAt) return;
  keep(good(await api.POST("/v1/sign-in/refresh", { body: { refresh_token: refreshToken } })));
}

api.use({
  onRequest({ request }) {
    request.headers.set("Authorization", `Bearer ${token}`);
    return request;
  },
});

async function sitDown(): Promise<string> {
  if (invitation !== undefined) {
    return good(await api.POST("/v1/tables/join", { body: { code: invitation } })).id;
  }
  const players = Number(process.env.PLAYERS);
  const body = { players, corporate_era: true, draft: true, private: true };
  const table = good(await api.POST("/v1/tables", { body }));
  console.log(`code ${table.code}`);
  return table.id;
}

async function begin(table: string): Promise<string> {
  const params = { path: { id: table } };
  for (;;) {
    await stay();
    const now = good(await api.GET("/v1/tables/{id}", { params }));
    if (now.game_id) return now.game_id;
    if (invitation === undefined && now.free_seats === 0) {
      return good(await api.POST("/v1/tables/{id}/start", { params })).game_id;
    }
    await new Promise((wake) => setTimeout(wake, 200));
  }
}

// The preferred options, best first. Other options come between, and options that end something come last.
const liked = ["claim_milestone", "convert", "play_card", "card_action", "standard_project:greenery",
  "standard_project:aquifer", "standard_project:asteroid"];
const disliked = ["standard_project:sell_patents", "decline", "end_turn", "pass"];

function rank(option: Option): number {
  const starts = (start: string) => option.id.startsWith(start);
  const good = liked.findIndex(starts);
  return good >= 0 ? good : liked.length + 1 + disliked.findIndex(starts);
}

function choose(decision: Decision): Schemas["MoveAnswer"] {
  const options = decision.options.filter((option) => option.replaces == null);
  const best = Math.min(...options.map(rank));
  const equals = options.filter((option) => rank(option) === best);
  const option = equals[Math.floor(Math.random() * equals.length)];
  if (option === undefined) throw new Error(`nothing may be answered to ${decision.tag}`);
  const cards = option.cards?.of.slice(0, Math.min(option.cards.max, Math.max(option.cards.min, 3)));
  return { option: option.id, ...(cards && { cards }) };
}

let moves = 0;

/** Answers the decision and returns the next one. Every tenth move is sent twice, as after a lost reply. */
async function answer(game: string, decision: Decision): Promise<Decision | undefined> {
  const header = { "Idempotency-Key": `${name}-${decision.tag}`, "If-Match": decision.tag };
  const body = { answers: [choose(decision)] };
  const send = () => api.POST("/v1/games/{id}/moves", { params: { path: { id: game }, header }, body });
  const reply = await send();
  if (reply.error?.code === "decision_changed") return reply.error.decision;
  const moved = good(reply);
  moves += 1;
  if (moves % 10 === 0) {
    const again = await send();
    if (good(again).version !== moved.version || again.response.headers.get("Idempotent-Replayed") !== "true") {
      throw new Error(`${decision.tag} was carried out twice`);
    }
  }
  const next = moved.decision;
  return next !== undefined && !undone && next.undo.steps > 0 ? undo(game, next) : next;
}

let undone = false;

/** Undoes the latest answer, once in a game. If the undo is refused, because somebody else has answered meanwhile, the
 * game continues unchanged, and it is tried again later. */
async function undo(game: string, decision: Decision): Promise<Decision | undefined> {
  const header = { "Idempotency-Key": `${name}-undo-${decision.tag}`, "If-Match": decision.tag };
  const back = await api.POST("/v1/games/{id}/undo", { params: { path: { id: game }, header }, body: {} });
  if (back.error !== undefined) return decision;
  undone = true;
  return good(back).decision;
}

async function play(game: string) {
  const path = { id: game };
  for (let after = 0; ; ) {
    await stay();
    let open = good(await api.GET("/v1/games/{id}/decision", { params: { path } })).decision;
    while (open?.waiting) open = await answer(game, open);
    const query = { after, wait: 20, limit: 500 };
    const page = good(await api.GET("/v1/games/{id}/events", { params: { path, query } }));
    if (page.events.some((event) => event.type === "ended" || event.type === "aborted")) return;
    after = page.next;
  }
}

keep(good(await api.POST("/v1/sign-in/guest", { body: { device_key: deviceKey, name, device: "TypeScript" } })));
const game = await begin(await sitDown());
await play(game);
const { view, players } = good(await api.GET("/v1/games/{id}", { params: { path: { id: game } } }));
console.log(`game ${game}`);
console.log(`moves ${moves}`);
for (const score of view.result?.scores ?? []) {
  const player = players.find((player) => player.seat === score.seat);
  console.log(`score ${score.seat} ${player?.name} ${score.total}`);
}
console.log(`winners ${view.result?.winners.join(" ")}`);
