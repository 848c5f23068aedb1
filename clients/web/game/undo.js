// The sheet that says what an undo takes back, and why it goes no further.

import { hasMessage, t } from "../lib/i18n.js";
import { html } from "../lib/view.js";
import { Button } from "../ui/controls.js";
import { closeSheet, openSheet } from "../ui/sheet.js";
import { Symbol } from "../ui/symbols.js";
import { useQuery } from "../lib/query.js";
import { panelsOf, symbolOfEvent } from "./logic/log.js";

/** @param {import("./session.js").GameSession} session */
export function openUndo(session) {
  openSheet({ title: t("undo-title"), body: () => html`<${Undo} session=${session} />` });
}

/** @param {{ session: import("./session.js").GameSession }} props */
function Undo({ session }) {
  const range = session.undoRange;
  const { data } = useQuery(range && range.steps > 0 ? `/v1/games/${session.id}/events?after=${range.to}&limit=500&names=players` : null);
  if (!range || range.steps === 0) return html`<p class="pl16">${t("undo-nothing")}</p>`;
  const lines = panelsOf(data?.events ?? []).flatMap((panel) => panel.lines).filter(({ event }) => event.seat === session.game?.seat);
  const undo = async (/** @type {number} */ steps) => {
    closeSheet();
    await session.undo(steps);
  };
  const reason = hasMessage(`undo-limit-${range.blocked_by}`) ? t(`undo-limit-${range.blocked_by}`) : "";
  return html`<div class="pad col g8">
    <p>${t("undo-takes-back", { count: range.steps })}</p>
    <ul class="panel">${lines.map(({ event }) => html`<li class="ev" key=${event.seq}><${Symbol} name=${symbolOfEvent(event)} /><span class="m">${event.text}</span></li>`)}</ul>
    <p class="small muted">${reason}</p>
    <div class="foot">${range.steps > 1 && html`<${Button} class="grow" onClick=${() => undo(1)}>${t("undo-last")}<//>`}
      <${Button} class="grow" primary symbol="undo" onClick=${() => undo(range.steps)}>${t("undo-count", { count: range.steps })}<//></div>
  </div>`;
}
