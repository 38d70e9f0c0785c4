import type { Actor } from "@wegbuch/contract/access/actor";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { notFound } from "../../platform/http/problem.ts";

/** Revokes a token: from the next call on it opens nothing (rule apitokens/ending). 404 for one that is revoked. */
export async function endToken(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  id: string,
): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const ended = await db
      .updateTable("api_tokens")
      .set({ revoked_at: clock.now() })
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .returning(["name", "scopes"])
      .executeTakeFirst();
    if (ended === undefined) throw notFound("ApiToken");
    const apiToken = `${ended.name} (${ended.scopes.join(", ")})`;
    recordChange(db, actor, { kind: "mandator", id: actor.mandatorId }, { apiToken }, {});
  });
}
