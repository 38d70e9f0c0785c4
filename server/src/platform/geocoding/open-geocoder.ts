import { CannotStart } from "../cannot-start.ts";
import { clock } from "../clock.ts";
import { readGazetteer } from "./gazetteer.ts";
import type { Geocoder } from "./geocoder.ts";
import { offlineGeocoder } from "./offline-geocoder.ts";
import { photonGeocoder } from "./photon-geocoder.ts";
import { rememberAddresses } from "./remember-addresses.ts";

const photon = "photon:";

/** The geocoder the setting GEOCODER names: `offline`, or `photon:URL`. */
export function openGeocoder(setting: string): Geocoder {
  if (!setting.startsWith(photon)) return atFirstUse(() => offlineGeocoder(readGazetteer()));
  const base = setting.slice(photon.length);
  if (!/^https?:$/.test(URL.canParse(base) ? new URL(base).protocol : "")) {
    throw new CannotStart(
      "GEOCODER must be offline or photon: and an address that begins with http:// or https://.",
    );
  }
  return rememberAddresses(photonGeocoder(base, { clock }));
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
