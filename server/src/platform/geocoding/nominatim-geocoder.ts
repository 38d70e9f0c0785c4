import type { Language } from "@wegbuch/contract/kit/texts";
import { type Ask, connectService } from "../outside/connect.ts";
import { type Geocoder, mostSuggestions, type ServiceOptions, suggestionOf, timeout } from "./geocoder.ts";
import { osmIdOf, readPlace, readPlaces } from "./nominatim-answer.ts";

const streetLevel = 18;

/** Asks a Nominatim server of one's own at `base`, for example http://localhost:8080. */
export function nominatimGeocoder(base: string, { key, ...options }: ServiceOptions): Geocoder {
  const always = { format: "jsonv2", addressdetails: 1, ...(key !== undefined && { key }) };
  return nominatimBy(connectService(base, { ...timeout, ...options, always }));
}

/** The calls of Nominatim, however they get there. */
export function nominatimBy(ask: Ask): Geocoder {
  const find = (text: string, language: Language) =>
    ask("search", { q: text, limit: mostSuggestions, "accept-language": language }, readPlaces);

  return {
    reverse: async (place, language) => {
      const at = { lat: place.latitude, lon: place.longitude, zoom: streetLevel };
      const address = await ask("reverse", { ...at, "accept-language": language }, readPlace);
      return address && { ...address, ...place };
    },
    geocode: find,
    suggest: async (text, language) => (await find(text, language)).map(suggestionOf),
    details: async (locationId, language) => {
      const osmId = osmIdOf(locationId);
      if (osmId === null) return null;
      const query = { osm_ids: osmId, "accept-language": language };
      const [address] = await ask("lookup", query, readPlaces);
      return address ?? null;
    },
  };
}
