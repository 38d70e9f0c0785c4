import { roles } from "@wegbuch/contract/access/roles";
import type { Database } from "../../platform/db/database.ts";
import { notFound, Problem, say } from "../../platform/http/problem.ts";

/**
 * The oldest active administrator of a mandator, as whom support acts (rule access/support); 404 or 409 if there is
 * none.
 */
export async function findAdministrator(database: Database, mandatorId: string): Promise<string> {
  const found = await database
    .as("admin")
    .selectFrom("mandators")
    .leftJoin("users", (join) =>
      join
        .onRef("users.mandator_id", "=", "mandators.id")
        .on("users.role_id", "=", roles.admin)
        .on("users.archived_at", "is", null)
        .on("users.deleted_at", "is", null),
    )
    .select("users.id")
    .where("mandators.id", "=", mandatorId)
    .where("mandators.deleted_at", "is", null)
    .orderBy("users.created_at")
    .orderBy("users.id")
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) throw notFound("Mandator");
  if (found.id === null) throw new Problem(409, "NoAdministrator", { message: say.titleNoAdministrator });
  return found.id;
}
