// One open game: its position as it comes, the move in the making, and moves on their way.

import { alarm, announceLater } from "../lib/announce.js";
import { NoReplyError, ProblemError, listen, online, send, tharsis } from "../lib/client.js";
import { t } from "../lib/i18n.js";
import { store, stored as kept } from "../lib/preferences.js";
import { batch, effect, signal } from "../lib/view.js";
import { problemText } from "../ui/problem.js";
import { toast } from "../ui/toast.js";
import { loadCatalogue } from "./catalogue.js";
import { gameAfter } from "./logic/changes.js";
import * as turns from "./logic/turn.js";

/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").MoveAnswer} MoveAnswer */
/** @typedef {import("./logic/turn.js").Turn} Turn */
/** @typedef {import("./logic/turn.js").Step} Step */
/** @typedef {import("../../typescript/src/index.js").Snapshot} Snapshot */
/** @typedef {import("../../typescript/src/index.js").Entry} Entry */
/** @typedef {import("../../typescript/src/index.js").Outcome} Outcome */

/**
 * A choice of cards that is one answer: set-up, research, a pick, cards to discard or to keep.
 *
 * @typedef {object} Form
 * @property {string} tag
 * @property {string | undefined} option
 * @property {string[]} cards
 * @property {import("./types.js").Payment | undefined} payment
 * @property {string | undefined} shown The card or corporation that was tapped last: the dock has its text.
 */

/** A move on its way. @typedef {{ key: string, at: number, undo: boolean, steps: Step[] }} Sending */

/**
 * What is in the way of a move.
 *
 * @typedef {{ kind: "changed", slots: ReturnType<typeof turns.compare>, steps: Step[] }
 *   | { kind: "over" | "resigned" | "handed_over" | "failed", text: string }} Trouble
 */

const PREVIEW = 150;
/** At most so many events at once are announced. */
const ANNOUNCED = 20;

export class GameSession {
  /** Whether the own seat can move and plan. */
  plays = true;
  /** @type {import("@preact/signals").Signal<Snapshot | undefined>} */
  snapshot = signal(undefined);
  /** @type {import("@preact/signals").Signal<Turn | undefined>} */
  turn = signal(undefined);
  /** @type {import("@preact/signals").Signal<Form | undefined>} */
  form = signal(undefined);
  /** @type {import("@preact/signals").Signal<Sending | undefined>} */
  sending = signal(undefined);
  /** The position that the move on its way leads to, as its preview says, until a newer position has come.
   * @type {import("@preact/signals").Signal<import("./types.js").Game | undefined>} */
  #expected = signal(undefined);
  /** @type {import("@preact/signals").Signal<Trouble | undefined>} */
  trouble = signal(undefined);
  /** True if the result of the present choice could not be asked for. */
  blind = signal(false);
  /** True while the steps of a turn are asked for one after the other. */
  rebuilding = signal(false);
  /** Areas that have changed since the screen was opened, the latest last. @type {import("@preact/signals").Signal<string[]>} */
  changed = signal([]);
  /** The area that a text points to. @type {import("@preact/signals").Signal<string | undefined>} */
  ringed = signal(undefined);
  /** Why the game cannot be shown. @type {import("@preact/signals").Signal<unknown>} */
  error = signal(undefined);
  /** The number of the latest event of the own moves: older positions are not adopted. */
  #latest = 0;
  /** The number of the latest event before the move on its way: its position may come again. */
  #before = 0;
  #end = new AbortController();
  /** @type {(() => void)[]} */
  #stops = [];
  /** @type {AbortController | undefined} */
  #asking;
  /** What an earlier page has left: the turn and the form of a question, which may not be known yet.
   * @type {{ turn: import("./logic/turn.js").StoredTurn | undefined, form: Form | undefined }} */
  #left = { turn: undefined, form: undefined };
  /** Keys of moves whose outcome is known: the outbox may still hold one for a moment. @type {Set<string>} */
  #settled = new Set();
  /** An answer that was given before it was known what is asked. @type {{ option: string, extra: Omit<MoveAnswer, "option"> | undefined } | undefined} */
  #early;

  /** @param {string} id */
  constructor(id) {
    this.id = id;
  }

