// The rules of milestones and awards: what each asks for, and what they have in common.

const SENTENCE = /(?<=[.!?])\s+/;

/** Splits rules into what each says alone and the sentences at the end that all share. @param {string[]} texts
 * @returns {{ own: string[], shared: string }} */
export function sharedRules(texts) {
  const sentences = texts.map((text) => text.split(SENTENCE));
  const shortest = Math.min(...sentences.map(({ length }) => length));
  let shared = 0;
  // Each keeps a sentence of its own.
  while (shared < shortest - 1 && new Set(sentences.map((one) => one.at(-1 - shared))).size === 1) shared += 1;
  const cut = (/** @type {string[]} */ one) => one.length - shared;
  return { own: sentences.map((one) => one.slice(0, cut(one)).join(" ")), shared: sentences[0]?.slice(cut(sentences[0])).join(" ") ?? "" };
}
