// The dock: what is to be done now. It holds the question, the two slots of a turn, what the move changes, and the one primary button.

import { number, t, when } from "../lib/i18n.js";
import { online, wake } from "../lib/client.js";
import { guideOf } from "../lib/guide.js";
import { navigate } from "../lib/router.js";
import { useQuery } from "../lib/query.js";
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "../lib/view.js";
import { Button, IconButton } from "../ui/controls.js";
import { closeSheet } from "../ui/sheet.js";
import { Symbol } from "../ui/symbols.js";
import { below } from "../ui/toast.js";
import { openActions } from "./actions.js";
import { AdviceButton } from "./advice.js";
import { openCard, openOption } from "./card.js";
import { catalogue } from "./catalogue.js";
import { split } from "./logic/actions.js";
import { changesOf } from "./logic/changes.js";
import { latestOfOthers } from "./logic/log.js";
import { actionsLeft, isComplete, isFollowUp, slotsOf } from "./logic/turn.js";
import { ClockBadge, SeatMarks, namesOf, parameterText, signed } from "./parts.js";
import { openPlans } from "./open-plans.js";
import { Gains, Question } from "./question.js";
import { openUndo } from "./undo.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./logic/turn.js").Slot} Slot */
/** @typedef {import("./logic/turn.js").Step} Step */

const PENDING = 150;
/** At most so many moves of others stand above the question. */
const NEWS = 2;
/** A phone on which the dock would take a third of the screen. */
const LOW = "(max-height: 700px) and (max-width: 640px)";

/** What stands at the bottom of a game. */
const BOTTOM = [".game", ".sidecol"].flatMap((of) => [".guide", ".dock", ".tabs"].map((part) => `${of} > ${part}`)).concat(".replay > .dock").join();

/** How high the dock is while nothing is sent, in pixels. */
let resting = 0;

/** Tells the toast how high the dock and the bar are. The browser says when a height has changed: to ask it after each change of the page would
 * lay the page out each time. */
export function useDockHeight() {
  useEffect(() => {
    /** @type {Map<Element, number>} */
    const heights = new Map();
    const publish = () => (below.value = Math.round([...heights.values()].reduce((sum, height) => sum + height, 0)));
    const sizes = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        const height = borderBoxSize[0]?.blockSize ?? 0;
        if (heights.has(target)) heights.set(target, height);
        if (target.matches(".dock:not([aria-busy])")) resting = height;
      }
      publish();
    });
    const find = () => {
      const parts = new Set(document.querySelectorAll(BOTTOM));
      for (const part of heights.keys()) {
        if (parts.has(part)) continue;
        sizes.unobserve(part);
        heights.delete(part);
      }
      for (const part of parts) {
        if (heights.has(part)) continue;
        heights.set(part, 0);
        sizes.observe(part, { box: "border-box" });
      }
      // What is new is measured before it is painted.
      if (![...heights.values()].includes(0)) publish();
    };
    const changes = new MutationObserver(find);
    changes.observe(document.body, { childList: true, subtree: true });
    find();
    return () => {
      changes.disconnect();
      sizes.disconnect();
      below.value = undefined;
    };
  }, []);
}

/** The dock of a game in progress. @param {{ session: GameSession, place: string }} props */
export function Dock({ session, place }) {
  const { game, sending: { value: sending }, trouble: { value: trouble }, turn: { value: turn } } = session;
  if (!game) return null;
  if (sending) return html`<${SendingDock} session=${session} />`;
  if (trouble?.kind === "changed") return html`<${ChangedDock} session=${session} trouble=${trouble} />`;
  if (!turn) return html`<${WaitingDock} session=${session} place=${place} />`;
  return html`<${TurnDock} session=${session} place=${place} />`;
}

/** The name of an action, short enough for a slot. @param {Step} step */
export function actionName({ option }) {
  return option.label ?? option.text ?? option.id;
}

