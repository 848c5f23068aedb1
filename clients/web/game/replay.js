// Stepping through a game: the position after any event, with the log beside it.

import { send } from "../lib/client.js";
import { number, t, when } from "../lib/i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib/view.js";
import { Button, IconButton } from "../ui/controls.js";
import { Skeleton } from "../ui/surfaces.js";
import { Symbol } from "../ui/symbols.js";
import { useWholeLog } from "./end.js";
import { filterPanels, generationMarks, panelsOf } from "./logic/log.js";
import { LogLine } from "./log.js";
import { GameMap } from "./map.js";
import { Parameters, nameOf } from "./parts.js";

/** @typedef {import("./session.js").GameSession} GameSession */

const PLAY = 900;

/** The position after an event; the one before stays while the next is read. @param {string} id @param {number} at */
function usePosition(id, at) {
  const [view, setView] = useState(/** @type {import("./types.js").GameView | undefined} */ (undefined));
  /** @type {{ current: Map<number, import("./types.js").GameView> }} */
  const known = useRef(new Map());
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    if (at < 1) return;
    const there = known.current.get(at);
    if (there) {
      setView(there);
      return;
    }
    const end = new AbortController();
    setLoading(true);
    // Dragging the slider asks for the position where it rests.
    const timer = setTimeout(() => {
      send("GET", `/v1/games/${id}?at=${at}`, undefined, { signal: end.signal }).then(
        (game) => {
          if (known.current.size > 200) known.current.clear();
          known.current.set(at, game.view);
          setView(game.view);
          setLoading(false);
        },
        () => end.signal.aborted || setLoading(false),
      );
    }, 80);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [id, at]);
  return { view, loading };
}

/** @param {{ session: GameSession, start: number | undefined }} props */
export function Replay({ session, start }) {
  const { game } = session;
  const events = useWholeLog(session.id);
  const panels = useMemo(() => panelsOf(events ?? []), [events]);
  const lines = useMemo(() => panels.flatMap((panel) => panel.lines), [panels]);
  const marks = useMemo(() => generationMarks(events ?? []), [events]);
  const last = events?.at(-1)?.seq ?? 0;
  const [at, setAt] = useState(start ?? 0);
  const [playing, setPlaying] = useState(false);
  const [filter, setFilter] = useState("all");
  const { view, loading } = usePosition(session.id, Math.min(at, last));
  useEffect(() => {
    if (at === 0 && lines[0]) setAt(lines[0].event.seq);
  }, [lines]);
  // Steps go from line to line: what follows from an action comes with it.
  const stops = useMemo(() => lines.map(({ event, followed }) => followed.at(-1)?.seq ?? event.seq), [lines]);
  const index = stops.findIndex((seq) => seq >= at);
  const step = (/** @type {number} */ by) => setAt(stops[Math.min(stops.length - 1, Math.max(0, (index < 0 ? stops.length - 1 : index) + by))] ?? at);
  const generation = (/** @type {1 | -1} */ by) => {
    const target = by > 0 ? marks.find(({ seq }) => seq > at) : marks.findLast(({ seq }) => seq < at - 1);
    setAt(target?.seq ?? (by > 0 ? last : (stops[0] ?? 1)));
  };
  useEffect(() => {
    if (!playing) return;
    if (index === stops.length - 1) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => step(1), PLAY);
    return () => clearTimeout(timer);
  }, [playing, at]);
  /** @type {{ current: HTMLElement | null }} */
  const list = useRef(null);
  useEffect(() => list.current?.querySelector(".at")?.scrollIntoView({ block: "center" }), [at]);
  if (!game || !events) return html`<${Skeleton} rows=${5} />`;
  const current = lines[index < 0 ? lines.length - 1 : index];
  const ringed = current && [current.event, ...current.followed].find(({ data }) => data.area)?.data.area;
  const shown = filterPanels(panels, filter === "all" ? {} : filter === "map" ? { map: true } : { seat: /** @type {any} */ (filter) });
  const panel = panels.find(({ first, last: to }) => at >= first && at <= to);
  return html`<div class="replay">
    ${loading && html`<progress class="loadbar" aria-label=${t("loading")}></progress>`}
    ${view && html`<${Parameters} view=${view} />`}
    <div class="mini">${view && html`<${GameMap} game=${game} view=${view} ringed=${ringed} />`}</div>
    ${view && html`<p class="r g12 wrap pd8 small" role="status">${view.seats.map(({ seat, rating }) => html`<span class="r g4" key=${seat}><${Symbol} name=${`seat-${seat}`} size=${16} label=${nameOf(game, seat)} /><${Symbol} name="tr" size=${14} />${number(rating)}</span>`)}</p>`}
    <div class="r g8 hs chips pd8" role="group" aria-label=${t("filter")}>
      <button type="button" class="chip" aria-pressed=${filter === "all"} onClick=${() => setFilter("all")}>${t("all")}</button>
      ${game.players.map(({ seat, name }) => html`<button type="button" class="chip" key=${seat} aria-pressed=${filter === seat} aria-label=${name} onClick=${() => setFilter(seat)}><${Symbol} name=${`seat-${seat}`} /></button>`)}
      <button type="button" class="chip" aria-pressed=${filter === "map"} aria-label=${t("place-map")} onClick=${() => setFilter("map")}><${Symbol} name="map" /></button>
    </div>
    <div class="scroll pad8x col g8" ref=${list}>${shown.map((one) => html`<section class="turn" key=${one.first}>
      <h2 class="hd">${one.seat ? html`<${Symbol} name=${`seat-${one.seat}`} />${nameOf(game, one.seat)}` : t("the-table")}<time datetime=${one.at}>${when(one.at)}</time></h2>
      ${one.lines.map((line) => html`<div key=${line.event.seq} onClick=${() => setAt(line.followed.at(-1)?.seq ?? line.event.seq)}><${LogLine} game=${game} seat=${one.seat} line=${line} at=${line === current} onOpen=${() => {}} /></div>`)}</section>`)}</div>
    <section class="dock" aria-label=${t("dock")}>
      <div class="a"><div class="m"><b>${t("event-of", { at: number(Math.min(at, last)), last: number(last) })}</b><span class="q">${t("generation", { generation: view?.generation ?? 1 })}${panel?.seat && ` · ${nameOf(game, panel.seat)}`}</span></div>
        <${Button} small onClick=${() => setAt(last)}>${t("back-to-end")}<//></div>
      <input type="range" class="wide" min="1" max=${last} value=${at} aria-label=${t("position")} list="generations" onInput=${(/** @type {any} */ event) => setAt(Number(event.currentTarget.value))} />
      <datalist id="generations">${marks.map(({ seq }) => html`<option key=${seq} value=${seq}></option>`)}</datalist>
      <div class="bts five">
        <${IconButton} class="btn" symbol="first" label=${t("generation-back")} onClick=${() => generation(-1)} /><${IconButton} class="btn" symbol="back" label=${t("event-back")} onClick=${() => step(-1)} />
        <${IconButton} class="btn p" symbol=${playing ? "pause" : "play"} label=${t(playing ? "pause" : "play")} onClick=${() => setPlaying(!playing)} />
        <${IconButton} class="btn" symbol="next" label=${t("event-on")} onClick=${() => step(1)} /><${IconButton} class="btn" symbol="last" label=${t("generation-on")} onClick=${() => generation(1)} />
      </div>
    </section>
  </div>`;
}
