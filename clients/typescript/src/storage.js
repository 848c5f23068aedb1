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
 * @property {() => void} [notify] Reports to all tabs that the session has changed. Absent if only one process uses the storage.
 * @property {(listener: () => void, signal: AbortSignal) => void} [listen] Calls a function after each `notify`, until the signal.
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

/** Deletes all records whose keys begin with a prefix. @param {Storage} storage @param {string} prefix */
export async function removeAll(storage, prefix) {
  for (const key of await storage.keys(prefix)) await storage.remove(key);
}

/** Stores everything in memory. @implements {Storage} */
export class MemoryStorage {
  /** @type {Map<string, string>} */
  #items = new Map();
  #changes = new EventTarget();
  lock = processLock();
  /** @param {string} key */
  get = async (key) => this.#items.get(key);
  /** @param {string} key @param {string} value */
  set = async (key, value) => void this.#items.set(key, value);
  /** @param {string} key */
  remove = async (key) => void this.#items.delete(key);
  /** @param {string} prefix */
  keys = async (prefix) => [...this.#items.keys()].filter((key) => key.startsWith(prefix)).sort();
  notify = () => void this.#changes.dispatchEvent(new Event("change"));
  /** @param {() => void} listener @param {AbortSignal} signal */
  listen = (listener, signal) => this.#changes.addEventListener("change", listener, { signal });
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
  notify = () => {
    const channel = globalThis.BroadcastChannel && new BroadcastChannel(this.name);
    channel?.postMessage("session");
    channel?.close();
  };
  /** @param {() => void} listener @param {AbortSignal} signal */
  listen = (listener, signal) => {
    if (signal.aborted || !globalThis.BroadcastChannel) return;
    const channel = new BroadcastChannel(this.name);
    channel.onmessage = listener;
    signal.addEventListener("abort", () => channel.close());
  };
  /** @template T @param {IDBTransactionMode} mode @param {(items: IDBObjectStore) => IDBRequest<T>} act @returns {Promise<T>} */
  async #run(mode, act) {
    const forget = () => (this.#opened = undefined);
    // A browser may freeze a page that the person has left, also while it creates the database; the next page would then wait for
    // the frozen one. It does not freeze a page that holds a lock.
    this.#opened ??= this.lock("open", () => new Promise((resolve, reject) => {
      // A browser that denies storage throws here, or reports an error later.
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore("items");
      request.onsuccess = () => resolve(Object.assign(request.result, { onclose: forget }));
      request.onerror = () => reject(request.error);
    }));
    const database = await this.#opened.catch((error) => {
      forget();
      throw error;
    });
    return new Promise((resolve, reject) => {
      const transaction = database.transaction("items", mode, { durability: "strict" });
      const request = act(transaction.objectStore("items"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }
}

/** Uses IndexedDB if it can be opened, else memory: for pages. Private windows of some browsers have no IndexedDB, or deny it; then
 * everything is lost with the page. @implements {Storage} */
export class BrowserStorage {
  /** @type {Promise<Storage>} */
  #chosen;
  /** @param {string} [name] Name of the database. */
  constructor(name) {
    this.#chosen = choose(name);
  }
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
  notify = () => void this.#chosen.then((storage) => storage.notify?.());
  /** @param {() => void} listener @param {AbortSignal} signal */
  listen = (listener, signal) => void this.#chosen.then((storage) => storage.listen?.(listener, signal));
}

/** @param {string} [name] @returns {Promise<Storage>} */
async function choose(name) {
  try {
    const storage = new IndexedDbStorage(name);
    await storage.get("session");
    return storage;
  } catch {
    return new MemoryStorage();
  }
}
