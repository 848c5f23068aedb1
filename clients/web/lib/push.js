// Web Push: whether this browser can have it, and turning it on and off.

import { account, listen, send } from "./client.js";
import { store, stored } from "./preferences.js";
import { signal } from "./view.js";
import { registration, secure } from "./worker.js";

/**
 * `unknown` until it is known; `insecure`: the page is not served over https; `unsupported`: the browser has no push; `install`: the
 * browser has it for installed apps only; `unoffered`: the server has no Web Push; `denied`: the person has refused; `off`; `on`.
 *
 * @type {import("@preact/signals").Signal<"unknown" | "insecure" | "unsupported" | "install" | "unoffered" | "denied" | "off" | "on">}
 */
export const pushState = signal("unknown");

/** @type {string | undefined} */
let publicKey;

/** Whether turning pushes on is worth offering. */
export function offersPush() {
  void readPushState();
  return pushState.value === "off" || pushState.value === "install";
}

/** Remembers that a move was made in this browser: before the first one nobody is asked about pushes. */
export const startPush = () =>
  void listen((notice) => {
    if (notice.type === "move" && notice.outcome.state === "done") store("moved", "yes");
  });

/** @type {Promise<void> | undefined} */
let reading;

/** Finds out the state, once. */
export function readPushState() {
  reading ??= (async () => {
    if (!account.value) {
      reading = undefined;
      return;
    }
    const apple = /iPhone|iPad/.test(navigator.userAgent);
    if (!secure) pushState.value = "insecure";
    else if (!("PushManager" in globalThis)) pushState.value = apple ? "install" : "unsupported";
    else {
      const services = await send("GET", "/v1/me/push-services");
      publicKey = services.web_push?.public_key;
      const subscription = await (await registration())?.pushManager.getSubscription();
      if (!publicKey) pushState.value = "unoffered";
      else if (Notification.permission === "denied") pushState.value = "denied";
      else pushState.value = subscription && stored("push-target") ? "on" : "off";
    }
  })().catch(() => void (reading = undefined));
  return reading;
}

/** @param {string} text base64url */
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

/** Asks for permission, subscribes, and registers this browser. */
export async function turnOnPush() {
  const worker = await registration();
  if (!worker || !publicKey) return;
  const permission = await Notification.requestPermission();
  if (permission !== "granted") {
    pushState.value = permission === "denied" ? "denied" : "off";
    return;
  }
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(publicKey) });
  const { endpoint, keys } = subscription.toJSON();
  const target = await send(
    "POST",
    "/v1/me/push-targets",
    { service: "web_push", endpoint, p256dh: keys?.p256dh, auth: keys?.auth },
    { repeatable: true },
  );
  store("push-target", target.id);
  pushState.value = "on";
}

/** Ends pushes to this browser. */
export async function turnOffPush() {
  const target = stored("push-target");
  const subscription = await (await registration())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  if (target) await send("DELETE", `/v1/me/push-targets/${target}`).catch(() => {});
  store("push-target", null);
  pushState.value = "off";
}
