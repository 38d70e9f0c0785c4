import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/types.ts";
import { invalid, Problem, say } from "../../platform/http/problem.ts";

/**
 * The name of a mandator that something is given to, which stays active until the transaction of the admin role ends.
 * Refuses with 400 under `mandatorId` whom nobody knows, and with 409 one that is archived.
 */
export async function findActiveMandator(
  db: Pick<Kysely<DB>, "selectFrom">,
  mandatorId: string,
): Promise<string> {
  const mandator = await db
    .selectFrom("mandators")
    .select(["name", "archived_at"])
    .where("id", "=", mandatorId)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (mandator === undefined) throw invalid("mandatorId", say.mandatorIsUnknown);
  if (mandator.archived_at !== null) {
    throw new Problem(409, "Conflict", { errors: { mandatorId: [say.mandatorIsArchived] } });
  }
  return mandator.name;
}
