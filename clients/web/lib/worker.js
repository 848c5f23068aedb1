// The service worker: offline use, push, and sending moves that wait. Browsers offer it over https and on localhost only.

import { account, signedOut, tharsis } from "./client.js";
import { waitingSignOuts } from "./sign-out.js";

/** Whether this page may install the app, receive pushes and use passkeys. */
export const secure = isSecureContext;

/** @type {Promise<ServiceWorkerRegistration | undefined>} */
let registered = Promise.resolve(undefined);

/** Registers the worker once the page is idle, so that it does not compete with the first game. */
export function startWorker() {
  if (!secure || !("serviceWorker" in navigator)) return;
  document.addEventListener("visibilitychange", () => void leaveRequests().catch(() => {}));
  // A busy phone may not be idle for minutes.
  const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work, 1_000));
  const register = (/** @type {(value: ServiceWorkerRegistration | undefined) => void} */ resolve) => {
    navigator.serviceWorker.register("/sw.js", { type: "module", scope: "/" }).then(resolve, (why) => {
      console.warn("The service worker is not registered.", why);
      resolve(undefined);
    });
  };
  registered = new Promise((resolve) => idle(() => register(resolve), { timeout: 5_000 }));
}

/** Asks the worker to send the moves and sign-outs that wait as soon as there is a network, also if the page is closed by then. */
async function leaveRequests() {
  if (document.visibilityState === "visible") return;
  const moves = account.value && !signedOut.value ? await tharsis.outbox.pending() : [];
  const waiting = [...moves, ...(await waitingSignOuts(tharsis.storage))];
  const worker = /** @type {any} */ (await registered);
  if (waiting.length > 0) await worker?.sync?.register("moves");
}

/** The registration; `undefined` where there is none. */
export const registration = () => registered;

/** Opens what the worker asks for, when a push was tapped. @param {(path: string) => void} open */
export function listenToWorker(open) {
  navigator.serviceWorker?.addEventListener("message", (event) => event.data?.type === "open" && open(event.data.path));
}
