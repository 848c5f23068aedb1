// The sheet that asks to sign in after the session has ended: the screen below keeps what was chosen on it.

import { account, ensureAccount, signIn, signedOut } from "../lib/client.js";
import { t } from "../lib/i18n.js";
import { invalidate } from "../lib/query.js";
import { html } from "../lib/view.js";
import { Form } from "./form.js";
import { Button } from "./controls.js";
import { OtherSignIns } from "./other-sign-ins.js";
import { attempt } from "./problem.js";
import { closeSheet, openSheet } from "./sheet.js";

const back = () => {
  invalidate("/v1/");
  closeSheet();
};

function Guest() {
  return html`<div class="pl16">
    <p>${t("signed-out-note")}</p>
    <${Button} primary wide class="mt12" onClick=${() => attempt(() => ensureAccount().then(back))}>${t("sign-in")}<//>
  </div>`;
}

function Full() {
  const enter = (/** @type {Record<string, string>} */ { email = "", password = "" }) => signIn(email, password).then(back);
  return html`<${Form} primary note=${t("signed-out-note")} action=${t("sign-in")} onSend=${enter}
    fields=${[
      { name: "email", label: t("email"), type: "email", autocomplete: "username", value: account.value?.email ?? "" },
      { name: "password", label: t("password"), type: "password", autocomplete: "current-password" },
    ]} />
    <${OtherSignIns} onDone=${back} />`;
}

/** Opens the sheet if nobody has signed in meanwhile. */
export function askToSignIn() {
  if (signedOut.value) openSheet({ title: t("signed-out"), body: account.value?.guest === false ? Full : Guest });
}
