// What several screens of a game show: symbols of cards, cards as rows, resources, parameters, players, the clock.

import { duration, hasMessage, number, t } from "../lib/i18n.js";
import { tharsis } from "../lib/client.js";
import { classes, html, useEffect, useState } from "../lib/view.js";
import { Symbol } from "../ui/symbols.js";
import { catalogue } from "./catalogue.js";
import { cardTokens, isAgainst, offsetOf, pointsOf, requirementState, requirementSymbol, requirementText, textOf } from "./logic/card-symbols.js";
import { symbolOf } from "./logic/changes.js";
import { tagsOf } from "./logic/hand.js";
import { othersWaitedFor } from "./logic/seats.js";

/** @typedef {import("./types.js").CardEntry} CardEntry */
/** @typedef {import("./types.js").GameView} GameView */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./logic/card-symbols.js").Token} Token */

export const RESOURCES = /** @type {const} */ (["megacredits", "steel", "titanium", "plants", "energy", "heat"]);

/** A number with its sign; minus is U+2212. @param {number} value */
export const signed = (value) => (value > 0 ? `+${number(value)}` : number(value));

/** The name of a symbol for screen readers: a resource, a tag, a tile; empty for what has none. @param {string} symbol */
export const nameOfSymbol = (symbol) => (hasMessage(`symbol-${symbol}`) ? t(`symbol-${symbol}`) : "");

/** What is seen, and what a screen reader says in its place: names of controls that are made of symbols and numbers.
 * @param {{ text: string, children?: any }} props */
export const Spoken = ({ text, children }) => html`<span class="seen-only" aria-hidden="true">${children}</span><span class="vh">${text}</span>`;

/** Tokens as symbols. @param {{ tokens: Token[], inner?: boolean }} props */
export const Tokens = ({ tokens, inner }) => tokens.map((token, n) => html`<${TokenView} key=${n} token=${token} inner=${inner} />`);

/** @param {{ token: Token, inner?: boolean }} props */
function TokenView({ token, inner }) {
  const size = inner ? 14 : 16;
  switch (token.kind) {
    case "amount": {
      const icon = html`<${Symbol} name=${token.symbol} size=${token.plate ? 14 : size} label=${nameOfSymbol(token.symbol) || undefined} />`;
      const any = token.any && html` <span class="any">${t("any-player")}</span>`;
      if (token.plate) return html`<span class="prod">${signed(token.amount)} ${icon}</span>${any}`;
      return html`<span class="q">${inner ? number(Math.abs(token.amount)) : signed(token.amount)} ${icon}${any}</span>`;
    }
    case "symbol": return html`<${Symbol} name=${token.symbol} size=${inner ? 14 : 20} label=${nameOfSymbol(token.symbol) || undefined} />`;
    case "per":
      return html`<span class="q">/ ${token.each > 1 && number(token.each)}${token.symbols.map((one) => html`<${Symbol} key=${one} name=${one} size=${size} label=${nameOfSymbol(one) || undefined} />`)}</span>`;
    case "or": return html`<span class="q" aria-label=${t("or")}>/</span>`;
    case "then": return html`<${Symbol} name="next" size=${12} />`;
    case "pill":
      return html`<span class="act"><${Tokens} tokens=${token.cost} inner /><${Symbol} name="next" size=${12} /><${Tokens} tokens=${token.gain} inner /></span>`;
    default: return html`<span class="q wd">${t(`word-${token.word}`)}</span>`;
  }
}

/** The tags of a card. @param {{ card: CardEntry, size?: number }} props */
export const Tags = ({ card, size = 18 }) =>
  html`<span class="tg">${tagsOf(card).map((tag, n) => html`<${Symbol} key=${n} name=${`tag-${tag}`} size=${size} label=${t(`tag-${tag}`)} />`)}</span>`;

