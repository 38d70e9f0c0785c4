import type { Trip } from "@wegbuch/contract/trips/schemas";
import { recountSums } from "../../../src/features/trips/ledger/keep-sums.ts";
import { aTrip, aVehicle } from "../db/builders.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { keptSums } from "../db/kept-sums.ts";
import { aTeam } from "./people.ts";

/** An instant of the day of these tests, 4 May 2026: `at("07:30")`. */
export const at = (time: string) => `2026-05-04T${time}:00.000Z`;

const ring = { displayName: "Ring 1, 1010 Wien", city: "Wien", latitude: 48.2, longitude: 16.37 };
const graz = { displayName: "Graz" };

/** The company of test-people.ts, whose people write its logbook and may all drive its vehicle. */
export async function aLogbook(database: TestDatabase, given: Parameters<typeof aTeam>[1] = {}) {
  // There is one special organisation at a time.
  if (given.is_special_organisation)
    await asOwner(database, "update mandators set is_special_organisation = false");
  const team = await aTeam(database, given);
  const { mandatorId } = team;
  const { vehicle, group } = team.inScope(1);
  const driver = team.people[5];
  await asOwner(
    database,
    `insert into vehicle_drivers (mandator_id, vehicle_id, user_id)
     select $1, $2, unnest($3::uuid[]) on conflict do nothing`,
    [mandatorId, vehicle, ([1, 2, 3, 4] as const).map((role) => team.people[role])],
  );
  /** Another vehicle of the east, which may be used privately. */
  async function aCar(name = "Caddy", row: Parameters<typeof aVehicle>[2] = {}) {
    const id = await aVehicle(database, mandatorId, { name, is_private_trip_allowed: true, ...row });
    await inMandator(database, mandatorId, (db) =>
      db.insertInto("group_vehicles").values({ group_id: group, vehicle_id: id }).execute(),
    );
    return id;
  }
  const inTracker = <T>(work: Parameters<typeof inMandator<T>>[2]) =>
    inMandator(database, mandatorId, work, { role: "tracker" });
  const sums = () => keptSums(database, mandatorId);
  const recount = () => inTracker((db) => recountSums(db, 0));
  return {
    ...team,
    vehicle,
    driver,
    aCar,
    inTracker,
    /** A recorded trip between two times of the day, driven by role 5 unless said otherwise. */
    aDrive: (from: string, to: string, row: Partial<Parameters<typeof aTrip>[2]> = {}) =>
      aTrip(database, mandatorId, {
        vehicle_id: vehicle,
        driver_id: driver,
        started_at: new Date(at(from)),
        finished_at: new Date(at(to)),
        ...row,
      }),
    /** What the wizard sends for a trip of role 5 between two times of the day. */
    form: (from: string, to: string, more: object = {}) => ({
      vehicleId: vehicle,
      driverId: driver,
      startedAt: at(from),
      finishedAt: at(to),
      startAddress: ring,
      destinationAddress: graz,
      mileageInMeters: 12_300,
      type: 0,
      ...more,
    }),
    stored: async (id: string) =>
      (await asOwner<StoredTrip>(database, "select * from trips where id = $1", [id]))[0]!,
    /** Lets the sums be those of the trips that tests have made behind them. */
    recount,
    /** The sums as they are kept, and as they are when all is counted anew. */
    bothSums: async () => {
      const kept = await sums();
      await recount();
      return { kept, counted: await sums() };
    },
    trip: async (id: string, role: 1 | 3 | 5 = 1) => (await team.ask<Trip>(role, `GET /Trips/${id}`)).body,
  };
}

export type StoredTrip = {
  type: number;
  driver_id: string | null;
  vehicle_id: string;
  recorded_vehicle_id: string | null;
  description: string;
  mileage_in_meters: number;
  mileage_source: string;
  idle_seconds: number;
  has_been_changed: boolean;
  calibrated_at: Date | null;
  locked_at: Date | null;
  ready_for_export_at: Date | null;
  deleted_at: Date | null;
};
