// The ways in which a request can fail, as errors.

/** @typedef {import("./api.js").components["schemas"]} Schemas */

/** The server refused a request. `code` is one of `x-known-values` of `ProblemCode`, or a newer one: then go by `status`. */
export class ProblemError extends Error {
  /** @override */
  name = "ProblemError";
  /** @param {{ status: number, headers: Headers, body?: Schemas["Problem"] }} reply */
  constructor({ status, headers, body }) {
    super(body?.detail ?? `Status ${status}`);
    this.status = status;
    this.code = body?.code;
    this.problem = body;
    /** `X-Request-Id`, which the log of the server has too. */
    this.requestId = headers.get("X-Request-Id");
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
