// A game that is watched with a link: what a spectator or a coach may know, without an account.

import { NoReplyError, ProblemError, online, send } from "../lib/client.js";
import { language, t, when } from "../lib/i18n.js";
import { useTitle } from "../lib/inbox.js";
import { navigate } from "../lib/router.js";
import { batch, html, signal, useEffect, useMedia, useMemo, useState } from "../lib/view.js";
import { IconButton } from "../ui/controls.js";
import { problemText } from "../ui/problem.js";
import { Banner, Skeleton } from "../ui/surfaces.js";
import { Symbol } from "../ui/symbols.js";
import { openCard } from "./card.js";
import { catalogue, loadCatalogue } from "./catalogue.js";
import { resultText } from "./end.js";
import { LogLine } from "./log.js";
import { areaOf, cardOf, filterPanels, panelsOf } from "./logic/log.js";
import { GameMap, MEDIUM } from "./map.js";
import { CardRow, Parameters, Players, SeatMarks, nameOf, namesOf } from "./parts.js";
import { PlayersPlace } from "./players.js";
import { GameSession } from "./session.js";

/** @typedef {import("./types.js").Schemas} Schemas */
/** @typedef {import("./types.js").GameEvent} GameEvent */

/** The most events of a reply. */
const PAGE = 500;
/** How long a request for news may wait, in seconds. */
const WAIT = 25;
/** How long the page rests after a request without a reply, in milliseconds. */
const REST = 3_000;

/** Follows a game with the code of a link. Nothing can be answered in it. */
class WatchedGame extends GameSession {
  /** @override */
  plays = false;
  /** All events so far. @type {import("@preact/signals").Signal<GameEvent[]>} */
  events = signal([]);
  /** What the link shows, and until when. @type {import("@preact/signals").Signal<Schemas["SharedGame"] | undefined>} */
  shared = signal(undefined);
  /** For a coach: what the seat is asked. @type {import("@preact/signals").Signal<import("./types.js").Decision | undefined>} */
  asked = signal(undefined);
  #end = new AbortController();

  /** @param {string} code */
  constructor(code) {
    super("");
    this.path = `/v1/shared/${encodeURIComponent(code)}`;
  }

  /** @override */
  open() {
    void this.#follow();
  }

  /** @override */
  close() {
    this.#end.abort();
  }

  /** @param {string} path What follows the path of the link. */
  #get = (path) => send("GET", this.path + path, undefined, { auth: false, signal: this.#end.signal });

  async #follow() {
    const { signal: end } = this.#end;
    while (!end.aborted) {
      try {
        await loadCatalogue();
        await this.#read();
        // Nobody needs to wait for what has ended.
        if (this.over) return;
        await this.#news(WAIT);
      } catch (error) {
        if (end.aborted) return;
        this.error.value = error instanceof NoReplyError ? undefined : error;
        // The link has ended. Everything else passes.
        if (error instanceof ProblemError && error.status < 500 && error.status !== 429) return;
        await new Promise((wake) => setTimeout(wake, REST));
      }
    }
  }

  /** Reads the events that are missing. @param {number} wait Seconds that the server waits if there are none. */
  async #news(wait) {
    for (let last = PAGE; last === PAGE; wait = 0) {
      const after = this.events.value.at(-1)?.seq ?? 0;
      const { events } = await this.#get(`/events?after=${after}&wait=${wait}&limit=${PAGE}&names=players`);
      last = events.length;
      if (last > 0) this.events.value = [...this.events.value, ...events];
    }
  }

  async #read() {
    const shared = await this.#get("");
    const coach = shared.kind === "coach";
    const [hand, asked] = coach ? await Promise.all([this.#get("/hand"), this.#get("/decision")]) : [];
    await this.#news(0);
    batch(() => {
      this.error.value = undefined;
      this.shared.value = shared;
      this.asked.value = asked?.decision;
      // Nobody is "you" for who watches.
      const game = /** @type {import("./types.js").Game} */ (/** @type {unknown} */ ({ ...shared, seat: undefined, hand }));
      const events = this.events.value;
      this.snapshot.value = { game, events: [], latest_event: events.at(-1)?.seq ?? 0, fresh: true, at: Date.now() };
      const areas = events.slice(-PAGE).flatMap(({ type, data }) => (type === "tile_placed" && data.area ? [data.area] : []));
      this.changed.value = areas.slice(-1);
    });
  }

  get over() {
    return ["over", "aborted"].includes(this.game?.view.phase ?? "");
  }
}

