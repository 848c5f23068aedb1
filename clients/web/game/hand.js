// The place "Hand": the cards, and what is chosen from cards: set-up, draft, research.

import { number, t } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { classes, html, useEffect, useRows } from "../lib/view.js";
import { Button } from "../ui/controls.js";
import { Symbol } from "../ui/symbols.js";
import { openSheet } from "../ui/sheet.js";
import { AdviceButton } from "./advice.js";
import { PaymentForm, openCard } from "./card.js";
import { catalogue } from "./catalogue.js";
import { handInOrder, shown } from "./hand-order.js";
import { rulesTokens } from "./logic/card-symbols.js";
import { symbolOf } from "./logic/changes.js";
import { ORDERS, arrange, tagCounts, tagOf } from "./logic/hand.js";
import * as payments from "./logic/payment.js";
import { othersWaitedFor } from "./logic/seats.js";
import { isFollowUp, isRoot } from "./logic/turn.js";
import { CardRow, ClockBadge, MiddleCard, RESOURCES, Resources, SeatMarks, Tokens, choiceText, nameOf, signed } from "./parts.js";
import { openPlans, rankFrom } from "./open-plans.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./types.js").Decision} Decision */

/** @param {{ session: GameSession }} props */
export function Hand({ session }) {
  const { game, decision } = session;
  if (!game) return null;
  if (decision?.question === "setup") return html`<${SetUp} session=${session} decision=${decision} />`;
  if (decision?.question === "draft" || decision?.question === "research") return html`<${Deal} session=${session} decision=${decision} />`;
  return html`<${Cards} session=${session} />`;
}

/** The hand, what is playable first. @param {{ session: GameSession }} props */
function Cards({ session }) {
  const game = /** @type {import("./types.js").Game} */ (session.game);
  const { order, filter } = shown.value;
  const cards = catalogue.value?.cards ?? {};
  const hand = game.hand?.cards ?? [];
  const own = game.view.seats.find(({ seat }) => seat === game.seat);
  const { playable, blocked } = arrange(hand, cards, { order, tag: tagOf(filter) });
  const rows = useRows(hand.length);
  const turn = session.turn.value;
  const offered = (/** @type {string} */ id) => turn?.steps.some(({ option }) => option.id === `play_card:${id}`);
  const mine = turn !== undefined && isRoot(turn.base);
  // Nothing is added or planned while a question in the middle of an action is open.
  const free = turn === undefined || (mine && !isFollowUp(turn));
  const toggle = (/** @type {string} */ id) => {
    const at = turn?.steps.findIndex(({ option }) => option.id === `play_card:${id}`) ?? -1;
    if (!mine) return openPlans(session, id);
    if (at >= 0) return session.cut(at);
    const known = (turn?.next ?? turn?.base)?.options.find((option) => option.id === `play_card:${id}`);
    session.choose(`play_card:${id}`);
    if (known?.next?.includes("area")) navigate(`/g/${session.id}`);
  };
  const list = (/** @type {typeof hand} */ entries) => html`<ul class="panel">${entries.map(({ card, payment, blocked_by, playable: can }) => {
    const title = cards[card]?.title ?? card;
    return html`<${CardRow} key=${card} id=${card} game=${game} price=${payment.due} reasons=${can ? undefined : blocked_by} on=${offered(card)} control=${mine ? "add" : "plan"}
      onOpen=${() => openCard(session, card)} onToggle=${offered(card) || (free && (can || !mine)) ? () => toggle(card) : undefined} toggleLabel=${t(mine ? "card-add" : "card-plan", { card: title })} />`;
  })}</ul>`;
  const set = (/** @type {Partial<typeof shown.value>} */ change) => void (shown.value = { ...shown.value, ...change });
  const counts = tagCounts(hand, cards);
  const chip = (/** @type {string} */ value, /** @type {any} */ content, /** @type {string | undefined} */ label) =>
    html`<button type="button" class="chip" key=${value} aria-pressed=${filter === value} aria-label=${label} onClick=${() => set({ filter: value })}>${content}</button>`;
  const nextOrder = /** @type {import("./logic/hand.js").Order} */ (ORDERS[(ORDERS.indexOf(order) + 1) % ORDERS.length]);
  const heading = (/** @type {string} */ text, /** @type {number} */ count, /** @type {boolean} */ first) => html`<h2 class="h2 mt8">${text} <span class="c">${number(count)}</span>
    ${first && html`<button type="button" class="b c order" onClick=${() => set({ order: nextOrder })}>${t(`order-${order}`)}</button>`}</h2>`;
  return html`
    ${own && html`<${Resources} seat=${own} label=${t("own-resources")} onClick=${() => openResources(session)} dim=${session.turn.value?.preview?.values.after.stock} />`}
    <div class="scroll pad8x">
      ${hand.length === 0 ? html`<section class="panel empty mt8"><span class="ei"><${Symbol} name="hand" size=${32} /></span><p>${t("hand-empty")}</p></section>` : html`
      <div class="r g8 mt8 hs chips" role="group" aria-label=${t("filter")}>
        ${chip("all", t("filter-all", { count: hand.length }), undefined)}
        ${chip("playable", t("filter-playable", { count: hand.filter(({ playable: can }) => can).length }), undefined)}
        ${counts.map(({ tag: one, count }) => chip(`tag:${one}`, html`<${Symbol} name=${`tag-${one}`} />${number(count)}`, `${t(`tag-${one}`)} ${count}`))}
      </div>
      ${playable.length > 0 && html`${heading(t("playable-now"), playable.length, true)}${list(playable.slice(0, rows))}`}
      ${blocked.length > 0 && filter !== "playable" && html`${heading(t("blocked-now"), blocked.length, playable.length === 0)}${list(blocked.slice(0, Math.max(0, rows - playable.length)))}`}`}
    </div>`;
}

