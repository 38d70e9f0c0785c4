import type { Actor } from "@wegbuch/contract/access/actor";
import type { OwnExport } from "@wegbuch/contract/ownexports/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { exportOf, ownExports } from "./queries.ts";

/** What is as young as this tells the same again. */
const freshMs = 3_600_000;

/** Has all that is kept of the actor packed (rule ownexports/packed); who asks again within an hour gets what he asked for. */
export function createExport(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
): Promise<OwnExport> {
  const { userId } = actor;
  return inMandator(database, actor, async (db) => {
    const now = clock.now();
    const id = newId();
    const known = await latest(db, userId);
    if (known && (known.ready_at === null || known.asked_at.getTime() > now.getTime() - freshMs))
      return exportOf(known);
    await db
      .insertInto("own_exports")
      .values({ id, user_id: userId, asked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const made = (await latest(db, userId))!;
    if (made.id === id) await enqueue(db, "packOwnData", { exportId: id, userId });
    return exportOf(made);
  });
}

const latest = (db: MandatorDb, userId: string) => ownExports(db, userId).limit(1).executeTakeFirst();
