// The place "Log": what is new since the player looked, and everything that happened.

import { send } from "../lib/client.js";
import { language, number, t, when } from "../lib/i18n.js";
import { useQuery } from "../lib/query.js";
import { classes, html, signal, useEffect, useMemo, useRef, useState } from "../lib/view.js";
import { Button } from "../ui/controls.js";
import { Skeleton } from "../ui/surfaces.js";
import { Symbol } from "../ui/symbols.js";
import { openCard } from "./card.js";
import { areaOf, cardOf, filterPanels, lossesOf, panelsOf, symbolOfEvent, withoutName, withoutSource } from "./logic/log.js";
import { nameOf } from "./parts.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./logic/log.js").Line} Line */

const PAGE = 200;
/** How many losses are shown at first, the worst ones. */
const FIRST = 5;
/** How long the new part must have been on screen to count as seen. */
const SEEN = 2_000;

/** The events of a game that are known, the latest page first; `more()` reads the page before. Texts name players.
 * @param {GameSession} session */
export function useEvents(session) {
  const [events, setEvents] = useState(/** @type {GameEvent[]} */ ([]));
  const [start, setStart] = useState(/** @type {number | undefined} */ (undefined));
  const latest = session.snapshot.value?.latest_event ?? 0;
  const known = events.at(-1)?.seq ?? 0;
  const failed = useRef(0);
  useEffect(() => {
    if (latest === 0 || known >= latest || failed.current === latest) return;
    const end = new AbortController();
    const path = known === 0 ? `before=${latest + 1}&limit=${PAGE}` : `after=${known}&limit=500`;
    send("GET", `/v1/games/${session.id}/events?${path}&names=players`, undefined, { signal: end.signal }).then(
      (page) => {
        setEvents((before) => [...before, ...page.events.filter((/** @type {GameEvent} */ { seq }) => seq > (before.at(-1)?.seq ?? 0))]);
        setStart((before) => before ?? page.events[0]?.seq ?? 1);
      },
      () => end.signal.aborted || (failed.current = latest),
    );
    return () => end.abort();
  }, [latest, known]);
  const more = async () => {
    if (!start || start <= 1) return;
    const page = await send("GET", `/v1/games/${session.id}/events?before=${start}&limit=${PAGE}&names=players`);
    setEvents((now) => [...page.events.filter((/** @type {GameEvent} */ { seq }) => seq < (now[0]?.seq ?? Infinity)), ...now]);
    setStart(page.events[0]?.seq ?? 1);
  };
  return { events, more, complete: start !== undefined && start <= 1 };
}

/** What the open log calls new: the badge shows the same. @type {import("@preact/signals").Signal<{ id: string, count: number } | undefined>} */
const visit = signal(undefined);