/** What changes the resources: production, and what comes next generation. @param {GameSession} session */
export function openResources(session) {
  openSheet({
    title: t("own-resources"),
    body: () => {
      const { game } = session;
      const own = game?.view.seats.find(({ seat }) => seat === game.seat);
      if (!own) return null;
      const next = (/** @type {typeof RESOURCES[number]} */ one) => {
        if (one === "megacredits") return own.production.megacredits + own.rating;
        if (one === "heat") return own.production.heat + own.stock.energy;
        return one === "energy" ? own.production.energy - own.stock.energy : own.production[one];
      };
      return html`<div class="pad"><table class="sc"><thead><tr><td></td><th scope="col">${t("stock")}</th><th scope="col">${t("production")}</th><th scope="col">${t("next-generation")}</th></tr></thead>
        <tbody>${RESOURCES.map((one) => html`<tr key=${one}><th scope="row"><span><${Symbol} name=${symbolOf(one)} />${t(one)}</span></th><td>${number(own.stock[one])}</td><td>${signed(own.production[one])}</td><td>${signed(next(one))}</td></tr>`)}</tbody></table>
        <p class="mt12">${t("income-note", { rating: number(own.rating), production: number(own.production.megacredits), income: number(next("megacredits")), total: number(own.stock.megacredits + next("megacredits")) })}</p>
        <p class="small muted mt8">${t("worth-of-metals", { steel: own.steel_worth, titanium: own.titanium_worth })}</p></div>`;
    },
  });
}

/** A corporation to choose. @param {{ id: string, on: boolean, onClick: () => void, tabindex: number }} props */
function Corporation({ id, on, onClick, tabindex }) {
  const entry = catalogue.value?.corporations[id];
  if (!entry) return html`<button type="button" class="corp" role="radio" aria-checked=${on} onClick=${onClick} tabindex=${tabindex}><b>${id}</b></button>`;
  const stock = RESOURCES.filter((one) => entry.stock[one] !== 0);
  const production = RESOURCES.filter((one) => entry.production[one] !== 0);
  return html`<button type="button" class="corp" role="radio" aria-checked=${on} onClick=${onClick} tabindex=${tabindex}>
    <span class="r g6"><b class="grow">${entry.title}</b><span class="tg">${entry.tags.map((tag) => html`<${Symbol} key=${tag} name=${`tag-${tag}`} label=${t(`tag-${tag}`)} />`)}</span>
      <span class="tick" aria-hidden="true">${on && html`<${Symbol} name="check" size=${18} />`}</span></span>
    <span class="fx">${stock.map((one) => html`<span class="q" key=${one}>${number(entry.stock[one])} <${Symbol} name=${symbolOf(one)} size=${18} label=${t(one)} /></span>`)}
      ${production.map((one) => html`<span class="prod" key=${one}>${signed(entry.production[one])} <${Symbol} name=${symbolOf(one)} size=${14} label=${t(one)} /></span>`)}</span>
    <span class="fx"><${Tokens} tokens=${rulesTokens(entry)} /></span>
    <span class="small muted pre">${entry.text}</span>
  </button>`;
}

