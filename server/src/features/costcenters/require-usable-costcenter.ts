import type { Actor } from "@wegbuch/contract/access/actor";
import { packages } from "@wegbuch/contract/access/packages";
import { de, en } from "@wegbuch/contract/costcenters/texts";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { MandatorDb } from "../../platform/db/database.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);

/** Refuses what a vehicle, user or trip cannot be charged to: 404 when there is no such cost centre, 409 when archived. */
export async function requireUsableCostcenter(db: MandatorDb, id: string): Promise<void> {
  const found = await db
    .selectFrom("costcenters")
    .select(["foreign_id", "archived_at"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (found === undefined) throw notFound("Costcenter");
  if (found.archived_at === null) return;
  const saying = fill(say.costcenterIsArchived, { foreignId: found.foreign_id });
  throw new Problem(409, "Conflict", { errors: { costcenterId: [saying] } });
}

/** Without the package what was chosen before stays. */
export const hasCostcenters = (actor: Actor) => actor.packages.includes(packages.CostCenter);
