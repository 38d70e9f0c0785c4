import type { Language } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../clock.ts";
import { fetchBoundedJson } from "./bounded-json.ts";
import { circuitBreaker } from "./circuit-breaker.ts";
import { GeocoderFailure, type Geocoder } from "./geocoder.ts";
import { type Feature, placeOfId, readFeatures, toAddress } from "./photon-answer.ts";

const timeoutMilliseconds = 10_000;
const mostSuggestions = 8;

type Options = { clock: Clock; timeoutMilliseconds?: number };

/** Asks a Photon server at `base`, for example http://localhost:2322; each look-up takes at most 10 s. */
export function photonGeocoder(base: string, options: Options): Geocoder {
  const guarded = circuitBreaker(options.clock);
  const limit = options.timeoutMilliseconds ?? timeoutMilliseconds;

  async function ask(path: string, query: Record<string, string | number>): Promise<Feature[]> {
    const address = new URL(path, base.endsWith("/") ? base : `${base}/`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    return guarded(async () => readOrFail(await fetchBoundedJson(address, AbortSignal.timeout(limit))));
  }

  const find = (text: string, language: Language) =>
    ask("api", { q: text, limit: mostSuggestions, lang: plain(language) });

  const reverse: Geocoder["reverse"] = async (place, language) => {
    const query = { lat: place.latitude, lon: place.longitude, limit: 1, lang: plain(language) };
    const [feature] = await ask("reverse", query);
    return feature ? { ...toAddress(feature), ...place } : null;
  };

  return {
    reverse,
    geocode: async (text, language) => (await find(text, language)).map(toAddress),
    suggest: async (text, language) =>
      (await find(text, language)).map((feature) => {
        const { foreignServiceId, displayName } = toAddress(feature);
        return { locationid: foreignServiceId ?? "", displayName };
      }),
    details: async (locationId, language) => {
      const place = placeOfId(locationId);
      return place && reverse(place, language);
    },
  };
}

function readOrFail(answer: unknown): Feature[] {
  try {
    return readFeatures(answer);
  } catch (error) {
    throw new GeocoderFailure("the answer is no list of places", { cause: error });
  }
}

/** Photon takes one plain code: de, not de-AT. */
function plain(language: Language): string {
  return language.slice(0, 2);
}
