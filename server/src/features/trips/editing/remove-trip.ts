import type { Actor } from "@wegbuch/contract/access/actor";
import type { Removal } from "@wegbuch/contract/kit/wire";
import { whyNotRemove } from "@wegbuch/contract/trips/rules";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, inMandator } from "../../../platform/db/database.ts";
import { refuseOutdated } from "../../../platform/history/version.ts";
import { readTrip } from "../queries.ts";
import { holdTrip } from "./hold-trips.ts";
import { actorAsking, refuse } from "./refuse-trips.ts";
import { writeTrips } from "../ledger/write-trips.ts";

/** Deletes a trip that a person entered; its row and its history stay (rule trips/deletion). */
export async function removeTrip(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { id, version }: Removal & { id: string },
): Promise<void> {
  const now = clock.now();
  await inMandator(database, actor, async (db) => {
    const before = await holdTrip(db, actor, id);
    await refuseOutdated(db, actor, { id, version, read: () => readTrip(db, actor, now, id) });
    refuse(whyNotRemove([before], actorAsking(actor)));
    const after = { ...before, deletedAt: now.getTime() };
    await writeTrips(db, [{ before, after }], { author: actor, now });
  });
}
