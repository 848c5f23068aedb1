// A table before its game: who sits there, how it plays, how others come to it, and its start.

import { ProblemError, account, ensureAccount, send, tharsis } from "../lib/client.js";
import { t, when } from "../lib/i18n.js";
import { useTitle } from "../lib/inbox.js";
import { invalidate, useQuery } from "../lib/query.js";
import { ID, navigate } from "../lib/router.js";
import { LEVELS, describe, joinByCode, start } from "../lib/tables.js";
import { html, useEffect, useState } from "../lib/view.js";
import { Button } from "../ui/controls.js";
import { Frame } from "../ui/frame.js";
import { attempt, problemText } from "../ui/problem.js";
import { closeSheet, openSheet } from "../ui/sheet.js";
import { Banner, Empty, Heading, Panel, Row, Skeleton } from "../ui/surfaces.js";
import { Symbol } from "../ui/symbols.js";
import { toast } from "../ui/toast.js";

/** @typedef {import("../lib/client.js").Schemas} Schemas */

/** Seconds that the server waits for a change. */
const WAIT = 25;

/** Follows a table. @param {string} id @param {string | null} code @returns {{ table: Schemas["GameTable"] | undefined, error: unknown, set: (table: Schemas["GameTable"]) => void }} */
function useTable(id, code) {
  const [table, set] = useState(/** @type {Schemas["GameTable"] | undefined} */ (undefined));
  const [error, setError] = useState(/** @type {unknown} */ (undefined));
  const [round, setRound] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    // A page that the browser keeps for "back" must not hold a connection.
    addEventListener("pagehide", () => ended.abort(), { signal });
    addEventListener("pageshow", (event) => event.persisted && setRound((n) => n + 1), { once: true });
    void (async () => {
      const query = code ? `code=${encodeURIComponent(code)}&` : "";
      for (let tag = ""; !ended.signal.aborted; ) {
        try {
          await ensureAccount();
          const path = `/v1/tables/${id}?${query}wait=${tag ? WAIT : 0}`;
          const headers = tag ? { "If-None-Match": tag } : {};
          const reply = await tharsis.http.send("GET", path, { headers, signal: ended.signal, tries: 3 });
          tag = reply.headers.get("ETag") ?? tag;
          if (reply.status === 200) set(reply.body);
          setError(undefined);
        } catch (why) {
          if (ended.signal.aborted) return;
          setError(why);
          if (why instanceof ProblemError && [403, 404, 410].includes(why.status)) return;
          await tharsis.http.backOff(3, ended.signal).catch(() => {});
        }
      }
    })();
    return () => ended.abort();
  }, [id, code, round]);
  return { table, error, set };
}

/** Shares the link to a table, or copies it. @param {Schemas["GameTable"]} table */
async function share(table) {
  const url = `${location.origin}/t/${table.id}?code=${table.code}`;
  const text = t("share-text", { name: table.name });
  if (navigator.share) {
    await navigator.share({ title: table.name, text, url }).catch(() => {});
  } else if (navigator.clipboard) {
    await navigator.clipboard.writeText(url);
    toast(t("link-copied"));
  } else {
    // Without https there is neither: the link is shown to be copied by hand.
    openSheet({ title: t("share"), body: () => html`<p class="pl16 wrap-any" tabindex="0">${url}</p>` });
  }
}

/** Shows what an option means. @param {{ text: string, note: string }} option */
const explain = ({ text, note }) => openSheet({ title: text, body: () => html`<p class="pl16">${note}</p>` });

/** Chooses friends to invite. @param {{ table: Schemas["GameTable"] }} props */
function Friends({ table }) {
  const friends = useQuery("/v1/me/friends");
  const invited = useQuery(`/v1/tables/${table.id}/invitations`);
  /** @type {Schemas["Friend"][]} */
  const items = (friends.data?.items ?? []).filter((/** @type {Schemas["Friend"]} */ friend) => friend.state === "friends");
  const taken = new Set(table.seats.map(({ player: { id } }) => id));
  const waiting = new Set((invited.data?.items ?? []).map((/** @type {Schemas["TableInvitation"]} */ one) => one.friend?.id));
  const invite = (/** @type {string} */ friend) =>
    attempt(async () => {
      await send("POST", `/v1/tables/${table.id}/invitations`, { friend }, { repeatable: true });
      invalidate(`/v1/tables/${table.id}/invitations`);
    });
  if (friends.data && items.length === 0) return html`<p class="pl16 muted">${t("no-friends")}</p>`;
  return html`<div class="rows">${items.map(
    ({ player }) => html`<div class="row" key=${player.id}>
      <span class="m t1 el">${player.name}</span>
      ${taken.has(player.id)
        ? html`<span class="small muted">${t("sits-here")}</span>`
        : waiting.has(player.id)
          ? html`<span class="small muted">${t("invited")}</span>`
          : html`<${Button} small onClick=${() => invite(player.id)}>${t("invite")}<//>`}
    </div>`,
  )}</div>`;
}

