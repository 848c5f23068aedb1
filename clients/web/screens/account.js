// The account: name, e-mail address, password and other sign-in methods; signing in, and keeping the games of a guest.

import { account, entered, send, signIn } from "../lib/client.js";
import { day, t } from "../lib/i18n.js";
import { passkeyState } from "../lib/passkeys.js";
import { goToProvider, providerName, webProviders } from "../lib/providers.js";
import { invalidate, useQuery } from "../lib/query.js";
import { navigate } from "../lib/router.js";
import { html, useState } from "../lib/view.js";
import { Button, Field } from "../ui/controls.js";
import { Form } from "../ui/form.js";
import { OtherSignIns, useSignInMethods } from "../ui/other-sign-ins.js";
import { attempt } from "../ui/problem.js";
import { closeSheet, openSheet } from "../ui/sheet.js";
import { Heading, Panel, Row, Skeleton } from "../ui/surfaces.js";
import { Symbol } from "../ui/symbols.js";
import { toast } from "../ui/toast.js";
import { askOwner, guestProof, METHODS, REQUESTS } from "./proof.js";

/** @typedef {import("../lib/client.js").Schemas} Schemas */

const email = () => ({ name: "email", label: t("email"), type: "email", autocomplete: "username" });

/** The own account. */
export function AccountPage() {
  const me = account.value;
  if (!me) return html`<${SignInPage} />`;
  const rename = async (/** @type {Record<string, string>} */ { name }) => {
    entered(await send("PATCH", "/v1/me", { name }));
    toast(t("saved"));
  };
  const attach = async (/** @type {Record<string, string>} */ values) => {
    const body = { ...values, ...(await guestProof()) };
    const changed = entered(await send("POST", "/v1/me/credentials", body, { repeatable: true }));
    invalidate(METHODS);
    toast(t(changed.pending_email ? "mail-sent" : "games-kept"));
  };
  const changeEmail = async (/** @type {Record<string, string>} */ values) => {
    const changed = entered(await send("PUT", "/v1/me/email", values));
    toast(t(changed.pending_email ? "mail-sent" : "saved"));
  };
  const changePassword = async (/** @type {Record<string, string>} */ values) => {
    await send("PUT", "/v1/me/password", values);
    invalidate("/v1/me/sessions");
    toast(t("saved"));
  };
  const confirmEmail = async (/** @type {Record<string, string>} */ values) => {
    entered(await send("POST", "/v1/me/email/confirmation", values, { repeatable: true }));
    invalidate(METHODS);
    toast(t("saved"));
  };
  const newPassword = { label: t("new-password"), type: "password", autocomplete: "new-password", hint: t("password-hint") };
  const hasPassword = !me.guest && me.email !== undefined;
  return html`
    ${me.pending_email &&
    html`<${Form} key=${`pending-${me.pending_email}`} primary title=${t("confirm-email")} note=${t("confirm-email-note", { email: me.pending_email })} action=${t("confirm-code")} onSend=${confirmEmail}
        fields=${[{ name: "code", label: t("code"), autocomplete: "one-time-code", maxlength: 20 }]} />
      <p class="small ctr mb12"><button type="button" class="link small" onClick=${resend}>${t("resend-mail")}</button></p>`}
    ${me.guest && !me.pending_email &&
    html`<${Form} primary title=${t("keep-games")} note=${t("keep-games-note")} action=${t("keep-games")} onSend=${attach}
      fields=${[email(), { ...newPassword, name: "password", label: t("password") }]} />`}
    <${Form} key=${`name-${me.name}`} action=${t("save")} primary=${!me.guest && !me.pending_email} onSend=${rename}
      fields=${[{ name: "name", label: t("name"), hint: t("name-hint"), value: me.name, autocomplete: "nickname", maxlength: 40 }]} />
    ${hasPassword &&
    html`<${Form} key=${`email-${me.email}`} title=${t("change-email")} action=${t("save")} onSend=${changeEmail}
        fields=${[{ ...email(), value: me.email }, { name: "password", label: t("password"), type: "password", autocomplete: "current-password" }]} />
      <${Form} title=${t("change-password")} action=${t("save")} onSend=${changePassword}
        fields=${[{ name: "current", label: t("current-password"), type: "password", autocomplete: "current-password" }, { ...newPassword, name: "new" }]} />`}
    <${Methods} key=${`${me.guest} ${me.email}`} me=${me} />
    ${me.guest && html`<p class="small muted ctr mt12">${t("have-account")} <a class="link small" href="/you/sign-in">${t("sign-in")}</a></p>`}
  `;
}

/** Sends the mail with the code once more. */
const resend = () =>
  attempt(async () => {
    await send("POST", "/v1/me/email/confirmation/resend", undefined, { repeatable: true });
    toast(t("mail-sent"));
  });

/**
 * A sign-in method that the owner of the account can remove.
 *
 * @typedef {object} Removable
 * @property {string} path The path of the API.
 * @property {string} name
 * @property {"globe" | "lock"} symbol
 * @property {string} note
 * @property {boolean} counts Whether it signs in: one that was revoked at its provider does not.
 * @property {string} action The word of the button.
 * @property {string} [provider] The name of the provider, if it is one.
 * @property {string} [credential] What the authenticator calls the passkey, if it is one.
 */

