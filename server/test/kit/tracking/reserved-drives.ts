import type { TestDatabase } from "../db/database.ts";
import { asOwner } from "../db/database.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import type { ReceivedReading } from "../../../src/tracking/received.ts";
import { aRecord, aTestDrive, morning } from "./drives.ts";

/** The second of the morning, which begins at eight, of a time of day. */
export const secondAt = (time: string): number => {
  const [hours, minutes] = time.split(":").map(Number) as [number, number];
  return (hours * 60 + minutes) * 60 - 8 * 3_600;
};

/** The instant of a time of that day. */
export const instantAt = (time: string): string => new Date(morning + secondAt(time) * 1_000).toISOString();

/** Records of a drive from one time to another. */
export function underWay(boxNumber: number, from: string, to: string): ReceivedReading[] {
  const start = secondAt(from);
  const steps = Math.round((secondAt(to) - start) / 60) - 1;
  const moving = Array.from({ length: steps }, (_, step) =>
    aRecord(boxNumber, start + (step + 1) * 60, {
      latitude: placeAt(from) + (step + 1) * 0.004,
      speedKmh: 40,
    }),
  );
  return [aRecord(boxNumber, start, { latitude: placeAt(from), speedKmh: 40 }), ...moving];
}

/** The same, and the box standing for ten minutes after it. */
export function wholeDrive(boxNumber: number, from: string, to: string): ReceivedReading[] {
  const moving = underWay(boxNumber, from, to);
  const parked = { latitude: placeAt(from) + (moving.length - 1) * 0.004 };
  const end = secondAt(to);
  return [...moving, aRecord(boxNumber, end, parked), aRecord(boxNumber, end + 600, parked)];
}

const placeAt = (time: string) => 48 + (secondAt(time) + 30_000) / 100_000;

/** A pool vehicle with a box, in a company of its own, and what makes reservations of it on that day. */
export async function aPoolDrive(database: TestDatabase) {
  const drive = await aTestDrive(database, { vehicle: { type: 2, name: "Caddy" } });
  const reserve = async (driverId: string, from: string, to: string, purpose = "Messe") => {
    const id = newId();
    await asOwner(
      database,
      `insert into reservations (mandator_id, id, vehicle_id, driver_id, pickup_at, return_at, pickup_address,
         return_address, purpose, created_at)
       values ($1, $2, $3, $4, $5, $6, 'Hof', 'Hof', $7, $5)`,
      [drive.mandatorId, id, drive.vehicleId, driverId, instantAt(from), instantAt(to), purpose],
    );
    return id;
  };
  return { ...drive, reserve };
}
