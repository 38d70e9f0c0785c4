import type { Actor } from "@wegbuch/contract/access/actor";
import { whyNotSpeakFor } from "@wegbuch/contract/trips/rules";
import type { NewSupplement, Supplement } from "@wegbuch/contract/trips/schemas";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, inMandator } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { recordChange } from "../../../platform/history/record-change.ts";
import { Problem } from "../../../platform/http/problem.ts";
import { readSupplements } from "../read-supplements.ts";
import { holdTrip } from "./hold-trips.ts";
import { actorAsking, refuse, say } from "./refuse-trips.ts";

/**
 * Adds what nobody had said of a trip before it was locked; the trip itself stays as it is, and its history tells of it
 * (rule trips/supplements). 409 while it is open.
 */
export function enterSupplement(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  tripId: string,
  { description, contact, reason }: NewSupplement,
): Promise<Supplement> {
  return inMandator(database, actor, async (db) => {
    const trip = await holdTrip(db, actor, tripId);
    refuse(whyNotSpeakFor([trip], actorAsking(actor)));
    if (trip.lockedAt === null) throw new Problem(409, "Conflict", { message: say.tripIsOpen });
    const id = newId(clock);
    const words = { description: description ?? "", contact: contact ?? "", reason };
    const by = { user_id: actor.userId, created_at: clock.now() };
    await db
      .insertInto("trip_supplements")
      .values({ id, trip_id: tripId, ...words, ...by })
      .execute();
    const told = [words.description, words.contact].filter(Boolean).join(", ");
    recordChange(
      db,
      actor,
      { kind: "trip", id: tripId, books: [trip.vehicleId] },
      {},
      { supplement: `${told} (${reason})` },
    );
    const supplements = (await readSupplements(db, actor, tripId))!;
    return supplements.find((supplement) => supplement.id === id)!;
  });
}
