// The form of a table's options, in a sheet.

import { t } from "../lib/i18n.js";
import { html, useState } from "../lib/view.js";
import { Button, Choice, Switch } from "./controls.js";
import { attempt } from "./problem.js";
import { closeSheet, openSheet } from "./sheet.js";

/** @typedef {import("../lib/tables.js").Options} Options */

/**
 * Opens the form. `onDone` gets the options; the sheet stays until it resolves.
 *
 * @param {{ title: string, action: string, options: Options, solo?: boolean, people?: boolean, named?: boolean,
 *   onDone: (options: Options) => unknown }} form `people`: with the options of tables for people.
 */
export function openOptions({ title, action, options, solo, people, named, onDone }) {
  let current = options;
  const Body = () => {
    const [shown, setShown] = useState(options);
    const set = (/** @type {Partial<Options>} */ change) => setShown((current = { ...current, ...change }));
    return html`<div class="pl16">
      ${people &&
      html`<${Choice} label=${t("players")} value=${shown.players} onChange=${(/** @type {number} */ players) => set({ players })}
        options=${[2, 3, 4, 5].map((value) => ({ value, text: String(value) }))} />`}
      ${people &&
      html`<${Choice} label=${t("pace")} value=${shown.pace} onChange=${(/** @type {any} */ pace) => set({ pace })}
          options=${["live", "daily", "relaxed"].map((value) => ({ value, text: t(`pace-${value}`) }))} />
        <p class="tiny muted mt4">${t(`option-pace-${shown.pace}-note`)}</p>
        <${Choice} label=${t("clock")} value=${shown.clock} onChange=${(/** @type {any} */ clock) => set({ clock })}
          options=${["none", "hours", "bank"].map((value) => ({ value, text: t(`clock-${value}`) }))} />
        <p class="tiny muted mt4">${t(`clock-${shown.clock}-note`)}</p>`}
      <div class="rows mt8">
        ${!solo &&
        html`<${Switch} on=${shown.draft} note=${t("option-draft-note")} onChange=${(/** @type {boolean} */ draft) => set({ draft })}>${t("draft")}<//>
          <${Switch} on=${shown.corporate_era} note=${t("option-corporate-era-note")}
            onChange=${(/** @type {boolean} */ corporate_era) => set({ corporate_era })}>${t("corporate-era")}<//>`}
        <${Switch} on=${shown.beginner} note=${t("beginner-note")} onChange=${(/** @type {boolean} */ beginner) => set({ beginner })}>${t("beginner")}<//>
        ${!solo && html`<${Switch} on=${shown.rated} note=${t(people ? "option-rated-note" : "option-rated-opponents-note")} onChange=${(/** @type {boolean} */ rated) => set({ rated })}>${t("rated")}<//>`}
        ${people && named &&
        html`<${Switch} on=${shown.private} note=${t("option-private-note")} onChange=${(/** @type {boolean} */ value) => set({ private: value })}>${t("private")}<//>`}
      </div>
    </div>`;
  };
  const Foot = () =>
    html`<${Button} primary wide onClick=${() => attempt(async () => (await onDone(current), closeSheet()))}>${action}<//>`;
  openSheet({ title, body: Body, foot: Foot });
}
