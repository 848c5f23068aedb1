// The place "Players": one mat at a time on a phone, all of them on a desk.

import { hasMessage, number, t, when } from "../lib/i18n.js";
import { classes, html } from "../lib/view.js";
import { Symbol } from "../ui/symbols.js";
import { openGoals } from "./actions.js";
import { openCard } from "./card.js";
import { catalogue } from "./catalogue.js";
import { symbolOf } from "./logic/changes.js";
import { CardRow, Players as Chips, RESOURCES, Resources, nameOf, order, signed } from "./parts.js";
import { Button } from "../ui/controls.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./types.js").SeatView} SeatView */
/** @typedef {import("./types.js").Game} Game */

/** @param {{ session: GameSession, seat: string, onSelect: (seat: string) => void }} props */
export function PlayersPlace({ session, seat, onSelect }) {
  const { game } = session;
  if (!game) return null;
  const seats = order(game.view);
  const at = Math.max(0, seats.findIndex((one) => one.seat === seat));
  const shown = /** @type {SeatView} */ (seats[at]);
  const go = (/** @type {number} */ by) => onSelect(seats[(at + by + seats.length) % seats.length]?.seat ?? seat);
  let from = 0;
  return html`<${Chips} game=${game} selected=${shown.seat} onClick=${onSelect} />
    <div class="scroll pad8x" onPointerDown=${(/** @type {PointerEvent} */ event) => (from = event.clientX)} onPointerUp=${(/** @type {PointerEvent} */ event) => Math.abs(event.clientX - from) > 70 && go(event.clientX < from ? 1 : -1)}>
      <${Mat} session=${session} game=${game} seat=${shown} />
      <p class="pd8 mt8"><${Button} wide symbol="trophy" onClick=${() => openGoals(session)}>${t("goals")}<//></p>
    </div>`;
}

/** What is said about a seat besides the game: who plays for it. @param {Game} game @param {string} seat */
function statusOf(game, seat) {
  const status = game.seats?.items.find(({ player }) => player.seat === seat);
  if (status?.substitute) return t("played-by-substitute", { name: status.substitute.player.name, until: when(status.substitute.until) });
  if (status?.caretaker) return status.reason && hasMessage(`caretaker-${status.reason}`) ? t(`caretaker-${status.reason}`) : t("played-by-caretaker");
  return undefined;
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
      <div class="grow"><h2 class="big">${name}</h2><p class="small muted">${corporation?.title}</p></div>
      <p class="rt"><b class="q2"><${Symbol} name="tr" label=${t("rating")} />${number(seat.rating)}</b>${seat.rating_raised > 0 && html`<span class="small muted blk">${t("this-generation", { steps: signed(seat.rating_raised) })}</span>`}</p></div>
    ${status && html`<p class="small muted mt4">${status}</p>`}
  </section>
  <${Resources} seat=${seat} label=${t("resources-of", { name })} />
  <p class="panel tagrow">${seat.tags.filter(({ count }) => count > 0).map(({ tag, count }) => html`<span class="r g4" key=${tag}><${Symbol} name=${`tag-${tag}`} label=${t(`tag-${tag}`)} />${number(count)}</span>`)}
    ${seat.events > 0 && html`<span class="r g4"><${Symbol} name="tag-event" label=${t("tag-event")} />${number(seat.events)}</span>`}
    <span class="end r g4 small muted"><${Symbol} name="card" size=${18} />${t("in-hand", { count: seat.hand })}</span></p>
  <p class="small muted pd8 mt4">${t("worth-of-metals", { steel: seat.steel_worth, titanium: seat.titanium_worth })}</p>
  ${corporation && html`<details class="panel corpd"><summary>${corporation.title}${seat.corporation_used && html` <span class="small muted">${t("used")}</span>`}</summary><p class="pre small">${corporation.text}</p></details>`}
  ${list(t("actions-and-effects"), active)}
  ${list(t("automated"), automated)}
  ${list(t("events-played"), (seat.played_events ?? []).map((card) => ({ card })))}`;
}

/** All mats in short, for a desk. @param {{ session: GameSession, onSelect: (seat: string) => void }} props */
export function Mats({ session, onSelect }) {
  const { game } = session;
  if (!game) return null;
  const { view } = game;
  return order(view).map((seat) => {
    const now = view.waiting_for.includes(seat.seat);
    const corporation = catalogue.value?.corporations[seat.corporation ?? ""];
    return html`<button type="button" key=${seat.seat} class=${classes("mat", now && "now", seat.passed && "out")} onClick=${() => onSelect(seat.seat)}>
      <span class="r g8"><${Symbol} name=${`seat-${seat.seat}`} label=${t(`seat-${seat.seat}`)} /><b class="grow el">${nameOf(game, seat.seat)}</b><span class="q2"><${Symbol} name="tr" size=${16} label=${t("rating")} />${number(seat.rating)}</span></span>
      <span class="small muted blk">${[corporation?.title, seat.passed && t("has-passed"), statusOf(game, seat.seat)].filter(Boolean).join(" · ")}</span>
      <span class="mres">${RESOURCES.map((one) => html`<span key=${one}><${Symbol} name=${symbolOf(one)} size=${18} label=${t(one)} /><b>${number(seat.stock[one])}</b><i>${signed(seat.production[one])}</i></span>`)}</span>
      <span class="r g8 wrap small">${seat.tags.filter(({ count }) => count > 0).map(({ tag, count }) => html`<span class="r g4" key=${tag}><${Symbol} name=${`tag-${tag}`} size=${18} label=${t(`tag-${tag}`)} />${number(count)}</span>`)}
        <span class="end r g4"><${Symbol} name="card" size=${18} label=${t("in-hand", { count: seat.hand })} />${number(seat.hand)}</span></span>
    </button>`;
  });
}
