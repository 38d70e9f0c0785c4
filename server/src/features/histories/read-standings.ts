import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { isTold } from "./find-told-entries.ts";
import type { ToldEntry } from "./read-entry.ts";
import type { StatedTrip } from "./say-deadline.ts";
import { isAlteration, marks, standingsOf, states, type Standing } from "./say-standing.ts";

type Trip = StatedTrip & { id: string };

export type JudgedEntry = ToldEntry & { seq: number; standing: Standing };

/**
 * What is told of trips, the first one first, by trip, or of those alone that may be changed; each entry with its standing.
 */
export async function readStandings(
  db: MandatorDb,
  trips: readonly Trip[],
  { mayBeAltered = false } = {},
): Promise<Map<string, JudgedEntry[]>> {
  const { rows } = await sql<ToldEntry & { seq: number; object_id: string }>`
    select seq, object_id, property_name, old_value, new_value, changed_at, actor_id, actor_name
    from (
      select *, ${mayBeAltered ? sql`bool_or(${mayBeAlteration}) over (partition by object_id)` : sql`true`} as is_asked
      from history
      where object_kind = 'trip' and object_id = any(${trips.map(({ id }) => id)}::uuid[]) and ${isTold}
    ) as entry
    where is_asked
    order by seq`.execute(db);
  const tripOf = new Map(trips.map((trip) => [trip.id, trip]));
  const judged = [...rowsBy(rows, ({ object_id }) => object_id)].map(([id, entries]) => {
    const standings = standingsOf(tripOf.get(id)!, entries);
    return [id, entries.map((entry, index) => ({ ...entry, standing: standings[index]! }))] as const;
  });
  return new Map(judged);
}

/** As far as the entry alone says what isAlteration asks: most trips are kept and locked, and nothing else. */
const mayBeAlteration = sql`(
  property_name <> all(${["created", ...marks]}::text[])
  and not (property_name = any(${[...states]}::text[]) and new_value is distinct from ''))`;

/** Which of these trips are told to be changed. */
export async function findAltered(db: MandatorDb, trips: readonly Trip[]): Promise<ReadonlySet<string>> {
  if (trips.length === 0) return new Set();
  const standings = await readStandings(db, trips, { mayBeAltered: true });
  const isAltered = (entries: readonly JudgedEntry[]) =>
    entries.some((entry) => isAlteration(entry, entry.standing));
  return new Set([...standings].flatMap(([id, entries]) => (isAltered(entries) ? [id] : [])));
}

/** The entries of a trip that state something for the first time, but too late; by their numbers. */
export async function findLate(db: MandatorDb, id: string): Promise<ReadonlySet<number>> {
  const trip = await db
    .selectFrom("visible_trips")
    .select(["id", "agent", "finished_at", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  const entries = trip ? ((await readStandings(db, [trip])).get(id) ?? []) : [];
  return new Set(entries.filter(({ standing }) => standing === "late").map(({ seq }) => seq));
}
