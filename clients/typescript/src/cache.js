// Stored replies with their `ETag`: the app can show them without a network, and the server sends them again only if they changed.

/** @typedef {{ body: any, etag: string | null, at: number }} Cached A reply and when it was read, in milliseconds since 1970. */

const MAX_RECORDS = 100;
/** Longer replies are not stored. */
const MAX_CHARACTERS = 1_000_000;
/** The age of a record is written again after that time, in milliseconds. */
const AGED = 60_000;

export class Cache {
  /** @param {Pick<import("./index.js").Parts, "http" | "storage" | "prefix">} parts */
  constructor(parts) {
    this.parts = parts;
    this.prefix = `${parts.prefix}cache/`;
  }

  /** The stored reply to a path. @param {string} path */
  async peek(path) {
    const text = await this.parts.storage.get(this.prefix + path);
    return text === undefined ? undefined : /** @type {Cached} */ (JSON.parse(text));
  }

  /** Reads a path. @param {string} path @param {import("./http.js").Options} [options] @returns {Promise<Cached>} */
  async read(path, options) {
    const kept = await this.peek(path);
    const headers = kept?.etag ? { "If-None-Match": kept.etag } : {};
    const reply = await this.parts.http.send("GET", path, { ...options, headers }).catch(async (error) => {
      if ([404, 410].includes(error?.status)) await this.parts.storage.remove(this.prefix + path);
      throw error;
    });
    const same = reply.status === 304 ? kept : undefined;
    const read = { ...(same ?? { body: reply.body, etag: reply.headers.get("ETag") }), at: Date.now() };
    // A reply that cannot be stored, for example because the disk is full, is returned nevertheless.
    if (read.at - (same?.at ?? 0) > AGED) await this.#keep(path, read).catch(() => {});
    return read;
  }

  /** Stores a record. If there are too many, deletes the quarter that was not used for longest. @param {string} path
   * @param {Cached} record */
  async #keep(path, record) {
    const { storage } = this.parts;
    const text = JSON.stringify(record);
    if (text.length > MAX_CHARACTERS) return storage.remove(this.prefix + path);
    const paths = (await storage.keys(this.prefix)).map((key) => key.slice(this.prefix.length));
    if (paths.length >= MAX_RECORDS) {
      const aged = await Promise.all(paths.map(async (one) => ({ one, at: (await this.peek(one))?.at ?? 0 })));
      const oldest = aged.sort((a, b) => a.at - b.at).slice(0, MAX_RECORDS / 4);
      for (const { one } of oldest) await storage.remove(this.prefix + one);
    }
    await storage.set(this.prefix + path, text);
  }
}