/** The screen of a link. @param {{ code: string, place: string }} props `place`: `map`, `hand` for a coach, `players` or `log`. */
export function Watch({ code, place }) {
  const game = useMemo(() => new WatchedGame(code), [code, language.value]);
  useEffect(() => {
    game.open();
    return () => game.close();
  }, [game]);
  const medium = useMedia(MEDIUM);
  const [seat, setSeat] = useState("");
  useTitle(game.game?.name ?? "");
  const path = `/s/${encodeURIComponent(code)}`;
  const error = game.error.value;
  const shared = game.shared.value;
  const position = game.game;
  const header = html`<header class="top"><${IconButton} symbol="back" label=${t("back-to-games")} href="/" />
    <div class="t"><h1>${position?.name ?? t("app-name")}</h1>${shared && position && html`<p>${t(shared.kind === "coach" ? "link-coach" : "link-spectator")} · ${t("generation-phase", { generation: position.view.generation, phase: position.view.phase })}</p>`}</div></header>`;
  const trouble = error ? html`<${Banner} kind="bad" symbol="flag">${problemText(error)}<//>` : !online.value && html`<${Banner} kind="warn" symbol="cloudoff" title=${t("offline")} />`;
  if (!position || !shared) return html`<div class="app fix game">${header}<main class="placebox">${trouble || html`<${Skeleton} rows=${5} />`}</main></div>`;
  const onSeat = (/** @type {string} */ one) => {
    setSeat(one);
    if (place !== "players") navigate(`${path}/players`);
  };
  const onArea = (/** @type {string} */ area) => {
    game.ringed.value = area;
    if (!medium) navigate(path);
  };
  const shown = place === "hand" && position.hand ? "hand" : place === "log" || place === "players" ? place : medium ? "players" : "map";
  const map = html`<${Parameters} view=${position.view} />${!medium && html`<${Players} game=${position} onClick=${onSeat} />`}
    <main class="mapbox"><${GameMap} game=${position} changed=${game.changed.value} ringed=${game.ringed.value} /></main>`;
  const side = shown === "hand" ? html`<${WatchedHand} game=${game} />` : shown === "log" ? html`<${WatchedLog} game=${game} onArea=${onArea} />`
    : html`<${PlayersPlace} session=${game} seat=${seat} onSelect=${onSeat} />`;
  const places = [
    ...(medium ? [] : [["map", path, "map", "place-map"]]),
    ...(position.hand ? [["hand", `${path}/hand`, "hand", "hand"]] : []),
    ["players", `${path}/players`, "people", "players"], ["log", `${path}/log`, "log", "log"],
  ];
  const foot = html`<${WatchedDock} game=${game} />
    <nav class="tabs" aria-label=${t("places-in-game")}>${places.map(([to, href, symbol = "", name = ""]) => html`<a key=${to} href=${href} aria-current=${shown === to ? "page" : undefined}><${Symbol} name=${symbol} size=${24} />${t(name)}</a>`)}</nav>`;
  if (medium) {
    return html`<div class="app fix game medium">${header}${trouble}<div class="twocol"><div class="mapcol">${map}</div><div class="sidecol"><section class="sidebody" aria-label=${t(shown)}>${side}</section>${foot}</div></div></div>`;
  }
  return html`<div class="app fix game">${header}${trouble}${shown === "map" ? map : html`<main class="placebox">${side}</main>`}${foot}</div>`;
}

/** Whom the game waits for, or how it has ended; for a coach, what the seat is asked. @param {{ game: WatchedGame }} props */
function WatchedDock({ game }) {
  const position = /** @type {import("./types.js").Game} */ (game.game);
  const waits = position.view.waiting_for;
  const title = game.over ? resultText(position) : waits.length === 1 ? t("now-plays", { name: namesOf(position, waits) }) : t("now-waits-for", { names: namesOf(position, waits) });
  const asked = game.asked.value;
  return html`<section class="dock" aria-label=${t("dock")}>
    <div class="a" id="question" tabindex="-1" role="status">${waits.length > 0 ? html`<${SeatMarks} seats=${waits} />` : html`<span class="seatw"><${Symbol} name="trophy" size=${24} /></span>`}<div class="m"><b>${title}</b></div></div>
    ${asked && html`<details><summary>${asked.text}</summary><ul class="asked small">${asked.options.map(({ id, text, label }) => html`<li key=${id}>${text ?? label ?? id}</li>`)}</ul></details>`}
  </section>`;
}

/** The hand, for a coach. @param {{ game: WatchedGame }} props */
const WatchedHand = ({ game }) =>
  html`<div class="scroll pad8x"><ul class="panel mt8">${(game.game?.hand?.cards ?? []).map(({ card, payment, blocked_by, playable }) =>
    html`<${CardRow} key=${card} id=${card} game=${game.game} price=${payment.due} reasons=${playable ? undefined : blocked_by} onOpen=${() => openCard(game, card)} />`)}</ul></div>`;

/** What happened, the latest first. @param {{ game: WatchedGame, onArea: (area: string) => void }} props */
function WatchedLog({ game, onArea }) {
  const position = /** @type {import("./types.js").Game} */ (game.game);
  const events = game.events.value;
  const [filter, setFilter] = useState("all");
  const panels = useMemo(() => panelsOf(events), [events]);
  const shown = filterPanels(panels, filter === "all" ? {} : filter === "map" ? { map: true } : { seat: /** @type {any} */ (filter) }).toReversed();
  const chip = (/** @type {string} */ id, /** @type {any} */ content, /** @type {string | undefined} */ label) =>
    html`<button type="button" key=${id} class="chip" aria-pressed=${filter === id} aria-label=${label} onClick=${() => setFilter(id)}>${content}</button>`;
  const open = (/** @type {import("./logic/log.js").Line} */ line) => {
    const [area, card] = [areaOf(line), cardOf(line)];
    if (area) onArea(area);
    else if (card && catalogue.value?.cards[card]) openCard(game, card);
  };
  return html`<div class="scroll pad8x">
    <div class="r g8 mt8 hs chips" role="group" aria-label=${t("filter")}>${chip("all", t("all"), undefined)}
      ${position.players.map(({ seat, name }) => chip(seat, html`<${Symbol} name=${`seat-${seat}`} />`, name))}${chip("map", html`<${Symbol} name="map" />`, t("place-map"))}</div>
    <div class="col g8 mt8">${shown.map((panel) => html`<section class="turn" key=${panel.first}>
      <h2 class="hd">${panel.seat ? html`<${Symbol} name=${`seat-${panel.seat}`} />${nameOf(position, panel.seat)}` : html`<${Symbol} name="map" />${t("the-table")}`}<time datetime=${panel.at}>${when(panel.at)}</time></h2>
      ${panel.lines.map((line) => html`<${LogLine} key=${line.event.seq} game=${position} seat=${panel.seat} line=${line} onOpen=${open} />`)}</section>`)}</div>
  </div>`;
}
