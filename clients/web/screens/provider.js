// The page that a provider sends the browser back to: it signs in, links the provider, or goes on with what needed a proof.

import { account, send, SignInNeededError } from "../lib/client.js";
import { t } from "../lib/i18n.js";
import { providerName, readProviderReply, signInWithProvider } from "../lib/providers.js";
import { navigate } from "../lib/router.js";
import { html, signal, useEffect } from "../lib/view.js";
import { Button } from "../ui/controls.js";
import { problemText } from "../ui/problem.js";
import { Panel, Skeleton } from "../ui/surfaces.js";
import { guestProof, METHODS, Prove, REQUESTS } from "./proof.js";

/** @typedef {import("../lib/client.js").Schemas} Schemas */

/**
 * How far it has come: not begun, under way, failed, or waiting for the owner.
 *
 * @typedef {{ error?: unknown, waits?: { request: import("../lib/providers.js").OwnerRequest, methods: Schemas["SignInMethods"], proof?: Schemas["OwnerProof"] } }} State
 */

/** The browser loads the page anew for each reply of a provider. A change of the language renders it anew.
 * @type {import("@preact/signals").Signal<State | undefined>} */
const state = signal(undefined);

/** Takes the reply of the provider, and does what it is for. */
async function goOn() {
  const { provider, wish, token } = await readProviderReply();
  if (wish.purpose === "sign-in") {
    await signInWithProvider(token);
    return navigate("/", { replace: true });
  }
  if (!account.value) throw new SignInNeededError("Nobody is signed in.");
  if (wish.purpose === "link") {
    const value = { provider: providerName(provider), token };
    if (account.value.guest) {
      await REQUESTS["link"]?.run(value, await guestProof(), {});
      return navigate("/you/account", { replace: true });
    }
    state.value = { waits: { request: { kind: "link", value }, methods: await send("GET", METHODS) } };
  } else {
    state.value = { waits: { request: wish.request, methods: await send("GET", METHODS), proof: { provider: token } } };
  }
}

/** The page. */
export function ProviderPage() {
  useEffect(() => {
    if (state.value !== undefined) return;
    state.value = {};
    goOn().then(
      () => (state.value = state.value?.waits && state.value),
      (error) => (state.value = { error }),
    );
  }, []);
  const { error, waits } = state.value ?? {};
  if (error !== undefined) {
    return html`<${Panel} class="pl16">
      <p role="alert">${problemText(error)}</p>
      <${Button} primary wide class="mt12" href=${account.value ? "/you/account" : "/you/sign-in"}>${t("begin-again")}<//>
    <//>`;
  }
  const kind = waits && REQUESTS[waits.request.kind];
  if (!waits || !kind) return html`<${Skeleton} />`;
  const onDone = () => {
    state.value = undefined;
    navigate(account.value ? "/you/account" : "/play", { replace: true });
  };
  return html`<${Panel} class="pl16">
    <h2 class="strong">${kind.title(waits.request.value)}</h2>
    <p class="mt4">${kind.note(waits.request.value)}</p>
    <${Prove} ...${waits} onDone=${onDone} />
  <//>`;
}