/** Chooses how well an opponent plays, and gives it a free seat. @param {{ table: Schemas["GameTable"], onSeated: (table: Schemas["GameTable"]) => void }} props */
function AddOpponent({ table, onSeated }) {
  const seat = (/** @type {string} */ level) =>
    attempt(async () => {
      const seated = await send("POST", `/v1/tables/${table.id}/opponents`, { level });
      invalidate("/v1/me/");
      // The last seat may start the game, whose screen takes the place of the sheet.
      if (!seated.game_id) closeSheet();
      onSeated(seated);
    });
  return html`<p class="pl16 muted">${t("add-opponent-note")}</p>
    <div class="rows">${LEVELS.map((level) => html`<${Row} key=${level} symbol="bolt" title=${t(`level-${level}`)} note=${t(`level-${level}-note`)} onClick=${() => seat(level)} />`)}</div>`;
}

/** A seat, taken or free. @param {{ seat: Schemas["TakenSeat"] | undefined, table: Schemas["GameTable"] }} props */
function Seat({ seat, table }) {
  if (!seat) return html`<li class="row"><span class="seatw dashed"></span><span class="m muted">${t("free-seat")}</span></li>`;
  const { id, name, bot, opponent } = seat.player;
  const notes = [id === table.owner && t("owner"), bot && t("bot"), opponent && t(`level-${opponent.level}`), seat.beginner && t("beginner")].filter(Boolean).join(", ");
  return html`<li class="row">
    <span class="seatw"><${Symbol} name=${bot || opponent ? "bolt" : "user"} size=${24} /></span>
    <span class="m"><span class="t1 blk el">${id === account.value?.id ? t("you-name", { name }) : name}</span>${notes && html`<span class="t2 blk">${notes}</span>`}</span>
  </li>`;
}

/** Offers the seat that belongs to the code in the address: to follow a link takes no seat yet. @param {{ code: string }} props */
function JoinByCode({ code }) {
  const [error, setError] = useState(/** @type {unknown} */ (undefined));
  const join = () => joinByCode(code, { replace: true }).catch((why) => setError(why));
  return html`<${Frame} title=${t("table")} back="/play">
    ${error
      ? html`<${Empty} symbol="ticket" title=${problemText(error)} note=${t("code-note", { code })} action=${t("to-play")} href="/play" />`
      : html`<${Empty} symbol="ticket" title=${t("join-code")} note=${t("code-ask", { code })} action=${t("sit-down")} onAction=${join} />`}
  <//>`;
}

/** The table of an address: its id, or a code. @param {{ code: string, invited: string | null }} props */
export const Table = ({ code, invited }) =>
  ID.test(code) ? html`<${OneTable} id=${code} code=${invited} />` : html`<${JoinByCode} code=${code} />`;

