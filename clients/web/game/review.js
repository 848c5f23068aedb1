// The review of a game that is over: what the own decisions have cost, compared with the best option of each.

import { ProblemError, send } from "../lib/client.js";
import { number, t } from "../lib/i18n.js";
import { html, useEffect, useState } from "../lib/view.js";
import { Button } from "../ui/controls.js";
import { attempt } from "../ui/problem.js";
import { openSheet } from "../ui/sheet.js";
import { Banner } from "../ui/surfaces.js";
import { Symbol } from "../ui/symbols.js";
import { AdviceReasons } from "./advice.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./types.js").Schemas} Schemas */
/** @typedef {Schemas["GameReview"]} GameReview */
/** @typedef {Schemas["ReviewedDecision"]} ReviewedDecision */

/** Points. What costs less may as well be chance. */
const NOTABLE = 1;
/** Milliseconds between two questions whether the review is done. */
const PAUSE = 2000;

/**
 * The review as far as it has come: `undefined` until that is known, `null` if nobody has asked for it.
 *
 * @param {string} path
 * @returns {[GameReview | null | undefined, () => Promise<void>]} The review, and a function that asks for it.
 */
function useReview(path) {
  const [review, setReview] = useState(/** @type {GameReview | null | undefined} */ (undefined));
  const waiting = review?.state === "waiting";
  useEffect(() => {
    const end = new AbortController();
    const read = async () => {
      try {
        setReview(await send("GET", path, undefined, { signal: end.signal }));
      } catch (error) {
        if (error instanceof ProblemError && error.status === 404) setReview(null);
      }
    };
    if (!waiting) void read();
    const timer = waiting ? setInterval(() => void read(), PAUSE) : undefined;
    return () => {
      end.abort();
      clearInterval(timer);
    };
  }, [path, waiting]);
  const ask = async () => void (await attempt(async () => setReview(await send("POST", path))));
  return [review, ask];
}

/** @param {{ session: GameSession }} props */
export function Review({ session }) {
  const [review, ask] = useReview(`/v1/games/${session.id}/review`);
  if (review === undefined) return null;
  const done = review?.state === "done" ? review : undefined;
  const most = done?.largest_losses.flatMap((place) => done.decisions[place] ?? []).filter(({ loss }) => loss >= NOTABLE) ?? [];
  return html`<section class="panel pp mt8 review"><h3 class="h2">${t("review")}</h3>
    ${review?.state === "waiting" && html`<p class="small muted" role="status">${t("review-waiting")}</p>`}
    ${review?.state === "failed" && html`<${Banner} kind="warn" symbol="info">${t("review-failed")}<//>`}
    ${(review === null || review?.state === "failed") && html`<p class="small muted">${t("review-note")}</p><${Button} symbol="info" onClick=${ask}>${t("review-ask")}<//>`}
    ${done && html`<p class="small muted">${t(most.length > 0 ? "review-most" : "review-none")}</p>
      <ol>${most.map((decision) => html`<${Reviewed} key=${decision.event_seq} session=${session} decision=${decision} />`)}</ol>
      ${done.decisions.length > 0 && html`<button type="button" class="row ln" onClick=${() => openAll(session, done)}><span class="m">${t("review-all", { count: done.decisions.length })}</span><${Symbol} name="next" /></button>`}`}
  </section>`;
}

/** One decision. @param {{ session: GameSession, decision: ReviewedDecision }} props */
function Reviewed({ session, decision }) {
  const { taken, best, loss } = decision;
  return html`<li class="mt8"><p class="small muted"><a href=${`/g/${session.id}/replay?at=${decision.event_seq}`}>${t("review-when", { generation: decision.generation })}</a> · ${decision.text}</p>
    <p>${t("review-taken")} <b>${taken.text}</b></p>
    ${loss > 0 && html`<p>${t("review-best")} <b>${best.text}</b></p>
      <p class="small">${t("review-cost", { points: number(loss) })}</p>
      <p class="small muted">${t("review-against")}</p>
      <${AdviceReasons} reasons=${best.reasons} />`}
    ${loss <= 0 && html`<p class="small">${t("review-free")}</p>`}</li>`;
}

/** All decisions as played. @param {GameSession} session @param {GameReview} review */
function openAll(session, review) {
  const body = () => html`<ol class="pad">${review.decisions.map((decision) => html`<${Reviewed} key=${decision.event_seq} session=${session} decision=${decision} />`)}</ol>`;
  openSheet({ title: t("review"), class: "tall", body });
}
