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
    .executeTakeFirst();
  if (hidden) throw new Problem(409, "Conflict", tell(say.wayIsHidden));
}

/** The same of another driver: he would see the way, or the actor would by his consent or by taking it for himself. */
export async function refuseOtherDrivers(
  db: MandatorDb,
  actor: Actor,
  changes: readonly { before: Trip; after: Trip }[],
): Promise<void> {
  const others = changes.filter(({ before, after }) => before.driverId !== after.driverId);
  const given = others.filter(({ before }) => before.driverId !== null);
  const taken = others.filter(
    ({ before, after }) => before.driverId === null && after.driverId === actor.userId,
  );
  await refuseHiddenWays(db, tripsOf(given), (said) => ({ errors: { driverId: [said] } }));
  await refuseHiddenWays(db, tripsOf(taken), () => ({ errors: { driverId: [say.hiddenWayIsTaken] } }));
}

const tripsOf = (changes: readonly { before: Trip }[]): Trip[] => changes.map(({ before }) => before);
