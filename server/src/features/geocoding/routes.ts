import { geocoding } from "@wegbuch/contract/geocoding/endpoints";
import type { Address } from "@wegbuch/contract/trips/schemas";
import type { Geocoder } from "../../platform/geocoding/geocoder.ts";
import { notFound, Problem, say } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { ServiceFailure } from "../../platform/outside/service-failure.ts";

export function geocodingRoutes({ geocoder }: { geocoder: Geocoder }) {
  return serve(geocoding, {
    reverseGeocode: async ({ query, language }) => known(await inTime(geocoder.reverse(query, language))),
    geocode: ({ query, language }) => inTime(geocoder.geocode(query.address, language)),
    autocomplete: ({ query, language }) => inTime(geocoder.suggest(query.address, language)),
    locationDetails: async ({ query, language }) =>
      known(await inTime(geocoder.details(query.locationid, language))),
  });
}

function known(address: Address | null): Address {
  if (address === null) throw notFound("Address");
  return address;
}

/** A geocoder that is slow or broken is the only reason for 504 (rule addresses/slow-service). */
async function inTime<T>(lookUp: Promise<T>): Promise<T> {
  try {
    return await lookUp;
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    throw new Problem(504, "GeocoderUnavailable", { message: say.titleUnavailable });
  }
}
