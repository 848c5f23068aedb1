// Buttons, chips, fields and other controls.

import { t } from "../lib/i18n.js";
import { classes, html, useId, useRef, useState } from "../lib/view.js";
import { Symbol } from "./symbols.js";

/**
 * A button, or a link that looks like one. While its action runs it says so and takes no second tap.
 *
 * @param {{ children?: import("../lib/view.js").Children, onClick?: (event: Event) => unknown, href?: string, primary?: boolean,
 *   quiet?: boolean, wide?: boolean, small?: boolean, symbol?: string, disabled?: boolean, type?: "button" | "submit", class?: string,
 *   label?: string, pressed?: boolean, busy?: boolean }} props `label`: the name for screen readers, if it differs from the text.
 */
export function Button({ children, onClick, href, primary, quiet, wide, small, symbol, disabled, type, class: more, label, pressed, busy }) {
  const [running, setRunning] = useState(false);
  const shown = busy ?? running;
  const look = classes("btn", primary && "p", quiet && "g", wide && "w", small && "sm", more);
  const content = html`${symbol && html`<${Symbol} name=${symbol} />`}<span>${children}</span>`;
  if (href) return html`<a class=${look} href=${href} aria-label=${label}>${content}</a>`;
  const act = async (/** @type {Event} */ event) => {
    if (shown) return;
    const result = onClick?.(event);
    if (!(result instanceof Promise)) return;
    setRunning(true);
    try {
      await result;
    } finally {
      setRunning(false);
    }
  };
  return html`<button type=${type ?? "button"} class=${look} onClick=${act} disabled=${disabled} aria-label=${label}
    aria-pressed=${pressed} aria-busy=${shown || undefined}>${content}</button>`;
}

/** A round button that shows only a symbol. @param {{ symbol: string, label: string, onClick?: (event: Event) => unknown, href?: string, class?: string }} props */
export function IconButton({ symbol, label, onClick, href, class: more }) {
  const look = classes("ib", more);
  const content = html`<${Symbol} name=${symbol} size=${24} />`;
  return href
    ? html`<a class=${look} href=${href} aria-label=${label}>${content}</a>`
    : html`<button type="button" class=${look} onClick=${onClick} aria-label=${label}>${content}</button>`;
}

/** A chip that is pressed or not, such as a filter. @param {{ children?: any, pressed?: boolean, onClick: () => void, symbol?: string }} props */
export const Chip = ({ children, pressed, onClick, symbol }) =>
  html`<button type="button" class="chip" aria-pressed=${pressed} onClick=${onClick}>
    ${symbol && html`<${Symbol} name=${symbol} size=${18} />`}${children}
  </button>`;

/**
 * One choice of a few, side by side.
 *
 * @param {{ label: string, options: { value: any, text: string }[], value: any, onChange: (value: any) => void, hideLabel?: boolean }} props
 */
export function Choice({ label, options, value, onChange, hideLabel }) {
  const id = useId();
  /** @type {{ current: HTMLElement | null }} */
  const group = useRef(null);
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const next = (at + step + options.length) % options.length;
    onChange(options[next]?.value);
    /** @type {HTMLElement | undefined} */ (group.current?.children[next])?.focus();
  };
  return html`<p class=${hideLabel ? "vh" : "lbl"} id=${id}>${label}</p>
    <div class="seg" role="radiogroup" aria-labelledby=${id} ref=${group} onKeyDown=${onKeyDown}>
      ${options.map(
        (option, n) => html`<button type="button" role="radio" key=${String(option.value)} aria-checked=${option.value === value}
          tabindex=${option.value === value || (n === 0 && !options.some((one) => one.value === value)) ? 0 : -1}
          onClick=${() => onChange(option.value)}>${option.text}</button>`,
      )}
    </div>`;
}

/** A switch with its words at the left. @param {{ children?: any, note?: string, on: boolean, disabled?: boolean, onChange: (on: boolean) => unknown }} props */
export const Switch = ({ children, note, on, disabled, onChange }) =>
  html`<button type="button" class="row" role="switch" aria-checked=${on} disabled=${disabled} onClick=${() => onChange(!on)}>
    <span class="m"><span class="t1 blk">${children}</span>${note && html`<span class="t2 blk">${note}</span>`}</span>
    <span class="switch" aria-hidden="true"></span>
  </button>`;

/**
 * A field with its label, a hint, and what is wrong with it.
 *
 * @param {{ label: string, value: string, onInput: (value: string) => void, type?: string, hint?: string, error?: string | undefined,
 *   autocomplete?: string, required?: boolean, maxlength?: number, name?: string, inputmode?: string, lines?: number, dir?: string }} props
 */
export function Field({ label, value, onInput, type = "text", hint, error, lines, ...rest }) {
  const id = useId();
  const described = classes(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  const take = (/** @type {any} */ event) => onInput(event.currentTarget.value);
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${lines
      ? html`<textarea id=${id} rows=${lines} value=${value} onInput=${take} aria-describedby=${described} ...${rest}></textarea>`
      : html`<input id=${id} type=${type} value=${value} onInput=${take} aria-describedby=${described}
          aria-invalid=${error ? "true" : undefined} ...${rest} />`}
    ${hint && html`<p class="tiny muted" id=${`${id}-hint`}>${hint}</p>`}
    ${error && html`<p class="small c-bad" id=${`${id}-error`}>${error}</p>`}
  </div>`;
}

/** @param {{ label: string, value: string, options: { value: string, text: string }[], onChange: (value: string) => void }} props */
export function Select({ label, value, options, onChange }) {
  const id = useId();
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <select id=${id} onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.value)}>
      ${options.map((option) => html`<option key=${option.value} value=${option.value} selected=${option.value === value}>${option.text}</option>`)}
    </select>
  </div>`;
}

/** The label of a close button, everywhere the same. */
export const closeLabel = () => t("close");
