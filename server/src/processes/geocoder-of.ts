import type { Pool } from "pg";
import type { Config } from "../config.ts";
import { demoGeocoder } from "../demo/demo-geocoder.ts";
import type { Geocoder } from "../platform/geocoding/geocoder.ts";
import { openGeocoder } from "../platform/geocoding/open-geocoder.ts";
import type { ReadConfig } from "../platform/settings/current-config.ts";

/** The geocoder the operator has set; in the demo, unless he has set a service, one that knows the demo's streets. */
export function geocoderOf(config: Config, pool: Pool): Geocoder {
  const geocoder = openGeocoder(config, pool);
  const isService = config.geocoder.includes(":");
  return config.isDemo && !isService ? demoGeocoder(geocoder) : geocoder;
}

/** The geocoder that is set now; it stays open until another is set. */
export function currentGeocoder(read: ReadConfig, pool: Pool): Geocoder {
  let opened: { as: string; geocoder: Geocoder } | undefined;
  const current = async () => {
    const config = await read();
    const as = JSON.stringify([config.geocoder, config.geocoderKey]);
    if (opened?.as !== as) opened = { as, geocoder: geocoderOf(config, pool) };
    return opened.geocoder;
  };
  return {
    reverse: async (...given) => (await current()).reverse(...given),
    geocode: async (...given) => (await current()).geocode(...given),
    suggest: async (...given) => (await current()).suggest(...given),
    details: async (...given) => (await current()).details(...given),
  };
}
