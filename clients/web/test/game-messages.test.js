// The messages of a game: the same in all languages, whole, and all that the code asks for.

import { strict as assert } from "node:assert";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { FluentBundle, FluentResource } from "@fluent/bundle";

const ROOT = new URL("..", import.meta.url);
const LANGUAGES = ["en", "sr", "hu", "uk", "nl"];
const TAGS = { sr: "sr-Latn" };

/** @param {string} language @param {string} part */
const source = (language, part) => readFileSync(new URL(`messages/${language}/${part}.ftl`, ROOT), "utf8");

/** The ids of a file with the parameters that each uses. @param {string} text */
function idsOf(text) {
  /** @type {Map<string, string[]>} */
  const ids = new Map();
  for (const entry of text.split(/\n(?=[a-z][\w-]* =)/)) {
    const id = /^([a-z][\w-]*) =/.exec(entry)?.[1];
    if (id) ids.set(id, [...new Set([...entry.matchAll(/\$(\w+)/g)].map(([, name]) => /** @type {string} */ (name)))].toSorted());
  }
  return ids;
}

const english = idsOf(source("en", "game"));

for (const language of LANGUAGES) {
  test(`game messages in ${language} are those in English`, () => {
    const ids = idsOf(source(language, "game"));
    assert.deepEqual([...ids.keys()], [...english.keys()]);
    for (const [id, parameters] of ids) assert.deepEqual(parameters, english.get(id), id);
  });

  test(`game messages in ${language} are formatted without errors`, () => {
    const bundle = new FluentBundle(/** @type {any} */ (TAGS)[language] ?? language, { useIsolating: false });
    assert.deepEqual(bundle.addResource(new FluentResource(source(language, "game"))), []);
    for (const [id, parameters] of english) {
      for (const value of [0, 1, 2, 5, 21]) {
        const values = Object.fromEntries(parameters.map((name) => [name, value]));
        /** @type {Error[]} */
        const errors = [];
        const text = bundle.formatPattern(/** @type {any} */ (bundle.getMessage(id))?.value, values, errors);
        assert.deepEqual(errors, [], id);
        assert.ok(!/[{}]|undefined|NaN|\$/.test(text), `${id}: ${text}`);
      }
    }
  });

  test(`${language} has no message in two parts`, () => {
    const shell = idsOf(source(language, "shell"));
    assert.deepEqual([...idsOf(source(language, "game")).keys()].filter((id) => shell.has(id)), []);
  });
}

test("every message that the screens of a game ask for exists", () => {
  const known = new Set(["game", "guide", "shell"].flatMap((part) => [...idsOf(source("en", part)).keys()]));
  const folder = new URL("game/", ROOT);
  const missing = [];
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".js"))) {
    const text = readFileSync(new URL(name, folder), "utf8");
    for (const [, id] of text.matchAll(/\bt\("([a-z][\w-]*)"/g)) if (!known.has(/** @type {string} */ (id))) missing.push(`${name}: ${id}`);
    // Both ids of `t(condition ? "one" : "other")`.
    for (const [, one, other] of text.matchAll(/\bt\([^"`()]*\? "([\w-]+)" : "([\w-]+)"/g)) {
      for (const id of [one, other]) if (!known.has(/** @type {string} */ (id))) missing.push(`${name}: ${id}`);
    }
  }
  assert.deepEqual(missing, []);
});

test("no message of a game is left that nothing asks for", () => {
  const folder = new URL("game/", ROOT);
  const files = [...readdirSync(folder), ...readdirSync(new URL("logic/", folder)).map((name) => `logic/${name}`)].filter((one) => one.endsWith(".js"));
  const text = files.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
  const built = [...text.matchAll(/\bt\(`([^`$]*)\$\{/g), ...text.matchAll(/hasMessage\(`([^`$]*)\$\{/g)].map(([, prefix]) => prefix).filter((prefix) => prefix !== "");
  const ends = [...text.matchAll(/\bt\(`\$\{[^}]*\}(-[\w-]+)`/g)].map(([, suffix]) => suffix);
  const unused = [...english.keys()].filter(
    (id) => !text.includes(`"${id}"`) && !built.some((prefix) => id.startsWith(prefix)) && !ends.some((suffix) => id.endsWith(suffix)),
  );
  assert.deepEqual(unused, []);
});
