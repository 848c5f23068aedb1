// Where the account is signed in, friends and blocked players, the export and the deletion.

import { account, send, signOut } from "../lib/client.js";
import { day, t, when } from "../lib/i18n.js";
import { invalidate, useQuery } from "../lib/query.js";
import { navigate } from "../lib/router.js";
import { html } from "../lib/view.js";
import { Button } from "../ui/controls.js";
import { attempt } from "../ui/problem.js";
import { openSheet } from "../ui/sheet.js";
import { Badge, Heading, Panel, Row, Skeleton } from "../ui/surfaces.js";
import { askOwner, guestProof, METHODS } from "./proof.js";

/** @typedef {import("../lib/client.js").Schemas} Schemas */

/** Devices that are signed in, and programs that were let in. */
export function DevicesPage() {
  const { data } = useQuery("/v1/me/sessions");
  const end = (/** @type {string} */ id) =>
    attempt(async () => {
      await send("DELETE", `/v1/me/sessions/${id}`);
      invalidate("/v1/me/sessions");
    });
  if (!data) return html`<${Skeleton} />`;
  return html`<${Panel}>${data.items.map(
    (/** @type {Schemas["Session"]} */ session) => html`<div class="row" key=${session.id}>
      <span class="m">
        <span class="t1 blk">${session.client?.name ?? session.device ?? t("unnamed-device")}</span>
        <span class="t2 blk">${t("used-at", { time: when(session.used_at) })}</span>
      </span>
      ${session.current ? html`<${Badge}>${t("this-device")}<//>` : html`<${Button} small onClick=${() => end(session.id)}>${t("sign-out")}<//>`}
    </div>`,
  )}<//>`;
}

/** Friends, requests, and blocked players. */
export function PeoplePage() {
  const friends = useQuery("/v1/me/friends");
  const blocks = useQuery("/v1/me/blocks");
  const change = (/** @type {"PUT" | "DELETE"} */ method, /** @type {string} */ list, /** @type {string} */ id) =>
    attempt(async () => {
      await send(method, `/v1/me/${list}/${id}`);
      invalidate("/v1/me/friends");
      invalidate("/v1/me/blocks");
    });
  /** @param {{ player: Schemas["Player"] }} props */
  const More = ({ player }) => html`<${Button} small quiet onClick=${() => change("PUT", "blocks", player.id)}>${t("block")}<//>`;
  /** @type {Schemas["Friend"][]} */
  const all = friends.data?.items ?? [];
  /** @param {Schemas["Friend"]} friend */
  const line = ({ player, state }) => html`<div class="row wrap" key=${player.id}>
    <span class="m t1 el">${player.name}</span>
    ${state === "asks_me" && html`<${Button} small onClick=${() => change("PUT", "friends", player.id)}>${t("accept")}<//>`}
    ${state !== "asks_me" && html`<${Button} small quiet onClick=${() => change("DELETE", "friends", player.id)}>${t(state === "friends" ? "end-friendship" : "withdraw")}<//>`}
    <${More} player=${player} />
  </div>`;
  const of = (/** @type {string} */ state) => all.filter((friend) => friend.state === state);
  if (!friends.data || !blocks.data) return html`<${Skeleton} />`;
  return html`
    ${of("asks_me").length > 0 && html`<${Heading}>${t("friend-requests-heading")}<//><${Panel}>${of("asks_me").map(line)}<//>`}
    <${Heading}>${t("friends")}<//>
    <${Panel}>${of("friends").length > 0 ? of("friends").map(line) : html`<p class="pl16 muted">${t("no-friends")}</p>`}<//>
    ${of("requested").length > 0 && html`<${Heading}>${t("asked-friends")}<//><${Panel}>${of("requested").map(line)}<//>`}
    <${Heading}>${t("blocked")}<//>
    <${Panel}>${
      blocks.data.items.length > 0
        ? blocks.data.items.map(
            (/** @type {Schemas["BlockedPlayer"]} */ { player, since }) => html`<div class="row" key=${player.id}>
              <span class="m"><span class="t1 blk el">${player.name}</span><span class="t2 blk">${t("blocked-since", { date: day(since) })}</span></span>
              <${Button} small onClick=${() => change("DELETE", "blocks", player.id)}>${t("unblock")}<//>
            </div>`,
          )
        : html`<p class="pl16 muted">${t("nobody-blocked")}</p>`
    }<//>
    <p class="tiny muted mt8 pd8">${t("block-note")}</p>
  `;
}

/** Stores the export as a file. */
async function download() {
  const data = await send("GET", "/v1/me/export", undefined, { tries: 2 });
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: "tharsis.json" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Asks a guest for a second tap, and the owner of a full account for a proof, and deletes the account. */
async function askToDelete() {
  if (!account.value?.guest) return askOwner({ kind: "delete" }, await send("GET", METHODS));
  const remove = () =>
    attempt(async () => {
      await send("POST", "/v1/me/delete", await guestProof(), { repeatable: true });
      await signOut();
      navigate("/play");
    });
  const body = () => html`<p class="pl16">${t("delete-note")}</p>`;
  const foot = () => html`<${Button} wide class="danger" onClick=${remove}>${t("delete-account")}<//>`;
  openSheet({ title: t("delete-account"), body, foot });
}

/** Export and deletion. */
export function DataPage() {
  return html`<${Panel}>
    <${Row} symbol="share" title=${t("export")} note=${t("export-note")} onClick=${() => attempt(download)} />
    <${Row} symbol="close" title=${t("delete-account")} note=${t("delete-short")} danger onClick=${() => attempt(askToDelete)} />
  <//>`;
}
