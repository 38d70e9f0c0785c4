import type { Place } from "@wegbuch/geo/place";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { toTimestamp } from "../../platform/db/to-timestamp.ts";

/** A trip as it is stored, with its places: for the tracker, never for a reader. Times in milliseconds. */
export type StoredTrip = {
  id: string;
  vehicleId: string;
  boxId: string | null;
  driverId: string | null;
  costcenterId: string | null;
  startedAt: number;
  finishedAt: number | null;
  start: Place | null;
  destination: Place | null;
  mileageInMeters: number;
  mileageSource: string;
  idleSeconds: number;
  type: number;
  agent: number;
  endReason: string | null;
  hasBeenChanged: boolean;
  /** Locked, exported, manual, moved, split, merged or calibrated: late data never alter it (ALG-DETECT 5). */
  isFixed: boolean;
  lockState: "open" | "locked" | "ready";
  /** Of the row as it was read; empty for a trip that is not stored yet. */
  version: string;
};

/** Trips of each vehicle that are running or ended after an instant; with those it recorded that people have moved since. */
export async function tripsSince(
  db: MandatorDb,
  wanted: readonly { vehicleId: string; since: number }[],
): Promise<Map<string, StoredTrip[]>> {
  const { rows } = await sql<TripColumns & { asked_for: string }>`
    select trip.*, wanted.vehicle_id as asked_for from (
      select vehicle_id, min(since) as since
      from unnest(${wanted.map(({ vehicleId }) => vehicleId)}::uuid[], ${wanted.map(({ since }) => toTimestamp(since))}::timestamptz[])
        as wanted (vehicle_id, since)
      group by vehicle_id
    ) as wanted
    cross join lateral (
      (select ${tripColumns} from trips
        where vehicle_id = wanted.vehicle_id and deleted_at is null and finished_at > wanted.since
        order by finished_at)
      union all
      select ${tripColumns} from trips
        where vehicle_id = wanted.vehicle_id and deleted_at is null and finished_at is null
      union all
      select ${tripColumns} from trips
        where recorded_vehicle_id = wanted.vehicle_id and deleted_at is null and finished_at > wanted.since
    ) as trip`.execute(db);
  return rowsBy(
    rows.map((row) => ({ ...fromColumns(row), askedFor: row.asked_for })),
    ({ askedFor }) => askedFor,
  );
}

/** Throws if one of the trips has been changed since it was read. */
export async function deleteTrips(db: MandatorDb, trips: readonly StoredTrip[]): Promise<void> {
  if (trips.length === 0) return;
  const { numAffectedRows } = await sql`
    delete from trips using ${asRecords(trips)} where trips.id = new.id and ${isUnchanged}`.execute(db);
  assertAll(trips.length, numAffectedRows);
}

export async function insertTrips(db: MandatorDb, trips: readonly StoredTrip[], now: Date): Promise<void> {
  if (trips.length === 0) return;
  await sql`
    insert into trips (${sql.join(writtenColumns.map((name) => sql.ref(name)))}, created_at)
    select ${sql.join(writtenColumns.map((name) => sql.ref(`new.${name}`)))}, ${now}::timestamptz
    from ${asRecords(trips)}`.execute(db);
}

/**
 * Writes all that detection decides; an address stays unless its end has moved. Throws if one of the trips has been
 * changed since it was read.
 */
export async function updateTrips(db: MandatorDb, trips: readonly StoredTrip[]): Promise<void> {
  if (trips.length === 0) return;
  const assignments = writtenColumns
    .filter((name) => name !== "id")
    .map((name) => sql`${sql.ref(name)} = ${sql.ref(`new.${name}`)}`);
  const addressOf = (end: "start" | "destination") => sql`${sql.ref(`${end}_address`)} = case
    when ${sql.ref(`trips.${end}_latitude`)} = ${sql.ref(`new.${end}_latitude`)}
      and ${sql.ref(`trips.${end}_longitude`)} = ${sql.ref(`new.${end}_longitude`)}
    then ${sql.ref(`trips.${end}_address`)} end`;
  const { numAffectedRows } = await sql`
    update trips set ${sql.join([...assignments, addressOf("start"), addressOf("destination")])}
    from ${asRecords(trips)} where trips.id = new.id and ${isUnchanged}`.execute(db);
  assertAll(trips.length, numAffectedRows);
}

const isUnchanged = sql`trips.xmin::text = new.version`;

function assertAll(expected: number, affected: bigint | undefined): void {
  if (affected === BigInt(expected)) return;
  // The state PostgreSQL itself gives transactions that cannot be put in an order (isCollision).
  throw Object.assign(new Error("A trip was changed while it was being followed"), { code: "40001" });
}

