import type { RawEvent, RawPosition, RawTrip } from "@wegbuch/contract/rawdata/schemas";
import type { Reading } from "@wegbuch/device-protocol/reading";
import { expect } from "vitest";
import { aBox, aMandator, aVehicle } from "../db/builders.ts";
import type { TestDatabase } from "../db/database.ts";
import { storeReadings } from "../../../src/tracking/store-readings.ts";
import { aReceivedReading } from "../tracking/readings.ts";
import { aSupport } from "./support.ts";

// Readings are stored a day before today, second by second from here.
const start = Math.floor((Date.now() - 86_400_000) / 1000) * 1000;
export const at = (second: number) => new Date(start + second * 1000);

export function store(
  database: TestDatabase,
  box: { number: number },
  fields: Record<number, Partial<Reading>>,
) {
  const received = Object.entries(fields).map(([second, given]) => {
    const one = aReceivedReading(box.number, Number(second), given);
    const deviceTime = given.deviceTime ?? at(Number(second)).getTime();
    return { ...one, reading: { ...one.reading, deviceTime } };
  });
  return storeReadings(database.pool("gateway"), received);
}

export const period = (from: number, to: number) =>
  `from=${at(from).toISOString()}&to=${encodeURIComponent(at(to).toISOString().replace("Z", "+00:00"))}`;

/** A super admin, and a box in a vehicle whose raw data he reads: `read("Positions", 0, 60)` by seconds. */
export async function aFollowedBox(database: TestDatabase) {
  const support = await aSupport(database);
  const mandatorId = await aMandator(database);
  const vehicleId = await aVehicle(database, mandatorId, { name: "Kran" });
  const box = await aBox(database, mandatorId, { vehicleId });
  const read = async <Kind extends "Positions" | "Events" | "Trips">(
    kind: Kind,
    from: number,
    to: number,
  ) => {
    const { status, body } = await support.ask<Rows[Kind][]>(
      `GET /RawData/${kind}?imei=${box.imei}&${period(from, to)}`,
    );
    expect(status).toBe(200);
    return body;
  };
  return { ...support, mandatorId, vehicleId, box, read };
}

type Rows = { Positions: RawPosition; Events: RawEvent; Trips: RawTrip };
