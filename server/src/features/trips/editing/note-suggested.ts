import type { Actor } from "@wegbuch/contract/access/actor";
import { type MandatorDb, mandatorOf } from "../../../platform/db/database.ts";
import { oneOf } from "../../../platform/db/search.ts";

type Said = { tripIds: readonly string[]; isSuggested: boolean };

/**
 * Notes of changed trips whether their driver accepted what was suggested to him; who says something else, or for somebody
 * else, has not (rule classificationrules/asked).
 */
export async function noteSuggested(
  db: MandatorDb,
  actor: Actor,
  { tripIds, isSuggested }: Said,
): Promise<void> {
  const trips = db
    .updateTable("trips")
    .set({ is_as_suggested: isSuggested })
    .where("mandator_id", "=", mandatorOf(db))
    .where("id", "=", oneOf([...tripIds]))
    .where("is_as_suggested", "<>", isSuggested);
  if (isSuggested && actor.supportUserId !== null) return;
  await (isSuggested ? trips.where("driver_id", "=", actor.userId) : trips).execute();
}