const tripColumns = sql.raw(`id, vehicle_id, box_id, driver_id, costcenter_id, started_at, finished_at,
  start_latitude, start_longitude, destination_latitude, destination_longitude, mileage_in_meters, mileage_source,
  idle_seconds, type, agent, end_reason, has_been_changed, locked_at, ready_for_export_at, exported_at, calibrated_at,
  is_recomposed, recorded_vehicle_id, xmin::text as version`);

type WrittenColumns = {
  id: string;
  vehicle_id: string;
  box_id: string | null;
  driver_id: string | null;
  costcenter_id: string | null;
  started_at: Date;
  finished_at: Date | null;
  start_latitude: number | null;
  start_longitude: number | null;
  destination_latitude: number | null;
  destination_longitude: number | null;
  mileage_in_meters: number;
  mileage_source: string;
  idle_seconds: number;
  type: number;
  agent: number;
  end_reason: string | null;
  has_been_changed: boolean;
};

type TripColumns = WrittenColumns & {
  version: string;
  is_recomposed: boolean;
  recorded_vehicle_id: string | null;
  locked_at: Date | null;
  ready_for_export_at: Date | null;
  exported_at: Date | null;
  calibrated_at: Date | null;
};

const columnTypes: Record<keyof WrittenColumns, string> = {
  id: "uuid",
  vehicle_id: "uuid",
  box_id: "uuid",
  driver_id: "uuid",
  costcenter_id: "uuid",
  started_at: "timestamptz",
  finished_at: "timestamptz",
  start_latitude: "double precision",
  start_longitude: "double precision",
  destination_latitude: "double precision",
  destination_longitude: "double precision",
  mileage_in_meters: "integer",
  mileage_source: "text",
  idle_seconds: "integer",
  type: "smallint",
  agent: "smallint",
  end_reason: "text",
  has_been_changed: "boolean",
};
const writtenColumns = Object.keys(columnTypes);
const recordType = Object.entries({ ...columnTypes, version: "text" })
  .map(([name, type]) => `${name} ${type}`)
  .join(", ");

/** Trips as one parameter, whatever their number. */
function asRecords(trips: readonly StoredTrip[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(trips.map((trip) => ({ ...toColumns(trip), version: trip.version })))}::jsonb) as new (${sql.raw(recordType)})`;
}

function toColumns(trip: StoredTrip): WrittenColumns {
  return {
    id: trip.id,
    vehicle_id: trip.vehicleId,
    box_id: trip.boxId,
    driver_id: trip.driverId,
    costcenter_id: trip.costcenterId,
    started_at: new Date(trip.startedAt),
    finished_at: trip.finishedAt === null ? null : new Date(trip.finishedAt),
    start_latitude: trip.start?.latitude ?? null,
    start_longitude: trip.start?.longitude ?? null,
    destination_latitude: trip.destination?.latitude ?? null,
    destination_longitude: trip.destination?.longitude ?? null,
    mileage_in_meters: trip.mileageInMeters,
    mileage_source: trip.mileageSource,
    idle_seconds: trip.idleSeconds,
    type: trip.type,
    agent: trip.agent,
    end_reason: trip.endReason,
    has_been_changed: trip.hasBeenChanged,
  };
}

function fromColumns(row: TripColumns): StoredTrip {
  const isReady = row.ready_for_export_at !== null || row.exported_at !== null;
  return {
    id: row.id,
    vehicleId: row.vehicle_id,
    boxId: row.box_id,
    driverId: row.driver_id,
    costcenterId: row.costcenter_id,
    startedAt: row.started_at.getTime(),
    finishedAt: row.finished_at?.getTime() ?? null,
    start: placeOf(row.start_latitude, row.start_longitude),
    destination: placeOf(row.destination_latitude, row.destination_longitude),
    mileageInMeters: row.mileage_in_meters,
    mileageSource: row.mileage_source,
    idleSeconds: row.idle_seconds,
    type: row.type,
    agent: row.agent,
    endReason: row.end_reason,
    hasBeenChanged: row.has_been_changed,
    isFixed:
      row.locked_at !== null ||
      row.calibrated_at !== null ||
      row.recorded_vehicle_id !== null ||
      row.is_recomposed ||
      row.agent === 1,
    version: row.version,
    lockState: isReady ? "ready" : row.locked_at !== null ? "locked" : "open",
  };
}

const placeOf = (latitude: number | null, longitude: number | null): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
