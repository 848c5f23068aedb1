// Vendored files are unchanged copies of the packages that the lock file names.

import assert from "node:assert/strict";
import { test } from "node:test";

import { filesIn, read } from "./sources.js";

/** The folder of each package in `node_modules`, and where its file stands there. @type {Record<string, (file: string) => string>} */
const PACKAGES = {
  preact: (file) => (file === "hooks.mjs" ? "preact/hooks/dist/hooks.mjs" : file === "LICENSE" ? "preact/LICENSE" : `preact/dist/${file}`),
  htm: (file) => (file === "LICENSE" ? "htm/LICENSE" : `htm/dist/${file}`),
  signals: (file) => (file === "LICENSE" ? "@preact/signals/LICENSE" : `@preact/signals/dist/${file}`),
  "signals-core": (file) => (file === "LICENSE" ? "@preact/signals-core/LICENSE" : `@preact/signals-core/dist/${file}`),
  "fluent-bundle": (file) => `@fluent/bundle/esm/${file}`,
};

test("vendored files are those of the packages", () => {
  const files = filesIn(["vendor"], "").filter((path) => path !== "vendor/README.md");
  assert.ok(files.length > 15, files.join());
  for (const path of files) {
    const [, folder = "", file = ""] = path.split("/");
    // The package is published without the text of its licence, Apache 2.0.
    const original = path === "vendor/fluent-bundle/LICENSE" ? "../../LICENSE-APACHE" : `node_modules/${PACKAGES[folder]?.(file)}`;
    assert.equal(read(path), read(original), path);
  }
});

test("the README names the versions", () => {
  const { devDependencies } = JSON.parse(read("package.json"));
  const rows = [...read("vendor/README.md").matchAll(/^\| `[^|]+\| ([^ |]+) \| ([^ |]+) \|/gm)];
  assert.equal(rows.length, Object.keys(PACKAGES).length);
  for (const [, name = "", version] of rows) assert.equal(devDependencies[name], version, name);
});