/** What was chosen besides the action: the area, the player, the price. @param {Slot} slot */
function slotDetail({ steps }) {
  const [first, ...rest] = steps;
  const parts = rest.map(({ option, answer }) => {
    const [kind, word] = split(option.id);
    const name = kind === "area" ? (catalogue.value?.areas.find(({ id }) => id === word)?.name ?? word) : (option.label ?? option.text ?? option.id);
    return answer.amount === undefined ? name : `${name} (${number(answer.amount)})`;
  });
  const due = first?.option.payment?.due;
  const cards = first?.answer.cards?.length;
  return [due !== undefined && due > 0 && t("amount-mc", { amount: number(due) }), cards !== undefined && t("count-cards", { count: cards }), ...parts]
    .filter(Boolean)
    .join(" · ");
}

/** The two slots. @param {{ session: GameSession, steps?: Step[], note?: string }} props `note`: said in each, while the move waits. */
export function Slots({ session, note }) {
  const turn = session.turn.value;
  const taken = session.game?.view.actions ?? 0;
  const sent = session.sending.value?.steps;
  const slots = sent ? slotsOf({ steps: sent, base: /** @type {any} */ ({}), next: undefined, preview: undefined, refusal: undefined }) : turn ? slotsOf(turn) : [];
  const started = turn?.steps[0]?.starts ?? sent?.[0]?.starts ?? true;
  const done = started ? taken : 0;
  const room = !sent && turn && turn.base.question === "action" ? actionsLeft(turn, taken) : 0;
  const refused = turn?.refusal;
  return html`<ul class="slots" aria-label=${t("slots-label", { count: slots.length })}>
    ${slots.map((slot, n) => {
      const last = slot.first + slot.steps.length;
      const reason = refused && refused.step >= slot.first && refused.step < last ? refused.text : undefined;
      const first = /** @type {Step} */ (slot.steps[0]);
      const name = actionName(first);
      const remove = () => session.removeSlot(n);
      return html`<li key=${n} class=${classes("slot full", reason && "err")} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Delete" && !sent && remove()}>
        <span class="no">${number(n + 1 + done)}</span>
        <button type="button" class="m" onClick=${() => !sent && editSlot(session, slot)}><b>${name}</b><i class=${reason ? "c-bad" : ""}>${reason ?? note ?? slotDetail(slot)}</i></button>
        ${!sent && html`<button type="button" class="ib" aria-label=${t("slot-remove", { n: n + 1, name })} onClick=${remove}><${Symbol} name="close" /></button>`}
      </li>`;
    })}
    ${room > 0 && slots.length + done < 2 && slots.length > 0 && turn && !isFollowUp(turn) &&
    html`<li class="slot empty"><button type="button" class="m r g8" onClick=${() => openActions(session)}><span class="no">${number(slots.length + done + 1)}</span>
      <span><b>${t("slot-second")}</b><i>${t("slot-optional")}</i></span></button></li>`}
  </ul>`;
}

/** Opens what can be changed about a slot: the payment, the cards, the card itself. @param {GameSession} session @param {Slot} slot */
function editSlot(session, slot) {
  const first = slot.steps[0];
  if (!first) return;
  const [kind, word] = split(first.option.id);
  if (kind === "play_card") openCard(session, word, { step: slot.first });
  else openOption(session, first.option, { step: slot.first });
}

/** What the move changes, from the preview. @param {{ session: GameSession }} props */
export function Effects({ session }) {
  const { preview } = session.turn.value ?? {};
  const view = session.snapshot.value?.game.view;
  const last = session.turn.value?.steps.at(-1);
  const gains = last?.option.id.startsWith("area:") && html`<${Gains} option=${last.option} />`;
  const changes = preview && view ? changesOf(preview.values, preview.events, view) : [];
  if (changes.length === 0) return gains || null;
  return html`<div class="outcome">${gains}<p class="effects" aria-label=${t("effects-label")}>
    ${changes.map(({ symbol, kind, before, after }) => {
      const gain = after > before;
      const parameter = kind === "parameter" ? /** @type {"temperature"} */ ({ temp: "temperature" }[symbol] ?? symbol) : undefined;
      const text = parameter
        ? html`${parameterText(parameter, before).replace(/[^\d−]+$/, "")} <${Symbol} name="next" size=${12} /> ${parameterText(parameter, after)}`
        : kind === "stock" && !gain
          ? html`${number(before)} <${Symbol} name="next" size=${12} /> ${number(after)}`
          : signed(after - before);
      return html`<span key=${symbol + kind} class=${classes(parameter ? "" : gain ? "plus" : "minus", kind === "production" && "plate")}>${text} <${Symbol} name=${symbol} size=${16} label=${t(`symbol-${symbol}`)} /></span>`;
    })}
  </p></div>`;
}

