// The screens inside a game: map, hand, players and log, with the dock.

import { SignInNeededError, online, signedOut } from "../lib/client.js";
import { guideOf } from "../lib/guide.js";
import { language, loadMessages, number, t } from "../lib/i18n.js";
import { useTitle } from "../lib/inbox.js";
import { navigate } from "../lib/router.js";
import { loadStyle } from "../lib/styles.js";
import { classes, html, useEffect, useMedia, useMemo, useRef, useState } from "../lib/view.js";
import { IconButton } from "../ui/controls.js";
import { ConnectionBanner } from "../ui/frame.js";
import { problemText } from "../ui/problem.js";
import { closeSheet, openSheet, sheet } from "../ui/sheet.js";
import { Banner, Skeleton } from "../ui/surfaces.js";
import { Symbol } from "../ui/symbols.js";
import { openGoals } from "./actions.js";
import { catalogue } from "./catalogue.js";
import { Chat, openChat, useUnread } from "./chat.js";
import { Dock, useDockHeight } from "./dock.js";
import { CardsDock, Hand, openResources } from "./hand.js";
import { openKeys, useKeys } from "./keys.js";
import { Log, badge, useUnseen } from "./log.js";
import { GameMap, MEDIUM, WIDE, showArea } from "./map.js";
import { PARAMETERS, Parameters, Players, Resources, SeatMarks, Spoken, Standing, choiceText, nameOf, parameterText } from "./parts.js";
import { othersWaitedFor } from "./logic/seats.js";
import { isFollowUp, isOfCards, placeOfQuestion } from "./logic/turn.js";
import { answer } from "./question.js";
import { closeSession, sessionOf } from "./session.js";

/** @typedef {import("./session.js").GameSession} GameSession */

/** A column beside the hand has room for more than the map. */
const TALL = "(min-height: 900px)";

/** A component of a module that not every game needs: it is loaded when it is shown. @param {() => Promise<any>} load @param {() => any} [meanwhile] */
const later = (load, meanwhile = () => html`<div class="scroll pad8x"><${Skeleton} rows=${5} /></div>`) =>
  function Later(/** @type {Record<string, any>} */ props) {
    const [View, setView] = useState(/** @type {any} */ (undefined));
    useEffect(() => void load().then((view) => setView(() => view), () => {}), []);
    return View ? html`<${View} ...${props} />` : meanwhile();
  };
const PlayersPlace = later(async () => (await import("./players.js")).PlayersPlace);
const Mats = later(async () => (await import("./players.js")).Mats, () => null);
const End = later(async () => (await import("./end.js")).End);
const EndDock = later(async () => (await import("./end.js")).EndDock);
const Replay = later(async () => (await import("./replay.js")).Replay);
const Guide = later(async () => (await Promise.all([import("./guide.js"), loadMessages("guide")]))[0].Guide, () => null);

/** The style sheet and the words of this part, loaded once. @type {Promise<unknown> | undefined} */
let loading;

