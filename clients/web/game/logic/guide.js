// The steps of the guide: when each is shown, and which element it is about. The words are the messages `guide-ID`.

/** @typedef {import("../types.js").Decision} Decision */

/**
 * What a step depends on. It follows from what the game asks at present, so the guide never waits for something that does not come.
 *
 * @typedef {object} Situation
 * @property {string} question The kind of the open question.
 * @property {boolean} area Whether an area is asked, by the open question or after the action that was chosen.
 * @property {boolean} chosen Whether a corporation is chosen.
 * @property {string[]} options Ids of the options of the open question.
 * @property {boolean} playable Whether a card can be played.
 * @property {string} phase
 * @property {number} generation From 1.
 * @property {number} progress How much of the planet is done: 0 to 1.
 */

/**
 * A step.
 *
 * @typedef {object} GuideStep
 * @property {string} id
 * @property {(at: Situation) => boolean} when
 * @property {string[]} where Selectors of the element that it is about. The first one that is on the screen is marked.
 */

const MAP = ".tabs a:first-child";
const action = (/** @type {Situation} */ at) => at.question === "action";
const offers = (/** @type {Situation} */ at, /** @type {string} */ beginning) => at.options.some((id) => id.startsWith(beginning));

/** In the order of precedence: what the next tap needs comes first. @type {readonly GuideStep[]} */
export const STEPS = [
  { id: "corporation", when: (at) => at.question === "setup" && !at.chosen, where: [".grid2[role=radiogroup]"] },
  { id: "cards", when: (at) => at.question === "setup" && at.chosen, where: [".scroll .panel"] },
  { id: "area", when: (at) => at.area, where: [".mapbox"] },
  { id: "action", when: action, where: [".dock .btn.p"] },
  { id: "card", when: (at) => action(at) && at.playable, where: [".cs:not(.no) .add", '.tabs a[href$="/hand"]'] },
  { id: "rating", when: (at) => action(at) && at.progress > 0, where: [".params", MAP] },
  { id: "convert", when: (at) => action(at) && offers(at, "convert_"), where: [".dock .chip"] },
  { id: "pass", when: (at) => action(at) && (!at.playable || offers(at, "end_turn")), where: [".dock .btn.g"] },
  { id: "production", when: (at) => at.question === "research" && at.generation > 1, where: [".res"] },
  { id: "projects", when: (at) => action(at) && at.generation > 1, where: [".dock .btn.p"] },
  { id: "goals", when: (at) => action(at) && (at.generation > 2 || offers(at, "claim_milestone:")), where: [".mapbtn.b2", ".goals", MAP] },
  { id: "end", when: (at) => at.phase === "final_greeneries" || (action(at) && (at.generation > 4 || at.progress >= 0.5)), where: [".params", MAP] },
];

/** The step to show: the first one that fits and was not shown before. @param {Situation} at @param {readonly string[]} done */
export const stepFor = (at, done) => STEPS.find(({ id, when }) => !done.includes(id) && when(at));

/** How much of the planet is done. @param {{ temperature: number, oxygen: number, oceans: number }} view */
export const progressOf = ({ temperature, oxygen, oceans }) => ((temperature + 30) / 2 + oxygen + oceans) / (19 + 14 + 9);
