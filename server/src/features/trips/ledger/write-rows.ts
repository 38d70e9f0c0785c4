import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import type { Trip } from "./trip.ts";
import type { TripChange } from "./trip-change.ts";
import { changedProperties, tripColumnsOf, type PropertyName, propertyNames, rowOf } from "./trip-row.ts";

/** Writes the rows of changed trips, many with one statement. */
export async function writeRows(db: MandatorDb, changes: readonly TripChange[]): Promise<void> {
  await deleteRows(
    db,
    changes.flatMap(({ before, after }) => (before && !after ? [before] : [])),
  );
  const updates = changes.flatMap(({ before, after }) => (before && after ? updateOf(before, after) : []));
  // A vehicle has one running trip: the old one ends before another begins.
  for (const isRunning of [false, true]) {
    const some = updates.filter(({ after }) => (after.finishedAt === null) === isRunning);
    for (const together of rowsBy(some, ({ key }) => key).values()) await updateRows(db, together);
  }
  await insertRows(
    db,
    changes.flatMap(({ before, after }) => (after && !before ? [after] : [])),
  );
}

/** What a person may not see he holds as empty, so it must be written only where it has become another. */
const maskable = new Set<PropertyName>([
  "start",
  "destination",
  "startAddress",
  "destinationAddress",
  "description",
  "contact",
]);

type Update = { before: Trip; after: Trip; changed: PropertyName[]; key: string };

/** Updates with one key are written together, each with all that is different in one of them. */
function updateOf(before: Trip, after: Trip): Update[] {
  const changed = changedProperties(before, after);
  if (changed.length === 0) return [];
  const isHeld = before.version === "";
  const key = isHeld ? changed.filter((name) => maskable.has(name)).join() : "as read by the tracker";
  return [{ before, after, changed, key }];
}

async function updateRows(db: MandatorDb, updates: readonly Update[]): Promise<void> {
  const changed = new Set(updates.flatMap((update) => update.changed));
  const names = propertyNames.filter((name) => changed.has(name));
  const assignments = tripColumnsOf(names).map((name) => sql`${sql.ref(name)} = ${sql.ref(`new.${name}`)}`);
  const { numAffectedRows } = await sql`
    update trips set ${sql.join(assignments)}
    from ${asRows(
      updates.map(({ after }) => after),
      ["id", ...names],
    )}
    where trips.mandator_id = ${mandatorOf(db)} and trips.id = new.id and ${isUnchanged(updates.map(({ before }) => before))}`.execute(
    db,
  );
  assertAll(updates.length, numAffectedRows);
}

async function deleteRows(db: MandatorDb, trips: readonly Trip[]): Promise<void> {
  if (trips.length === 0) return;
  const { numAffectedRows } = await sql`
    delete from trips
    where mandator_id = ${mandatorOf(db)} and id = any(${trips.map(({ id }) => id)}::uuid[]) and ${isUnchanged(trips)}`.execute(
    db,
  );
  assertAll(trips.length, numAffectedRows);
}

/** What none of them has is left to the table: not everybody may write everything. */
async function insertRows(db: MandatorDb, trips: readonly Trip[]): Promise<void> {
  if (trips.length === 0) return;
  const names = propertyNames.filter((name) => trips.some((trip) => trip[name] !== null));
  const columns = tripColumnsOf(names);
  await sql`
    insert into trips (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => sql.ref(`new.${name}`)))} from ${asRows(trips, names)}`.execute(
    db,
  );
}

/** Trips as one parameter, whatever their number. */
const asRows = (trips: readonly Trip[], names: readonly PropertyName[]) =>
  sql`jsonb_populate_recordset(null::trips, ${JSON.stringify(trips.map((trip) => rowOf(trip, names)))}::jsonb) as new`;

/** Those that are held are; the tracker holds none, and sees by its version what somebody has written meanwhile. */
function isUnchanged(trips: readonly Trip[]) {
  const versions = trips.filter(({ version }) => version !== "").map(({ id, version }) => [id, version]);
  if (versions.length === 0) return sql`true`;
  return sql`trips.xmin::text = ${JSON.stringify(Object.fromEntries(versions))}::jsonb ->> trips.id::text`;
}

function assertAll(expected: number, affected: bigint | undefined): void {
  if (affected === BigInt(expected)) return;
  // The state PostgreSQL itself gives transactions that cannot be put in an order (isCollision).
  throw Object.assign(new Error("A trip was changed while it was being written"), { code: "40001" });
}
