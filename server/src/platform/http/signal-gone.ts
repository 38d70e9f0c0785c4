import type { FastifyReply } from "fastify";
import { Problem } from "./problem.ts";

/** Tells when the caller has gone before he was answered, so that work for him can end. Nobody reads the problem. */
export function signalGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => controller.abort(new Problem(499, "CallerIsGone")));
  return controller.signal;
}
