import type { Reading } from "@wegbuch/device-protocol/reading";
import { onTestFinished } from "vitest";
import { aFence } from "../tracking/fences.ts";
import { clock, fixClock } from "../../../src/platform/clock.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { aRecord, aTestDrive, atSecond, receive } from "../tracking/drives.ts";
import { mailsTo } from "./mails.ts";

let companies = 0;

/** A vehicle that a fence from 48.201 to 48.21 degrees watches, and whom it tells; it is eight in the morning. */
export async function aGuardedVehicle(
  database: TestDatabase,
  given: { armedWeekdays?: number; vehicle?: object } = {},
) {
  atSecond(0);
  onTestFinished(() => fixClock(undefined));
  const { mandatorId, vehicleId, box } = await aTestDrive(database, {
    vehicle: { name: "Kran", is_private_trip_allowed: true, ...given.vehicle },
  });
  const email = `guard${(companies += 1)}@alpenland.at`;
  const { armedWeekdays } = given;
  const guarded = {
    vehicleIds: [vehicleId],
    title: "Lager",
    email,
    ...(armedWeekdays !== undefined && { armedWeekdays }),
  };
  const geofenceId = await aFence(database, mandatorId, guarded);
  /** A position of a second of the morning that arrives now. */
  const at = (second: number, latitude: number, said: Partial<Reading> = {}) => ({
    ...aRecord(box.number, second, { latitude, ...said }),
    receivedAt: clock.now().getTime(),
  });
  return {
    mandatorId,
    vehicleId,
    box,
    email,
    geofenceId,
    at,
    /** Each position is heard and followed by itself, at its second. */
    drive: async (...places: [second: number, latitude: number, said?: Partial<Reading>][]) => {
      for (const [second, latitude, said] of places) {
        atSecond(second);
        await receive(database, [at(second, latitude, said)]);
      }
    },
    mails: async () => (await mailsTo(database, email)).map(({ subject }) => subject),
    alarms: () =>
      asOwner<{ event: string; is_mailed: boolean }>(
        database,
        `select event, mailed_at is not null as is_mailed from geofence_alarms where mandator_id = $1
         order by happened_at`,
        [mandatorId],
      ),
  };
}
