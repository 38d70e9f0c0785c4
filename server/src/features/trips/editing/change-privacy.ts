import type { Actor } from "@wegbuch/contract/access/actor";
import { whyNotSpeakFor } from "@wegbuch/contract/trips/rules";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, inMandator } from "../../../platform/db/database.ts";
import { appendChanges } from "../../../platform/history/record-change.ts";
import { Problem } from "../../../platform/http/problem.ts";
import { readTrip } from "../queries.ts";
import { holdTrip } from "./hold-trips.ts";
import { actorAsking, refuse, say } from "./refuse-trips.ts";
import { requirePrivateUse } from "./require-entry.ts";
import { classifiedBy } from "../ledger/trip.ts";
import { writeTrips } from "../ledger/write-trips.ts";

/**
 * Says of a running trip that all of it is private, or that it is on business after all; for its driver alone, who may
 * part it once it is over. What the tracker writes of the trip afterwards keeps that, as it keeps all that people said.
 */
export function changePrivacy(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { id, isPrivate }: { id: string; isPrivate: boolean },
): Promise<Trip> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const before = await holdTrip(db, actor, id);
    refuse(whyNotSpeakFor([before], actorAsking(actor)));
    if (before.driverId !== actor.userId || actor.supportUserId !== null) {
      throw new Problem(403, "Forbidden", { message: say.runningTripIsForeign });
    }
    if (before.finishedAt !== null) throw new Problem(409, "Conflict", { message: say.tripIsOver });
    const said = { type: Number(isPrivate), userId: actor.userId, now };
    const after = { ...before, ...classifiedBy(before, said), type: said.type, hasBeenChanged: true };
    if (isPrivate) await requirePrivateUse(db, [after], "isPrivate");
    if (after.type !== before.type) await writeTrips(db, [{ before, after }], { author: actor, now });
    await appendChanges(db);
    return (await readTrip(db, actor, now, id))!;
  });
}
