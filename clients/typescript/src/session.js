// Signing in, and tokens that are refreshed by one request however many need them.

import { ProblemError, SignInNeededError } from "./problem.js";

/** @typedef {import("./problem.js").Schemas} Schemas */
/** @typedef {{ account: Schemas["Account"], access_token: string, refresh_token: string, refresh_at: number }} Tokens */

const MINUTE = 60_000;

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
  async deviceKey() {
    return this.storage.lock("device_key", async () => {
      const bytes = [...crypto.getRandomValues(new Uint8Array(32))];
      const key = (await this.storage.get("device_key")) ?? bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
      await this.storage.set("device_key", key);
      return key;
    });
  }

  /** @param {"guest" | "password"} way @param {Schemas["GuestSignIn"] | Schemas["PasswordSignIn"]} body */
  async signIn(way, body) {
    const reply = await this.http.send("POST", `/v1/sign-in/${way}`, { body, auth: false, repeatable: true });
    const { account, ...tokens } = /** @type {Schemas["SignIn"]} */ (reply.body);
    await this.storage.lock("session", () => this.#keep(account, tokens));
    return account;
  }

  /** @param {Schemas["Account"]} account @param {Schemas["SessionTokens"]} tokens */
  async #keep(account, { access_token, refresh_token, expires_in }) {
    const refresh_at = Date.now() + 1_000 * expires_in - Math.min(MINUTE, 500 * expires_in);
    const kept = { account, access_token, refresh_token, refresh_at };
    await this.storage.set("session", JSON.stringify(kept));
    return (this.#tokens = kept);
  }

  /** An access token that is good for a while. */
  async token() {
    const tokens = this.#tokens;
    if (tokens === undefined) throw new SignInNeededError("Nobody is signed in.");
    return (Date.now() < tokens.refresh_at ? tokens : await this.renew(tokens.access_token)).access_token;
  }

  /** Gets newer tokens than the one that was used; whoever asks meanwhile gets the same. @param {string} used */
  renew(used) {
    const renewed = () => (this.#renewing = undefined);
    return (this.#renewing ??= this.storage.lock("session", () => this.#renew(used)).finally(renewed));
  }

  /** @param {string} used */
  async #renew(used) {
    const own = this.#tokens?.refresh_token;
    const stored = await this.load();
    // Another tab has done it. The access token can be the same: two that are issued within one second do not differ.
    if (stored !== undefined && (stored.access_token !== used || stored.refresh_token !== own)) return stored;
    try {
      if (stored === undefined) throw new SignInNeededError("Another tab has signed out.");
      const body = { refresh_token: stored.refresh_token };
      const reply = await this.http.send("POST", "/v1/sign-in/refresh", { body, auth: false, repeatable: true });
      return await this.#keep(stored.account, reply.body);
    } catch (error) {
      const refused = error instanceof ProblemError && error.status === 401;
      if (!refused && !(error instanceof SignInNeededError)) throw error;
      await this.forget();
      throw new SignInNeededError(error.message);
    }
  }

  /** Forgets the tokens. */
  async forget() {
    await this.storage.remove("session");
    this.#tokens = undefined;
    this.ended();
  }

  /** Signs out, on the server too if it can be reached. */
  async signOut() {
    const headers = { Authorization: `Bearer ${this.#tokens?.access_token}` };
    await this.storage.lock("session", () => this.forget());
    await this.http.exchange("POST", "/v1/sign-out", { auth: false, repeatable: true, tries: 2, headers }).catch(() => {});
  }
}
