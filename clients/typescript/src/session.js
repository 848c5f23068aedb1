// Sign-in and tokens. One request refreshes them, however many requests need it.

import { randomText } from "./http.js";
import { NoReplyError, ProblemError, SignInNeededError } from "./problem.js";

/** @typedef {import("./problem.js").Schemas} Schemas */
/** @typedef {{ account: Schemas["Account"], access_token: string, refresh_token: string, refresh_at: number }} Tokens */

/**
 * The bodies of the sign-ins, by the last part of their path.
 *
 * @typedef {object} SignIns
 * @property {Schemas["GuestSignIn"]} guest
 * @property {Schemas["PasswordSignIn"]} password
 * @property {Schemas["PasskeySignIn"]} passkey
 * @property {Schemas["ProviderSignIn"]} provider
 */

export class Session {
  /** @type {Tokens | undefined} */
  #tokens;
  /** @type {Promise<Tokens> | undefined} */
  #renewing;

  /** @param {import("./http.js").Http} http @param {import("./storage.js").Storage} storage @param {() => void} ended */
  constructor(http, storage, ended) {
    this.http = http;
    this.storage = storage;
    this.ended = ended;
  }

  /** Who is signed in. */
  get account() {
    return this.#tokens?.account;
  }

  /** Reads what was stored. */
  async load() {
    const text = await this.storage.get("session");
    return (this.#tokens = text === undefined ? undefined : /** @type {Tokens} */ (JSON.parse(text)));
  }

  /** The secret of the guest of this device. It is stored before it is sent, so that it is never lost. */
  deviceKey = () =>
    this.storage.lock("device_key", async () => {
      const key = (await this.storage.get("device_key")) ?? randomText(8);
      await this.storage.set("device_key", key);
      return key;
    });

  /** @template {keyof SignIns} W @param {W} way @param {SignIns[W]} body */
  async signIn(way, body) {
    // A passkey and the token of a provider sign in once: the same request again is refused.
    const reply = await this.http.send("POST", `/v1/sign-in/${way}`, { body, auth: false, repeatable: way === "guest" || way === "password" });
    const { account, ...tokens } = /** @type {Schemas["SignIn"]} */ (reply.body);
    await this.storage.lock("session", () => this.#keep(account, tokens));
  }

  /** @param {Schemas["Account"]} account @param {Schemas["SessionTokens"]} tokens */
  async #keep(account, { access_token, refresh_token, expires_in }) {
    const refresh_at = Date.now() + 1_000 * Math.max(expires_in - 60, expires_in / 2);
    const kept = { account, access_token, refresh_token, refresh_at };
    await this.storage.set("session", JSON.stringify(kept));
    return (this.#tokens = kept);
  }

  /** An access token that is not about to expire. */
  async token() {
    const tokens = this.#tokens;
    if (tokens === undefined) throw new SignInNeededError("Nobody is signed in.");
    return (Date.now() < tokens.refresh_at ? tokens : await this.renew(tokens.access_token)).access_token;
  }

  /** Gets newer tokens than the one that was used. Concurrent callers get the same ones. Throws `NoReplyError` if the server
   * does not reply now. @param {string} used */
  renew(used) {
    this.#renewing ??= this.storage.lock("session", () => this.#renew(used)).finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  /** @param {string} used */
  async #renew(used) {
    const { account, refresh_token } = this.#tokens ?? {};
    const stored = await this.load();
    // Perhaps it has signed in to another account.
    if (stored === undefined || stored.account.id !== account?.id) throw this.#end("Another tab has signed out.");
    // Another tab has refreshed. The access token can be the same: two that are issued within one second do not differ.
    if (stored.access_token !== used || stored.refresh_token !== refresh_token) return stored;
    const body = { refresh_token: stored.refresh_token };
    const reply = await this.http.exchange("POST", "/v1/sign-in/refresh", { body, auth: false, tries: 1 });
    if (reply.status < 400) return this.#keep(stored.account, reply.body);
    const problem = new ProblemError(reply);
    if (reply.status >= 500 || [408, 429].includes(reply.status)) throw new NoReplyError("The tokens wait.", { cause: problem });
    await this.storage.remove("session");
    throw this.#end(problem.message);
  }

  /** @param {string} why */
  #end(why) {
    this.#tokens = undefined;
    this.ended();
    return new SignInNeededError(why);
  }

  /** Signs out, on the server too if `send` is set and it can be reached. @param {{ send?: boolean }} [options] */
  async signOut({ send = true } = {}) {
    const headers = { Authorization: `Bearer ${this.#tokens?.access_token}` };
    await this.storage.lock("session", () => this.storage.remove("session"));
    this.#end("Signed out.");
    if (send) await this.http.exchange("POST", "/v1/sign-out", { auth: false, repeatable: true, tries: 2, headers }).catch(() => {});
  }
}
