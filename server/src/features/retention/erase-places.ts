import { startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { closeErasure } from "./end-erasure.ts";
import { enterErasing, type ErasingParts } from "./enter-erasing.ts";
import { eraseInPieces } from "./erase-in-pieces.ts";
import { type Erasure, openErasure } from "./open-erasure.ts";

/**
 * Erases the places of a company from before a local day, but for what is held (rule retention/places): those of trips, what
 * boxes sent, what following goes on from, and what is shown. Several may do so at once.
 */
export async function erasePlaces(parts: ErasingParts, mandatorId: string, until: string): Promise<void> {
  const { clock } = parts;
  const inside = enterErasing(parts, mandatorId);
  const now = clock.now();
  const erasure = await inside(async (db) => {
    const opened = await openErasure(db, { kind: "places", until, now });
    await noteUntil(db, startOfDayOf(opened));
    return opened;
  });
  const before = startOfDayOf(erasure);
  let reached: string | null = null;
  await eraseInPieces((most) =>
    inside(async (db) => {
      reached = await eraseTrips(db, { erasure, before, after: reached, most, now });
      return reached === null;
    }),
  );
  for (const box of await inside(boxesOf)) {
    await eraseInPieces((most) => inside((db) => eraseRecords(db, { erasure, before, box, most })));
    await inside((db) => sql`select erase_followed_places(${box}, ${before})`.execute(db));
  }
  await eraseInPieces((most) => inside((db) => eraseShown(db, before, most)));
  await closeErasure(inside, erasure, clock.now());
}

const startOfDayOf = ({ until }: Erasure) => new Date(startOfDay(until));

/** Said before anything is gone: from then on late records of that time change nothing (rule readings/late-window). */
async function noteUntil(db: MandatorDb, before: Date): Promise<void> {
  await sql`
    update mandators set places_erased_until = greatest(places_erased_until, ${before}::timestamptz)
    where id = current_mandator()`.execute(db);
}

type Piece = { erasure: Erasure; before: Date; most: number };

async function eraseTrips(
  db: MandatorDb,
  { erasure, before, after, most, now }: Piece & { after: string | null; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ reached: string | null }>`
    select erase_places(${erasure.id}, ${before}, ${after}::uuid, ${most}::integer, ${now}) as reached`.execute(
    db,
  );
  return rows[0]!.reached;
}

/** The boxes of the company, and those that once were in its vehicles. */
async function boxesOf(db: MandatorDb): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from boxes
    where mandator_id = current_mandator() or id in (select box_id from box_attachments)
    order by number`.execute(db);
  return rows.map(({ number }) => number);
}

async function eraseRecords(
  db: MandatorDb,
  { erasure, before, box, most }: Piece & { box: number },
): Promise<boolean> {
  const { rows } = await sql<{ erased: number }>`
    select erase_records(${erasure.id}, ${box}, ${before}, ${most}::integer) as erased`.execute(db);
  return rows[0]!.erased < most;
}

async function eraseShown(db: MandatorDb, before: Date, most: number): Promise<boolean> {
  const { rows } = await sql<{ erased: number }>`
    select erase_shown_places(${before}, ${most}::integer) as erased`.execute(db);
  return rows[0]!.erased < most;
}
