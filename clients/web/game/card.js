// The sheet of one card: everything printed on it, why it is blocked, the payment, and the buttons. And the form of other options.

import { number, t } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { html, signal, useState } from "../lib/view.js";
import { Button } from "../ui/controls.js";
import { closeSheet, openSheet } from "../ui/sheet.js";
import { Symbol } from "../ui/symbols.js";
import { Reasons } from "./actions.js";
import { catalogue } from "./catalogue.js";
import { confirm } from "./dock.js";
import { neighboursOf } from "./hand-order.js";
import { partsOf, requirementText } from "./logic/card-symbols.js";
import { symbolOf } from "./logic/changes.js";
import * as payments from "./logic/payment.js";
import { isRoot } from "./logic/turn.js";
import { CardRow, Points, Requirements, Tokens } from "./parts.js";
import { openPlans } from "./open-plans.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./types.js").DecisionOption} DecisionOption */
/** @typedef {import("./types.js").Payment} Payment */

/** The price by resources: a slider for each metal, and M€ for the rest.
 * @param {{ terms: import("./types.js").PaymentTerms, stock: import("./types.js").StockAmounts, value: Payment, onChange: (payment: Payment) => void }} props */
export function PaymentForm({ terms, stock, value, onChange }) {
  const kinds = payments.sliders(terms);
  const left = payments.keeps(stock, value);
  const set = (/** @type {payments.Means} */ kind, /** @type {number} */ count) => onChange(payments.pay(terms, value, kind, count));
  return html`<section class="paybox">
    <div class="r"><h3 class="grow">${t("pay", { amount: number(terms.due) })}</h3>
      ${!payments.isSame(value, payments.defaultPayment(terms)) && html`<button type="button" class="link" onClick=${() => onChange(payments.defaultPayment(terms))}>${t("reset")}</button>`}</div>
    ${kinds.map((kind) => {
      const range = terms[kind];
      const count = value[kind] ?? 0;
      const worth = payments.worthOf(terms, value, kind);
      return html`<div class="pay" key=${kind}>
        <span class="lb"><${Symbol} name=${kind} />${number(count)} <small>${t("of", { most: number(stock[kind]) })}</small></span>
        <button type="button" class="stp" aria-label=${t("less-of", { resource: t(kind) })} disabled=${count <= (range?.min ?? 0)} onClick=${() => set(kind, count - 1)}><${Symbol} name="minus" /></button>
        <input type="range" min=${range?.min ?? 0} max=${range?.max ?? 0} value=${count} aria-label=${t("payment-spoken", { resource: t(kind), count, most: stock[kind], worth })}
          onInput=${(/** @type {any} */ event) => set(kind, Number(event.currentTarget.value))} />
        <button type="button" class="stp" aria-label=${t("more-of", { resource: t(kind) })} disabled=${count >= (range?.max ?? 0)} onClick=${() => set(kind, count + 1)}><${Symbol} name="plus" /></button>
        <span class="w">${t("amount-mc", { amount: number(worth) })}</span>
      </div>`;
    })}
    <div class="pay"><span class="lb"><${Symbol} name="mc" />${number(value.megacredits ?? 0)} <small>${t("of", { most: number(stock.megacredits) })}</small></span>
      <span class="span3 small muted">${kinds.length > 0 && t("the-rest")}</span><span class="w">${t("amount-mc", { amount: number(value.megacredits ?? 0) })}</span></div>
    <p class="paysum" role="status"><span>${t("you-keep")}</span><span class="r g8"><span class="q2"><${Symbol} name="mc" label=${t("megacredits")} />${number(left.megacredits)}</span>
      ${kinds.map((kind) => html`<span class="q2" key=${kind}><${Symbol} name=${kind} label=${t(kind)} />${number(left[kind])}</span>`)}</span></p>
  </section>`;
}

/** Everything printed on a card: price and effect first. @param {{ id: string, price: number, game: import("./types.js").Game | undefined, place?: string | undefined }} props
 * `price`: what is due now. `place`: which card of the hand it is. */
function CardText({ id, price, game, place }) {
  const card = catalogue.value?.cards[id];
  if (!card) return null;
  const parts = partsOf(card).slice(card.requirements.length > 0 ? 1 : 0);
  const needs = requirementText(card);
  return html`<div class="pad cardtext">
    <p class="r g12"><span class="price">${price < card.cost && html`<s>${number(card.cost)}</s> `}<b>${number(price)}</b> M€</span><span class="end"><${Points} card=${card} /></span></p>
    ${needs && html`<div class="ability"><span class="fx"><${Requirements} card=${card} game=${game} /></span><p>${needs}</p></div>`}
    ${parts.map(({ text, tokens }, n) => html`<div class="ability" key=${n}>${tokens.length > 0 && html`<span class="fx"><${Tokens} tokens=${tokens} /></span>`}<p>${text}</p></div>`)}
    <p class="r g8 wrap small muted mt8">${card.tags.map((tag, n) => html`<span class="r g6" key=${n}><${Symbol} name=${`tag-${tag}`} />${t(`tag-${tag}`)}</span>`)}
      <span class="r g6"><${Symbol} name=${`kind-${card.kind}`} size=${18} />${t("card-kind", { kind: card.kind, number: card.number ?? "" })}</span>${place && html`<span class="end">${place}</span>`}</p>
  </div>`;
}

