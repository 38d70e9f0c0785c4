import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { closeErasure } from "./end-erasure.ts";
import { enterErasing, type ErasingParts } from "./enter-erasing.ts";
import { eraseInPieces } from "./erase-in-pieces.ts";
import { openErasure } from "./open-erasure.ts";

/** Of so few it is known at once when boxes told of them; of what they told a piece takes as much as fits into a moment. */
const drivesAtOnce = 20;

/** A request that was granted: places of what the person drove that ended before this local day go. */
export type Granted = { requestId: string; personId: string; until: string };

/**
 * Erases the places of what one person drove, but for what is held, and what boxes sent of it, also since the last time
 * (rule deletionrequests/granted). Several may do so at once, and whoever asks again finds what was left.
 */
export async function eraseDrives(
  parts: ErasingParts,
  mandatorId: string,
  { requestId, personId, until }: Granted,
): Promise<void> {
  const { clock } = parts;
  const inside = enterErasing(parts, mandatorId);
  const now = clock.now();
  const order = { kind: "person", until, now, asked: { personId, requestId } } as const;
  const begun = await inside(async (db) => {
    if (!(await isStillGranted(db, requestId))) return null;
    return { erasure: await openErasure(db, order), ids: await drivesOf(db, requestId) };
  });
  if (begun === null) return;
  const { erasure, ids } = begun;
  await someByPiece(ids, (some) =>
    inside(async (db) => {
      await sql`select erase_drives(${erasure.id}, ${some}::uuid[], ${now})`.execute(db);
      return true;
    }),
  );
  const erase = (some: readonly string[], most: number) =>
    inside((db) => eraseRecords(db, erasure.id, { some, most }));
  await someByPiece(ids, erase, drivesAtOnce);
  await closeErasure(inside, erasure, clock.now());
}

/** Whoever takes his request back meanwhile finds an erasure that has begun, or none begins any more. */
async function isStillGranted(db: MandatorDb, requestId: string): Promise<boolean> {
  await sql`select lock_retention(false)`.execute(db);
  const request = await db
    .selectFrom("deletion_requests")
    .select("id")
    .where("id", "=", requestId)
    .where("is_granted", "=", true)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return request !== undefined;
}

/** What he was known to drive when it was granted, and what became known later, in the order in which they were driven. */
async function drivesOf(db: MandatorDb, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select drives_granted(${requestId}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Goes on with the next ones once nothing is left of some. */
async function someByPiece(
  ids: readonly string[],
  erase: (some: readonly string[], most: number) => Promise<boolean>,
  mostAtOnce = Infinity,
): Promise<void> {
  let done = 0;
  await eraseInPieces(async (most) => {
    const some = ids.slice(done, done + Math.min(most, mostAtOnce));
    if (some.length > 0 && (await erase(some, most))) done += some.length;
    return done >= ids.length;
  });
}

async function eraseRecords(
  db: MandatorDb,
  erasureId: string,
  { some, most }: { some: readonly string[]; most: number },
): Promise<boolean> {
  const { rows } = await sql<{ erased: number }>`
    select erase_records_of_drives(${erasureId}, ${some}::uuid[], ${most}::integer) as erased`.execute(db);
  return rows[0]!.erased < most;
}
