// Serbian texts in Cyrillic letters, by the same rules as the server's.

/** Beginnings of words in which two letters that look like one are two. The stroke stands where they part. */
const APART = ["in|jekc", "in|jekt", "kon|jug", "kon|junk", "nad|žanj", "nad|ždr", "nad|žet", "nad|živ", "nad|žnj", "nad|žup"].concat(
  ["od|žal", "od|žive", "od|živi", "od|žvak", "pod|žanr", "pod|žup", "tan|jug", "van|jezi"],
);

const LATIN = "abvgdđežzijklmnoprstćufhcčš";
const CYRILLIC = "абвгдђежзијклмнопрстћуфхцчш";
/** @type {Record<string, string>} */
const PAIRS = { lj: "љ", nj: "њ", dž: "џ" };

/** @param {string} letter @param {string} model */
const cased = (letter, model) => (model === model.toLowerCase() ? letter : letter.toUpperCase());

/** @param {string} word */
function spell(word) {
  const lower = word.toLowerCase();
  // Foreign words stay as they are.
  if (/[qwxy]/.test(lower)) return word;
  const apart = APART.find((beginning) => lower.startsWith(beginning.replace("|", "")))?.indexOf("|") ?? -1;
  let text = "";
  for (let n = 0; n < word.length; n += 1) {
    const pair = PAIRS[lower.slice(n, n + 2)];
    const model = /** @type {string} */ (word[n]);
    if (pair && n + 1 !== apart) {
      text += cased(pair, model);
      n += 1;
    } else {
      text += cased(CYRILLIC[LATIN.indexOf(/** @type {string} */ (lower[n]))] ?? model, model);
    }
  }
  return text;
}

/** A Serbian text in Cyrillic letters. Units (M€, °C) and Roman numbers stay. @param {string} latin */
export const cyrillic = (latin) =>
  latin.replace(/\p{L}+/gu, (word, /** @type {number} */ at) => {
    const unit = latin[at + word.length] === "€" || latin[at - 1] === "°" || (word.length > 1 && /^[IVXLCDM]+$/.test(word));
    return unit ? word : spell(word);
  });