/** The payment that was chosen in the sheet of a card. @typedef {import("@preact/signals").Signal<Payment | undefined>} Chosen */

/** Opens a card. @param {GameSession} session @param {string} id @param {{ step?: number }} [options] `step`: the step of the turn that plays it, to change its payment. */
export function openCard(session, id, { step } = {}) {
  const card = catalogue.value?.cards[id];
  if (!card) return;
  /** @type {Chosen} */
  const chosen = signal(step === undefined ? undefined : session.turn.value?.steps[step]?.answer.payment);
  const body = () => html`<${CardBody} session=${session} id=${id} step=${step} chosen=${chosen} />`;
  const foot = () => html`<${CardFoot} session=${session} id=${id} step=${step} chosen=${chosen} />`;
  openSheet({ title: card.title, class: "card", body, foot });
}

/** The option that plays a card, where it is offered now, or was chosen. @param {GameSession} session @param {string} id @param {number | undefined} step */
function optionOf(session, id, step) {
  const turn = session.turn.value;
  if (step !== undefined) return turn?.steps[step]?.option;
  const decision = turn?.next ?? (turn?.steps.length === 0 ? turn.base : undefined);
  return decision && isRoot(decision) ? decision.options.find((option) => option.id === `play_card:${id}`) : undefined;
}

/** @param {{ session: GameSession, id: string, step: number | undefined, chosen: Chosen }} props */
function CardBody({ session, id, step, chosen }) {
  const { game } = session;
  const held = game?.hand?.cards.find(({ card }) => card === id);
  const option = optionOf(session, id, step);
  const terms = option?.payment ?? held?.payment;
  const own = game?.view.seats.find(({ seat }) => seat === game.seat);
  const blocked = !option && session.decision?.blocked.find((one) => one.id === `play_card:${id}`);
  const reasons = blocked ? blocked.blocked_by : !option && held ? held.blocked_by : [];
  const cards = neighboursOf(session, id);
  const at = cards.indexOf(id);
  const several = cards.length > 1 && at >= 0;
  const go = (/** @type {number} */ by) => {
    const next = cards[at + by];
    if (next !== undefined) openCard(session, next);
  };
  /** @type {{ x: number, y: number } | undefined} */
  let from;
  return html`<div onPointerDown=${(/** @type {PointerEvent} */ event) => (from = event.target instanceof HTMLInputElement ? undefined : { x: event.clientX, y: event.clientY })}
    onPointerUp=${(/** @type {PointerEvent} */ event) => from && Math.abs(event.clientX - from.x) > 60 && Math.abs(event.clientY - from.y) < 40 && go(event.clientX < from.x ? 1 : -1)}>
    <${CardText} id=${id} game=${game} price=${terms?.due ?? catalogue.value?.cards[id]?.cost ?? 0} place=${several ? t("of-most", { value: number(at + 1), most: number(cards.length) }) : undefined} />
    ${held?.discounts && held.discounts.length > 0 && html`<p class="pad small muted">${held.discounts.map(({ source, amount }) => t("discount-from", { amount: number(amount), source: titleOf(source) })).join(" ")}</p>`}
    ${reasons.length > 0 && html`<div class="pad"><${Reasons} reasons=${reasons} /></div>`}
    ${option && terms && own && html`<${PaymentForm} terms=${terms} stock=${own.stock} value=${chosen.value ?? payments.defaultPayment(terms)}
      onChange=${(/** @type {Payment} */ payment) => void (chosen.value = payment)} />`}
    ${several && html`<div class="r g8 pad through"><${Button} small quiet class="grow" symbol="back" disabled=${at === 0} onClick=${() => go(-1)}>${t("previous-card")}<//>
      <${Button} small quiet class="grow" symbol="next" disabled=${at === cards.length - 1} onClick=${() => go(1)}>${t("next-card")}<//></div>`}
  </div>`;
}

/** The title of a card or corporation that is a source. @param {string} source */
export function titleOf(source) {
  const [kind, word = ""] = source.split(":");
  if (kind === "card") return catalogue.value?.cards[word]?.title ?? word;
  if (kind === "corporation") return catalogue.value?.corporations[word]?.title ?? word;
  return source;
}

/** What a card is paid with: the price in M€, or each resource with its symbol. @param {{ terms: import("./types.js").PaymentTerms | undefined, chosen: Payment | undefined }} props */
function PlayFor({ terms, chosen }) {
  const parts = terms ? payments.partsOf(chosen ?? payments.defaultPayment(terms)) : [];
  if (parts.every(({ kind }) => kind === "megacredits")) return t("play-for", { amount: number(terms?.due ?? 0) });
  return html`${t("play-card")} <span class="paid">${parts.map(({ kind, count }) => html`<span key=${kind}>${number(count)} <${Symbol} name=${symbolOf(kind)} size=${18} label=${t(kind)} /></span>`)}</span>`;
}

/** @param {{ session: GameSession, id: string, step: number | undefined, chosen: Chosen }} props */
function CardFoot({ session, id, step, chosen }) {
  const option = optionOf(session, id, step);
  const held = session.game?.hand?.cards.some(({ card }) => card === id);
  const extra = () => (chosen.value && option?.payment && !payments.isSame(chosen.value, payments.defaultPayment(option.payment)) ? { payment: chosen.value } : undefined);
  if (step !== undefined && option) {
    return html`<div class="foot"><${Button} wide primary onClick=${() => (session.replace(step, option.id, extra()), closeSheet())}>${t("done")}<//></div>`;
  }
  if (!option) {
    const waits = session.plays && !session.turn.value && held;
    return waits ? html`<div class="foot"><${Button} wide onClick=${() => openPlans(session, id)}>${t("plan-card")}<//></div>` : null;
  }
  const add = () => {
    session.choose(option.id, extra());
    if (option.next?.includes("area")) navigate(`/g/${session.id}`);
    else closeSheet();
  };
  const play = async () => {
    session.choose(option.id, extra());
    if (option.next?.includes("area")) navigate(`/g/${session.id}`);
    else if (option.next?.length) closeSheet();
    else await confirm(session);
  };
  return html`<div class="foot"><${Button} class="grow" onClick=${add}>${t("add-to-turn")}<//><${Button} class="grow2" primary onClick=${play}><${PlayFor} terms=${option.payment} chosen=${chosen.value} /><//></div>`;
}