/** @param {{ session: GameSession, onArea: (area: string) => void, at?: string | null }} props `onArea`: shows an area on the map. */
export function Log({ session, onArea, at }) {
  const { game } = session;
  const digest = useQuery(game ? `/v1/games/${session.id}/digest?names=players` : null);
  const { events, more, complete } = useEvents(session);
  const [filter, setFilter] = useState(/** @type {string | undefined} */ (undefined));
  const [all, setAll] = useState(false);
  const [since, setSince] = useState(/** @type {import("./types.js").GameDigest | undefined} */ (undefined));
  const latest = session.snapshot.value?.latest_event ?? 0;
  // What is new stays on screen after it counts as seen, and grows with what happens.
  useEffect(() => {
    if (digest.data && digest.fresh) setSince((before) => before ?? digest.data);
  }, [digest.data, digest.fresh]);
  useEffect(() => {
    if (!digest.fresh || latest === 0) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") {
        send("PUT", `/v1/games/${session.id}/seen`, { seq: latest }).then(() => digest.reload(), () => {});
        session.changed.value = [];
      }
    }, SEEN);
    return () => clearTimeout(timer);
  }, [latest, digest.fresh]);
  const own = game?.seat;
  const from = since?.since ?? latest;
  const panels = useMemo(() => panelsOf(events), [events]);
  // The own moves are nothing new.
  const fresh = useMemo(() => panelsOf(events.filter(({ seq }) => seq > from)).filter(({ seat }) => seat !== own), [events, from, own]);
  const whole = complete || (events[0]?.seq ?? Infinity) <= from + 1;
  const lines = fresh.reduce((sum, { seat, lines: { length } }) => sum + (seat ? length : 0), 0);
  const count = !since ? 0 : whole ? lines : Math.max(lines, countOf(since, own));
  const read = events.length > 0;
  useEffect(() => {
    if (since && read) visit.value = { id: session.id, count };
  }, [since, read, count]);
  useEffect(() => () => void (visit.value = undefined), []);
  // With nothing new the log begins with everything.
  useEffect(() => {
    if (filter === undefined && read && (since || digest.error)) setFilter(count > 0 && !(at && Number(at) <= from) ? "new" : "all");
  }, [since, read, digest.error]);
  if (!game) return null;
  const others = game.players.filter(({ seat }) => seat !== own);
  const names = game.players.map(({ name }) => name);
  const losses = lossesOf(since?.to_me ?? []);
  const shown = (filter === "new" ? fresh : filterPanels(panels, filter === "map" ? { map: true } : filter === "all" ? {} : { seat: /** @type {any} */ (filter) })).toReversed();
  // Where what was seen before begins.
  const seen = filter === "all" && count > 0 ? shown.findIndex(({ last }) => last <= from) : -1;
  const chip = (/** @type {string} */ id, /** @type {any} */ content, /** @type {string | undefined} */ label) =>
    html`<button type="button" key=${id} class="chip" aria-pressed=${filter === id} aria-label=${label} onClick=${() => setFilter(id)}>${content}</button>`;
  const show = (/** @type {Line} */ line) => {
    const [area, card] = [areaOf(line), cardOf(line)];
    if (area) onArea(area);
    else if (card) openCard(session, card);
  };
  const loss = (/** @type {import("./types.js").GameDigest["to_me"][number]} */ { by, text, seqs }) => {
    const name = game.players.find(({ seat }) => seat === by)?.name;
    const said = withoutName(text, game.players.find(({ seat }) => seat === own)?.name, names);
    return html`<p class="ev" key=${seqs.join()}><${Symbol} name=${`seat-${by}`} /><span class="m">${said}${!(name && said.includes(name)) && html`<span class="x">${nameOf(game, by)}</span>`}</span></p>`;
  };
  return html`<div class="scroll pad8x">
    <div class="r g8 mt8 hs chips" role="group" aria-label=${t("filter")}>
      ${chip("new", t("filter-new", { count }), undefined)}${chip("all", t("all"), undefined)}
      ${others.map(({ seat, name }) => chip(seat, html`<${Symbol} name=${`seat-${seat}`} />`, name))}
      ${chip("map", html`<${Symbol} name="map" />`, t("place-map"))}
    </div>
    ${filter === "new" && losses.length > 0 && html`<section class="tome mt8"><h2 class="hd"><${Symbol} name="flag" />${t("done-to-you")}</h2>
      ${losses.slice(0, all ? undefined : FIRST).map(loss)}
      ${!all && losses.length > FIRST && html`<${Button} wide quiet onClick=${() => setAll(true)}>${t("and-more", { count: losses.length - FIRST })}<//>`}</section>`}
    ${(!read || filter === undefined) && html`<${Skeleton} />`}
    ${filter === "new" && fresh.length === 0 && html`<p class="pl16 muted mt12">${t("nothing-new")}</p>`}
    <div class="col g8 mt8">${filter !== undefined && shown.map((panel, n) => html`${n === seen && n > 0 && html`<p class="seen" key="seen">${t("seen-below")}</p>`}<section class="turn" key=${panel.first}>
      <h2 class="hd">${panel.seat ? html`<${Symbol} name=${`seat-${panel.seat}`} />${nameOf(game, panel.seat)}` : html`<${Symbol} name="map" />${t("the-table")}`}<time datetime=${panel.at}>${when(panel.at)}</time></h2>
      ${panel.lines.map((line) => html`<${LogLine} key=${line.event.seq} game=${game} seat=${panel.seat} line=${line} onOpen=${show} at=${at === String(line.event.seq)} />`)}
    </section>`)}</div>
    ${filter === "new" && whole ? html`<${Button} wide quiet class="mt8" onClick=${() => setFilter("all")}>${t("show-all")}<//>`
      : !complete && read && html`<${Button} wide quiet onClick=${more}>${t("older")}<//>`}
  </div>`;
}

/** A line: what happened, and what followed. @param {{ game: import("./types.js").Game, seat: string | undefined, line: Line, onOpen: (line: Line) => void, at?: boolean }} props
 * `seat`: whose name stands above the line. */
export function LogLine({ game, seat, line, onOpen, at }) {
  const { event, followed } = line;
  const names = game.players.map(({ name }) => name);
  const name = game.players.find((one) => one.seat === seat)?.name;
  const short = (/** @type {GameEvent} */ one) => (one.seat === seat ? withoutName(one.text, name, names) : one.text);
  const texts = followed.filter(({ text }) => text).map((one) => withoutSource(short(one), event.text));
  const content = html`<${Symbol} name=${symbolOfEvent(event)} /><span class="m">${short(event)}${texts.length > 0 && html`<span class="x">${texts.join(" ")}</span>`}</span>`;
  const opens = areaOf(line) !== undefined || cardOf(line) !== undefined;
  return opens ? html`<button type="button" class=${classes("ev", at && "at")} onClick=${() => onOpen(line)}>${content}</button>` : html`<p class=${classes("ev", at && "at")}>${content}</p>`;
}

/** How many events the player has not seen, for the badge. @param {GameSession} session */
export function useUnseen(session) {
  const latest = session.snapshot.value?.latest_event ?? 0;
  const digest = useQuery(latest > 0 ? `/v1/games/${session.id}/digest?names=players` : null);
  const before = useRef(0);
  useEffect(() => {
    if (before.current !== 0 && before.current !== latest) void digest.reload();
    before.current = latest;
  }, [latest]);
  void language.value;
  if (visit.value?.id === session.id) return visit.value.count;
  return digest.data ? countOf(digest.data, session.game?.seat) : 0;
}

/** How much others have done. @param {import("./types.js").GameDigest} digest @param {string | undefined} own */
const countOf = ({ players }, own) => players.filter(({ seat }) => seat !== own).reduce((sum, { entries }) => sum + entries.length, 0);

/** @param {number} count */
export const badge = (count) => (count > 99 ? "99+" : number(count));
