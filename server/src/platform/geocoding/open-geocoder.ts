import type { Pool } from "pg";
import { CannotStart } from "../cannot-start.ts";
import { clock } from "../clock.ts";
import { databaseGeocoder } from "./database-geocoder.ts";
import { readGazetteer } from "./gazetteer.ts";
import type { Geocoder } from "./geocoder.ts";
import { nominatimGeocoder } from "./nominatim-geocoder.ts";
import { offlineGeocoder } from "./offline-geocoder.ts";
import { peliasGeocoder } from "./pelias-geocoder.ts";
import { photonGeocoder } from "./photon-geocoder.ts";
import { isPublicNominatim, publicNominatim } from "./public-nominatim.ts";
import { rememberAddresses } from "./remember-addresses.ts";

type Settings = { geocoder: string; geocoderKey?: string | undefined };

/**
 * The geocoder the setting GEOCODER names: `offline`, `database`, or a service as `photon:URL`, `nominatim:URL` or
 * `pelias:URL`. The pool is of a role that may read addresses.
 */
export function openGeocoder({ geocoder, geocoderKey: key }: Settings, pool: Pool): Geocoder {
  if (geocoder === "offline") return sharedOffline();
  if (geocoder === "database") return databaseGeocoder(pool, sharedOffline());
  const [kind, base] = [geocoder.slice(0, geocoder.indexOf(":")), geocoder.slice(geocoder.indexOf(":") + 1)];
  if (!/^https?:$/.test(URL.canParse(base) ? new URL(base).protocol : "")) {
    throw new CannotStart(
      `GEOCODER must have an address that begins with http:// or https:// after ${kind}:.`,
    );
  }
  const options = { clock, key };
  if (kind === "pelias") return rememberAddresses(peliasGeocoder(base, options));
  if (kind === "photon") return rememberAddresses(photonGeocoder(base, options));
  if (isPublicNominatim(base)) return rememberAddresses(publicNominatim(base, options, sharedOffline()));
  return rememberAddresses(nominatimGeocoder(base, options));
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
