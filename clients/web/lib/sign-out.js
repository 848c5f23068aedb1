// The end of a session, beyond what the sync layer does: the server learns of a sign-out later if it cannot be reached now, and nothing
// that was read stays stored.

import { randomText } from "../../typescript/src/http.js";

/** @typedef {import("../../typescript/src/storage.js").Storage} Storage */
/** @typedef {import("../../typescript/src/index.js").Tharsis} Tharsis */
/** @typedef {{ access_token: string, refresh_token: string }} Tokens */

/** The prefix of the sign-outs that the server has not carried out. Their records are `Tokens`. */
const SIGN_OUTS = "sign_out/";

/** The sign-outs that the server has not carried out. @param {Storage} storage */
export const waitingSignOuts = (storage) => storage.keys(SIGN_OUTS);

/** The session that is stored, also if another tab has stored it. @param {Storage} storage
 * @returns {Promise<Tokens & { account: { id: string } } | undefined>} */
export async function storedSession(storage) {
  const text = await storage.get("session");
  return text === undefined ? undefined : JSON.parse(text);
}

/** Signs out in this browser. Resolves as soon as nothing of the account is stored here; the server learns of it when it replies.
 * @param {Tharsis} tharsis */
export async function signOut(tharsis) {
  const { storage } = tharsis;
  const session = await storedSession(storage);
  if (session) {
    const { access_token, refresh_token } = session;
    // If it cannot be stored, the session ends on the server when its tokens expire.
    await storage.set(SIGN_OUTS + randomText(2), JSON.stringify({ access_token, refresh_token })).catch(() => {});
  }
  await tharsis.signOut({ send: false });
  void sendSignOuts(tharsis).catch(() => {});
}

/** Sends the sign-outs that wait until the server has carried them out. Tabs and the service worker do not send one twice.
 * @param {Tharsis} tharsis */
export async function sendSignOuts({ http, storage }) {
  const send = (/** @type {string} */ key) => storage.lock(key, () => sendSignOut(http, storage, key));
  await Promise.all((await waitingSignOuts(storage)).map(send));
}

/** A refusal ends the attempts too: the session does not exist any more. @param {Tharsis["http"]} http @param {Storage} storage
 * @param {string} key */
async function sendSignOut(http, storage, key) {
  const text = await storage.get(key);
  // Another tab has sent it.
  if (text === undefined) return;
  /** @type {Tokens} */
  let tokens = JSON.parse(text);
  const options = { auth: false, repeatable: true, tries: Infinity };
  const send = () =>
    http.exchange("POST", "/v1/sign-out", { ...options, headers: { Authorization: `Bearer ${tokens.access_token}` } });
  if ((await send()).status === 401) {
    // The access token has expired.
    const { status, body } = await http.exchange("POST", "/v1/sign-in/refresh", { ...options, body: { refresh_token: tokens.refresh_token } });
    if (status < 400) {
      tokens = { access_token: body.access_token, refresh_token: body.refresh_token };
      await storage.set(key, JSON.stringify(tokens));
      await send();
    }
  }
  await storage.remove(key);
}

/** Deletes what was read for accounts whose session is not stored any more. The moves that wait stay. @param {Storage} storage */
export async function sweep(storage) {
  const id = (await storedSession(storage))?.account.id;
  for (const key of await storage.keys("")) {
    const [owner, kind] = key.split("/");
    if (owner !== id && (kind === "cache" || kind === "cursor")) await storage.remove(key);
  }
}

/** Deletes everything of an account whose session has ended, also the moves that wait. Does nothing if another tab has signed in to it.
 * @param {Storage} storage @param {string} id */
export async function forget(storage, id) {
  if ((await storedSession(storage))?.account.id === id) return;
  for (const key of await storage.keys(`${id}/`)) await storage.remove(key);
}
