// "Play": a game at once, alone or with others. Nobody signs in first: the first tap makes a guest.

import { account, online } from "../lib/client.js";
import { t } from "../lib/i18n.js";
import { useTitle } from "../lib/inbox.js";
import { store, stored } from "../lib/preferences.js";
import { useQuery } from "../lib/query.js";
import { joinByCode, lastOptions, makeTable, quickMatch, rememberOptions, startGuided, startSolo, startWithOpponents, summary, CLOCKS, LEVELS } from "../lib/tables.js";
import { html, useEffect, useState } from "../lib/view.js";
import { Button, Choice, Field, IconButton } from "../ui/controls.js";
import { Frame } from "../ui/frame.js";
import { openLanguages } from "../ui/languages.js";
import { openOptions } from "../ui/options.js";
import { Planet } from "../ui/planet.js";
import { attempt } from "../ui/problem.js";
import { openSheet } from "../ui/sheet.js";
import { Panel, Row } from "../ui/surfaces.js";

/** @param {import("../lib/tables.js").Options} options @param {number} players */
const sentence = (options, players) => summary({ ...options, players, private: false, allow_bots: false, clock: CLOCKS.none });

/** @type {{ count: number, level: import("../lib/tables.js").Level }} */
const DEFAULT_OPPONENTS = { count: 2, level: "regular" };

/** The opponents that were chosen last. */
function lastOpponents() {
  try {
    return { ...DEFAULT_OPPONENTS, ...JSON.parse(stored("opponents") ?? "{}") };
  } catch {
    return DEFAULT_OPPONENTS;
  }
}

/** The form of a game at once: against opponents, or alone. */
function PlayNow() {
  const [{ count, level }, setOpponents] = useState(lastOpponents);
  const kind = count === 0 ? "solo" : "opponents";
  const [kept, setKept] = useState({ solo: lastOptions("solo"), opponents: lastOptions("opponents") });
  const options = kept[kind];
  const choose = (/** @type {Partial<typeof DEFAULT_OPPONENTS>} */ change) => {
    const chosen = { count, level, ...change };
    store("opponents", JSON.stringify(chosen));
    setOpponents(chosen);
  };
  const change = () =>
    openOptions({
      title: t("options"),
      action: t("done"),
      options,
      solo: kind === "solo",
      onDone: (changed) => (rememberOptions(kind, changed), setKept({ ...kept, [kind]: changed })),
    });
  const start = () => attempt(() => (count === 0 ? startSolo(options) : startWithOpponents(options, count, level)));
  return html`<${Panel} class="pl16 play-now" label=${t("play-now")}>
    <h2 class="big">${t("play-now")}</h2>
    <${Choice} label=${t("opponents")} value=${count} onChange=${(/** @type {number} */ value) => choose({ count: value })}
      options=${[0, 1, 2, 3, 4].map((value) => ({ value, text: value === 0 ? t("solo") : String(value) }))} />
    ${count === 0
      ? html`<p class="muted mt4">${t("solo-about")}</p>`
      : html`<${Choice} label=${t("level")} value=${level} onChange=${(/** @type {any} */ value) => choose({ level: value })}
          options=${LEVELS.map((value) => ({ value, text: t(`level-${value}`) }))} />`}
    <div class="r mt8">
      <span class="small muted grow">${count === 0 ? t(options.beginner ? "solo-beginner" : "solo-standard") : sentence(options, count + 1)}</span>
      <button type="button" class="link small" onClick=${change}>${t("change")}</button>
    </div>
    <${Button} primary wide class="mt8" onClick=${start} disabled=${!online.value}>${t(online.value ? "start-game" : "start-when-online")}<//>
  <//>`;
}

/** Asks for a code or a link. */
function openJoin() {
  let code = "";
  const Body = () => {
    const [text, setText] = useState("");
    return html`<form class="pl16" id="join" onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), join())}>
      <${Field} label=${t("code-label")} hint=${t("code-hint")} value=${text} onInput=${(/** @type {string} */ typed) => setText((code = typed))}
        autocomplete="off" autocapitalize="characters" spellcheck="false" />
    </form>`;
  };
  const join = () => (code.trim() === "" ? undefined : attempt(() => joinByCode(code)));
  const Foot = () => html`<${Button} primary wide onClick=${join}>${t("join")}<//>`;
  openSheet({ title: t("join-code"), body: Body, foot: Foot });
}

const openQuickMatch = () =>
  openOptions({
    title: t("quick-match"),
    action: t("find-players"),
    options: lastOptions("quick", { players: 2, pace: "daily" }),
    people: true,
    onDone: quickMatch,
  });

const openNewTable = () =>
  openOptions({ title: t("new-table"), action: t("make-table"), options: lastOptions("table"), people: true, named: true, onDone: makeTable });

/** The start screen. */
export function Start() {
  useTitle(t("place-play"));
  const me = account.value;
  const played = stored("played") !== null;
  const games = useQuery(me && !played ? "/v1/games?limit=1" : null).data?.items.length ?? 0;
  useEffect(() => void (games > 0 && store("played", "yes")), [games]);
  const invitations = useQuery(me ? "/v1/me/invitations" : null).data?.items.length ?? 0;
  // Who has played finds the guided game at the end.
  const seasoned = played || games > 0;
  const learn = html`<${Row} symbol="info" title=${t("learn")} note=${t("learn-note")} onClick=${() => attempt(startGuided)} />`;
  const actions = html`<${IconButton} symbol="globe" label=${t("language-label")} onClick=${openLanguages} />
    <${IconButton} symbol="gear" label=${t("settings")} href="/you" />`;
  return html`<${Frame} title=${t("place-play")} wordmark wide actions=${actions}>
    <div class="start">
      <div class="hero"><${Planet} /></div>
      <div class="up start-form">
        <${PlayNow} />
        <${Panel} class="mt12">
          ${!seasoned && learn}
          <${Row} symbol="people" title=${t("quick-match")} note=${t("quick-match-note")} onClick=${openQuickMatch} />
          <${Row} symbol="ticket" title=${t("join-code")} note=${t("join-code-note")} onClick=${openJoin} />
          <${Row} symbol="list" title=${t("open-tables")} note=${invitations > 0 ? t("invitations-wait", { count: invitations }) : t("open-tables-note")} href="/lobby" />
          <${Row} symbol="plus" title=${t("new-table")} note=${t("new-table-note")} onClick=${openNewTable} />
          ${seasoned && learn}
        <//>
        ${me === null && html`<p class="small muted ctr mt12">${t("have-account")} <a class="link small" href="/you/sign-in">${t("sign-in")}</a></p>`}
        ${me?.guest &&
        html`<p class="tiny muted ctr mt12">${t("guest-line", { name: me.name })} <a class="link tiny" href="/you/account">${t("keep-games")}</a></p>`}
      </div>
    </div>
  <//>`;
}
