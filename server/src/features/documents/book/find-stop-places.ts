import type { Language } from "@wegbuch/contract/kit/texts";
import type { Address } from "@wegbuch/contract/trips/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { readGazetteer } from "../../../platform/geocoding/gazetteer.ts";
import type { Geocoder } from "../../../platform/geocoding/geocoder.ts";
import { offlineGeocoder } from "../../../platform/geocoding/offline-geocoder.ts";
import type { Stop } from "../../trips/tracks/find-stops.ts";

/** A stop with its street, where the logbook knows it, and the town it was in; null far from any. */
export type NamedStop = Stop & { street: string | null; town: string | null };

let towns: Geocoder | undefined;

/**
 * Where each stop was: by the address of a trip on business that ended there, else in which town by the gazetteer of
 * the product. No service is told of stops (rule seals/stops).
 */
export async function findStopPlaces(
  db: MandatorDb,
  stops: readonly Stop[],
  language: Language,
): Promise<NamedStop[]> {
  const addresses = await findAddresses(db, stops);
  return Promise.all(
    stops.map(async (stop, index) => {
      const known = addresses.get(index);
      const street = known?.street || null;
      return { ...stop, street, town: street === null ? await townAt(stop, language) : townOf(known!) };
    }),
  );
}

const townOf = ({ postcode, city }: Address) => [postcode, city].filter(Boolean).join(" ") || null;

async function townAt(stop: Stop, language: Language): Promise<string | null> {
  towns ??= offlineGeocoder(readGazetteer());
  const address = await towns.reverse(stop, language);
  return address && townOf(address);
}

/** As far as somebody who stands belongs to the place (rule seals/stops). */
const reachMeters = 50;
const metersPerDegree = 111_195;
const reachDegrees = reachMeters / metersPerDegree;

/** The nearest address where a trip on business ended, by the place of its stop in the list. */
async function findAddresses(db: MandatorDb, stops: readonly Stop[]): Promise<Map<number, Address>> {
  if (stops.length === 0) return new Map();
  const [latitudes, longitudes] = [
    stops.map(({ latitude }) => latitude),
    stops.map(({ longitude }) => longitude),
  ];
  const { rows } = await sql<{ index: number; address: Address }>`
    select (stop.place - 1)::int as index, nearest.address
    from unnest(${latitudes}::float[], ${longitudes}::float[]) with ordinality as stop (latitude, longitude, place)
    cross join lateral (
      select destination_address as address, power((destination_latitude - stop.latitude) * ${metersPerDegree}::float, 2)
        + power((destination_longitude - stop.longitude) * ${metersPerDegree}::float * cos(radians(stop.latitude)), 2) as away
      from business_addresses
      where destination_latitude between stop.latitude - ${reachDegrees}::float and stop.latitude + ${reachDegrees}::float
        and destination_longitude between stop.longitude - 3 * ${reachDegrees}::float and stop.longitude + 3 * ${reachDegrees}::float
        and coalesce(destination_address ->> 'street', '') <> ''
      order by away, destination_address ->> 'street'
      limit 1
    ) as nearest
    where nearest.away <= ${reachMeters ** 2}::float`.execute(db);
  return new Map(rows.map(({ index, address }) => [index, address]));
}