  /** The game: as the move on its way will leave it, or as it was read last. */
  get game() {
    return this.#expected.value ?? this.snapshot.value?.game;
  }

  /** The open decision of the own seat. */
  get decision() {
    return this.turn.value?.base;
  }

  open() {
    const read = (/** @type {string} */ name) => JSON.parse(kept(`${name}.${this.id}`) ?? "null") ?? undefined;
    this.#left = { turn: read("turn"), form: read("form") };
    this.#stops.push(
      listen((notice) => {
        if (notice.type === "move" && notice.entry.game === this.id) this.#finish(notice.entry, notice.outcome);
      }),
      effect(() => {
        const [turn, form, sending] = [this.turn.value, this.form.value, this.sending.value];
        if (sending || this.rebuilding.value || !this.snapshot.value) return;
        store(`turn.${this.id}`, turn && turn.steps.length > 0 ? JSON.stringify(turns.stored(turn)) : null);
        store(`form.${this.id}`, form && (form.cards.length > 0 || form.option) ? JSON.stringify(form) : null);
      }),
    );
    void this.#follow();
    void this.#resume();
  }

  close() {
    this.#end.abort();
    this.#asking?.abort();
    for (const stop of this.#stops) stop();
  }

  async #follow() {
    try {
      await loadCatalogue();
      for await (const snapshot of tharsis.subscribe(this.id, { signal: this.#end.signal })) {
        await loadCatalogue();
        if (snapshot.fresh) online.value = true;
        this.#take(snapshot);
      }
    } catch (error) {
      if (!this.#end.signal.aborted) this.error.value = error;
    }
  }

  /** The first move that is still on its way, of this page or of an earlier one. */
  async #pending() {
    try {
      // Without a session there is no outbox: to ask for it throws.
      const entries = await tharsis.outbox.pending(this.id);
      const entry = entries.find(({ key }) => !this.#settled.has(key));
      return this.sending.value ? undefined : entry;
    } catch {
      return undefined;
    }
  }

  async #resume() {
    const entry = await this.#pending();
    if (!entry) return;
    const steps = (this.#left.turn?.steps ?? []).map((step) => ({ ...step, decision: undefined }));
    this.sending.value = { key: entry.key, at: entry.at, undo: entry.kind === "undo", steps };
  }

  /** @param {Snapshot} snapshot */
  #take(snapshot) {
    batch(() => {
      const { events, game } = snapshot;
      this.snapshot.value = snapshot;
      this.error.value = undefined;
      const areas = events.flatMap(({ type, data }) => (type === "tile_placed" || type === "area_claimed" ? [data.area ?? ""] : []));
      if (areas.length > 0) this.changed.value = [...this.changed.value.filter((one) => !areas.includes(one)), ...areas];
      // After a long absence the log says what happened.
      if (events.length <= ANNOUNCED) for (const event of events) if (event.seat !== game.seat && event.text) announceLater(event.text);
      if (snapshot.latest_event < this.#latest) return;
      if (!this.sending.value || snapshot.latest_event > this.#before) this.#expected.value = undefined;
      this.#adopt(game.decision?.decision);
    });
  }

  /** Goes on with the decision that is open now, and keeps what was chosen for it. @param {Decision | undefined} decision */
  #adopt(decision) {
    if (this.sending.value) return;
    const turn = this.turn.value;
    if (turn && decision && turn.base.tag === decision.tag) {
      // The stored position was in another language.
      if (turn.base.text === decision.text) return;
      if (turn.steps.length > 0) void this.#rebuild(decision, turn.steps);
      else this.turn.value = turns.startTurn(decision);
      return;
    }
    if (turn && turn.steps.length > 0) {
      const slots = turns.compare(decision, turn.steps);
      this.trouble.value = { kind: "changed", slots, steps: turn.steps };
      alarm(t("trouble-changed"));
    }
    if (!decision) {
      this.turn.value = this.form.value = undefined;
      return;
    }
    this.form.value = this.#formFor(decision);
    const { turn: left } = this.#left;
    this.turn.value = turns.startTurn(decision);
    if (left?.tag === decision.tag && left.steps.length > 0) {
      this.#left.turn = undefined;
      void this.#rebuild(decision, left.steps.map((step) => ({ ...step, decision: undefined })));
    }
  }

  /** @param {Decision} decision @returns {Form} */
  #formFor(decision) {
    const { form: left } = this.#left;
    if (left?.tag === decision.tag) return left;
    const { given } = decision;
    return {
      tag: decision.tag,
      option: given?.corporation ? `corporation:${given.corporation}` : undefined,
      cards: given?.cards ?? [],
      payment: undefined,
      shown: undefined,
    };
  }

  /** Changes the form. @param {Partial<Form>} change */
  fill(change) {
    if (this.form.value) this.form.value = { ...this.form.value, ...change };
  }

  /** Fills the form with an answer to a question about cards. @param {MoveAnswer | undefined} answer */
  fillFrom(answer) {
    const option = answer?.option === "buy" ? undefined : answer?.option;
    this.fill({ option, cards: answer?.cards ?? [], payment: answer?.payment, shown: undefined });
  }

  /** Adds a card to the form, or takes it out; no more than `most`. @param {string} card @param {number} most */
  tick(card, most) {
    const cards = this.form.value?.cards ?? [];
    const next = cards.includes(card) ? cards.filter((one) => one !== card) : most === 1 ? [card] : cards.length < most ? [...cards, card] : cards;
    this.fill({ cards: next, shown: card, payment: undefined });
    return next;
  }

  /** Answers what is asked after the steps. @param {string} option @param {Omit<MoveAnswer, "option">} [extra] */
  choose(option, extra) {
    const turn = this.turn.value;
    if (!turn) return;
    this.#early = turn.next === undefined && turn.steps.length > 0 && !turn.preview && !turn.refusal ? { option, extra } : undefined;
    if (!this.#early) this.#set(turns.choose(turn, option, extra));
  }

  /** Answers a step anew. @param {number} index @param {string} option @param {Omit<MoveAnswer, "option">} [extra] */
  replace(index, option, extra) {
    if (this.turn.value) this.#set(turns.replace(this.turn.value, index, option, extra));
  }

  /** @param {number} index */
  cut(index) {
    if (this.turn.value) this.#set(turns.cutAt(this.turn.value, index));
  }

  /** @param {number} n From 0. */
  removeSlot(n) {
    const turn = this.turn.value;
    if (!turn) return;
    const slots = turns.slotsOf(turn);
    if (n === slots.length - 1) this.cut(slots[n]?.first ?? 0);
    else void this.#rebuild(turn.base, turns.removeSlot(turn, n).steps);
  }

  /** Begins the turn anew with these answers to the open decision, as far as they are offered. @param {MoveAnswer[]} answers */
  async prepare(answers) {
    const base = this.decision;
    if (!base || this.sending.value) return;
    this.trouble.value = undefined;
    const step = (/** @type {MoveAnswer} */ answer) => ({ decision: undefined, option: { id: answer.option, text: answer.option, label: answer.option }, answer, starts: false });
    await this.#rebuild(base, answers.map(step));
  }

  clear() {
    batch(() => {
      this.trouble.value = undefined;
      if (this.turn.value) this.turn.value = turns.startTurn(this.turn.value.base);
    });
  }

  /** @param {Turn} turn */
  #set(turn) {
    if (this.sending.value) return;
    this.#early = undefined;
    batch(() => {
      this.trouble.value = undefined;
      this.blind.value = false;
      this.turn.value = turn;
    });
    this.#asking?.abort();
    if (turn.steps.length === 0 || turn.preview) return;
    this.#asking = new AbortController();
    const waits = (turn.steps.at(-1)?.option.next ?? []).length === 0;
    void this.#preview(turn, this.#asking.signal, waits ? PREVIEW : 0);
  }

  /** Plays steps again on a decision, as far as they are offered: what they open is known then. @param {Decision} base @param {Step[]} steps */
  async #rebuild(base, steps) {
    this.#asking?.abort();
    const { signal } = (this.#asking = new AbortController());
    this.rebuilding.value = true;
    this.turn.value = turns.rebase(base, steps);
    let turn = turns.startTurn(base);
    try {
      for (const { answer } of steps) {
        const { option, ...extra } = answer;
        const next = turns.choose(turn, option, extra);
        if (next === turn) break;
        turn = await this.#ask(next, signal);
        if (turn.refusal) break;
      }
      if (!signal.aborted) this.turn.value = turn;
    } catch {
      this.blind.value = !signal.aborted;
    } finally {
      if (!signal.aborted) this.rebuilding.value = false;
    }
  }

  /** @param {Turn} turn @param {AbortSignal} signal @param {number} wait */
  async #preview(turn, signal, wait) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (signal.aborted) return;
    try {
      const seen = await this.#ask(turn, signal);
      if (signal.aborted || !this.turn.value || turns.keyOf(this.turn.value) !== turns.keyOf(turn)) return;
      this.turn.value = seen;
      const early = this.#early;
      this.#early = undefined;
      if (early) this.choose(early.option, early.extra);
    } catch {
      if (!signal.aborted) this.blind.value = true;
    }
  }

  /** The turn with what the server says about it. Throws where it says nothing. @param {Turn} turn @param {AbortSignal} signal */
  async #ask(turn, signal) {
    const path = `/v1/games/${this.id}/moves/preview?names=players`;
    try {
      const headers = { "If-Match": `"${turn.base.tag}"` };
      return turns.withPreview(turn, await send("POST", path, { answers: turns.answersOf(turn) }, { headers, repeatable: true, signal }));
    } catch (error) {
      const refusal = error instanceof ProblemError ? error.problem?.refusal : undefined;
      if (!refusal) throw error;
      return turns.withRefusal(turn, { step: refusal.answer ?? turn.steps.length - 1, text: refusal.text ?? "" });
    }
  }

  /** Sends the turn. */
  async confirm() {
    const turn = this.turn.value;
    if (!turn || turn.steps.length === 0) return;
    const game = this.game;
    const expected = game && turn.preview && gameAfter(game, turn.preview);
    await this.#send(turn.base.tag, turns.answersOf(turn), turn.steps, expected);
  }

  /** Sends one answer to the open decision. @param {MoveAnswer} answer */
  async answer(answer) {
    const decision = this.decision;
    if (!decision) return;
    const option = decision.options.find(({ id }) => id === answer.option);
    await this.#send(decision.tag, [answer], option ? [{ decision, option, answer, starts: turns.isRoot(decision) }] : []);
  }

  /** @param {string} tag @param {MoveAnswer[]} answers @param {Step[]} steps @param {import("./types.js").Game} [expected] The position after them. */
  async #send(tag, answers, steps, expected) {
    if (this.sending.value) return;
    this.#asking?.abort();
    batch(() => {
      this.sending.value = { key: "", at: Date.now(), undo: false, steps };
      this.#before = Math.max(this.#latest, this.snapshot.value?.latest_event ?? 0);
      this.#expected.value = expected;
    });
    try {
      this.#stored((await tharsis.move(this.id, tag, answers)).key);
    } catch (error) {
      this.#notStored(error);
    }
  }

  /** Takes the last answers back. @param {number} steps */
  async undo(steps) {
    if (this.sending.value) return;
    this.#asking?.abort();
    const turn = this.turn.value;
    batch(() => {
      if (turn) this.turn.value = turns.startTurn(turn.base);
      this.sending.value = { key: "", at: Date.now(), undo: true, steps: [] };
    });
    try {
      this.#stored((await tharsis.undo(this.id, steps, turn?.base.tag)).key);
    } catch (error) {
      this.turn.value = turn;
      this.#notStored(error);
    }
  }

  /** A move could not be stored, and is not sent: what was chosen stays. @param {unknown} error */
  #notStored(error) {
    const text = error instanceof DOMException && error.name === "QuotaExceededError" ? t("storage-full") : problemText(error);
    batch(() => {
      this.sending.value = this.#expected.value = undefined;
      this.trouble.value = { kind: "failed", text };
    });
    alarm(text);
  }

  /** The move is stored under a key. Its outcome may have come already. @param {string} key */
  #stored(key) {
    const sending = this.sending.value;
    if (sending) this.sending.value = { ...sending, key };
  }

  /** Takes a move back that was never sent. */
  async takeBack() {
    const { key } = this.sending.value ?? {};
    if (key && !(await tharsis.outbox.cancel(key))) toast({ text: t("sending-too-late"), symbol: "info" });
  }

  /** @param {Entry} entry @param {Outcome} outcome */
  #finish(entry, outcome) {
    const { steps = [], undo = entry.kind === "undo" } = this.sending.value ?? {};
    this.#settled.add(entry.key);
    batch(() => {
      this.sending.value = undefined;
      if (outcome.state !== "done") this.#expected.value = undefined;
      if (outcome.state === "done") this.#done(outcome.reply, steps, undo);
      else if (outcome.state === "rejected") this.#rejected(outcome.error, steps);
    });
    void this.#pending().then((next) => {
      if (next) this.sending.value = { key: next.key, at: next.at, undo: next.kind === "undo", steps: [] };
    });
  }

  /** @param {import("./types.js").Schemas["MoveReply"]} reply @param {Step[]} steps @param {boolean} undo */
  #done({ decision, applied, unused, stopped, events, latest_event }, steps, undo) {
    this.#latest = latest_event;
    this.turn.value = undefined;
    store(`turn.${this.id}`, null);
    store(`form.${this.id}`, null);
    const areas = events.flatMap(({ type, data }) => (type === "tile_placed" ? [data.area ?? ""] : []));
    if (areas.length > 0) this.changed.value = areas;
    this.#adopt(decision);
    const what = steps.slice(0, applied).filter(({ starts }, n) => starts || n === 0);
    const names = what.map(({ option }) => option.label ?? option.text ?? option.id);
    if (undo) toast({ text: t("done-undo", { count: applied }), symbol: "undo" });
    else if (names.length > 0) {
      const canUndo = (decision?.undo.steps ?? 0) > 0;
      const text = stopped ? t("done-stopped", { what: names.join(", ") }) : t("done-move", { what: names.join(", ") });
      toast({ text, ...(canUndo && { action: t("undo"), symbolOfAction: "undo", onAction: () => this.undo(1) }) });
    }
    if (decision && unused > 0) void this.#rebuild(decision, steps.slice(applied));
  }

  /** @param {ProblemError} error @param {Step[]} steps */
  #rejected(error, steps) {
    const { code, problem } = error;
    if (code === "decision_changed") {
      const decision = problem?.decision;
      this.turn.value = undefined;
      this.#adopt(decision);
      this.trouble.value = { kind: "changed", slots: turns.compare(decision, steps), steps };
      alarm(t("trouble-changed"));
    } else if (code === "move_refused" && this.turn.value) {
      const refusal = { step: problem?.refusal?.answer ?? 0, text: problem?.refusal?.text ?? error.message };
      this.turn.value = turns.withRefusal(this.turn.value, refusal);
      alarm(refusal.text);
      if (this.turn.value.steps.length === 0) this.trouble.value = { kind: "failed", text: refusal.text };
    } else {
      const kinds = /** @type {const} */ ({ game_over: "over", seat_resigned: "resigned", seat_handed_over: "handed_over" });
      const kind = kinds[/** @type {keyof typeof kinds} */ (code)] ?? "failed";
      this.trouble.value = { kind, text: error.message };
      this.turn.value = this.turn.value && turns.startTurn(this.turn.value.base);
      alarm(error.message);
    }
  }

  /** After the question has changed: goes on with what is still possible. */
  playWhatIsLeft() {
    const [trouble, decision] = [this.trouble.value, this.decision];
    if (trouble?.kind !== "changed" || !decision) return;
    const steps = trouble.slots.filter(({ possible }) => possible).flatMap(({ slot }) => slot.steps);
    this.trouble.value = undefined;
    void this.#rebuild(decision, steps);
  }

  /** How far the own seat can undo, also while it is asked nothing. */
  get undoRange() {
    return this.decision?.undo ?? this.game?.view.own?.undo;
  }
}

/** Whether an error means that there is no network. @param {unknown} error */
export const isOffline = (error) => error instanceof NoReplyError;

/** The session of the game that is shown; one at a time. @type {GameSession | undefined} */
let current;
let spoken = "";

/** The session of a game, with texts in one language; closes another one. @param {string} id @param {string} tag */
export function sessionOf(id, tag) {
  if (current?.id !== id || spoken !== tag) {
    current?.close();
    current = new GameSession(id);
    spoken = tag;
    current.open();
  }
  return current;
}

/** Ends a session. @param {GameSession} session */
export function closeSession(session) {
  session.close();
  if (current === session) current = undefined;
}