/** The rosette with the points of a card. @param {{ card: CardEntry }} props */
export function Points({ card }) {
  const points = pointsOf(card.points, card.holds);
  if (!points) return null;
  const { number: value, each, symbol } = points;
  return html`<span class="r pts" role="img" aria-label=${t("points", { count: value })}>
    <span class="vp"><${Symbol} name="vp" size=${24} /><b>${number(value)}</b></span>
    ${symbol && html`<span class="q">/${each > 1 && number(each)}<${Symbol} name=${symbol} size=${16} /></span>`}
  </span>`;
}

/** The requirements of a card as chips. `game`: marks those that are met, those that are not, and those that are missed for ever. A card in hand is
 * marked as the server says. @param {{ card: CardEntry, game?: Game | undefined }} props */
export function Requirements({ card, game }) {
  const seat = game?.view.seats.find((one) => one.seat === game.seat);
  const held = game?.hand?.cards.find((one) => one.card === card.id);
  const known = catalogue.value;
  const inPlay = seat && known ? [known.corporations[seat.corporation ?? ""], ...seat.played.map((one) => known.cards[one.card])].flatMap((one) => one ?? []) : [];
  return card.requirements.map((one, n) => {
    const computed = game && seat ? requirementState(one, game.view, seat, offsetOf(seat, inPlay)) : undefined;
    const state = computed && held ? (held.blocked_by.some((reason) => isAgainst(one, reason)) ? (computed === "gone" ? "gone" : "unmet") : "met") : computed;
    const mark = state && { met: "check", unmet: "lock", gone: "close" }[state];
    const symbol = html`<${Symbol} name=${requirementSymbol(one)} size=${14} />`;
    const amount = one.parameter ? `${one.kind === "at_most" ? "≤" : "≥"} ${parameterText(one.parameter, one.amount)}` : number(one.amount);
    return html`<span key=${n} class=${classes("req", state)}>${mark && html`<${Symbol} name=${mark} size=${12} />`}${one.kind === "production" ? html`<span class="prod">${amount} ${symbol}</span>` : html`${amount} ${symbol}`}</span>`;
  });
}

/** What a card requires and does: in symbols, or in words where it has no symbols. @param {{ card: CardEntry, game?: Game | undefined }} props */
function Effect({ card, game }) {
  const tokens = cardTokens(card);
  const words = tokens.length > 0 ? "" : textOf(card) || (card.points && card.requirements.length === 0 ? t("points", { count: card.points.points }) : "");
  return html`${(card.requirements.length > 0 || tokens.length > 0) && html`<span class="fxs fx"><${Requirements} card=${card} game=${game} /><${Tokens} tokens=${tokens} /></span>`}
    ${words && html`<span class="tx">${words}</span>`}`;
}

/** The name of a card for screen readers: title, price, kind, tags, points, requirements, and its text where it has no symbols. @param {CardEntry} card @param {number} price */
export const spoken = (card, price) =>
  [[card.title, t("amount-mc", { amount: price }), t(`kind-${card.kind}`), ...card.tags.map((tag) => t(`tag-${tag}`)),
    ...(card.points ? [t("points", { count: card.points.points })] : [])].join(", "),
  requirementText(card), cardTokens(card).length === 0 ? textOf(card) : ""].filter(Boolean).join(". ");

/** The longest text that stands on a card of half the width, in characters. The dock says a longer one when the card is tapped. */
const SHORT = 140;

/** What the control at the end of a row does, and its symbol: puts the card into the turn, chooses it among several, or plans it. */
const CONTROLS = /** @type {const} */ ({ add: "plus", box: undefined, plan: "list" });

/**
 * A card as a row.
 *
 * @param {{ id: string, price?: number | undefined, reasons?: import("./types.js").BlockReason[] | undefined, game?: Game | undefined, on?: boolean,
 *   onOpen: () => void, onToggle?: (() => void) | undefined, toggleLabel?: string, control?: keyof typeof CONTROLS, note?: any, small?: boolean }} props
 *   `reasons`: why it is blocked. `game`: marks the requirements.
 */
