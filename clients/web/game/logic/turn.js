// A move in the making: answers to the open decision and to those that they open. It is a value; every function returns a new one.

/** @typedef {import("../types.js").Decision} Decision */
/** @typedef {import("../types.js").DecisionOption} DecisionOption */
/** @typedef {import("../types.js").MoveAnswer} MoveAnswer */
/** @typedef {import("../types.js").PreviewReply} PreviewReply */

/**
 * An answer and what it answers.
 *
 * @typedef {object} Step
 * @property {Decision | undefined} decision What it answers; absent for a step whose question is not known again yet.
 * @property {DecisionOption} option
 * @property {MoveAnswer} answer
 * @property {boolean} starts Whether it begins an action, and so a slot.
 */

/**
 * @typedef {object} Turn
 * @property {Decision} base The open decision of the server.
 * @property {Step[]} steps
 * @property {Decision | undefined} next What is asked after the steps. Absent: not known (yet), or nothing.
 * @property {PreviewReply | undefined} preview The result of the steps. Absent while it is not known.
 * @property {Refusal | undefined} refusal Why the server would refuse a step.
 */

/** @typedef {{ step: number, text: string }} Refusal */

/** A slot of the dock: an action with the answers to its questions. @typedef {{ first: number, steps: Step[] }} Slot */

const ROOTS = ["action", "final_greeneries"];

/** Whether answers to this question begin an action. @param {Decision} decision */
export const isRoot = (decision) => ROOTS.includes(decision.question);

/** Whether cards or a corporation are chosen: set-up, draft, research. @param {Decision | undefined} decision */
export const isOfCards = (decision) => ["setup", "draft", "research"].includes(decision?.question ?? "");

/** Where a question leads on a phone, if it leads anywhere: one for an area to the map, and from the map one for cards to the hand.
 * @param {Decision | undefined} decision @param {string} place The present one. @returns {"hand" | "map" | undefined} */
export function placeOfQuestion(decision, place) {
  if (isOfCards(decision) && decision?.waiting && place === "map") return "hand";
  return decision?.question === "area" ? "map" : undefined;
}

/** A turn without answers. @param {Decision} base @returns {Turn} */
export const startTurn = (base) => ({ base, steps: [], next: base, preview: undefined, refusal: undefined });

/** The answers of a move. @param {Turn} turn */
export const answersOf = (turn) => turn.steps.map(({ answer }) => answer);

/** The tag and the answers in a form that is equal for equal moves. @param {Turn} turn */
export const keyOf = (turn) => JSON.stringify([turn.base.tag, answersOf(turn)]);

/** Whether an option ends the turn, so that no other action follows. @param {string} option */
export const endsTurn = (option) => option === "pass" || option === "end_turn";

/** The slots, in order. Answers to a question that the server asked in the middle of an action are a slot too. @param {Turn} turn @returns {Slot[]} */
export function slotsOf(turn) {
  /** @type {Slot[]} */
  const slots = [];
  turn.steps.forEach((step, first) => {
    const last = slots.at(-1);
    if (step.starts || last === undefined) slots.push({ first, steps: [step] });
    else last.steps.push(step);
  });
  return slots;
}

/** Whether the question that is open after the steps belongs to an action that was begun, here or in an earlier move. @param {Turn} turn */
export const isFollowUp = (turn) => turn.next !== undefined && !isRoot(turn.next);

/** Whether nothing is known that is still to be answered. @param {Turn} turn */
export const isComplete = (turn) =>
  turn.steps.length > 0 && !isFollowUp(turn) && (turn.preview !== undefined || !(turn.steps.at(-1)?.option.next ?? []).length);

/** How many actions still fit: a turn has two. @param {Turn} turn @param {number} taken Actions of this turn that were carried out. */
export function actionsLeft(turn, taken) {
  const slots = slotsOf(turn).filter(({ steps }) => steps[0]?.starts);
  const ended = turn.steps.some(({ answer }) => endsTurn(answer.option));
  return ended ? 0 : Math.max(0, 2 - taken - slots.length);
}

