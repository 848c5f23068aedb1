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
import { rulesTokens } from "./logic/card-symbols.js";
import { PROJECT_SYMBOLS } from "./logic/log.js";
import { isComplete, isRoot, slotsOf } from "./logic/turn.js";
import { Spoken, Tokens, nameOf } from "./parts.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./logic/actions.js").Entry} Entry */

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
    foot: () => html`<${TurnFoot} session=${session} />`,
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

/** @param {{ session: GameSession }} props */
function Actions({ session }) {
  const decision = askedOf(session);
  if (!decision) return html`<p class="pl16">${t("nothing-asked")}</p>`;
  const groups = groupsOf(decision);
  const hand = playable(decision);
  return html`<div class="acts">
    ${groups.map(({ name, entries }) => {
      const shown = name === "cards" ? entries.filter(({ id }) => !id.startsWith("play_card:")) : entries;
      const priced = name === "projects" || name === "goals";
      const goals = name === "goals" ? shown.filter(({ option }) => option).concat(shown.filter(({ blocked }) => blocked).slice(0, 3)) : shown;
      return html`<section key=${name}>
        <h3 class="h2">${t(`group-${name}`)}${priced && html` <span class="c b">M€</span>`}</h3>
        <div class="agrid">
          ${name === "cards" && hand.all > 0 && html`<button type="button" class="opt" onClick=${() => navigate(`/g/${session.id}/hand`)}><${Symbol} name="hand" size=${24} />
            <span class="m">${t("play-a-card")}<i>${t("playable-of", { offered: hand.offered, all: hand.all })}</i></span></button>`}
          ${goals.map((entry) => html`<${ActionButton} key=${entry.id} session=${session} entry=${entry} />`)}
          ${name === "goals" && html`<button type="button" class="opt" onClick=${() => openGoals(session, () => openActions(session))}><${Symbol} name="list" size=${24} /><span class="m">${t("all-goals")}<i>${t("what-you-lack")}</i></span></button>`}
        </div>
      </section>`;
    })}
  </div>`;
}

/** What an option costs or pays, in symbols. @param {{ id: string, session: GameSession }} props */
function Detail({ id, session }) {
  const [kind, word] = split(id);
  const own = session.game?.view.seats.find(({ seat }) => seat === session.game?.seat);
  if (kind === "card_action") {
    const card = catalogue.value?.cards[word];
    return card ? html`<i class="fx"><${Tokens} tokens=${rulesTokens({ action: card.action, triggers: [], modifiers: [] })} inner /></i>` : null;
  }
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
function ActionButton({ session, entry }) {
  const { id, option, blocked } = entry;
  const turn = session.turn.value;
  const slot = turn ? slotsOf(turn).findIndex(({ steps }) => steps[0]?.option.id === id) : -1;
  const label = option?.label ?? blocked?.label ?? option?.text ?? blocked?.text ?? id;
  const reason = blocked?.blocked_by[0];
  const counted = blocked && progress(blocked);
  const note = counted && counted.need > 1 ? t("of-most", { value: number(counted.have), most: number(counted.need) }) : reason?.text;
  if (blocked) {
    return html`<button type="button" class="opt no" aria-disabled="true" onClick=${() => openBlocked(session, entry)}><${Spoken} text=${`${label}. ${blocked.blocked_by.map(({ text }) => text).join(" ")}`}>
      <${Symbol} name=${symbolOfOption(id)} size=${24} /><span class="m">${label}<i>${note}</i></span><${Symbol} name="lock" size=${16} /><//></button>`;
  }
  const due = option?.payment?.due;
  return html`<button type="button" class=${classes("opt", slot >= 0 && "on")} onClick=${() => option && take(session, option)}><${Spoken} text=${option?.text ?? label}>
    <${Symbol} name=${symbolOfOption(id)} size=${24} /><span class="m">${label}<${Detail} id=${id} session=${session} /></span>
    ${due !== undefined && due > 0 && html`<span class="pr">${number(due)}</span>`}
    ${slot >= 0 && html`<span class="no1">${slot + 1}</span>`}<//></button>`;
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
  html`<ul class="col g8 pd8">${reasons.map(({ text, rule }, n) => html`<li key=${n} class="r g8"><${Symbol} name="lock" size=${18} /><span>${text} <a class="tiny muted" href=${`${baseUrl}/docs/guides/rules`} target="_blank" rel="noopener">${rule}</a></span></li>`)}</ul>`;

/** Milestones and awards with everybody's progress. @param {GameSession} session @param {() => void} [onBack] */
export function openGoals(session, onBack) {
  openSheet({ title: t("goals"), onBack, class: "tall", body: () => html`<${Goals} session=${session} />` });
}

/** @param {{ session: GameSession }} props */
function Goals({ session }) {
  const { game } = session;
  if (!game) return null;
  const { view } = game;
  const decision = askedOf(session);
  const row = (/** @type {{ id: string, title: string, text: string, have: number[], needs?: number | undefined, by: string | undefined, option: string, price: number | undefined }} */ goal) => {
    const option = decision?.options.find(({ id }) => id === goal.option);
    return html`<li key=${goal.id} class=${classes("row goalrow", goal.by && "got")}>
      <span class="m"><span class="t1 blk">${goal.title}</span><span class="t2 blk">${goal.text}</span>
        <span class="r g8 wrap tiny">${view.seats.map(({ seat }, n) => html`<span class="r g4" key=${seat}><${Symbol} name=${`seat-${seat}`} size=${14} label=${nameOf(game, seat)} />${number(goal.have[n] ?? 0)}${goal.needs !== undefined && `/${number(goal.needs)}`}</span>`)}</span></span>
      ${goal.by ? html`<span class="r g4"><${Symbol} name=${`seat-${goal.by}`} size=${18} />${nameOf(game, goal.by)}</span>`
        : option ? html`<${Button} small onClick=${() => take(session, option)}>${number(option.payment?.due ?? 0)} M€<//>`
        : goal.price !== undefined && html`<span class="muted">${number(goal.price)} M€</span>`}
    </li>`;
  };
  const { milestones = [], awards = [] } = catalogue.value ?? {};
  return html`<h3 class="h2">${t("milestones")}</h3><ul class="panel">${view.milestones.map(({ milestone, have, needs, claimed_by }) => {
    const entry = milestones.find(({ id }) => id === milestone);
    return row({ id: milestone, title: entry?.title ?? milestone, text: entry?.text ?? "", have, needs, by: claimed_by, option: `claim_milestone:${milestone}`, price: entry?.price });
  })}</ul><h3 class="h2 mt12">${t("awards")}</h3><ul class="panel">${view.awards.map(({ award, have, funded_by }) => {
    const entry = awards.find(({ id }) => id === award);
    return row({ id: award, title: entry?.title ?? award, text: entry?.text ?? "", have, by: funded_by, option: `fund_award:${award}`, price: view.next_award_price });
  })}</ul>`;
}