/** The form of an option that takes cards, an amount or a payment. @param {GameSession} session @param {DecisionOption} option @param {{ step?: number }} [options] */
export function openOption(session, option, { step } = {}) {
  const given = step === undefined ? undefined : session.turn.value?.steps[step]?.answer;
  const state = { cards: given?.cards ?? /** @type {string[]} */ ([]), payment: given?.payment };
  openSheet({
    title: option.label ?? option.text ?? option.id,
    body: () => html`<${OptionBody} session=${session} option=${option} step=${step} state=${state} />`,
  });
}

/** @param {{ session: GameSession, option: DecisionOption, step: number | undefined, state: { cards: string[], payment: Payment | undefined } }} props */
function OptionBody({ session, option, step, state }) {
  const [, render] = useState(0);
  const { cards, payment } = option;
  const own = session.game?.view.seats.find(({ seat }) => seat === session.game?.seat);
  const toggle = (/** @type {string} */ card) => {
    const most = cards?.max ?? 0;
    state.cards = state.cards.includes(card) ? state.cards.filter((one) => one !== card) : most === 1 ? [card] : state.cards.length < most ? [...state.cards, card] : state.cards;
    render((n) => n + 1);
  };
  const ready = !cards || (state.cards.length >= cards.min && state.cards.length <= cards.max);
  const done = () => {
    const extra = { ...(cards && { cards: state.cards }), ...(state.payment && { payment: state.payment }) };
    if (step === undefined) session.choose(option.id, extra);
    else session.replace(step, option.id, extra);
    closeSheet();
  };
  return html`<div class="pad">
    <p class="mb12">${option.text}</p>
    ${cards && html`<p class="tiny muted mb8">${t("choose-cards", { min: cards.min, max: cards.max })} ${t("count-chosen", { count: state.cards.length })}</p>
      <ul class="panel">${cards.of.map((card) => html`<${CardRow} key=${card} id=${card} control="box" on=${state.cards.includes(card)} onOpen=${() => toggle(card)} onToggle=${() => toggle(card)}
        toggleLabel=${t("card-choose", { card: catalogue.value?.cards[card]?.title ?? card })} />`)}</ul>`}
    ${payment && own && html`<${PaymentForm} terms=${payment} stock=${own.stock} value=${state.payment ?? payments.defaultPayment(payment)} onChange=${(/** @type {Payment} */ next) => ((state.payment = next), render((n) => n + 1))} />`}
    <div class="foot"><${Button} wide primary disabled=${!ready} onClick=${done}>${t(step === undefined ? "add-to-turn" : "done")}<//></div>
  </div>`;
}
