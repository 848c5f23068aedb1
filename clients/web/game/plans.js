// Plans: what the player has decided beforehand, and the forms that make them.

import { send } from "../lib/client.js";
import { hasMessage, number, t } from "../lib/i18n.js";
import { invalidate, useQuery } from "../lib/query.js";
import { html, useState } from "../lib/view.js";
import { Button, Switch } from "../ui/controls.js";
import { attempt } from "../ui/problem.js";
import { closeSheet, openSheet } from "../ui/sheet.js";
import { Symbol } from "../ui/symbols.js";
import { toast } from "../ui/toast.js";
import { randomText } from "../../typescript/src/http.js";
import { catalogue } from "./catalogue.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Schemas} Schemas */

/** Conditions that stop a plan and need no more than a tick. */
const STOPS = /** @type {const} */ (["resources_removed", "production_lowered", "milestone_claimed", "award_funded", "passed"]);
const TAGS = ["building", "space", "power", "science", "jupiter", "earth", "plant", "microbe", "animal", "city"];

/** Makes a plan. The key is kept for the repetitions of this one request. @param {GameSession} session @param {Schemas["PlanContent"]} what
 * @param {{ stop_if?: Schemas["StopCondition"][], until?: string }} [options] */
async function make(session, what, options = {}) {
  const headers = { "Idempotency-Key": randomText(4) };
  const made = await attempt(() => send("POST", `/v1/games/${session.id}/plans`, { what, ...options }, { headers, repeatable: true }));
  if (!made) return;
  invalidate(`/v1/games/${session.id}/plans`);
  closeSheet();
  toast({ text: t(made.state === "armed" ? "plan-made" : made.state === "done" ? "plan-used" : "plan-stopped"), symbol: "list" });
}

/** The sheet of plans. @param {GameSession} session @param {string} [card] A card that is to be played next. */
export function openPlans(session, card) {
  openSheet({ title: t("plans"), class: "tall", body: () => html`<${Plans} session=${session} card=${card} />` });
}

/** What an option is called, where only its id is known. @param {string} id */
export function nameOfOption(id) {
  const [kind = "", word = ""] = id.split(":");
  if (kind === "play_card" || kind === "card_action" || kind === "card" || kind === "pick") return catalogue.value?.cards[word]?.title ?? word;
  if (kind === "standard_project") return catalogue.value?.projects[word]?.title ?? word;
  if (kind === "tag") return t(`tag-${word}`);
  return hasMessage(`option-${kind}`) ? t(`option-${kind}`) : id;
}

/** A plan in words. @param {Schemas["PlanContent"]} what */
function planText(what) {
  switch (what.kind) {
    case "pass": return t("plan-pass");
    case "sequence": return t("plan-sequence", { actions: (what.actions ?? []).map((answers) => nameOfOption(answers[0]?.option ?? "")).join(", ") });
    case "draft_ranking": return t("plan-draft", { ranking: (what.ranking ?? []).map(nameOfOption).join(", ") });
    case "research": return t("plan-research", { ranking: (what.ranking ?? []).map(nameOfOption).join(", ") });
    default: return String(what.kind);
  }
}

