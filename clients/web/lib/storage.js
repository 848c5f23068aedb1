// Where the client stores sessions, moves and what it has read.

import { IndexedDbStorage, MemoryStorage } from "../../typescript/src/storage.js";

/** @typedef {import("../../typescript/src/storage.js").Storage} Storage */

/** Uses IndexedDB if it can be opened, else memory: some browsers deny storage, for example in private windows. Then everything is
 * lost with the page. @implements {Storage} */
export class BrowserStorage {
  /** @type {Promise<Storage>} */
  #chosen = choose();
  /** @param {string} key */
  get = async (key) => (await this.#chosen).get(key);
  /** @param {string} key @param {string} value */
  set = async (key, value) => (await this.#chosen).set(key, value);
  /** @param {string} key */
  remove = async (key) => (await this.#chosen).remove(key);
  /** @param {string} prefix */
  keys = async (prefix) => (await this.#chosen).keys(prefix);
  /** @type {Storage["lock"]} */
  lock = async (name, work) => (await this.#chosen).lock(name, work);
}

/** @returns {Promise<Storage>} */
async function choose() {
  const storage = new IndexedDbStorage();
  try {
    await storage.get("session");
    return storage;
  } catch {
    return new MemoryStorage();
  }
}
