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
  if (!setting.startsWith(photon)) return sharedOffline();
  const base = setting.slice(photon.length);
  if (!/^https?:$/.test(URL.canParse(base) ? new URL(base).protocol : "")) {
    throw new CannotStart(
      "GEOCODER must be offline or photon: and an address that begins with http:// or https://.",
    );
  }
  return rememberAddresses(photonGeocoder(base, { clock }));
}

let offline: Geocoder | undefined;

/** The gazetteer takes memory: it is read when the first address is looked up, and once for all of the process. */
function sharedOffline(): Geocoder {
  const opened = () => (offline ??= offlineGeocoder(readGazetteer()));
  return {
    reverse: async (...given) => opened().reverse(...given),
    geocode: async (...given) => opened().geocode(...given),
    suggest: async (...given) => opened().suggest(...given),
    details: async (...given) => opened().details(...given),
  };
}
