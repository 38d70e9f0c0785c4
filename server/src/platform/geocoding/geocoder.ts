import type { Suggestion } from "@wegbuch/contract/geocoding/schemas";
import type { Language } from "@wegbuch/contract/kit/texts";
import type { Address } from "@wegbuch/contract/trips/schemas";

export type Place = { latitude: number; longitude: number };

/** What finds addresses. Nothing found is null or an empty list; a service that fails throws GeocoderFailure. */
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

/** The network geocoder was too slow, gone, or answered nonsense; look-ups may be tried again later. */
export class GeocoderFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`Geocoder: ${reason}`, options);
  }
}

/** ALG-ADDRESS: "street, postcode city", empty parts left out. */
export function displayNameOf(parts: Pick<Address, "street" | "postcode" | "city">): string {
  const town = [parts.postcode, parts.city].filter(Boolean).join(" ");
  return [parts.street, town].filter(Boolean).join(", ");
}
