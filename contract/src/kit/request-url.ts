import type { Endpoint, ParamsOf, QueryOf } from "./endpoint.ts";

type Values = { params?: Record<string, string>; query?: Record<string, unknown> };

/** What a call needs in its address: parameters if its path has any, and its query. */
export type AddressOf<E extends Endpoint> = (keyof ParamsOf<E> extends never
  ? { params?: undefined }
  : { params: ParamsOf<E> }) &
  (QueryOf<E> extends undefined ? { query?: undefined } : { query?: QueryOf<E> });

/** The address of a call below the origin. Empty values are left out, arrays repeat their key. */
export function requestUrl<E extends Endpoint>(endpoint: E, address: AddressOf<E>): string {
  const { params, query } = address as Values;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ""),
  );
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat()) if (isSaid(one)) pairs.append(name, String(one));
  }
  return `/api${path}${pairs.size > 0 ? `?${pairs.toString()}` : ""}`;
}

function isSaid(value: unknown): value is string | number | boolean {
  return value !== undefined && value !== null && value !== "";
}
