// The symbols of `symbols.svg`, which is put into the page once.

import { html } from "../lib/view.js";

/** Puts the symbols into the page, so that `<use href="#…">` finds them and the style sheet colours them. */
export async function loadSymbols() {
  const reply = await fetch(new URL("../symbols.svg", import.meta.url));
  const parsed = new DOMParser().parseFromString(await reply.text(), "image/svg+xml").documentElement;
  parsed.setAttribute("class", "vh");
  parsed.removeAttribute("hidden");
  parsed.setAttribute("aria-hidden", "true");
  document.body.prepend(document.importNode(parsed, true));
}

/**
 * A symbol. It is decoration for screen readers unless it has a label.
 *
 * @param {{ name: string, size?: 12 | 14 | 16 | 18 | 20 | 24 | 28 | 32, label?: string | undefined, class?: string }} props
 */
export function Symbol({ name, size = 20, label, class: more = "" }) {
  const names = `s ${size === 20 ? "" : `s${size}`} ${more}`;
  if (label) return html`<svg class=${names} role="img" aria-label=${label}><use href=${`#${name}`} /></svg>`;
  return html`<svg class=${names} aria-hidden="true"><use href=${`#${name}`} /></svg>`;
}

/** The marker of a seat: its colour and shape. @param {{ seat: string, size?: 14 | 16 | 18 | 20 | 24, label?: string }} props */
export const SeatMarker = ({ seat, size = 18, label }) => html`<${Symbol} name=${`seat-${seat}`} size=${size} label=${label} />`;
