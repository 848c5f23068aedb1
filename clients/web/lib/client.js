// The connection to the service: one `Tharsis` of the sync layer, who is signed in, and whether the network is there.

import { NoReplyError, ProblemError, SignInNeededError, Tharsis } from "../../typescript/src/index.js";
import { language, setLanguage } from "./i18n.js";
import { forgetGames, keepGamesOf, stored } from "./preferences.js";
import { forget, sendSignOuts, signOut as signOutOf, storedSession, sweep } from "./sign-out.js";
import { BrowserStorage } from "./storage.js";
import { effect, signal } from "./view.js";

export { NoReplyError, ProblemError, SignInNeededError };

/** @typedef {import("../../typescript/src/problem.js").Schemas} Schemas */
/** @typedef {import("../../typescript/src/index.js").Notice} Notice */

/** The URL of the API: from the page, else the origin of the page. */
export const baseUrl = document.querySelector("meta[name=tharsis-api]")?.getAttribute("content") || location.origin;

const storage = new BrowserStorage();

export const tharsis = new Tharsis({ baseUrl, storage });

effect(() => void (tharsis.http.options.language = language.value));

/** Who is signed in: `undefined` until that is known, `null` for nobody. @type {import("@preact/signals").Signal<Schemas["Account"] | null | undefined>} */
export const account = signal(undefined);

/** The state of the stream: `connecting`, `live`, `polling` or `closed`. */
export const connection = signal("closed");

/** Whether the last request reached the server. */
export const online = signal(navigator.onLine);

/** True after the session has ended without the player asking for it: the screen stays, and a sheet asks to sign in. */
export const signedOut = signal(false);

/** Moves whose outcome came, and everything else that the sync layer reports. @type {Set<(notice: Notice) => void>} */
const listeners = new Set();

/** Calls a function with what the sync layer reports; returns a function that ends this. @param {(notice: Notice) => void} listener */
export function listen(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

tharsis.listen((notice) => {
  if (notice.type === "connection") {
    connection.value = notice.state;
    if (notice.state === "live") online.value = true;
  }
  if (notice.type === "signed_out") {
    signedOut.value = account.value !== null;
    void sweep(storage).catch(() => {});
  }
  for (const listener of listeners) listener(notice);
});

/** Connects the tabs of this browser: a message says that somebody has signed in or out. */
const tabs = globalThis.BroadcastChannel && new BroadcastChannel("tharsis");

/** Reloads the page if another tab has signed out, or has signed in to another account. */
async function followTabs() {
  const shown = account.value;
  if (!shown || signedOut.value) return;
  const session = await storedSession(storage);
  if (account.value === shown && session?.account.id !== shown.id) location.reload();
}

/** Time after the network has gone until the server is asked whether it is there, in milliseconds. */
const PROBE = 1_000;

/** Resumes the session of this browser, and follows the network and the visibility of the page. */
export async function startClient() {
  addEventListener("offline", () => {
    online.value = false;
    // A reply that was on its way may still come, and a server on this machine needs no network.
    setTimeout(() => void send("GET", "/healthz", undefined, { tries: 1, auth: false }).catch(() => {}), PROBE);
  });
  addEventListener("online", () => {
    online.value = true;
    wake();
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
  // A page that the browser keeps for "back" must not hold a connection.
  addEventListener("pagehide", () => account.value && tharsis.pause());
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    void followTabs().catch(() => {});
    wake();
  });
  tabs?.addEventListener("message", () => void followTabs().catch(() => {}));
  // The service worker has no page that names the API.
  void storage.set("base_url", baseUrl).catch(() => {});
  account.value = (await tharsis.start()) ?? null;
  void sweep(storage).catch(() => {});
  void sendSignOuts(tharsis).catch(() => {});
  // Another device may have changed the account. Whoever has signed out meanwhile stays signed out.
  if (account.value) void send("GET", "/v1/me").then((now) => account.value?.id === now.id && entered(now), () => {});
}

/** Tries at once what waits for the network, and listens again. Without an account only a sign-out can wait. */
export function wake() {
  if (account.value && !signedOut.value) tharsis.resume();
  else tharsis.http.wake();
}

/** @type {Promise<Schemas["Account"]> | undefined} */
let signingIn;

/** The account that is signed in; makes the guest of this device if there is none. @param {{ name?: string }} [guest] */
export async function ensureAccount(guest = {}) {
  if (account.value && !signedOut.value) return account.value;
  signingIn ??= tharsis
    .signInAsGuest({ ...guest, device: deviceName() })
    .then((made) => entered(/** @type {Schemas["Account"]} */ (made)))
    .finally(() => (signingIn = undefined));
  return signingIn;
}

/** @param {string} email @param {string} password */
export async function signIn(email, password) {
  return entered(/** @type {Schemas["Account"]} */ (await tharsis.signIn({ email, password, device: deviceName() })));
}

/** Signs out in all tabs. The server learns of it when there is a network. */
export async function signOut() {
  const left = account.value;
  const isOver = signedOut.value;
  account.value = null;
  signedOut.value = false;
  forgetGames();
  if (isOver) return left && forget(storage, left.id);
  await signOutOf(tharsis);
  tabs?.postMessage("signed_out");
}

/**
 * Takes over a change of the own account, also for the next start. A browser in which no language was chosen takes that
 * of the account.
 *
 * @param {Schemas["Account"]} changed
 */
export function entered(changed) {
  keepGamesOf(changed.id);
  signedOut.value = false;
  account.value = changed;
  const { language: tag } = changed;
  if (tag && tag !== language.value && stored("language") === null) void setLanguage(tag).catch(() => {});
  void storage.lock("session", async () => {
    const session = await storedSession(storage);
    if (session?.account.id === changed.id) await storage.set("session", JSON.stringify({ ...session, account: changed }));
  });
  tabs?.postMessage("signed_in");
  return changed;
}

/** How this browser is called in the list of sessions. */
export function deviceName() {
  const agent = navigator.userAgent;
  const browser = /Firefox\//.test(agent) ? "Firefox" : /Edg\//.test(agent) ? "Edge" : /Chrome\//.test(agent) ? "Chrome" : "Safari";
  const system = /Android/.test(agent) ? "Android" : /iPhone|iPad/.test(agent) ? "iOS" : /Mac OS/.test(agent) ? "macOS" : /Windows/.test(agent) ? "Windows" : "Linux";
  return `${browser}, ${system}`;
}

/**
 * Sends a request and returns the body of the reply. Throws `ProblemError`, `NoReplyError` or `SignInNeededError`. A request
 * without a reply is sent again only if `repeatable` is set, or if it reads.
 *
 * @param {"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} method
 * @param {string} path Such as `/v1/tables`.
 * @param {unknown} [body]
 * @param {import("../../typescript/src/http.js").Options} [options]
 * @returns {Promise<any>}
 */
export async function send(method, path, body, options = {}) {
  try {
    const auth = options.auth ?? Boolean(account.value);
    const reply = await tharsis.http.send(method, path, { tries: 2, repeatable: method !== "POST", ...options, auth, body });
    online.value = true;
    return reply.body;
  } catch (error) {
    if (error instanceof NoReplyError) online.value = false;
    throw error;
  }
}
