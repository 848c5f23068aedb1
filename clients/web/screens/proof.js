// What only the owner of an account may do: the requests, and how the owner proves to be the owner. A stolen access token is not enough.

import { account, deviceName, entered, ProblemError, send, signOut, tharsis } from "../lib/client.js";
import { list, t } from "../lib/i18n.js";
import { forgetPasskey, makePasskey, passkeyState, sendSigned, signWithPasskey } from "../lib/passkeys.js";
import { goToProvider, providerName, webProviders } from "../lib/providers.js";
import { invalidate, useQuery } from "../lib/query.js";
import { navigate } from "../lib/router.js";
import { html, useState } from "../lib/view.js";
import { Button, Field } from "../ui/controls.js";
import { Form } from "../ui/form.js";
import { useSignInMethods } from "../ui/other-sign-ins.js";
import { attempt } from "../ui/problem.js";
import { closeSheet, openSheet } from "../ui/sheet.js";
import { toast } from "../ui/toast.js";

/** @typedef {import("../lib/client.js").Schemas} Schemas */
/** @typedef {import("../lib/providers.js").OwnerRequest} OwnerRequest */
/** @typedef {Schemas["OwnerProof"] & { device_key?: string }} Proof */

export const METHODS = "/v1/me/sign-in-methods";

/**
 * A kind of request that needs a proof.
 *
 * @typedef {object} Kind
 * @property {(value: any) => string} title
 * @property {(value: any) => string} note What happens.
 * @property {(value: any) => string} action The word of the button.
 * @property {boolean} [danger]
 * @property {() => { name: string, label: string, type?: string, hint?: string, autocomplete?: string }[]} [fields] What is asked after the proof.
 * @property {(value: any, proof: Proof, values: Record<string, string>) => Promise<void>} run
 */

/** The proof of a guest: the device key, which this browser keeps. @returns {Promise<Proof>} */
export const guestProof = async () => ({ device_key: await tharsis.session.deviceKey() });

/** Reads the account again: with its first passkey or provider a guest becomes a full account. */
async function readAccount() {
  invalidate("/v1/me/");
  entered(await send("GET", "/v1/me"));
}

/** A passkey that the device has made, until the server has it or does not want it: a wrong password does not make a second one.
 * @type {Schemas["PasskeyAttestation"] | undefined} */
let made;

/** @type {Record<string, Kind>} */
export const REQUESTS = {
  "add-passkey": {
    title: () => t("add-passkey"),
    note: () => t("add-passkey-note"),
    action: () => t("add-passkey"),
    async run(_, proof) {
      made ??= await makePasskey();
      try {
        await send("POST", "/v1/me/passkeys", { credential: made, name: deviceName(), ...proof });
        made = undefined;
      } catch (error) {
        if (error instanceof ProblemError && ["wrong_passkey", "passkey_taken"].includes(error.problem?.code ?? "")) made = undefined;
        throw error;
      }
      await readAccount();
      toast(t("passkey-added"));
    },
  },
  // `value` is the token of the new provider, with its name.
  link: {
    title: ({ provider }) => t("link-provider", { provider }),
    note: ({ provider }) => t("link-note", { provider }),
    action: ({ provider }) => t("link-provider", { provider }),
    async run({ provider, token }, proof) {
      await send("POST", "/v1/me/providers", { ...token, ...proof });
      await readAccount();
      toast(t("provider-linked", { provider }));
    },
  },
  // `value` names the path, and the provider or the passkey.
  remove: {
    title: ({ provider }) => (provider ? t("unlink-title", { provider }) : t("remove-passkey")),
    note: () => t("unlink-note"),
    action: ({ provider }) => t(provider ? "unlink" : "remove"),
    danger: true,
    async run({ path, credential }, proof) {
      await send("POST", path, proof, { repeatable: proof.password !== undefined });
      if (credential) await forgetPasskey(credential);
      invalidate("/v1/me/");
      toast(t("method-removed"));
    },
  },
  credentials: {
    title: () => t("add-password"),
    note: () => t("add-password-note"),
    action: () => t("save"),
    fields: () => [
      { name: "email", label: t("email"), type: "email", autocomplete: "username" },
      { name: "password", label: t("password"), type: "password", autocomplete: "new-password", hint: t("password-hint") },
    ],
    async run(_, proof, values) {
      const changed = entered(await send("POST", "/v1/me/credentials", { ...values, ...proof }));
      invalidate(METHODS);
      toast(t(changed.pending_email ? "mail-sent" : "saved"));
    },
  },
  delete: {
    title: () => t("delete-account"),
    note: () => t("delete-note"),
    action: () => t("delete-account"),
    danger: true,
    async run(_, proof) {
      await send("POST", "/v1/me/delete", proof, { repeatable: true });
      // The server has ended the session, which this page may have noticed already.
      await signOut().catch(() => {});
    },
  },
};

