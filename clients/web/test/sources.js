// Files of the client, for the tests.

import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder of the client. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** @param {string} path */
export const read = (path) => readFileSync(`${ROOT}${path}`, "utf8");

/** The files of folders and all folders in them. @param {string[]} folders @param {string} end @returns {string[]} */
export const filesIn = (folders, end) =>
  folders.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesIn([`${folder}/${entry.name}`], end) : entry.name.endsWith(end) ? [`${folder}/${entry.name}`] : [],
    ),
  );

/** The modules that were written here. */
export const MODULES = ["app.js", "sw.js", "theme.js", ...filesIn(["lib", "ui", "screens", "game"], ".js")];