/** Set-up: a corporation and cards. @param {{ session: GameSession, decision: Decision }} props */
function SetUp({ session, decision }) {
  const form = session.form.value;
  const { options } = decision;
  const chosen = options.find(({ id }) => id === form?.option);
  const cards = (chosen ?? options[0])?.cards;
  const rows = useRows(cards?.of.length ?? 0, 0);
  const move = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = options.findIndex(({ id }) => id === form?.option);
    const next = options[(at + by + options.length) % options.length];
    session.fill({ option: next?.id, shown: next?.id });
    /** @type {HTMLElement | undefined} */ (/** @type {HTMLElement} */ (event.currentTarget).children[options.indexOf(/** @type {any} */ (next))])?.focus();
  };
  return html`<div class="scroll pad8x" key="setup">
    <h2 class="h2 step"><span class="no1">${number(1)}</span>${t("setup-corporation")}</h2>
    <div class="grid2" role="radiogroup" aria-label=${t("corporation")} onKeyDown=${move}>${options.map(({ id }, n) => html`<${Corporation} key=${id} id=${id.slice("corporation:".length)} on=${form?.option === id}
      tabindex=${form?.option === id || (form?.option === undefined && n === 0) ? 0 : -1} onClick=${() => session.fill({ option: id, shown: id })} />`)}</div>
    ${cards && cards.of.length > 0 && html`<h2 class="h2 step mt12"><span class="no1">${number(2)}</span>${t("cards-each", { price: cards.price_each ?? 3 })} <span class="c">${t("of-most", { value: number(form?.cards.length ?? 0), most: number(cards.of.length) })}</span></h2>
      <p class="small muted pd8 mb8">${t("setup-price-note")}</p>
      <ul class="panel">${cards.of.slice(0, rows).map((card) => html`<${CardRow} key=${card} id=${card} game=${session.game} control="box" on=${form?.cards.includes(card)} onOpen=${() => session.fill({ shown: card })} onToggle=${() => session.tick(card, cards.max)}
        toggleLabel=${t("card-keep", { card: catalogue.value?.cards[card]?.title ?? card })} />`)}</ul>`}
  </div>`;
}

/** The text of what was tapped last. @param {{ session: GameSession }} props */
function LastTapped({ session }) {
  const id = session.form.value?.shown;
  if (!id) return null;
  // The text of a corporation is in view already.
  const entry = catalogue.value?.cards[id];
  return entry ? html`<p class="said" aria-live="polite"><span><b>${entry.title}.</b> ${entry.text.replaceAll("\n", " ")}</span></p>` : null;
}

/** The dock of set-up, draft and research. @param {{ session: GameSession }} props */
export function CardsDock({ session }) {
  const { decision, form: { value: form }, trouble: { value: trouble } } = session;
  if (!decision) return null;
  return html`<section class="dock" aria-label=${t("dock")}>
    ${trouble && trouble.kind !== "changed" && html`<p class="r g8 c-bad small" role="alert"><${Symbol} name="flag" />${trouble.text}</p>`}
    <${LastTapped} session=${session} />
    ${decision.question === "setup" ? html`<${SetUpDock} session=${session} decision=${decision} />`
      : form && decision.options.some(({ id }) => id === "buy") && !form.option?.startsWith("pick:") ? html`<${BuyDock} session=${session} decision=${decision} />`
      : html`<${PickDock} session=${session} decision=${decision} />`}
  </section>`;
}

/** The first line of the dock: what is chosen, and below whom the game waits for once that is sent. @param {{ session: GameSession, waiting: boolean, text: any, children?: any }} props */
function Sum({ session, waiting, text, children }) {
  const game = /** @type {import("./types.js").Game} */ (session.game);
  if (waiting) return html`<div class="m"><b>${text}</b>${children}</div>`;
  return html`<${SeatMarks} seats=${othersWaitedFor(game)} /><div class="m"><b>${choiceText(game)}</b>${text && html`<span class="q">${text}</span>`}${children}</div>`;
}

