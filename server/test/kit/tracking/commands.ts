import type { Actor } from "@wegbuch/contract/access/actor";
import * as fc from "fast-check";
import { createCalibration } from "../../../src/features/calibrations/create-calibration.ts";
import { removeCalibration } from "../../../src/features/calibrations/remove-calibration.ts";
import { resolveAddresses } from "../../../src/features/trips/addresses/resolve-addresses.ts";
import { changeTrip } from "../../../src/features/trips/editing/change-trip.ts";
import { changeTrips } from "../../../src/features/trips/editing/change-trips.ts";
import { enterTrip } from "../../../src/features/trips/editing/enter-trip.ts";
import { lockTrips, unlockTrips } from "../../../src/features/trips/editing/lock-trips.ts";
import { releaseTrips } from "../../../src/features/trips/editing/release-trips.ts";
import { removeTrip } from "../../../src/features/trips/editing/remove-trip.ts";
import { mergeTrips } from "../../../src/features/trips/recomposing/merge-trips.ts";
import { splitTrip } from "../../../src/features/trips/recomposing/split-trip.ts";
import { clock } from "../../../src/platform/clock.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import type { Geocoder } from "../../../src/platform/geocoding/geocoder.ts";
import { Problem } from "../../../src/platform/http/problem.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { followedPeriods } from "../../../src/tracking/find-news.ts";
import { closeSilentBoxes } from "../../../src/tracking/follow-box.ts";
import { morning } from "./drives.ts";
import { activeOf, type Row } from "./logbook-rows.ts";
import { type Kit, receiveOf } from "./logbooks.ts";

/** A kit, and a trip of another mandator. */
export type World = Kit & { database: TestDatabase; foreignId: string };

const parts = (database: TestDatabase) => ({ database, clock });

const nat = fc.nat(1_000);
const actor = fc.constantFrom("boss" as const, "boss" as const, "admin" as const, "driver" as const);
const picks = fc.array(nat, { minLength: 1, maxLength: 3 });
const type = fc.constantFrom(0 as const, 0 as const, 1 as const, 2 as const);
const second = fc.integer({ min: -600, max: 16_000 });

const draw = {
  enter: fc.record({ second, lasting: fc.integer({ min: 60, max: 2_400 }), in: fc.nat(1), type }),
  edit: fc.record({ pick: nat, second, in: fc.nat(1), type, isAnother: fc.boolean() }),
  bulk: fc.record({ picks, type: fc.option(type), in: fc.option(fc.nat(1)) }),
  lock: fc.record({ picks }),
  unlock: fc.record({ picks }),
  release: fc.record({ picks, isExported: fc.boolean() }),
  split: fc.record({ pick: nat, share: fc.double({ min: 0, max: 1.1, noNaN: true }) }),
  merge: fc.record({ first: nat, count: fc.integer({ min: 1, max: 3 }), odd: fc.option(nat, { freq: 5 }) }),
  calibrate: fc.record({ second, in: fc.nat(4), kilometers: fc.nat(999) }),
  uncalibrate: fc.record({ pick: nat }),
  remove: fc.record({ pick: nat }),
  receive: fc.record({ pick: nat }),
  refollow: fc.record({}),
  silence: fc.record({}),
  lookUp: fc.record({}),
};
type Drawn = {
  [Kind in keyof typeof draw]: (typeof draw)[Kind] extends fc.Arbitrary<infer Value> ? Value : never;
};
export type Kind = keyof Drawn;
export type Command = { [Name in Kind]: { kind: Name; actor: keyof Kit["actors"] } & Drawn[Name] }[Kind];

export const kinds = Object.keys(draw) as Kind[];
const oftenRefused: Kind[] = ["enter", "bulk", "merge", "split", "uncalibrate", "remove"];
/** Any command by anybody. */
export const command = fc.oneof(
  // Those that are refused most of the time come twice.
  ...[...kinds, ...oftenRefused].map((kind) =>
    fc
      .tuple(actor, draw[kind] as fc.Arbitrary<object>)
      .map(([by, drawn]) => ({ kind, actor: by, ...drawn }) as Command),
  ),
);

