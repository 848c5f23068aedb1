// The sheet of everything that may be done in a turn, and the sheet of milestones and awards.

import { baseUrl } from "../lib/client.js";
import { number, t } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { classes, html } from "../lib/view.js";
import { Button } from "../ui/controls.js";
import { closeSheet, openSheet } from "../ui/sheet.js";
import { Symbol } from "../ui/symbols.js";
import { openOption } from "./card.js";
import { catalogue } from "./catalogue.js";
import { Effects, Slots, confirm } from "./dock.js";
import { groupsOf, playable, progress, split } from "./logic/actions.js";
import { effectTokens, rulesTokens } from "./logic/card-symbols.js";
import { PROJECT_SYMBOLS } from "./logic/log.js";
import { sharedRules } from "./logic/goals.js";
import { isComplete, isRoot, slotsOf } from "./logic/turn.js";
import { Spoken, Standing, Tokens, nameOf } from "./parts.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./logic/actions.js").Entry} Entry */

/** What selling patents does, which the catalogue says in words only. @type {import("./logic/card-symbols.js").Token[]} */
const SALE = [{ kind: "amount", amount: 1, symbol: "card" }, { kind: "then" }, { kind: "amount", amount: 1, symbol: "mc" }];

/** The decision that an action would answer now. @param {GameSession} session */
const askedOf = (session) => {
  const turn = session.turn.value;
  return turn?.next && isRoot(turn.next) ? turn.next : turn?.base;
};

/** @param {GameSession} session */
export function openActions(session) {
  openSheet({
    title: t("actions"),
    class: "tall",
    body: () => html`<${Actions} session=${session} />`,
    foot: () => html`<${EndOptions} session=${session} /><${TurnFoot} session=${session} />`,
  });
}

/** The slots with the primary button, at the bottom of a sheet. @param {{ session: GameSession }} props */
export function TurnFoot({ session }) {
  const turn = session.turn.value;
  if (!turn || turn.steps.length === 0) return null;
  const count = slotsOf(turn).length;
  const ready = !turn.refusal && (isComplete(turn) || session.blind.value);
  return html`<div class="dock in"><${Slots} session=${session} /><${Effects} session=${session} />
    <div class="bts"><${Button} primary class="grow" symbol="check" disabled=${!ready} onClick=${() => confirm(session)}>${t("confirm", { count })}<//></div></div>`;
}

/** Chooses an option: at once, or after a form where it needs one. @param {GameSession} session @param {import("./types.js").DecisionOption} option */
export function take(session, option) {
  if (option.cards && option.cards.min > 0) return openOption(session, option);
  session.choose(option.id);
  if (option.next?.includes("area")) navigate(`/g/${session.id}`);
  else if ((option.next ?? []).length > 0) closeSheet();
}

/** Passing and the end of the turn: always in view. @param {{ session: GameSession }} props */
function EndOptions({ session }) {
  const decision = askedOf(session);
  const entries = decision ? groupsOf(decision).filter(({ name }) => name === "end").flatMap((group) => group.entries.filter(({ option }) => option)) : [];
  if (entries.length === 0) return null;
  return html`<div class="agrid ends" role="group" aria-label=${t("group-end")}>${entries.map((entry) => html`<${ActionButton} key=${entry.id} session=${session} entry=${entry} />`)}</div>`;
}

/** What is possible first, and what is not folded below. @param {{ session: GameSession }} props */
function Actions({ session }) {
  const decision = askedOf(session);
  if (!decision) return html`<p class="pl16">${t("nothing-asked")}</p>`;
  const groups = groupsOf(decision).map(({ name, entries }) => ({ name, entries: entries.filter(({ id }) => !id.startsWith("play_card:")) }));
  const hand = playable(decision);
  const goals = (session.game?.view.milestones.length ?? 0) > 0;
  const blocked = groups.flatMap(({ entries }) => entries.filter((entry) => entry.blocked));
  const cards = html`<${PlayACard} session=${session} hand=${hand} />`;
  const count = blocked.length + (hand.all > 0 && hand.offered === 0 ? 1 : 0);
  return html`<div class="acts">
    ${groups.map(({ name, entries }) => {
      const possible = name === "end" ? [] : entries.filter(({ option }) => option);
      const first = name === "cards" && hand.offered > 0;
      if (possible.length === 0 && !first && name !== "goals") return null;
      const priced = possible.some(({ option }) => (option?.payment?.due ?? 0) > 0);
      return html`<section key=${name}>
        <h3 class="h2">${t(`group-${name}`)}${priced && html` <span class="c b">M€</span>`}</h3>
        <div class="agrid">
          ${first && cards}
          ${possible.map((entry) => html`<${ActionButton} key=${entry.id} session=${session} entry=${entry} />`)}
          ${name === "goals" && goals && html`<button type="button" class="opt" onClick=${() => openGoals(session, () => openActions(session))}><${Symbol} name="list" size=${24} /><span class="m">${t("all-goals")}<i>${t("what-you-lack")}</i></span></button>`}
        </div>
      </section>`;
    })}
    ${count > 0 && html`<details class="notnow"><summary>${t("blocked-now")} <span class="c">${number(count)}</span></summary>
      <div class="panel">${hand.all > 0 && hand.offered === 0 && cards}${blocked.map((entry) => html`<${BlockedRow} key=${entry.id} session=${session} entry=${entry} />`)}</div></details>`}
  </div>`;
}

