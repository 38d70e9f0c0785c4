import type { Actor } from "@wegbuch/contract/access/actor";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import type { Saying } from "@wegbuch/contract/kit/texts";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { oneOf } from "../../../platform/db/search.ts";
import { Problem } from "../../../platform/http/problem.ts";
import type { Trip } from "../ledger/trip.ts";
import { say } from "./refuse-trips.ts";

/**
 * Refuses what would tell where a trip went whose way an agreement keeps from the actor: each part of it has ends of its own
 * (rule retention/agreement).
 */
export async function refuseHiddenWays(
  db: MandatorDb,
  actor: Actor,
  trips: readonly Pick<Trip, "id">[],
  tell: (said: Saying) => Problem["told"] = (message) => ({ message }),
): Promise<void> {
  if (trips.length === 0) return;
  const hidden = await db
    .selectFrom("visible_trips")
    .select("id")
    .where("id", "=", oneOf(trips.map(({ id }) => id)))
    .where("is_place_visible", "is", true)
    .where("is_track_visible", "is", false)
    .where("agent", "<>", tripAgents.manual)
    .where("driver_id", "is distinct from", actor.userId)
    .executeTakeFirst();
  if (hidden) throw new Problem(409, "Conflict", tell(say.wayIsHidden));
}

/** The same of another driver: he would see the way, or the actor would by his consent. */
export const refuseOtherDrivers = (
  db: MandatorDb,
  actor: Actor,
  changes: readonly { before: Trip; after: Trip }[],
): Promise<void> =>
  refuseHiddenWays(
    db,
    actor,
    changes.flatMap(({ before, after }) =>
      before.driverId !== null && before.driverId !== after.driverId ? [before] : [],
    ),
    (said) => ({ errors: { driverId: [said] } }),
  );
