// What else there is in a game: plans, goals, clock, links, votes, leaving.

import { baseUrl, send } from "../lib/client.js";
import { guideOf, setGuide } from "../lib/guide.js";
import { day, duration, hasMessage, t, when } from "../lib/i18n.js";
import { invalidate, useQuery } from "../lib/query.js";
import { html, useState } from "../lib/view.js";
import { Button } from "../ui/controls.js";
import { attempt } from "../ui/problem.js";
import { closeSheet, openSheet } from "../ui/sheet.js";
import { Row } from "../ui/surfaces.js";
import { Symbol } from "../ui/symbols.js";
import { toast } from "../ui/toast.js";
import { openGoals } from "./actions.js";
import { openKeys } from "./keys.js";
import { endsWithOwnSeat } from "./logic/seats.js";
import { nameOf, useNow } from "./parts.js";
import { openPlans } from "./plans.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./types.js").Schemas} Schemas */

/** @param {GameSession} session */
export const openMenu = (session) => openSheet({ title: session.game?.name ?? t("more"), body: () => html`<${Menu} session=${session} />` });

/** Screens that come with a keyboard. */
const WITH_KEYS = "(min-width: 1024px)";

/** @param {{ session: GameSession }} props */
function Menu({ session }) {
  const { game } = session;
  if (!game) return null;
  const running = game.view.phase !== "over" && game.view.phase !== "aborted";
  const alone = game.view.seats.length === 1;
  const back = () => openMenu(session);
  const to = (/** @type {string} */ title, /** @type {any} */ Body) => () => openSheet({ title, onBack: back, body: () => html`<${Body} session=${session} />` });
  const away = awayOf(session);
  return html`<div class="panel">
    <${Row} symbol="log" title=${t("rules")} href=${`${baseUrl}/docs/guides/rules`} />
    ${running && html`<${Row} symbol="list" title=${t("plans")} onClick=${() => openPlans(session)} />`}
    <${Row} symbol="trophy" title=${t("goals")} onClick=${() => openGoals(session, back)} />
    <${Row} symbol="info" title=${t("about-game")} onClick=${to(t("about-game"), About)} />
    ${!alone && html`<${Row} symbol="clock" title=${t("clocks")} onClick=${to(t("clocks"), Clocks)} />`}
    <${Row} symbol="share" title=${t("links")} onClick=${to(t("links"), Links)} />
    ${running && !alone && html`<${Row} symbol="people" title=${t("votes")} onClick=${to(t("votes"), Votes)} />`}
    ${running && guideOf(session.id)?.skipped && html`<${Row} symbol="info" title=${t("show-guide")} onClick=${() => (setGuide(session.id, { skipped: false }), closeSheet())} />`}
    ${matchMedia(WITH_KEYS).matches && html`<${Row} symbol="gear" title=${t("keys")} onClick=${() => openKeys(back)} />`}
    ${running && html`<${Row} symbol="pause" title=${t(away ? "come-back" : "go-away")} onClick=${to(t(away ? "come-back" : "go-away"), Away)} />`}
  </div>
  ${running && html`<div class="panel mt12 mb12"><${Row} symbol="flag" danger title=${t("resign")} note=${resignNote(game)} onClick=${to(t("resign"), Resign)} /></div>`}`;
}

/** Whether the own seat is away. @param {GameSession} session */
const awayOf = (session) => session.game?.seats?.items.find(({ player }) => player.seat === session.game?.seat)?.caretaker ?? false;

/** @param {{ session: GameSession }} props */
function About({ session }) {
  const { view, created_at } = /** @type {import("./types.js").Game} */ (session.game);
  const rows = [
    [t("started"), day(created_at)], [t("generation-name"), String(view.generation)], [t("deck"), String(view.deck)], [t("discard"), String(view.discard)],
    [t("corporate-era"), t(view.setup.corporate_era ? "yes" : "no")], [t("draft-option"), t(view.setup.draft ? "yes" : "no")],
  ];
  return html`<dl class="panel about">${rows.map(([name, value]) => html`<div class="row" key=${name}><dt class="m">${name}</dt><dd>${value}</dd></div>`)}</dl><p class="tiny muted pad">${t("commitment")} <span class="mono-text">${view.commitment}</span></p>`;
}

/** @param {{ session: GameSession }} props */
function Clocks({ session }) {
  const game = /** @type {import("./types.js").Game} */ (session.game);
  const now = useNow();
  return html`<div class="panel">${(game.clock?.seats ?? []).map(({ seat, state, deadline, remaining_seconds }) => html`<div class="row" key=${seat}><${Symbol} name=${`seat-${seat}`} size=${24} />
    <span class="m"><span class="t1 blk">${nameOf(game, seat)}</span><span class="t2 blk">${hasMessage(`clock-${state}`) ? t(`clock-${state}`) : ""}</span></span>
    <span>${deadline ? duration(Date.parse(deadline) - now) : remaining_seconds !== undefined ? duration(remaining_seconds * 1_000) : ""}</span></div>`)}</div>`;
}

