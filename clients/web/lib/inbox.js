// How many games wait for the player: in the title of the page, on the installed icon, and on the bar.

import { account } from "./client.js";
import { t } from "./i18n.js";
import { useQuery } from "./query.js";
import { computed, signal, useEffect } from "./view.js";

/** @typedef {import("../../typescript/src/problem.js").Schemas} Schemas */

/** @type {import("@preact/signals").Signal<Schemas["Inbox"] | undefined>} */
const inbox = signal(undefined);

/** The number of games that wait for the player. */
export const needsMe = computed(() => (account.value ? (inbox.value?.needs_me_count ?? 0) : 0));

/** The title of the current screen, without the badge. */
export const title = signal("");

/** Reads the inbox, and writes the badges. Rendered once. */
export function InboxWatcher() {
  const { data } = useQuery(account.value ? "/v1/me/inbox" : null);
  useEffect(() => void (inbox.value = data), [data]);
  const count = needsMe.value;
  const text = title.value || t("app-name");
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${text}` : text;
    const badges = /** @type {any} */ (navigator);
    if (count > 0) badges.setAppBadge?.(count).catch(() => {});
    else badges.clearAppBadge?.().catch(() => {});
  }, [count, text]);
  return null;
}

/** Sets the title of the page while a screen is shown. @param {string} text */
export function useTitle(text) {
  useEffect(() => void (title.value = text), [text]);
}
