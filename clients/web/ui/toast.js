// The toast above the dock: at most one, for 6 seconds, longer while it has the focus or the pointer.

import { announce } from "../lib/announce.js";
import { html, signal, useEffect, useLayoutEffect, useRef } from "../lib/view.js";
import { Button } from "./controls.js";
import { Symbol } from "./symbols.js";

/** @typedef {{ text: string, symbol?: string, action?: string, symbolOfAction?: string, onAction?: () => unknown }} Toast */

/** @type {import("@preact/signals").Signal<Toast | null>} */
const shown = signal(null);

const TIME = 6_000;

/** The height of what the toast floats above, in pixels; `undefined` for the bar of the app.
 * @type {import("@preact/signals").Signal<number | undefined>} */
export const below = signal(undefined);

/** Shows a text with at most one button, and announces it. @param {Toast | string} toast */
export function toast(toast) {
  shown.value = typeof toast === "string" ? { text: toast } : toast;
  announce(shown.value.text);
}

/** Hides the toast. */
export const hideToast = () => void (shown.value = null);

/** Where the toast is rendered: once. */
export function ToastHost() {
  const current = shown.value;
  /** @type {{ current: HTMLElement | null }} */
  const element = useRef(null);
  useEffect(() => {
    if (!current) return;
    const timer = setInterval(() => !element.current?.matches(":hover, :focus-within") && hideToast(), TIME);
    return () => clearInterval(timer);
  }, [current]);
  const height = below.value;
  useLayoutEffect(() => {
    if (height === undefined) element.current?.style.removeProperty("--below");
    else element.current?.style.setProperty("--below", `${height}px`);
  }, [current, height]);
  if (!current) return null;
  const { text, symbol = "check", action, symbolOfAction, onAction } = current;
  return html`<div class="toast" ref=${element}>
    <${Symbol} name=${symbol} /><span class="m">${text}</span>
    ${action && html`<${Button} small symbol=${symbolOfAction} onClick=${() => (hideToast(), onAction?.())}>${action}<//>`}
  </div>`;
}
