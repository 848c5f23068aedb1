// The chat of a game.

import { send } from "../lib/client.js";
import { t, when } from "../lib/i18n.js";
import { invalidate, useQuery } from "../lib/query.js";
import { store, stored } from "../lib/preferences.js";
import { classes, html, signal, useEffect, useRef, useState } from "../lib/view.js";
import { Button } from "../ui/controls.js";
import { attempt } from "../ui/problem.js";
import { openSheet } from "../ui/sheet.js";
import { Symbol } from "../ui/symbols.js";
import { toast } from "../ui/toast.js";
import { randomText } from "../../typescript/src/http.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./types.js").Schemas} Schemas */

const LONGEST = 500;

/** @param {GameSession} session */
export const openChat = (session) => openSheet({ title: t("chat"), class: "tall", body: () => html`<${Chat} session=${session} />` });

/** Grows whenever messages were shown. */
const read = signal(0);

/** What was typed and not sent, by game. @type {Map<string, string>} */
const drafts = new Map();

/** @param {{ session: GameSession }} props */
export function Chat({ session }) {
  const path = `/v1/games/${session.id}/messages?limit=500`;
  const { data } = useQuery(path);
  const [text, setText] = useState(drafts.get(session.id) ?? "");
  /** The key of a message goes with its text, so that a repetition is not a second message. */
  const key = useRef(randomText(4));
  /** @type {{ current: HTMLElement | null }} */
  const end = useRef(null);
  const messages = /** @type {Schemas["ChatMessage"][]} */ (data?.messages ?? []);
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
    if (!data?.latest) return;
    store(placeOfRead(session), String(data.latest));
    read.value += 1;
  }, [messages.length, data?.latest]);
  const write = (/** @type {string} */ next) => {
    drafts.set(session.id, next);
    setText(next);
  };
  const post = async () => {
    if (text.trim() === "") return;
    const sent = await attempt(() => send("POST", `/v1/games/${session.id}/messages`, { text: text.trim() }, { headers: { "Idempotency-Key": key.current }, repeatable: true }));
    if (!sent) return;
    key.current = randomText(4);
    write("");
    invalidate(path);
  };
  const own = session.game?.seat;
  return html`<div class="pad chat">
    <ol class="col g8" aria-label=${t("chat")}>${messages.map((message) => html`<li key=${message.number} class=${classes("msg", message.seat === own && "own")}>
      <p class="r g6 tiny muted"><${Symbol} name=${`seat-${message.seat}`} size=${14} />${message.author.name}<time class="end" datetime=${message.at}>${when(message.at)}</time>
        ${message.seat !== own && html`<button type="button" class="ib sm" aria-label=${t("message-report", { name: message.author.name })} onClick=${() => openReport(session, message)}><${Symbol} name="flag" size=${16} /></button>`}</p>
      <p class="pre">${message.text}</p></li>`)}</ol>
    ${messages.length === 0 && html`<p class="muted ctr pl16">${t("chat-empty")}</p>`}
    <div ref=${end}></div>
    <form class="r g8 mt12" onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), post())}>
      <label class="vh" for="chat-text">${t("chat-write")}</label>
      <textarea id="chat-text" class="grow" rows="2" maxlength=${LONGEST} placeholder=${t("chat-write")} value=${text} onInput=${(/** @type {any} */ event) => write(event.currentTarget.value)}></textarea>
      <${Button} type="submit" onClick=${post}>${t("send")}<//>
    </form>
  </div>`;
}

/** @param {GameSession} session @param {Schemas["ChatMessage"]} message */
function openReport(session, message) {
  const report = () => attempt(async () => {
    await send("POST", `/v1/games/${session.id}/messages/${message.number}/report`, {});
    toast(t("reported"));
    openChat(session);
  });
  const mute = () => attempt(async () => {
    await send("PUT", `/v1/me/mutes/${message.author.id}`);
    invalidate(`/v1/games/${session.id}/messages`);
    toast(t("muted", { name: message.author.name }));
    openChat(session);
  });
  openSheet({
    title: message.author.name,
    onBack: () => openChat(session),
    body: () => html`<div class="pad col g8"><p class="pre panel pl16">${message.text}</p><${Button} wide symbol="flag" onClick=${report}>${t("report")}<//><${Button} wide onClick=${mute}>${t("mute", { name: message.author.name })}<//></div>`,
  });
}

/** The number of the latest message that this browser has shown. @param {GameSession} session */
const placeOfRead = (session) => `chat.${session.id}`;

/** Whether there are messages that this browser has not shown. @param {GameSession} session */
export function useUnread(session) {
  const { data } = useQuery("/v1/me/chats");
  const entry = (data?.items ?? []).find((/** @type {Schemas["ChatSummary"]} */ { game_id }) => game_id === session.id);
  void read.value;
  return (entry?.latest ?? 0) > Number(stored(placeOfRead(session)) ?? 0);
}
