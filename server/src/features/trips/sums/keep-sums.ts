import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import type { Trip } from "../ledger/trip.ts";
import { closedAt, type TripChange } from "../ledger/trip-change.ts";
import { readHiddenLimit } from "./read-hidden-limit.ts";

/** The local day a trip belongs to (ALG-DETECT 4); made for thousands of trips at once. */
const localDays = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Vienna", dateStyle: "short" });
const localDay = (time: number): string => localDays.format(time);

/**
 * Keeps the sums per local day and month and the odometer months in step with changes of trips, in their transaction
 * (amendments 13). A trip counts once it is closed.
 */
export async function keepSums(db: MandatorDb, changes: readonly TripChange[]): Promise<void> {
  const counted = changes.filter(({ before, after }) => closedAt(before) ?? closedAt(after));
  if (counted.length > 0) await addToSums(db, counted, await readHiddenLimit(db));
}

/** Automatic trips up to `hideUpToMeters` are hidden (OQ-090) and counted apart. */
export async function addToSums(
  db: MandatorDb,
  changes: readonly TripChange[],
  hideUpToMeters: number,
): Promise<void> {
  const signed = changes.flatMap(({ before, after }) => [
    ...countedOnce(before, -1),
    ...countedOnce(after, 1),
  ]);
  const days = new Map<string, SumDelta>();
  const months = new Map<string, SumDelta>();
  const odometers = new Map<string, OdometerDelta>();
  for (const { trip, finishedAt, sign } of signed) {
    const day = localDay(trip.startedAt);
    const sums = sumsOf(trip, finishedAt, sign, hideUpToMeters);
    addTo(days, { ...sums, since: day });
    addTo(months, { ...sums, since: firstOf(day) });
    addTo(odometers, {
      vehicle_id: trip.vehicleId,
      since: firstOf(new Date(finishedAt).toISOString()),
      mileage_in_meters: sign * trip.mileageInMeters,
    });
  }
  await addSums(db, { table: "trip_days", period: "day" }, changed(days));
  await addSums(db, { table: "trip_months", period: "month" }, changed(months));
  await addOdometers(db, changed(odometers));
}

function countedOnce(trip: Trip | null, sign: number) {
  const finishedAt = closedAt(trip);
  return finishedAt === null ? [] : [{ trip: trip!, finishedAt, sign }];
}

const firstOf = (day: string) => `${day.slice(0, 7)}-01`;

/** Counts all trips of the mandator anew; for a changed limit of hidden trips, and to check the sums. */
export async function recountSums(db: MandatorDb, hideUpToMeters: number): Promise<void> {
  await db.deleteFrom("trip_days").execute();
  await db.deleteFrom("trip_months").execute();
  await db.deleteFrom("odometer_months").execute();
  await sql`
    insert into trip_days (vehicle_id, driver_id, day, type, is_hidden, trip_count, locked_count, ready_count,
      mileage_in_meters, duration_seconds, idle_seconds)
    select vehicle_id, driver_id, (started_at at time zone 'Europe/Vienna')::date, type,
      agent = 0 and ${hideUpToMeters}::integer > 0 and mileage_in_meters <= ${hideUpToMeters}::integer,
      count(*), count(*) filter (where locked_at is not null and ready_for_export_at is null and exported_at is null),
      count(*) filter (where ready_for_export_at is not null or exported_at is not null),
      sum(mileage_in_meters), sum(floor(extract(epoch from finished_at - started_at))), sum(idle_seconds)
    from trips where finished_at is not null and deleted_at is null
    group by 1, 2, 3, 4, 5`.execute(db);
  await sql`
    insert into trip_months (vehicle_id, driver_id, month, type, is_hidden, trip_count, locked_count, ready_count,
      mileage_in_meters, duration_seconds, idle_seconds)
    select vehicle_id, driver_id, date_trunc('month', day::timestamp)::date, type, is_hidden, sum(trip_count),
      sum(locked_count), sum(ready_count), sum(mileage_in_meters), sum(duration_seconds), sum(idle_seconds)
    from trip_days
    group by 1, 2, 3, 4, 5`.execute(db);
  await sql`
    insert into odometer_months (vehicle_id, month, mileage_in_meters)
    select vehicle_id, date_trunc('month', finished_at at time zone 'UTC')::date, sum(mileage_in_meters)
    from trips where finished_at is not null and deleted_at is null
    group by 1, 2
    having sum(mileage_in_meters) <> 0`.execute(db);
}

/** What the sums of a vehicle in the day or month that began then change by. */
type SumDelta = ReturnType<typeof sumsOf> & { since: string };
type OdometerDelta = { vehicle_id: string; since: string; mileage_in_meters: number };

