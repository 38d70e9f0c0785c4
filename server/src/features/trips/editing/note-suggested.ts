import { type Actor, actsHimself } from "@wegbuch/contract/access/actor";
import { type MandatorDb, mandatorOf } from "../../../platform/db/database.ts";
import { oneOf } from "../../../platform/db/search.ts";
import type { Trip } from "../ledger/trip.ts";

type Said = { changes: readonly { before: Trip; after: Trip }[]; isSuggested: boolean };

/**
 * Notes of changed trips whether their driver accepted what was suggested to him; who says something else, or for somebody
 * else, has not (rule classificationrules/asked).
 */
export async function noteSuggested(
  db: MandatorDb,
  actor: Actor,
  { changes, isSuggested }: Said,
): Promise<void> {
  const tripIds = changes.filter(isSaidAnew).map(({ after }) => after.id);
  const trips = db
    .updateTable("trips")
    .set({ is_as_suggested: isSuggested })
    .where("mandator_id", "=", mandatorOf(db))
    .where("id", "=", oneOf([...tripIds]))
    .where("is_as_suggested", "<>", isSuggested);
  if (isSuggested && !actsHimself(actor)) return;
  await (isSuggested ? trips.where("driver_id", "=", actor.userId) : trips).execute();
}

/** A cost centre or a vehicle says nothing of what a trip was. */
const isSaidAnew = ({ before, after }: { before: Trip; after: Trip }) =>
  (["type", "description", "contact", "driverId", "classifiedAt"] as const).some(
    (name) => before[name] !== after[name],
  );
