// The words of the interface: the same messages with the same values in all languages, every message that a module names, and Serbian
// in Cyrillic letters.

import assert from "node:assert/strict";
import { test } from "node:test";

import { FluentBundle, FluentResource } from "@fluent/bundle";

import { cyrillic } from "../lib/cyrillic.js";
import { MODULES, read } from "./sources.js";

const LANGUAGES = ["en", "sr", "hu", "uk", "nl"];
const PARTS = ["shell", "screens", "game", "guide"];

/** @param {string} language @param {string} part */
const resource = (language, part) => new FluentResource(read(`messages/${language}/${part}.ftl`));

/** The values that a message takes. @param {any} value @returns {string[]} */
const values = (value) =>
  value === null || typeof value !== "object" ? [] : value.type === "var" ? [value.name] : Object.values(value).flatMap(values);

/** The ids of a part, with the values of each. @param {string} language @param {string} part */
const messages = (language, part) =>
  new Map(resource(language, part).body.map(({ id, value }) => [id, [...new Set(values(value))].sort().join()]));

/** Messages whose values differ on purpose: a language may need fewer. @param {string} all @param {string} some */
const isPartOf = (all, some) => some === "" || some.split(",").every((name) => all.split(",").includes(name));

/** The names of the opponents' levels in a file, in lower case. @param {string} path */
const levels = (path) => Object.fromEntries([...read(path).matchAll(/^level-([a-z]+) = (.+)$/gm)].map(([, level, name]) => [level, name?.toLowerCase()]));

test("levels of opponents have the names that the API gives them", () => {
  for (const language of LANGUAGES) {
    const names = levels(`../../api/service/messages/${language}/names.ftl`);
    assert.equal(Object.keys(names).length, 3, language);
    assert.deepEqual(levels(`messages/${language}/shell.ftl`), names, language);
  }
});

for (const part of PARTS) {
  test(`${part}: all languages have the same messages`, () => {
    const english = messages("en", part);
    for (const language of LANGUAGES) {
      const other = messages(language, part);
      assert.deepEqual([...other.keys()].sort(), [...english.keys()].sort(), language);
      for (const [id, wanted] of english) assert.ok(isPartOf(wanted, other.get(id) ?? ""), `${language}, ${id}: ${other.get(id)}, not ${wanted}`);
    }
  });

  test(`${part}: nothing in a file was skipped`, () => {
    for (const language of LANGUAGES) {
      const text = read(`messages/${language}/${part}.ftl`);
      const ids = [...text.matchAll(/^([a-z][a-z0-9_-]*) =/gm)].map(([, id]) => id);
      assert.deepEqual([...messages(language, part).keys()], ids, language);
      assert.equal(new Set(ids).size, ids.length, language);
    }
  });

  test(`${part}: every message can be formatted, also in Cyrillic letters`, () => {
    for (const language of [...LANGUAGES, "sr-Cyrl"]) {
      const options = { useIsolating: false, ...(language === "sr-Cyrl" && { transform: cyrillic }) };
      const bundle = new FluentBundle(language, options);
      bundle.addResource(resource(language === "sr-Cyrl" ? "sr" : language, part));
      for (const [id, names] of messages("en", part)) {
        for (const count of [0, 1, 3, 5, 21]) {
          /** @type {Error[]} */
          const errors = [];
          const value = bundle.getMessage(id)?.value ?? "";
          const text = bundle.formatPattern(value, Object.fromEntries(names.split(",").map((name) => [name, count])), errors);
          assert.deepEqual(errors, [], `${language}, ${id}`);
          assert.ok(text.trim() !== "" && !text.includes("{"), `${language}, ${id}: ${text}`);
        }
      }
    }
  });
}

test("a message belongs to one part", () => {
  const ids = PARTS.flatMap((part) => [...messages("en", part).keys()]);
  assert.deepEqual(ids.filter((id, n) => ids.indexOf(id) !== n), []);
});

test("what is loaded first names messages of the shell only", () => {
  const late = messages("en", "screens");
  const early = MODULES.filter((path) => !path.startsWith("screens/") || path === "screens/start.js");
  for (const path of early) {
    for (const [, id = ""] of read(path).matchAll(/\bt\("([a-z0-9-]+)"/g)) assert.ok(!late.has(id), `${path}: ${id}`);
  }
});

test("every message that a module names exists", () => {
  const all = new Set(PARTS.flatMap((part) => [...messages("en", part).keys()]));
  let named = 0;
  for (const path of MODULES) {
    for (const [, id = ""] of read(path).matchAll(/\bt\("([a-z0-9-]+)"/g)) {
      named += 1;
      assert.ok(all.has(id), `${path}: ${id}`);
    }
  }
  assert.ok(named > 150, String(named));
});

test("every message of shell and screens is used", () => {
  const source = MODULES.map(read).join("\n");
  const patterns = [...source.matchAll(/`([a-z-]+-)\$\{/g)].map(([, beginning = ""]) => beginning);
  const unused = ["shell", "screens"].flatMap((part) => [...messages("en", part).keys()]).filter(
    (id) => !source.includes(`"${id}"`) && !patterns.some((beginning) => id.startsWith(beginning)),
  );
  assert.deepEqual(unused, []);
});

test("Cyrillic letters follow the rules of the server", () => {
  for (const [latin, expected] of [
    ["Čeka se još 1 igrač.", "Чека се још 1 играч."],
    ["Njegova džungla i Ljubljana", "Његова џунгла и Љубљана"],
    ["injekcija, konjugacija, nadživeti, odživeti", "инјекција, конјугација, надживети, одживети"],
    ["5 M€ i 8 °C, II deo", "5 M€ и 8 °C, II део"],
    ["Wayback", "Wayback"],
  ]) {
    assert.equal(cyrillic(/** @type {string} */ (latin)), expected);
  }
});
