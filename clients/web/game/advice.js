// The sheet with advice: the options of the open decision, what each costs, and why. Only where the server gives advice.

import { send } from "../lib/client.js";
import { number, t } from "../lib/i18n.js";
import { html, useEffect, useState } from "../lib/view.js";
import { Button, IconButton } from "../ui/controls.js";
import { problemText } from "../ui/problem.js";
import { closeSheet, openSheet } from "../ui/sheet.js";
import { catalogue } from "./catalogue.js";
import { isOfCards, isRoot } from "./logic/turn.js";
import { areaName, showArea } from "./map.js";
import { signed } from "./parts.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./types.js").Schemas} Schemas */

/** Opens the sheet, where there is advice about what the own seat is asked. @param {{ session: GameSession }} props */
export function AdviceButton({ session }) {
  if (!session.game?.advice || !session.decision?.waiting) return null;
  const open = () => openSheet({ title: t("advice"), class: "tall", body: () => html`<${Advice} session=${session} />` });
  return html`<${IconButton} symbol="bulb" label=${t("advice")} onClick=${open} />`;
}

/** @param {{ session: GameSession }} props */
function Advice({ session }) {
  const [advice, setAdvice] = useState(/** @type {Schemas["Advice"] | undefined} */ (undefined));
  const [trouble, setTrouble] = useState("");
  const tag = session.decision?.tag;
  useEffect(() => {
    const end = new AbortController();
    send("GET", `/v1/games/${session.id}/advice`, undefined, { repeatable: true, signal: end.signal })
      .then(setAdvice)
      .catch((error) => !end.signal.aborted && setTrouble(problemText(error)));
    return () => end.abort();
  }, [tag]);
  if (trouble) return html`<p class="pad" role="alert">${trouble}</p>`;
  if (!advice) return html`<p class="pad muted" role="status">${t("advice-thinking")}</p>`;
  if (advice.options.length === 0) return html`<p class="pad">${t("advice-nothing")}</p>`;
  const asked = session.decision;
  const take = asked && (isRoot(asked) || isOfCards(asked)) && asked.tag === advice.tag
    ? async (/** @type {Schemas["MoveAnswer"][]} */ answers) => {
        closeSheet();
        if (isOfCards(asked)) session.fillFrom(answers[0]);
        else await session.prepare(answers);
      }
    : undefined;
  return html`<div class="pad col g8">
    <p class="small muted">${t("advice-note")}</p>
    <ol class="panel">${advice.options.map((option, n) => html`<${Option} key=${n} option=${option} against=${against(advice, n)} take=${take}
      show=${(/** @type {string} */ area) => showArea(session, area)} />`)}</ol>
  </div>`;
}

/** What the reasons of an option compare it with, in words. @param {Schemas["Advice"]} advice @param {number} n */
function against({ options }, n) {
  const other = options[n]?.compared_with;
  if (other === undefined) return undefined;
  return other === 0 ? t("advice-against-best") : t("advice-against", { option: options[other]?.text ?? "" });
}

/** What speaks for an option and what against it: what decides comes first. @param {{ reasons: Schemas["AdviceReason"][] }} props */
export const AdviceReasons = ({ reasons }) =>
  [...new Set(reasons.map(({ points }) => Math.sign(points)))].map((side) => html`${side !== 0 && html`<p class="small muted">${t(side > 0 ? "advice-for" : "advice-but")}</p>`}
    <ul class="small muted reasons">${reasons.filter(({ points }) => Math.sign(points) === side).map(({ kind, text, points }) => html`<li key=${kind}>${text}${side !== 0 && ` (${signed(points)})`}</li>`)}</ul>`);

/** An option with its figures and reasons, and the areas that it names.
 * @param {{ option: Schemas["AdviceOption"], against: string | undefined, take: ((answers: Schemas["MoveAnswer"][]) => Promise<void>) | undefined, show: (area: string) => void }} props */
function Option({ option, against, take, show }) {
  const { text, loss, win_chance, reasons, answers } = option;
  const chance = t("advice-chance", { percent: number(Math.round(win_chance * 100)) });
  const cost = loss > 0 ? t("advice-loss", { points: number(loss) }) : t("advice-best");
  const areas = answers.flatMap(({ option: id }) => (id.startsWith("area:") ? [id.slice("area:".length)] : []));
  return html`<li class="row"><div class="m"><p class="t1">${text}</p><p class="t2">${cost} · ${chance}</p>
    ${against && html`<p class="small muted">${against}</p>`}
    <${AdviceReasons} reasons=${reasons} />
    ${areas.map((id) => html`<${Button} key=${id} small quiet symbol="map" onClick=${() => show(id)}>${t("advice-show", { area: areaName(catalogue.value?.areas.find((one) => one.id === id)) || id })}<//>`)}</div>
    ${take && html`<${Button} small primary=${loss === 0} onClick=${() => take(answers)}>${t("advice-take")}<//>`}</li>`;
}
