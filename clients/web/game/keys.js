// Single keys: for a desk. They can be turned off, and act only while nothing is typed.

import { t } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { setSingleKeys, singleKeys } from "../lib/preferences.js";
import { html, useEffect } from "../lib/view.js";
import { Switch } from "../ui/controls.js";
import { openSheet, sheet } from "../ui/sheet.js";
import { openActions } from "./actions.js";
import { confirm } from "./dock.js";
import { isComplete, isOfCards } from "./logic/turn.js";
import { openUndo } from "./undo.js";

/** @typedef {import("./session.js").GameSession} GameSession */

const KEYS = ["?", "A", "H", "L", "U", "C", "G", "1–4", "N P", "T O", "+ − 0"];
const PLACES = ["", "/hand", "/players", "/log"];

/** The list of keys. @param {() => void} [onBack] */
export function openKeys(onBack) {
  openSheet({
    title: t("keys"),
    onBack,
    body: () => html`<div class="pad col g8"><div class="panel"><${Switch} on=${singleKeys.value} onChange=${setSingleKeys}>${t("keys-on")}<//></div>
      <dl class="panel about">${KEYS.map((key, n) => html`<div class="row" key=${key}><dt><kbd>${key}</kbd></dt><dd class="m">${t(`key-${n + 1}`)}</dd></div>`)}</dl></div>`,
  });
}

/** Whether somebody types. @param {EventTarget | null} target */
const isTyping = (target) => target instanceof Element && target.closest("input:not([type=range]), textarea, select, [contenteditable]") !== null;

/** @param {GameSession} session */
export function useKeys(session) {
  useEffect(() => {
    const act = (/** @type {KeyboardEvent} */ event) => {
      if (!singleKeys.value || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target) || sheet.value !== null) return;
      const turn = session.turn.value;
      const place = `/g/${session.id}`;
      /** @type {Record<string, () => unknown>} */
      const keys = {
        "?": () => openKeys(),
        // Cards are chosen in the hand.
        a: () => (isOfCards(session.decision) ? navigate(`${place}/hand`) : turn && openActions(session)),
        h: () => navigate(`${place}/hand`),
        l: () => navigate(`${place}/log`),
        u: () => (session.undoRange?.steps ?? 0) > 0 && openUndo(session),
        c: () => turn && isComplete(turn) && !turn.refusal && confirm(session),
        g: () => navigate("/"),
      };
      const digit = /^[1-4]$/.test(event.key) ? PLACES[Number(event.key) - 1] : undefined;
      const run = digit === undefined ? keys[event.key.toLowerCase()] : () => navigate(place + digit);
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", act);
    return () => removeEventListener("keydown", act);
  }, [session]);
}
