// Passkeys: whether this page can use them, and what the browser is asked to make and to sign. The server's words for it are those of
// WebAuthn in JSON; browsers that cannot convert them yet are common, so the conversion is here.

import { ProblemError, deviceName, entered, send, tharsis } from "./client.js";
import { Refusal } from "./refusal.js";
import { signal } from "./view.js";
import { secure } from "./worker.js";

/** @typedef {import("./client.js").Schemas} Schemas */

/** Whether people can use passkeys on this page, or why not: the page is not secure, the browser has none, or the server has none for
 * this address. `undefined` until that is known. @type {import("@preact/signals").Signal<"ready" | "insecure" | "browser" | "server" | undefined>} */
export const passkeyState = signal(undefined);

/** A challenge that was fetched to find out whether the server has passkeys. The next signature uses it, if it is still good.
 * @type {Schemas["PasskeySignInChallenge"] | undefined} */
let ahead;

/** The domain of the passkeys, once the server has named it. @type {string | undefined} */
let domain;

/** Time that a challenge must still be good when somebody is asked for a passkey, in milliseconds. */
const ENOUGH = 5 * 60_000;

/** A challenge for a signature. @returns {Promise<Schemas["PasskeySignInChallenge"]>} */
async function challenge() {
  const known = ahead;
  ahead = undefined;
  if (known && Date.parse(known.expires_at) - tharsis.http.serverNow() > ENOUGH) return known;
  const issued = await send("POST", "/v1/sign-in/passkey/challenge", undefined, { auth: false, repeatable: true });
  domain = issued.options.rpId;
  return issued;
}

/** Whether this page is on the domain of the passkeys. @param {string} rpId */
const isOn = (rpId) => location.hostname === rpId || location.hostname.endsWith(`.${rpId}`);

/** Finds out whether people can use passkeys on this page. Without a network it stays unknown. */
export async function readPasskeyState() {
  if (passkeyState.value !== undefined) return;
  if (!secure) passkeyState.value = "insecure";
  else if (!("PublicKeyCredential" in globalThis) || !navigator.credentials) passkeyState.value = "browser";
  else {
    try {
      ahead = await challenge();
      passkeyState.value = isOn(ahead.options.rpId) ? "ready" : "server";
    } catch (error) {
      if (error instanceof ProblemError && error.problem?.code === "passkeys_not_configured") passkeyState.value = "server";
    }
  }
}

/** @param {string} text In base64url. */
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

/** @param {ArrayBuffer} buffer */
const base64url = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** What the browser has refused, in words: it does not say more. @param {unknown} error */
function refusal(error) {
  if (!(error instanceof DOMException)) return error;
  if (error.name === "InvalidStateError") return new Refusal("passkey-exists");
  return new Refusal(["NotAllowedError", "AbortError"].includes(error.name) ? "prompt-closed" : "passkey-failed");
}

/** Waits for what the browser asks the person. @param {Promise<Credential | null>} asked @returns {Promise<PublicKeyCredential>} */
async function answered(asked) {
  const credential = await asked.catch((error) => {
    throw refusal(error);
  });
  if (credential === null) throw new Refusal("prompt-closed");
  return /** @type {PublicKeyCredential} */ (credential);
}

/** Has the person choose a passkey, which signs a challenge: for a sign-in, or as a proof. @returns {Promise<Schemas["PasskeyAssertion"]>} */
export async function signWithPasskey() {
  const { options } = await challenge();
  const asked = navigator.credentials.get({
    publicKey: {
      challenge: bytes(options.challenge),
      timeout: options.timeout,
      rpId: options.rpId,
      userVerification: /** @type {UserVerificationRequirement} */ (options.userVerification),
    },
  });
  const { id, response } = await answered(asked);
  const { clientDataJSON, authenticatorData, signature, userHandle } = /** @type {AuthenticatorAssertionResponse} */ (response);
  // It cannot name its account: it was not made for this server.
  if (!userHandle) throw new Refusal("passkey-failed");
  return {
    id,
    response: {
      clientDataJSON: base64url(clientDataJSON),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
      userHandle: base64url(userHandle),
    },
  };
}

/** Has the system make a passkey for the account that is signed in. @returns {Promise<Schemas["PasskeyAttestation"]>} */
export async function makePasskey() {
  /** @type {Schemas["PasskeyRegistrationChallenge"]} */
  const { options } = await send("POST", "/v1/me/passkeys/challenge", undefined, { repeatable: true });
  const { rp, user, challenge: random, pubKeyCredParams, timeout, excludeCredentials, authenticatorSelection, attestation } = options;
  const known = excludeCredentials.map(({ id }) => ({ type: /** @type {const} */ ("public-key"), id: bytes(id) }));
  const asked = navigator.credentials.create({
    publicKey: {
      rp,
      user: { ...user, id: bytes(user.id) },
      challenge: bytes(random),
      pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: /** @type {const} */ ("public-key"), alg })),
      timeout,
      excludeCredentials: known,
      authenticatorSelection: /** @type {AuthenticatorSelectionCriteria} */ (authenticatorSelection),
      attestation: /** @type {AttestationConveyancePreference} */ (attestation),
    },
  });
  const { clientDataJSON, attestationObject } = /** @type {AuthenticatorAttestationResponse} */ ((await answered(asked)).response);
  return { response: { clientDataJSON: base64url(clientDataJSON), attestationObject: base64url(attestationObject) } };
}

/**
 * Has the device stop offering a passkey that the server does not have. It is a hint, which not every browser takes.
 *
 * @param {string} credentialId In base64url.
 */
export async function forgetPasskey(credentialId) {
  // The type of the library does not have it yet.
  const credentials = /** @type {{ signalUnknownCredential?: (options: { rpId: string, credentialId: string }) => Promise<void> } | undefined} */ (globalThis.PublicKeyCredential);
  if (domain) await credentials?.signalUnknownCredential?.({ rpId: domain, credentialId }).catch(() => {});
}

/**
 * Sends a request with the signature of a passkey, which the device forgets if the server does not have it.
 *
 * @template T
 * @param {string | undefined} credentialId `undefined`: the request has no signature.
 * @param {() => Promise<T>} request
 * @returns {Promise<T>}
 */
export async function sendSigned(credentialId, request) {
  try {
    return await request();
  } catch (error) {
    if (credentialId && error instanceof ProblemError && error.problem?.code === "unknown_passkey") await forgetPasskey(credentialId);
    throw error;
  }
}

/** Signs in to the account of the passkey that the person chooses. */
export async function signInWithPasskey() {
  const credential = await signWithPasskey();
  const account = await sendSigned(credential.id, () => tharsis.signInWithPasskey({ credential, device: deviceName() }));
  return entered(/** @type {Schemas["Account"]} */ (account));
}
