import type { Pool } from "pg";
import type { Config } from "../config.ts";
import { demoGeocoder } from "../demo/demo-geocoder.ts";
import type { Geocoder } from "../platform/geocoding/geocoder.ts";
import { openGeocoder } from "../platform/geocoding/open-geocoder.ts";

/** The geocoder the operator has set; in the demo, unless he has set a service, one that knows the demo's streets. */
export function geocoderOf(config: Config, pool: Pool): Geocoder {
  const geocoder = openGeocoder(config, pool);
  const isService = config.geocoder.includes(":");
  return config.isDemo && !isService ? demoGeocoder(geocoder) : geocoder;
}
