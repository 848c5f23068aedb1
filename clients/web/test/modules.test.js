// What every module of the client keeps to.

import assert from "node:assert/strict";
import { test } from "node:test";

import { MODULES, filesIn, read } from "./sources.js";

test("every module begins with a comment that says what it contains", () => {
  for (const path of MODULES) assert.match(read(path), /^\/\/ \S/, path);
});

test("nothing needs a looser Content-Security-Policy", () => {
  for (const path of MODULES) {
    const source = read(path);
    for (const refused of [/\bstyle="/, /\bstyle=\$\{/, /innerHTML/, /\beval\(/, /new Function/, /onclick="/]) {
      assert.doesNotMatch(source, refused, path);
    }
  }
  const page = read("index.html");
  assert.doesNotMatch(page, /style=|<style|onload=/);
});

test("the server can remove comments line by line", () => {
  // A line of a template that looks like a comment would be removed too.
  for (const path of MODULES) {
    for (const [template] of read(path).matchAll(/`[^`]*`/g)) assert.doesNotMatch(template, /^\s*(?:\/\/|\/\*)/m, path);
  }
});

test("styles have no colour beside the tokens", () => {
  for (const path of filesIn(["styles"], ".css").filter((path) => path !== "styles/tokens.css")) {
    const found = [...read(path).matchAll(/#[0-9a-f]{3,8}\b|\brgba?\(/gi)].map(([colour]) => colour.toLowerCase());
    // White rings on the map are white in every theme.
    assert.deepEqual(found.filter((colour) => colour !== "#ffffff"), [], path);
  }
});

test("a change beside an element does not restyle everything in it", () => {
  // After `a + b *` the browser computes the styles of all elements in a parent anew, whichever of its children comes or goes.
  for (const path of filesIn(["styles"], ".css")) {
    const lists = read(path).replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{}]+)\{/g);
    for (const [, list = ""] of lists) assert.doesNotMatch(list, /[+~][^,]*[\s>]\*\s*(?:,|$)/, path);
  }
});

test("every symbol that a module names exists", () => {
  const symbols = new Set([...read("symbols.svg").matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));
  for (const path of MODULES) {
    const named = read(path).matchAll(/(?:\b(?:symbol|symbolOfAction)=|<\$\{Symbol\} name=)"([a-z_-]+)"/g);
    for (const [, name = ""] of named) assert.ok(symbols.has(name), `${path}: ${name}`);
  }
});
