import type { Language } from "@wegbuch/contract/kit/texts";
import { readGazetteer } from "../../../platform/geocoding/gazetteer.ts";
import type { Geocoder } from "../../../platform/geocoding/geocoder.ts";
import { offlineGeocoder } from "../../../platform/geocoding/offline-geocoder.ts";
import type { Stop } from "../../trips/tracks/find-stops.ts";

/** A stop with the town it was in; null far from any. */
export type NamedStop = Stop & { town: string | null };

let towns: Geocoder | undefined;

/** Says in which town each stop was, by the gazetteer of the product: no service is told of stops (rule seals/stops). */
export function findTowns(stops: readonly Stop[], language: Language): Promise<NamedStop[]> {
  return Promise.all(stops.map(async (stop) => ({ ...stop, town: await townAt(stop, language) })));
}

async function townAt(stop: Stop, language: Language): Promise<string | null> {
  towns ??= offlineGeocoder(readGazetteer());
  const address = await towns.reverse(stop, language);
  return address && [address.postcode, address.city].filter(Boolean).join(" ");
}