/** The question line. @param {{ session: GameSession, title: string, text?: any, marker?: any, undo?: number, asks?: boolean, brief?: boolean }} props
 * `undo`: how many answers can be undone here. `asks`: the own seat is asked. `brief`: on a low screen the text is only heard. */
function Line({ session, title, text, marker, undo = 0, asks = false, brief }) {
  const { game } = session;
  return html`<div class="a" id="question" tabindex="-1">${marker ?? html`<span class="now-dot"></span>`}
    <div class="m"><b>${title}</b>${text && html`<span class=${brief && matchMedia(LOW).matches ? "vh" : "q"}>${text}</span>`}</div>
    ${game && html`<${ClockBadge} game=${game} />`}
    ${asks && html`<${AdviceButton} session=${session} />`}
    ${undo > 0 && html`<${IconButton} symbol="undo" label=${t("undo-count", { count: undo })} onClick=${() => openUndo(session)} />`}</div>`;
}

/** What others did while the player waited, as far as the log was not read yet: it leads to the log. @param {{ session: GameSession }} props */
function News({ session }) {
  const { data } = useQuery(`/v1/games/${session.id}/digest?names=players`);
  const news = data ? latestOfOthers(data, session.game?.seat, NEWS) : [];
  if (news.length === 0) return null;
  return html`<a class="news" href=${`/g/${session.id}/log`}>${news.map(({ seat, text }) => html`<span class="r g6" key=${seat}><${Symbol} name=${`seat-${seat}`} size=${14} /><span class="el">${text}</span></span>`)}</a>`;
}

