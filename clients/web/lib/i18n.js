// The words of the interface. Each language has Fluent files in `messages/LANGUAGE/`, one for each part of the client; Serbian in
// Cyrillic letters is made from Latin. The texts of the game come from the server.

import { FluentBundle, FluentResource } from "@fluent/bundle";

import { cyrillic } from "./cyrillic.js";
import { store, stored } from "./preferences.js";
import { signal } from "./view.js";

/** The languages by their tags of the API, each with its own name. */
export const LANGUAGES = [
  { tag: "en", name: "English" },
  { tag: "sr", name: "Srpski" },
  { tag: "sr-Cyrl", name: "Српски" },
  { tag: "hu", name: "Magyar" },
  { tag: "uk", name: "Українська" },
  { tag: "nl", name: "Nederlands" },
];

/** The tag of the current language, as `Accept-Language` and `lang` have it. */
export const language = signal("en");

/** Tag for `Intl`: Serbian without a script means Latin here, and Cyrillic to browsers. */
export const locale = () => (language.value === "sr" ? "sr-Latn" : language.value);

/** @type {FluentBundle} */
let bundle = new FluentBundle("en", { useIsolating: false });
/** Texts of messages without values, in the language of `bundle`. @type {Map<string, string>} */
const fixed = new Map();
/** Parts of the messages that were loaded: `shell`, `game`. @type {Set<string>} */
const parts = new Set();

/** The best language for somebody who has not chosen one. @param {readonly string[]} wanted */
export function preferred(wanted) {
  for (const tag of wanted) {
    const [base, script] = tag.split("-");
    if (base === "sr" && script === "Cyrl") return "sr-Cyrl";
    if (LANGUAGES.some((one) => one.tag === base)) return /** @type {string} */ (base);
  }
  return "en";
}

/** @param {string} tag @param {string} part @param {FluentBundle} into */
async function load(tag, part, into) {
  const url = new URL(`../messages/${tag === "sr-Cyrl" ? "sr" : tag}/${part}.ftl`, import.meta.url);
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url.pathname}: status ${reply.status}`);
  into.addResource(new FluentResource(await reply.text()), { allowOverrides: true });
  fixed.clear();
}

/** @param {string} tag */
function empty(tag) {
  const made = new FluentBundle(tag === "sr" ? "sr-Latn" : tag, {
    useIsolating: false,
    ...(tag === "sr-Cyrl" && { transform: cyrillic }),
  });
  return made;
}

/** Loads a part of the messages; a screen calls it before it uses the part. @param {string} part */
export async function loadMessages(part) {
  // The language may change meanwhile.
  while (!parts.has(part)) {
    const into = bundle;
    await load(language.value, part, into);
    if (into === bundle) parts.add(part);
  }
}

/** Changes the language of the page. @param {string} tag @param {boolean} [remember] */
export async function setLanguage(tag, remember = true) {
  const made = empty(tag);
  await Promise.all([...parts].map((part) => load(tag, part, made)));
  bundle = made;
  fixed.clear();
  if (remember) store("language", tag);
  document.documentElement.lang = tag === "sr" ? "sr-Latn" : tag;
  language.value = tag;
}

/** Loads the shell's messages in the language of this browser. */
export async function startLanguage() {
  parts.add("shell");
  await setLanguage(stored("language") ?? preferred(navigator.languages), false);
}

/** A message with a number and a plural form. */
const SAMPLE = new FluentResource("sample = { $count ->\n [one] { $count }\n *[other] { $count }\n }");

/** Makes the formats of numbers and plural forms of the current language. A slow phone needs a tenth of a second for them, which the first message
 * with a number would wait for. */
export function prepareFormats() {
  const made = empty(language.value);
  made.addResource(SAMPLE);
  const { value } = made.getMessage("sample") ?? {};
  if (value) made.formatPattern(value, { count: 1 });
  number(0);
}

/** A message of the interface, such as `t("games-new", { count: 3 })`. @param {string} id @param {Record<string, string | number>} [values]
 * @returns {string} */
export function t(id, values) {
  // Components that call this are rendered again when the language changes.
  void language.value;
  const known = values ? undefined : fixed.get(id);
  if (known !== undefined) return known;
  const message = bundle.getMessage(id);
  if (!message?.value) {
    console.error(`No message ${id} in ${language.value}`);
    return id;
  }
  const text = bundle.formatPattern(message.value, values);
  if (!values) fixed.set(id, text);
  return text;
}

/** Whether a message exists, for words by a code of the API that a newer server may have. @param {string} id */
export const hasMessage = (id) => bundle.hasMessage(id);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long it takes, in at most two units: "2 h 40 min", "1 d 4 h". @param {number} milliseconds */
export function duration(milliseconds) {
  const left = Math.max(0, milliseconds);
  const [days, hours] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)];
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const seconds = Math.floor((left % MINUTE) / 1_000);
  if (days > 0) return t("duration-days", { days, hours });
  if (hours > 0) return t("duration-hours", { hours, minutes });
  return minutes >= 10 ? t("duration-minutes", { minutes }) : t("duration-seconds", { minutes, seconds });
}

/** Formats of the current language. Making one takes longer than all that a screen does with it. @type {Map<string, any>} */
const formats = new Map();

/** @template T @param {string} name @param {(locale: string) => T} make @returns {T} */
function formatOf(name, make) {
  const key = `${locale()} ${name}`;
  if (!formats.has(key)) formats.set(key, make(locale()));
  return formats.get(key);
}

/** @param {Intl.DateTimeFormatOptions} options @param {string | number | Date} at */
const format = (options, at) =>
  formatOf(JSON.stringify(options), (tag) => new Intl.DateTimeFormat(tag, options)).format(new Date(at));

/** The time of the day if it is today, else with the day. @param {string | number | Date} at */
export function when(at) {
  const today = new Date().toDateString() === new Date(at).toDateString();
  const time = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit" });
  return format(today ? time : { weekday: "short", day: "numeric", month: "short", ...time }, at);
}

/** @param {string | number | Date} at */
export const day = (at) => format({ day: "numeric", month: "long", year: "numeric" }, at);

/** @param {number} value */
export const number = (value) => formatOf("number", (tag) => new Intl.NumberFormat(tag)).format(value).replace("-", "−");

/** Names in a row: "Mira and Jon". @param {string[]} names */
export const list = (names) => formatOf("list", (tag) => new Intl.ListFormat(tag, { type: "conjunction" })).format(names);
