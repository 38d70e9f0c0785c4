import type { Import, TakenPoints } from "@wegbuch/contract/imports/schemas";
import { clock } from "../../../src/platform/clock.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { aLogbook } from "./logbook.ts";

/** Seconds after the start, ten-thousandths of a degree north of 48.2 at 16.37° east, km/h. */
export type Way = readonly (readonly [second: number, north: number, speed: number | null])[];

/** The jam of rule detection/phones: one trip from 0 to 860 s, of 2,113 m. */
export const jam: Way = [
  [0, 0, 0],
  [60, 30, 30],
  [90, 55, 30],
  [120, 80, 30],
  [180, 85, 5],
  [420, 90, 5],
  [660, 95, 6],
  [720, 100, 12],
  [780, 140, 30],
  [840, 180, 30],
  [860, 190, 0],
  [1160, 190, 0],
];

/** The same some seconds later. */
export const later = (way: Way, seconds: number): Way =>
  way.map(([second, ...rest]) => [second + seconds, ...rest] as const);

const timeOf = (start: number, second: number) => new Date(start + second * 1_000).toISOString();

export const wayPoints = (way: Way, start: number) =>
  way.map(([second, north, speed]) => ({
    time: timeOf(start, second),
    latitude: Number((48.2 + north * 1e-4).toFixed(4)),
    longitude: 16.37,
    speed,
  }));

/** A company whose people import what others recorded, in a vehicle without a box. */
export async function aRecorder(database: TestDatabase, given: Parameters<typeof aLogbook>[1] = {}) {
  const logbook = await aLogbook(database, given);
  const { ask, aCar, mandatorId } = logbook;
  const car = await aCar("Kombi");
  const start = Math.floor(clock.now().getTime() / 1_000) * 1_000 - 5 * 3_600_000;
  const fileOf = (way: Way, more: object = {}) => ({
    vehicleId: car,
    fileName: "Montag.gpx",
    sha256: "a".repeat(64),
    from: timeOf(start, way[0]![0]),
    to: timeOf(start, way.at(-1)![0]),
    ...more,
  });
  const begin = (way: Way, more: object = {}, role: 1 | 3 = 1) =>
    ask<{ id: string }>(role, "POST /Imports/Positions", fileOf(way, more));
  const send = (id: string, way: Way, role: 1 | 3 = 1, language?: string) =>
    ask<TakenPoints>(role, `POST /Imports/${id}/Positions`, { points: wayPoints(way, start) }, language);
  const finish = (id: string, role: 1 | 3 = 1) => ask<Import>(role, `POST /Imports/${id}/Finish`);
  return {
    ...logbook,
    car,
    start,
    fileOf,
    begin,
    send,
    finish,
    /** Imports a way as a whole; gives the import. */
    take: async (way: Way, more: object = {}, role: 1 | 3 = 1) => {
      const { body } = await begin(way, more, role);
      await send(body.id, way, role);
      return (await finish(body.id, role)).body;
    },
    one: async (id: string, role: 1 | 3 = 1) => (await ask<Import>(role, `GET /Imports/${id}`)).body,
    /** The trips of the vehicle that are in the logbook, in seconds after the start. */
    driven: (vehicleId = car) =>
      asOwner<{ id: string; from: number; to: number; meters: number; import_id: string | null }>(
        database,
        `select id, extract(epoch from started_at)::float - $3 as from, extract(epoch from finished_at)::float - $3 as to,
           mileage_in_meters as meters, import_id
         from trips where mandator_id = $1 and vehicle_id = $2 and deleted_at is null order by started_at`,
        [mandatorId, vehicleId, start / 1_000],
      ),
    readings: (importId: string) =>
      asOwner<{ device_time: Date; speed: number | null; altitude: number | null; device_type: string }>(
        database,
        "select readings.* from readings join boxes on number = box_number where boxes.id = $1 order by device_time",
        [importId],
      ),
  };
}
