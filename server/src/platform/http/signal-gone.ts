import type { FastifyReply } from "fastify";
import { Problem } from "./problem.ts";

export const callerIsGone = () => new Problem(499, "CallerIsGone");

/** Tells when the caller has gone before he was answered, so that work for him can end. Nobody reads the problem. */
export function signalGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort(callerIsGone());
  if (reply.raw.destroyed) end();
  else reply.raw.once("close", end);
  return controller.signal;
}
