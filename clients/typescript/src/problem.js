// The ways in which a request can fail, as errors.

/** @typedef {import("./api.js").components["schemas"]} Schemas */

/** The server refused a request. `code` is one of `x-known-values` of `ProblemCode`, or a newer one: then use `status`. */
export class ProblemError extends Error {
  /** @override */
  name = "ProblemError";
  /** @param {{ status: number, headers: Headers, body?: Schemas["Problem"] }} reply */
  constructor({ status, headers, body }) {
    super(body?.detail ?? `Status ${status}`);
    this.status = status;
    this.code = body?.code;
    this.problem = body;
    /** `X-Request-Id`, which is also in the log of the server. */
    this.requestId = headers.get("X-Request-Id");
  }
}

/** The server did not reply: no network, a timeout, or something else that replied in its place. */
export class NoReplyError extends Error {
  /** @override */
  name = "NoReplyError";
}

/** Nobody is signed in, or the session has ended. Waiting moves stay stored. */
export class SignInNeededError extends Error {
  /** @override */
  name = "SignInNeededError";
}
