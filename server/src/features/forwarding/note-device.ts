import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { KnownDevice } from "./find-device.ts";

/** What a report says of its device. */
export type Heard = { uniqueId: string; name: string; protocol: string; tellsIgnition: boolean };

/** So many that nobody has put into a vehicle are listed, and so long after they were last heard of. */
export const mostUnassigned = 1_000;
const keptMs = 30 * 86_400_000;
/** Nobody needs to know it closer than this, and what is written each time is written a lot. */
const seenAgainMs = 20_000;

/**
 * Lists a device that was not heard of before, unless there are too many already (rule readings/forwarding): whoever sends
 * names at random fills nothing but his own company's list.
 */
export async function noteNewDevice(db: MandatorDb, heard: Heard, now: Date): Promise<void> {
  // One after the other, so that none is counted in between.
  await sql`select pg_advisory_xact_lock(hashtextextended(current_mandator()::text || ' forwarded_devices', 0))`.execute(
    db,
  );
  await db
    .deleteFrom("forwarded_devices")
    .where("box_id", "is", null)
    .where("last_seen_at", "<", new Date(now.getTime() - keptMs))
    .execute();
  const { count } = await db
    .selectFrom("forwarded_devices")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("box_id", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= mostUnassigned) return;
  const { uniqueId, name, protocol, tellsIgnition } = heard;
  await db
    .insertInto("forwarded_devices")
    .values({ unique_id: uniqueId, name, protocol, knows_ignition: tellsIgnition, last_seen_at: now })
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Notes that a listed device was heard of, what it is called now, and that it knows the ignition once it told it. */
export async function noteDevice(db: MandatorDb, heard: Heard, known: KnownDevice, now: Date): Promise<void> {
  const knowsIgnition = known.knowsIgnition || heard.tellsIgnition;
  const isNews =
    now.getTime() - known.lastSeenAt.getTime() >= seenAgainMs ||
    known.name !== heard.name ||
    known.protocol !== heard.protocol ||
    known.knowsIgnition !== knowsIgnition;
  if (!isNews) return;
  await db
    .updateTable("forwarded_devices")
    .set({ name: heard.name, protocol: heard.protocol, knows_ignition: knowsIgnition, last_seen_at: now })
    .where("unique_id", "=", heard.uniqueId)
    .execute();
  if (known.box !== null && knowsIgnition && !known.knowsIgnition)
    await sql`select note_ignition_of_box(${known.box.id})`.execute(db);
}
