// The account: name, e-mail address and password; signing in, and keeping the games of a guest.

import { account, entered, send, signIn } from "../lib/client.js";
import { t } from "../lib/i18n.js";
import { invalidate } from "../lib/query.js";
import { navigate } from "../lib/router.js";
import { html } from "../lib/view.js";
import { Form } from "../ui/form.js";
import { toast } from "../ui/toast.js";

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
    entered(await send("POST", "/v1/me/credentials", values, { repeatable: true }));
    toast(t("games-kept"));
  };
  const changeEmail = async (/** @type {Record<string, string>} */ values) => {
    entered(await send("PUT", "/v1/me/email", values));
    toast(t("saved"));
  };
  const changePassword = async (/** @type {Record<string, string>} */ values) => {
    await send("PUT", "/v1/me/password", values);
    invalidate("/v1/me/sessions");
    toast(t("saved"));
  };
  const newPassword = { label: t("new-password"), type: "password", autocomplete: "new-password", hint: t("password-hint") };
  return html`
    ${me.guest &&
    html`<${Form} primary title=${t("keep-games")} note=${t("keep-games-note")} action=${t("keep-games")} onSend=${attach}
      fields=${[email(), { ...newPassword, name: "password", label: t("password") }]} />`}
    <${Form} key=${`name-${me.name}`} action=${t("save")} primary=${!me.guest} onSend=${rename}
      fields=${[{ name: "name", label: t("name"), hint: t("name-hint"), value: me.name, autocomplete: "nickname", maxlength: 40 }]} />
    ${!me.guest &&
    html`<${Form} key=${`email-${me.email}`} title=${t("change-email")} action=${t("save")} onSend=${changeEmail}
        fields=${[{ ...email(), value: me.email }, { name: "password", label: t("password"), type: "password", autocomplete: "current-password" }]} />
      <${Form} title=${t("change-password")} action=${t("save")} onSend=${changePassword}
        fields=${[{ name: "current", label: t("current-password"), type: "password", autocomplete: "current-password" }, { ...newPassword, name: "new" }]} />`}
    ${me.guest && html`<p class="small muted ctr">${t("have-account")} <a class="link small" href="/you/sign-in">${t("sign-in")}</a></p>`}
  `;
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
    ${!account.value && html`<p class="small muted ctr">${t("no-account-note")} <a class="link small" href="/play">${t("play-now")}</a></p>`}
  `;
}
