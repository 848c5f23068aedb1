// The service worker: the client without a network, moves that wait, and pushes.

import { IndexedDbStorage, Tharsis } from "../typescript/src/index.js";
import { sendSignOuts } from "./lib/sign-out.js";

/** The folder of the client; its address contains a hash of all files, so a new version has a new cache. */
const ASSETS = "/web/";
const CACHE = `tharsis${ASSETS}`;
/** The page of all addresses of the client. */
const PAGE = "/";
const PLACES = /^\/(?:(?:play|you|lobby|g|s|t)(?:\/|$)|$)/;

/** @type {any} */
const worker = self;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));

async function install() {
  const cache = await caches.open(CACHE);
  const list = await fetch(`${ASSETS}files.json`);
  if (list.ok) await cache.addAll([PAGE, ...(await list.json())]);
  await worker.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith("tharsis/") && name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate" && PLACES.test(url.pathname)) event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});

/** The page from the network, so that a new version comes at once; from the cache if there is no network in time. @param {Request} request */
async function page(request) {
  const kept = await caches.match(PAGE);
  if (!kept) return fetch(request);
  try {
    const reply = await fetch(request, { signal: AbortSignal.timeout(4_000) });
    // What the server refuses, such as an address that is none of the client, is shown.
    const unavailable = reply.status >= 500 || reply.status === 408 || reply.status === 429;
    return unavailable ? kept : reply;
  } catch {
    return kept;
  }
}

// A move or a sign-out that was made without a network is sent when the network is back, also if the page is closed by then.
worker.addEventListener("sync", (/** @type {any} */ event) => event.waitUntil(sendWaiting()));

async function sendWaiting() {
  const storage = new IndexedDbStorage();
  const baseUrl = (await storage.get("base_url")) ?? worker.location.origin;
  const tharsis = new Tharsis({ baseUrl, storage });
  if (await tharsis.start({ stream: false })) await tharsis.outbox.flush();
  tharsis.close();
  await sendSignOuts(tharsis);
}

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(show(event.data?.json())));

/** Shows a push in the place of the previous one of the game, or takes that away when the question was answered elsewhere.
 * @param {import("../typescript/src/problem.js").Schemas["PushMessage"] | undefined} message */
async function show(message) {
  if (!message) return;
  const { type, game_id: game, game_name, text, needs_me_count } = message;
  const badges = /** @type {any} */ (navigator);
  if (needs_me_count > 0) await badges.setAppBadge?.(needs_me_count).catch(() => {});
  else await badges.clearAppBadge?.().catch(() => {});
  if (type === "answered") {
    for (const shown of await worker.registration.getNotifications({ tag: game })) shown.close();
  } else if (text) {
    const icon = `${ASSETS}icons/icon-192.png`;
    await worker.registration.showNotification(game_name, { body: text, tag: game, renotify: true, icon, data: { game } });
  }
}

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.game));
});

/** Shows a game: in a window of the client if there is one. @param {string | undefined} game */
async function open(game) {
  const path = game ? `/g/${game}?from=push` : "/";
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const one of windows) {
    if (!PLACES.test(new URL(one.url).pathname)) continue;
    one.postMessage({ type: "open", path });
    return one.focus();
  }
  return worker.clients.openWindow(path);
}