/** @param {{ id: string, code: string | null }} props */
function OneTable({ id, code }) {
  const { table, error, set } = useTable(id, code);
  useTitle(table?.name ?? t("table"));
  const started = table?.game_id;
  const sits = table?.seats.some((seat) => seat.player.id === account.value?.id) ?? false;
  useEffect(() => {
    // Who sits here is taken to the game as soon as it starts.
    if (started && sits) navigate(`/g/${started}`, { replace: true });
  }, [started, sits]);
  if (!table) {
    const gone = error instanceof ProblemError && [403, 404, 410].includes(error.status);
    return html`<${Frame} title=${t("table")} back="/play">
      ${gone
        ? html`<${Empty} symbol="people" title=${t("table-gone")} note=${t("table-gone-note")} action=${t("open-tables")} href="/lobby" />`
        : html`<${Skeleton} />`}
    <//>`;
  }
  const owner = table.owner === account.value?.id;
  const full = table.free_seats === 0;
  const sit = () =>
    attempt(async () => {
      const joined = code
        ? await send("POST", "/v1/tables/join", { code }, { repeatable: true })
        : await send("POST", `/v1/tables/${id}/seats`, {}, { repeatable: true });
      set(joined);
      invalidate("/v1/me/");
    });
  const leave = () =>
    attempt(async () => {
      await send("DELETE", `/v1/tables/${id}/seats/me`);
      invalidate("/v1/me/");
      // Closes the sheet too.
      navigate("/play", { replace: true });
    });
  const askToLeave = () =>
    openSheet({
      title: t("leave-table"),
      body: () => html`<p class="pl16">${t(owner && table.seats.length === 1 ? "leave-last-note" : "leave-note")}</p>`,
      foot: () => html`<${Button} wide onClick=${leave}>${t("leave")}<//>`,
    });
  const addOpponent = () => openSheet({ title: t("add-opponent"), body: () => html`<${AddOpponent} table=${table} onSeated=${set} />` });
  // Whoever sits at a rated table without opponents plays for the rating among people.
  const peopleOnly = table.rated && table.seats.every(({ player }) => player.opponent === undefined);
  const friends = () => openSheet({ title: t("invite-friends"), body: () => html`<${Friends} table=${table} />` });
  return html`<${Frame} title=${table.name} back="/play" wide>
    <div class="table-columns">
      <div>
        <${Heading} count=${`${table.seats.length} / ${table.players}`}>${t("seats")}<//>
        <ul class="panel">
          ${Array.from({ length: table.players }, (_, n) => html`<${Seat} key=${n} seat=${table.seats[n]} table=${table} />`)}
          ${!started && owner && !full && peopleOnly && html`<li class="row"><span class="m small muted">${t("no-opponents-rated")}</span></li>`}
          ${!started && owner && !full && !peopleOnly && html`<li><${Row} symbol="plus" title=${t("add-opponent")} note=${t("add-opponent-short")} onClick=${addOpponent} /></li>`}
        </ul>
        <div class="table-actions mt12">
          ${started && html`<${Button} primary wide href=${`/g/${started}`}>${t("open-game")}<//>`}
          ${!started && sits && owner && html`<${Button} primary wide disabled=${!full} onClick=${() => attempt(() => start(id))}>${t("start-game")}<//>`}
          ${!started && sits && owner && !full && html`<p class="small muted ctr">${t("start-when-full", { count: table.free_seats })}</p>`}
          ${!started && sits && !owner && html`<p class="small muted ctr" role="status">${t(full ? "owner-starts" : "waits-for-players", { count: table.free_seats })}</p>`}
          ${!started && !sits && !full && html`<${Button} primary wide onClick=${sit}>${t("sit-down")}<//>`}
          ${!started && !sits && full && html`<${Banner}>${t("table-full")}<//>`}
          ${!started && sits && html`<${Button} quiet wide onClick=${askToLeave}>${t("leave-table")}<//>`}
        </div>
        ${table.code &&
        !started &&
        !full &&
        html`<${Heading}>${t("bring-others")}<//>
          <${Panel} class="pl16 ctr">
            <p class="small muted">${t("code-label")}</p>
            <p class="code">${table.code}</p>
            <div class="bts mt8">
              <${Button} class="grow" symbol="share" onClick=${() => share(table)}>${t("share")}<//>
              <${Button} class="grow" symbol="people" onClick=${friends}>${t("invite-friends")}<//>
            </div>
          <//>`}
      </div>
      <div>
        <${Heading}>${t("how-it-plays")}<//>
        <${Panel}>
          ${describe(table).map(
            (option) => html`<button type="button" class="row" key=${option.id} onClick=${() => explain(option)}>
              <span class="m t1 sentence">${option.text}</span><${Symbol} name="info" class="muted" />
            </button>`,
          )}
        <//>
        ${table.expires_at && !started && html`<p class="tiny muted mt8 pd8">${t("expires", { time: when(table.expires_at) })}</p>`}
        <p class="tiny muted mt8 pd8">${t("chat-later")}</p>
      </div>
    </div>
  <//>`;
}
