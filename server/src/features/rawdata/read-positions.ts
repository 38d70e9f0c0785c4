import type { RawPosition } from "@wegbuch/contract/rawdata/schemas";
import { haversineMeters } from "@wegbuch/geo/distance";
import type { Place } from "@wegbuch/geo/place";
import type { Database } from "../../platform/db/database.ts";
import { findPrivateTimes } from "./find-private-times.ts";
import { findUnagreedTimes } from "./find-unagreed-times.ts";
import type { Asked } from "./queries.ts";
import { readBoxReadings, refuseTooMany, type StoredReading } from "./read-readings.ts";
import { walkTimes } from "./walk-times.ts";

/**
 * The positions a box sent in a period, in batches. Where it was during private trips, and stood after them, and when an
 * agreement keeps it from others, is left out for everybody: these places are the driver's alone (rules trips/private,
 * retention/agreement), and he reads them in his logbook.
 * Refuses with 413 what is too long.
 */
export async function readPositions(database: Database, asked: Asked): Promise<AsyncIterable<RawPosition[]>> {
  const wanted = { ...asked, kind: "positions" } as const;
  await refuseTooMany(database, wanted);
  const isPrivate = walkTimes(await findPrivateTimes(database, asked));
  const isUnagreed = await findUnagreedTimes(database, asked);
  const position = positionsOf((time) => isPrivate(time) || isUnagreed(time));
  return mapped(readBoxReadings(database, wanted), position);
}

async function* mapped(
  batches: AsyncIterable<StoredReading[]>,
  one: (reading: StoredReading) => RawPosition,
) {
  for await (const batch of batches) yield batch.map(one);
}

/** Turns records into positions one after the other, in their order. */
function positionsOf(isHiddenTime: (time: number) => boolean): (reading: StoredReading) => RawPosition {
  let previous: Place | null = null;
  return (reading) => {
    const isHidden = isHiddenTime(reading.deviceTime) || reading.isPrivate === true;
    const place = isHidden ? null : placeOf(reading);
    const fix = reading.isFixValid ? place : null;
    const meters = previous && fix && haversineMeters(previous, fix);
    // A record without a fix is no point to measure from; what is hidden breaks the way off.
    if (fix !== null || isHidden) previous = fix;
    return positionOf(reading, { place, isHidden, meters });
  };
}

function placeOf({ latitude, longitude }: StoredReading): Place | null {
  return latitude === null || longitude === null
    ? null
    : { latitude: latitude / 1e7, longitude: longitude / 1e7 };
}

type Where = { place: Place | null; isHidden: boolean; meters: number | null };

function positionOf(reading: StoredReading, { place, isHidden, meters }: Where): RawPosition {
  return {
    timestamp: new Date(reading.receivedAt).toISOString(),
    deviceTime: new Date(reading.deviceTime).toISOString(),
    longitude: place && place.longitude,
    latitude: place && place.latitude,
    altitude: isHidden ? null : reading.altitude,
    speed: reading.speed,
    distanceToPrevPointMeters: meters && Math.round(meters * 10) / 10,
    gpsStatus: reading.gpsStatus,
    satellites: reading.satellites,
    heading: isHidden ? null : reading.heading,
    externalPowerVoltage: reading.externalPowerMillivolts,
    batteryVoltage: reading.batteryMillivolts,
    batteryCurrent: reading.batteryMilliamps,
    totalDistance: reading.totalDistance,
    deviceType: reading.deviceType,
  };
}
