import { addMonths, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import { heldTrips } from "../ledger/read-trips.ts";
import { writeTrips } from "../ledger/write-trips.ts";
import { holdAllLogbooks } from "../ledger/hold-logbooks.ts";

type Parts = { database: Database; clock: Clock };

/**
 * Notes that the payroll has taken over what is ready for export of a local month, "2026-03" (rule trips/release); from
 * then on these trips cannot be unlocked. Gives how many, and how many finished trips of the month are not ready and
 * stay as they are. Done again it changes nothing.
 */
export async function noteExported(
  { database, clock }: Parts,
  mandatorId: string,
  month: string,
): Promise<{ exported: number; left: number }> {
  const now = clock.now();
  // The app role never exports; what writes trips without a person is the tracker's.
  return inMandator(database, mandatorId, (db) => exportIn(db, monthOf(month), now), { role: "tracker" });
}

type Period = { from: Date; to: Date };

async function exportIn(db: MandatorDb, period: Period, now: Date) {
  await holdAllLogbooks(db);
  const trips = await finishedIn(db, period).select(["id", "ready_for_export_at", "exported_at"]).execute();
  const waiting = trips.filter(({ exported_at }) => exported_at === null);
  const ready = waiting.filter((trip) => trip.ready_for_export_at !== null).map(({ id }) => id);
  const held = await heldTrips(db, ready);
  const changes = held.map((before) => ({ before, after: { ...before, exportedAt: now.getTime() } }));
  await writeTrips(db, changes, { author: "System", now });
  return { exported: ready.length, left: waiting.length - ready.length };
}

function finishedIn(db: MandatorDb, { from, to }: Period) {
  return db
    .selectFrom("trips")
    .where("deleted_at", "is", null)
    .where("finished_at", "is not", null)
    .where("started_at", ">=", from)
    .where("started_at", "<", to);
}

function monthOf(month: string): Period {
  const first = `${month}-01`;
  return { from: new Date(startOfDay(first)), to: new Date(startOfDay(addMonths(first, 1))) };
}