/** @param {{ session: GameSession, card: string | undefined }} props */
function Plans({ session, card }) {
  const plans = useQuery(`/v1/games/${session.id}/plans`);
  const [chosen, setChosen] = useState(/** @type {string[]} */ (card ? [`play_card:${card}`] : []));
  const [stops, setStops] = useState(/** @type {string[]} */ ([]));
  const { game } = session;
  const own = game?.view.seats.find(({ seat }) => seat === game.seat);
  const cards = catalogue.value?.cards ?? {};
  const entries = [
    ...(game?.hand?.cards ?? []).map((one) => `play_card:${one.card}`),
    ...(own?.played ?? []).filter((one) => (cards[one.card]?.action.length ?? 0) > 0).map((one) => `card_action:${one.card}`),
    ...["power_plant", "asteroid"].map((one) => `standard_project:${one}`),
    "convert_heat",
  ];
  const toggle = (/** @type {string} */ id) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : chosen.length < 2 ? [...chosen, id] : chosen);
  const stop_if = stops.map((type) => /** @type {Schemas["StopCondition"]} */ ({ type }));
  const remove = (/** @type {string} */ id) => attempt(async () => {
    await send("DELETE", `/v1/games/${session.id}/plans/${id}`);
    await plans.reload();
  });
  const armed = (plans.data?.items ?? []).filter((/** @type {Schemas["Plan"]} */ { state }) => state === "armed");
  const past = (plans.data?.items ?? []).filter((/** @type {Schemas["Plan"]} */ { state }) => state !== "armed").slice(0, 3);
  const sequence = chosen.map((option) => [{ option }]);
  return html`<div class="pad col g8">
    ${armed.length > 0 && html`<h3 class="h2">${t("plans-armed")}</h3><ul class="panel">${armed.map((/** @type {Schemas["Plan"]} */ { id, what }) => html`<li class="row" key=${id}><span class="m">${planText(what)}</span>
      <button type="button" class="ib" aria-label=${t("plan-delete")} onClick=${() => remove(id)}><${Symbol} name="close" /></button></li>`)}</ul>`}
    ${past.length > 0 && html`<ul class="small muted pd8">${past.map((/** @type {Schemas["Plan"]} */ { id, what, history, state }) => html`<li key=${id}>${planText(what)} · ${history.at(-1)?.text ?? t(`plan-state-${state}`)}</li>`)}</ul>`}
    <p class="small muted">${t("plans-note")}</p>
    <${Button} wide symbol="pass" onClick=${() => make(session, { kind: "pass" }, { stop_if })}>${t("plan-make-pass")}<//>
    <h3 class="h2 mt8">${t("plan-next-actions")} <span class="c">${t("of-most", { value: number(chosen.length), most: "2" })}</span></h3>
    <div class="panel" role="group" aria-label=${t("plan-next-actions")}>${entries.map((id) => html`<button type="button" class="row" key=${id} role="checkbox" aria-checked=${chosen.includes(id)} onClick=${() => toggle(id)}>
      <span class="m">${nameOfOption(id)}</span>${chosen.includes(id) && html`<span class="no1">${chosen.indexOf(id) + 1}</span>`}</button>`)}</div>
    <h3 class="h2 mt8">${t("plan-unless")}</h3>
    <div class="panel">${STOPS.map((one) => html`<${Switch} key=${one} on=${stops.includes(one)} onChange=${(/** @type {boolean} */ on) => setStops(on ? [...stops, one] : stops.filter((other) => other !== one))}>${t(`stop-${one}`)}<//>`)}</div>
    <div class="foot"><${Button} wide primary disabled=${chosen.length === 0} onClick=${() => make(session, { kind: "sequence", actions: chosen.length === 1 ? [...sequence, [{ option: "end_turn" }]] : sequence }, { stop_if })}>${t("plan-make")}<//></div>
  </div>`;
}

/** The sheet that ranks cards beforehand: for the draft, or for buying. @param {GameSession} session @param {Decision} decision */
export function rankFrom(session, decision) {
  openSheet({ title: t("rank-beforehand"), class: "tall", body: () => html`<${Ranking} session=${session} decision=${decision} />` });
}

/** @param {{ session: GameSession, decision: Decision }} props */
function Ranking({ session, decision }) {
  const buying = decision.options.some(({ id }) => id === "buy");
  const [ranking, setRanking] = useState(/** @type {string[]} */ ([]));
  const [kind, setKind] = useState(buying ? "research" : "draft_ranking");
  const [any, setAny] = useState(true);
  const cards = decision.options.flatMap(({ id, cards: of }) => (id.startsWith("pick:") ? [`card:${id.slice(5)}`] : (of?.of ?? []).map((card) => `card:${card}`)));
  const entries = [...cards, ...TAGS.map((tag) => `tag:${tag}`)];
  const toggle = (/** @type {string} */ id) => setRanking(ranking.includes(id) ? ranking.filter((one) => one !== id) : [...ranking, id]);
  const full = any && kind === "draft_ranking" ? [...ranking, "any"] : ranking;
  return html`<div class="pad col g8">
    <p class="small muted">${t("rank-note")}</p>
    <div class="r g8">${["draft_ranking", "research"].map((one) => html`<button type="button" class="chip" key=${one} aria-pressed=${kind === one} onClick=${() => setKind(one)}>${t(`rank-${one}`)}</button>`)}</div>
    <div class="panel" role="group" aria-label=${t("rank-beforehand")}>${entries.map((id) => html`<button type="button" class="row" key=${id} role="checkbox" aria-checked=${ranking.includes(id)} onClick=${() => toggle(id)}>
      ${id.startsWith("tag:") && html`<${Symbol} name=${`tag-${id.slice(4)}`} size=${24} />`}<span class="m">${nameOfOption(id)}</span>${ranking.includes(id) && html`<span class="no1">${ranking.indexOf(id) + 1}</span>`}</button>`)}</div>
    ${kind === "draft_ranking" && html`<div class="panel"><${Switch} on=${any} onChange=${setAny}>${t("rank-any")}<//></div>`}
    <div class="foot"><${Button} wide primary disabled=${full.length === 0} onClick=${() => make(session, /** @type {any} */ ({ kind, ranking: full }))}>${t("plan-make")}<//></div>
  </div>`;
}
