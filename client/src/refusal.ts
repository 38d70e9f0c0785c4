import type { ProblemBody } from "@wegbuch/contract/kit/problem";

/** A call that was refused, or not answered at all: status 0 then. */
export class Refusal extends Error {
  readonly status: number;
  /** What the server says: title, message, and texts by field. */
  readonly said: ProblemBody;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, said: ProblemBody, more: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    const texts = Object.values(said.errors ?? {}).flat();
    super(said.message ?? (texts.join(". ") || (said.title ?? `No answer (${status})`)), {
      cause: more.cause,
    });
    this.status = status;
    this.said = said;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