/** Whether the command was let through; it may be refused, but never fail. */
export async function isDone(world: World, given: Command, rows: readonly Row[]): Promise<boolean> {
  const work = act[given.kind] as (typeof act)["edit"];
  try {
    await work(world, world.actors[given.actor], given as Command & { kind: "edit" }, rows);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** What people and boxes may do to a logbook, each with whatever ids it is given. */
const act: {
  [Name in Kind]: (world: World, by: Actor, given: Drawn[Name], rows: readonly Row[]) => Promise<unknown>;
} = {
  enter: (world, by, given) =>
    enterTrip(parts(world.database), by, { ...formOf(world, given), description: "Ring" }),
  edit: (world, by, given, rows) =>
    changeTrip(parts(world.database), by, idAt(world, rows, given.pick), {
      ...formOf(world, { ...given, lasting: 600 }),
      description: given.isAnother ? "Graz" : "Ring",
    }),
  bulk: (world, by, given, rows) =>
    changeTrips(parts(world.database), by, {
      tripIds: idsAt(world, rows, given.picks),
      type: given.type,
      vehicleId: given.in === null ? null : world.vehicles[given.in],
    }),
  lock: (world, by, given, rows) => lockTrips(parts(world.database), by, idsAt(world, rows, given.picks)),
  unlock: (world, by, given, rows) =>
    unlockTrips(parts(world.database), by, {
      tripIds: idsAt(world, lockedOf(rows), given.picks),
      reason: "Irrtum",
    }),
  release: async (world, by, given, rows) => {
    await releaseTrips(parts(world.database), by, idsAt(world, lockedOf(rows), given.picks));
    if (!given.isExported) return;
    await asOwner(
      world.database,
      "update trips set exported_at = ready_for_export_at where vehicle_id = any($1) and ready_for_export_at is not null",
      [world.vehicles],
    );
  },
  split: (world, by, given, rows) => {
    const id = idAt(world, rows, given.pick);
    const meters = rows.find((row) => row.id === id)?.meters ?? 100;
    return splitTrip(parts(world.database), by, {
      id,
      byMileageInMeters: Math.max(1, Math.round(given.share * meters)),
    });
  },
  merge: (world, by, given, rows) => {
    const inOrder = activeOf(rows).filter(({ vehicle }) => vehicle === world.vehicles[0]);
    const first = given.first % Math.max(1, inOrder.length);
    const neighbours = inOrder.slice(first, first + given.count + 1).map(({ id }) => id);
    const odd = given.odd === null ? [] : [idAt(world, rows, given.odd)];
    return mergeTrips(parts(world.database), by, { tripIds: [...neighbours, ...odd], isPreview: false });
  },
  calibrate: (world, by, given) =>
    createCalibration(parts(world.database), by, world.vehicles[given.in === 0 ? 1 : 0], {
      calibratedAt: instant(given.second),
      mileageInMeters: 100_000 + given.kilometers * 1_000,
      reason: "Abgelesen",
    }),
  uncalibrate: async (world, by, given) => {
    const known = await asOwner<{ id: string; vehicle: string }>(
      world.database,
      `select id, vehicle_id as vehicle from calibrations where vehicle_id = any($1) and calibrated_at > $2
       order by created_at desc, id`,
      [world.vehicles, new Date(morning - 3_600_000)],
    );
    const { id, vehicle } = known[given.pick % known.length]!;
    await removeCalibration(parts(world.database), by, { vehicleId: vehicle, calibrationId: id });
  },
  remove: (world, by, given, rows) => {
    const manual = rows.filter(({ agent, isDeleted }) => agent === 1 && !isDeleted);
    return removeTrip(parts(world.database), by, {
      id: idAt(world, manual.length > 0 ? manual : rows, given.pick),
    });
  },
  receive: (world, _, given) =>
    receiveOf(world.database, [world], world.late[given.pick % world.late.length]!),
  refollow: async (world) => {
    await asOwner(
      world.database,
      `insert into arrivals (box_number, earliest_device_time, latest_device_time, is_refollow)
       values ($1, '-infinity', 'infinity', true)`,
      [world.boxNumber],
    );
    await receiveOf(world.database, [world], []);
  },
  silence: async (world) =>
    closeSilentBoxes(world.database, {
      mandatorId: world.mandatorId,
      tasks: await followedPeriods(world.database, [world.boxNumber]),
      now: clock.now(),
      since: new Date(clock.now().getTime() + 1),
    }),
  lookUp: async ({ database, mandatorId, vehicles }) => {
    await asOwner(
      database,
      `update address_lookups set due_at = $2
       where mandator_id = $1 and trip_id in (select id from trips where vehicle_id = any($3))`,
      [mandatorId, clock.now(), vehicles],
    );
    await resolveAddresses({ ...parts(database), geocoder, log: silentLog() }, mandatorId);
  },
};

const ring = { displayName: "Ring 1, 1010 Wien", latitude: 48.2, longitude: 16.37 };
const geocoder = {
  reverse: async () => ({
    ...ring,
    street: "Ring 1",
    postcode: "1010",
    city: "Wien",
    country: "AT",
    foreignServiceId: null,
  }),
} as unknown as Geocoder;

const instant = (seconds: number) => new Date(morning + seconds * 1_000).toISOString();

const formOf = (
  { vehicles, actors }: World,
  { second: start, lasting, in: vehicle, type: kind }: Drawn["enter"],
) => ({
  vehicleId: vehicles[vehicle]!,
  driverId: actors.driver.userId,
  startedAt: instant(start),
  finishedAt: instant(start + lasting),
  startAddress: ring,
  destinationAddress: ring,
  mileageInMeters: lasting * 10,
  type: kind,
});

/** Locked trips if there are any, so that sequences need not be long to unlock one. */
const lockedOf = (rows: readonly Row[]) => {
  const locked = rows.filter(({ isLocked }) => isLocked);
  return locked.length > 0 ? locked : rows;
};

/** Mostly a trip of the logbook; sometimes one kept aside, one of another mandator, or none at all. */
function idAt({ foreignId }: World, rows: readonly Row[], pick: number): string {
  const active = activeOf(rows).map(({ id }) => id);
  const aside = rows.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
  const known = [...active, ...active, ...aside.slice(0, 2), foreignId, newId()];
  return known[pick % known.length]!;
}

const idsAt = (world: World, rows: readonly Row[], of: readonly number[]) => [
  ...new Set(of.map((pick) => idAt(world, rows, pick))),
];
