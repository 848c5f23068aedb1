// "Games": what waits for the player, most urgent first, then what waits for others, then what is over.

import { account, tharsis } from "../lib/client.js";
import { duration, list, t, when } from "../lib/i18n.js";
import { useTitle } from "../lib/inbox.js";
import { offersPush, pushState, turnOnPush } from "../lib/push.js";
import { useQuery } from "../lib/query.js";
import { store, stored } from "../lib/preferences.js";
import { html, useEffect, useState } from "../lib/view.js";
import { Frame } from "../ui/frame.js";
import { attempt } from "../ui/problem.js";
import { Badge, Banner, Empty, Heading, Panel, Row, Skeleton } from "../ui/surfaces.js";
import { SeatMarker, Symbol } from "../ui/symbols.js";

/** @typedef {import("../lib/client.js").Schemas} Schemas */

/** Less time than this is urgent, in milliseconds. */
const URGENT = 3 * 3_600_000;

/** The symbol of a kind of question. @param {string | undefined} question */
const symbolOf = (question) => (["draft", "research", "setup"].includes(question ?? "") ? "list" : question === "area" ? "map" : "hand");

/** The time that is left, as a badge. Counted down each minute, by the clock of the server. @param {{ deadline?: string | undefined }} props */
function Deadline({ deadline }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!deadline) return;
    const timer = setInterval(() => tick((n) => n + 1), 30_000);
    return () => clearInterval(timer);
  }, [deadline]);
  if (!deadline) return html`<${Badge} symbol="clock">${t("no-limit")}<//>`;
  const left = Date.parse(deadline) - tharsis.http.serverNow();
  return html`<${Badge} symbol="clock" kind=${left < URGENT ? "hot" : ""}>${left > 0 ? duration(left) : t("time-over")}<//>`;
}

/** A game that waits for the player. @param {{ entry: Schemas["InboxEntry"], first: boolean }} props */
function Waiting({ entry, first }) {
  const others = entry.others.map(({ name }) => name);
  const urgent = entry.deadline !== undefined && Date.parse(entry.deadline) - tharsis.http.serverNow() < URGENT;
  const who =
    entry.players.length === 1
      ? t("solo-since", { time: when(entry.since) })
      : others.length > 0
        ? t("also-for", { names: list(others) })
        : t("only-you-since", { time: when(entry.since) });
  return html`<a class=${`row inb ${urgent || first ? "urgent" : ""}`} href=${`/g/${entry.game_id}`}>
    <span class="ric"><${Symbol} name=${symbolOf(entry.question)} size=${24} /></span>
    <span class="m">
      <span class="r g8 wrap"><span class="t1 grow el">${entry.name}</span><${Deadline} deadline=${entry.deadline} /></span>
      <span class="t2 blk">${entry.text}</span>
      <span class="r g8 mt4 wrap">
        ${entry.players.map(({ seat, name }) => html`<${SeatMarker} key=${seat} seat=${seat} size=${18} label=${name} />`)}
        <span class="tiny muted who">${who}</span>
        ${entry.unseen > 0 && html`<${Badge} kind="new">${t("games-new", { count: entry.unseen })}<//>`}
      </span>
    </span>
  </a>`;
}

/** Whom a game waits for, and when the player is likely to be asked again. @param {Schemas["GameSummary"]} game */
function waitText(game) {
  const names = game.players.filter(({ seat }) => game.waiting_for.includes(seat)).map(({ name }) => name);
  const who = names.length === 0 ? t("waits-service") : names.length === 1 ? t("plays", { name: names[0] ?? "" }) : t("waits-for", { names: list(names) });
  const expected = game.forecast?.expected;
  return expected ? `${who} ${t("you-again", { from: when(expected.earliest), to: when(expected.latest) })}` : who;
}

/** What became of a game. @param {Schemas["GameSummary"]} game */
function endText(game) {
  const { result, end_reason } = game;
  if (end_reason) return t("ended-early", { reason: end_reason });
  const score = result?.scores.find(({ seat }) => seat === game.seat);
  if (!result || !score) return t("ended", { time: when(game.updated_at) });
  const won = result.winners.includes(game.seat);
  return t(won ? "won-with" : "lost-with", { points: score.total, time: when(game.updated_at) });
}

/** The offer of pushes: only after the player has made a move, and only once. */
function PushOffer() {
  const [hidden, setHidden] = useState(stored("push-offer") === "no");
  const state = pushState.value;
  if (hidden || !offersPush() || stored("moved") === null) return null;
  const close = () => (store("push-offer", "no"), setHidden(true));
  const turnOn = () => attempt(async () => ((await turnOnPush()), close()));
  if (state === "install") return html`<${Banner} symbol="bell" title=${t("push-question")} onClose=${close}>${t("push-install")}<//>`;
  if (state !== "off") return null;
  return html`<${Banner} symbol="bell" title=${t("push-question")} action=${t("turn-on")} onAction=${turnOn} onClose=${close} />`;
}