/** What somebody is asked to do whose sign-in methods this page cannot use: an app can. @param {{ methods: Schemas["SignInMethods"] }} props */
function ProofElsewhere({ methods: { providers, passkeys } }) {
  const names = [...providers.map(({ provider }) => providerName(provider)), ...passkeys.map(() => t("passkey"))];
  return html`<p class="mt12">${t("proof-elsewhere", { methods: list([...new Set(names)]) })}</p>`;
}

/**
 * Asks for a proof in one of the ways that the account has, and then does what was asked for.
 *
 * @param {{ request: OwnerRequest, methods: Schemas["SignInMethods"], proof?: Proof | undefined, onDone: () => void }} props `proof`: one that
 *   a provider has given already.
 */
export function Prove({ request, methods, proof: given, onDone }) {
  useSignInMethods();
  const [proof, setProof] = useState(given);
  const [password, setPassword] = useState("");
  const kind = /** @type {Kind} */ (REQUESTS[request.kind]);
  const run = (/** @type {Proof} */ shown, /** @type {Record<string, string>} */ values) => sendSigned(shown.passkey?.id, () => kind.run(request.value, shown, values)).then(onDone);
  const word = kind.action(request.value);
  const button = (/** @type {Proof} */ shown) =>
    html`<${Button} wide primary=${!kind.danger} class=${kind.danger ? "mt12 danger" : "mt12"} onClick=${() => attempt(() => run(shown, {}))}>${word}<//>`;
  if (proof) {
    return html`<p class="small mt12" role="status">${t("proved")}</p>
      ${kind.fields ? html`<${Form} primary fields=${kind.fields()} action=${word} onSend=${(/** @type {Record<string, string>} */ values) => run(proof, values)} />` : button(proof)}`;
  }
  const passkey = passkeyState.value === "ready" && methods.passkeys.length > 0;
  const linked = methods.providers.filter(({ revoked_at }) => !revoked_at).map(({ provider }) => provider);
  const providers = (webProviders.value ?? []).filter(({ provider }) => linked.includes(provider));
  const sign = () => attempt(async () => setProof({ passkey: await signWithPasskey() }));
  return html`
    ${methods.password &&
    html`<form onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), void attempt(() => run({ password }, {})))}>
      <${Field} label=${t("password")} type="password" autocomplete="current-password" value=${password} onInput=${setPassword} />
      ${button({ password })}
    </form>`}
    ${(passkey || providers.length > 0) && html`<p class="mt12">${t(methods.password ? "prove-otherwise" : "prove-first")}</p>`}
    ${passkey && html`<${Button} wide class="mt8" symbol="lock" onClick=${sign}>${t("prove-passkey")}<//>`}
    ${providers.map(
      (one) => html`<${Button} wide class="mt8" symbol="globe" key=${one.provider} onClick=${() => attempt(() => goToProvider(one, { purpose: "proof", request }))}>
        ${t("prove-provider", { provider: providerName(one.provider) })}
      <//>`,
    )}
    ${!methods.password && !passkey && providers.length === 0 && html`<${ProofElsewhere} methods=${methods} />`}
  `;
}

/** Opens the sheet of a request of the owner. @param {OwnerRequest} request @param {Schemas["SignInMethods"]} methods */
export function askOwner(request, methods) {
  const kind = /** @type {Kind} */ (REQUESTS[request.kind]);
  // A new place takes the sheet with it.
  const onDone = () => (account.value ? closeSheet() : navigate("/play"));
  // What the page has shown may be the stored reply.
  const Body = () => html`<div class="pl16">
    <p>${kind.note(request.value)}</p>
    <${Prove} request=${request} methods=${useQuery(METHODS).data ?? methods} onDone=${onDone} />
  </div>`;
  openSheet({ title: kind.title(request.value), body: Body });
}
