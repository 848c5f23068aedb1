// A question of any kind as a list: each option with its words, an amount where it takes one, cards where it takes cards. Areas are
// chosen on the map, and here too.

import { number, t } from "../lib/i18n.js";
import { classes, html, useState } from "../lib/view.js";
import { Button } from "../ui/controls.js";
import { Symbol } from "../ui/symbols.js";
import { openCard } from "./card.js";
import { catalogue } from "./catalogue.js";
import { split } from "./logic/actions.js";
import { CardRow, Tokens } from "./parts.js";
import { cardTokens } from "./logic/card-symbols.js";
import { symbolOf } from "./logic/changes.js";

/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").DecisionOption} DecisionOption */
/** @typedef {import("./session.js").GameSession} GameSession */

/** The step that answers a decision at the end of the turn, if there is one. @param {GameSession} session @param {Decision} decision */
function lastStep(session, decision) {
  const turn = session.turn.value;
  const index = (turn?.steps.length ?? 0) - 1;
  const step = turn?.steps[index];
  return step?.decision === decision ? { index, step } : undefined;
}

/** Answers a question, or answers it anew. @param {GameSession} session @param {Decision} decision @param {string} option @param {any} [extra] */
export function answer(session, decision, option, extra) {
  const last = lastStep(session, decision);
  if (last) session.replace(last.index, option, extra);
  else session.choose(option, extra);
}

/** @param {{ session: GameSession, decision: Decision, answered?: boolean }} props `answered`: it has an answer, which may be changed. */
export function Question({ session, decision, answered }) {
  const last = lastStep(session, decision);
  if (answered && !last) return null;
  const areas = decision.options.filter(({ id }) => id.startsWith("area:"));
  const others = decision.options.filter(({ id }) => !id.startsWith("area:"));
  if (areas.length > 0 && others.length === 0) return null;
  return html`<div class="qlist" role="radiogroup" aria-label=${decision.text}>
    ${others.map((option) => html`<${Option} key=${option.id} session=${session} decision=${decision} option=${option} chosen=${last?.step.option.id === option.id ? last.step : undefined} />`)}
    ${decision.blocked.filter(({ id }) => !id.startsWith("area:")).map(({ id, text, label, blocked_by }) => html`<div class="row no" key=${id}><${Symbol} name="lock" size=${16} />
      <span class="m"><span class="blk">${text ?? label ?? id}</span><span class="tiny muted">${blocked_by[0]?.text}</span></span></div>`)}
  </div>`;
}

/** What the chosen area gives whoever places a tile there. @param {{ option: DecisionOption }} props */
export function Gains({ option: { bonus = {} } }) {
  const parts = /** @type {const} */ (["plants", "steel", "titanium", "cards", "megacredits"]).filter((one) => (bonus[one] ?? 0) > 0);
  if (parts.length === 0) return html`<p class="gains muted">${t("area-gives-nothing")}</p>`;
  return html`<p class="gains">${t("area-gives")} ${parts.map((one) => html`<span class="r g4" key=${one}><b>${number(bonus[one] ?? 0)}</b><${Symbol} name=${one === "cards" ? "card" : symbolOf(one)} size=${18} label=${t(one === "cards" ? "symbol-card" : one)} />
    ${one === "megacredits" && html`(<${Symbol} name="oceans" size=${16} label=${t("oceans")} />)`}</span>`)}</p>`;
}

/** The symbol of an option, where its id says one. @param {DecisionOption} option */
function optionSymbol({ id }) {
  const [kind, word] = split(id);
  if (kind === "player") return `seat-${word}`;
  if (kind === "decline") return "close";
  return undefined;
}

