import { mileagesBefore, readOdometers } from "../../../src/features/odometer/read-mileage.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import type { TestDatabase } from "../db/database.ts";
import { morning } from "./drives.ts";
import type { Kit } from "./logbooks.ts";

/** A trip as it is stored: what of it may never change once it is locked, and when it is kept aside. */
export type Row = {
  id: string;
  vehicle: string;
  agent: number;
  from: number;
  to: number | null;
  meters: number;
  isLocked: boolean;
  isDeleted: boolean;
  /** Of all columns but those of its lock, and of its track; null of a trip that is neither locked nor kept aside. */
  whole: string | null;
  /** The same without addresses, which are found for what is kept aside, too. */
  facts: string | null;
};

/**
 * The trips of a kit, those kept aside too, in the order of their start. Read after every command, so the database plans
 * it once, and hashes only what is held against something: what is locked or kept aside now, or was before.
 */
export async function rowsOf(
  database: TestDatabase,
  { mandatorId, vehicles }: Kit,
  before: readonly Row[] = [],
): Promise<Row[]> {
  const held = before.filter(isHeld).map(({ id }) => id);
  const { rows } = await database.owner.query<Row>({
    name: "rows of a logbook",
    text: `
      select id, vehicle_id as vehicle, agent, extract(epoch from started_at)::float - $3 as from,
        extract(epoch from finished_at)::float - $3 as to, mileage_in_meters as meters,
        locked_at is not null as "isLocked", deleted_at is not null as "isDeleted",
        md5((row - '{locked_at,ready_for_export_at,exported_at}'::text[])::text || track) as whole,
        md5((row - '{locked_at,ready_for_export_at,exported_at,start_address,destination_address}'::text[])::text || track)
          as facts
      from trips
      left join lateral (select to_jsonb(trips) as row, coalesce((
        select string_agg(points::text, '' order by part) from trip_tracks
        where mandator_id = $1 and trip_id = trips.id), '') as track) as said
        on locked_at is not null or deleted_at is not null or id = any($4)
      where mandator_id = $1 and vehicle_id = any($2)
      order by started_at, id`,
    values: [mandatorId, vehicles, morning / 1_000, held],
  });
  return rows;
}

const isHeld = ({ isLocked, isDeleted }: Row) => isLocked || isDeleted;

export const activeOf = (rows: readonly Row[]) => rows.filter(({ isDeleted }) => !isDeleted);

/** Commands that may give or take metres. */
const mayChangeMeters = new Set(["enter", "edit", "remove", "receive", "refollow", "silence"]);

/** What a command has done to a logbook that nothing may do. */
export function wrongs(kind: string, before: readonly Row[], after: readonly Row[]): string[] {
  const now = new Map(after.map((row) => [row.id, row]));
  const found: string[] = [];
  for (const row of before) {
    const then = now.get(row.id);
    if (row.isLocked && (then?.whole !== row.whole || (!then.isLocked && kind !== "unlock")))
      found.push(`${kind} changed the locked trip ${row.id}`);
    if (row.isDeleted && then?.facts !== row.facts) found.push(`${kind} changed what was kept of ${row.id}`);
  }
  if (!mayChangeMeters.has(kind) && metersOf(before) !== metersOf(after))
    found.push(`${kind} made ${metersOf(after)} m of ${metersOf(before)} m`);
  for (const [index, row] of activeOf(after).entries()) {
    const next = activeOf(after)
      .slice(index + 1)
      .find(({ vehicle }) => vehicle === row.vehicle);
    if (next !== undefined && row.to !== null && next.from < row.to)
      found.push(`${kind} let ${row.id} overlap`);
  }
  return found;
}

const metersOf = (rows: readonly Row[]) => activeOf(rows).reduce((sum, { meters }) => sum + meters, 0);

/** What the odometers of a kit say now. */
export const odometersOf = (database: TestDatabase, { mandatorId, vehicles }: Kit) =>
  inMandator(database, mandatorId, async (db) => Object.fromEntries(await readOdometers(db, vehicles)));

/** Where the odometers of a logbook do not go on from one trip to the next though no calibration lies between. */
export async function breaksIn(
  database: TestDatabase,
  { mandatorId, vehicles }: Kit,
  rows: readonly Row[],
): Promise<string[]> {
  const trips = activeOf(rows).filter(({ to }) => to !== null);
  const asked = trips.map(({ id, vehicle, from }) => ({
    id,
    vehicle_id: vehicle,
    started_at: new Date(morning + from * 1_000),
  }));
  const [before, now] = await inMandator(
    database,
    mandatorId,
    async (db) => [await mileagesBefore(db, asked), await readOdometers(db, vehicles)] as const,
  );
  const { rows: calibrations } = await database.owner.query<{ vehicle: string; at: number }>({
    name: "calibrations of a logbook",
    text: `
      select vehicle_id as vehicle, extract(epoch from calibrated_at)::float - $3 as at
      from calibrations where mandator_id = $1 and vehicle_id = any($2) and deleted_at is null`,
    values: [mandatorId, vehicles, morning / 1_000],
  });
  return vehicles.flatMap((vehicle) => {
    const own = trips.filter((trip) => trip.vehicle === vehicle);
    return own.flatMap(({ id, from, meters }, index) => {
      const next = own[index + 1];
      const until = next?.from ?? Infinity;
      const isSet = calibrations.some((one) => one.vehicle === vehicle && one.at > from && one.at <= until);
      const after = before.get(id)! + meters;
      const then = next ? before.get(next.id)! : now.get(vehicle)!;
      return isSet || after === then ? [] : [`after ${id} the odometer is at ${after} m, then at ${then} m`];
    });
  });
}
