// The result: who won, points by source, the curve of the rating, points of each card, the review.

import { send } from "../lib/client.js";
import { number, t } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { useQuery } from "../lib/query.js";
import { classes, html, useEffect, useMemo, useState } from "../lib/view.js";
import { Button } from "../ui/controls.js";
import { attempt } from "../ui/problem.js";
import { openSheet } from "../ui/sheet.js";
import { Banner, Skeleton } from "../ui/surfaces.js";
import { Symbol } from "../ui/symbols.js";
import { catalogue } from "./catalogue.js";
import { barOf, curve, ranked, rowsOf } from "./logic/score.js";
import { nameOf } from "./parts.js";
import { Review } from "./review.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./types.js").Schemas} Schemas */

const PAGE = 500;

/** All events of a game that is over. @param {string} id */
export function useWholeLog(id) {
  const [events, setEvents] = useState(/** @type {import("./types.js").GameEvent[] | undefined} */ (undefined));
  useEffect(() => {
    const end = new AbortController();
    (async () => {
      /** @type {import("./types.js").GameEvent[]} */
      const all = [];
      for (let after = 0; ; ) {
        const page = await send("GET", `/v1/games/${id}/events?after=${after}&limit=${PAGE}&names=players`, undefined, { signal: end.signal });
        all.push(...page.events);
        if (page.events.length < PAGE) break;
        after = page.next;
      }
      setEvents(all);
    })().catch(() => {});
    return () => end.abort();
  }, [id]);
  return events;
}

/** How a game ended, in one sentence. @param {import("./types.js").Game} game */
export function resultText(game) {
  const { seat, view: { phase, result, seats } } = game;
  const { scores = [], winners = [] } = result ?? {};
  const points = (/** @type {string | undefined} */ of) => scores.find((one) => one.seat === of)?.total ?? 0;
  if (phase === "aborted") return t("game-ended-early");
  if (seats.length === 1) return t(winners.length > 0 ? "solo-won" : "solo-lost", { points: points(seats[0]?.seat) });
  if (winners.length !== 1) return t("shared-victory", { points: points(winners[0]) });
  return winners[0] === seat ? t("you-win", { points: points(seat) }) : t("wins", { name: nameOf(game, winners[0] ?? ""), points: points(winners[0]) });
}

