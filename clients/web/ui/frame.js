// The frame of the screens outside a game: header, the banner of the connection, and the three places.

import { account, online, wake } from "../lib/client.js";
import { t, when } from "../lib/i18n.js";
import { route } from "../lib/router.js";
import { needsMe } from "../lib/inbox.js";
import { classes, html } from "../lib/view.js";
import { IconButton } from "./controls.js";
import { Banner } from "./surfaces.js";
import { Symbol } from "./symbols.js";

const PLACES = [
  { path: "/", symbol: "home", name: "place-games" },
  { path: "/play", symbol: "play", name: "place-play" },
  { path: "/you", symbol: "user", name: "place-you" },
];

/** Which of the places a path belongs to. @param {string} path */
const placeOf = (path) => (path === "/" ? "/" : path.startsWith("/you") ? "/you" : "/play");

/** The bar at the bottom, or the links in the header of a wide screen. @param {{ class: string }} props */
function Places({ class: look }) {
  const count = needsMe.value;
  return html`<nav class=${look} aria-label=${t("places")}>
    ${PLACES.map(({ path, symbol, name }) => {
      const waiting = path === "/" && count > 0;
      return html`<a key=${path} href=${path} aria-current=${placeOf(route.value.path) === path ? "page" : undefined}>
        <${Symbol} name=${symbol} size=${24} />${t(name)}
        ${waiting && html`<span class="n hot" aria-hidden="true">${count}</span><span class="vh">, ${t("place-games-waiting", { count })}</span>`}
      </a>`;
    })}
  </nav>`;
}

/** Says that there is no network, and how old is what is shown. @param {{ at?: number | undefined }} props */
export function ConnectionBanner({ at }) {
  if (online.value || !account.value) return null;
  return html`<${Banner} kind="warn" symbol="cloudoff" title=${t("offline")} action=${t("try-now")} onAction=${wake}>
    ${at ? t("offline-as-of", { time: when(at) }) : t("offline-note")}
  <//>`;
}

/**
 * A screen outside a game.
 *
 * @param {{ title?: string, wordmark?: boolean, back?: string, children?: any, at?: number | undefined, wide?: boolean, actions?: any }} props
 *   `back`: the address that the arrow leads to. `at`: the age of what is shown, for the banner. `wide`: two columns on a desk.
 *   `actions`: what stands at the right of the header in the place of the settings; `null` for nothing.
 */
export function Frame({ title, wordmark, back, children, at, wide, actions }) {
  return html`<div class=${classes("app page", wide && "wide")}>
    <a class="skip" href="#main">${t("skip")}</a>
    <header class="top st">
      <a class="wm desk-only" href="/play">Tharsis</a>
      <${Places} class="dnav desk-only" />
      ${back && html`<${IconButton} symbol="back" label=${t("back")} href=${back} />`}
      ${wordmark ? html`<h1 class="wm">Tharsis</h1>` : html`<h1 class=${back ? "t sub" : "xl"}>${title}</h1>`}
      <span class="end"></span>
      ${actions === undefined ? html`<${IconButton} symbol="gear" label=${t("settings")} href="/you" />` : actions}
    </header>
    <main id="main" class="main pad8x" tabindex="-1">
      <${ConnectionBanner} at=${at} />
      ${children}
    </main>
    <${Places} class="tabs phone-only" />
  </div>`;
}