/** Answers the question that is open after the steps. Unknown options leave the turn as it is.
 * @param {Turn} turn @param {string} id @param {Omit<MoveAnswer, "option">} [extra] @returns {Turn} */
export function choose(turn, id, extra = {}) {
  const decision = turn.next;
  const option = decision?.options.find((one) => one.id === id);
  if (!decision || !option) return turn;
  const step = { decision, option, answer: { option: id, ...extra }, starts: isRoot(decision) };
  return { ...turn, steps: [...turn.steps, step], next: undefined, preview: undefined, refusal: undefined };
}

/** Answers a step anew, such as with another area; the later ones fall away, for they answered what followed from it.
 * @param {Turn} turn @param {number} index @param {string} id @param {Omit<MoveAnswer, "option">} [extra] */
export function replace(turn, index, id, extra) {
  const cut = cutAt(turn, index);
  return choose(cut, id, extra);
}

/** Takes a step and everything after it back. @param {Turn} turn @param {number} index @returns {Turn} */
export function cutAt(turn, index) {
  const step = turn.steps[index];
  if (!step) return turn;
  return { ...turn, steps: turn.steps.slice(0, index), next: index === 0 ? turn.base : step.decision, preview: undefined, refusal: undefined };
}

/** Takes a slot back. An action after it stays if the open decision offers it. @param {Turn} turn @param {number} n From 0. */
export function removeSlot(turn, n) {
  const slots = slotsOf(turn);
  const slot = slots[n];
  if (!slot) return turn;
  const later = slots.slice(n + 1).flatMap(({ steps }) => steps);
  const rest = [...turn.steps.slice(0, slot.first), ...later];
  return rest.length === 0 ? startTurn(turn.base) : rebase(turn.base, rest);
}

/** The steps on another decision: those of the first action must be offered by it; the rest is judged by the preview.
 * @param {Decision} base @param {Step[]} steps @returns {Turn} */
export function rebase(base, steps) {
  const [first, ...rest] = steps;
  const option = first && base.options.find((one) => one.id === first.answer.option);
  if (!first || !option) return startTurn(base);
  const begun = { ...first, decision: base, option, starts: isRoot(base) };
  return { base, steps: [begun, ...rest.map((step) => ({ ...step, decision: undefined }))], next: undefined, preview: undefined, refusal: undefined };
}

/** A turn with the reply to its preview. @param {Turn} turn @param {PreviewReply} preview @returns {Turn} */
export const withPreview = (turn, preview) => ({ ...turn, preview, next: preview.decision, refusal: undefined });

/** A turn that the server would refuse. @param {Turn} turn @param {Refusal} refusal @returns {Turn} */
export const withRefusal = (turn, refusal) => ({ ...turn, refusal, preview: undefined });

/**
 * What of a turn a new decision still allows, slot by slot: after the question has changed.
 *
 * @param {Decision | undefined} decision @param {Step[]} steps
 * @returns {{ slot: Slot, possible: boolean, reason: string | undefined }[]}
 */
export function compare(decision, steps) {
  return slotsOf({ steps, base: /** @type {any} */ ({}), next: undefined, preview: undefined, refusal: undefined }).map((slot) => {
    const id = slot.steps[0]?.answer.option;
    const possible = decision?.options.some((one) => one.id === id) ?? false;
    const blocked = decision?.blocked.find((one) => one.id === id);
    return { slot, possible, reason: possible ? undefined : blocked?.blocked_by[0]?.text };
  });
}

/** What is kept of a turn so that it survives a reload: labels, and answers. @param {Turn} turn */
export const stored = (turn) => ({
  tag: turn.base.tag,
  steps: turn.steps.map(({ answer, option, starts }) => ({ answer, option, starts })),
});

/** @typedef {ReturnType<typeof stored>} StoredTurn */

/** A stored turn on the decision that is open now. @param {Decision} base @param {StoredTurn | undefined} kept */
export function restore(base, kept) {
  if (!kept || kept.tag !== base.tag || kept.steps.length === 0) return startTurn(base);
  return rebase(base, kept.steps.map((step) => ({ ...step, decision: undefined })));
}