/** @param {{ session: GameSession }} props */
export function End({ session }) {
  const { game } = session;
  const events = useWholeLog(session.id);
  const result = game?.view.result;
  if (!game) return html`<${Skeleton} />`;
  const scores = ranked(result?.scores ?? []);
  const most = scores[0]?.total ?? 1;
  const winners = result?.winners ?? [];
  const place = scores.findIndex(({ seat }) => seat === game.seat);
  const own = scores[place];
  const solo = game.view.seats.length === 1;
  const aborted = game.view.phase === "aborted";
  const note = !aborted && !solo && place > 0 ? t("your-place", { place: place + 1, behind: most - (own?.total ?? 0) }) : "";
  return html`<div class="scroll pad8x result">
    <div class="win"><span class="wic"><${Symbol} name=${winners.length === 1 && !solo ? `seat-${winners[0]}` : "trophy"} size=${32} /></span><div><h2 class="big">${resultText(game)}</h2>${note && html`<p class="small muted">${note}</p>`}</div></div>
    ${aborted && game.end_reason && html`<${Banner} kind="warn" symbol="flag">${game.end_reason}<//>`}
    <section class="panel pp" role="img" aria-label=${scores.map(({ seat, total }) => `${nameOf(game, seat)}: ${total}`).join(", ")}>
      ${scores.map((score) => html`<div class="bar" key=${score.seat}><${Symbol} name=${`seat-${score.seat}`} size=${18} /><span class="bn el"><b>${nameOf(game, score.seat)}</b></span>
        <svg class="stk" aria-hidden="true">${barOf(score, most).map(({ id, n, from, width }) => html`<rect key=${id} class=${`b${n}`} x=${`${from}%`} y="1" width=${`${width}%`} height="20" rx="3" />`)}</svg><span class="tot">${number(score.total)}</span></div>`)}
    </section>
    <section class="panel mt8 tablebox"><table class="sc"><thead><tr><td></td>${scores.map(({ seat }) => html`<th scope="col" key=${seat}><${Symbol} name=${`seat-${seat}`} size=${16} label=${t(`seat-${seat}`)} /> <span>${nameOf(game, seat)}</span></th>`)}</tr></thead>
      <tbody>${rowsOf(scores).map(({ id, symbol, values, best }, n) => html`<tr key=${id}><th scope="row"><span><span class=${`sw k${n + 1}`}></span><${Symbol} name=${symbol} />${t(`source-${id}`)}</span></th>${values.map((value, m) => html`<td key=${m} class=${value === best && scores.length > 1 ? "best" : ""}>${number(value)}</td>`)}</tr>`)}
        <tr class="sum"><th scope="row">${t("points-name")}</th>${scores.map(({ seat, total }) => html`<td key=${seat}>${number(total)}</td>`)}</tr></tbody></table>
      <button type="button" class="row ln" onClick=${() => openPoints(session)}><span class="m">${t("points-of-each")}</span><${Symbol} name="next" /></button></section>
    ${events && html`<${Curve} session=${session} events=${events} />`}
    <${Review} session=${session} />
  </div>`;
}

/** The curve of the terraform rating. @param {{ session: GameSession, events: import("./types.js").GameEvent[] }} props */
function Curve({ session, events }) {
  const game = /** @type {import("./types.js").Game} */ (session.game);
  const seats = game.view.seats.map(({ seat }) => seat);
  const points = useMemo(() => curve(events, seats, seats.length === 1 ? 14 : 20), [events]);
  const values = points.flatMap(({ ratings }) => ratings);
  const [low, high] = [Math.floor(Math.min(...values) / 10) * 10, Math.ceil((Math.max(...values) + 1) / 10) * 10];
  const [width, height, left, bottom] = [360, 150, 28, 22];
  const x = (/** @type {number} */ n) => left + (n / Math.max(1, points.length - 1)) * (width - left - 16);
  const y = (/** @type {number} */ value) => 10 + (1 - (value - low) / Math.max(1, high - low)) * (height - bottom - 10);
  const steps = Array.from({ length: (high - low) / 10 + 1 }, (_, n) => low + n * 10);
  const name = t("curve-spoken", { ends: seats.map((seat, n) => `${nameOf(game, seat)} ${points.at(-1)?.ratings[n] ?? 0}`).join(", ") });
  const every = Math.max(1, Math.ceil(points.length / 6));
  return html`<section class="panel pp mt8 curve"><h3 class="h2">${t("curve")}</h3>
    <svg viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${name} class="curvesvg">
      ${steps.map((value) => html`<g key=${value}><line class="gr" x1=${left} x2=${width - 16} y1=${y(value)} y2=${y(value)} /><text x=${left - 6} y=${y(value) + 4} text-anchor="end">${value}</text></g>`)}
      ${points.map(({ generation }, n) => n % every === 0 && html`<text key=${n} x=${x(n)} y=${height - 6} text-anchor="middle">${generation}</text>`)}
      ${seats.map((seat, s) => html`<polyline key=${seat} class=${`l l-${seat}`} points=${points.map(({ ratings }, n) => `${x(n)},${y(ratings[s] ?? 0)}`).join(" ")} />`)}
      ${seats.map((seat, s) => html`<svg key=${seat} x=${x(points.length - 1) - 8} y=${y(points.at(-1)?.ratings[s] ?? 0) - 8} width="16" height="16"><use href=${`#seat-${seat}`} /></svg>`)}
    </svg></section>`;
}

/** Points of each card, tile, milestone and award. @param {GameSession} session */
function openPoints(session) {
  openSheet({ title: t("points-of-each"), class: "tall", body: () => html`<${EachPoint} session=${session} />` });
}

/** @param {{ session: GameSession }} props */
function EachPoint({ session }) {
  const { data } = useQuery(`/v1/games/${session.id}?include=points`);
  const game = session.game;
  if (!data || !game) return html`<${Skeleton} />`;
  const { cards = {}, milestones = [], awards = [], areas = [] } = catalogue.value ?? {};
  return html`<div class="pad">${data.points.map((/** @type {Schemas["SeatPoints"]} */ seat) => {
    const lines = [
      ...seat.milestones.map(({ milestone, points }) => [milestones.find(({ id }) => id === milestone)?.title ?? milestone, points, "milestone"]),
      ...seat.awards.filter(({ points }) => points > 0).map(({ award, points }) => [awards.find(({ id }) => id === award)?.title ?? award, points, "award"]),
      ...seat.cards.map(({ card, points }) => [cards[card]?.title ?? card, points, "card"]),
      ...seat.tiles.map(({ area, points, tile }) => [`${t(`tile-${tile}`)}, ${areas.find(({ id }) => id === area)?.name ?? area}`, points, `tile-${tile}`]),
    ];
    return html`<section key=${seat.seat}><h3 class="h2 mt8"><${Symbol} name=${`seat-${seat.seat}`} size=${18} />${nameOf(game, seat.seat)} <span class="c">${number(seat.total)}</span></h3>
      <ul class="panel">${lines.map(([name, points, symbol], n) => html`<li class="row small" key=${n}><${Symbol} name=${symbol} size=${18} /><span class="m">${name}</span><b>${number(/** @type {number} */ (points))}</b></li>`)}</ul></section>`;
  })}</div>`;
}

/** @param {{ session: GameSession }} props */
export function EndDock({ session }) {
  const rematch = () => attempt(async () => {
    const table = await send("POST", `/v1/games/${session.id}/rematch`, {}, { repeatable: true });
    navigate(table.game_id ? `/g/${table.game_id}` : `/t/${table.id}`);
  });
  return html`<section class=${classes("dock")} aria-label=${t("dock")}><div class="bts"><${Button} class="grow" symbol="log" href=${`/g/${session.id}/replay`}>${t("step-through")}<//>
    <${Button} class="grow" primary symbol="retry" onClick=${rematch}>${t("rematch")}<//></div></section>`;
}
