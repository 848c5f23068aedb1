// The guide of a first game: one step at a time above the dock, about what is asked at present.

import { guideOf, setGuide } from "../lib/guide.js";
import { number, t } from "../lib/i18n.js";
import { classes, html, useEffect, useRef, useState } from "../lib/view.js";
import { Button } from "../ui/controls.js";
import { STEPS, progressOf, stepFor } from "./logic/guide.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./types.js").Decision} Decision */

/** What one card costs when it is kept or bought. */
const CARD_PRICE = 3;
/** Marks the element that a step is about. */
const MARK = "data-guide";

/** What the step depends on; `undefined` while the own seat is asked nothing. @param {GameSession} session @returns {import("./logic/guide.js").Situation | undefined} */
function situationOf(session) {
  const { game, decision } = session;
  if (!game || !decision?.waiting) return undefined;
  const turn = session.turn.value;
  const isArea = (/** @type {Decision | undefined} */ one) => one?.options.some(({ id }) => id.startsWith("area:")) ?? false;
  return {
    question: decision.question,
    area: isArea(turn?.next) || isArea(turn?.steps.at(-1)?.decision),
    chosen: session.form.value?.option !== undefined,
    options: decision.options.map(({ id }) => id),
    playable: game.hand?.cards.some(({ playable }) => playable) ?? false,
    phase: game.view.phase,
    generation: game.view.generation,
    progress: progressOf(game.view),
  };
}

/** Marks the first of the elements that is there and scrolls to it; marks it again after the screen has changed. @param {readonly string[]} where */
function useMark(where) {
  const key = where.join();
  useEffect(() => {
    /** @type {Element | undefined} */
    let marked;
    const unmark = () => marked?.removeAttribute(MARK);
    const mark = () => {
      const found = where.flatMap((css) => document.querySelector(css) ?? []).find((element) => element.checkVisibility());
      if (found === marked) return;
      unmark();
      marked = found;
      marked?.setAttribute(MARK, "");
    };
    const watcher = new MutationObserver(mark);
    watcher.observe(document.body, { childList: true, subtree: true });
    mark();
    marked?.scrollIntoView({ block: "nearest" });
    return () => (watcher.disconnect(), unmark());
  }, [key]);
}

/** @type {readonly string[]} */
const NOWHERE = [];

/** The guide of a game that has one. @param {{ session: GameSession }} props */
export function Guide({ session }) {
  const { done, skipped } = guideOf(session.id) ?? { done: [], skipped: true };
  // Meanwhile it is not known what is asked.
  const settling = session.sending.value !== undefined || session.rebuilding.value;
  const at = situationOf(session);
  const tag = session.decision?.tag;
  /** The step that was shown last, and the question that it belonged to. @type {{ current: { step: import("./logic/guide.js").GuideStep, tag: string | undefined } | undefined }} */
  const last = useRef(undefined);
  const found = skipped ? undefined : settling ? last.current?.step : at && stepFor(at, done);
  // The region is there before its words, so that they are read out.
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  useEffect(() => {
    if (skipped) last.current = undefined;
    if (skipped || settling || !session.game) return;
    const before = last.current;
    last.current = found && { step: found, tag };
    // A step is over when its question is answered, or asks something else.
    if (before && !done.includes(before.step.id) && (before.tag !== tag || before.step !== found)) {
      setGuide(session.id, { done: [...done, before.step.id] });
    }
  });
  const step = there ? found : undefined;
  useMark(step?.where ?? NOWHERE);
  const focusQuestion = () => document.getElementById("question")?.focus();
  const next = () => {
    if (!step) return;
    const more = [...done, step.id];
    setGuide(session.id, { done: more });
    if (!at || !stepFor(at, more)) focusQuestion();
  };
  const skip = () => {
    setGuide(session.id, { skipped: true });
    focusQuestion();
  };
  return html`<section class=${classes("guide", !step && "vh")} aria-label=${step && t("guide")}>
    <p role="status">${step && t(`guide-${step.id}`, { price: number(CARD_PRICE) })}</p>
    ${step &&
    html`<div class="guide-foot">
      <span class="tiny muted grow">${t("guide-count", { n: done.length + 1, all: STEPS.length })}</span>
      <${Button} small quiet onClick=${skip}>${t("guide-skip")}<//>
      <${Button} small onClick=${next}>${t("guide-next")}<//>
    </div>`}
  </section>`;
}
