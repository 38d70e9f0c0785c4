import type * as z from "zod";
import type { Actor, Caller } from "../access/actor.ts";
import type { Gate } from "../access/may-use.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One call of the API, as server and web agree on it. */
export type Endpoint = Gate & {
  method: Method;
  /** Below /api; parameters as `:name`. */
  path: string;
  status: 200 | 201 | 202 | 204;
  /** Schemas of path parameters that are no ids. */
  params?: Record<string, z.ZodType>;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer?: z.ZodType;
  /** Where there is nothing to tell it is a 204 instead of the answer. */
  mayBeEmpty?: true;
  /** The answer is a file of this name, as bytes, instead of JSON; its ending says its type. */
  file?: `${string}.${FileType}`;
  /** What the call does, in one sentence, for readers of the API description. */
  about: string;
  /**
   * Works with the session cookie alone, from the same origin; every other call needs the bearer
   * (rule accounts/cookies).
   */
  acceptsCookie?: true;
  /**
   * Refused with 403 where there is the cookie alone: a GET that changes something, which a foreign page could send
   * (rule geofences/armed-days).
   */
  refusesCookie?: true;
  /**
   * Stays open although the session is in one of these states (rules access/trial-over, accounts/temporary-password).
   */
  alsoWhile?: readonly SessionState[];
  /** Asks for a person who has shown within ten minutes who he is (rule accounts/fresh-proof). */
  proof?: ProofNeed;
  /** Bytes the body may have; 256 KB unless said (rule calls/limits). */
  bodyLimit?: number;
  /** Changes nothing, although what it asks for needs a body. */
  onlyReads?: true;
  /** The answer tells a secret once: it is not kept for who repeats the call (rule calls/repetition). */
  secretAnswer?: true;
  /** The body is taken as the bytes that came, whatever their type (rule readings/phones). */
  rawBody?: true;
  /** The answer is a text as the program expects it that calls, instead of JSON of ours. */
  plainAnswer?: true;
  /** The answer goes on until one side ends it: events, each with what it tells, as text/event-stream (rule live/stream). */
  stream?: Record<string, z.ZodType>;
  /** Is not counted by address, which many may share, but by what it proves. */
  countsItself?: true;
  /** Tells where vehicles of others are or were: who is told is noted as this (rule privacy/looks). */
  places?: LookKind;
  /** One row of an import: 50 a second instead of 600 calls a minute (rule calls/limits). */
  isImportRow?: true;
};

/**
 * Always; of who has a second factor, since the call takes the password itself; or only where an e-mail address becomes
 * another one, a password is given or somebody becomes an administrator, which the command finds out.
 */
export type ProofNeed = "always" | "ofFactor" | "ofAccount";

/** What somebody was told of where a vehicle is or was. */
export type LookKind = "track" | "live" | "lastPosition" | "day" | "export" | "rawData" | "tripEnds";

export type FileType = "xlsx" | "pdf" | "ics" | "geojson" | "csv" | "jsonl" | "zip" | "jpg" | "png";

/** What may be wrong with a session that still names its user. */
export type SessionState = "expired" | "trialExpired" | "temporaryPassword" | "secondFactorMissing";

type Promised = Gate & Omit<Endpoint, keyof Gate | "method" | "path" | "status"> & { status?: 201 | 202 };

type Declared<Path extends string, Kept extends Promised> = Kept & {
  method: Method;
  path: Path;
  status: Endpoint["status"];
};

/**
 * Declares a call: `get("/Trips/:id", { about, for, needs, when, query, body, answer })`. Without `answer` and `file` it
 * is a 204.
 */
export const get = declare("GET");
export const post = declare("POST");
export const put = declare("PUT");
export const patch = declare("PATCH");
export const del = declare("DELETE");

function declare(method: Method) {
  return <const Path extends `/${string}`, const Kept extends Promised>(
    path: Path,
    kept: Kept,
  ): Declared<Path, Kept> => ({
    ...kept,
    method,
    path,
    status: kept.status ?? ((kept.answer ?? kept.file ?? kept.stream ?? kept.plainAnswer) ? 200 : 204),
  });
}

/** What each event of a stream tells. */
export type EventsOf<E extends Endpoint> =
  E["stream"] extends Record<string, z.ZodType>
    ? { [Name in keyof E["stream"]]: z.output<E["stream"][Name]> }
    : never;

type NamesIn<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? NamesIn<Head> | NamesIn<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The path parameters of a call; an endpoint without any takes an empty object. */
export type ParamsOf<E extends Endpoint> = { [Name in NamesIn<E["path"]>]: string };

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a client may send in the query; defaults may be left out. */
export type QueryOf<E extends Endpoint> = In<E["query"]>;
export type BodyOf<E extends Endpoint> = In<E["body"]>;
/** What the server gives and the client receives; files have a way of their own. */
export type AnswerOf<E extends Endpoint> = E["answer"] extends z.ZodType
  ? z.output<E["answer"]> | (E["mayBeEmpty"] extends true ? undefined : never)
  : E["plainAnswer"] extends true
    ? string
    : void;

/** What the server's handler gets, after parsing. */
export type ParsedQueryOf<E extends Endpoint> = Out<E["query"]>;
export type ParsedBodyOf<E extends Endpoint> = E["rawBody"] extends true ? Uint8Array : Out<E["body"]>;

/** Who calls: nobody where no session is needed, a token at most where machines come, possibly a super admin where the role set holds 7. */
export type CallerOf<E extends Endpoint> = E["for"] extends readonly (infer R)[]
  ? 7 extends R
    ? Caller
    : Actor
  : E["for"] extends "apiKey"
    ? Actor | null
    : null;
