import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { languageOf } from "@wegbuch/contract/kit/texts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readUntil } from "../db/left-callers.ts";
import type { AnswerOnce } from "./answer-once.ts";
import { checkAnswer, checkedInBatches } from "./check-answer.ts";
import { openEventStream, type EventStream, type OpenStreams } from "./event-stream.ts";
import { askedBy, keyOf } from "./key-of.ts";
import { parseCall } from "./parse-call.ts";
import { sendFile } from "./send-file.ts";
import { isBatchedPage, isBatches, isWrittenPage, sendRows } from "./send-rows.ts";
import type { Call, FileContent, Route } from "./serve.ts";
import { signalGone } from "./signal-gone.ts";
import { sendWritten, written } from "./written-answer.ts";

export type Answering = {
  /** Answers are not held against the contract, since that costs time. */
  isProduction: boolean;
  once: AnswerOnce | undefined;
  openStreams: OpenStreams;
};

/** Answers the calls of a route that passed its door. */
export function answerCall(route: Route, answering: Answering) {
  const { isProduction, once } = answering;
  const { endpoint } = route;

  function write(answer: unknown) {
    if (!isProduction) checkAnswer(endpoint, answer);
    return written(endpoint, answer);
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = request.session?.caller;
    // What only reads ends when nobody waits for it; what writes is done whoever left (rule calls/left-callers).
    if (caller && onlyReads(endpoint)) readUntil(caller, signalGone(reply));
    const key = keyOf(endpoint, request);
    const call = callOf(route, request, reply);
    if (once && key !== null && caller?.mandatorId) {
      const keyed = {
        actor: caller,
        key,
        asked: askedBy(request),
        keepsNoAnswer: endpoint.secretAnswer === true,
      };
      const { isReplayed, ...answer } = await once(keyed, async () => write(await route.handle(call)));
      if (isReplayed) reply.header("idempotency-replayed", "true");
      return sendWritten(reply, answer);
    }
    const answer = await route.handle(call);
    if (endpoint.stream !== undefined)
      return (answer as (stream: EventStream) => void)(openEventStream(reply, endpoint, answering));
    if (endpoint.file !== undefined) return sendFile(reply, endpoint.file, answer as FileContent);
    if (isBatches(answer) || isBatchedPage(answer) || isWrittenPage(answer)) {
      reply.status(endpoint.status);
      return sendRows(reply, isProduction ? answer : checkedInBatches(endpoint, answer));
    }
    return sendWritten(reply, write(answer));
  };
}

const onlyReads = ({ method, refusesCookie }: Endpoint) => method === "GET" && !refusesCookie;

function callOf({ endpoint }: Route, request: FastifyRequest, reply: FastifyReply): Call {
  const search = request.url.slice(request.url.indexOf("?") + 1 || request.url.length);
  const parsed = parseCall(endpoint, {
    params: request.params as Record<string, string>,
    search,
    body: request.body,
  });
  const { session } = request;
  return {
    ...parsed,
    actor: session?.caller ?? null,
    session,
    language: languageOf(request.headers["accept-language"]),
    request,
    reply,
    identifyAgain: request.identifyAgain,
  } as unknown as Call;
}
