import { endpoints } from "@wegbuch/contract/endpoints";
import type { Scope } from "@wegbuch/contract/access/scopes";
import type { AnswerOf, BodyOf, Endpoint } from "@wegbuch/contract/kit/endpoint";
import type { AddressOf } from "@wegbuch/contract/kit/request-url";
import { type Connection, send } from "./send.ts";

type Slices = typeof endpoints;

/** What a call takes; a call that needs nothing is made without it. */
type RequestOf<E extends Endpoint> = AddressOf<E> &
  (BodyOf<E> extends undefined ? object : { body: BodyOf<E> });

type Call<E extends Endpoint> = (
  ...given: object extends RequestOf<E> ? [request?: RequestOf<E>] : [request: RequestOf<E>]
) => Promise<E["file"] extends string ? Uint8Array : AnswerOf<E>>;

/** The calls of a slice that some scope opens. */
type Opened<Slice> = {
  [Name in keyof Slice as Slice[Name] extends { token: Scope } ? Name : never]: Slice[Name] extends Endpoint
    ? Call<Slice[Name]>
    : never;
};

/** Every call an API token can make, by slice and name: `wegbuch.vehicles.list({ query: { searchTerm: "Caddy" } })`. */
export type Wegbuch = { [Slice in keyof Slices]: Opened<Slices[Slice]> };

/**
 * Connects to an installation with an API token. What is refused is thrown as a Refusal; what was not answered is asked for
 * again, and a write is done once however often that is.
 */
export function connect(connection: Connection): Wegbuch {
  const slices = Object.entries(endpoints).map(([slice, calls]) => {
    const open = Object.entries(calls as Record<string, Endpoint>).filter(
      ([, { token }]) => token !== undefined,
    );
    const made = open.map(([name, endpoint]) => [name, callOf(connection, endpoint)] as const);
    return [slice, Object.fromEntries(made)] as const;
  });
  return Object.fromEntries(slices) as unknown as Wegbuch;
}

type Values = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

function callOf(connection: Connection, endpoint: Endpoint) {
  return async (request: Values = {}): Promise<unknown> => {
    const bytes = await send(connection, endpoint, request);
    if (endpoint.file !== undefined) return bytes;
    return bytes.length === 0 ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as unknown);
  };
}
