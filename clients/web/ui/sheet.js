// The sheet at the bottom of the page: one at a time. It is closed by its button, by a tap beside it, by pulling it down, by
// Escape, and by "back". Updates of the page never close it.

import { t } from "../lib/i18n.js";
import { openOverlay } from "../lib/router.js";
import { html, signal, useEffect, useRef } from "../lib/view.js";
import { Symbol } from "./symbols.js";

/**
 * @typedef {object} SheetContent
 * @property {string} title
 * @property {() => any} body Renders the content; may use hooks.
 * @property {() => any} [foot] What stays at the bottom, such as the primary button.
 * @property {(() => void) | undefined} [onBack] Shows a back arrow, for content that replaced other content.
 * @property {() => void} [onClose] Called when it was closed, in whatever way.
 * @property {string} [class]
 */

/** @type {import("@preact/signals").Signal<SheetContent | null>} */
export const sheet = signal(null);

/** Opens the sheet, or changes its content if it is open. @param {SheetContent} content */
export function openSheet(content) {
  if (sheet.value === null) history.pushState({ sheet: true }, "");
  sheet.value = content;
  openOverlay.current = hide;
}

/** Closes the sheet. */
export function closeSheet() {
  if (sheet.value === null) return;
  if (history.state?.sheet) history.back();
  hide();
}

function hide() {
  const { onClose } = sheet.value ?? {};
  sheet.value = null;
  openOverlay.current = undefined;
  onClose?.();
}

/** Movement downwards that closes the sheet, in pixels. */
const PULL = 90;

/** Where the sheet is rendered: once, at the end of the app. */
export function SheetHost() {
  const content = sheet.value;
  /** @type {{ current: HTMLDialogElement | null }} */
  const dialog = useRef(null);
  /** @type {{ current: Element | null }} */
  const opener = useRef(null);
  const open = content !== null;
  useEffect(() => {
    if (!open) return;
    opener.current = document.activeElement;
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    return () => {
      // The element may have been rendered anew or be gone.
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    };
  }, [open]);
  useEffect(() => dialog.current?.querySelector("h2")?.focus(), [content?.title]);
  if (!content) return null;
  const onCancel = (/** @type {Event} */ event) => (event.preventDefault(), closeSheet());
  const onClick = (/** @type {MouseEvent} */ event) => event.target === dialog.current && closeSheet();
  const { body: Body, foot: Foot } = content;
  return html`<dialog class=${`sheet ${content.class ?? ""}`} ref=${dialog} aria-labelledby="sheet-title" onCancel=${onCancel} onClick=${onClick}>
    <div class="sheet-in">
      <header class="sheet-hd" onPointerDown=${pull}>
        <div class="grab" aria-hidden="true"></div>
        <div class="r">
          ${content.onBack &&
          html`<button type="button" class="ib" aria-label=${t("back")} onClick=${content.onBack}><${Symbol} name="back" size=${24} /></button>`}
          <h2 id="sheet-title" class="big grow" tabindex="-1">${content.title}</h2>
          <button type="button" class="ib" aria-label=${t("close")} onClick=${closeSheet}><${Symbol} name="close" size=${24} /></button>
        </div>
      </header>
      <div class="sheet-body" role="group" aria-labelledby="sheet-title" tabindex="0"><${Body} /></div>
      ${Foot && html`<footer class="sheet-foot"><${Foot} /></footer>`}
    </div>
  </dialog>`;
}

/** Follows a finger that pulls the sheet down. @param {PointerEvent} event */
function pull(event) {
  if (event.target instanceof Element && event.target.closest("button")) return;
  const dialog = /** @type {HTMLElement} */ (event.currentTarget).closest("dialog");
  const from = event.clientY;
  const move = (/** @type {PointerEvent} */ now) => dialog?.style.setProperty("translate", `0 ${Math.max(0, now.clientY - from)}px`);
  const end = (/** @type {PointerEvent} */ now) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    dialog?.style.removeProperty("translate");
    if (now.type === "pointerup" && now.clientY - from > PULL) closeSheet();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
