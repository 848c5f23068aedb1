// Replies with their `ETag`: shown while there is no network, and not sent again while they are the same.

/** @typedef {{ body: any, etag: string | null, at: number }} Cached A reply and when it was read, in milliseconds since 1970. */

const MAX_RECORDS = 100;

export class Cache {
  /** @param {import("./index.js").Parts} parts */
  constructor(parts) {
    this.parts = parts;
    this.prefix = `${parts.prefix}cache/`;
  }

  /** What is kept of a path. @param {string} path */
  async peek(path) {
    const text = await this.parts.storage.get(this.prefix + path);
    return text === undefined ? undefined : /** @type {Cached} */ (JSON.parse(text));
  }

  /** Reads a path. @param {string} path @param {import("./http.js").Options} [options] @returns {Promise<Cached>} */
  async read(path, options) {
    const { http, storage } = this.parts;
    const kept = await this.peek(path);
    const reply = await http.send("GET", path, { ...options, headers: kept?.etag ? { "If-None-Match": kept.etag } : {} });
    if (reply.status === 304 && kept) return { ...kept, at: Date.now() };
    if (kept === undefined) await this.#makeRoom();
    const read = { body: reply.body, etag: reply.headers.get("ETag"), at: Date.now() };
    await storage.set(this.prefix + path, JSON.stringify(read));
    return read;
  }

  /** Removes the oldest quarter when there are too many records. */
  async #makeRoom() {
    const paths = (await this.parts.storage.keys(this.prefix)).map((key) => key.slice(this.prefix.length));
    if (paths.length < MAX_RECORDS) return;
    const aged = await Promise.all(paths.map(async (path) => ({ path, at: (await this.peek(path))?.at ?? 0 })));
    const oldest = aged.sort((a, b) => a.at - b.at).slice(0, MAX_RECORDS / 4);
    for (const { path } of oldest) await this.parts.storage.remove(this.prefix + path);
  }
}
