// The two live regions of the page, for screen readers. They are always there; texts of the same region are joined.

/** What others do is collected for this long. */
const COLLECT = 3_000;
/** A text is removed, so that the same one can be announced again. */
const CLEAR = 6_000;

/** @type {string[]} */
let waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} region @param {string} text */
function say(region, text) {
  const element = document.getElementById(region);
  if (!element) return;
  element.textContent = text;
  setTimeout(() => element.textContent === text && (element.textContent = ""), CLEAR);
}

/** Announces the result of what the player did. @param {string} text */
export const announce = (text) => say("status", text);

/** Announces what needs attention at once: a refusal, a changed question. @param {string} text */
export const alarm = (text) => say("alert", text);

/** Announces what others did: collected for 3 seconds into one sentence, and not while the player types. @param {string} text */
export function announceLater(text) {
  waiting.push(text);
  timer ??= setTimeout(flush, COLLECT);
}

function flush() {
  timer = undefined;
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) {
    timer = setTimeout(flush, COLLECT);
    return;
  }
  say("status", waiting.join(" "));
  waiting = [];
}