/** @param {{ session: GameSession, decision: Decision }} props */
function SetUpDock({ session, decision }) {
  const { form: { value: form } } = session;
  const { waiting } = decision;
  const option = decision.options.find(({ id }) => id === form?.option);
  const entry = catalogue.value?.corporations[form?.option?.slice("corporation:".length) ?? ""];
  const count = form?.cards.length ?? 0;
  const price = count * (option?.cards?.price_each ?? 0);
  const left = RESOURCES.filter((one) => (entry?.stock[one] ?? 0) !== 0 || one === "megacredits");
  const stock = (/** @type {typeof RESOURCES[number]} */ one) => (entry?.stock[one] ?? 0) - (one === "megacredits" ? price : 0);
  const tooMany = option?.cards !== undefined && count > option.cards.max;
  const sum = entry ? t("setup-sum", { corporation: entry.title, count, price: number(price) }) : decision.text;
  return html`<div class="a" id="question" tabindex="-1"><${Sum} session=${session} waiting=${waiting} text=${sum}>
      <span class=${classes("q r g6 wrap", tooMany && "c-bad")}>${entry && html`${t(tooMany ? "too-many-cards" : "start-with")} ${left.map((one) => html`<span class="r g4" key=${one}>${number(stock(one))} <${Symbol} name=${symbolOf(one)} size=${16} label=${t(one)} /></span>`)}`}</span><//>
      <${ClockBadge} game=${session.game} /><${AdviceButton} session=${session} /></div>
    <div class="bts"><${Button} class="grow" primary=${waiting} disabled=${!option || tooMany} onClick=${() => session.answer({ option: option?.id ?? "", cards: form?.cards ?? [] })}>${option ? t(waiting ? "choose" : "change-choice") : t("choose-corporation")}<//></div>`;
}

/** A pack to pick from, or cards to buy. @param {{ session: GameSession, decision: Decision }} props */
function Deal({ session, decision }) {
  const game = /** @type {import("./types.js").Game} */ (session.game);
  const form = session.form.value;
  const buy = decision.options.find(({ id }) => id === "buy");
  const picks = decision.options.filter(({ id }) => id.startsWith("pick:"));
  const drafted = decision.drafted ?? [];
  const size = drafted.length + picks.length;
  const most = buy?.cards?.max ?? 1;
  const own = game.view.seats.find(({ seat }) => seat === game.seat);
  const keepOptions = [...picks];
  const pick = (/** @type {string} */ id) => session.fill({ option: id, cards: [], shown: id.slice(5) });
  const arrows = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by || buy) return;
    event.preventDefault();
    const at = keepOptions.findIndex(({ id }) => id === form?.option);
    const next = keepOptions[(at + by + keepOptions.length) % keepOptions.length];
    if (!next) return;
    pick(next.id);
    /** @type {HTMLElement | undefined} */ (/** @type {HTMLElement} */ (event.currentTarget).children[keepOptions.indexOf(next)])?.focus();
  };
  const others = game.view.seats.filter(({ seat }) => seat !== game.seat);
  return html`
    ${own && html`<${Resources} seat=${own} label=${t("own-resources")} onClick=${() => openResources(session)} />`}
    <div class="scroll pad8x">
      ${!buy && html`<div class="steps" aria-hidden="true">${Array.from({ length: Math.max(4, size) }, (_, n) => html`<span key=${n} class=${n < drafted.length ? "on" : n === drafted.length ? "cur" : ""}></span>`)}</div>`}
      <div class="r pd8 mb8"><div class="grow"><h2 class="big">${decision.text}</h2>
        ${decision.to && html`<p class="small muted r g6">${t("rest-goes-to", { count: Math.max(0, picks.length - 1) })} <${Symbol} name=${`seat-${decision.to}`} size=${16} /> ${nameOf(game, decision.to)}</p>`}</div><${ClockBadge} game=${game} /></div>
      ${buy?.cards
        ? html`<div class="grid2" role="group" aria-label=${decision.text}>${buy.cards.of.map((card) => html`<${MiddleCard} key=${card} id=${card} role="checkbox" game=${game} on=${form?.cards.includes(card)} onClick=${() => session.tick(card, most)} />`)}</div>`
        : html`<div class="grid2" role="radiogroup" aria-label=${decision.text} onKeyDown=${arrows}>
            ${picks.map(({ id }, n) => html`<${MiddleCard} key=${id} id=${id.slice(5)} role="radio" game=${game} on=${form?.option === id} onClick=${() => pick(id)}
              tabindex=${form?.option === id || (!form?.option && n === 0) ? 0 : -1} />`)}
            ${drafted.map((card, n) => html`<${MiddleCard} key=${card} id=${card} role="img" game=${game} kept=${picks[0]?.replaces === card ? t("kept-now") : t("kept-as", { n: n + 1 })} onClick=${() => session.fill({ shown: card })} />`)}
          </div>`}
      ${buy && picks.length > 0 && html`<h2 class="h2 mt12">${t("change-pick")}</h2><div class="grid2" role="radiogroup" aria-label=${t("change-pick")}>${picks.map(({ id }) => html`<${MiddleCard} key=${id} id=${id.slice(5)} role="radio" game=${game} on=${form?.option === id} onClick=${() => pick(id)} />`)}</div>`}
      ${others.length > 0 && !buy && html`<p class="r g8 wrap small muted pd8 mt12">${others.map(({ seat, packs }) => html`<span class="r g6" key=${seat}><${Symbol} name=${`seat-${seat}`} size=${16} />${t("packs-wait", { count: packs, name: nameOf(game, seat) })}</span>`)}</p>`}
      <p class="r wrap pd8 mt8 links"><button type="button" class="link" onClick=${() => rankFrom(session, decision)}>${t("rank-beforehand")}</button>
        ${(game.hand?.cards.length ?? 0) > 0 && html`<button type="button" class="link" onClick=${() => openHand(session)}>${t("own-hand", { count: game.hand?.cards.length ?? 0 })}</button>`}</p>
    </div>`;
}