/** The linked providers and the passkeys of the account. @param {Schemas["SignInMethods"]} methods @returns {Removable[]} */
function removable({ providers, passkeys }) {
  const linked = providers.map(({ id, provider, linked_at, revoked_at }) => ({
    path: `/v1/me/providers/${id}/unlink`,
    name: providerName(provider),
    symbol: /** @type {const} */ ("globe"),
    note: revoked_at ? t("method-revoked") : t("linked-since", { date: day(linked_at) }),
    counts: !revoked_at,
    action: t("unlink"),
    provider: providerName(provider),
  }));
  const keys = passkeys.map(({ id, credential_id, name, created_at }) => ({
    path: `/v1/me/passkeys/${id}/remove`,
    name: name ?? t("passkey"),
    symbol: /** @type {const} */ ("lock"),
    note: name ? t("passkey-since", { date: day(created_at) }) : t("added-since", { date: day(created_at) }),
    counts: true,
    action: t("remove"),
    credential: credential_id,
  }));
  return [...linked, ...keys];
}

/** The sign-in methods of the account. @param {{ me: Schemas["Account"] }} props */
function Methods({ me }) {
  /** @type {import("../lib/query.js").Query<Schemas["SignInMethods"]>} */
  const { data } = useQuery(METHODS);
  if (!data) return html`<${Skeleton} />`;
  const { password, device_key } = data;
  const others = removable(data);
  const count = Number(password) + others.filter(({ counts }) => counts).length;
  return html`<${Heading}>${t("sign-in-methods")}<//>
    <${Panel}>
      ${password && html`<${Row} symbol="lock" title=${t("password")} note=${me.email} />`}
      ${device_key && html`<${Row} symbol="user" title=${t("this-browser")} note=${t("this-browser-note")} />`}
      ${others.map((method) => {
        const last = count === 1 && method.counts;
        return html`<div class="row wrap" key=${method.path}>
          <span class="ric"><${Symbol} name=${method.symbol} size=${24} /></span>
          <span class="m"><span class="t1 blk wrap-any">${method.name}</span><span class="t2 blk">${last ? t("last-method") : method.note}</span></span>
          ${!last && html`<${Button} small onClick=${() => askOwner({ kind: "remove", value: { path: method.path, provider: method.provider, credential: method.credential } }, data)}>${method.action}<//>`}
        </div>`;
      })}
    <//>
    <${Additions} me=${me} methods=${data} />`;
}

/** Why this page has no passkeys; nothing where it has them. */
const passkeyReason = () => (passkeyState.value && passkeyState.value !== "ready" ? t(`no-passkeys-${passkeyState.value}`) : undefined);

/** What can be added to the sign-in methods. @param {{ me: Schemas["Account"], methods: Schemas["SignInMethods"] }} props */
function Additions({ me, methods }) {
  useSignInMethods();
  const linked = methods.providers.map(({ provider }) => provider);
  const providers = (webProviders.value ?? []).filter(({ provider }) => !linked.includes(provider));
  // This browser has what proves a guest.
  const ask = (/** @type {string} */ kind) =>
    me.guest ? attempt(async () => /** @type {any} */ (REQUESTS[kind]).run(undefined, await guestProof(), {})) : askOwner({ kind }, methods);
  const reason = passkeyReason();
  const withPassword = !me.guest && !methods.password && !me.pending_email;
  const any = passkeyState.value === "ready" || providers.length > 0 || withPassword;
  return html`${any &&
    html`<${Panel} class="mt8">
      ${passkeyState.value === "ready" && html`<${Row} symbol="plus" title=${t("add-passkey")} note=${t("add-passkey-note")} onClick=${() => ask("add-passkey")} />`}
      ${providers.map((one) => {
        const provider = providerName(one.provider);
        return html`<${Row} key=${one.provider} symbol="plus" title=${t("link-provider", { provider })} note=${t("link-note", { provider })}
          onClick=${() => attempt(() => goToProvider(one, { purpose: "link" }))} />`;
      })}
      ${withPassword && html`<${Row} symbol="plus" title=${t("add-password")} note=${t("add-password-note")} onClick=${() => ask("credentials")} />`}
    <//>`}
    ${reason && html`<p class="tiny muted mt8 pd8">${reason}</p>`}`;
}

/** Asks for the address of a forgotten password. */
function askForReset() {
  let address = "";
  const ask = () =>
    attempt(async () => {
      await send("POST", "/v1/password-reset", { email: address }, { auth: false, repeatable: true });
      closeSheet();
      toast(t("reset-sent"));
    });
  const Body = () => {
    const [typed, setTyped] = useState("");
    return html`<form class="pl16" onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), void ask())}>
      <p>${t("reset-note")}</p>
      <${Field} label=${t("email")} type="email" autocomplete="username" value=${typed} onInput=${(/** @type {string} */ text) => setTyped((address = text))} />
    </form>`;
  };
  openSheet({ title: t("forgot-password"), body: Body, foot: () => html`<${Button} primary wide onClick=${ask}>${t("reset-send")}<//>` });
}

/** Signing in to an account that exists. */
export function SignInPage() {
  const enter = async (/** @type {Record<string, string>} */ { email: address = "", password = "" }) => {
    await signIn(address, password);
    navigate("/", { replace: true });
  };
  return html`
    <${Form} primary note=${account.value?.guest ? t("sign-in-guest-note") : undefined} action=${t("sign-in")} onSend=${enter}
      fields=${[email(), { name: "password", label: t("password"), type: "password", autocomplete: "current-password" }]} />
    <p class="ctr"><button type="button" class="link small" onClick=${askForReset}>${t("forgot-password")}</button></p>
    <${OtherSignIns} onDone=${() => navigate("/", { replace: true })} />
    ${!account.value && html`<p class="small muted ctr mt12">${t("no-account-note")} <a class="link small" href="/play">${t("play-now")}</a></p>`}
  `;
}