export function CardRow({ id, price, reasons = [], game, on, onOpen, onToggle, toggleLabel, control = "add", note, small }) {
  const card = catalogue.value?.cards[id];
  if (!card) return html`<li class="cs"><span class="m">${id}</span></li>`;
  const due = price ?? card.cost;
  const blocked = reasons.length > 0;
  const unpaid = reasons.find(({ what }) => what === "payment");
  const [other, ...more] = reasons.filter((one) => one !== unpaid);
  const describes = blocked ? `why-${id}` : undefined;
  const symbol = on ? "check" : CONTROLS[control];
  return html`<li class=${classes("cs", blocked && "no", small && "sm")}>
    <span class=${`kind ${card.kind}`}></span>
    ${!small && html`<span class="cost">${due < card.cost && html`<s>${number(card.cost)}</s>`}${number(due)}<small>M€</small>
      ${unpaid && html`<span class="lack" aria-hidden="true"><${Symbol} name="lock" size=${12} />${number(unpaid.have - unpaid.need)}</span>`}</span>`}
    <button type="button" class="m" aria-describedby=${describes} onClick=${onOpen}><${Spoken} text=${spoken(card, due)}>
      <span class="ti1"><span class="nm">${card.title}</span><${Tags} card=${card} /></span>
      ${!small && html`<${Effect} card=${card} game=${game} />`}
      ${other && html`<span class="why"><${Symbol} name="lock" size=${16} /><span>${other.text}${more.length > 0 && html` <b>+${more.length}</b>`}</span></span>`}
    <//></button>
    ${blocked && html`<span class="vh" id=${describes}>${reasons.map(({ text }) => text).join(" ")}</span>`}
    <span class="end">${note}<${Points} card=${card} />
      ${onToggle && html`<button type="button" class=${classes("add", control, on && "on")} aria-pressed=${Boolean(on)} aria-label=${toggleLabel ?? t("card-add", { card: card.title })}
        onClick=${onToggle}><span class="bx">${symbol && html`<${Symbol} name=${symbol} />`}</span></button>`}
    </span>
  </li>`;
}

/**
 * A card in two columns, for the draft and research.
 *
 * @param {{ id: string, on?: boolean, kept?: string | undefined, role: "radio" | "checkbox" | "img", game?: Game | undefined, onClick?: () => void,
 *   tabindex?: number }} props `kept`: words for a card that was kept before. `game`: marks the requirements.
 */
export function MiddleCard({ id, on, kept, role, game, onClick, tabindex }) {
  const card = catalogue.value?.cards[id];
  if (!card) return null;
  return html`<button type="button" class=${classes("cm", kept && "kept")} role=${kept ? undefined : role} aria-checked=${kept ? undefined : Boolean(on)} onClick=${onClick}
    tabindex=${tabindex}><${Spoken} text=${kept ? `${card.title}, ${kept}` : spoken(card, card.cost)}>
    <span class=${`kindbar ${card.kind}`}></span>
    <span class="hd"><span class="c">${number(card.cost)} <small class="mcu">M€</small></span><${Tags} card=${card} /></span>
    <span class="nm"><span class="grow">${card.title}</span><${Points} card=${card} /></span>
    <${Effect} card=${card} game=${game} />
    ${cardTokens(card).length > 0 && textOf(card).length <= SHORT && html`<span class="tx tall">${textOf(card)}</span>`}
    <span class="ft">${kept && html`<span class="rq">${kept}</span>`}<span class="tick" aria-hidden="true">${(on || kept) && html`<${Symbol} name="check" size=${18} />`}</span></span>
  <//></button>`;
}

/** Stock and production. `changes`: differences by resource, shown for a while. @param {{ seat: import("./types.js").SeatView, label: string, onClick?: () => void,
 *   dim?: import("./types.js").StockAmounts | undefined }} props `dim`: what the stock will be. */
