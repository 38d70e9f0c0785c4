import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { oneOf } from "../../../platform/db/search.ts";
import { saidOf } from "../../audit/read-told-of-trips.ts";
import { type JudgedEntry, readStandings } from "../../histories/read-standings.ts";
import type { LogbookTrip } from "../logbook/read-logbook-trips.ts";
import type { Act, Book, BookTrip } from "./order.ts";

type Acts = {
  of: (id: string) => Pick<BookTrip, "entered" | "locked">;
  locks: Book["locks"];
  counts: Pick<Book["counts"], "late" | "unlocked" | "turnedToBusiness">;
};

/** Who said what of trips and when, who locked them, and how often something happened that an auditor asks about. */
export async function readActs(db: MandatorDb, trips: readonly LogbookTrip[]): Promise<Acts> {
  const rows = await db
    .selectFrom("visible_trips")
    .select([
      "id",
      "agent",
      "created_at",
      "classified_at",
      "classified_how",
      sql<Date>`finished_at`.as("finished_at"),
      sql<boolean>`locked_at is not null`.as("is_locked"),
    ])
    .where("id", "=", oneOf(trips.map(({ id }) => id)))
    .execute();
  const judged = await readStandings(db, rows);
  const { inbox_since } = await db.selectFrom("mandators").select("inbox_since").executeTakeFirstOrThrow();
  const inboxSince = inbox_since?.getTime() ?? Infinity;
  const told = rows.map((row) => saidOf(row, judged.get(row.id) ?? [], inboxSince).told);
  const bare = new Set(trips.filter(({ isBare }) => isBare).map(({ id }) => id));
  const entriesOf = (id: string) => judged.get(id) ?? [];
  const lockOf = (id: string) => actOf(entriesOf(id), isLock);
  return {
    of: (id) => ({
      // When somebody spoke of a private trip would tell when it was.
      entered: bare.has(id) ? null : actOf(entriesOf(id), isStatement),
      locked: lockOf(id),
    }),
    locks: countedLocks(trips.flatMap(({ id }) => lockOf(id) ?? [])),
    counts: {
      late: told.filter(({ isLate }) => isLate).length,
      unlocked: [...judged.values()].flat().filter(isUnlock).length,
      turnedToBusiness: told.filter(({ isTurned }) => isTurned).length,
    },
  };
}

const stated = new Set(["created", "type", "description", "contact", "driver"]);

const isStatement = (entry: JudgedEntry) => stated.has(entry.property_name) && entry.actor_name !== "System";
const isLock = ({ property_name, new_value }: JudgedEntry) =>
  property_name === "lockedAt" && new_value !== "";
const isUnlock = ({ property_name, new_value }: JudgedEntry) =>
  property_name === "lockedAt" && new_value === "";

function actOf(entries: readonly JudgedEntry[], isMeant: (entry: JudgedEntry) => boolean): Act | null {
  const last = entries.findLast(isMeant);
  return last === undefined ? null : { by: last.actor_name ?? "", at: last.changed_at.getTime() };
}

/** Trips that were locked together make one act. */
function countedLocks(acts: readonly Act[]): Book["locks"] {
  const counted = new Map<string, Act & { trips: number }>();
  for (const act of acts) {
    const key = `${act.at} ${act.by}`;
    counted.set(key, { ...act, trips: (counted.get(key)?.trips ?? 0) + 1 });
  }
  return [...counted.values()].toSorted((one, other) => one.at - other.at);
}
