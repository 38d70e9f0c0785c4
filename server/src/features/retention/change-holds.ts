import type { Actor } from "@wegbuch/contract/access/actor";
import type { NewRetentionHold, RetentionHold } from "@wegbuch/contract/retention/schemas";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOf } from "../../platform/db/search.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { notFound } from "../../platform/http/problem.ts";
import { listHolds } from "./queries.ts";

type Parts = { database: Database; clock: Clock };

/** Keeps what belongs to vehicles and days from being erased, from now on (rule retention/holds). 404 for another's vehicle. */
export function createHold(
  { database, clock }: Parts,
  actor: Actor,
  { reason, vehicleIds, from, to }: NewRetentionHold,
): Promise<RetentionHold> {
  const [id, now] = [newId(clock), clock.now()];
  const wanted = [...new Set(vehicleIds)].toSorted();
  return inMandator(database, actor, async (db) => {
    await waitForErasing(db);
    const names = await namesOf(db, wanted);
    const days = { from_on: from, to_on: to };
    const by = { created_by: actor.userId, created_at: now };
    await db
      .insertInto("retention_holds")
      .values({ id, reason, vehicle_ids: wanted, ...days, ...by })
      .execute();
    record(db, actor, { retentionHold: `${from} – ${to}${names}: ${reason}` });
    const [hold] = await listHolds(db, actor, id);
    return hold!;
  });
}

/** Ends a hold; ended ones stay, as what is held by nobody any more is not a matter of who asks. 404 if there is none. */
export function endHold({ database, clock }: Parts, actor: Actor, id: string): Promise<void> {
  return inMandator(database, actor, async (db) => {
    const ended = await db
      .updateTable("retention_holds")
      .set({ ended_at: clock.now() })
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .returning(["reason", "from_on", "to_on", "vehicle_ids"])
      .executeTakeFirst();
    if (ended === undefined) throw notFound("RetentionHold");
    const names = await namesOf(db, ended.vehicle_ids);
    record(db, actor, { endedRetentionHold: `${ended.from_on} – ${ended.to_on}${names}: ${ended.reason}` });
  });
}

/** What is being erased at this moment is finished first, so that nothing goes that is held. */
const waitForErasing = (db: MandatorDb) => sql`select lock_retention(true)`.execute(db);

async function namesOf(db: MandatorDb, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return "";
  const found = await db
    .selectFrom("vehicles")
    .select("name")
    .where("id", "=", oneOf(ids))
    .orderBy("name")
    .execute();
  if (found.length < ids.length) throw notFound("Vehicle");
  return `, ${found.map(({ name }) => name).join(", ")}`;
}

const record = (db: MandatorDb, actor: Actor, entry: Record<string, string>) =>
  recordChange(db, actor, { kind: "mandator", id: mandatorOf(db) }, {}, entry);
