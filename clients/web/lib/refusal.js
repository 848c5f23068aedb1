// Errors that have no reply of the server: the browser, a provider or the person has refused.

export class Refusal extends Error {
  /** @param {string} words The message that says what happened. @param {Record<string, string>} [values] Values of the message. */
  constructor(words, values = {}) {
    super(words);
    this.words = words;
    this.values = values;
  }
}