export const Resources = ({ seat, label, onClick, dim }) =>
  html`<section class="res" aria-label=${label}>
    ${RESOURCES.map((one) => {
      const value = dim?.[one] ?? seat.stock[one];
      const text = t("resource-line", { resource: t(one), stock: seat.stock[one], production: signed(seat.production[one]) });
      const content = html`<span class=${classes("n", dim && dim[one] !== seat.stock[one] && "soon")}><${Symbol} name=${symbolOf(one)} size=${18} />${number(value)}</span>
        <span class="pr"><span class="prod">${signed(seat.production[one])}</span></span>`;
      return onClick
        ? html`<button type="button" key=${one} onClick=${onClick}><${Spoken} text=${text}>${content}<//></button>`
        : html`<div key=${one} role="img" aria-label=${text}>${content}</div>`;
    })}
  </section>`;

/** Global parameters: least, most, steps with a bonus. */
export const PARAMETERS = /** @type {const} */ ([
  { id: "temperature", symbol: "temp", least: -30, most: 8, bonuses: [-24, -20, 0], bar: "tr-temp" },
  { id: "oxygen", symbol: "oxygen", least: 0, most: 14, bonuses: [8], bar: "tr-oxy" },
  { id: "oceans", symbol: "oceans", least: 0, most: 9, bonuses: [], bar: "tr-sea" },
]);

/** @param {string} id Of a parameter. @param {number} value */
export const parameterText = (id, value) => (hasMessage(`${id}-value`) ? t(`${id}-value`, { value: number(value) }) : number(value));

/** The strip of parameters. @param {{ view: Pick<GameView, "temperature" | "oxygen" | "oceans">, onClick?: (id: string) => void }} props */
export const Parameters = ({ view, onClick }) =>
  html`<section class="params" aria-label=${t("parameters")}>
    ${PARAMETERS.map(({ id, symbol, least, most, bonuses, bar }) => {
      const part = ((view[id] - least) / (most - least)) * 100;
      const left = bonuses.filter((step) => step > view[id]);
      return html`<button type="button" class="param" key=${id} onClick=${() => onClick?.(id)}><${Spoken} text=${t(`${id}-spoken`, { value: number(view[id]) })}>
        <span class="v"><${Symbol} name=${symbol} size=${18} />${parameterText(id, view[id])}<small>${t("parameter-goal", { value: parameterText(id, most) })}</small></span>
        <svg class="track" aria-hidden="true"><rect class="tr-bg" x="0" y="2" width="100%" height="4" rx="2" /><rect class=${bar} x="0" y="2" width=${`${part}%`} height="4" rx="2" />
          ${left.map((step) => html`<circle class="tr-b" key=${step} cx=${`${((step - least) / (most - least)) * 100}%`} cy="4" r="3" />`)}</svg>
      <//></button>`;
    })}
  </section>`;

/** The name of who plays for a seat; "You" for the own one. @param {Game} game @param {string} seat */
export const nameOf = (game, seat) =>
  seat === game.seat ? t("you") : (game.players.find((one) => one.seat === seat)?.name ?? t(`seat-${seat}`));

/** The names of seats as a list. @param {Game} game @param {string[]} seats */
export const namesOf = (game, seats) => new Intl.ListFormat(document.documentElement.lang || "en").format(seats.map((seat) => nameOf(game, seat)));

/** Whom the game waits for, when the own choice is made. @param {Game} game */
export function choiceText(game) {
  const seats = othersWaitedFor(game);
  return seats.length > 0 ? t("choice-waits-for", { names: namesOf(game, seats) }) : t("you-may-change");
}

/** The marks of the seats that a game waits for. @param {{ seats: string[] }} props */
export const SeatMarks = ({ seats }) =>
  html`<span class="seatw">${seats.map((seat) => html`<${Symbol} key=${seat} name=${`seat-${seat}`} size=${seats.length > 1 ? 16 : 24} />`)}</span>`;

/** The seats in the order of play of this generation. @param {GameView} view */
export function order(view) {
  const first = Math.max(0, view.seats.findIndex(({ seat }) => seat === view.first));
  return [...view.seats.slice(first), ...view.seats.slice(0, first)];
}

/** How far everybody is towards a milestone or an award, the leaders in bold. @param {{ game: Game, have: number[], needs?: number | undefined }} props */
export function Standing({ game, have, needs }) {
  const best = Math.max(1, ...have);
  return html`<span class="standing">${game.view.seats.map(({ seat }, n) => html`<span class=${classes("r g4", have[n] === best && "best")} key=${seat}><${Symbol} name=${`seat-${seat}`} size=${14} label=${nameOf(game, seat)} />${number(have[n] ?? 0)}</span>`)}
    ${needs !== undefined && html`<span class="muted">${t("of", { most: number(needs) })}</span>`}</span>`;
}

/** The mark of the seat that is first in this generation; a solo game has none. @param {{ view: GameView, seat: string }} props */
export const FirstMark = ({ view, seat }) =>
  view.seats.length > 1 && seat === view.first && html`<span class="first" role="img" aria-label=${t("first-player")}>1</span>`;

/** The players as chips. What does not fit of the second line is left out; it is in the name of the chip.
 * @param {{ game: Game, selected?: string | undefined, onClick: (seat: string) => void }} props */
export function Players({ game, selected, onClick }) {
  const { view } = game;
  const many = view.seats.length > 3;
  return html`<section class=${classes("players", many && "many")} aria-label=${t("players-in-order")}>
    ${order(view).map(({ seat, rating, passed, stock, hand }) => {
      const now = view.waiting_for.includes(seat);
      const name = nameOf(game, seat);
      const state = [now && t("is-waited-for"), passed && t("has-passed"), view.seats.length > 1 && seat === view.first && t("first-player"),
        t("count-megacredits", { count: stock.megacredits }), t("count-plants", { count: stock.plants }), t("in-hand", { count: hand })].filter(Boolean).join(", ");
      const count = (/** @type {string} */ symbol, /** @type {number} */ value) => html`<span class="r"><${Symbol} name=${symbol} size=${14} />${number(value)}</span>`;
      return html`<button type="button" key=${seat} class=${classes("pl", now && "now", passed && "out", selected === seat && "sel")} onClick=${() => onClick(seat)}><${Spoken} text=${t("player-spoken", { name, colour: t(`seat-${seat}`), rating: number(rating), state })}>
        <span class="l1"><${Symbol} name=${`seat-${seat}`} size=${18} />${(!many || now) && html`<b class="el">${name}</b>`}${many && html`<${FirstMark} view=${view} seat=${seat} />`}
          <span class="r"><${Symbol} name=${passed && many ? "pass" : "tr"} size=${14} />${number(rating)}</span></span>
        ${!many && html`<span class="counts"><${FirstMark} view=${view} seat=${seat} />${passed && html`<${Symbol} name="pass" size=${14} />`}${count("mc", stock.megacredits)}${count("plants", stock.plants)}${count("card", hand)}${passed && html`<span>${t("has-passed")}</span>`}</span>`}
      <//></button>`;
    })}
  </section>`;
}

const MINUTE = 60_000;

/** The present time of the server, by the minute. */
export function useNow() {
  const [now, setNow] = useState(tharsis.http.serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(tharsis.http.serverNow()), MINUTE / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The clock of the own decision. @param {{ game: Game }} props */
export function ClockBadge({ game }) {
  const now = useNow();
  const clock = game.clock?.seats.find(({ seat }) => seat === game.seat);
  if (!clock || clock.state === "idle" || game.clock?.clock.type === "none") return null;
  if (clock.state !== "running" || !clock.deadline) {
    return hasMessage(`clock-${clock.state}`) ? html`<span class="badge"><${Symbol} name="clock" size=${14} />${t(`clock-${clock.state}`)}</span>` : null;
  }
  const left = Date.parse(clock.deadline) - now;
  const limit = (game.clock?.clock.limit_seconds ?? 0) * 1_000;
  const hot = left < 180 * MINUTE || (limit > 0 && left < limit / 5);
  return html`<span class=${classes("badge", hot && "hot")}><${Symbol} name="clock" size=${14} />${duration(left)}</span>`;
}
