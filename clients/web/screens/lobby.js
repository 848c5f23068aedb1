// Open tables with filters, and invitations.

import { ensureAccount, account, send } from "../lib/client.js";
import { t } from "../lib/i18n.js";
import { useTitle } from "../lib/inbox.js";
import { invalidate, useQuery } from "../lib/query.js";
import { navigate } from "../lib/router.js";
import { summary } from "../lib/tables.js";
import { html, useEffect, useState } from "../lib/view.js";
import { Button, Chip } from "../ui/controls.js";
import { Frame } from "../ui/frame.js";
import { attempt } from "../ui/problem.js";
import { Empty, Heading, Panel, Row, Skeleton } from "../ui/surfaces.js";

/** @typedef {import("../lib/client.js").Schemas} Schemas */

/** The list changes without a frame of the stream: it is read again this often. */
const REFRESH = 15_000;

/** Filters: one value for each parameter of the list. */
const FILTERS = [
  { name: "players", values: ["2", "3", "4", "5"], text: (/** @type {string} */ value) => t("players-count", { count: Number(value) }) },
  { name: "pace", values: ["live", "daily", "relaxed"], text: (/** @type {string} */ value) => t(`pace-${value}`) },
  { name: "draft", values: ["true"], text: () => t("draft") },
  { name: "timed", values: ["false"], text: () => t("option-clock-none") },
  { name: "rated", values: ["true"], text: () => t("rated") },
  { name: "friends", values: ["true"], text: () => t("with-friends") },
];

/** An invitation from a friend. @param {{ received: Schemas["ReceivedInvitation"] }} props */
function Invitation({ received: { invitation, table } }) {
  const decline = () =>
    attempt(async () => {
      await send("DELETE", `/v1/me/invitations/${invitation.id}`);
      invalidate("/v1/me/invitations");
    });
  return html`<div class="row">
    <span class="m"><span class="t1 blk">${table.name}</span><span class="t2 blk">${t("invited-by", { name: invitation.by.name })}</span></span>
    <${Button} small quiet onClick=${decline}>${t("decline")}<//>
    <${Button} small onClick=${() => navigate(`/t/${table.id}`)}>${t("look")}<//>
  </div>`;
}

/** The lobby. */
export function Lobby() {
  useTitle(t("open-tables"));
  const [chosen, setChosen] = useState(/** @type {Record<string, string>} */ ({}));
  useEffect(() => void attempt(() => ensureAccount()), []);
  const query = new URLSearchParams(chosen).toString();
  const tables = useQuery(account.value ? `/v1/tables${query && `?${query}`}` : null);
  const invitations = useQuery(account.value ? "/v1/me/invitations" : null);
  const { reload } = tables;
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && void reload(), REFRESH);
    return () => clearInterval(timer);
  }, [reload]);
  const toggle = (/** @type {string} */ name, /** @type {string} */ value) => {
    const { [name]: old, ...rest } = chosen;
    setChosen(old === value ? rest : { ...rest, [name]: value });
  };
  /** @type {Schemas["GameTable"][]} */
  const found = tables.data?.items ?? [];
  const received = invitations.data?.items ?? [];
  return html`<${Frame} title=${t("open-tables")} back="/play" at=${tables.at}>
    <div class="chips" role="group" aria-label=${t("filters")}>
      ${FILTERS.flatMap(({ name, values, text }) =>
        values.map((value) => html`<${Chip} key=${name + value} pressed=${chosen[name] === value} onClick=${() => toggle(name, value)}>${text(value)}<//>`),
      )}
    </div>
    ${received.length > 0 &&
    html`<${Heading} count=${received.length}>${t("invitations")}<//>
      <${Panel}>${received.map((/** @type {Schemas["ReceivedInvitation"]} */ one) => html`<${Invitation} key=${one.invitation.id} received=${one} />`)}<//>`}
    <${Heading} count=${tables.data ? found.length : undefined}>${t("tables")}<//>
    ${!tables.data && html`<${Skeleton} />`}
    ${tables.data &&
    found.length === 0 &&
    html`<${Empty} symbol="list" title=${t(query ? "no-tables-filtered" : "no-tables")} note=${t("no-tables-note")} action=${t("to-play")} href="/play" />`}
    ${found.length > 0 &&
    html`<${Panel}>${found.map(
      (table) => html`<${Row} key=${table.id} href=${`/t/${table.id}`} title=${table.name} note=${summary(table)}>
        <span class="tiny muted blk mt4">${t("table-line", { free: table.free_seats, players: table.players })} ${t(`option-pace-${table.pace}`)}</span>
      <//>`,
    )}<//>`}
  <//>`;
}