/** @param {{ session: GameSession, decision: Decision, option: DecisionOption, chosen: import("./logic/turn.js").Step | undefined }} props */
function Option({ session, decision, option, chosen }) {
  const { id, text, label, amount, cards } = option;
  const [kind, word] = split(id);
  const symbol = optionSymbol(option);
  const card = kind === "card" ? catalogue.value?.cards[word] : undefined;
  const set = (/** @type {any} */ extra) => answer(session, decision, id, extra);
  if (cards) return html`<${CardsOption} session=${session} decision=${decision} option=${option} chosen=${chosen} />`;
  const value = chosen?.answer.amount ?? amount?.default ?? 0;
  return html`<div class=${classes("optq", chosen && "on")}>
    <button type="button" class="row" role="radio" aria-checked=${chosen !== undefined} onClick=${() => set(amount ? { amount: value } : undefined)}>
      ${symbol && html`<${Symbol} name=${symbol} />`}
      <span class="m"><span class="blk">${text ?? label ?? id}</span>${card && html`<span class="fx"><${Tokens} tokens=${cardTokens(card)} /></span>`}</span>
      <span class="tick" aria-hidden="true">${chosen && html`<${Symbol} name="check" size=${16} />`}</span>
    </button>
    ${chosen && amount && amount.max > amount.min && html`<${Amount} label=${label ?? text ?? ""} range=${amount} value=${value} onChange=${(/** @type {number} */ next) => set({ amount: next })} />`}
  </div>`;
}

/** An amount with a slider and buttons. @param {{ label: string, range: { min: number, max: number }, value: number, onChange: (value: number) => void }} props */
export const Amount = ({ label, range, value, onChange }) =>
  html`<div class="pay amount">
    <button type="button" class="stp" aria-label=${t("less")} disabled=${value <= range.min} onClick=${() => onChange(value - 1)}><${Symbol} name="minus" /></button>
    <input type="range" min=${range.min} max=${range.max} value=${value} aria-label=${label} onInput=${(/** @type {any} */ event) => onChange(Number(event.currentTarget.value))} />
    <button type="button" class="stp" aria-label=${t("more")} disabled=${value >= range.max} onClick=${() => onChange(value + 1)}><${Symbol} name="plus" /></button>
    <span class="w">${t("of-most", { value: number(value), most: number(range.max) })}</span>
  </div>`;

/** Cards to choose. The form of the open decision keeps a choice that is not complete, also when the page is loaded anew. @param {{ session: GameSession, decision: Decision, option: DecisionOption, chosen: import("./logic/turn.js").Step | undefined }} props */
function CardsOption({ session, decision, option, chosen }) {
  const { min, max, of } = /** @type {NonNullable<DecisionOption["cards"]>} */ (option.cards);
  const [local, setLocal] = useState(/** @type {string[] | undefined} */ (undefined));
  const form = decision === session.decision ? session.form.value : undefined;
  const kept = form ? (form.option === option.id ? form.cards : undefined) : local;
  const picked = kept ?? chosen?.answer.cards ?? (min === of.length ? [...of] : []);
  const enough = picked.length >= min && picked.length <= max;
  const toggle = (/** @type {string} */ card) => {
    const next = picked.includes(card) ? picked.filter((one) => one !== card) : max === 1 ? [card] : picked.length < max ? [...picked, card] : picked;
    if (form) session.fill({ option: option.id, cards: next });
    else setLocal(next);
    if (next.length >= min) answer(session, decision, option.id, { cards: next });
    else if (chosen) session.cut((session.turn.value?.steps.length ?? 1) - 1);
  };
  return html`<div class="optq" role="group" aria-label=${option.text ?? option.label}>
    <p class="tiny muted">${t("choose-cards", { min, max })} ${t("count-chosen", { count: picked.length })}</p>
    <ul class="panel">${of.map((card) => html`<${CardRow} key=${card} id=${card} control="box" on=${picked.includes(card)} onOpen=${() => openCard(session, card)} onToggle=${() => toggle(card)}
      toggleLabel=${t("card-choose", { card: catalogue.value?.cards[card]?.title ?? card })} />`)}</ul>
    ${!chosen && enough && html`<${Button} wide onClick=${() => answer(session, decision, option.id, { cards: picked })}>${option.label ?? option.text}<//>`}
  </div>`;
}