/** My decision. @param {{ session: GameSession, place: string }} props */
function TurnDock({ session, place }) {
  const turn = /** @type {import("./logic/turn.js").Turn} */ (session.turn.value);
  const { game, trouble: { value: trouble }, blind: { value: blind } } = session;
  const decision = turn.base;
  const { options } = decision;
  const last = turn.steps.at(-1);
  const asked = turn.next ?? last?.decision ?? decision;
  const empty = turn.steps.length === 0;
  const follow = isFollowUp(turn);
  const ready = !turn.refusal && (isComplete(turn) || (blind && turn.steps.length > 0));
  const has = (/** @type {string} */ id) => options.find((option) => option.id === id);
  const [plants, heat, pass, end, first] = ["convert_plants", "convert_heat", "pass", "end_turn", "first_action"].map(has);
  const count = slotsOf(turn).length;
  const actions = decision.question === "action";
  const take = (/** @type {string} */ id) => {
    session.choose(id);
    if (has(id)?.next?.includes("area")) navigate(`/g/${session.id}`);
  };
  const lead = asked.question === "area" && place !== "map";
  const guide = guideOf(session.id);
  const second = empty && actions && (game?.view.actions ?? 0) > 0;
  const title = !decision.waiting ? t("you-may-change") : second ? `${t("your-turn")} · ${t("slot-second")}` : t("your-turn");
  // Where the player reads, and where the title says it all, a turn that is not begun takes one line on a low screen.
  const aside = empty && actions && (place !== "map" || second);
  return html`<section class=${classes("dock", aside && "aside")} aria-label=${t("dock")}>
    ${trouble && html`<p class="r g8 c-bad small" role="alert"><${Symbol} name="flag" />${trouble.kind === "changed" ? "" : trouble.text}</p>`}
    ${empty && actions && !second && place === "map" && decision.waiting && guide?.skipped !== false && html`<${News} session=${session} />`}
    ${(empty || follow) && html`<${Line} session=${session} title=${title} text=${asked.text} undo=${empty ? decision.undo.steps : 0} asks=${empty} brief=${aside} />`}
    ${!empty && html`<${Slots} session=${session} />`}
    ${follow && turn.next && html`<${Question} session=${session} decision=${turn.next} />`}
    ${!follow && last?.decision && !last.starts && html`<${Question} session=${session} decision=${last.decision} answered />`}
    <${Effects} session=${session} />
    ${session.rebuilding.value && html`<p class="tiny muted">${t("checking")}</p>`}
    <div class="bts">
      ${empty && actions && html`
        ${first && html`<${Button} class="grow lead" primary onClick=${() => take("first_action")}>${first.label ?? t("first-action")}<//>`}
        <${Button} class="grow lead" primary=${!first} onClick=${() => openActions(session)}>${t("actions")}<//>
        ${plants && html`<button type="button" class="chip" aria-label=${t("convert-plants")} onClick=${() => take("convert_plants")}><${Symbol} name="plants" size=${24} /><${Symbol} name="next" size=${12} /><${Symbol} name="tile-greenery" size=${24} /></button>`}
        ${heat && html`<button type="button" class="chip" aria-label=${t("convert-heat")} onClick=${() => take("convert_heat")}><${Symbol} name="heat" size=${24} /><${Symbol} name="next" size=${12} /><${Symbol} name="temp" size=${24} /></button>`}
        ${pass && html`<${Button} quiet class="edged" onClick=${() => take("pass")}>${t("pass")}<//>`}
        ${end && html`<${Button} quiet class="edged" onClick=${() => take("end_turn")}>${t("end-turn")}<//>`}`}
      ${empty && !actions && !follow && options.map((option, n) => html`<${Button} key=${option.id} class="grow" primary=${n === 0} onClick=${() => take(option.id)}>${option.label ?? option.text}<//>`)}
      ${lead && html`<${Button} class="grow" primary onClick=${() => navigate(`/g/${session.id}`)}>${t("to-map")}<//>`}
      ${!empty && !follow && html`<${Button} class="grow" primary symbol="check" disabled=${!ready} onClick=${() => confirm(session)}>${confirmText(turn, count)}<//>`}
      ${!empty && blind && html`<p class="tiny muted grow">${t("no-preview")}</p>`}
    </div>
  </section>`;
}

/** The words of the primary button. @param {import("./logic/turn.js").Turn} turn @param {number} count */
function confirmText(turn, count) {
  const last = turn.steps.at(-1);
  if (count === 1 && last?.answer.option === "pass") return t("confirm-pass");
  if (count === 1 && last?.answer.option === "end_turn") return t("end-turn");
  if (count === 1 && last?.option.id.startsWith("area:")) return t("confirm-place");
  if (turn.steps[0] && !turn.steps[0].starts) return t("confirm-answer");
  return t("confirm", { count });
}

/** Sends the turn, and moves the focus to the question. @param {GameSession} session */
export async function confirm(session) {
  const { vibrate } = /** @type {any} */ (navigator);
  vibrate?.call(navigator, 10);
  closeSheet();
  await session.confirm();
  document.getElementById("question")?.focus();
}

/** A move on its way. @param {{ session: GameSession }} props */
function SendingDock({ session }) {
  const sending = /** @type {import("./session.js").Sending} */ (session.sending.value);
  const [late, setLate] = useState(false);
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    const timers = [setTimeout(() => setLate(true), PENDING), setTimeout(() => setStuck(true), 5_000)];
    return () => timers.forEach(clearTimeout);
  }, [sending.at]);
  const offline = !online.value;
  const waits = offline || stuck;
  /** @type {{ current: HTMLElement | null }} */
  const box = useRef(null);
  // A dock that got lower for a moment would change the size of the map, which takes long to lay out.
  useLayoutEffect(() => box.current?.style.setProperty("min-height", waits ? "0" : `${resting}px`), [waits]);
  return html`<section class="dock" aria-label=${t("dock")} aria-busy="true" ref=${box}>
    ${waits && html`<p class="r g8 small" role="status"><${Symbol} name=${offline ? "cloudoff" : "retry"} />${offline ? t("sending-offline") : t("sending-resting")}</p>`}
    <div class="a" id="question" tabindex="-1"><span class="now-dot"></span><div class="m"><b>${sending.undo ? t("undoing") : late ? t("sending") : t("your-turn")}</b></div></div>
    <${Slots} session=${session} note=${waits ? t("sending-waits") : undefined} />
    <${Effects} session=${session} />
    ${waits && html`<div class="bts"><${Button} class="grow" onClick=${() => session.takeBack()}>${t("take-back")}<//>
      <${Button} class="grow" quiet symbol="retry" onClick=${wake}>${t("try-again-now")}<//></div>`}
  </section>`;
}

/** The question has changed. @param {{ session: GameSession, trouble: Extract<import("./session.js").Trouble, { kind: "changed" }> }} props */
function ChangedDock({ session, trouble }) {
  const left = trouble.slots.some(({ possible }) => possible);
  return html`<section class="dock" aria-label=${t("dock")}>
    <div class="a" id="question" tabindex="-1"><${Symbol} name="info" size=${24} /><div class="m"><b>${t("trouble-changed")}</b><span class="q">${t("trouble-changed-note")}</span></div></div>
    <ul class="slots">${trouble.slots.map(({ slot, possible, reason }, n) => html`<li key=${n} class=${classes("slot", possible ? "full" : "empty err")}><span class="no">${number(n + 1)}</span>
      <span class="m"><b>${actionName(/** @type {Step} */ (slot.steps[0]))}</b><i class=${possible ? "" : "c-bad"}>${possible ? t("still-possible") : (reason ?? t("no-longer-offered"))}</i></span></li>`)}</ul>
    <div class="bts"><${Button} class="grow" primary=${!left} onClick=${() => session.clear()}>${t("start-over")}<//>
      ${left && html`<${Button} class="grow" primary onClick=${() => session.playWhatIsLeft()}>${t("play-what-is-left")}<//>`}</div>
  </section>`;
}

/** Others are asked, or the game is over. @param {{ session: GameSession, place: string }} props */
function WaitingDock({ session, place }) {
  const { game, trouble: { value: trouble } } = session;
  const waits = game?.view.waiting_for ?? [];
  const running = game && game.view.phase !== "over" && game.view.phase !== "aborted";
  const forecast = useQuery(running && waits.length > 0 ? `/v1/games/${session.id}/forecast` : null);
  const latest = session.snapshot.value?.latest_event;
  const before = useRef(latest);
  useEffect(() => {
    if (before.current !== latest) void forecast.reload();
    before.current = latest;
  }, [latest]);
  if (!game) return null;
  const own = game.view.seats.find(({ seat }) => seat === game.seat);
  const expected = forecast.data?.expected;
  const title = !running ? t("game-over")
    : own?.passed ? t("you-are-out", { generation: game.view.generation + 1 })
    : waits.length === 1 ? t("now-plays", { name: namesOf(game, waits) })
    : t("now-waits-for", { names: namesOf(game, waits) });
  const text = expected ? t("asked-again", { from: when(expected.earliest), to: when(expected.latest) }) : undefined;
  const undo = session.undoRange?.steps ?? 0;
  const marker = waits.length > 0 ? html`<${SeatMarks} seats=${waits} />` : html`<span class="seatw"><${Symbol} name="trophy" size=${24} /></span>`;
  return html`<section class=${classes("dock", place !== "map" && "aside")} aria-label=${t("dock")}>
    ${trouble && trouble.kind !== "changed" && html`<p class="r g8 c-bad small" role="alert"><${Symbol} name="flag" />${trouble.text}</p>`}
    <${Line} session=${session} title=${title} text=${text} marker=${marker} brief=${place !== "map"} />
    <div class="bts">
      ${running && undo > 0 && html`<${Button} class="grow" symbol="undo" onClick=${() => openUndo(session)}>${t("undo-count", { count: undo })}<//>`}
      ${running && html`<${Button} class="grow" symbol="list" onClick=${() => openPlans(session)}>${t("plan-ahead")}<//>`}
      ${!running && html`<${Button} class="grow" primary href=${`/g/${session.id}/end`}>${t("result")}<//>`}
    </div>
  </section>`;
}
