import { connectService } from "../outside/connect.ts";
import { inTurn } from "../outside/in-turn.ts";
import { type Geocoder, type ServiceOptions, timeout } from "./geocoder.ts";
import { nominatimBy } from "./nominatim-geocoder.ts";

/** Its rules (operations.osmfoundation.org/policies/nominatim) allow one question a second, of all users together. */
const takeTurn = inTurn({ pauseMilliseconds: 1_000, mostWaiting: 8 });

/** Whether the base belongs to the OpenStreetMap Foundation, whose rules then hold. */
export function isPublicNominatim(base: string): boolean {
  return /(^|\.)openstreetmap\.org$/.test(new URL(base).hostname);
}

/**
 * The public server by its rules: one question a second in this process, and none while somebody types. What is typed is
 * for `own`.
 */
export function publicNominatim(base: string, options: ServiceOptions, own: Geocoder): Geocoder {
  const always = { format: "jsonv2", addressdetails: 1 };
  const ask = connectService(base, { ...timeout, clock: options.clock, always });
  const asked = nominatimBy((...question) => takeTurn(() => ask(...question)));
  return {
    ...asked,
    suggest: (...given) => own.suggest(...given),
    details: async (...given) => (await own.details(...given)) ?? asked.details(...given),
  };
}