/** Leads to the hand. @param {{ session: GameSession, hand: ReturnType<typeof playable> }} props */
const PlayACard = ({ session, hand }) =>
  html`<button type="button" class=${classes("opt", hand.offered === 0 && "line")} onClick=${() => navigate(`/g/${session.id}/hand`)}><${Symbol} name="hand" size=${24} />
    <span class="m">${t("play-a-card")}<i>${t("playable-of", { offered: hand.offered, all: hand.all })}</i></span></button>`;

/** What an option costs or pays, in symbols. @param {{ id: string, session: GameSession }} props */
function Detail({ id, session }) {
  const [kind, word] = split(id);
  const own = session.game?.view.seats.find(({ seat }) => seat === session.game?.seat);
  if (kind === "card_action") {
    const card = catalogue.value?.cards[word];
    return card ? html`<i class="fx"><${Tokens} tokens=${rulesTokens({ action: card.action, triggers: [], modifiers: [] })} inner /></i>` : null;
  }
  if (kind === "standard_project") {
    const tokens = word === "sell_patents" ? SALE : (catalogue.value?.projects[word]?.effects ?? []).flatMap(effectTokens);
    return tokens.length > 0 && html`<i class="fx"><${Tokens} tokens=${tokens} inner /></i>`;
  }
  if (kind === "pass" || kind === "end_turn") return html`<i>${t(kind === "pass" ? "pass-note" : "end-turn-note")}</i>`;
  if (kind === "convert_heat" && own) return html`<i>${number(own.stock.heat)} <${Symbol} name="heat" size=${14} /></i>`;
  if (kind === "convert_plants" && own) return html`<i>${number(own.stock.plants)} <${Symbol} name="plants" size=${14} /></i>`;
  return null;
}

/** @param {string} id */
function symbolOfOption(id) {
  const [kind, word] = split(id);
  if (kind === "standard_project") return PROJECT_SYMBOLS[word] ?? "list";
  return { card_action: "kind-active", corporation_action: "home", first_action: "home", convert_plants: "tile-greenery", convert_heat: "temp", claim_milestone: "milestone",
    fund_award: "award", pass: "pass", end_turn: "check" }[kind] ?? "list";
}

/** @param {{ session: GameSession, entry: Entry }} props */
function ActionButton({ session, entry: { id, option } }) {
  const turn = session.turn.value;
  const slot = turn ? slotsOf(turn).findIndex(({ steps }) => steps[0]?.option.id === id) : -1;
  const label = option?.label ?? option?.text ?? id;
  const due = option?.payment?.due;
  return html`<button type="button" class=${classes("opt", slot >= 0 && "on")} onClick=${() => option && take(session, option)}><${Spoken} text=${option?.text ?? label}>
    <${Symbol} name=${symbolOfOption(id)} size=${24} /><span class="m">${label}<${Detail} id=${id} session=${session} /></span>
    ${due !== undefined && due > 0 && html`<span class="pr">${number(due)}</span>`}
    ${slot >= 0 && html`<span class="no1">${slot + 1}</span>`}<//></button>`;
}

