// Panels, rows, banners, and what is shown while there is nothing to show.

import { t } from "../lib/i18n.js";
import { classes, html, useEffect, useState } from "../lib/view.js";
import { Button } from "./controls.js";
import { Symbol } from "./symbols.js";

/** @param {{ children?: any, class?: string, label?: string }} props */
export const Panel = ({ children, class: more, label }) =>
  html`<section class=${classes("panel", more)} aria-label=${label}>${children}</section>`;

/** The heading of a group, with a count. @param {{ children?: any, count?: number }} props */
export const Heading = ({ children, count }) =>
  html`<h2 class="h2 mt12">${children}${count !== undefined && html` <span class="c">${count}</span>`}</h2>`;

/**
 * A row of a panel: a link, a button, or only text.
 *
 * @param {{ title: any, note?: any, symbol?: string, href?: string, onClick?: () => unknown, value?: any, children?: any, class?: string,
 *   danger?: boolean, download?: boolean }} props `value` stands at the right.
 */
export function Row({ title, note, symbol, href, onClick, value, children, class: more, danger }) {
  const content = html`${symbol && html`<span class="ric"><${Symbol} name=${symbol} size=${24} /></span>`}
    <span class="m"><span class=${classes("t1 blk", danger && "c-bad")}>${title}</span>${note && html`<span class="t2 blk">${note}</span>`}${children}</span>
    ${value !== undefined && html`<span class="small muted value">${value}</span>`}
    ${(href || onClick) && html`<${Symbol} name="next" class="muted" />`}`;
  if (href) return html`<a class=${classes("row", more)} href=${href}>${content}</a>`;
  if (onClick) return html`<button type="button" class=${classes("row", more)} onClick=${onClick}>${content}</button>`;
  return html`<div class=${classes("row", more)}>${content}</div>`;
}

/** @param {{ children?: any, kind?: "" | "hot" | "new", symbol?: string }} props */
export const Badge = ({ children, kind = "", symbol }) =>
  html`<span class=${classes("badge", kind)}>${symbol && html`<${Symbol} name=${symbol} size=${14} />`}${children}</span>`;

/**
 * A banner below the header, which stays until its cause is gone.
 *
 * @param {{ kind?: "" | "ok" | "warn" | "bad", symbol?: string, title?: any, children?: any, action?: string, onAction?: () => unknown,
 *   onClose?: () => void }} props
 */
export const Banner = ({ kind = "", symbol = "info", title, children, action, onAction, onClose }) =>
  html`<div class=${classes("banner", kind)}>
    <${Symbol} name=${symbol} size=${24} />
    <span class="m">${title && html`<b class="strong">${title}</b> `}${children}</span>
    ${action && html`<${Button} small onClick=${onAction}>${action}<//>`}
    ${onClose &&
    html`<button type="button" class="ib" aria-label=${t("not-now")} onClick=${onClose}><${Symbol} name="close" /></button>`}
  </div>`;

/** One sentence and one button. @param {{ symbol: string, title: any, note?: any, action?: string, href?: string, onAction?: () => unknown }} props */
export const Empty = ({ symbol, title, note, action, href, onAction }) =>
  html`<section class="panel empty">
    <span class="ei"><${Symbol} name=${symbol} size=${32} /></span>
    <h2 class="strong">${title}</h2>
    ${note && html`<p class="small muted">${note}</p>`}
    ${action && html`<${Button} primary class="mt12" href=${href} onClick=${onAction}>${action}<//>`}
  </section>`;

/** Grey bars of the shape of what comes; nothing for the first 300 ms. */
export function Skeleton({ rows = 3 }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 300);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return html`<span class="loading" hidden></span>`;
  return html`<section class="panel sk loading" aria-hidden="true">${Array.from({ length: rows }, (_, n) => html`<span key=${n}></span>`)}</section>`;
}