/** The inbox. */
export function Inbox() {
  useTitle(t("your-games"));
  const inbox = useQuery("/v1/me/inbox");
  const running = useQuery("/v1/games?state=running&include=forecast&limit=100");
  const over = useQuery("/v1/games?state=over&limit=20");
  const tables = useQuery("/v1/me/tables");
  /** @type {Schemas["InboxEntry"][]} */
  const mine = inbox.data?.items ?? [];
  /** @type {Schemas["GameSummary"][]} */
  const others = (running.data?.items ?? []).filter((/** @type {Schemas["GameSummary"]} */ game) => !game.waiting_for_me);
  /** @type {Schemas["GameSummary"][]} */
  const finished = over.data?.items ?? [];
  /** @type {Schemas["GameTable"][]} */
  const waiting = (tables.data?.items ?? []).filter((/** @type {Schemas["GameTable"]} */ table) => table.state === "open");
  const known = inbox.data && running.data;
  const empty = known && mine.length === 0;
  return html`<${Frame} title=${t("your-games")} at=${inbox.at}>
    <${PushOffer} />
    ${!account.value && html`<${Empty} symbol="home" title=${t("no-games")} note=${t("no-games-note")} action=${t("play-now")} href="/play" />`}
    ${account.value && !known && html`<${Skeleton} />`}
    ${empty &&
    html`<${Empty} symbol="map" title=${t("nothing-waits")} note=${t("nothing-waits-note", { count: others.length })} action=${t("play-now")} href="/play" />`}
    ${mine.length > 0 &&
    html`<${Heading} count=${inbox.data.needs_me_count}>${t("waiting-for-you")}<//>
      <${Panel}>${mine.map((entry, n) => html`<${Waiting} key=${entry.game_id} entry=${entry} first=${n === 0 && mine.length > 1 && entry.deadline} />`)}<//>`}
    ${waiting.length > 0 &&
    html`<${Heading} count=${waiting.length}>${t("tables-waiting")}<//>
      <${Panel}>${waiting.map(
        (table) => html`<${Row} key=${table.id} symbol="people" href=${`/t/${table.id}`} title=${table.name} note=${t("free-seats", { count: table.free_seats })} />`,
      )}<//>`}
    ${others.length > 0 &&
    html`<${Heading} count=${others.length}>${t("waiting-for-others")}<//>
      <${Panel}>${others.map((game) => html`<${Row} key=${game.id} href=${`/g/${game.id}`} title=${game.name} note=${waitText(game)} />`)}<//>`}
    ${finished.length > 0 &&
    html`<${Heading}>${t("finished")}<//>
      <${Panel}>${finished.map((game) => html`<${Row} key=${game.id} symbol="flag" href=${`/g/${game.id}`} title=${game.name} note=${endText(game)} />`)}<//>`}
  <//>`;
}