function sumsOf(trip: Trip, finishedAt: number, sign: number, hideUpToMeters: number) {
  const isReady = trip.readyForExportAt !== null || trip.exportedAt !== null;
  return {
    vehicle_id: trip.vehicleId,
    driver_id: trip.driverId,
    type: trip.type,
    is_hidden: trip.agent === 0 && hideUpToMeters > 0 && trip.mileageInMeters <= hideUpToMeters,
    trip_count: sign,
    locked_count: trip.lockedAt !== null && !isReady ? sign : 0,
    ready_count: isReady ? sign : 0,
    mileage_in_meters: sign * trip.mileageInMeters,
    duration_seconds: sign * Math.floor((finishedAt - trip.startedAt) / 1_000),
    idle_seconds: sign * trip.idleSeconds,
  };
}

type Delta = SumDelta | OdometerDelta;

/** By what deltas belong together; whatever else they have is summed. */
const keyNames = new Set(["vehicle_id", "driver_id", "since", "type", "is_hidden"]);

function addTo<Kind extends Delta>(deltas: Map<string, Kind>, delta: Kind): void {
  const key = keyOf(delta);
  const known = deltas.get(key) as Record<string, unknown> | undefined;
  if (!known) {
    deltas.set(key, delta);
    return;
  }
  for (const [name, value] of Object.entries(delta)) {
    if (!keyNames.has(name)) known[name] = Number(known[name]) + Number(value);
  }
}

const keyOf = (delta: Delta): string =>
  "type" in delta
    ? `${delta.vehicle_id} ${delta.since} ${delta.driver_id} ${delta.type} ${delta.is_hidden}`
    : `${delta.vehicle_id} ${delta.since}`;

/** Those that change anything, in one order, so that writers of the same sums wait and never lock each other out. */
function changed<Kind extends Delta>(deltas: Map<string, Kind>): Kind[] {
  return [...deltas]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, delta]) => delta)
    .filter((delta) => Object.entries(delta).some(([name, value]) => !keyNames.has(name) && value !== 0));
}

type Sums = { table: "trip_days"; period: "day" } | { table: "trip_months"; period: "month" };

async function addSums(db: MandatorDb, { table, period }: Sums, deltas: readonly SumDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  await sql`
    insert into ${sql.table(table)} as known (vehicle_id, driver_id, ${sql.ref(period)}, type, is_hidden, trip_count,
      locked_count, ready_count, mileage_in_meters, duration_seconds, idle_seconds)
    select vehicle_id, driver_id, since, type, is_hidden, trip_count, locked_count, ready_count,
      mileage_in_meters, duration_seconds, idle_seconds
    from jsonb_to_recordset(${JSON.stringify(deltas)}::jsonb) as delta (
      vehicle_id uuid, driver_id uuid, since date, type smallint, is_hidden boolean, trip_count integer,
      locked_count integer, ready_count integer, mileage_in_meters bigint, duration_seconds bigint, idle_seconds bigint)
    on conflict (mandator_id, vehicle_id, ${sql.ref(period)}, driver_id, type, is_hidden) do update set
      trip_count = known.trip_count + excluded.trip_count,
      locked_count = known.locked_count + excluded.locked_count,
      ready_count = known.ready_count + excluded.ready_count,
      mileage_in_meters = known.mileage_in_meters + excluded.mileage_in_meters,
      duration_seconds = known.duration_seconds + excluded.duration_seconds,
      idle_seconds = known.idle_seconds + excluded.idle_seconds`.execute(db);
  if (deltas.every(({ trip_count }) => trip_count > 0)) return;
  await db
    .deleteFrom(table)
    .where("vehicle_id", "in", vehiclesOf(deltas))
    .where("trip_count", "=", 0)
    .execute();
}

async function addOdometers(db: MandatorDb, deltas: readonly OdometerDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  await sql`
    insert into odometer_months as known (vehicle_id, month, mileage_in_meters)
    select vehicle_id, since, mileage_in_meters
    from jsonb_to_recordset(${JSON.stringify(deltas)}::jsonb)
      as delta (vehicle_id uuid, since date, mileage_in_meters bigint)
    on conflict (mandator_id, vehicle_id, month) do update
      set mileage_in_meters = known.mileage_in_meters + excluded.mileage_in_meters`.execute(db);
  if (deltas.every(({ mileage_in_meters }) => mileage_in_meters > 0)) return;
  await db
    .deleteFrom("odometer_months")
    .where("vehicle_id", "in", vehiclesOf(deltas))
    .where("mileage_in_meters", "=", 0)
    .execute();
}

const vehiclesOf = (deltas: readonly { vehicle_id: string }[]) => [
  ...new Set(deltas.map(({ vehicle_id }) => vehicle_id)),
];