/** What is not possible now, in one line: its price, or how far it is. @param {{ session: GameSession, entry: Entry }} props */
function BlockedRow({ session, entry }) {
  const { id, blocked } = entry;
  if (!blocked) return null;
  const label = blocked.label ?? blocked.text ?? id;
  const counted = progress(blocked);
  const unpaid = blocked.blocked_by.find(({ what }) => what === "payment");
  const note = counted && counted.need > 1 ? t("of-most", { value: number(counted.have), most: number(counted.need) }) : !counted && unpaid ? t("amount-mc", { amount: number(unpaid.need) }) : undefined;
  return html`<button type="button" class="opt no line" aria-disabled="true" onClick=${() => openBlocked(session, entry)}><${Spoken} text=${`${label}. ${blocked.blocked_by.map(({ text }) => text).join(" ")}`}>
    <${Symbol} name=${symbolOfOption(id)} /><span class="m">${label}${!note && html`<i>${blocked.blocked_by[0]?.text}</i>`}</span>${note && html`<span class="nt">${note}</span>`}<${Symbol} name="lock" size=${16} /><//></button>`;
}

/** All reasons against an option. @param {GameSession} session @param {Entry} entry */
function openBlocked(session, { blocked }) {
  openSheet({
    title: blocked?.label ?? blocked?.text ?? "",
    onBack: () => openActions(session),
    body: () => html`<div class="pad">${blocked?.text && html`<p class="mb12">${blocked.text}</p>`}<${Reasons} reasons=${blocked?.blocked_by ?? []} /></div>`,
  });
}

/** Reasons with what is needed and what there is. @param {{ reasons: import("./types.js").BlockReason[] }} props */
export const Reasons = ({ reasons }) =>
  html`<ul class="col g8">${reasons.map(({ text, rule }, n) => html`<li key=${n} class="r g8"><${Symbol} name="lock" size=${18} /><span>${text} <a class="tiny muted" href=${`${baseUrl}/docs/guides/rules`} target="_blank" rel="noopener" title=${rule}>${t("see-rule")}</a></span></li>`)}</ul>`;

/** Milestones and awards with everybody's progress. @param {GameSession} session @param {() => void} [onBack] */
export function openGoals(session, onBack) {
  openSheet({ title: t("goals"), onBack, class: "tall", body: () => html`<${Goals} session=${session} />` });
}

/** @param {{ session: GameSession }} props */
function Goals({ session }) {
  const { game } = session;
  if (!game) return null;
  const { view } = game;
  const { milestones = [], awards = [] } = catalogue.value ?? {};
  const decision = askedOf(session);
  /** @typedef {{ id: string, have: number[], needs?: number, by: string | undefined, option: string, price: number | undefined }} Goal */
  const list = (/** @type {string} */ title, /** @type {string} */ stands, /** @type {Goal[]} */ goals, /** @type {{ id: string, title: string, text: string }[]} */ entries) => {
    const of = goals.map(({ id }) => entries.find((one) => one.id === id) ?? { title: id, text: "" });
    const { own, shared } = sharedRules(of.map(({ text }) => text));
    return html`<section class="goallist"><h3 class="h2">${title} <span class="c">${stands}</span></h3><p class="small muted">${shared}</p>
      <ul class="panel">${goals.map(({ id, have, needs, by, option, price }, n) => {
        const offered = decision?.options.find((one) => one.id === option);
        return html`<li key=${id} class=${classes("row goalrow", by && "got")}>
          <span class="m"><span class="t1 blk">${of[n]?.title}</span><span class="t2 blk">${own[n]}</span><${Standing} game=${game} have=${have} needs=${needs} /></span>
          ${by ? html`<span class="r g4 small"><${Symbol} name="check" size=${18} label=${t("taken")} /><${Symbol} name=${`seat-${by}`} size=${18} />${nameOf(game, by)}</span>`
            : offered ? html`<${Button} small onClick=${() => take(session, offered)}>${number(offered.payment?.due ?? 0)} M€<//>`
            : price !== undefined && html`<span class="muted small">${number(price)} M€</span>`}
        </li>`;
      })}</ul></section>`;
  };
  const claimed = view.milestones.filter(({ claimed_by }) => claimed_by).length;
  const funded = view.awards.filter(({ funded_by }) => funded_by).length;
  const most = milestones[0]?.most ?? 0;
  return html`${list(t("milestones"), t("goals-claimed", { value: number(claimed), most: number(most) }), view.milestones.map(({ milestone, have, needs, claimed_by }) =>
      ({ id: milestone, have, needs, by: claimed_by, option: `claim_milestone:${milestone}`, price: claimed < most ? milestones.find(({ id }) => id === milestone)?.price : undefined })), milestones)}
    ${list(t("awards"), t("goals-funded", { value: number(funded), most: number(awards[0]?.prices.length ?? 0) }), view.awards.map(({ award, have, funded_by }) =>
      ({ id: award, have, by: funded_by, option: `fund_award:${award}`, price: view.next_award_price })), awards)}`;
}
