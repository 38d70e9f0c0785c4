import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { type Author, recordChange, type Shown } from "../../../platform/history/record-change.ts";
import { addressOf } from "../say-trip.ts";
import { keepSums } from "../sums/keep-sums.ts";
import { readHiddenLimit } from "../sums/read-hidden-limit.ts";
import { type HeldTrip, isSameTrip, type TripPlaces } from "./held-trip.ts";
import { type Names, namesIn, shownChanges, shownSpan } from "./say-changes.ts";

/** What becomes of a trip; one that is deleted has `deletedAt` afterwards. */
export type TripWrite = {
  /** As it was held; null for a new one. */
  before: HeldTrip | null;
  after: HeldTrip;
  /** Where it begins and ends, if that is new. */
  places?: { before: TripPlaces | null; after: TripPlaces };
  /** What its history says besides. */
  note?: Shown;
};

/** Trips of one statement: few enough that other calls have their turn between two. */
const batchSize = 500;

/**
 * Writes what people have made of trips they hold (holdTrips), with the sums of days and months and with the history of
 * each: all properties of a trip in one change. Refuses nothing; tracks are the caller's.
 */
export async function writeTrips(
  db: MandatorDb,
  author: Author,
  writes: readonly TripWrite[],
  now: Date,
): Promise<void> {
  const names = await namesIn(db, writes);
  const limit = await readHiddenLimit(db);
  for (let from = 0; from < writes.length; from += batchSize) {
    const some = writes.slice(from, from + batchSize);
    await insertTrips(db, some, now);
    await updateTrips(db, some);
    await updateDescriptions(db, some);
    await updatePlaces(db, some);
    await keepSums(
      db,
      some.map(({ before, after }) => ({ before: before && counted(before), after: counted(after) })),
      limit,
    );
    for (const write of some) record(db, author, write, names);
  }
}

const counted = (trip: HeldTrip) =>
  trip.deletedAt === null ? { ...trip, lockState: lockStateOf(trip) } : null;

function lockStateOf({ lockedAt, readyForExportAt, exportedAt }: HeldTrip) {
  if (readyForExportAt !== null || exportedAt !== null) return "ready" as const;
  return lockedAt === null ? ("open" as const) : ("locked" as const);
}

async function insertTrips(db: MandatorDb, writes: readonly TripWrite[], now: Date): Promise<void> {
  const rows = writes
    .filter(({ before }) => before === null)
    .map(({ after, places }) => newRow(after, places?.after, now));
  if (rows.length > 0) await db.insertInto("trips").values(rows).execute();
}

/** A new trip is neither locked nor ready, and what has no value is left to the table. */
function newRow(trip: HeldTrip, places: TripPlaces | undefined, now: Date) {
  const { locked_at: _locked, ready_for_export_at: _ready, deleted_at, ...columns } = columnsOf(trip);
  return {
    id: trip.id,
    box_id: trip.boxId,
    agent: trip.agent,
    description: trip.description,
    created_at: now,
    ...columns,
    ...(deleted_at && { deleted_at }),
    ...(places && placeColumnsOf(places)),
  };
}

async function updateTrips(db: MandatorDb, writes: readonly TripWrite[]): Promise<void> {
  const rows = writes.flatMap(({ before, after }) =>
    before === null || isSameTrip(before, { ...after, description: before.description })
      ? []
      : [{ id: after.id, ...columnsOf(after) }],
  );
  if (rows.length === 0) return;
  const assignments = Object.keys(columnTypes).map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`new.${name}`)}`,
  );
  await sql`
    update trips set ${sql.join(assignments)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (id uuid, ${sql.raw(recordType)})
    where trips.id = new.id`.execute(db);
}

/** Apart from the rest: who may not see what a trip was for holds an empty one, which must not be written. */
async function updateDescriptions(db: MandatorDb, writes: readonly TripWrite[]): Promise<void> {
  const rows = writes
    .filter(({ before, after }) => before !== null && before.description !== after.description)
    .map(({ after: { id, description } }) => ({ id, description }));
  if (rows.length === 0) return;
  await sql`
    update trips set description = new.description
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (id uuid, description text)
    where trips.id = new.id`.execute(db);
}

async function updatePlaces(db: MandatorDb, writes: readonly TripWrite[]): Promise<void> {
  for (const { before, after, places } of writes) {
    if (before === null || places === undefined) continue;
    await db.updateTable("trips").set(placeColumnsOf(places.after)).where("id", "=", after.id).execute();
  }
}

/** All that may be different after a change, places and description aside. */
const columnTypes = {
  vehicle_id: "uuid",
  recorded_vehicle_id: "uuid",
  driver_id: "uuid",
  costcenter_id: "uuid",
  started_at: "timestamptz",
  finished_at: "timestamptz",
  mileage_in_meters: "integer",
  mileage_source: "text",
  idle_seconds: "integer",
  type: "smallint",
  end_reason: "text",
  has_been_changed: "boolean",
  is_recomposed: "boolean",
  calibrated_at: "timestamptz",
  locked_at: "timestamptz",
  ready_for_export_at: "timestamptz",
  deleted_at: "timestamptz",
};
const recordType = Object.entries(columnTypes)
  .map(([name, type]) => `${name} ${type}`)
  .join(", ");

function columnsOf(trip: HeldTrip) {
  return {
    vehicle_id: trip.vehicleId,
    recorded_vehicle_id: trip.recordedVehicleId,
    driver_id: trip.driverId,
    costcenter_id: trip.costcenterId,
    started_at: new Date(trip.startedAt),
    finished_at: trip.finishedAt === null ? null : new Date(trip.finishedAt),
    mileage_in_meters: trip.mileageInMeters,
    mileage_source: trip.mileageSource,
    idle_seconds: trip.idleSeconds,
    type: trip.type,
    end_reason: trip.endReason,
    has_been_changed: trip.hasBeenChanged,
    is_recomposed: trip.isRecomposed,
    calibrated_at: trip.calibratedAt,
    locked_at: trip.lockedAt,
    ready_for_export_at: trip.readyForExportAt,
    deleted_at: trip.deletedAt,
  } satisfies Record<keyof typeof columnTypes, unknown>;
}

function placeColumnsOf({ start, destination, startAddress, destinationAddress }: TripPlaces) {
  return {
    start_latitude: start?.latitude ?? null,
    start_longitude: start?.longitude ?? null,
    destination_latitude: destination?.latitude ?? null,
    destination_longitude: destination?.longitude ?? null,
    start_address: startAddress && JSON.stringify(startAddress),
    destination_address: destinationAddress && JSON.stringify(destinationAddress),
  };
}

function record(
  db: MandatorDb,
  author: Author,
  { before, after, places, note }: TripWrite,
  names: Names,
): void {
  const object = { kind: "trip", id: after.id } as const;
  if (before === null) {
    recordChange(db, author, object, {}, { created: shownSpan(after), ...note });
    return;
  }
  const shown = shownChanges(before, after, names);
  recordChange(
    db,
    author,
    object,
    { ...shown.before, ...(places?.before && shownPlaces(places.before)) },
    { ...shown.after, ...(places && shownPlaces(places.after)), ...note },
  );
}

const shownPlaces = ({ start, destination, startAddress, destinationAddress }: TripPlaces): Shown => ({
  startAddress: shownAddress(startAddress, start),
  destinationAddress: shownAddress(destinationAddress, destination),
});

const shownAddress = (address: TripPlaces["startAddress"], place: TripPlaces["start"]) =>
  addressOf(address, place?.latitude ?? null, place?.longitude ?? null)?.displayName ?? "";