/** The own hand as a list, while other cards are asked about. @param {GameSession} session */
function openHand(session) {
  openSheet({
    title: t("hand"),
    body: () => html`<ul class="panel">${handInOrder(session).map(({ card, payment }) => html`<${CardRow} key=${card} id=${card} game=${session.game} price=${payment.due} onOpen=${() => openCard(session, card)} />`)}</ul>`,
  });
}

/** @param {{ session: GameSession, decision: Decision }} props */
function PickDock({ session, decision }) {
  const form = session.form.value;
  const option = decision.options.find(({ id }) => id === form?.option);
  const { waiting } = decision;
  const buying = decision.options.some(({ id }) => id === "buy");
  return html`${!waiting && html`<div class="a" id="question" tabindex="-1"><${Sum} session=${session} waiting=${false} /></div>`}
    <div class="bts" id=${waiting ? "question" : undefined} tabindex=${waiting ? "-1" : undefined}>
    ${buying && html`<${Button} class="grow" onClick=${() => session.fill({ option: undefined })}>${t("back-to-buying")}<//>`}
    <${AdviceButton} session=${session} />
    <${Button} class="grow" primary=${waiting} disabled=${!option} onClick=${() => session.answer({ option: option?.id ?? "" })}>${option ? (option.text ?? t("keep", { card: option.label ?? "" })) : t(waiting ? "choose-card" : "change-choice")}<//>
  </div>`;
}

/** @param {{ session: GameSession, decision: Decision }} props */
function BuyDock({ session, decision }) {
  const { game, form: { value: form } } = session;
  const option = decision.options.find(({ id }) => id === "buy");
  const own = game?.view.seats.find(({ seat }) => seat === game.seat);
  const count = form?.cards.length ?? 0;
  const each = option?.cards?.price_each ?? 3;
  const terms = option?.payment && own && count > 0 ? payments.termsFor(option.payment, count, own.stock) : undefined;
  const payment = terms ? (form?.payment ?? payments.defaultPayment(terms)) : undefined;
  const left = (own?.stock.megacredits ?? 0) - (payment?.megacredits ?? count * each);
  useEffect(() => {
    // A choice that was given before is shown until it is changed.
    if (form && !decision.waiting && decision.given && form.cards.length === 0 && !form.option) session.fill({ cards: decision.given.cards });
  }, [decision.tag]);
  const of = option?.cards?.of ?? [];
  const most = Math.min(option?.cards?.max ?? 0, of.length);
  const send = () => session.answer({ option: "buy", cards: form?.cards ?? [], ...(form?.payment && { payment: form.payment }) });
  const { waiting } = decision;
  return html`<div class="a" id="question" tabindex="-1"><${Sum} session=${session} waiting=${waiting} text=${t("buy-sum", { count, price: number(count * each) })}>
      <span class="q r g6">${count === 0 ? t("you-keep") : html`${number(own?.stock.megacredits ?? 0)} <${Symbol} name="next" size=${12} />`} ${number(left)} <${Symbol} name="mc" size=${16} label="M€" /></span><//><${ClockBadge} game=${game} /><${AdviceButton} session=${session} /></div>
    ${terms?.heat && own && payment && html`<${PaymentForm} terms=${terms} stock=${own.stock} value=${payment} onChange=${(/** @type {any} */ next) => session.fill({ payment: next })} />`}
    <div class="bts">${most > 0 && html`<${Button} onClick=${() => session.fill({ cards: count < most ? of.slice(0, most) : [], payment: undefined })}>${t(count < most ? "all" : "none")}<//>`}
      <${Button} class=${classes("grow", count === 0 && "soft")} primary=${waiting} onClick=${send}>${!waiting ? t("change-choice") : count === 0 ? t("buy-none") : t("buy", { count })}<//></div>`;
}
