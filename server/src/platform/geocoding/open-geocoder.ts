import { clock } from "../clock.ts";
import { readGazetteer } from "./gazetteer.ts";
import type { Geocoder } from "./geocoder.ts";
import { offlineGeocoder } from "./offline-geocoder.ts";
import { photonGeocoder } from "./photon-geocoder.ts";
import { rememberAddresses } from "./remember-addresses.ts";

/** The geocoder the setting GEOCODER names: `offline`, or `photon:URL`. */
export function openGeocoder({ GEOCODER }: { GEOCODER: string }): Geocoder {
  if (GEOCODER.startsWith("photon:")) {
    return rememberAddresses(photonGeocoder(GEOCODER.slice("photon:".length), { clock }));
  }
  return atFirstUse(() => offlineGeocoder(readGazetteer()));
}

/** The gazetteer takes memory; a process that never looks up an address does without. */
function atFirstUse(open: () => Geocoder): Geocoder {
  let opened: Geocoder | undefined;
  const geocoder = () => (opened ??= open());
  return {
    reverse: async (...given) => geocoder().reverse(...given),
    geocode: async (...given) => geocoder().geocode(...given),
    suggest: async (...given) => geocoder().suggest(...given),
    details: async (...given) => geocoder().details(...given),
  };
}