function load() {
  loading ??= Promise.all([loadMessages("game"), loadStyle("game")]).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * One game.
 *
 * @param {{ id: string, place: string, query: URLSearchParams }} props `place`: `map`, `hand`, `players`, `log`, `end`, `replay`, or `board`, which is the map
 *   of a game that is over too.
 */
export function Game({ id, place, query }) {
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState(false);
  const tag = language.value;
  useEffect(() => {
    setFailed(false);
    load().then(() => setReady(true), () => setFailed(true));
  }, [tag, failed]);
  const session = useMemo(() => sessionOf(id, tag), [id, tag]);
  useEffect(() => () => closeSession(session), [session]);
  if (!ready) return html`<div class="app fix game">${failed ? html`<p class="pl16">…</p>` : html`<${Skeleton} />`}</div>`;
  return html`<${OpenGame} session=${session} place=${place} query=${query} />`;
}

/** @param {{ session: GameSession, place: string, query: URLSearchParams }} props */
function OpenGame({ session, place: address, query }) {
  const { game } = session;
  const snapshot = session.snapshot.value;
  const error = session.error.value;
  const wide = useMedia(WIDE);
  const medium = useMedia(MEDIUM);
  const [seat, setSeat] = useState(query.get("seat") ?? "");
  useKeys(session);
  useDockHeight();
  useTitle(game?.name ?? "");
  const over = game !== undefined && (game.view.phase === "over" || game.view.phase === "aborted");
  const question = session.decision?.question;
  const tag = session.decision?.tag;
  const path = `/g/${session.id}`;
  // A new question is shown at once where it is answered; the address follows.
  const followed = useRef(/** @type {string | undefined} */ (undefined));
  const leads = medium || history.state?.sheet || followed.current === tag ? undefined : placeOfQuestion(session.decision, address);
  const place = leads ?? (address === "board" ? "map" : address);

  // A sheet that is read meanwhile stays open: its end, which is a step back in the history, leads there.
  useEffect(() => {
    const follow = () => {
      followed.current = tag;
      const at = medium ? undefined : placeOfQuestion(session.decision, location.pathname === path ? "map" : "");
      const to = at === "map" ? path : `${path}/${at}`;
      if (at && to !== location.pathname) navigate(to, { replace: true });
    };
    if (!history.state?.sheet) return follow();
    addEventListener("popstate", follow, { once: true });
    return () => removeEventListener("popstate", follow);
  }, [tag, question, medium]);
  // A question that an action opens is shown at once: whatever sheet the action was chosen in makes room.
  const next = session.turn.value?.next;
  const follows = session.turn.value && session.turn.value.steps.length > 0 && isFollowUp(session.turn.value) ? next : undefined;
  useEffect(() => {
    if (!follows) return;
    if (!medium && place !== "map" && follows.options.some(({ id }) => id.startsWith("area:"))) navigate(path);
    else if (sheet.value) closeSheet();
  }, [follows]);
  // The map of a game that is over is its result; a game that ends while it is shown leads there from every place.
  const ran = useRef(false);
  useEffect(() => {
    if (over && (address === "map" || ran.current)) navigate(`${path}/end`, { replace: true });
    ran.current = game !== undefined && !over;
  }, [over, address, game === undefined]);
  // The place "Players" begins with all of them, unless it was opened by a tap on one.
  useEffect(() => {
    if (place !== "players") setSeat("");
  }, [place]);

  if (!game) {
    return html`<div class="app fix game"><header class="top"><${IconButton} symbol="back" label=${t("back-to-games")} href="/" /></header>
      ${error instanceof SignInNeededError ? html`<${SignInBanner} text=${problemText(error)} />`
        : error ? html`<${Banner} kind="bad" symbol="flag">${problemText(error)}<//>` : html`<${Skeleton} rows=${5} />`}</div>`;
  }
  const onSeat = (/** @type {string} */ one) => {
    setSeat(one);
    if (place !== "players") navigate(`${path}/players`);
  };
  const onArea = (/** @type {string} */ area) => showArea(session, area);
  const banners = html`<${ConnectionBanner} at=${snapshot?.at} />
    ${signedOut.value && html`<${SignInBanner} title=${t("signed-out")} text=${t("signed-out-note")} />`}
    ${error && online.value && !signedOut.value && html`<${Banner} kind="bad" symbol="flag">${problemText(error)}<//>`}`;
  const props = { session, place, path, banners, onSeat, onArea, seat, query, over };
  if (place === "replay") return html`<div class="app fix game"><${Header} session=${session} sub=${t("stepping-through")} back=${`${path}/end`} />${banners}<${Replay} session=${session} start=${Number(query.get("at")) || undefined} /></div>`;
  if (place === "end" && over) return html`<div class="app fix game ended"><${Header} session=${session} sub=${t("ended-in", { generation: game.view.generation })} />${banners}<${End} session=${session} /><${EndDock} session=${session} /><${Bar} session=${session} place="end" path=${path} over /></div>`;
  return html`${wide ? html`<${Desk} ...${props} />` : html`<${Phone} ...${props} medium=${medium} />`}<${FocusOnQuestion} asked=${follows} />`;
}

/** Puts the focus on a question that an action opens, if the control that had the focus went away with its sheet.
 * @param {{ asked: import("./types.js").Decision | undefined }} props */
function FocusOnQuestion({ asked }) {
  const open = sheet.value !== null;
  useEffect(() => {
    if (!asked || open || (document.activeElement && document.activeElement !== document.body)) return;
    const area = asked.question === "area" ? document.querySelector(".map [role=gridcell][tabindex='0']") : null;
    /** @type {HTMLElement | SVGElement | null} */ (area ?? document.getElementById("question"))?.focus();
  }, [asked, open]);
  return null;
}

/** Leads to where one signs in. @param {{ title?: string, text: string }} props */
const SignInBanner = ({ title, text }) =>
  html`<${Banner} kind="warn" symbol="lock" title=${title} action=${t("sign-in")} onAction=${() => navigate("/you/sign-in")}>${text}<//>`;

/** @param {{ session: GameSession, sub?: string, back?: string }} props */
function Header({ session, sub, back = "/" }) {
  const game = /** @type {import("./types.js").Game} */ (session.game);
  const unread = useUnread(session);
  const wide = useMedia(WIDE);
  const { generation, phase } = game.view;
  return html`<header class="top">
    <a class="skip" href="#question" onClick=${(/** @type {Event} */ event) => (event.preventDefault(), document.getElementById("question")?.focus())}>${t("to-decision")}</a>
    <${IconButton} symbol="back" label=${t("back-to-games")} href=${back} />
    <div class="t"><h1>${game.name}</h1><p>${sub ?? t("generation-phase", { generation, phase })}</p></div>
    ${wide && html`<button type="button" class="badge" onClick=${() => openKeys()}><${Symbol} name="info" size=${14} />${t("press-for-keys")}</button>`}
    <button type="button" class="ib" aria-label=${t(unread ? "chat-new" : "chat")} onClick=${() => openChat(session)}><${Symbol} name="chat" size=${24} />${unread && html`<span class="dot"></span>`}</button>
    <${IconButton} symbol="more" label=${t("game-menu")} onClick=${async () => (await import("./menu.js")).openMenu(session)} />
  </header>`;
}

/** What a parameter's steps give. @param {GameSession} session @param {string} id */
function openParameter(session, id) {
  const parameter = PARAMETERS.find((one) => one.id === id);
  const view = session.game?.view;
  if (!parameter || !view) return;
  openSheet({
    title: t(parameter.id),
    body: () => html`<div class="pad col g8"><p>${t(`${parameter.id}-spoken`, { value: number(view[parameter.id]) })}</p><p class="muted">${t("parameter-rating")}</p>
      <ul class="panel">${parameter.bonuses.map((step) => html`<li class="row" key=${step}><span class="m">${parameterText(parameter.id, step)}: ${t(`bonus-step-${parameter.id}-${step < 0 ? `m${-step}` : step}`)}</span>${view[parameter.id] >= step && html`<${Symbol} name="check" label=${t("taken")} />`}</li>`)}</ul></div>`,
  });
}

/** The map with what is asked, what is chosen, and what has changed. It takes the longest to draw, so it comes one frame after what is around it.
 * @param {{ session: GameSession }} props */
function Board({ session }) {
  const [due, setDue] = useState(false);
  useEffect(() => setDue(true), []);
  const game = /** @type {import("./types.js").Game} */ (session.game);
  const turn = session.turn.value;
  const last = turn?.steps.at(-1);
  const isArea = (/** @type {import("./types.js").Decision | undefined} */ decision) => decision?.options.some(({ id }) => id.startsWith("area:")) ?? false;
  const asked = session.sending.value ? undefined : isArea(turn?.next) ? turn?.next : isArea(last?.decision) ? last?.decision : undefined;
  const selected = asked && asked === last?.decision ? last?.answer.option.slice("area:".length) : undefined;
  const select = (/** @type {string} */ area) => {
    if (!asked) return;
    if (selected !== area) answer(session, asked, `area:${area}`);
  };
  const own = { game, decision: asked, selected, onSelect: select, changed: session.changed.value, ringed: session.ringed.value };
  return due ? html`<${GameMap} ...${own} />` : html`<div class="map"></div>`;
}

/** The dock of what is asked, with the guide above it. @param {{ session: GameSession, place: string, beside?: boolean }} props `beside`: the map is in view too. */
function AnyDock({ session, place, beside }) {
  const cards = isOfCards(session.decision) && !session.sending.value && session.trouble.value?.kind !== "changed";
  return html`${guideOf(session.id) && html`<${Guide} session=${session} />`}
    ${cards && place === "hand" ? html`<${CardsDock} session=${session} />` : cards ? html`<${GoToCards} session=${session} />` : html`<${Dock} session=${session} place=${beside ? "map" : place} />`}`;
}

/** Away from the hand, a question for cards leads there. @param {{ session: GameSession }} props */
function GoToCards({ session }) {
  const decision = session.decision;
  const game = /** @type {import("./types.js").Game} */ (session.game);
  const trouble = session.trouble.value;
  return html`<section class="dock" aria-label=${t("dock")}>
    ${trouble && trouble.kind !== "changed" && html`<p class="r g8 c-bad small" role="alert"><${Symbol} name="flag" />${trouble.text}</p>`}
    <div class="a" id="question" tabindex="-1">${decision?.waiting ? html`<span class="now-dot"></span>` : html`<${SeatMarks} seats=${othersWaitedFor(game)} />`}
    <div class="m"><b>${decision?.waiting ? t("your-turn") : choiceText(game)}</b><span class="q">${decision?.text}</span></div></div>
    <div class="bts"><a class=${classes("btn grow", decision?.waiting && "p")} href=${`/g/${session.id}/hand`}>${t("to-cards")}</a></div></section>`;
}

/** The bar of the places: a game that is over has its result in place of the hand. @param {{ session: GameSession, place: string, path: string, over?: boolean, beside?: boolean }} props
 * `beside`: the map is in view in every place. */
function Bar({ session, place: shown, path, over, beside }) {
  const unseen = useUnseen(session);
  const cards = session.game?.hand?.cards.length ?? 0;
  const map = { to: "map", href: over ? `${path}/board` : path, symbol: "map", name: "place-map", count: 0, hot: false };
  const hand = { to: "hand", href: `${path}/hand`, symbol: "hand", name: "hand", count: cards, hot: false };
  const result = { to: "end", href: `${path}/end`, symbol: "trophy", name: "result", count: 0, hot: false };
  const place = beside && !over && shown === "map" ? "hand" : shown;
  const places = [
    ...(over ? [result, map] : beside ? [hand] : [map, hand]),
    { to: "players", href: `${path}/players`, symbol: "people", name: "players", count: 0, hot: false },
    { to: "log", href: `${path}/log`, symbol: "log", name: "log", count: unseen, hot: true },
  ];
  return html`<nav class="tabs" aria-label=${t("places-in-game")}>${places.map(({ to, href, symbol, name, count, hot }) => html`<a key=${to} href=${href} aria-current=${place === to ? "page" : undefined}><${Spoken} text=${count > 0 ? t(hot ? "log-new" : "hand-count", { count }) : t(name)}>
    <${Symbol} name=${symbol} size=${24} />${t(name)}${count > 0 && html`<span class=${classes("n", hot && "hot")}>${badge(count)}</span>`}<//></a>`)}</nav>`;
}

/** @param {{ session: GameSession, place: string, path: string, banners: any, onSeat: (seat: string) => void, onArea: (area: string) => void,
 *   seat: string, query: URLSearchParams, over: boolean, medium: boolean }} props */
function Phone({ session, place, path, banners, onSeat, onArea, seat, query, over, medium }) {
  const game = /** @type {import("./types.js").Game} */ (session.game);
  const own = game.view.seats.find((one) => one.seat === game.seat);
  const after = session.turn.value?.preview?.values.after.stock;
  // After the game there is nothing to choose from the hand.
  const shown = medium && place === "map" ? (over ? "players" : "hand") : place;
  const side = shown === "hand" ? html`<${Hand} session=${session} />` : shown === "players" ? html`<${PlayersPlace} session=${session} seat=${seat} onSelect=${onSeat} />`
    : shown === "log" ? html`<${Log} session=${session} onArea=${onArea} at=${query.get("at")} />` : null;
  const goals = game.view.milestones.length > 0;
  const tall = useMedia(TALL) && medium;
  const map = html`<${Parameters} view=${game.view} onClick=${(/** @type {string} */ id) => openParameter(session, id)} />
    ${!tall && html`<${Players} game=${game} onClick=${onSeat} />`}
    <main class="mapbox"><${Board} session=${session} />
      ${goals && !tall && html`<button type="button" class="mapbtn b2" aria-label=${t("goals")} onClick=${() => openGoals(session)}><${Symbol} name="trophy" size=${24} /></button>`}</main>
    ${tall && html`${goals && html`<${GoalGrid} session=${session} />`}<div class="mats"><${Mats} session=${session} onSelect=${onSeat} brief /></div>`}
    ${own && html`<${Resources} seat=${own} label=${t("own-resources")} onClick=${() => openResources(session)} dim=${after} />`}`;
  const foot = html`<${AnyDock} session=${session} place=${shown} beside=${medium} /><${Bar} session=${session} place=${place} path=${path} over=${over} beside=${medium} />`;
  if (medium) {
    return html`<div class="app fix game medium"><${Header} session=${session} />${banners}<div class="twocol"><div class="mapcol">${map}</div><div class="sidecol"><section class="sidebody" aria-label=${t(shown)}>${side}</section>${foot}</div></div></div>`;
  }
  return html`<div class="app fix game"><${Header} session=${session} />${banners}${side ? html`<main class="placebox">${side}</main>` : map}${foot}</div>`;
}

/** Three columns. @param {{ session: GameSession, place: string, path: string, banners: any, onSeat: (seat: string) => void, onArea: (area: string) => void,
 *   seat: string, query: URLSearchParams, over: boolean }} props */
function Desk({ session, place, path, banners, onSeat, onArea, seat, query, over }) {
  const game = /** @type {import("./types.js").Game} */ (session.game);
  const unseen = useUnseen(session);
  const tab = place !== "map" ? place : over ? "players" : "hand";
  const tabs = [["hand", t("hand-tab", { count: game.hand?.cards.length ?? 0 })], ["log", t("log")], ["players", t("players")], ["chat", t("chat")]];
  const body = tab === "log" ? html`<${Log} session=${session} onArea=${onArea} at=${query.get("at")} />` : tab === "chat" ? html`<div class="scroll"><${Chat} session=${session} /></div>`
    : tab === "players" ? html`<${PlayersPlace} session=${session} seat=${seat} onSelect=${onSeat} />` : html`<${Hand} session=${session} />`;
  return html`<div class="desk app game">
    <${Header} session=${session} />
    <div class="lcol col g8">${banners}<${Mats} session=${session} onSelect=${onSeat} /></div>
    <main class="midc col"><${Parameters} view=${game.view} onClick=${(/** @type {string} */ id) => openParameter(session, id)} /><div class="mapbox"><${Board} session=${session} /></div>
      ${game.view.milestones.length > 0 && html`<${GoalGrid} session=${session} />`}</main>
    <div class="rcol col"><nav class="rtabs" aria-label=${t("places-in-game")}>${tabs.map(([to, text]) => html`<a key=${to} href=${`${path}/${to}`} aria-current=${tab === to ? "page" : undefined}>${text}${to === "log" && unseen > 0 && html` <span class="badge new">${badge(unseen)}</span>`}</a>`)}</nav>
      <section class="sidebody" aria-label=${t(["log", "players", "chat"].includes(tab) ? tab : "hand")}>${body}</section><${AnyDock} session=${session} place=${tab === "hand" ? "hand" : "map"} beside /></div>
  </div>`;
}

/** Milestones and awards side by side, for a desk and a tablet. @param {{ session: GameSession }} props */
function GoalGrid({ session }) {
  const game = /** @type {import("./types.js").Game} */ (session.game);
  const { view } = game;
  const { milestones = [], awards = [] } = catalogue.value ?? {};
  const count = (/** @type {(string | undefined)[]} */ by) => number(by.filter(Boolean).length);
  const head = (/** @type {string} */ symbol, /** @type {string} */ title, /** @type {string} */ stands) =>
    html`<span class="gl"><${Symbol} name=${symbol} label=${title} /><span class="glt"><b aria-hidden="true">${title}</b> ${stands}</span></span>`;
  const cell = (/** @type {string} */ id, /** @type {string} */ title, /** @type {string | undefined} */ by, /** @type {number[]} */ have, /** @type {number | undefined} */ needs) =>
    html`<button type="button" key=${id} class=${classes("goal", by && "got")} onClick=${() => openGoals(session)}><b>${title}</b><${Standing} game=${game} have=${have} needs=${needs} />${by && html`<span class="r"><${Symbol} name="check" size=${14} label=${t("taken")} /><${Symbol} name=${`seat-${by}`} size=${16} label=${nameOf(game, by)} /></span>`}</button>`;
  return html`<div class="goals">${head("milestone", t("milestones"), t("goals-claimed", { value: count(view.milestones.map(({ claimed_by }) => claimed_by)), most: number(milestones[0]?.most ?? 0) }))}${view.milestones.map(({ milestone, have, needs, claimed_by }) =>
      cell(milestone, milestones.find(({ id }) => id === milestone)?.title ?? milestone, claimed_by, have, needs))}
    ${head("award", t("awards"), t("goals-funded", { value: count(view.awards.map(({ funded_by }) => funded_by)), most: number(awards[0]?.prices.length ?? 0) }))}${view.awards.map(({ award, have, funded_by }) =>
      cell(award, awards.find(({ id }) => id === award)?.title ?? award, funded_by, have, undefined))}</div>`;
}
