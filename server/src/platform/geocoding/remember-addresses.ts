import type { Address } from "@wegbuch/contract/trips/schemas";
import type { Geocoder } from "./geocoder.ts";

/** Some 10 MB when full. */
const mostAddresses = 20_000;

/**
 * Remembers addresses of places rounded to 4 decimals, about 10 m (rule addresses/look-up); the least used give way.
 */
export function rememberAddresses(geocoder: Geocoder): Geocoder {
  const known = new Map<string, Address>();
  return {
    ...geocoder,
    async reverse(place, language) {
      const key = `${place.latitude.toFixed(4)} ${place.longitude.toFixed(4)} ${language}`;
      const address = known.get(key) ?? (await geocoder.reverse(place, language));
      if (address === null) return null;
      known.delete(key);
      known.set(key, address);
      if (known.size > mostAddresses) known.delete(known.keys().next().value ?? "");
      return { ...address, ...place };
    },
  };
}
