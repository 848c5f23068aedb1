// Storage for everything that must survive the process: an interface, and implementations for memory and for browsers.

/**
 * Texts under keys. `set` and `remove` resolve when the change would survive the end of the process.
 *
 * @typedef {object} Storage
 * @property {(key: string) => Promise<string | undefined>} get
 * @property {(key: string, value: string) => Promise<void>} set
 * @property {(key: string) => Promise<void>} remove
 * @property {(prefix: string) => Promise<string[]>} keys The keys that begin with a prefix, sorted.
 * @property {<T>(name: string, work: () => Promise<T>) => Promise<T>} lock Runs one piece of work at a time for each name, in
 *   all tabs and processes that share the storage.
 */

/** A lock within one process: for storages that no other process uses. @returns {Storage["lock"]} */
export function processLock() {
  /** @type {Map<string, Promise<unknown>>} */
  const last = new Map();
  return (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, result);
    return result;
  };
}

/** Stores everything in memory. @implements {Storage} */
export class MemoryStorage {
  /** @type {Map<string, string>} */
  #items = new Map();
  lock = processLock();
  /** @param {string} key */
  get = async (key) => this.#items.get(key);
  /** @param {string} key @param {string} value */
  set = async (key, value) => void this.#items.set(key, value);
  /** @param {string} key */
  remove = async (key) => void this.#items.delete(key);
  /** @param {string} prefix */
  keys = async (prefix) => [...this.#items.keys()].filter((key) => key.startsWith(prefix)).sort();
}

/** @param {string} prefix */
const range = (prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** Stores everything in IndexedDB: for pages and their service workers. @implements {Storage} */
export class IndexedDbStorage {
  /** @type {Promise<IDBDatabase> | undefined} */
  #opened;
  /** @param {string} [name] Name of the database. */
  constructor(name = "tharsis") {
    this.name = name;
    const locks = globalThis.navigator?.locks;
    /** @type {Storage["lock"]} */
    this.lock = locks ? async (of, work) => await locks.request(`${name}/${of}`, work) : processLock();
  }
  /** @param {string} key */
  get = (key) => this.#run("readonly", (items) => /** @type {IDBRequest<string | undefined>} */ (items.get(key)));
  /** @param {string} key @param {string} value */
  set = async (key, value) => void (await this.#run("readwrite", (items) => items.put(value, key)));
  /** @param {string} key */
  remove = async (key) => void (await this.#run("readwrite", (items) => items.delete(key)));
  /** @param {string} prefix */
  keys = (prefix) => this.#run("readonly", (items) => /** @type {IDBRequest<any[]>} */ (items.getAllKeys(range(prefix))));
  /** @template T @param {IDBTransactionMode} mode @param {(items: IDBObjectStore) => IDBRequest<T>} act @returns {Promise<T>} */
  async #run(mode, act) {
    const forget = () => (this.#opened = undefined);
    // A browser may freeze a page that the person has left, also while it creates the database; the next page would then wait for
    // the frozen one. It does not freeze a page that holds a lock.
    this.#opened ??= this.lock("open", () => new Promise((resolve, reject) => {
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore("items");
      request.onsuccess = () => resolve(Object.assign(request.result, { onclose: forget }));
      request.onerror = () => (forget(), reject(request.error));
    }));
    const database = await this.#opened;
    return new Promise((resolve, reject) => {
      const transaction = database.transaction("items", mode, { durability: "strict" });
      const request = act(transaction.objectStore("items"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }
}
