// Errors of requests, in words.

import { NoReplyError, ProblemError, SignInNeededError } from "../lib/client.js";
import { Refusal } from "../lib/refusal.js";
import { t } from "../lib/i18n.js";
import { toast } from "./toast.js";

/** What happened, for people: the server's own words if it said some. @param {unknown} error */
export function problemText(error) {
  if (error instanceof ProblemError) {
    if (error.status === 429) return t("problem-too-fast");
    if (error.status >= 500) return t("problem-resting");
    return error.message;
  }
  if (error instanceof NoReplyError) return t("problem-offline");
  if (error instanceof SignInNeededError) return t("problem-signed-out");
  if (error instanceof Refusal) return t(error.words, error.values);
  console.error(error);
  return t("problem-unknown");
}

/** What was expected of one member of the request, such as `/email`. @param {unknown} error @param {string} pointer */
export const expectedAt = (error, pointer) =>
  error instanceof ProblemError ? error.problem?.violations?.find((one) => one.pointer === pointer)?.expected : undefined;

/** Runs something that the player asked for, and shows why it failed. Resolves to its result, or `undefined`. @template T
 * @param {() => Promise<T>} work @returns {Promise<T | undefined>} */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    toast({ text: problemText(error), symbol: "info" });
    return undefined;
  }
}
