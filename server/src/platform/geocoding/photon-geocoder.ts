import type { Language } from "@wegbuch/contract/kit/texts";
import { connectService } from "../outside/connect.ts";
import { type Geocoder, mostSuggestions, type ServiceOptions, suggestionOf, timeout } from "./geocoder.ts";
import { placeOfId, readPhotonAnswer, toAddress } from "./photon-answer.ts";

/** Asks a Photon server at `base`, for example http://localhost:2322. */
export function photonGeocoder(base: string, { key, ...options }: ServiceOptions): Geocoder {
  const ask = connectService(base, {
    ...timeout,
    ...options,
    always: key === undefined ? undefined : { key },
  });

  const find = async (text: string, language: Language) => {
    const query = { q: text, limit: mostSuggestions, lang: plain(language) };
    return (await ask("api", query, readPhotonAnswer)).map(toAddress);
  };

  const reverse: Geocoder["reverse"] = async (place, language) => {
    const query = { lat: place.latitude, lon: place.longitude, limit: 1, lang: plain(language) };
    const [feature] = await ask("reverse", query, readPhotonAnswer);
    return feature ? { ...toAddress(feature), ...place } : null;
  };

  return {
    reverse,
    geocode: find,
    suggest: async (text, language) => (await find(text, language)).map(suggestionOf),
    details: async (locationId, language) => {
      const place = placeOfId(locationId);
      return place && reverse(place, language);
    },
  };
}

/** Photon takes one plain code: de, not de-AT. */
function plain(language: Language): string {
  return language.slice(0, 2);
}
