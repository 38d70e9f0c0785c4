import type { Language } from "@wegbuch/contract/kit/texts";
import type { Page } from "@wegbuch/contract/kit/page";
import type {
  AnswerOf,
  CallerOf,
  Endpoint,
  ParamsOf,
  ParsedBodyOf,
  ParsedQueryOf,
} from "@wegbuch/contract/kit/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Streaming } from "./event-stream.ts";
import type { BatchedPage, Batches, WrittenPage } from "./send-rows.ts";
import type { Session } from "./session.ts";

/** A call that passed its door, parsed. */
export type Call<E extends Endpoint = Endpoint> = {
  actor: CallerOf<E>;
  /** Null where the endpoint needs none. */
  session: E["for"] extends readonly unknown[] ? Session : null;
  params: ParamsOf<E>;
  query: ParsedQueryOf<E>;
  body: ParsedBodyOf<E>;
  language: Language;
  /** For the few calls that set cookies or care about addresses. */
  request: FastifyRequest;
  reply: FastifyReply;
  /** The same caller as he stands later, for an answer that goes on; refuses who may not have it any more. */
  identifyAgain: () => Promise<Session | null>;
};

/** The bytes of a file, made while they are sent. */
export type FileContent = AsyncIterable<Uint8Array>;

type GivenBy<E extends Endpoint> = E["file"] extends string
  ? FileContent
  : E["stream"] extends object
    ? Streaming<E>
    : AnswerOf<E> | Listed<AnswerOf<E>>;

/** A plain list, or the items of a page, may be given in batches, which are sent as they come; those of a page as their JSON. */
type Listed<Answer> = Answer extends readonly (infer Row)[]
  ? Batches<Row>
  : Answer extends Page<infer Item>
    ? BatchedPage<Item> | WrittenPage
    : never;

type Handlers<Endpoints extends Record<string, Endpoint>> = {
  [Name in keyof Endpoints]: (
    call: Call<Endpoints[Name]>,
  ) => Promise<GivenBy<Endpoints[Name]>> | GivenBy<Endpoints[Name]>;
};

export type Route = {
  /** Slice-independent name, for the API description. */
  name: string;
  endpoint: Endpoint;
  handle: (call: Call) => unknown;
};

/** Joins the endpoints of a slice with their handlers; a missing handler or a wrong answer does not compile. */
export function serve<Endpoints extends Record<string, Endpoint>>(
  endpoints: Endpoints,
  handlers: Handlers<Endpoints>,
): Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    name,
    endpoint,
    handle: handlers[name] as unknown as Route["handle"],
  }));
}
