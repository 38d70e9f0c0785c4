import type { Suggestion } from "@wegbuch/contract/geocoding/schemas";
import type { Language } from "@wegbuch/contract/kit/texts";
import type { Address } from "@wegbuch/contract/trips/schemas";
import type { Clock } from "../clock.ts";

export type Place = { latitude: number; longitude: number };

/** What finds addresses. Nothing found is null or an empty list; a service that fails throws ServiceFailure. */
export type Geocoder = {
  /** The address at a place in degrees. */
  reverse(place: Place, language: Language): Promise<Address | null>;
  /** The places an address may mean, best first. */
  geocode(text: string, language: Language): Promise<Address[]>;
  /** What a text being typed may become, best first. */
  suggest(text: string, language: Language): Promise<Suggestion[]>;
  /** The address behind the `locationid` of a suggestion. */
  details(locationId: string, language: Language): Promise<Address | null>;
};

export function suggestionOf({ foreignServiceId, displayName }: Address): Suggestion {
  return { locationid: foreignServiceId ?? "", displayName };
}

export const mostSuggestions = 8;

/** How a geocoder outside is asked: the key, if it wants one, and how long an answer may take (10 s unless said). */
export type ServiceOptions = { clock: Clock; key?: string | undefined; timeoutMilliseconds?: number };

export const timeout = { timeoutMilliseconds: 10_000 };
