import type { Actor } from "@wegbuch/contract/access/actor";
import { maskOfPackages, packages } from "@wegbuch/contract/access/packages";
import { roles } from "@wegbuch/contract/access/roles";
import type { Insertable } from "kysely";
import { clock } from "../../../src/platform/clock.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import type { TestDatabase } from "./database.ts";
import type { DB } from "../../../src/platform/db/types.ts";

type Given<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;

let counter = 0;
const next = () => (counter += 1);

/** A mandator with all packages; gives its id. */
export async function aMandator(database: TestDatabase, given: Given<"mandators"> = {}): Promise<string> {
  const row = {
    id: newId(),
    name: `Mandator ${next()}`,
    packages: maskOfPackages(Object.values(packages)),
    created_at: clock.now(),
    ...given,
  };
  await database.as("admin").insertInto("mandators").values(row).execute();
  return row.id;
}

/** A user who may log in (no password unless one is given); a driver unless `role_id` says else. Gives the id. */
export async function aDriver(
  database: TestDatabase,
  mandatorId: string,
  given: Given<"users"> & { login?: Given<"logins"> } = {},
): Promise<string> {
  const { login, ...user } = given;
  const id = user.id ?? newId();
  const admin = database.as("admin");
  await admin
    .insertInto("logins")
    .values({ id, mandator_id: mandatorId, email: `person${next()}@example.at`, ...login })
    .execute();
  const names = { first_name: "Anna", last_name: `Huber ${counter}`, role_id: roles.driver };
  await admin
    .insertInto("users")
    .values({ mandator_id: mandatorId, id, ...names, created_at: clock.now(), ...user })
    .execute();
  return id;
}

/** A company car; gives its id. */
export async function aVehicle(
  database: TestDatabase,
  mandatorId: string,
  given: Given<"vehicles"> = {},
): Promise<string> {
  const row = { id: newId(), name: `Vehicle ${next()}`, type: 0, created_at: clock.now(), ...given };
  await inMandator(database, mandatorId, (db) => db.insertInto("vehicles").values(row).execute());
  return row.id;
}

/** A box of the mandator, or of nobody; in his vehicle from the beginning if one is given. */
export async function aBox(
  database: TestDatabase,
  mandatorId: string | null,
  { vehicleId, ...given }: Given<"boxes"> & { vehicleId?: string } = {},
): Promise<{ id: string; imei: string; number: number }> {
  const imei = String(350_000_000_000_000 + next());
  const box = await database
    .as("admin")
    .insertInto("boxes")
    .values({ id: newId(), imei, mandator_id: mandatorId, created_at: clock.now(), ...given })
    .returning(["id", "imei", "number"])
    .executeTakeFirstOrThrow();
  if (vehicleId !== undefined && mandatorId !== null) {
    const attachment = { id: newId(), box_id: box.id, vehicle_id: vehicleId, created_at: clock.now() };
    await inMandator(database, mandatorId, (db) =>
      db.insertInto("box_attachments").values(attachment).execute(),
    );
  }
  return box;
}

/** A finished business trip of half an hour that ended now; gives its id. */
export async function aTrip(
  database: TestDatabase,
  mandatorId: string,
  given: Given<"trips"> & { vehicle_id: string },
): Promise<string> {
  const now = clock.now().getTime();
  const times = {
    started_at: new Date(now - 1_800_000),
    finished_at: new Date(now),
    created_at: new Date(now),
  };
  const row = { id: newId(), ...times, mileage_in_meters: 12_000, ...given };
  const write = { role: "tracker" } as const;
  await inMandator(database, mandatorId, (db) => db.insertInto("trips").values(row).execute(), write);
  return row.id;
}

/** The logbook of the month before for all administrators, first of each month at 8 o'clock; gives its id. */
export async function aScheduledReport(
  database: TestDatabase,
  mandatorId: string,
  given: Given<"scheduled_reports"> = {},
): Promise<string> {
  const what = { name: `Report ${next()}`, type: 0, group_by: 2, format: 1, report_on_all: true };
  const when = { interval: 1, period: 1, started_at: new Date("2026-01-01T07:00:00Z") };
  const nobody = { sent_to_users: [], do_not_send_to_users: [], send_to_groups: [] };
  const nothing = { on_vehicles: [], on_users: [], on_cost_centers: [], on_groups: [], on_geofences: [] };
  const common = {
    id: newId(),
    show_private_trip_times: true,
    created_at: clock.now(),
    counts_from_at: clock.now(),
  };
  const row = { ...what, ...when, ...nobody, ...nothing, ...common, send_to_all: [5], ...given };
  await inMandator(database, mandatorId, (db) => db.insertInto("scheduled_reports").values(row).execute());
  return row.id;
}

/** The person as whom a call is made: an admin with all packages unless something else is given. */
export function anActor(mandatorId: string, userId: string, given: Partial<Actor> = {}): Actor {
  return {
    mandatorId,
    userId,
    supportUserId: null,
    supportName: null,
    name: "Anna Huber",
    role: roles.admin,
    packages: Object.values(packages),
    isHWNOE: false,
    canCalibrate: false,
    canShowTracks: true,
    canMergeSplitTrips: true,
    isTester: false,
    isSupport: false,
    ...given,
  };
}
