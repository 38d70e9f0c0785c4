import type { ProblemBody } from "@wegbuch/contract/kit/problem";

/** A call that was not answered with 2xx; status 0 means that no answer came at all. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly body: ProblemBody;

  constructor(status: number, body: ProblemBody) {
    super(body.title ?? `Status ${status}`);
    this.name = "ApiProblem";
    this.status = status;
    this.body = body;
  }
}

/** Whether a call failed with this status; what a screen needs to treat an expected refusal as an answer. */
export function isProblem(error: unknown, status: number): boolean {
  return error instanceof ApiProblem && error.status === status;
}
