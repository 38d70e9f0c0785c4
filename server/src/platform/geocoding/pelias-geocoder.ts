import type { Language } from "@wegbuch/contract/kit/texts";
import { connectService } from "../outside/connect.ts";
import { type Geocoder, mostSuggestions, type ServiceOptions, suggestionOf, timeout } from "./geocoder.ts";
import { gidOf, readPeliasAnswer } from "./pelias-answer.ts";

/** Asks a Pelias server at `base`, for example http://localhost:4000. */
export function peliasGeocoder(base: string, { key, ...options }: ServiceOptions): Geocoder {
  const always = key === undefined ? undefined : { api_key: key };
  const ask = connectService(base, { ...timeout, ...options, always });
  const find = (call: "search" | "autocomplete", text: string, lang: Language) =>
    ask(`v1/${call}`, { text, size: mostSuggestions, lang }, readPeliasAnswer);
  const firstOf = async (call: "reverse" | "place", query: Record<string, string | number>) =>
    (await ask(`v1/${call}`, query, readPeliasAnswer)).at(0) ?? null;

  return {
    reverse: async (place, lang) => {
      const at = { "point.lat": place.latitude, "point.lon": place.longitude };
      const address = await firstOf("reverse", { ...at, size: 1, lang });
      return address && { ...address, ...place };
    },
    geocode: (text, language) => find("search", text, language),
    suggest: async (text, language) => (await find("autocomplete", text, language)).map(suggestionOf),
    details: async (locationId, lang) => {
      const gid = gidOf(locationId);
      return gid === null ? null : firstOf("place", { ids: gid, lang });
    },
  };
}
