// The ways to sign in beside the password: a passkey, and the providers of the server.

import { goToProvider, providerName, readProviders, webProviders } from "../lib/providers.js";
import { passkeyState, readPasskeyState, signInWithPasskey } from "../lib/passkeys.js";
import { t } from "../lib/i18n.js";
import { html, useEffect } from "../lib/view.js";
import { Button } from "./controls.js";
import { attempt } from "./problem.js";

/** Reads what this page can use. */
export const useSignInMethods = () =>
  useEffect(() => {
    void readPasskeyState();
    void readProviders();
  }, []);

/** Buttons for what this page can use; nothing where there is none. @param {{ onDone: () => void }} props `onDone`: after a passkey has signed in. */
export function OtherSignIns({ onDone }) {
  useSignInMethods();
  const providers = webProviders.value ?? [];
  return html`<div class="other-sign-ins">
    ${passkeyState.value === "ready" &&
    html`<${Button} wide symbol="lock" class="mt8" onClick=${() => attempt(() => signInWithPasskey().then(onDone))}>${t("passkey-sign-in")}<//>`}
    ${providers.map(
      (one) => html`<${Button} wide class="mt8" key=${one.provider} symbol="globe" onClick=${() => attempt(() => goToProvider(one, { purpose: "sign-in" }))}>
        ${t("provider-sign-in", { provider: providerName(one.provider) })}
      <//>`,
    )}
  </div>`;
}
