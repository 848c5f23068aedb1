// A form with one button.

import { html, useState } from "../lib/view.js";
import { Button, Field } from "./controls.js";
import { expectedAt, problemText } from "./problem.js";
import { Panel } from "./surfaces.js";

/**
 * A form of fields with one button. What is wrong stands at the field that it concerns, else above the button.
 *
 * @param {{ title?: string, note?: string, fields: { name: string, label: string, type?: string, hint?: string, autocomplete?: string, value?: string, maxlength?: number }[],
 *   action: string, primary?: boolean, onSend: (values: Record<string, string>) => Promise<unknown> }} props
 */
export function Form({ title, note, fields, action, primary, onSend }) {
  const [values, setValues] = useState(Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ""])));
  const [error, setError] = useState(/** @type {unknown} */ (undefined));
  const [busy, setBusy] = useState(false);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    await onSend(/** @type {Record<string, string>} */ (values)).catch(setError);
    setBusy(false);
  };
  const expected = (/** @type {string} */ name) => expectedAt(error, `/${name}`);
  return html`<${Panel} class="pl16 mb12">
    <form onSubmit=${submit}>
      ${title && html`<h2 class="strong">${title}</h2>`}
      ${note && html`<p class="small muted mt4">${note}</p>`}
      ${fields.map(
        ({ name, value: _value, ...field }) => html`<${Field} key=${name} name=${name} ...${field} required value=${values[name]} error=${expected(name)}
          onInput=${(/** @type {string} */ typed) => setValues({ ...values, [name]: typed })} />`,
      )}
      ${error !== undefined && html`<p class="small c-bad mt8" role="alert">${problemText(error)}</p>`}
      <${Button} type="submit" primary=${primary} wide class="mt12" busy=${busy}>${action}<//>
    </form>
  <//>`;
}
