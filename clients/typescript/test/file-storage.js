// A Storage in a folder, for Node: one file for each key, replaced as a whole.

import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

import { processLock } from "../src/index.js";

/** @typedef {import("../src/index.js").Storage} Storage */

/** @implements {Storage} */
export class FileStorage {
  #written = 0;
  lock = processLock();

  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** @param {string} key */
  #file(key) {
    return join(this.folder, encodeURIComponent(key));
  }

  /** @param {string} key */
  async get(key) {
    try {
      return readFileSync(this.#file(key), "utf8");
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return undefined;
      throw error;
    }
  }

  /** @param {string} key @param {string} value */
  async set(key, value) {
    const whole = join(this.folder, `.${process.pid}-${(this.#written += 1)}`);
    const file = await open(whole, "w");
    await file.writeFile(value);
    await file.sync();
    await file.close();
    await rename(whole, this.#file(key));
  }

  /** @param {string} key */
  async remove(key) {
    await rm(this.#file(key), { force: true });
  }

  /** @param {string} prefix */
  async keys(prefix) {
    const names = readdirSync(this.folder).filter((name) => !name.startsWith("."));
    return names.map(decodeURIComponent).filter((key) => key.startsWith(prefix)).sort();
  }
}
