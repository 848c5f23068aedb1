// "You": the account and all settings.

import { account, signOut } from "../lib/client.js";
import { LANGUAGES, language, t } from "../lib/i18n.js";
import { useTitle } from "../lib/inbox.js";
import { TEXT_SIZES, setSingleKeys, setTextSize, setTheme, singleKeys, textSize, theme } from "../lib/preferences.js";
import { readPushState } from "../lib/push.js";
import { useQuery } from "../lib/query.js";
import { navigate } from "../lib/router.js";
import { html, useEffect } from "../lib/view.js";
import { secure } from "../lib/worker.js";
import { Button, Choice, Switch } from "../ui/controls.js";
import { Frame } from "../ui/frame.js";
import { openLanguages } from "../ui/languages.js";
import { attempt } from "../ui/problem.js";
import { closeSheet, openSheet } from "../ui/sheet.js";
import { Heading, Panel, Row } from "../ui/surfaces.js";
import { AccountPage, SignInPage } from "./account.js";
import { DataPage, DevicesPage, PeoplePage } from "./account-data.js";
import { NotificationsPage, RestPage } from "./notifications.js";
import { ProviderPage } from "./provider.js";

/** The pages below "You". @type {Record<string, { title: string, view: any }>} */
const PAGES = {
  account: { title: "account", view: AccountPage },
  "sign-in": { title: "sign-in", view: SignInPage },
  provider: { title: "provider-page", view: ProviderPage },
  notifications: { title: "notifications", view: NotificationsPage },
  rest: { title: "rest", view: RestPage },
  devices: { title: "devices", view: DevicesPage },
  people: { title: "people", view: PeoplePage },
  data: { title: "your-data", view: DataPage },
};

/** Asks before the games of a guest become unreachable. */
function askToSignOut() {
  const leave = () =>
    attempt(async () => {
      closeSheet();
      await signOut();
      navigate("/play");
    });
  if (!account.value?.guest) return leave();
  openSheet({
    title: t("sign-out"),
    body: () => html`<p class="pl16">${t("sign-out-guest")}</p>`,
    foot: () => html`<${Button} wide onClick=${leave}>${t("sign-out")}<//>`,
  });
}

function Overview() {
  useTitle(t("place-you"));
  const me = account.value;
  useEffect(() => void readPushState(), [me?.id]);
  const friends = useQuery(me ? "/v1/me/friends" : null);
  const asking = (friends.data?.items ?? []).filter((/** @type {{ state: string }} */ friend) => friend.state === "asks_me").length;
  const languageName = LANGUAGES.find(({ tag }) => tag === language.value)?.name;
  return html`<${Frame} title=${t("place-you")} actions=${null}>
    <div class="narrow">
      ${me?.guest &&
      html`<${Panel} class="pl16">
        <h2 class="strong">${t("keep-games")}</h2>
        <p class="small muted mt4">${t("keep-games-note")}</p>
        <${Button} primary wide class="mt12" href="/you/account">${t("keep-games")}<//>
      <//>`}
      ${me === null &&
      html`<${Panel} class="pl16">
        <h2 class="strong">${t("nobody")}</h2>
        <p class="small muted mt4">${t("nobody-note")}</p>
        <${Button} primary wide class="mt12" href="/you/sign-in">${t("sign-in")}<//>
      <//>`}
      <${Heading}>${t("appearance")}<//>
      <${Panel}>
        <${Row} symbol="globe" title=${t("language-label")} value=${languageName} onClick=${openLanguages} />
        <div class="row stack">
          <${Choice} label=${t("theme")} value=${theme.value} onChange=${setTheme}
            options=${["auto", "light", "dark", "contrast"].map((value) => ({ value, text: t(`theme-${value}`) }))} />
        </div>
        <div class="row stack">
          <${Choice} label=${t("text-size")} value=${textSize.value} onChange=${setTextSize}
            options=${TEXT_SIZES.map((value) => ({ value, text: `${value} %` }))} />
          <p class="tiny muted mt4">${t("text-size-note")}</p>
        </div>
        <${Switch} on=${singleKeys.value} note=${t("single-keys-note")} onChange=${setSingleKeys}>${t("single-keys")}<//>
      <//>
      ${me &&
      html`<${Heading}>${t("when-it-is-your-turn")}<//>
        <${Panel}>
          <${Row} symbol="bell" title=${t("notifications")} href="/you/notifications" />
          <${Row} symbol="clock" title=${t("rest")} note=${t("rest-short")} href="/you/rest" />
        <//>
        <${Heading}>${t("account")}<//>
        <${Panel}>
          <${Row} symbol="user" title=${t("account")} value=${html`<span class="el">${me.name}</span>`} href="/you/account" />
          <${Row} symbol="people" title=${t("people")} note=${asking > 0 ? t("friend-requests", { count: asking }) : undefined} href="/you/people" />
          <${Row} symbol="list" title=${t("devices")} href="/you/devices" />
          <${Row} symbol="share" title=${t("your-data")} note=${t("your-data-short")} href="/you/data" />
          <${Row} symbol="back" title=${t("sign-out")} onClick=${askToSignOut} />
        <//>`}
      ${!secure && html`<p class="tiny muted mt12 pd8">${t("insecure-note")}</p>`}
      <p class="tiny muted mt12 pd8"><a class="link tiny" href="/docs/">${t("about-service")}</a></p>
    </div>
  <//>`;
}

/** "You", or one of its pages. @param {{ page: string }} props */
export function You({ page }) {
  const found = Object.hasOwn(PAGES, page) ? PAGES[page] : undefined;
  if (!found) return html`<${Overview} />`;
  return html`<${Page} ...${found} key=${page} />`;
}

/** @param {{ title: string, view: any }} props */
function Page({ title, view: View }) {
  useTitle(t(title));
  return html`<${Frame} title=${t(title)} back="/you" actions=${null}><div class="narrow"><${View} /></div><//>`;
}
