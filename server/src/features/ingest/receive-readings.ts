import { hash } from "node:crypto";
import type { Actor } from "@wegbuch/contract/access/actor";
import type { BoxReadings } from "@wegbuch/contract/ingest/schemas";
import type { DeviceType } from "@wegbuch/device-protocol/models";
import { emptyReading, type EventType, type Reading } from "@wegbuch/device-protocol/reading";
import { clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { invalid, notFound } from "../../platform/http/problem.ts";
import { findActiveBox, findOwnBox } from "./queries.ts";
import { say } from "./texts.ts";

/** Stores durably and gives how many were new. */
export type StoreReadings = (
  received: { boxNumber: number; deviceType: DeviceType; receivedAt: number; reading: Reading }[],
) => Promise<number>;

/** Takes what a box would have reported itself (rule readings/ingest); what was there already is ignored. */
export async function receiveReadings(
  { database, store }: { database: Database; store: StoreReadings },
  { token, imei }: { token: Actor | null; imei: string },
  { positions, events }: BoxReadings,
): Promise<{ accepted: number; ignored: number }> {
  const own = token && (await findOwnBox(database, token, imei));
  const box = own ?? (token === null ? await findActiveBox(database, imei) : undefined);
  if (!box) throw notFound(`Box ${imei}`);
  if (own) refuseForeign({ positions, events }, own.ownSince);
  const receivedAt = clock.now().getTime();
  const readings = [...positions.map(ofPosition), ...events.map(ofEvent)].map((reading) => {
    return { boxNumber: box.number, deviceType: box.deviceType, receivedAt, reading };
  });
  let accepted = 0;
  for (let from = 0; from < readings.length; from += batchSize) {
    accepted += await store(readings.slice(from, from + batchSize));
  }
  return { accepted, ignored: readings.length - accepted };
}

const batchSize = 2_000;

/**
 * A token tells nothing of the time in which the box was another company's, whose trips would be told anew, and nothing of
 * private mode, which is its driver's to switch (rule readings/ingest).
 */
function refuseForeign({ positions, events }: BoxReadings, ownSince: Date | null): void {
  const isForeign = ({ deviceTime }: { deviceTime: string }) =>
    ownSince !== null && Date.parse(deviceTime) < ownSince.getTime();
  if (positions.some(isForeign)) throw invalid("positions", say.ofAnotherCompany);
  if (events.some(isForeign)) throw invalid("events", say.ofAnotherCompany);
  if (events.some(({ eventType }) => eventType === "PrivateOn" || eventType === "PrivateOff"))
    throw invalid("events", say.privateModeIsNotYours);
}

function ofPosition(position: BoxReadings["positions"][number]): Reading {
  const { latitude, longitude, satellites = null, gpsStatus = null } = position;
  const isPlace = latitude !== 0 || longitude !== 0;
  return {
    ...emptyReading(Date.parse(position.deviceTime), hashOf(position)),
    latitude,
    longitude,
    altitudeMeters: position.altitude ?? null,
    headingDegrees: position.heading ?? null,
    satellites,
    speedKmh: position.speed ?? null,
    isFixValid: isPlace && satellites !== 0 && gpsStatus !== 2,
    gpsStatus,
    ignition: position.ignition ?? null,
    totalDistanceMeters: position.totalDistance ?? null,
    externalPowerMillivolts: position.externalPowerVoltage ?? null,
    batteryMillivolts: position.batteryVoltage ?? null,
    batteryMilliamps: position.batteryCurrent ?? null,
  };
}

function ofEvent(event: BoxReadings["events"][number]): Reading {
  return {
    ...emptyReading(Date.parse(event.deviceTime), hashOf(event)),
    ...meanings[event.eventType],
    eventType: event.eventType,
    infoText: event.infoText ?? null,
  };
}

/** The IO element that would have caused the event, and the state it leaves behind. */
const meanings: Record<Exclude<EventType, "Command">, Partial<Reading> & { eventId: number }> = {
  IgnitionOn: { eventId: 239, ignition: true },
  IgnitionOff: { eventId: 239, ignition: false },
  Plugged: { eventId: 252, isUnplugged: false },
  Unplugged: { eventId: 252, isUnplugged: true },
  Towing: { eventId: 246 },
  Crash: { eventId: 247 },
  Jamming: { eventId: 249 },
  PrivateOn: { eventId: 391, isPrivate: true },
  PrivateOff: { eventId: 391, isPrivate: false },
};

/** Parsing put the fields into one order, so that the same content is the same text. */
function hashOf(entry: object): bigint {
  return hash("sha256", JSON.stringify(entry), "buffer").readBigInt64BE(0);
}
