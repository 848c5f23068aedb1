// The choice of the language, each in its own name.

import { account, entered, send } from "../lib/client.js";
import { LANGUAGES, language, setLanguage, t } from "../lib/i18n.js";
import { html } from "../lib/view.js";
import { attempt } from "./problem.js";
import { closeSheet, openSheet } from "./sheet.js";
import { Symbol } from "./symbols.js";

/** Changes the language of the page, and of the account: pushes come in it too. @param {string} tag */
async function choose(tag) {
  await setLanguage(tag);
  if (account.value) entered(await send("PATCH", "/v1/me", { language: tag }));
}

function Languages() {
  return html`<div class="rows" role="radiogroup" aria-label=${t("language")}>
    ${LANGUAGES.map(({ tag, name }) => {
      const chosen = language.value === tag;
      return html`<button type="button" class="row" role="radio" key=${tag} aria-checked=${chosen} lang=${tag === "sr" ? "sr-Latn" : tag}
        onClick=${() => attempt(async () => (closeSheet(), await choose(tag)))}>
        <span class="m t1">${name}</span>${chosen && html`<${Symbol} name="check" size=${24} />`}
      </button>`;
    })}
  </div>`;
}

/** Opens the choice. */
export const openLanguages = () => openSheet({ title: t("language"), body: Languages });
