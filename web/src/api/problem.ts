import type { ProblemBody } from "@wegbuch/contract/kit/problem";

/** A call that was not answered with 2xx; status 0 means that no answer came at all. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly body: ProblemBody;
  /** When the server wants to be asked again; null if it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: ProblemBody, retryAfterSeconds: number | null = null) {
    super(body.title ?? `Status ${status}`);
    this.name = "ApiProblem";
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether a call failed with this status; what a screen needs to treat an expected refusal as an answer. */
export function isProblem(error: unknown, status: number): boolean {
  return error instanceof ApiProblem && error.status === status;
}

/** A repeated write was done before, and its answer is not known any more (rule calls/repetition). */
export const isAlreadyDone = (error: unknown): boolean =>
  error instanceof ApiProblem && error.body.title === "AlreadyDone";

/** Worth another try: no answer, or a server that is starting or restarting. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiProblem && [0, 502, 503, 504].includes(error.status);
}

/** The object as it is now, when somebody else has changed it since it was read; undefined for every other failure. */
export function changedMeanwhile(error: unknown): unknown {
  const isMeant = error instanceof ApiProblem && error.body.title === "ChangedMeanwhile";
  return isMeant ? error.body.current : undefined;
}
