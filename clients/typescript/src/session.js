// Sign-in and tokens. One request refreshes them, however many requests need it.

import { randomText } from "./http.js";
import { NoReplyError, ProblemError, SignInNeededError } from "./problem.js";
import { removeAll } from "./storage.js";

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

/** The prefix of the sign-outs that have not reached the server: `{access_token, refresh_token}`. */
const SIGN_OUTS = "sign_out/";

/** Whether a reply is the outcome of a request for tokens: else the same request is sent again later. @param {number} status */
const isOutcome = (status) => status < 500 && ![408, 429].includes(status);

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
  load = async () => (this.#tokens = await this.#stored());

  async #stored() {
    const text = await this.storage.get("session");
    return text === undefined ? undefined : /** @type {Tokens} */ (JSON.parse(text));
  }

  /** Whether an account is still the stored one. If it is not, its session is over in this tab too. @param {string} id */
  async holds(id) {
    const isStored = (await this.#stored())?.account.id === id;
    if (!isStored && this.#tokens?.account.id === id) this.#end("Another tab has signed out.");
    return isStored;
  }

  /** Stores a record of an account, unless its session is over. @param {string} id @param {string} key @param {string} value */
  async keep(id, key, value) {
    if (!(await this.holds(id))) return;
    await this.storage.set(key, value);
    // Another tab may have signed out meanwhile, and have deleted the other records.
    if (!(await this.holds(id))) await this.storage.remove(key);
  }

  /** Deletes what was read for other accounts than the stored one. The moves that wait stay. */
  async sweep() {
    const id = (await this.#stored())?.account.id;
    for (const key of await this.storage.keys("")) {
      const [owner, kind] = key.split("/");
      if (owner !== id && (kind === "cache" || kind === "cursor")) await this.storage.remove(key);
    }
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
    this.storage.notify?.();
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
    const reply = await this.#refresh(stored.refresh_token);
    if (reply.status < 400) return this.#keep(stored.account, reply.body);
    const problem = new ProblemError(reply);
    if (!isOutcome(reply.status)) throw new NoReplyError("The tokens wait.", { cause: problem });
    await this.storage.remove("session");
    this.storage.notify?.();
    const error = this.#end(problem.message);
    // What cannot be deleted now is deleted at the next start.
    await this.sweep().catch(() => {});
    throw error;
  }

  /** @param {string} refresh_token */
  #refresh = (refresh_token) =>
    this.http.exchange("POST", "/v1/sign-in/refresh", { body: { refresh_token }, auth: false, tries: 1 });

  /** @param {string} why */
  #end(why) {
    this.#tokens = undefined;
    this.ended();
    return new SignInNeededError(why);
  }

  /** Signs out in all tabs, and deletes everything that is stored for the account. `sendSignOuts` signs out on the server. */
  async signOut() {
    const own = this.#tokens;
    if (own === undefined) throw new SignInNeededError("Nobody is signed in.");
    const prefix = `${own.account.id}/`;
    await this.storage.lock("session", async () => {
      const stored = await this.#stored();
      const isOwn = stored?.account.id === own.account.id;
      const { access_token, refresh_token } = isOwn ? stored : own;
      if (isOwn) await this.storage.remove("session");
      await this.storage.set(SIGN_OUTS + randomText(2), JSON.stringify({ access_token, refresh_token }));
    });
    this.#end("Signed out.");
    this.storage.notify?.();
    // Another tab may be about to change the record of a move.
    await this.storage.lock(`${prefix}outbox/`, () => removeAll(this.storage, prefix));
  }

  /** The sign-outs that have not reached the server. */
  signOuts = () => this.storage.keys(SIGN_OUTS);

  /** Sends the sign-outs that have not reached the server. Throws if one has no outcome. */
  async sendSignOuts() {
    await Promise.all((await this.signOuts()).map((key) => this.storage.lock(key, () => this.#revoke(key))));
  }

  /** Sends one sign-out, with a newer access token if it needs one. A refusal is an outcome: the session does not exist any more.
   * @param {string} key */
  async #revoke(key) {
    const text = await this.storage.get(key);
    // Another tab has sent it.
    if (text === undefined) return;
    const tokens = JSON.parse(text);
    let reply = await this.#sendSignOut(tokens.access_token);
    if (reply.status === 401) {
      reply = await this.#refresh(tokens.refresh_token);
      if (reply.status < 400) {
        const { access_token, refresh_token } = reply.body;
        await this.storage.set(key, JSON.stringify({ access_token, refresh_token }));
        reply = await this.#sendSignOut(access_token);
      }
    }
    if (!isOutcome(reply.status)) throw new NoReplyError("The sign-out waits.", { cause: new ProblemError(reply) });
    await this.storage.remove(key);
  }

  /** @param {string} token */
  #sendSignOut = (token) =>
    this.http.exchange("POST", "/v1/sign-out", { auth: false, tries: 1, headers: { Authorization: `Bearer ${token}` } });
}
