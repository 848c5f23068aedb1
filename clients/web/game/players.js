// The place "Players": all players side by side, or the mat of one.

import { hasMessage, number, t, when } from "../lib/i18n.js";
import { classes, html } from "../lib/view.js";
import { Button } from "../ui/controls.js";
import { Symbol } from "../ui/symbols.js";
import { openGoals } from "./actions.js";
import { openCard } from "./card.js";
import { catalogue } from "./catalogue.js";
import { openResources } from "./hand.js";
import { symbolOf } from "./logic/changes.js";
import { CardRow, FirstMark, Players as Chips, RESOURCES, Resources, nameOf, order, signed } from "./parts.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./types.js").SeatView} SeatView */
/** @typedef {import("./types.js").Game} Game */

/** @param {{ session: GameSession, seat: string, onSelect: (seat: string) => void }} props `seat`: whose mat is shown; empty for all side by side. */
export function PlayersPlace({ session, seat, onSelect }) {
  const { game } = session;
  if (!game) return null;
  const seats = order(game.view);
  const at = seats.length === 1 ? 0 : seats.findIndex((one) => one.seat === seat);
  const shown = seats[at];
  const go = (/** @type {number} */ by) => onSelect(seats[(at + by + seats.length) % seats.length]?.seat ?? seat);
  let from = 0;
  const swipe = { onPointerDown: (/** @type {PointerEvent} */ event) => (from = event.clientX), onPointerUp: (/** @type {PointerEvent} */ event) => Math.abs(event.clientX - from) > 70 && go(event.clientX < from ? 1 : -1) };
  return html`<${Chips} game=${game} selected=${shown?.seat} onClick=${onSelect} />
    <div class="scroll pad8x" ...${shown ? swipe : {}}>
      ${shown && seats.length > 1 && html`<${Button} small quiet symbol="people" onClick=${() => onSelect("")}>${t("compare-players")}<//>`}
      ${shown ? html`<${Mat} session=${session} game=${game} seat=${shown} />` : html`<${Comparison} game=${game} onSelect=${onSelect} />`}
      <p class="pd8 mt8"><${Button} wide symbol="trophy" onClick=${() => openGoals(session)}>${t("goals")}<//></p>
    </div>`;
}

/** What is said about a seat besides the game: who plays for it. @param {Game} game @param {string} seat */
function statusOf(game, seat) {
  const status = game.seats?.items.find(({ player }) => player.seat === seat);
  if (status?.substitute) return t("played-by-substitute", { name: status.substitute.player.name, until: when(status.substitute.expires_at) });
  if (status?.caretaker) return status.reason && hasMessage(`caretaker-${status.reason}`) ? t(`caretaker-${status.reason}`) : t("played-by-caretaker");
  return undefined;
}

/** The M€ of the next generation: production and rating. @param {SeatView} seat */
const incomeOf = ({ production, rating }) => production.megacredits + rating;

/** All players side by side. @param {{ game: Game, onSelect: (seat: string) => void }} props */
function Comparison({ game, onSelect }) {
  const seats = order(game.view);
  const many = seats.length > 3;
  const tags = [...new Set(seats.flatMap((seat) => seat.tags.filter(({ count }) => count > 0).map(({ tag }) => tag)))];
  const tagOf = (/** @type {SeatView} */ seat, /** @type {string} */ tag) => seat.tags.find((one) => one.tag === tag)?.count ?? 0;
  const row = (/** @type {string} */ id, /** @type {string} */ symbol, /** @type {string} */ text, /** @type {(seat: SeatView) => any} */ value) =>
    html`<tr key=${id}><th scope="row"><span><${Symbol} name=${symbol} size=${18} />${text}</span></th>${seats.map((seat) => html`<td key=${seat.seat}>${value(seat)}</td>`)}</tr>`;
  return html`<section class="panel mt8 tablebox"><table class=${classes("sc cmp", many && "many")}>
    <thead><tr><td></td>${seats.map(({ seat }) => html`<th scope="col" key=${seat}><button type="button" class="who" onClick=${() => onSelect(seat)}><${Symbol} name=${`seat-${seat}`} size=${18} label=${t(`seat-${seat}`)} /><span class=${many ? "vh" : "el"}>${nameOf(game, seat)}</span></button></th>`)}</tr></thead>
    <tbody>${row("rating", "tr", t("rating"), ({ rating }) => number(rating))}
      ${row("income", "mc", t("income"), (seat) => signed(incomeOf(seat)))}
      ${row("hand", "card", t("cards-in-hand"), ({ hand }) => number(hand))}</tbody>
    <tbody>${RESOURCES.map((one) => row(one, symbolOf(one), t(one), ({ stock, production }) => html`<span class="sp"><b>${number(stock[one])}</b> <span class="prod">${signed(production[one])}</span></span>`))}</tbody>
    ${tags.length > 0 && html`<tbody>${tags.map((tag) => row(tag, `tag-${tag}`, t(`tag-${tag}`), (seat) => number(tagOf(seat, tag))))}
      ${seats.some(({ events }) => events > 0) && row("events", "tag-event", t("events-played"), ({ events }) => number(events))}</tbody>`}
  </table></section>
  <p class="small muted pd8 mt8">${t("compare-note")}</p>`;
}

/** One player's mat. @param {{ session: GameSession, game: Game, seat: SeatView }} props */
function Mat({ session, game, seat }) {
  const corporation = catalogue.value?.corporations[seat.corporation ?? ""];
  const cards = catalogue.value?.cards ?? {};
  const name = nameOf(game, seat.seat);
  const active = seat.played.filter(({ card }) => cards[card]?.kind === "active");
  const automated = seat.played.filter(({ card }) => cards[card]?.kind !== "active");
  const status = [seat.passed && t("has-passed"), statusOf(game, seat.seat)].filter(Boolean).join(" · ");
  const note = (/** @type {{ card: string, resources?: number, used?: boolean }} */ { card, resources, used }) => {
    const holds = cards[card]?.holds;
    return html`<span class="small muted r g4">${resources !== undefined && holds && html`${number(resources)} <${Symbol} name=${holds} size=${16} label=${t(`symbol-${holds}`)} />`}${used && html` <span>${t("used")}</span>`}</span>`;
  };
  const list = (/** @type {string} */ title, /** @type {{ card: string }[]} */ entries) =>
    entries.length > 0 && html`<h3 class="h2 mt8">${title} <span class="c">${number(entries.length)}</span></h3>
      <ul class="panel">${entries.map((one) => html`<${CardRow} key=${one.card} id=${one.card} small onOpen=${() => openCard(session, one.card)} note=${note(one)} />`)}</ul>`;
  return html`<section class="matp" aria-label=${name}>
    <div class="r g12"><span class="seatw"><${Symbol} name=${`seat-${seat.seat}`} size=${24} label=${t(`seat-${seat.seat}`)} /></span>
      <div class="grow"><h2 class="big r g8">${name}<${FirstMark} view=${game.view} seat=${seat.seat} /></h2><p class="small muted">${corporation?.title}</p></div>
      <p class="rt"><b class="q2"><${Symbol} name="tr" label=${t("rating")} />${number(seat.rating)}</b>${seat.rating_raised > 0 && html`<span class="small muted blk">${t("this-generation", { steps: signed(seat.rating_raised) })}</span>`}</p></div>
    ${status && html`<p class="small muted mt4">${status}</p>`}
  </section>
  <${Resources} seat=${seat} label=${t("resources-of", { name })} onClick=${seat.seat === game.seat ? () => openResources(session) : undefined} />
  <p class="panel tagrow">${seat.tags.filter(({ count }) => count > 0).map(({ tag, count }) => html`<span class="r g4" key=${tag}><${Symbol} name=${`tag-${tag}`} label=${t(`tag-${tag}`)} />${number(count)}</span>`)}
    ${seat.events > 0 && html`<span class="r g4"><${Symbol} name="tag-event" label=${t("tag-event")} />${number(seat.events)}</span>`}
    <span class="end r g4 small muted"><${Symbol} name="card" size=${18} />${t("in-hand", { count: seat.hand })}</span></p>
  <p class="small muted pd8 mt4">${t("income")}: ${signed(incomeOf(seat))}. ${t("worth-of-metals", { steel: seat.steel_worth, titanium: seat.titanium_worth })}</p>
  ${corporation && html`<details class="panel corpd"><summary>${corporation.title}${seat.corporation_used && html` <span class="small muted">${t("used")}</span>`}</summary><p class="pre small">${corporation.text}</p></details>`}
  ${list(t("actions-and-effects"), active)}
  ${list(t("automated"), automated)}
  ${list(t("events-played"), (seat.played_events ?? []).map((card) => ({ card })))}`;
}

/** All mats in short, for a desk and a tablet. @param {{ session: GameSession, onSelect: (seat: string) => void, brief?: boolean }} props
 * `brief`: the own resources are left out, because they stand elsewhere. */
export function Mats({ session, onSelect, brief }) {
  const { game } = session;
  if (!game) return null;
  const { view } = game;
  const after = session.turn.value?.preview?.values.after.stock;
  // In the order of play, from the own seat on.
  const seats = order(view);
  const first = Math.max(0, seats.findIndex(({ seat }) => seat === game.seat));
  return [...seats.slice(first), ...seats.slice(0, first)].map((seat) => {
    const own = seat.seat === game.seat;
    const name = nameOf(game, seat.seat);
    const look = classes("mat", own && brief && "brief", view.waiting_for.includes(seat.seat) && "now", seat.passed && "out");
    const corporation = catalogue.value?.corporations[seat.corporation ?? ""];
    const head = html`<span class="r g8"><${Symbol} name=${`seat-${seat.seat}`} label=${t(`seat-${seat.seat}`)} /><b class="grow el">${name}</b><${FirstMark} view=${view} seat=${seat.seat} /><span class="q2"><${Symbol} name="tr" size=${16} label=${t("rating")} />${number(seat.rating)}</span></span>
      <span class="small muted blk">${[corporation?.title, seat.passed && t("has-passed"), statusOf(game, seat.seat)].filter(Boolean).join(" · ")}</span>`;
    const tags = html`<span class="r wrap small mtags">${seat.tags.filter(({ count }) => count > 0).map(({ tag, count }) => html`<span class="r g4" key=${tag}><${Symbol} name=${`tag-${tag}`} size=${18} label=${t(`tag-${tag}`)} />${number(count)}</span>`)}
        <span class="end r g4"><${Symbol} name="card" size=${18} label=${t("cards-in-hand")} />${number(seat.hand)}</span></span>`;
    const select = () => onSelect(seat.seat);
    if (own && !brief) {
      return html`<section key=${seat.seat} class=${look} aria-label=${name}><button type="button" class="mathd" onClick=${select}>${head}</button>
        <${Resources} seat=${seat} label=${t("own-resources")} onClick=${() => openResources(session)} dim=${after} />${tags}</section>`;
    }
    return html`<button type="button" key=${seat.seat} class=${look} onClick=${select}>${head}${!own && html`<${Resources} seat=${seat} label=${t("resources-of", { name })} />`}${tags}</button>`;
  });
}
