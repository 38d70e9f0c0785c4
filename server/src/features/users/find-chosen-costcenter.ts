import type { Actor } from "@wegbuch/contract/access/actor";
import { packages } from "@wegbuch/contract/access/packages";
import type { MandatorDb } from "../../platform/db/database.ts";
import { requireUsableCostcenter } from "../costcenters/require-usable-costcenter.ts";

type Choice = { given: string | null | undefined; before: string | null };

/**
 * The cost centre a user is charged to after a change. Without the package nobody sees the field, so what was there
 * stays (rule access/permissions); one that was chosen before may be archived by now.
 */
export async function findChosenCostcenter(
  db: MandatorDb,
  actor: Actor,
  { given, before }: Choice,
): Promise<string | null> {
  if (!actor.packages.includes(packages.CostCenter)) return before;
  const chosen = given || null;
  if (chosen !== null && chosen !== before) await requireUsableCostcenter(db, chosen);
  return chosen;
}