/** @param {{ session: GameSession }} props */
function Links({ session }) {
  const { data, reload } = useQuery(`/v1/games/${session.id}/links`);
  const [made, setMade] = useState("");
  const make = (/** @type {string} */ kind) => attempt(async () => {
    const { path } = await send("POST", `/v1/games/${session.id}/links`, { kind });
    const url = new URL(`/s/${path.split("/").at(-1)}`, location.origin).href;
    setMade(url);
    await reload();
    await /** @type {any} */ (navigator).clipboard?.writeText(url).then(() => toast(t("copied")), () => {});
  });
  const revoke = (/** @type {string} */ id) => attempt(async () => {
    await send("DELETE", `/v1/games/${session.id}/links/${id}`);
    await reload();
  });
  return html`<div class="pad col g8">
    ${made && html`<p class="panel pl16 url"><a href=${made} target="_blank" rel="noopener">${made}</a></p>`}
    <ul class="panel">${(data?.items ?? []).map((/** @type {Schemas["GameLink"]} */ { id, kind, expires_at }) => html`<li class="row" key=${id}><span class="m"><span class="t1 blk">${hasMessage(`link-${kind}`) ? t(`link-${kind}`) : kind}</span><span class="t2 blk">${t("until", { time: when(expires_at) })}</span></span>
      <button type="button" class="ib" aria-label=${t("link-revoke")} onClick=${() => revoke(id)}><${Symbol} name="close" /></button></li>`)}</ul>
    <${Button} wide onClick=${() => make("spectator")}>${t("link-make-spectator")}<//><${Button} wide onClick=${() => make("coach")}>${t("link-make-coach")}<//>
    <p class="small muted">${t("links-note")}</p>
  </div>`;
}

/** @param {{ session: GameSession }} props */
function Votes({ session }) {
  const game = /** @type {import("./types.js").Game} */ (session.game);
  const path = `/v1/games/${session.id}/votes`;
  const { data, reload } = useQuery(path);
  const paused = game.clock?.paused_since !== undefined;
  const open = (/** @type {string} */ kind) => attempt(async () => {
    await send("POST", path, { kind });
    await reload();
  });
  const cast = (/** @type {number} */ id, /** @type {boolean} */ agree) => attempt(async () => {
    await send("PUT", `${path}/${id}`, { agree });
    await reload();
    invalidate(`/v1/games/${session.id}`);
  });
  return html`<div class="pad col g8">
    <ul class="panel">${(data?.items ?? []).map((/** @type {Schemas["Vote"]} */ vote) => html`<li class="row" key=${vote.id}><span class="m"><span class="t1 blk">${hasMessage(`vote-${vote.kind}`) ? t(`vote-${vote.kind}`) : vote.kind} ${vote.seat && nameOf(game, vote.seat)}</span>
      <span class="t2 blk">${t("vote-stands", { yes: vote.yes.length, needed: vote.needed })}</span></span>
      ${vote.asked.includes(game.seat) && !vote.yes.includes(game.seat) && html`<${Button} small onClick=${() => cast(vote.id, true)}>${t("yes")}<//>`}
      ${vote.asked.includes(game.seat) && !vote.no.includes(game.seat) && html`<${Button} small onClick=${() => cast(vote.id, false)}>${t("no")}<//>`}</li>`)}</ul>
    <p class="small muted">${t("votes-note")}</p>
    <${Button} wide onClick=${() => open(paused ? "resume" : "pause")}>${t(paused ? "vote-resume" : "vote-pause")}<//>
    <${Button} wide onClick=${() => open("abort")}>${t("vote-abort")}<//>
  </div>`;
}

/** What follows if the own seat resigns. @param {import("./types.js").Game} game */
const resignNote = (game) => t(endsWithOwnSeat(game) ? "resign-note-end" : "resign-note");

/** @param {{ session: GameSession }} props */
function Resign({ session }) {
  const resign = () => attempt(async () => {
    await send("POST", `/v1/games/${session.id}/resign`, undefined, { repeatable: true });
    closeSheet();
    toast(t("resigned"));
  });
  return html`<div class="pad col g12"><p>${session.game && resignNote(session.game)}</p><${Button} wide class="c-bad" symbol="flag" onClick=${resign}>${t("resign")}<//></div>`;
}

/** @param {{ session: GameSession }} props */
function Away({ session }) {
  const away = awayOf(session);
  const presence = () => attempt(async () => {
    await send("PUT", `/v1/games/${session.id}/presence`, { away: !away });
    closeSheet();
  });
  return html`<div class="pad col g12"><p>${t("away-note")}</p><${Button} wide onClick=${presence}>${t(away ? "come-back" : "go-away")}<//></div>`;
}
