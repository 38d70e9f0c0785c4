import type { FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "@wegbuch/contract/kit/texts";
import { isCollision, isDatabaseAway } from "../db/is-database-away.ts";
import { bodyOf, notFound, Problem, say } from "./problem.ts";

const retrySoonSeconds = 5;

export const unavailable = () =>
  new Problem(503, "Unavailable", { message: say.titleUnavailable, retryAfterSeconds: retrySoonSeconds });
const tooLarge = () => new Problem(413, "TooLarge", { message: say.titleTooLarge });
export const tooManyRequests = (retryAfterSeconds: number) =>
  new Problem(429, "TooManyRequests", { message: say.titleTooManyRequests, retryAfterSeconds });

/** Answers what a handler threw: problems as they are, a database that is away as 503, the rest as a bare 500. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error);
  if (problem === null) {
    request.log.error({ err: error }, "a call failed");
    void reply.status(500).send({ title: "Error", status: 500, requestId: request.id });
    return;
  }
  if (problem.status === 503 || isBadValue(error)) request.log.warn({ err: error }, "a call was turned away");
  const { retryAfterSeconds } = problem.told;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  void reply.status(problem.status).send(bodyOf(problem, languageOf(request.headers["accept-language"])));
}

function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error) || isCollision(error)) return unavailable();
  if (isBadValue(error)) return new Problem(400, "Validation", { message: say.titleValidation });
  const { statusCode: status, code } = error as { statusCode?: unknown; code?: unknown };
  if (code === "FST_ERR_BAD_URL" || code === "FST_ERR_MAX_PARAM_LENGTH") return notFound("page");
  // What Fastify itself refuses while it reads a request.
  if (status === 413) return tooLarge();
  if (status === 415)
    return new Problem(415, "UnsupportedMediaType", { message: say.titleUnsupportedMediaType });
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new Problem(400, "Validation", { errors: { body: [say.bodyIsNotJson] } });
  }
  return null;
}

/** Whether PostgreSQL could not hold what a caller sent: a net under the schemas, which ought to have caught it. */
function isBadValue(error: unknown): boolean {
  return error instanceof Error && /^22...$/.test(String((error as { code?: unknown }).code));
}
