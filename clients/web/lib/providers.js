// Sign-in with a provider: the browser goes to the provider and comes back with an ID token in the fragment of the address. The server
// says where to go. What was begun is kept in this browser, and counts once.

import { randomText } from "../../typescript/src/http.js";
import { deviceName, entered, send, tharsis } from "./client.js";
import { Refusal } from "./refusal.js";
import { signal } from "./view.js";

/** @typedef {import("./client.js").Schemas} Schemas */
/** @typedef {Schemas["WebProvider"]} WebProvider */
/** @typedef {Schemas["ProviderProof"]} ProviderToken An ID token, and the nonce that it was asked for with. */

/**
 * What somebody wants of a provider: sign in, link it to the account, or prove that they own the account. The proof is for a request of the owner.
 *
 * @typedef {{ purpose: "sign-in" } | { purpose: "link" } | { purpose: "proof", request: OwnerRequest }} Wish
 */

/** What only the owner of an account may do, in a form that can be stored. `value` belongs to the kind.
 * @typedef {{ kind: string, value?: any }} OwnerRequest */

/** The page that providers send the browser back to. It is registered at the provider. */
export const RETURN = "/you/provider";

/** Where the browser keeps what it has begun: the key ends in the state. The session storage of a tab does not do: Chromium shows an
 * old copy of it to a page that comes back from another site. */
const BEGUN = "provider-sign-in/";

/** The providers that this page can use; `undefined` until they are known. @type {import("@preact/signals").Signal<WebProvider[] | undefined>} */
export const webProviders = signal(undefined);

/** A nonce, with the providers of the server. @returns {Promise<Schemas["ProviderNonce"]>} */
const issueNonce = () => send("POST", "/v1/sign-in/provider/nonce", undefined, { auth: false, repeatable: true });

/** Reads which providers this page can use. Without a network they stay unknown. */
export async function readProviders() {
  if (webProviders.value === undefined) webProviders.value = await issueNonce().then(({ web }) => web, () => undefined);
}

/** The name of a provider for people; one that this client does not know is called as the operator has named it. @param {string} provider */
export const providerName = (provider) => ({ apple: "Apple", google: "Google" })[provider] ?? provider;

/** Goes to a provider. @param {WebProvider} provider @param {Wish} wish */
export async function goToProvider({ provider, authorization_url }, wish) {
  const { nonce, expires_at } = await issueNonce();
  const state = randomText(8);
  for (const key of await tharsis.storage.keys(BEGUN)) await takeBegun(key, false);
  await tharsis.storage.set(BEGUN + state, JSON.stringify({ provider, nonce, expires_at, wish }));
  const url = new URL(authorization_url);
  for (const [name, value] of Object.entries({ redirect_uri: location.origin + RETURN, state, nonce })) url.searchParams.set(name, value);
  location.assign(url);
}

/**
 * Reads what was begun, and removes it if its nonce has expired.
 *
 * @param {string} key
 * @param {boolean} counts Whether it is removed in any case: it counts once.
 * @returns {Promise<{ provider: string, nonce: string, wish: Wish } | undefined>}
 */
function takeBegun(key, counts) {
  const { storage, http } = tharsis;
  return storage.lock(BEGUN, async () => {
    const text = await storage.get(key);
    if (text === undefined) return undefined;
    const begun = JSON.parse(text);
    const expired = Date.parse(begun.expires_at) < http.serverNow();
    if (counts || expired) await storage.remove(key);
    return expired ? undefined : begun;
  });
}

/** What the provider has sent with the browser. @type {URLSearchParams | undefined} */
let sent;

/** Takes the reply of a provider out of the address at once, so that it stays neither in the history nor on the screen. */
export function takeProviderReply() {
  if (location.pathname !== RETURN || location.hash + location.search === "") return;
  // Some providers report errors in the query.
  sent = new URLSearchParams(location.hash.length > 1 ? location.hash.slice(1) : location.search);
  history.replaceState(null, "", RETURN);
}

/**
 * What the provider has replied, once. Throws `Refusal` if it does not belong to what this browser has begun, or if the provider or
 * the person has refused.
 *
 * @returns {Promise<{ provider: string, wish: Wish, token: ProviderToken }>}
 */
export async function readProviderReply() {
  const reply = sent;
  sent = undefined;
  const state = reply?.get("state");
  const begun = state ? await takeBegun(BEGUN + state, true) : undefined;
  if (!reply || !begun) throw new Refusal("provider-wrong-state");
  const values = { provider: providerName(begun.provider) };
  const error = reply.get("error");
  if (error && /denied|cancel/.test(error)) throw new Refusal("provider-cancelled", values);
  const id_token = reply.get("id_token");
  if (!id_token) throw new Refusal("provider-failed", { ...values, reason: error ?? "id_token" });
  return { provider: begun.provider, wish: begun.wish, token: { id_token, nonce: begun.nonce } };
}

/** Signs in to the account of a provider account, or makes it. @param {ProviderToken} token */
export async function signInWithProvider(token) {
  return entered(/** @type {Schemas["Account"]} */ (await tharsis.signInWithProvider({ ...token, device: deviceName() })));
}
