import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import type { FastifyReply } from "fastify";

/** An answer as it is sent; without a text there is nothing to tell. */
export type WrittenAnswer = { status: number; text: string | null };

export function written(endpoint: Endpoint, answer: unknown): WrittenAnswer {
  if (endpoint.plainAnswer) return { status: endpoint.status, text: String(answer) };
  if (endpoint.answer === undefined) return { status: endpoint.status, text: null };
  if (endpoint.mayBeEmpty && answer === undefined) return { status: 204, text: null };
  return { status: endpoint.status, text: JSON.stringify(answer) };
}

export function sendWritten(reply: FastifyReply, { status, text }: WrittenAnswer): FastifyReply {
  reply.status(status);
  // Nothing to say, to whom it has to be said with a 200.
  if (text === "") return reply.type("text/plain; charset=utf-8").send("");
  return text === null ? reply.send() : reply.type("application/json; charset=utf-8").send(text);
}
