// The ways in which a request can fail, as errors.

/** @typedef {import("./api.js").components["schemas"]} Schemas */

/** The server refused a request. `code` is one of `x-known-values` of `ProblemCode`, or a newer one: then go by `status`. */
export class ProblemError extends Error {
  /** @param {Schemas["Problem"]} problem @param {string | null} requestId `X-Request-Id`, which the log of the server has too. */
  constructor(problem, requestId) {
    super(problem.detail);
    this.name = "ProblemError";
    this.status = problem.status;
    this.code = problem.code;
    this.problem = problem;
    this.requestId = requestId;
  }
}

/** No reply of the server came: no network, a time-out, or something else that answers in its place. */
export class NoReplyError extends Error {
  /** @override */
  name = "NoReplyError";
}

/** Nobody is signed in, or the session has ended. Moves that wait are kept. */
export class SignInNeededError extends Error {
  /** @override */
  name = "SignInNeededError";
}
