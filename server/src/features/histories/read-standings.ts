import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { oneOf } from "../../platform/db/search.ts";
import { isTold } from "./find-told-entries.ts";
import type { ToldEntry } from "./read-entry.ts";
import type { StatedTrip } from "./say-deadline.ts";
import { isAlteration, marks, standingsOf, states, type Standing } from "./say-standing.ts";

type Trip = StatedTrip & { id: string };

export type JudgedEntry = ToldEntry & { seq: number; standing: Standing };

type Told = ToldEntry & { seq: number; object_id: string };

/** What is told of trips, the first one first, by trip; each entry with its standing. */
export async function readStandings(
  db: MandatorDb,
  trips: readonly Trip[],
): Promise<Map<string, JudgedEntry[]>> {
  const ids = trips.map(({ id }) => id);
  return judged(trips, await readTold(db, ids));
}

/** What is told of trips, or of those alone that may be changed. */
async function readTold(
  db: MandatorDb,
  ids: readonly string[],
  { mayBeAltered = false } = {},
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select seq, object_id, property_name, old_value, new_value, changed_at, actor_id, actor_name
    from (
      select *, ${mayBeAltered ? sql`bool_or(${mayBeAlteration}) over (partition by object_id)` : sql`true`} as is_asked
      from history
      where object_kind = 'trip' and object_id = ${oneOf(ids)} and ${isTold}
    ) as entry
    where is_asked
    order by seq`.execute(db);
  return rows;
}

function judged(trips: readonly Trip[], told: readonly Told[]): Map<string, JudgedEntry[]> {
  const entriesOf = rowsBy(told, ({ object_id }) => object_id);
  return new Map(
    trips.flatMap((trip) => {
      const entries = entriesOf.get(trip.id);
      if (entries === undefined) return [];
      const standings = standingsOf(trip, entries);
      return [[trip.id, entries.map((entry, index) => ({ ...entry, standing: standings[index]! }))]];
    }),
  );
}

/** As far as the entry alone says what isAlteration asks: most trips are kept and locked, and nothing else. */
const mayBeAlteration = sql`(
  property_name <> all(${["created", ...marks]}::text[])
  and not (property_name = any(${[...states]}::text[]) and new_value is distinct from ''))`;

/** Which of the trips of these ids, which may still be on their way, are told to be changed. */
export async function findAltered(
  db: MandatorDb,
  ids: readonly string[],
  asked: Promise<readonly Trip[]>,
): Promise<ReadonlySet<string>> {
  const [told, trips] = await Promise.all([readTold(db, ids, { mayBeAltered: true }), asked]);
  const isAltered = (entries: readonly JudgedEntry[]) =>
    entries.some((entry) => isAlteration(entry, entry.standing));
  return new Set([...judged(trips, told)].flatMap(([id, entries]) => (isAltered(entries) ? [id] : [])));
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
